// One tab: a picture, a title, a badge.

@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  public enum SystemItem: Int, Sendable {
    case more = 0, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent, mostViewed
  }

  public override init() { super.init() }

  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  public init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    super.init()
    take(systemItem)
    self.tag = tag
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.apply(tabBarItemAttributes, to: self)
  }

  open var selectedImage: UIImage? { didSet { contentDidChange() } }
  open var badgeValue: String? { didSet { contentDidChange() } }
  open var badgeColor: UIColor? { didSet { contentDidChange() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { contentDidChange() } }
  open var standardAppearance: UITabBarAppearance?
  open var scrollEdgeAppearance: UITabBarAppearance?

  private var badgeAttributes = StateValues<[NSAttributedString.Key: Any]>()
  open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    badgeAttributes[exactly: state] = textAttributes
    contentDidChange()
  }
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { badgeAttributes[state] }

  /// The title was given, and is not that of the controller.
  var hasSystemLook = false

  fileprivate func take(_ item: SystemItem) {
    let (title, symbol) = Self.looks[item]!
    hasSystemLook = true
    self.title = Localization.system(title)
    image = UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: BarMetrics.symbolSize))
  }

  private static let looks: [SystemItem: (String, String)] = [
    .more: ("More", "ellipsis"), .favorites: ("Favorites", "star.fill"), .featured: ("Featured", "star.fill"),
    .topRated: ("Top Rated", "star.fill"), .recents: ("Recents", "clock.fill"), .contacts: ("Contacts", "person.crop.circle.fill"),
    .history: ("History", "clock.fill"), .bookmarks: ("Bookmarks", "book.fill"), .search: ("Search", "magnifyingglass"),
    .downloads: ("Downloads", "arrow.down.circle.fill"), .mostRecent: ("Most Recent", "clock.fill"), .mostViewed: ("Most Viewed", "list.number"),
  ]

  fileprivate static let interfaceWords: [String: SystemItem] = [
    "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated, "recents": .recents, "contacts": .contacts,
    "history": .history, "bookmarks": .bookmarks, "search": .search, "downloads": .downloads, "mostRecent": .mostRecent,
    "mostViewed": .mostViewed,
  ]
}

@MainActor private let tabBarItemAttributes = InterfaceAttributes<UITabBarItem>()
  .word("systemItem", UITabBarItem.interfaceWords) { $0.take($1) }
  .image("selectedImage") { $0.selectedImage = $1 }
  .string("badgeValue") { $0.badgeValue = $1 }
  .custom { item, coder in
    if let color = coder.color("badgeColor") { item.badgeColor = color }
    _ = coder.child("offsetWrapper", key: "titlePositionAdjustment")
  }

@section(".init_array") @used
private let registerTabBarItem: @convention(c) () -> Void = {
  ClassMembers.register(UITabBarItem.self) { members in
    members.property("badgeValue", { $0.badgeValue }, { $0.badgeValue = $1 })
    members.property("selectedImage", { $0.selectedImage }, { $0.selectedImage = $1 })
    members.factory("init") { _ in UITabBarItem() }
  }
}
