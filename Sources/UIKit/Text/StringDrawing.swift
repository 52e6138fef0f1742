// Drawing and measuring strings in the current graphics context.
//
// Without `usesLineFragmentOrigin` the text is one line, and the rectangle's origin is on its baseline.

public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's origin is the top left of the first line, and lines break at its width.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends in an ellipsis when more text follows.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

open class NSStringDrawingContext: NSObject {
  open var minimumScaleFactor: CGFloat = 0
  open internal(set) var actualScaleFactor: CGFloat = 1
  open internal(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
  /// Points, in one piece (line breaks of its own apart). Not rounded: round up before making a view of it.
  public func size() -> CGSize { TextLayout.make(textRuns()).size }

  /// Draws with the top left at `point`.
  public func draw(at point: CGPoint) {
    drawText(layout: TextLayout.make(textRuns()), at: point, shadow: firstShadow)
  }

  /// Draws within `rect`, broken into lines at its width; lines that do not fit are left out.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  public func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
    let layout = fittingLayout(in: rect.size, options: options, context)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.firstBaseline }
    drawText(layout: layout, at: origin, shadow: firstShadow)
    context?.totalBounds = CGRect(origin: rect.origin, size: layout.size)
  }

  public func boundingRect(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?) -> CGRect {
    let layout = fittingLayout(in: size, options: options, context)
    let top = options.contains(.usesLineFragmentOrigin) ? 0 : -layout.firstBaseline
    let bounds = CGRect(x: 0, y: top, width: layout.size.width, height: layout.size.height)
    context?.totalBounds = bounds
    return bounds
  }

  /// With a drawing context that allows it, the text is made smaller until it fits.
  private func fittingLayout(in size: CGSize, options: NSStringDrawingOptions, _ context: NSStringDrawingContext?) -> TextLayout {
    let whole = stringLayout(in: size, options: options)
    context?.actualScaleFactor = 1
    guard let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1, size.width > 0 else { return whole }
    func fits(_ layout: TextLayout) -> Bool {
      layout.size.width <= size.width + 0.01 && (size.height <= 0 || layout.size.height <= size.height + 0.01) && !layout.isTruncated
    }
    var layout = whole
    for step in 0...20 {
      if fits(layout) { break }
      let scale = 1 - (1 - context.minimumScaleFactor) * CGFloat(step) / 20
      context.actualScaleFactor = scale
      layout = stringLayout(in: size, options: options, scale: scale)
    }
    return layout
  }

  private func stringLayout(in size: CGSize, options: NSStringDrawingOptions, scale: CGFloat = 1) -> TextLayout {
    var runs = textRuns()
    if scale != 1 {
      for index in runs.indices {
        let font = runs[index].attributes.font
        runs[index].attributes.font = font.resized(to: font.size * scale)
      }
    }
    guard options.contains(.usesLineFragmentOrigin) else { return TextLayout.make(runs) }
    let width = size.width > 0 && size.width < 1e7 ? size.width : .infinity
    let height = size.height > 0 && size.height < 1e7 ? size.height : .infinity
    if options.contains(.truncatesLastVisibleLine) {
      for index in runs.indices { runs[index].attributes.paragraph.lineBreak = .truncateTail }
    }
    return TextLayout.make(runs, width: width, height: height)
  }
}

extension NSString {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self as String, attributes: attributes).size()
  }

  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self as String, attributes: attributes).draw(at: point)
  }

  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self as String, attributes: attributes).draw(in: rect)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self as String, attributes: attributes).draw(with: rect, options: options, context: context)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self as String, attributes: attributes).boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as NSString).size(withAttributes: attributes)
  }

  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    (self as NSString).draw(at: point, withAttributes: attributes)
  }

  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    (self as NSString).draw(in: rect, withAttributes: attributes)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    (self as NSString).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}

private func drawText(layout: TextLayout, at origin: CGPoint, shadow: NSShadow?) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  guard let shadow, let color = shadow.shadowColor as? UIColor else { return layout.draw(in: context, at: origin) }
  context.saveGState()
  context.setShadow(offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color.cgColor)
  layout.draw(in: context, at: origin)
  context.restoreGState()
}
