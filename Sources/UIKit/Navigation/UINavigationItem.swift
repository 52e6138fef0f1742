// What a controller shows in the navigation bar while it is on top.

@preconcurrency @MainActor
open class UINavigationItem: NSObject, NSCoding {
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic = 0, always, never, inline }
  public enum BackButtonDisplayMode: Int, Sendable { case `default` = 0, generic, minimal }

  public init(title: String) {
    self.title = title
    super.init()
  }

  public override convenience init() { self.init(title: "") }

  public required init?(coder: NSCoder) {
    super.init()
    coder.apply(navigationItemAttributes, to: self)
  }

  nonisolated open func encode(with coder: NSCoder) { unimplemented("UINavigationItem.encode(with:)") }

  open var title: String? { didSet { changed() } }
  open var titleView: UIView? { didSet { changed() } }
  /// A line above the title.
  open var prompt: String? { didSet { changed() } }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }

  // MARK: - Back

  /// What goes back to this item's screen. Its action is the bar's own.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
  open var backButtonTitle: String? { didSet { changed() } }
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed() } }
  open var hidesBackButton: Bool {
    get { isBackHidden }
    set { setHidesBackButton(newValue, animated: false) }
  }
  private var isBackHidden = false
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    isBackHidden = hidesBackButton
    changed()
  }
  open var leftItemsSupplementBackButton = false { didSet { changed() } }

  // MARK: - Items

  private var left: [UIBarButtonItem] = []
  private var right: [UIBarButtonItem] = []

  /// From the edge inward.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { left.isEmpty ? nil : left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// From the edge inward.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { right.isEmpty ? nil : right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }
  open var leftBarButtonItem: UIBarButtonItem? {
    get { left.first }
    set { setLeftBarButton(newValue, animated: false) }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { right.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    left = items ?? []
    changed()
  }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    right = items ?? []
    changed()
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { setLeftBarButtonItems(item.map { [$0] }, animated: animated) }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { setRightBarButtonItems(item.map { [$0] }, animated: animated) }

  // MARK: - Search (see UISearchController)

  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      changed()
    }
  }
  /// Partly: the search field is always shown.
  open var hidesSearchBarWhenScrolling = true {
    didSet {
      if hidesSearchBarWhenScrolling { unimplemented("UINavigationItem.hidesSearchBarWhenScrolling") }
      changed()
    }
  }

  // MARK: - Looks

  open var standardAppearance: UINavigationBarAppearance? { didSet { changed() } }
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  /// The bar that shows the item.
  weak var bar: UINavigationBar?
  func changed() { bar?.itemDidChange(self) }

  var allItems: [UIBarButtonItem] { left + right }
}

@MainActor private let navigationItemAttributes = InterfaceAttributes<UINavigationItem>()
  .string("title") { $0.title = $1 }
  .string("prompt") { $0.prompt = $1 }
  .bool("hidesBackButton") { $0.hidesBackButton = $1 }
  .string("backButtonTitle") { $0.backButtonTitle = $1 }
  .bool("leftItemsSupplementBackButton") { $0.leftItemsSupplementBackButton = $1 }
  .word("largeTitleDisplayMode", ["automatic": .automatic, "always": .always, "never": .never]) { $0.largeTitleDisplayMode = $1 }
  .ignored("style", "preferredSearchBarPlacement")
  .custom { item, coder in
    for name in ["leftBarButtonItems", "rightBarButtonItems"] {
      let items = coder.objects(in: name).compactMap { $0 as? UIBarButtonItem }
      guard !items.isEmpty else { continue }
      if name.hasPrefix("left") { item.leftBarButtonItems = items } else { item.rightBarButtonItems = items }
    }
    if let left = coder.object(key: "leftBarButtonItem", named: "barButtonItem") as? UIBarButtonItem { item.leftBarButtonItem = left }
    if let right = coder.object(key: "rightBarButtonItem", named: "barButtonItem") as? UIBarButtonItem { item.rightBarButtonItem = right }
    if let back = coder.object(key: "backBarButtonItem", named: "barButtonItem") as? UIBarButtonItem { item.backBarButtonItem = back }
    if let element = coder.element.children.first(where: { $0["key"] == "titleView" }) {
      coder.markRead { $0 === element }
      item.titleView = coder.loader.makeObject(element) as? UIView
    }
  }

@section(".init_array") @used
private let registerNavigationItem: @convention(c) () -> Void = {
  ClassMembers.register(UINavigationItem.self) { members in
    members.property("title", { $0.title }, { $0.title = $1 })
    members.property("prompt", { $0.prompt }, { $0.prompt = $1 })
    members.property("titleView", { $0.titleView }, { $0.titleView = $1 })
    members.property("leftBarButtonItem", { $0.leftBarButtonItem }, { $0.leftBarButtonItem = $1 })
    members.property("rightBarButtonItem", { $0.rightBarButtonItem }, { $0.rightBarButtonItem = $1 })
    members.property("hidesBackButton", { $0.hidesBackButton }, { $0.hidesBackButton = $1 })
    members.factory("init") { _ in UINavigationItem() }
  }
}
