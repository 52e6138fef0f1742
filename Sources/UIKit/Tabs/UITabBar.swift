// The bar of tabs at the lower edge.
//
// Missing: customising (`beginCustomizingItems`), positions other than filling, compact heights.

@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { sendIfImplemented(to: self, "tabBar:didSelectItem:", [tabBar, item]) }
}

@preconcurrency @MainActor
open class UITabBar: UIView {
  public enum ItemPositioning: Int, Sendable { case automatic = 0, fill, centered }

  private let background = BarBackground()
  private var buttons: [TabButton] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(tabBarAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    background.hairlineIsOnTop = true
    addSubview(background)
    showBackground()
  }

  open weak var delegate: UITabBarDelegate?
  weak var controller: UITabBarController?

  private var itemList: [UITabBarItem] = []
  open var items: [UITabBarItem]? {
    get { itemList.isEmpty ? nil : itemList }
    set { setItems(newValue, animated: false) }
  }

  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    itemList = items ?? []
    for button in buttons { button.removeFromSuperview() }
    buttons = itemList.map { item in
      let button = TabButton(item: item, bar: self)
      item.observe(self) { [weak button] in button?.show() }
      button.addTarget(self, action: "chooseTab:", for: .touchUpInside)
      addSubview(button)
      return button
    }
    if let selectedItem, !itemList.contains(where: { $0 === selectedItem }) { self.selectedItem = nil }
    showSelection()
    setNeedsLayout()
  }

  open weak var selectedItem: UITabBarItem? { didSet { showSelection() } }

  fileprivate func choose(_ button: TabButton) {
    let item = button.item
    if let controller {
      guard controller.mayChoose(item) else { return }
      selectedItem = item
      delegate?.tabBar(self, didSelect: item)
      controller.choose(item)
    } else {
      selectedItem = item
      delegate?.tabBar(self, didSelect: item)
    }
  }

  // MARK: - Looks

  open var barStyle = UIBarStyle.default { didSet { showBackground() } }
  open var isTranslucent = true { didSet { showBackground(); controller?.viewIfLoaded?.setNeedsLayout() } }
  open var barTintColor: UIColor? { didSet { showBackground() } }
  open var unselectedItemTintColor: UIColor? { didSet { showSelection() } }
  open var backgroundImage: UIImage? { didSet { showBackground() } }
  open var shadowImage: UIImage? { didSet { showBackground() } }
  open var selectionIndicatorImage: UIImage? { didSet { if selectionIndicatorImage != nil { unimplemented("UITabBar.selectionIndicatorImage") } } }
  open var itemPositioning = ItemPositioning.automatic
  open var itemWidth: CGFloat = 0
  open var itemSpacing: CGFloat = 0
  private var isAppearanceGiven = false
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      isAppearanceGiven = true
      observe(standardAppearance)
      showBackground()
      showSelection()
    }
  }
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { showBackground() } }

  private func observe(_ appearance: UITabBarAppearance) {
    appearance.onChange = { [weak self] in
      self?.showBackground()
      self?.showSelection()
    }
  }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UITabBar else { return }
    if barTintColor == nil { barTintColor = proxy.barTintColor }
    if barStyle == .default { barStyle = proxy.barStyle }
    if unselectedItemTintColor == nil { unselectedItemTintColor = proxy.unselectedItemTintColor }
    if backgroundImage == nil { backgroundImage = proxy.backgroundImage }
    if !isAppearanceGiven, proxy.isAppearanceGiven { standardAppearance = proxy.standardAppearance }
  }

  private func showBackground() {
    if isAppearanceGiven { return background.show(standardAppearance.look) }
    var look = BarLook(color: BarMetrics.chromeColor, shadowColor: shadowImage == nil ? BarMetrics.hairlineColor : nil)
    if let backgroundImage {
      (look.image, look.color) = (backgroundImage.size == .zero ? nil : backgroundImage, barTintColor)
    } else if let barTintColor {
      look.color = barTintColor
    } else if barStyle != .default {
      look.color = isTranslucent ? BarMetrics.blackChromeColor : .black
    } else if !isTranslucent {
      look.color = .systemBackground
    }
    background.show(look)
  }

  func color(isSelected: Bool) -> UIColor {
    let look = standardAppearance.stackedLayoutAppearance
    if isSelected { return look.selected.iconColor ?? tintColor ?? .systemBlue }
    return look.normal.iconColor ?? unselectedItemTintColor ?? BarMetrics.unselectedTabColor
  }

  func titleAttributes(of item: UITabBarItem, isSelected: Bool) -> [NSAttributedString.Key: Any] {
    let look = standardAppearance.stackedLayoutAppearance
    let own = item.effectiveAttributes(for: isSelected ? .selected : .normal)
    return (isSelected ? look.selected : look.normal).titleTextAttributes.merging(own) { $1 }
  }

  private func showSelection() {
    for button in buttons { button.isSelected = button.item === selectedItem }
    for button in buttons { button.show() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelection()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    takeAppearanceOnce()
    showSelection()
  }

  // MARK: - Layout

  var reachesBelow: CGFloat = 0 { didSet { setNeedsLayout() } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + reachesBelow)
    let safe = window?.screenSafeAreaInsets ?? .zero
    let room = bounds.width - safe.left - safe.right
    let width = buttons.isEmpty ? 0 : room / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: safe.left + CGFloat(index) * width, y: 0, width: width, height: min(bounds.height, BarMetrics.tabBarHeight))
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: BarMetrics.tabBarHeight) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: BarMetrics.tabBarHeight) }
}

