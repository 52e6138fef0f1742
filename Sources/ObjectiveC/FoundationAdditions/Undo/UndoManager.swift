// UndoManager: actions that can be taken back and done again. Foundation on Linux has none.
//
// Missing: prepare(withInvocationTarget:), which needs messages that are caught, and runLoopModes.

extension NSNotification.Name {
  public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
  public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
  public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
  public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
}

/// Actions registered in one turn of the run loop are taken back together, unless `groupsByEvent` is false.
///
/// ```swift
/// func setTitle(_ title: String) {
///   let old = self.title
///   undoManager.registerUndo(withTarget: self) { $0.setTitle(old) }
///   undoManager.setActionName("Change Title")
///   self.title = title
/// }
/// ```
///
/// Used from one thread, the main thread as a rule.
open class UndoManager: NSObject {
  private final class Group {
    var actions: [Action] = []
    var name = ""
    var isDiscardable = false
  }

  private enum Action {
    case call(target: ObjectIdentifier, () -> Void)
    case group(Group)
  }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  /// The groups that are open, the outermost first.
  private var openGroups: [Group] = []
  /// Whether the outermost open group was opened for the current event.
  private var isEventGroupOpen = false
  private var disabledCount = 0

  /// 0 for any number.
  open var levelsOfUndo = 0 { didSet { trim() } }
  open var groupsByEvent = true
  open private(set) var isUndoing = false
  open private(set) var isRedoing = false

  public override init() { super.init() }

  // MARK: - Registration

  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
  open func disableUndoRegistration() { disabledCount += 1 }
  open func enableUndoRegistration() {
    precondition(disabledCount > 0, "UndoManager.enableUndoRegistration() without disableUndoRegistration() before")
    disabledCount -= 1
  }

  /// The target is not kept; its actions do nothing when it has ended.
  public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    let identifier = ObjectIdentifier(target)
    register(.call(target: identifier) { [weak target] in if let target { handler(target) } })
  }

  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    let target = target as AnyObject
    register(.call(target: ObjectIdentifier(target)) { [weak target] in
      if let target { sendMessage(to: target, selector: selector, arguments: [object]) }
    })
  }

  private func register(_ action: Action) {
    guard isUndoRegistrationEnabled else { return }
    if openGroups.isEmpty {
      precondition(groupsByEvent, "UndoManager: an action was registered outside of a group, and groupsByEvent is false")
      openEventGroup()
    }
    openGroups.last!.actions.append(action)
    if !isUndoing, !isRedoing { redoStack.removeAll() }
  }

  open func removeAllActions() {
    undoStack.removeAll()
    redoStack.removeAll()
    for group in openGroups { group.actions.removeAll() }
  }

  open func removeAllActions(withTarget target: Any) {
    let identifier = ObjectIdentifier(target as AnyObject)
    for group in undoStack + redoStack + openGroups { remove(identifier, from: group) }
    undoStack.removeAll { $0.actions.isEmpty }
    redoStack.removeAll { $0.actions.isEmpty }
  }

  private func remove(_ target: ObjectIdentifier, from group: Group) {
    group.actions.removeAll { action in
      switch action {
      case .call(let owner, _): return owner == target
      case .group(let inner):
        remove(target, from: inner)
        return inner.actions.isEmpty
      }
    }
  }

  // MARK: - Groups

  open var groupingLevel: Int { openGroups.count }

  open func beginUndoGrouping() {
    if openGroups.isEmpty, groupsByEvent, !isUndoing, !isRedoing { openEventGroup() }
    post(.NSUndoManagerCheckpoint)
    openGroups.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  open func endUndoGrouping() {
    guard let group = openGroups.last else { fatalError("UndoManager.endUndoGrouping() without beginUndoGrouping() before") }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup)
    openGroups.removeLast()
    if let outer = openGroups.last {
      if outer.name.isEmpty { outer.name = group.name }
      if !group.actions.isEmpty { outer.actions.append(.group(group)) }
    } else if !group.actions.isEmpty {
      if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
      trim()
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  private func openEventGroup() {
    openGroups.append(Group())
    isEventGroupOpen = true
    post(.NSUndoManagerDidOpenUndoGroup)
    let manager = Carried(WeakReference(self))
    RunLoop.current.perform(inModes: [.default, .common]) { (manager.value.object as? UndoManager)?.closeEventGroup() }
  }

  /// Ends the group of the event, unless the app has closed it or has one of its own open in it.
  private func closeEventGroup() {
    guard isEventGroupOpen, openGroups.count == 1 else { return }
    isEventGroupOpen = false
    endUndoGrouping()
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  // MARK: - Undo and redo

  open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.actions.isEmpty } }
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty
  }

  /// Takes back the last group. A group that is open for the current event is closed before.
  open func undo() {
    closeEventGroup()
    precondition(openGroups.isEmpty, "UndoManager.undo() while a group is open")
    undoNestedGroup()
  }

  open func undoNestedGroup() {
    guard let group = undoStack.popLast() else { return }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillUndoChange)
    isUndoing = true
    run(group)
    isUndoing = false
    post(.NSUndoManagerDidUndoChange)
  }

  open func redo() {
    closeEventGroup()
    guard let group = redoStack.popLast() else { return }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillRedoChange)
    isRedoing = true
    run(group)
    isRedoing = false
    post(.NSUndoManagerDidRedoChange)
  }

  /// Runs a group's actions, the last first. What they register is the way back, under the same name.
  private func run(_ group: Group) {
    let outer = openGroups
    openGroups = [Group()]
    openGroups[0].name = group.name
    openGroups[0].isDiscardable = group.isDiscardable
    perform(group)
    while openGroups.count > 1 { endUndoGrouping() }
    endUndoGrouping()
    openGroups = outer
  }

  private func perform(_ group: Group) {
    for action in group.actions.reversed() {
      switch action {
      case .call(_, let body): body()
      case .group(let inner): perform(inner)
      }
    }
  }

  // MARK: - Names

  /// Names the group that is open, as a menu shows it: "Typing".
  open func setActionName(_ actionName: String) { (openGroups.first ?? undoStack.last)?.name = actionName }
  open var undoActionName: String { openGroups.first { !$0.name.isEmpty }?.name ?? undoStack.last?.name ?? "" }
  open var redoActionName: String { redoStack.last?.name ?? "" }

  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// "Undo Typing", in English and Chinese.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String { title("Undo", "撤销", actionName) }
  open func redoMenuTitle(forUndoActionName actionName: String) -> String { title("Redo", "重做", actionName) }

  private func title(_ english: String, _ chinese: String, _ name: String) -> String {
    let isChinese = Locale.preferredLanguages.first?.hasPrefix("zh") ?? false
    if isChinese { return chinese + name }
    return name.isEmpty ? english : english + " " + name
  }

  open func setActionIsDiscardable(_ discardable: Bool) { openGroups.first?.isDiscardable = discardable }
  open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
