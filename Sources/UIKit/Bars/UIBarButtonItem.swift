// An item of a navigation bar or toolbar: a title, a picture, one of the system's, a view of the app's, or space.
//
// Missing: menus (`menu` is kept), groups of items on an iPad.

/// ```swift
/// navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(add))
/// ```
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0, bordered, done
    public static let prominent = Style.done
  }

  public enum SystemItem: Int, Sendable {
    case done = 0, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh, stop
    case camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  private let givenSystemItem: SystemItem?
  /// The edit button of a controller that is being edited.
  var showsDone = false { didSet { if showsDone != oldValue { style = showsDone ? .done : .plain } } }
  var systemItem: SystemItem? { showsDone ? .done : givenSystemItem }
  open var style = Style.plain { didSet { contentDidChange() } }
  /// Points: of a fixed space, or what an item takes at least; 0 for its own.
  open var width: CGFloat = 0 { didSet { contentDidChange() } }
  open var possibleTitles: Set<String>?
  open var customView: UIView? { didSet { contentDidChange() } }
  open var action: Selector?
  /// Not kept alive; nil for the responder chain.
  open weak var target: AnyObject?
  open var tintColor: UIColor? { didSet { contentDidChange() } }
  open var primaryAction: UIAction? {
    didSet {
      if let primaryAction {
        if title == nil { title = primaryAction.title }
        if image == nil { image = primaryAction.image }
      }
      contentDidChange()
    }
  }
  open var isHidden = false { didSet { contentDidChange() } }
  open var isSelected = false { didSet { contentDidChange() } }
  open var changesSelectionAsPrimaryAction = false

  public override init() {
    givenSystemItem = nil
    super.init()
  }

  public init(image: UIImage?, style: Style = .plain, target: Any?, action: Selector?) {
    givenSystemItem = nil
    super.init()
    self.image = image
    take(style, target, action)
  }

  public init(image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?) {
    givenSystemItem = nil
    super.init()
    self.image = image
    self.landscapeImagePhone = landscapeImagePhone
    take(style, target, action)
  }

  public init(title: String?, style: Style = .plain, target: Any?, action: Selector?) {
    givenSystemItem = nil
    super.init()
    self.title = title
    take(style, target, action)
  }

  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    givenSystemItem = systemItem
    super.init()
    take(Self.style(of: systemItem), target, action)
  }

  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    givenSystemItem = systemItem
    super.init()
    style = Self.style(of: systemItem)
    self.primaryAction = primaryAction
  }

  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    givenSystemItem = nil
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  public init(customView: UIView) {
    givenSystemItem = nil
    super.init()
    self.customView = customView
  }

  public required init?(coder: NSCoder) {
    givenSystemItem = (coder as? InterfaceCoder)?.attribute("systemItem").flatMap { Self.interfaceWords[$0] }
    super.init(coder: coder)
    if let givenSystemItem { style = Self.style(of: givenSystemItem) }
    coder.apply(barButtonAttributes, to: self)
  }

  open class func flexibleSpace() -> Self { make(.flexibleSpace, width: 0) }
  open class func fixedSpace(_ width: CGFloat) -> Self { make(.fixedSpace, width: width) }

  private class func make(_ space: SystemItem, width: CGFloat) -> Self {
    let item = UIBarButtonItem(barButtonSystemItem: space, target: nil, action: nil)
    item.width = width
    guard let made = item as? Self else { fatalError("\(self).\(space == .fixedSpace ? "fixedSpace" : "flexibleSpace")() is UIBarButtonItem's own") }
    return made
  }

  private func take(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target.flatMap { flattenOptional($0) }.map { $0 as AnyObject }
    self.action = action
  }

  private static func style(of item: SystemItem) -> Style { item == .done || item == .save ? .done : .plain }

  // MARK: - Legacy looks

  open func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
    unimplemented("UIBarButtonItem.setBackgroundImage(_:for:barMetrics:)")
  }
  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) { titleOffset = adjustment }
  var titleOffset = UIOffset.zero

  // MARK: - Doing it

  /// What a tap does: the action to the target, or up the responder chain.
  func perform(from sender: UIView, event: UIEvent?) {
    if let primaryAction { primaryAction.perform(sender: self) }
    guard let action else { return }
    _ = UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  var isFlexibleSpace: Bool { systemItem == .flexibleSpace }
  var isFixedSpace: Bool { systemItem == .fixedSpace }
  var isSpace: Bool { isFlexibleSpace || isFixedSpace }

  /// What stands in the bar when the item shows text.
  var shownTitle: String? {
    if let systemItem { return Self.titles[systemItem].map { Localization.system($0) } }
    return image == nil ? title : nil
  }

  var shownImage: UIImage? {
    guard let systemItem else { return image }
    guard let symbol = Self.symbols[systemItem] else { return nil }
    return UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: BarMetrics.symbolSize))
  }

  /// What a person who cannot see the picture is told.
  var spokenTitle: String {
    accessibilityLabel ?? title ?? shownTitle ?? systemItem.flatMap { Self.names[$0] }.map { Localization.system($0) } ?? image?.content.name ?? ""
  }

  private static let titles: [SystemItem: String] = [
    .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .undo: "Undo", .redo: "Redo",
  ]
  private static let symbols: [SystemItem: String] = [
    .add: "plus", .compose: "square.and.pencil", .reply: "arrowshape.turn.up.left", .action: "square.and.arrow.up", .organize: "folder",
    .bookmarks: "book", .search: "magnifyingglass", .refresh: "arrow.clockwise", .stop: "xmark", .camera: "camera", .trash: "trash",
    .play: "play.fill", .pause: "pause.fill", .rewind: "backward.fill", .fastForward: "forward.fill", .close: "xmark",
  ]
  private static let names: [SystemItem: String] = [
    .add: "Add", .compose: "Compose", .reply: "Reply", .action: "Share", .organize: "Organize", .bookmarks: "Bookmarks",
    .search: "Search", .refresh: "Refresh", .stop: "Stop", .camera: "Camera", .trash: "Delete", .play: "Play", .pause: "Pause",
    .rewind: "Rewind", .fastForward: "Fast Forward", .close: "Close",
  ]
  static let interfaceWords: [String: SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add, "flexibleSpace": .flexibleSpace,
    "fixedSpace": .fixedSpace, "compose": .compose, "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
    "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash, "play": .play, "pause": .pause,
    "rewind": .rewind, "fastForward": .fastForward, "undo": .undo, "redo": .redo, "pageCurl": .pageCurl, "close": .close,
  ]
}

