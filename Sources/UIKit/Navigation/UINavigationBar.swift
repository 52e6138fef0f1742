// The bar at the top of a navigation controller, or one that an app fills itself.
//
// As since iOS 15, a bar at the upper edge of its content has no
// background unless a colour, a picture, an opaque bar or `scrollEdgeAppearance` says otherwise. Missing: background pictures by metrics.

@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
    sendIfImplemented(to: self, "navigationBar:shouldPushItem:", [navigationBar, item]) ?? true
  }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
    sendIfImplemented(to: self, "navigationBar:didPushItem:", [navigationBar, item])
  }
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    sendIfImplemented(to: self, "navigationBar:shouldPopItem:", [navigationBar, item]) ?? true
  }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
    sendIfImplemented(to: self, "navigationBar:didPopItem:", [navigationBar, item])
  }
}

@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
  private let background = BarBackground()
  private var content: NavigationBarContent?
  /// Leaves in a transition.
  private var leaving: NavigationBarContent?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(navigationBarAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    addSubview(background)
    observe(standardAppearance)
  }

  open weak var delegate: UINavigationBarDelegate?
  /// The controller whose bar this is.
  weak var controller: UINavigationController?

  // MARK: - Items

  private var itemList: [UINavigationItem] = []
  open var items: [UINavigationItem]? {
    get { itemList }
    set { setItems(newValue, animated: false) }
  }
  open var topItem: UINavigationItem? { itemList.last }
  open var backItem: UINavigationItem? { itemList.count > 1 ? itemList[itemList.count - 2] : nil }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let new = items ?? []
    let isPush = !itemList.contains { $0 === new.last }
    guard animated, window != nil else { return show(new) }
    beginTransition(to: new, isPush: isPush)
    UIView.animate(withDuration: BarMetrics.pushDuration, animations: { self.showTransition(1) }, completion: { _ in self.endTransition(isDone: true) })
  }

  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems(itemList + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let top = topItem, delegate?.navigationBar(self, shouldPop: top) ?? true else { return nil }
    setItems(Array(itemList.dropLast()), animated: animated)
    delegate?.navigationBar(self, didPop: top)
    return top
  }

  func backButtonTapped() {
    if let controller { controller.backButtonTapped() } else { popItem(animated: true) }
  }

  // MARK: - Looks

  open var barStyle = UIBarStyle.default { didSet { looksDidChange() } }
  /// Nil: translucent, unless a background picture is opaque.
  open var isTranslucent = true {
    didSet {
      looksDidChange()
      controller?.viewIfLoaded?.setNeedsLayout()
    }
  }
  open var barTintColor: UIColor? { didSet { looksDidChange() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { looksDidChange() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { looksDidChange() } }
  open var prefersLargeTitles = false {
    didSet {
      looksDidChange()
      controller?.barDidChange()
    }
  }
  open var shadowImage: UIImage? { didSet { looksDidChange() } }
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  private var backgroundImage: UIImage?
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    self.backgroundImage = backgroundImage
    looksDidChange()
  }
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }
  open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    unimplemented("UINavigationBar.setTitleVerticalPositionAdjustment(_:for:)")
  }

  private var isStandardGiven = false
  open var standardAppearance = UINavigationBarAppearance() {
    didSet {
      isStandardGiven = true
      observe(standardAppearance)
      looksDidChange()
    }
  }
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      if let scrollEdgeAppearance { observe(scrollEdgeAppearance) }
      looksDidChange()
    }
  }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  private func observe(_ appearance: UINavigationBarAppearance) {
    appearance.onChange = { [weak self, weak appearance] in
      if appearance === self?.standardAppearance { self?.isStandardGiven = true }
      self?.looksDidChange()
    }
  }

  /// Content lies below the bar: it is not at its upper edge.
  var isOverContent = false { didSet { if isOverContent != oldValue { showBackground() } } }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UINavigationBar else { return }
    if barStyle == .default { barStyle = proxy.barStyle }
    if barTintColor == nil { barTintColor = proxy.barTintColor }
    if titleTextAttributes == nil { titleTextAttributes = proxy.titleTextAttributes }
    if largeTitleTextAttributes == nil { largeTitleTextAttributes = proxy.largeTitleTextAttributes }
    if !proxy.isTranslucent { isTranslucent = false }
    if proxy.prefersLargeTitles { prefersLargeTitles = true }
    if shadowImage == nil { shadowImage = proxy.shadowImage }
    if backgroundImage == nil { backgroundImage = proxy.backgroundImage }
    if !isStandardGiven, proxy.isStandardGiven { standardAppearance = proxy.standardAppearance }
    if scrollEdgeAppearance == nil, let edge = proxy.scrollEdgeAppearance { scrollEdgeAppearance = edge }
  }

  /// The appearance objects that hold for an item; nil where the bar's own properties do.
  func appearance(for item: UINavigationItem?) -> UINavigationBarAppearance? {
    if isOverContent { return item?.standardAppearance ?? (isStandardGiven ? standardAppearance : nil) }
    return item?.scrollEdgeAppearance ?? scrollEdgeAppearance ?? item?.standardAppearance ?? (isStandardGiven ? standardAppearance : nil)
  }

  private func look(for item: UINavigationItem?) -> BarLook {
    let given = isOverContent ? item?.standardAppearance ?? (isStandardGiven ? standardAppearance : nil) : item?.scrollEdgeAppearance ?? scrollEdgeAppearance
    if let given { return given.look }
    if let standard = appearance(for: item), standard.kind == .opaque, isOverContent { return standard.look }
    var look = BarLook(shadowColor: shadowImage.map { $0.size == .zero } == true ? nil : BarMetrics.hairlineColor)
    if let backgroundImage {
      // An empty picture is the usual way to have none.
      look.image = backgroundImage.size == .zero ? nil : backgroundImage
      look.color = backgroundImage.size == .zero ? nil : barTintColor
      if backgroundImage.size == .zero { look.shadowColor = nil }
      return look
    }
    if let barTintColor {
      look.color = isTranslucent ? barTintColor.withAlphaComponent(min(barTintColor.cgColor.alpha, 0.96)) : barTintColor
    } else if barStyle != .default {
      look.color = isTranslucent ? BarMetrics.blackChromeColor : .black
    } else if !isTranslucent {
      look.color = .systemBackground
    } else if isOverContent || isStandalone {
      look.color = BarMetrics.chromeColor
    } else {
      look.shadowColor = nil
    }
    return look
  }

  private var isStandalone: Bool { controller == nil }

  var defaultTitleColor: UIColor { barStyle == .default ? .label : .white }

  func buttonAttributes(for item: UIBarButtonItem, state: UIControl.State) -> [NSAttributedString.Key: Any] {
    let look = appearance(for: topItem)
    let given = item.style == .done ? look?.doneButtonAppearance.attributes(for: state) : look?.buttonAppearance.attributes(for: state)
    return (given ?? [:]).merging(item.effectiveAttributes(for: state)) { $1 }
  }

  var backAttributes: [NSAttributedString.Key: Any] {
    let look = appearance(for: topItem)
    let given = (look?.buttonAppearance.attributes(for: .normal) ?? [:]).merging(look?.backButtonAppearance.attributes(for: .normal) ?? [:]) { $1 }
    return given.merging((AppearanceProxies.proxies(for: UIBarButtonItem()).first as? UIBarItem)?.titleTextAttributes(for: .normal) ?? [:]) { $1 }
  }

  private func looksDidChange() {
    showBackground()
    content?.show(backItem: backItem)
  }

  private func showBackground() { background.show(look(for: topItem)) }

  // MARK: - Showing items

  func itemDidChange(_ item: UINavigationItem?) {
    guard let item else { return }
    if content?.item === item || backItem === item {
      content?.show(backItem: backItem)
      showBackground()
    }
    setNeedsLayout()
    controller?.barDidChange()
  }

  /// At once.
  func show(_ items: [UINavigationItem]) {
    leaving?.removeFromSuperview()
    leaving = nil
    take(items)
    let old = content
    if let top = topItem {
      if old?.item !== top {
        old?.removeFromSuperview()
        content = makeContent(top)
      }
      content?.show(backItem: backItem)
    } else {
      old?.removeFromSuperview()
      content = nil
    }
    showBackground()
    setNeedsLayout()
  }

  private func take(_ items: [UINavigationItem]) {
    for item in itemList where !items.contains(where: { $0 === item }) && item.bar === self { item.bar = nil }
    itemList = items
    for item in items { item.bar = self }
  }

  private func makeContent(_ item: UINavigationItem) -> NavigationBarContent {
    let content = NavigationBarContent(item: item, bar: self)
    content.frame = contentFrame
    insertSubview(content, aboveSubview: background)
    return content
  }

  // MARK: - Transitions

  private var transitionIsPush = true
  private var itemsBefore: [UINavigationItem] = []

  func beginTransition(to items: [UINavigationItem], isPush: Bool) {
    endTransition(isDone: true)
    itemsBefore = itemList
    transitionIsPush = isPush
    guard let top = items.last, content?.item !== top else { return show(items) }
    leaving = content
    take(items)
    let new = makeContent(top)
    content = new
    new.show(backItem: backItem)
    new.layoutIfNeeded()
    showTransition(0)
  }

  /// - Parameter progress: 0 at the beginning, 1 when the new item is there.
  func showTransition(_ progress: CGFloat) {
    guard let leaving else { return showBackground() }
    let frame = contentFrame
    let way = frame.width * 0.5
    content?.alpha = progress
    leaving.alpha = 1 - progress
    content?.place(frame.offsetBy(dx: (transitionIsPush ? 1 : -BarMetrics.parallax) * (1 - progress) * way, dy: 0))
    leaving.place(frame.offsetBy(dx: (transitionIsPush ? -BarMetrics.parallax : 1) * progress * way, dy: 0))
    showBackground()
  }

  func endTransition(isDone: Bool) {
    guard let leaving else { return }
    self.leaving = nil
    if isDone {
      leaving.removeFromSuperview()
    } else {
      content?.removeFromSuperview()
      content = leaving
      take(itemsBefore)
      leaving.show(backItem: backItem)
    }
    // Views of the app's that both items show went with the one that left.
    content?.show(backItem: backItem)
    content?.alpha = 1
    content?.place(contentFrame)
    setNeedsLayout()
  }

  // MARK: - Layout

  /// The height of the large title and of what lies below it, as the controller reckons it from how far the content is scrolled.
  var largeTitleAmount: CGFloat = BarMetrics.largeTitleHeight { didSet { if largeTitleAmount != oldValue { setNeedsLayout() } } }

  func showsLargeTitle(_ item: UINavigationItem) -> Bool {
    guard prefersLargeTitles, let index = itemList.firstIndex(where: { $0 === item }) else { return false }
    for candidate in itemList[...index].reversed() {
      switch candidate.largeTitleDisplayMode {
      case .always: return true
      case .never, .inline: return false
      case .automatic: continue
      }
    }
    return true
  }

  func largeTitleExtra(for item: UINavigationItem) -> CGFloat { showsLargeTitle(item) ? largeTitleAmount : 0 }

  /// Without large title and search.
  var rowHeight: CGFloat { BarMetrics.navigationBarHeight + (topItem?.prompt == nil ? 0 : BarMetrics.promptHeight) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let large = topItem.map(showsLargeTitle) == true ? BarMetrics.largeTitleHeight : 0
    return CGSize(width: size.width, height: rowHeight + large)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  /// Left and right: what the screen's shape takes away.
  var contentInsets: UIEdgeInsets {
    guard let window else { return .zero }
    let safe = window.screenSafeAreaInsets
    return UIEdgeInsets(top: 0, left: safe.left, bottom: 0, right: safe.right)
  }

  private var contentFrame: CGRect { bounds }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = isAttachedToTop ? frame.minY : 0
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    if leaving == nil { content?.place(contentFrame) }
    content?.setNeedsLayout()
  }

  /// The background goes up to the screen's edge.
  private var isAttachedToTop: Bool { controller != nil || delegate?.position(for: self) == .topAttached }
  open var barPosition: UIBarPosition { isAttachedToTop ? .topAttached : .top }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    takeAppearanceOnce()
    looksDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    content?.show(backItem: backItem)
  }
}

