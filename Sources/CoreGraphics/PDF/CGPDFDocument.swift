// A PDF file to draw pages from.
//
// Missing: passwords, outlines, the catalog and other dictionaries. A file whose reader is not installed gives nil, and a notice.
import Foundation

public final class CGPDFDocument {
  /// Poppler's object, and the bytes it reads from.
  fileprivate let document: LibraryObject
  private let bytes: UnsafeMutableBufferPointer<CChar>
  let reader: PDFReader

  /// Nil for what is no PDF, or one with a password.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    try? self.init(Data(referencing: data))
  }

  public convenience init?(_ url: CFURL) {
    guard let provider = CGDataProvider(url: url as URL) else { return nil }
    self.init(provider)
  }

  /// - Throws: `ImageDecodingError` with the reason.
  package init(_ data: Data) throws {
    guard let reader = PDFReader.shared else { throw ImageDecodingError(description: "PDF files need the library libpoppler-glib") }
    guard !data.isEmpty else { throw ImageDecodingError(description: "the data is empty (0 bytes)") }
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: data.count)
    _ = data.copyBytes(to: UnsafeMutableRawBufferPointer(bytes))
    var error = LibraryError()
    guard let document = reader.newFromData(bytes.baseAddress, Int32(clamping: data.count), nil, &error.pointer) else {
      bytes.deallocate()
      throw ImageDecodingError(description: "PDF: \(error.takeMessage(free: reader.freeError))")
    }
    (self.document, self.bytes, self.reader) = (document, bytes, reader)
  }

  deinit {
    reader.unref(document)
    bytes.deallocate()
  }

  public var numberOfPages: Int { Int(reader.pageCount(document)) }
  public var isEncrypted: Bool { false }
  public var isUnlocked: Bool { true }
  public var allowsCopying: Bool { true }
  public var allowsPrinting: Bool { true }

  /// Pages count from 1; nil beyond the last.
  public func page(at pageNumber: Int) -> CGPDFPage? {
    guard (1...max(numberOfPages, 1)).contains(pageNumber), let page = reader.page(document, Int32(pageNumber - 1)) else { return nil }
    return CGPDFPage(page, number: pageNumber, of: self)
  }
}

public enum CGPDFBox: Int32, Sendable { case mediaBox = 0, cropBox, bleedBox, trimBox, artBox }

/// Knowingly different: all boxes are the one that is shown, turned as the file says and with its corner at zero.
public final class CGPDFPage {
  public let document: CGPDFDocument?
  /// From 1.
  public let pageNumber: Int
  private let page: LibraryObject
  private let reader: PDFReader
  /// Points.
  private let size: CGSize

  fileprivate init(_ page: LibraryObject, number: Int, of document: CGPDFDocument) {
    (self.page, pageNumber, self.document, reader) = (page, number, document, document.reader)
    var width = 0.0, height = 0.0
    reader.pageSize(page, &width, &height)
    size = CGSize(width: width, height: height)
  }

  deinit { reader.unref(page) }

  public func getBoxRect(_ box: CGPDFBox) -> CGRect { CGRect(origin: .zero, size: size) }
  public var rotationAngle: Int32 { 0 }

  /// Fits the page into a rectangle, in its middle; a page that is smaller is not enlarged.
  /// - Parameter rotate: further degrees clockwise, a multiple of 90.
  public func getDrawingTransform(_ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool) -> CGAffineTransform {
    let isSideways = rotate % 180 != 0
    let width = isSideways ? size.height : size.width, height = isSideways ? size.width : size.height
    guard width > 0, height > 0 else { return .identity }
    var across = min(rect.width / width, 1), down = min(rect.height / height, 1)
    if preserveAspectRatio { (across, down) = (min(across, down), min(across, down)) }
    return CGAffineTransform(translationX: -size.width / 2, y: -size.height / 2)
      .concatenating(CGAffineTransform(rotationAngle: -CGFloat(rotate) * .pi / 180))
      .concatenating(CGAffineTransform(scaleX: across, y: down))
      .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
  }

  func render(_ cairo: OpaquePointer) { reader.render(page, cairo) }
}
