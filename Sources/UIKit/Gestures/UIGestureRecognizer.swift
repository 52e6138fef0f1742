// The base of gesture recognizers: the state machine, and who may recognize when several could.
//
// A recognizer is given its touches, and sets its `state`. Leaving `possible` asks its delegate and the views; waits for recognizers
// it requires to fail; and makes the others that share its touches fail, unless both sides agree to recognize together.
//
// Missing: hover, scroll and press events. What is set about them is kept.

@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  private struct Target {
    weak var object: AnyObject?
    let action: Selector
  }
  private var targets: [Target] = []
  private var current = State.possible
  /// A state that waits for another recognizer to fail.
  private var held: State?
  private var needsAction = false
  private var required: [WeakRecognizer] = []
  private struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }
  /// Touches that are on the screen, in the order they came.
  private(set) var activeTouches: [UITouch] = []
  /// Those and the ones that ended in this sequence.
  private var sequenceTouches: [UITouch] = []
  private var ignoredTouches: [UITouch] = []
  /// Where the last gesture was at its end, points of the window: an action may ask for it a turn later.
  private var lastPlace = CGPoint.zero
  /// While the subclass handles touches: the action is sent when it is done.
  private var isReceiving = false

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public override convenience init() { self.init(target: nil, action: nil) }
  /// Not required of subclasses, which mostly have initialisers of their own: a storyboard makes a recognizer by `init()`.
  public convenience init?(coder: NSCoder) { self.init(target: nil, action: nil) }

  open func addTarget(_ target: Any, action: Selector) { targets.append(Target(object: target as AnyObject, action: action)) }
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { entry in
      (target == nil || entry.object === target.map { $0 as AnyObject }) && (action == nil || entry.action == action)
    }
  }

  open private(set) weak var view: UIView?
  func attach(to view: UIView?) {
    if view == nil { cancelByForce() }
    self.view = view
  }

  open weak var delegate: UIGestureRecognizerDelegate?
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { cancelByForce() } }
  }
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  open var allowedPressTypes: [NSNumber] = [0, 1, 2, 3, 4, 5, 6]
  open var name: String?

  // MARK: State

  /// Set by subclasses from their touch methods.
  open var state: State {
    get { current }
    set {
      change(to: newValue)
      // From a subclass's own timer, say: its action is sent all the same.
      if needsAction, !isReceiving { NextTurn.next { [weak self] in self?.finishChange() } }
    }
  }

  private func change(to new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed):
      let first: State = new == .changed ? .began : new
      guard mayLeavePossible(to: first) else { return }
      recognize(first)
    case (.possible, .failed), (.possible, .cancelled):
      held = nil
      current = .failed
      tellDependents()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      current = new
      needsAction = true
    case (.began, .failed), (.changed, .failed):
      current = .cancelled
      needsAction = true
    case (_, .possible): current = .possible
    default: break
    }
  }

  private func mayLeavePossible(to new: State) -> Bool {
    // One that has recognized before wins, unless both may.
    if peers.contains(where: { $0.hasRecognized && !$0.recognizesTogether(with: self) && $0.prevents(self) }) || !isAllowedToBegin {
      change(to: .failed)
      return false
    }
    let waitsFor = requiredToFail
    if waitsFor.contains(where: { $0.hasRecognized }) {
      change(to: .failed)
      return false
    }
    if waitsFor.contains(where: { $0.mayStillRecognize }) {
      // A gesture that begins and ends while it waits is recognized as ended.
      held = held == .began && new == .ended ? .ended : held ?? new
      return false
    }
    return true
  }

  private var isAllowedToBegin: Bool {
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
    var asked: [UIView] = []
    for view in [view] + sequenceTouches.map(\.view) {
      guard let view, !asked.contains(where: { $0 === view }) else { continue }
      asked.append(view)
      if !view.gestureRecognizerShouldBegin(self) { return false }
    }
    return true
  }

  private func recognize(_ new: State) {
    current = new
    held = nil
    needsAction = true
    for peer in peers where !peer.hasRecognized && !recognizesTogether(with: peer) && prevents(peer) { peer.change(to: .failed) }
    if cancelsTouchesInView { UIApplication.shared.touchDelivery.take(sequenceTouches) }
    tellDependents()
  }

  var hasRecognized: Bool { [.began, .changed, .ended].contains(current) }
  private var mayStillRecognize: Bool { isEnabled && current == .possible && view != nil && !sequenceTouches.isEmpty }

  /// Recognizers that share touches with this one.
  private var peers: [UIGestureRecognizer] {
    var result: [UIGestureRecognizer] = []
    for touch in sequenceTouches {
      for recognizer in touch.recognizers where recognizer !== self && !result.contains(where: { $0 === recognizer }) { result.append(recognizer) }
    }
    return result
  }

  private func prevents(_ other: UIGestureRecognizer) -> Bool { canPrevent(other) && other.canBePrevented(by: self) }

  private func recognizesTogether(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  private var requiredToFail: [UIGestureRecognizer] {
    var result = required.compactMap(\.recognizer)
    for peer in peers {
      if shouldRequireFailure(of: peer) || peer.shouldBeRequiredToFail(by: self)
        || delegate?.gestureRecognizer(self, shouldRequireFailureOf: peer) == true
        || peer.delegate?.gestureRecognizer(peer, shouldBeRequiredToFailBy: self) == true
      {
        result.append(peer)
      }
    }
    return result
  }

  /// Others may have waited for this one to fail or to recognize.
  private func tellDependents() {
    for peer in peers {
      guard let waiting = peer.held, !peer.hasRecognized else { continue }
      if peer.mayLeavePossible(to: waiting) {
        peer.recognize(waiting)
        peer.sendActionIfNeeded()
        peer.endSequenceIfDone()
      }
    }
  }

  /// Sends what the last change of state has to say.
  func sendActionIfNeeded() {
    guard needsAction else { return }
    needsAction = false
    for target in targets {
      if let object = target.object { sendMessage(to: object, selector: target.action, arguments: [self]) }
    }
    didSendAction()
  }

  /// For recognizers with more than one kind of listener.
  func didSendAction() {}

  private func cancelByForce() {
    guard current != .possible || !sequenceTouches.isEmpty else { return }
    change(to: hasRecognized ? .cancelled : .failed)
    sendActionIfNeeded()
    activeTouches = []
    endSequenceIfDone()
  }

  // MARK: Touches

  func mayReceive(_ touch: UITouch, with event: UIEvent) -> Bool {
    guard isEnabled, allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }), shouldReceive(event) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  open func shouldReceive(_ event: UIEvent) -> Bool { delegate?.gestureRecognizer(self, shouldReceive: event) ?? true }

  /// Hands touches that changed to the subclass.
  func receive(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches where touch.phase == .began {
      activeTouches.append(touch)
      sequenceTouches.append(touch)
    }
    let wanted = touches.filter { touch in activeTouches.contains { $0 === touch } && !ignoredTouches.contains { $0 === touch } }
    let isWatching = current != .failed && current != .cancelled && (current != .ended)
    if isWatching {
      isReceiving = true
      func give(_ phase: UITouch.Phase, _ body: (Set<UITouch>) -> Void) {
        let group = wanted.filter { $0.phase == phase }
        if !group.isEmpty { body(group) }
      }
      give(.began) { touchesBegan($0, with: event) }
      give(.moved) { touchesMoved($0, with: event) }
      give(.ended) { touchesEnded($0, with: event) }
      give(.cancelled) { touchesCancelled($0, with: event) }
      isReceiving = false
    }
    sendActionIfNeeded()
    activeTouches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
  }

  /// With the last touch gone and the gesture decided, the recognizer is ready for another.
  func endSequenceIfDone() {
    guard activeTouches.isEmpty, !sequenceTouches.isEmpty || current != .possible else { return }
    switch current {
    case .began, .changed: return
    case .possible:
      if held != nil || waitsForMoreTouches { return }
      // It has neither recognized nor failed: as Apple documents, it goes on with the next touches as it is.
      sequenceTouches = []
      ignoredTouches = []
      return
    case .ended, .cancelled, .failed: break
    }
    if !sequenceTouches.isEmpty { lastPlace = location(in: nil) }
    sequenceTouches = []
    ignoredTouches = []
    held = nil
    current = .possible
    reset()
    UIApplication.shared.touchDelivery.flushHeldTouches()
  }

  /// Between the taps of a double tap, say.
  var waitsForMoreTouches: Bool { false }

  /// The view is not told of the touch while this may yet recognize.
  func holdsBegin(of touch: UITouch) -> Bool {
    delaysTouchesBegan && isEnabled && current == .possible && !ignoredTouches.contains { $0 === touch }
  }

  /// The view is not told of a touch's end while this may yet recognize.
  func holdsEnd(of touch: UITouch) -> Bool {
    isEnabled && delaysTouchesEnded && cancelsTouchesInView && current == .possible && (held != nil || waitsForMoreTouches)
  }

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = hasRecognized ? .cancelled : .failed }
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func reset() {}
  open func ignore(_ touch: UITouch, for event: UIEvent) { ignoredTouches.append(touch) }
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { required.append(WeakRecognizer(recognizer: otherGestureRecognizer)) }

  // MARK: Where

  open var numberOfTouches: Int { touchesForLocation.count }

  /// Touches that count: those on the screen, or the last ones when all have gone.
  private var touchesForLocation: [UITouch] {
    let present = activeTouches.filter { touch in !ignoredTouches.contains { $0 === touch } }
    return present.isEmpty ? sequenceTouches : present
  }

  /// The middle of the touches, in a view's space; in the window's for nil.
  open func location(in view: UIView?) -> CGPoint {
    let points = touchesForLocation.map { touch in touch.location(point(of: touch), in: view) }
    guard !points.isEmpty else { return view.map { $0.convert(lastPlace, from: self.view?.window) } ?? lastPlace }
    return CGPoint(x: points.map(\.x).reduce(0, +) / CGFloat(points.count), y: points.map(\.y).reduce(0, +) / CGFloat(points.count))
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let touches = touchesForLocation
    guard touches.indices.contains(touchIndex) else { fatalError("location(ofTouch:in:): there is no touch \(touchIndex), only \(touches.count)") }
    return touches[touchIndex].location(point(of: touches[touchIndex]), in: view)
  }

  /// Where a touch counts as being, points of the window.
  func point(of touch: UITouch) -> CGPoint { touch.point }

  /// The middle of the touches on the screen, points of the window.
  var windowPoint: CGPoint { location(in: nil) }

  /// Sets the state outside of a touch: from a timer.
  func changeLater(to new: State) {
    change(to: new)
    finishChange()
  }

  private func finishChange() {
    sendActionIfNeeded()
    endSequenceIfDone()
    UIApplication.shared.touchDelivery.flushHeldTouches()
  }
}