/// The view of one tab.
final class TabButton: UIControl {
  let item: UITabBarItem
  private unowned let bar: UITabBar
  private let imageView = UIImageView()
  private let label = UILabel()
  private let badge = UIView()
  private let badgeLabel = UILabel()

  init(item: UITabBarItem, bar: UITabBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    isOpaque = false
    label.textAlignment = .center
    badgeLabel.textAlignment = .center
    badge.layer.cornerRadius = BarMetrics.badgeHeight / 2
    badge.isUserInteractionEnabled = false
    badge.addSubview(badgeLabel)
    for view in [imageView, label, badge] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("a tab bar makes its buttons itself") }

  func show() {
    isEnabled = item.isEnabled
    let color = isEnabled ? bar.color(isSelected: isSelected) : BarMetrics.disabledColor
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    // Pictures are stencils unless they say otherwise.
    imageView.image = image.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withRenderingMode(.alwaysTemplate) }
    imageView.tintColor = color
    imageView.contentMode = .center
    var attributes: [NSAttributedString.Key: Any] = [.font: BarMetrics.tabTitleFont, .foregroundColor: color]
    attributes.merge(bar.titleAttributes(of: item, isSelected: isSelected)) { $1 }
    label.attributedText = NSAttributedString(string: item.title ?? "", attributes: attributes)
    label.textAlignment = .center
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? .systemRed
    badgeLabel.attributedText = NSAttributedString(
      string: item.badgeValue ?? "",
      attributes: [NSAttributedString.Key.font: BarMetrics.badgeFont, .foregroundColor: UIColor.white]
        .merging(item.badgeTextAttributes(for: .normal) ?? [:]) { $1 })
    badgeLabel.textAlignment = .center
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityIdentifier = item.accessibilityIdentifier
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = imageView.image?.size ?? .zero
    let hasTitle = !(item.title ?? "").isEmpty
    let middle = CGPoint(x: bounds.midX, y: hasTitle && size.height > 0 ? 19 : bounds.midY)
    let insets = item.imageInsets
    imageView.frame = CGRect(
      x: middle.x - size.width / 2 + insets.left, y: middle.y - size.height / 2 + insets.top,
      width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
    let text = label.intrinsicContentSize
    let offset = item.titlePositionAdjustment
    let y = size.height > 0 ? bounds.height - text.height - 2.5 : bounds.midY - text.height / 2
    label.frame = CGRect(x: 2 + offset.horizontal, y: y + offset.vertical, width: bounds.width - 4, height: text.height)
    let badgeWidth = max(badgeLabel.intrinsicContentSize.width + 10, BarMetrics.badgeHeight)
    badge.frame = CGRect(x: middle.x + 4, y: 2, width: badgeWidth, height: BarMetrics.badgeHeight)
    badgeLabel.frame = badge.bounds
  }

  override var inspectedText: String { item.title ?? item.accessibilityLabel ?? "" }
  override var inspectedDetails: [String] {
    (isSelected ? ["selected"] : []) + (item.badgeValue.map { ["badge=\($0)"] } ?? [])
  }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let tabBarAttributes = InterfaceAttributes<UITabBar>()
  .word("barStyle", ["default": .default, "black": .black, "blackTranslucent": .blackTranslucent, "blackOpaque": .black]) { $0.barStyle = $1 }
  .bool("translucent") { $0.isTranslucent = $1 }
  .color("barTintColor") { $0.barTintColor = $1 }
  .color("selectedImageTintColor") { $0.tintColor = $1 }
  .color("unselectedItemTintColor") { $0.unselectedItemTintColor = $1 }
  .image("backgroundImage") { $0.backgroundImage = $1 }
  .image("shadowImage") { $0.shadowImage = $1 }
  .ignored("itemPositioning", "selectedItem")
  .custom { bar, coder in
    let items = coder.objects(in: "items").compactMap { $0 as? UITabBarItem }
    if !items.isEmpty { bar.setItems(items, animated: false) }
  }

@section(".init_array") @used
private let registerTabBar: @convention(c) () -> Void = {
  ClassMembers.register(UITabBar.self) { members in
    members.method("chooseTab:") { bar, arguments in bar.choose(arguments[0]) }
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("selectedItem", { $0.selectedItem }, { $0.selectedItem = $1 })
    members.property("barTintColor", { $0.barTintColor }, { $0.barTintColor = $1 })
    members.factory("init") { _ in UITabBar() }
  }
}