@MainActor private let navigationBarAttributes = InterfaceAttributes<UINavigationBar>()
  .word("barStyle", ["default": .default, "black": .black, "blackTranslucent": .blackTranslucent, "blackOpaque": .black]) { $0.barStyle = $1 }
  .bool("translucent") { $0.isTranslucent = $1 }
  .color("barTintColor") { $0.barTintColor = $1 }
  .bool("largeTitles") { $0.prefersLargeTitles = $1 }
  .image("shadowImage") { $0.shadowImage = $1 }
  .image("backIndicatorImage") { $0.backIndicatorImage = $1 }
  .custom { bar, coder in
    if let attributes = textAttributes(coder, key: "titleTextAttributes") { bar.titleTextAttributes = attributes }
    if let attributes = textAttributes(coder, key: "largeTitleTextAttributes") { bar.largeTitleTextAttributes = attributes }
    for key in ["standardAppearance", "compactAppearance", "scrollEdgeAppearance", "compactScrollEdgeAppearance"] {
      guard let element = coder.child("navigationBarAppearance", key: key) else { continue }
      let appearance = UINavigationBarAppearance(interfaceElement: element, coder.document)
      if key == "standardAppearance" { bar.standardAppearance = appearance }
      if key == "scrollEdgeAppearance" { bar.scrollEdgeAppearance = appearance }
    }
    let items = coder.objects(in: "items").compactMap { $0 as? UINavigationItem }
    if !items.isEmpty { bar.setItems(items, animated: false) }
  }

