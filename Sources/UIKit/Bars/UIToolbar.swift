// A row of items at the lower edge of the screen.
//
// Missing: background pictures by position, compact heights.

@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
  private let background = BarBackground()
  private var row = BarItemRow()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(toolbarAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    background.hairlineIsOnTop = true
    addSubview(background)
    showBackground()
  }

  open weak var delegate: UIToolbarDelegate?
  open var barPosition: UIBarPosition { .bottom }

  private var itemList: [UIBarButtonItem] = []
  open var items: [UIBarButtonItem]? {
    get { itemList.isEmpty ? nil : itemList }
    set { setItems(newValue, animated: false) }
  }

  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    itemList = items ?? []
    showItems()
  }

  open var barStyle = UIBarStyle.default { didSet { showBackground() } }
  open var isTranslucent = true { didSet { showBackground() } }
  open var barTintColor: UIColor? { didSet { showBackground() } }
  open var standardAppearance = UIToolbarAppearance() { didSet { isAppearanceGiven = true; showBackground() } }
  open var compactAppearance: UIToolbarAppearance?
  open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { showBackground() } }
  private var isAppearanceGiven = false
  private var backgroundImage: UIImage?
  open func setBackgroundImage(_ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) {
    self.backgroundImage = backgroundImage
    showBackground()
  }
  private var shadowImage: UIImage?
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    self.shadowImage = shadowImage
    showBackground()
  }

  /// Points below the bar that its background covers: the home indicator's room.
  var reachesBelow: CGFloat = 0 { didSet { setNeedsLayout() } }

  private func showBackground() {
    if isAppearanceGiven { return background.show(standardAppearance.look) }
    var look = BarLook(color: BarMetrics.chromeColor, shadowColor: shadowImage == nil ? BarMetrics.hairlineColor : nil)
    if let backgroundImage {
      (look.image, look.color) = (backgroundImage.size == .zero ? nil : backgroundImage, nil)
    } else if let barTintColor {
      look.color = barTintColor
    } else if barStyle != .default {
      look.color = isTranslucent ? BarMetrics.blackChromeColor : .black
    } else if !isTranslucent {
      look.color = .systemBackground
    }
    background.show(look)
  }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UIToolbar else { return }
    if barTintColor == nil { barTintColor = proxy.barTintColor }
    if barStyle == .default { barStyle = proxy.barStyle }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { takeAppearanceOnce() }
  }

  private func showItems() {
    let new = BarItemRow(items: itemList, reusing: row, attributes: { item, state in item.effectiveAttributes(for: state) })
    for view in row.views where !new.views.contains(where: { $0 === view }) && view.superview === self { view.removeFromSuperview() }
    row = new
    for entry in row.entries {
      entry.item.observe(self) { [weak self] in self?.showItems() }
      if let view = entry.view, view.superview !== self { addSubview(view) }
      (entry.view as? BarButton)?.show()
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + reachesBelow)
    let height = min(bounds.height, BarMetrics.toolbarHeight)
    let safe = window?.screenSafeAreaInsets ?? .zero
    let margin = BarMetrics.margin(forWidth: bounds.width)
    let room = CGRect(x: margin + safe.left, y: 0, width: bounds.width - 2 * margin - safe.left - safe.right, height: height)
    let sizes = row.entries.map { entry in entry.view.map { BarItemRow.size(of: $0, in: height) } ?? .zero }
    let gap = BarMetrics.itemGap
    var used: CGFloat = 0
    for (index, entry) in row.entries.enumerated() {
      used += entry.view != nil ? sizes[index].width : entry.item.isFixedSpace ? entry.item.width : 0
    }
    // Two items side by side keep a distance.
    let neighbours = zip(row.entries, row.entries.dropFirst()).filter { $0.view != nil && $1.view != nil }.count
    used += CGFloat(neighbours) * gap * 2
    let springs = row.entries.filter { $0.item.isFlexibleSpace }.count
    let spring = springs > 0 ? max((room.width - used) / CGFloat(springs), 0) : 0
    var x = room.minX
    for (index, entry) in row.entries.enumerated() {
      if let view = entry.view {
        if index > 0, row.entries[index - 1].view != nil { x += gap * 2 }
        view.place(CGRect(x: x, y: height / 2 - sizes[index].height / 2, width: sizes[index].width, height: sizes[index].height))
        x += sizes[index].width
      } else {
        x += entry.item.isFixedSpace ? entry.item.width : spring
      }
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: BarMetrics.toolbarHeight) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: BarMetrics.toolbarHeight) }
}

@MainActor private let toolbarAttributes = InterfaceAttributes<UIToolbar>()
  .word("barStyle", ["default": .default, "black": .black, "blackTranslucent": .blackTranslucent, "blackOpaque": .black]) { $0.barStyle = $1 }
  .bool("translucent") { $0.isTranslucent = $1 }
  .color("barTintColor") { $0.barTintColor = $1 }
  .custom { bar, coder in
    let items = coder.objects(in: "items").compactMap { $0 as? UIBarButtonItem }
    if !items.isEmpty { bar.setItems(items, animated: false) }
  }

@section(".init_array") @used
private let registerToolbar: @convention(c) () -> Void = {
  ClassMembers.register(UIToolbar.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("barTintColor", { $0.barTintColor }, { $0.barTintColor = $1 })
    members.factory("init") { _ in UIToolbar() }
  }
}
