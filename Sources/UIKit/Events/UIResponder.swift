// UIResponder: whatever events can go to. An event that a responder does not want goes on to its `next`.
//
// Missing: presses, remote control events, key commands, input views other than the keyboard, user activities.

@preconcurrency @MainActor
open class UIResponder: NSObject, UIResponderStandardEditActions {
  public override init() { super.init() }

  // MARK: The chain

  /// Whom events go to that this responder leaves.
  open var next: UIResponder? { nil }

  /// The window whose first responder this one may become.
  var responderWindow: UIWindow? { next?.responderWindow }

  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// - Returns: false when this responder does not want to, or the present one does not let go.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if let window = responderWindow, window.firstResponder === self { window.firstResponder = nil }
    return true
  }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesCancelled(touches, with: event) }
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Motion

  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionCancelled(motion, with: event) }

  /// The nearest up the chain; a window has one of its own.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Keys of the phone's keyboard

  /// Text that was typed while this is the first responder, or one further up the chain. True when it was used.
  func receiveKey(_ key: KeySample) -> Bool { next?.receiveKey(key) ?? false }

  // MARK: Actions

  /// Whether a nil-targeted action, or a menu, may send `action` here. Usually: whether there is such a method.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    // Every responder has the standard actions by name, for a class of the app's to override; by themselves they do nothing.
    EditAction(action) == nil && respondsTo(self, action)
  }

  /// The first in the chain, from here, that can perform the action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    var current: UIResponder? = self
    while let responder = current {
      if responder.canPerformAction(action, withSender: sender) { return responder }
      current = responder.next
    }
    return nil
  }

  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }
  open func reloadInputViews() { if isFirstResponder { KeyboardHost.shared.responderDidChange() } }

  // MARK: What the edit menu sends: a class that overrides one says so in `canPerformAction`

  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}

  // MARK: What NSObject has on Apple's platforms, declared here so that an app's class can override it

  /// Called when the object was read from a storyboard or xib and its outlets are connected.
  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}

  open func value(forKey key: String) -> Any? { KeyValueCoding.value(of: self, forKey: key) }
  open func setValue(_ value: Any?, forKey key: String) { KeyValueCoding.setValue(value, of: self, forKey: key) }
  open func value(forUndefinedKey key: String) -> Any? { KeyValueCoding.failUndefined(self, "valueForUndefinedKey:", key) }
  open func setValue(_ value: Any?, forUndefinedKey key: String) { KeyValueCoding.failUndefined(self, "setValue:forUndefinedKey:", key) }
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {}
}

@section(".init_array") @used
private let registerResponder: @convention(c) () -> Void = {
  ClassMembers.register(UIResponder.self) { members in
    members.method("awakeFromNib") { responder, _ in responder.awakeFromNib() }
    members.method("cut:") { responder, arguments in responder.cut(arguments[0] as Any?) }
    members.method("copy:") { responder, arguments in responder.copy(arguments[0] as Any?) }
    members.method("paste:") { responder, arguments in responder.paste(arguments[0] as Any?) }
    members.method("select:") { responder, arguments in responder.select(arguments[0] as Any?) }
    members.method("selectAll:") { responder, arguments in responder.selectAll(arguments[0] as Any?) }
    members.method("delete:") { responder, arguments in responder.delete(arguments[0] as Any?) }
    members.method("becomeFirstResponder") { responder, _ in responder.becomeFirstResponder() }
    members.method("resignFirstResponder") { responder, _ in responder.resignFirstResponder() }
    members.property("canBecomeFirstResponder", { $0.canBecomeFirstResponder })
    members.property("isFirstResponder", { $0.isFirstResponder })
    members.property("nextResponder", { $0.next })
    members.property("undoManager", { $0.undoManager })
  }
}