/// Kept for source compatibility: bars of a phone held upright are `default`.
public enum UIBarMetrics: Int, Sendable { case `default` = 0, compact, defaultPrompt = 101, compactPrompt }
public enum UIBarPosition: Int, Sendable { case any = 0, bottom, top, topAttached }
public enum UIBarStyle: Int, Sendable {
  case `default` = 0, black, blackTranslucent
  public static let blackOpaque = UIBarStyle.black
}

@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol { var barPosition: UIBarPosition { get } }

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol { func position(for bar: UIBarPositioning) -> UIBarPosition }

extension UIBarPositioningDelegate {
  public func position(for bar: UIBarPositioning) -> UIBarPosition { sendIfImplemented(to: self, "positionForBar:", [bar]) ?? .any }
}

@MainActor private let barButtonAttributes = InterfaceAttributes<UIBarButtonItem>()
  .word("style", ["plain": .plain, "bordered": .bordered, "done": .done]) { $0.style = $1 }
  .number("width") { $0.width = $1 }
  .color("tintColor") { $0.tintColor = $1 }
  .ignored("catalog", "sel", "springLoaded")
  .custom { item, coder in
    let parts = coder.element.children.filter { $0["key"] == "customView" }
    guard let element = parts.first else { return }
    coder.markRead { $0 === element }
    item.customView = coder.loader.makeObject(element) as? UIView
  }

extension UIBarButtonItem: InterfaceActionSource {
  func addInterfaceAction(target: AnyObject?, action: Selector, event: String?) -> Bool {
    self.target = target
    self.action = action
    return true
  }
}

@section(".init_array") @used
private let registerBarItems: @convention(c) () -> Void = {
  ClassMembers.register(UIBarItem.self) { members in
    members.property("title", { $0.title }, { $0.title = $1 })
    members.property("image", { $0.image }, { $0.image = $1 })
    members.property("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
    members.property("tag", { $0.tag }, { $0.tag = $1 })
  }
  ClassMembers.register(UIBarButtonItem.self) { members in
    members.property("customView", { $0.customView }, { $0.customView = $1 })
    members.property("tintColor", { $0.tintColor }, { $0.tintColor = $1 })
    members.factory("init") { _ in UIBarButtonItem() }
  }
}
