// The view of an item in a navigation bar or toolbar.

/// Shows an item's title or picture, and does what the item does.
final class BarButton: UIControl {
  let item: UIBarButtonItem
  private let label = UILabel()
  private let imageView = UIImageView()
  /// Text attributes of the bar's appearance, by state; the item's own win.
  var barAttributes: (UIControl.State) -> [NSAttributedString.Key: Any] = { _ in [:] } { didSet { show() } }

  init(item: UIBarButtonItem) {
    self.item = item
    super.init(frame: .zero)
    isOpaque = false
    for view in [label, imageView] { addSubview(view) }
    addTarget(self, action: "press:event:", for: .touchUpInside)
    show()
  }

  required init?(coder: NSCoder) { fatalError("a bar makes its buttons itself") }

  fileprivate func press(event: UIEvent?) { item.perform(from: self, event: event) }

  func show() {
    isEnabled = item.isEnabled
    let title = item.shownTitle, image = item.shownImage
    label.isHidden = title == nil || image != nil
    imageView.isHidden = image == nil
    imageView.image = image
    imageView.contentMode = .center
    imageView.tintColor = isEnabled ? item.tintColor : BarMetrics.disabledColor
    accessibilityLabel = item.spokenTitle
    accessibilityIdentifier = item.accessibilityIdentifier
    let state = self.state
    var attributes: [NSAttributedString.Key: Any] = [
      .font: item.style == .done ? BarMetrics.strongItemFont : BarMetrics.itemFont,
      .foregroundColor: isEnabled ? item.tintColor ?? tintColor ?? .systemBlue : BarMetrics.disabledColor,
    ]
    attributes.merge(barAttributes(state)) { $1 }
    attributes.merge(item.titleTextAttributes(for: state) ?? [:]) { $1 }
    if !isEnabled, barAttributes(.disabled).isEmpty, item.titleTextAttributes(for: .disabled)?[.foregroundColor] == nil {
      attributes[.foregroundColor] = BarMetrics.disabledColor
    }
    label.attributedText = title.map { NSAttributedString(string: $0, attributes: attributes) }
    showPressed()
    setNeedsLayout()
  }

  private func showPressed() {
    let alpha = isHighlighted ? BarMetrics.pressedAlpha : 1
    label.alpha = alpha
    imageView.alpha = alpha
  }

  override func stateDidChange() { showPressed() }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// Points, without the room for a finger.
  var contentSize: CGSize {
    let own = imageView.image.map { image in
      CGSize(
        width: image.size.width + item.imageInsets.left + item.imageInsets.right,
        height: image.size.height + item.imageInsets.top + item.imageInsets.bottom)
    } ?? label.intrinsicContentSize
    return CGSize(width: max(own.width.rounded(.up), item.width), height: own.height)
  }

  override var intrinsicContentSize: CGSize { contentSize }
  override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.offsetBy(dx: item.titleOffset.horizontal, dy: item.titleOffset.vertical)
    let insets = item.imageInsets
    imageView.frame = CGRect(
      x: insets.left, y: insets.top, width: bounds.width - insets.left - insets.right, height: bounds.height - insets.top - insets.bottom)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -BarMetrics.touchMargin, dy: -BarMetrics.touchMargin).contains(point)
  }

  override var inspectedText: String { item.shownTitle ?? item.spokenTitle }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}

@section(".init_array") @used
private let registerBarButton: @convention(c) () -> Void = {
  ClassMembers.register(BarButton.self) { members in
    members.method("press:event:") { button, arguments in button.press(event: arguments[1] as UIEvent?) }
  }
}

/// Row of items with views for them; shared by navigation bars and toolbars.
@MainActor
struct BarItemRow {
  struct Entry {
    let item: UIBarButtonItem
    /// Nil for space.
    let view: UIView?
  }
  private(set) var entries: [Entry] = []

  init() {}

  /// Views of items that were there before are used again.
  init(items: [UIBarButtonItem], reusing old: BarItemRow, attributes: @escaping (UIBarButtonItem, UIControl.State) -> [NSAttributedString.Key: Any]) {
    entries = items.filter { !$0.isHidden }.map { item in
      if item.isSpace { return Entry(item: item, view: nil) }
      if let custom = item.customView { return Entry(item: item, view: custom) }
      let known = old.entries.first { $0.item === item }?.view as? BarButton
      let button = known ?? BarButton(item: item)
      button.barAttributes = { [weak item] state in item.map { attributes($0, state) } ?? [:] }
      return Entry(item: item, view: button)
    }
  }

  var views: [UIView] { entries.compactMap(\.view) }

  static func size(of view: UIView, in height: CGFloat) -> CGSize {
    if let button = view as? BarButton { return CGSize(width: button.contentSize.width, height: height) }
    return customSize(of: view, in: height)
  }

  /// A view of the app's has the size it was given; without one, that of its content.
  static func customSize(of view: UIView, in height: CGFloat) -> CGSize {
    var size = view.bounds.size
    let natural = view.intrinsicContentSize
    if size.width == 0 { size.width = natural.width > 0 ? natural.width : view.sizeThatFits(CGSize(width: 0, height: height)).width }
    if size.height == 0 { size.height = natural.height > 0 ? natural.height : min(view.sizeThatFits(CGSize(width: 0, height: height)).height, height) }
    return CGSize(width: size.width, height: min(size.height, height))
  }
}