/// `<textAttributes key="titleTextAttributes">` with a font and colours inside.
@MainActor private func textAttributes(_ coder: InterfaceCoder, key: String) -> [NSAttributedString.Key: Any]? {
  coder.child("textAttributes", key: key).map { textAttributes($0, coder.document) }
}

@MainActor func textAttributes(_ element: MarkupElement, _ document: InterfaceDocument) -> [NSAttributedString.Key: Any] {
  var attributes: [NSAttributedString.Key: Any] = [:]
  for child in element.children {
    switch (child.name, child["key"]) {
    case ("fontDescription", _): attributes[.font] = InterfaceValue.font(child, document)
    case ("color", "textColor"?): attributes[.foregroundColor] = InterfaceValue.color(child, document)
    default: break
    }
  }
  return attributes
}

extension UINavigationBarAppearance {
  /// As Interface Builder saves it.
  convenience init(interfaceElement element: MarkupElement, _ document: InterfaceDocument) {
    self.init()
    switch element["backgroundEffect"] ?? element["configurationType"] {
    case "opaque": configureWithOpaqueBackground()
    case "transparent": configureWithTransparentBackground()
    default: break
    }
    for child in element.children {
      switch (child.name, child["key"]) {
      case ("color", "backgroundColor"?): backgroundColor = InterfaceValue.color(child, document)
      case ("color", "shadowColor"?): shadowColor = InterfaceValue.color(child, document)
      case ("textAttributes", "titleTextAttributes"?): titleTextAttributes = textAttributes(child, document)
      case ("textAttributes", "largeTitleTextAttributes"?): largeTitleTextAttributes = textAttributes(child, document)
      default: break
      }
    }
  }
}

@section(".init_array") @used
private let registerNavigationBar: @convention(c) () -> Void = {
  ClassMembers.register(UINavigationBar.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("barTintColor", { $0.barTintColor }, { $0.barTintColor = $1 })
    members.property("translucent", { $0.isTranslucent }, { $0.isTranslucent = $1 })
    members.property("prefersLargeTitles", { $0.prefersLargeTitles }, { $0.prefersLargeTitles = $1 })
    members.factory("init") { _ in UINavigationBar() }
  }
}
