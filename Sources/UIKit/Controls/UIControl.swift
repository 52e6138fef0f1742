// A view that turns touches into events, and sends actions for them.
//
// Missing: menus and context menus (`menu`, `showsMenuAsPrimaryAction`), tool tips, symbol effects.

/// The base of buttons, switches, sliders.
///
/// ```swift
/// button.addTarget(self, action: #selector(restart(_:)), for: .touchUpInside)
/// button.addAction(UIAction { _ in print("tapped") }, for: .touchUpInside)
/// ```
@preconcurrency @MainActor
open class UIControl: UIView {
  private struct Target {
    /// What the app gave; nil for the responder chain. Not kept alive, as on an iPhone.
    weak var object: AnyObject?
    let isResponderChain: Bool
    let action: Selector
    let events: Event
  }

  private struct Handler {
    let action: UIAction
    var events: Event
  }

  private var targetList: [Target] = []
  private var handlerList: [Handler] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.apply(controlAttributes, to: self)
  }

  // MARK: - State

  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called after a part of `state` has changed; the control shows it.
  func stateDidChange() { setNeedsLayout() }

  open internal(set) var isTracking = false
  open internal(set) var isTouchInside = false
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
  open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: return .left
    case .trailing: return .right
    default: return contentHorizontalAlignment
    }
  }
  open var showsMenuAsPrimaryAction = false
  open var toolTip: String?

  // MARK: - Actions

  /// - Parameter target: nil sends the action up the responder chain. Not kept alive.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.flatMap { flattenOptional($0) }.map { $0 as AnyObject }
    let isKnown = targetList.contains { $0.object === object && $0.action == action && $0.events == controlEvents }
    guard !isKnown else { return }
    targetList.append(Target(object: object, isResponderChain: object == nil, action: action, events: controlEvents))
  }

  /// - Parameters:
  ///   - target: nil for all targets.
  ///   - action: nil for all actions.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.flatMap { flattenOptional($0) }.map { $0 as AnyObject }
    targetList = targetList.compactMap { entry in
      guard object == nil || entry.object === object, action == nil || entry.action == action else { return entry }
      let left = entry.events.subtracting(controlEvents)
      guard !left.isEmpty else { return nil }
      return Target(object: entry.object, isResponderChain: entry.isResponderChain, action: entry.action, events: left)
    }
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    if let index = handlerList.firstIndex(where: { $0.action.identifier == action.identifier }) {
      handlerList[index].events.formUnion(controlEvents)
    } else {
      handlerList.append(Handler(action: action, events: controlEvents))
    }
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    guard let index = handlerList.firstIndex(where: { $0.action.identifier == identifier }) else { return }
    handlerList[index].events.subtract(controlEvents)
    if handlerList[index].events.isEmpty { handlerList.remove(at: index) }
  }

  open var allTargets: Set<AnyHashable> {
    Set(targetList.compactMap { ($0.object as? NSObject).map(AnyHashable.init) })
  }

  open var allControlEvents: Event {
    (targetList.map(\.events) + handlerList.map(\.events)).reduce([]) { $0.union($1) }
  }

  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let object = target.flatMap { flattenOptional($0) }.map { $0 as AnyObject }
    let names = targetList.filter { $0.object === object && !$0.events.isDisjoint(with: controlEvent) }.map(\.action.name)
    return names.isEmpty ? nil : names
  }

  open func enumerateEventHandlers(_ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void) {
    var stop = false
    for handler in handlerList where !stop { iterator(handler.action, nil, handler.events, &stop) }
    for target in targetList where !stop { iterator(nil, (target.object, target.action), target.events, &stop) }
  }

  /// Sends one action. A subclass that overrides this sees all that its control sends to targets.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    _ = UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  open func sendAction(_ action: UIAction) { action.perform(sender: self) }
  open func performPrimaryAction() { sendActions(for: .primaryActionTriggered) }

  /// Sends the actions of these events.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

  func sendActions(for controlEvents: Event, with event: UIEvent?) {
    // An action may change the lists.
    let handlers = handlerList.filter { !$0.events.isDisjoint(with: controlEvents) }
    let targets = targetList.filter { !$0.events.isDisjoint(with: controlEvents) }
    for handler in handlers { sendAction(handler.action) }
    for target in targets {
      if target.isResponderChain {
        sendAction(target.action, to: nil, for: event)
      } else if let object = target.object {
        sendAction(target.action, to: object, for: event)
      }
    }
  }

  // MARK: - Touches

  /// - Returns: false to let this touch go.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  private weak var trackedTouch: UITouch?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    trackedTouch = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    guard continueTracking(touch, with: event) else { return stopTracking() }
    isHighlighted = isTouchInside
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
    if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = isInside(touch)
    let wasInside = isTouchInside
    isTracking = false
    isHighlighted = false
    endTracking(touch, with: event)
    trackedTouch = nil
    isTouchInside = false
    if wasInside {
      sendActions(for: sendsPrimaryActionOnTouch ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside, with: event)
    } else {
      sendActions(for: .touchUpOutside, with: event)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel, with: event)
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    trackedTouch = nil
  }

  private func isInside(_ touch: UITouch) -> Bool {
    let distance = ControlMetrics.dragOutDistance
    return bounds.insetBy(dx: -distance, dy: -distance).contains(touch.location(in: self))
  }

  /// Buttons trigger their primary action when they are tapped; other controls when their value changes.
  var sendsPrimaryActionOnTouch: Bool { false }

  // MARK: - What others ask

  /// A tap gesture of a view above does not take the touches of a control.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer is UITapGestureRecognizer, gestureRecognizer.view !== self, isEnabled { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
