// Content of cells as a value that makes its view.
//
// Partly: of the properties of texts and pictures those below; layout by the margins of the usual cells.

@preconcurrency @MainActor
public protocol UIContentConfiguration {
  func makeContentView() -> UIView & UIContentView
  func updated(for state: UICellConfigurationState) -> Self
}

@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  var configuration: UIContentConfiguration { get set }
}

public struct UICellConfigurationState {
  public var isSelected = false
  public var isHighlighted = false
  public var isEditing = false
  public var isDisabled = false
}

/// What the usual cells show: a picture, a text, a second text.
///
/// ```swift
/// var content = cell.defaultContentConfiguration()
/// content.text = name
/// cell.contentConfiguration = content
/// ```
public struct UIListContentConfiguration: UIContentConfiguration {
  public struct TextProperties {
    public var font: UIFont
    public var color: UIColor
    public var numberOfLines = 0
    public var alignment = NSTextAlignment.natural
    public var adjustsFontSizeToFitWidth = false
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
  }
  public struct ImageProperties {
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    /// Points; 0 for the picture's own.
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  }

  public var text: String?
  public var secondaryText: String?
  public var attributedText: NSAttributedString?
  public var secondaryAttributedText: NSAttributedString?
  public var image: UIImage?
  public var textProperties = TextProperties(font: TableMetrics.textFont, color: .label)
  public var secondaryTextProperties = TextProperties(font: TableMetrics.subtitleFont, color: .label)
  public var imageProperties = ImageProperties()
  public var prefersSideBySideTextAndSecondaryText = false
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  init() {}

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func valueCell() -> UIListContentConfiguration {
    var content = UIListContentConfiguration()
    content.prefersSideBySideTextAndSecondaryText = true
    content.secondaryTextProperties = TextProperties(font: TableMetrics.textFont, color: .secondaryLabel)
    return content
  }

  public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }
  public func updated(for state: UICellConfigurationState) -> UIListContentConfiguration { self }
}

@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private let imageView = UIImageView()
  private let label = UILabel()
  private let second = UILabel()
  private var content: UIListContentConfiguration

  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    isOpaque = false
    for view in [imageView, label, second] { addSubview(view) }
    show()
  }

  public required init?(coder: NSCoder) {
    content = UIListContentConfiguration()
    super.init(coder: coder)
  }

  open var configuration: UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIListContentConfiguration else { return }
      content = new
      show()
    }
  }

  private func show() {
    imageView.image = content.image
    imageView.contentMode = .scaleAspectFit
    imageView.tintColor = content.imageProperties.tintColor
    imageView.layer.cornerRadius = content.imageProperties.cornerRadius
    imageView.clipsToBounds = content.imageProperties.cornerRadius > 0
    show(content.text, content.attributedText, content.textProperties, label)
    show(content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties, second)
    setNeedsLayout()
  }

  private func show(_ text: String?, _ attributed: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties, _ label: UILabel) {
    label.font = properties.font
    label.textColor = properties.color
    label.numberOfLines = properties.numberOfLines
    label.textAlignment = properties.alignment
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    if let attributed { label.attributedText = attributed } else { label.text = text }
    label.isHidden = (text ?? attributed?.string ?? "").isEmpty
  }

  private var imageSize: CGSize {
    guard let image = content.image else { return .zero }
    let limit = content.imageProperties.maximumSize
    var size = image.size
    if limit.width > 0, size.width > limit.width { size = CGSize(width: limit.width, height: size.height * limit.width / size.width) }
    if limit.height > 0, size.height > limit.height { size = CGSize(width: size.width * limit.height / size.height, height: limit.height) }
    return size
  }

  private func textRoom(_ width: CGFloat) -> (start: CGFloat, width: CGFloat) {
    let margins = content.directionalLayoutMargins
    let image = imageSize.width
    let start = margins.leading + (image > 0 ? max(image, content.imageProperties.reservedLayoutSize.width) + content.imageToTextPadding : 0)
    return (start, max(width - start - margins.trailing, 10))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (_, width) = textRoom(size.width), margins = content.directionalLayoutMargins
    let first = label.isHidden ? 0 : label.sizeThatFits(CGSize(width: width, height: 0)).height
    let other = second.isHidden ? 0 : second.sizeThatFits(CGSize(width: width, height: 0)).height
    let text = content.prefersSideBySideTextAndSecondaryText ? max(first, other) : first + other + (first > 0 && other > 0 ? content.textToSecondaryTextVerticalPadding : 0)
    return CGSize(width: size.width, height: (max(text, imageSize.height) + margins.top + margins.bottom).rounded(.up))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (start, width) = textRoom(bounds.width), image = imageSize
    imageView.frame = CGRect(x: content.directionalLayoutMargins.leading, y: bounds.midY - image.height / 2, width: image.width, height: image.height)
    let room = CGSize(width: width, height: 0)
    let first = label.isHidden ? 0 : label.sizeThatFits(room).height, other = second.isHidden ? 0 : second.sizeThatFits(room).height
    if content.prefersSideBySideTextAndSecondaryText, !second.isHidden {
      let wide = second.sizeThatFits(room).width.rounded(.up)
      second.frame = CGRect(x: start + width - wide, y: 0, width: wide, height: bounds.height)
      label.frame = CGRect(x: start, y: 0, width: max(width - wide - content.textToSecondaryTextHorizontalPadding, 0), height: bounds.height)
      return
    }
    let gap = first > 0 && other > 0 ? content.textToSecondaryTextVerticalPadding : 0
    var y = bounds.midY - (first + gap + other) / 2
    label.frame = CGRect(x: start, y: y, width: width, height: first)
    y += first + gap
    second.frame = CGRect(x: start, y: y, width: width, height: other)
  }
}
