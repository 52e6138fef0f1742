// The looks of buttons since iOS 15: plain, gray, tinted, filled and their bordered names.
//
// Missing: activity indicators, subtitles, text transformers, materials. What is set of them is kept and not shown.

extension UIButton {
  public struct Configuration {
    enum Style { case plain, gray, tinted, filled }

    public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic = 0, small, medium, large, capsule }
    public enum Size: Int, Sendable { case medium = 0, small, mini, large }
    public enum TitleAlignment: Int, Sendable { case automatic = 0, leading, center, trailing }

    let style: Style
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePadding: CGFloat = 0
    public var titlePadding: CGFloat = 1
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var titleAlignment = TitleAlignment.automatic
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var contentInsets = ControlMetrics.Button.configurationInsets
    public var background = UIBackgroundConfiguration()
    public var showsActivityIndicator = false
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Takes the place of the title. Its fonts and colours come from an `NSAttributedString`; see `attributedText`.
    public var attributedTitle: AttributedString? { didSet { title = attributedTitle.map { String($0.characters) } ?? title } }
    /// A title with attributes, as Interface Builder saves it.
    var attributedText: NSAttributedString?
    /// The title's font where Interface Builder sets one.
    var ownFont: UIFont?

    init(style: Style) { self.style = style }

    public static func plain() -> Configuration { Configuration(style: .plain) }
    public static func gray() -> Configuration { Configuration(style: .gray) }
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    public static func filled() -> Configuration { Configuration(style: .filled) }
    public static func borderless() -> Configuration { Configuration(style: .plain) }
    public static func bordered() -> Configuration { Configuration(style: .gray) }
    public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
    public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

    public func updated(for button: UIButton) -> Configuration { self }

    var font: UIFont {
      if let ownFont { return ownFont }
      return .systemFont(ofSize: buttonSize == .large ? 17 : ControlMetrics.Button.configurationFontSize)
    }

    @MainActor func foreground(of button: UIButton) -> UIColor {
      if !button.isEnabled { return .tertiaryLabel }
      if let baseForegroundColor { return baseForegroundColor }
      return style == .filled ? .white : button.tintColor
    }

    /// Nil for none.
    @MainActor func fill(of button: UIButton) -> UIColor? {
      if let color = background.backgroundColor { return color }
      if style != .plain, !button.isEnabled { return .tertiarySystemFill }
      switch style {
      case .plain: return baseBackgroundColor
      case .gray: return baseBackgroundColor ?? .secondarySystemFill
      case .tinted: return (baseBackgroundColor ?? button.tintColor).withAlphaComponent(0.18)
      case .filled: return baseBackgroundColor ?? button.tintColor
      }
    }

    func cornerRadius(for size: CGSize) -> CGFloat {
      switch cornerStyle {
      case .capsule: return min(size.width, size.height) / 2
      case .small: return 4
      case .large: return 12
      case .medium, .dynamic: return ControlMetrics.Button.configurationCornerRadius
      case .fixed: return background.cornerRadius
      }
    }
  }
}

/// Edges of a rectangle in reading direction.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// The background of a configured button. Only the colour and a fixed corner radius are shown.
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 5.5
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0
  public var image: UIImage?

  public init() {}
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

@MainActor let buttonAttributes = InterfaceAttributes<UIButton>()
  .word("buttonType", [
    "custom": UIButton.ButtonType.custom, "roundedRect": .system, "system": .system, "detailDisclosure": .detailDisclosure,
    "infoLight": .infoLight, "infoDark": .infoDark, "contactAdd": .contactAdd, "plain": .plain, "close": .close,
  ]) { $0.setType($1) }
  .font("fontDescription") { $0.titleLabel?.font = $1 }
  .custom { button, coder in
    button.takeInsets(coder)
    button.takeStates(coder)
    if let element = coder.part("buttonConfiguration") { button.takeConfiguration(element, coder) }
  }
  .word("lineBreakMode", NSLineBreakMode.interfaceWords) { $0.titleLabel?.lineBreakMode = $1 }
  .bool("adjustsImageWhenHighlighted") { $0.adjustsImageWhenHighlighted = $1 }
  .bool("adjustsImageWhenDisabled") { $0.adjustsImageWhenDisabled = $1 }
  .bool("showsTouchWhenHighlighted") { $0.showsTouchWhenHighlighted = $1 }
  .bool("reversesTitleShadowWhenHighlighted") { $0.reversesTitleShadowWhenHighlighted = $1 }
  .size("titleShadowOffset") { $0.titleLabel?.shadowOffset = $1 }
  .ignored("changesSelectionAsPrimaryAction", "role", "pointerInteraction")

