// Makes a PDF with a closure. Pages are written by cairo, text stays text.
//
// Missing: the document's information (title, author, password), links and destinations.

open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// Kept, not written.
  open var documentInfo: [String: Any] = [:]
}

open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  /// Points, of the page that is being drawn.
  open private(set) var pdfContextBounds: CGRect

  init(cgContext: CGContext, format: UIGraphicsPDFRendererFormat) {
    pdfContextBounds = format.bounds
    super.init(cgContext: cgContext, format: format)
  }

  /// Begins a page of the renderer's size. Nothing can be drawn before the first.
  open func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    pdfContextBounds = bounds
    cgContext.beginPage(bounds)
  }

  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as NSURL, for: rect) }
  open func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name as NSString, at: point) }
  open func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name as NSString, for: rect) }
}

/// ```swift
/// let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842))
/// let data = renderer.pdfData { context in
///   context.beginPage()
///   "Hello".draw(at: CGPoint(x: 40, y: 40), withAttributes: [.font: UIFont.systemFont(ofSize: 24)])
/// }
/// ```
open class UIGraphicsPDFRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

  public let format: UIGraphicsRendererFormat
  private let bounds: CGRect

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat()) }

  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
    format.bounds = bounds
  }

  open func pdfData(actions: DrawingActions) -> Data {
    let data = NSMutableData()
    if let consumer = CGDataConsumer(data: data) { draw(into: consumer, actions) }
    return data as Data
  }

  /// Throws when the file cannot be written.
  open func writePDF(to url: URL, withActions actions: DrawingActions) throws {
    try pdfData(actions: actions).write(to: url)
  }

  private func draw(into consumer: CGDataConsumer, _ actions: DrawingActions) {
    guard let context = CGContext(pdf: consumer, mediaBox: bounds, pointsDown: true),
      let format = format as? UIGraphicsPDFRendererFormat
    else {
      report("UIGraphicsPDFRenderer: no page can have \(bounds.width) × \(bounds.height) points; an empty file is given.")
      return
    }
    let rendererContext = UIGraphicsPDFRendererContext(cgContext: context, format: format)
    GraphicsContextStack.with(context, scale: 1, size: bounds.size) { actions(rendererContext) }
    context.closePDF()
  }
}
