// A button: a title, an image and a background, each by state.
//
// Looks: `custom` shows what it is given; `system` tints its title and template images, and fades them under a finger. A
// configuration (plain, gray, tinted, filled) takes the place of both. Missing: the older rounded border of iOS 6, menus, role,
// multi-line titles in configurations, `configurationUpdateHandler` is called on state changes only.

/// Runs actions when it is tapped.
///
/// ```swift
/// let button = UIButton(type: .system)
/// button.setTitle("Restart", for: .normal)
/// button.addTarget(self, action: #selector(restart), for: .touchUpInside)
/// ```
@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    /// The older name of `system`.
    public static let roundedRect = ButtonType.system
  }

  public private(set) var buttonType: ButtonType

  // MARK: - Making one

  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
    prepare()
  }

  /// Of Apple's kinds; `UIButton` where a subclass asks is the subclass.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    takeType()
  }

  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { setPrimaryAction(primaryAction) }
  }

  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    buttonType = .system
    self.configuration = configuration
    if let primaryAction { setPrimaryAction(primaryAction) }
  }

  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
    prepare()
    coder.apply(buttonAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    layer.isOpaque = false
  }

  func setType(_ type: ButtonType) {
    buttonType = type
    takeType()
  }

  private func takeType() {
    switch buttonType {
    case .contactAdd: setImage(UIImage(systemName: "plus"), for: .normal)
    case .close: setImage(UIImage(systemName: "xmark"), for: .normal)
    case .detailDisclosure, .infoLight, .infoDark: setTitle("ⓘ", for: .normal)
    default: break
    }
    stateDidChange()
  }

  private func setPrimaryAction(_ action: UIAction) {
    if !action.title.isEmpty, title(for: .normal) == nil { setTitle(action.title, for: .normal) }
    if let image = action.image, self.image(for: .normal) == nil { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  override var sendsPrimaryActionOnTouch: Bool { true }

  // MARK: - By state

  private var titles = StateValues<String>()
  private var attributedTitles = StateValues<NSAttributedString>()
  private var titleColors = StateValues<UIColor>()
  private var titleShadowColors = StateValues<UIColor>()
  private var images = StateValues<UIImage>()
  private var backgroundImages = StateValues<UIImage>()

  open func setTitle(_ title: String?, for state: State) {
    titles[exactly: state] = title
    contentDidChange()
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[exactly: state] = title
    contentDidChange()
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[exactly: state] = color
    stateDidChange()
  }

  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    titleShadowColors[exactly: state] = color
    stateDidChange()
  }

  open func setImage(_ image: UIImage?, for state: State) {
    images[exactly: state] = image
    contentDidChange()
  }

  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[exactly: state] = image
    contentDidChange()
  }

  open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {}

  open func title(for state: State) -> String? { titles[state] }
  open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
  open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors[state] }
  open func image(for state: State) -> UIImage? { images[state] }
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// White, or the tint for a system button, unless it was set.
  open func titleColor(for state: State) -> UIColor? {
    if let color = titleColors[state] { return color }
    if state.contains(.disabled), buttonType != .custom { return ControlMetrics.Button.disabledColor }
    return buttonType == .custom ? .white : tintColor
  }

  open var currentTitle: String? { configuration?.title ?? title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  open var subtitleLabel: UILabel? { nil }

  // MARK: - Configuration

  open var configuration: UIButton.Configuration? { didSet { contentDidChange() } }
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  open var automaticallyUpdatesConfiguration = true

  open func setNeedsUpdateConfiguration() {
    updateConfiguration()
    stateDidChange()
  }

  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: - Layout of the content

  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false
  open var lineBreakMode: NSLineBreakMode {
    get { label.lineBreakMode }
    set { label.lineBreakMode = newValue }
  }

  private var madeLabel: UILabel?
  private var madeImageView: UIImageView?
  private var madeBackgroundView: UIImageView?
  /// The filled shape of a configuration.
  private var madeFillView: UIView?

  private var label: UILabel {
    if let madeLabel { return madeLabel }
    let label = UILabel()
    label.font = buttonType == .custom ? .systemFont(ofSize: UIFont.buttonFontSize) : .systemFont(ofSize: 15)
    label.lineBreakMode = .byTruncatingMiddle
    madeLabel = label
    addSubview(label)
    return label
  }

  /// The title's label; made when it is asked for. Its text is set by the button.
  open var titleLabel: UILabel? { label }

  open var imageView: UIImageView? {
    if let madeImageView { return madeImageView }
    let view = UIImageView()
    view.contentMode = contentMode == .scaleToFill ? .scaleToFill : contentMode
    madeImageView = view
    insertSubview(view, at: backgroundCount)
    return view
  }

  private var backgroundCount: Int { [madeFillView, madeBackgroundView].compactMap { $0 }.count }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    stateDidChange()
  }

  override func stateDidChange() {
    if configuration != nil, automaticallyUpdatesConfiguration { updateConfiguration() }
    showContent()
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // The inherited tint is known only now.
    stateDidChange()
  }

  private func showContent() {
    let fades = buttonType != .custom && isHighlighted
    showTitle(fades: fades)
    showImage(fades: fades)
    showBackground()
  }

  private func showTitle(fades: Bool) {
    let attributed = configuration?.attributedText ?? attributedTitle(for: state)
    guard attributed != nil || currentTitle != nil || madeLabel != nil else { return }
    let label = self.label
    let color = configuration?.foreground(of: self) ?? currentTitleColor
    if let configuration { label.font = configuration.font }
    label.textColor = color
    if let attributed { label.attributedText = attributed } else { label.text = currentTitle }
    label.shadowColor = currentTitleShadowColor
    // A colour of its own for the highlighted state is shown as it is.
    let hasOwnHighlight = titleColors[exactly: .highlighted] != nil
    let filled = configuration.map { $0.style != .plain } ?? false
    label.alpha = fades && !hasOwnHighlight && !filled ? ControlMetrics.Button.highlightedAlpha : 1
  }

  private func showImage(fades: Bool) {
    guard currentImage != nil || madeImageView != nil, let view = imageView else { return }
    var image = currentImage
    if let shown = image, shown.renderingMode == .automatic, buttonType == .system { image = shown.withRenderingMode(.alwaysTemplate) }
    view.image = image
    let plainTint: UIColor = isEnabled || buttonType == .custom ? tintColor : ControlMetrics.Button.disabledColor
    view.tintColor = configuration?.foreground(of: self) ?? plainTint
    if buttonType != .custom {
      view.alpha = fades && (configuration.map { $0.style == .plain } ?? true) ? ControlMetrics.Button.highlightedAlpha : 1
    } else if isHighlighted, adjustsImageWhenHighlighted, images[exactly: .highlighted] == nil {
      // An iPhone darkens the picture; over a white ground that is nearly the same as this.
      view.alpha = 0.5
    } else {
      view.alpha = !isEnabled && adjustsImageWhenDisabled && images[exactly: .disabled] == nil ? 0.5 : 1
    }
  }

  private func showBackground() {
    if let background = currentBackgroundImage {
      let view = madeBackgroundView ?? UIImageView()
      if madeBackgroundView == nil {
        madeBackgroundView = view
        insertSubview(view, at: madeFillView == nil ? 0 : 1)
      }
      view.image = background
      view.isHidden = false
      let darkens = isHighlighted && adjustsImageWhenHighlighted && backgroundImages[exactly: .highlighted] == nil
      view.alpha = darkens ? 0.5 : !isEnabled && adjustsImageWhenDisabled && backgroundImages[exactly: .disabled] == nil ? 0.5 : 1
    } else {
      madeBackgroundView?.isHidden = true
    }
    guard let configuration, let fill = configuration.fill(of: self) else {
      madeFillView?.isHidden = true
      return
    }
    let view = madeFillView ?? UIView()
    if madeFillView == nil {
      madeFillView = view
      view.isUserInteractionEnabled = false
      insertSubview(view, at: 0)
    }
    view.isHidden = false
    view.backgroundColor = fill
    view.alpha = isHighlighted ? 0.75 : 1
  }

  // MARK: Rectangles

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The bounds without the content insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveContentInsets) }

  private var effectiveContentInsets: UIEdgeInsets {
    guard let configuration else { return contentEdgeInsets }
    let insets = configuration.contentInsets
    return UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { rects(in: contentRect).title }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { rects(in: contentRect).image }

  private func rects(in content: CGRect) -> (image: CGRect, title: CGRect) {
    var imageSize = currentImage?.size ?? .zero
    var titleSize = madeLabel.map { $0.sizeThatFits(CGSize(width: content.width, height: .greatestFiniteMagnitude)) } ?? .zero
    let fillsWidth = contentHorizontalAlignment == .fill, fillsHeight = contentVerticalAlignment == .fill
    if titleSize.width == 0 {
      // An image alone may fill the button.
      if fillsWidth { imageSize.width = content.width - imageEdgeInsets.left - imageEdgeInsets.right }
      if fillsHeight { imageSize.height = content.height - imageEdgeInsets.top - imageEdgeInsets.bottom }
    }
    // An image larger than the button is made to fit.
    if imageSize.width > content.width, imageSize.width > 0, !fillsWidth { imageSize.width = max(content.width, 0) }
    if imageSize.height > content.height, imageSize.height > 0, !fillsHeight { imageSize.height = max(content.height, 0) }
    let padding = configuration.map { imageSize.width > 0 && titleSize.width > 0 ? $0.imagePadding : 0 } ?? 0
    titleSize.width = min(titleSize.width, max(0, content.width - imageSize.width - padding - titleEdgeInsets.left - titleEdgeInsets.right))
    titleSize.height = min(titleSize.height, max(content.height, 0))
    if configuration?.imagePlacement == .top || configuration?.imagePlacement == .bottom, imageSize.width > 0, titleSize.width > 0 {
      return stackedRects(in: content, imageSize, titleSize, padding)
    }
    let width = imageSize.width + padding + titleSize.width
    let x: CGFloat
    switch effectiveContentHorizontalAlignment {
    case .left: x = content.minX
    case .right: x = content.maxX - width
    default: x = content.midX - width / 2
    }
    func y(_ height: CGFloat, _ insets: UIEdgeInsets) -> CGFloat {
      switch contentVerticalAlignment {
      case .top: return content.minY + insets.top - insets.bottom
      case .bottom: return content.maxY - height + insets.top - insets.bottom
      default: return content.midY - height / 2 + (insets.top - insets.bottom) / 2
      }
    }
    func shift(_ insets: UIEdgeInsets) -> CGFloat {
      switch effectiveContentHorizontalAlignment {
      case .left: return insets.left
      case .right: return -insets.right
      default: return (insets.left - insets.right) / 2
      }
    }
    let imageIsLast = configuration?.imagePlacement == .trailing
    let imageX = imageIsLast ? x + titleSize.width + padding : x
    let titleX = imageIsLast ? x : x + imageSize.width + padding
    return (
      CGRect(origin: CGPoint(x: imageX + shift(imageEdgeInsets), y: y(imageSize.height, imageEdgeInsets)), size: imageSize),
      CGRect(origin: CGPoint(x: titleX + shift(titleEdgeInsets), y: y(titleSize.height, titleEdgeInsets)), size: titleSize)
    )
  }

  private func stackedRects(in content: CGRect, _ imageSize: CGSize, _ titleSize: CGSize, _ padding: CGFloat) -> (image: CGRect, title: CGRect) {
    let height = imageSize.height + padding + titleSize.height
    let top = content.midY - height / 2
    let imageIsFirst = configuration?.imagePlacement == .top
    let imageY = imageIsFirst ? top : top + titleSize.height + padding
    let titleY = imageIsFirst ? top + imageSize.height + padding : top
    return (
      CGRect(x: content.midX - imageSize.width / 2, y: imageY, width: imageSize.width, height: imageSize.height),
      CGRect(x: content.midX - titleSize.width / 2, y: titleY, width: titleSize.width, height: titleSize.height)
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    madeLabel?.frame = pixelAligned(titleRect(forContentRect: content))
    madeImageView?.frame = pixelAligned(imageRect(forContentRect: content))
    if semanticContentAttribute == .forceRightToLeft {
      for part in [madeLabel, madeImageView] as [UIView?] { if let part { part.frame.origin.x = bounds.width - part.frame.maxX } }
    }
    madeBackgroundView?.frame = backgroundRect(forBounds: bounds)
    if let fill = madeFillView {
      fill.frame = bounds
      fill.layer.cornerRadius = configuration?.cornerRadius(for: bounds.size) ?? 0
    }
  }

  private func pixelAligned(_ rect: CGRect) -> CGRect {
    let scale = contentScaleFactor
    return CGRect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width, height: rect.height)
  }

  // MARK: - Size

  override var baselineFont: UIFont? { madeLabel?.font }
  override func baseline(_ attribute: NSLayoutConstraint.Attribute) -> BaselinePlace {
    guard let madeLabel, madeLabel.numberOfLines == 1 else { return super.baseline(attribute) }
    return madeLabel.baseline(attribute)
  }

  open override var intrinsicContentSize: CGSize {
    let imageSize = currentImage?.size ?? .zero
    let titleSize = madeLabel.map { $0.intrinsicContentSize } ?? .zero
    let insets = effectiveContentInsets
    guard imageSize != .zero || titleSize != .zero else {
      return currentBackgroundImage?.size ?? ControlMetrics.Button.emptySize
    }
    let padding = configuration.map { imageSize.width > 0 && titleSize.width > 0 ? $0.imagePadding : 0 } ?? 0
    let isStacked = configuration?.imagePlacement == .top || configuration?.imagePlacement == .bottom
    var size =
      isStacked
      ? CGSize(width: max(imageSize.width, titleSize.width), height: imageSize.height + padding + titleSize.height)
      : CGSize(width: imageSize.width + padding + titleSize.width, height: max(imageSize.height, titleSize.height))
    // A title alone, without insets of the app's own, has some air above and below.
    if configuration == nil, insets == .zero, titleSize != .zero, imageSize == .zero { size.height += 2 * ControlMetrics.Button.verticalPadding }
    size.width += insets.left + insets.right
    size.height += insets.top + insets.bottom
    if configuration == nil, titleSize != .zero { size.width = max(size.width, ControlMetrics.Button.emptySize.width) }
    let background = currentBackgroundImage?.size ?? .zero
    return CGSize(width: max(size.width, background.width), height: max(size.height, background.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: - Inspection

  override var inspectedText: String { attributedTitle(for: state)?.string ?? currentTitle ?? "" }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}
