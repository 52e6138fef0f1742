// The events, states and alignments of controls. Raw values are Apple's.

extension UIControl {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)

    /// By the names in Interface Builder's files.
    static let named: [String: Event] = [
      "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
      "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
      "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel, "valueChanged": .valueChanged,
      "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged,
      "editingDidEnd": .editingDidEnd, "editingDidEndOnExit": .editingDidEndOnExit,
    ]
  }

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal: State = []
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  public enum ContentHorizontalAlignment: Int, Sendable { case center = 0, left, right, fill, leading, trailing }
  public enum ContentVerticalAlignment: Int, Sendable { case center = 0, top, bottom, fill }
}

/// What a control looks like in each state: asked for a state that nothing was set for, the normal one answers.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// What was set for this very state.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  subscript(state: UIControl.State) -> Value? { values[state] ?? values[.normal] }
}

@MainActor let controlAttributes = InterfaceAttributes<UIControl>()
  .bool("enabled") { $0.isEnabled = $1 }
  .bool("selected") { $0.isSelected = $1 }
  .bool("highlighted") { $0.isHighlighted = $1 }
  .word("contentHorizontalAlignment", [
    "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading, "trailing": .trailing,
  ]) { $0.contentHorizontalAlignment = $1 }
  .word("contentVerticalAlignment", ["center": .center, "top": .top, "bottom": .bottom, "fill": .fill]) { $0.contentVerticalAlignment = $1 }
  .ignored("showsMenuAsPrimaryAction", "toolTip", "changesSelectionAsPrimaryAction")

extension UIControl {
  /// The event that Interface Builder connects when it is not told another, and that starts a segue.
  var usualEvent: Event { self is UIButton ? .touchUpInside : .valueChanged }
}

extension UIControl: InterfaceActionSource {
  func addInterfaceAction(target: AnyObject?, action: Selector, event: String?) -> Bool {
    guard let event else {
      addTarget(target, action: action, for: usualEvent)
      return true
    }
    guard let known = Event.named[event] else { return false }
    addTarget(target, action: action, for: known)
    return true
  }
}
