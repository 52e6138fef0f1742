// A picture in text.
//
//     let text = NSMutableAttributedString(string: "Score ")
//     text.append(NSAttributedString(attachment: NSTextAttachment(image: star)))
//
// Missing: file wrappers, views as attachments, attachments that draw themselves.

open class NSTextAttachment: NSObject {
  // First: see CoreFoundationMark.
  private let coreFoundationMark = CoreFoundationMark()
  open var image: UIImage?
  /// Points from the baseline, y up. Empty for the image's size.
  open var bounds = CGRect.zero
  /// A picture file, shown when there is no `image`.
  open var contents: Data?
  open var fileType: String?

  public override init() { super.init() }

  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  private lazy var contentsImage = contents.flatMap { UIImage(data: $0) }

  /// For TextLayout.
  var textAttachment: TextAttachment {
    let shown = image ?? contentsImage
    let size = bounds.isEmpty ? shown?.size ?? .zero : bounds.size
    return TextAttachment(image: shown?.upright, bounds: CGRect(origin: bounds.isEmpty ? .zero : bounds.origin, size: size))
  }

  /// Stands in a text where the attachment is shown.
  public static let character = 0xFFFC
}

extension NSAttributedString {
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