extension UIButton {
  fileprivate func takeInsets(_ coder: InterfaceCoder) {
    func insets(_ key: String) -> UIEdgeInsets? {
      guard var insets = coder.insets(key) else { return nil }
      // Interface Builder writes the least number there is for "not set".
      if abs(insets.left) < 1e-6 { insets.left = 0 }
      if abs(insets.right) < 1e-6 { insets.right = 0 }
      if abs(insets.top) < 1e-6 { insets.top = 0 }
      if abs(insets.bottom) < 1e-6 { insets.bottom = 0 }
      return insets
    }
    if let value = insets("contentEdgeInsets") { contentEdgeInsets = value }
    if let value = insets("titleEdgeInsets") { titleEdgeInsets = value }
    if let value = insets("imageEdgeInsets") { imageEdgeInsets = value }
  }

  private static let stateNames: [(key: String, state: State)] = [
    ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected), ("focused", .focused),
  ]

  fileprivate func takeStates(_ coder: InterfaceCoder) {
    for (key, state) in Self.stateNames {
      guard let element = coder.child("state", key: key) else { continue }
      // A translated title is filed under the button's id: "abc-12-xyz.normalTitle".
      let inner = InterfaceCoder(element: element, loader: coder.loader)
      let translated = coder.element.identifier.flatMap { coder.document.strings["\($0).\(key)Title"] }
      let own = inner.string("title")
      if let title = translated ?? own { setTitle(title, for: state) }
      if let title = inner.attributedString("attributedTitle") { setAttributedTitle(title, for: state) }
      if let color = inner.color("titleColor") { setTitleColor(color, for: state) }
      if let color = inner.color("titleShadowColor") { setTitleShadowColor(color, for: state) }
      if let image = inner.image("image") { setImage(image, for: state) }
      if let image = inner.image("backgroundImage") { setBackgroundImage(image, for: state) }
      _ = inner.part("imageReference")
      inner.reportUnread()
    }
  }

  fileprivate func takeConfiguration(_ element: MarkupElement, _ coder: InterfaceCoder) {
    let inner = InterfaceCoder(element: element, loader: coder.loader)
    var made: Configuration
    switch inner.attribute("style") {
    case "gray", "bordered": made = .gray()
    case "tinted", "borderedTinted": made = .tinted()
    case "filled", "borderedProminent": made = .filled()
    default: made = .plain()
    }
    let translated = coder.element.identifier.flatMap { coder.document.strings["\($0).configuration.title"] }
    let own = inner.string("title")
    made.title = translated ?? own
    made.subtitle = inner.string("subtitle")
    made.attributedText = inner.attributedString("attributedTitle")
    made.image = inner.image("image")
    made.ownFont = inner.font("titleFontDescription") ?? inner.font("fontDescription")
    made.baseForegroundColor = inner.color("baseForegroundColor")
    made.baseBackgroundColor = inner.color("baseBackgroundColor")
    if let padding = inner.number("imagePadding") { made.imagePadding = padding }
    switch inner.attribute("imagePlacement") {
    case "top": made.imagePlacement = .top
    case "bottom": made.imagePlacement = .bottom
    case "trailing": made.imagePlacement = .trailing
    default: break
    }
    let corners: [String: Configuration.CornerStyle] = [
      "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium, "large": .large, "capsule": .capsule,
    ]
    if let style = inner.attribute("cornerStyle").flatMap({ corners[$0] }) { made.cornerStyle = style }
    if let insets = element.child(forKey: "contentInsets") {
      func number(_ name: String) -> CGFloat { insets[name].flatMap(Double.init).map { CGFloat($0) } ?? 0 }
      made.contentInsets = NSDirectionalEdgeInsets(
        top: number("top"), leading: number("leading"), bottom: number("bottom"), trailing: number("trailing"))
    }
    if let background = inner.part("backgroundConfiguration")?.child("color").map({ InterfaceValue.color($0, coder.document) }) {
      made.background.backgroundColor = background
    }
    configuration = made
  }
}
