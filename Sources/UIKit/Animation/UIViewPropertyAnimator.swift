// Animations that can be paused, scrubbed, turned round, retimed and stopped.
//
// The changes are made when the animator becomes active; what is shown is kept back by additive animations of the phone, which stand
// still while the animator is paused. Knowingly different: `fractionComplete` of a running animator is its share of the change (of the
// time, when `scrubsLinearly` is false); a delay factor counts for the first run and for scrubbing, not after `continueAnimation`;
// `isManualHitTestingEnabled` is kept only.

@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  // MARK: What apps set

  public let duration: TimeInterval
  open private(set) var delay: TimeInterval = 0
  open private(set) var timingParameters: UITimingCurveProvider?
  /// False: the animated views take no touches while the animator is active.
  open var isUserInteractionEnabled = true
  open var isManualHitTestingEnabled = false
  /// False: the animator can not be paused or scrubbed once it runs.
  open var isInterruptible = true
  /// While it is scrubbed the pace does not count.
  open var scrubsLinearly = true
  /// At its end it stays active, and paused.
  open var pausesOnCompletion = false

  // MARK: State

  open private(set) var state = UIViewAnimatingState.inactive
  open private(set) var isRunning = false
  private var reversed = false
  private var blocks: [(body: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var changes: [AnimatorChange] = []
  private var pace: AnimatorPace
  private let ownPace: AnimatorPace
  /// The share of the change while it is paused.
  private var share = 0.0
  /// Media time at which the present run began.
  private var begin = 0.0
  private var timer: Timer?
  private let name: String
  private static var count = 0

  // MARK: Making an animator

  public init(duration: TimeInterval, timingParameters parameters: UITimingCurveProvider) {
    let pace = Self.pace(duration: duration, parameters)
    (self.duration, timingParameters, self.pace, ownPace) = (pace.duration, parameters, pace, pace)
    Self.count += 1
    name = "animator \(Self.count)"
    super.init()
  }

  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Starts at once.
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return unsafeDowncast(animator, to: Self.self)
  }

  private static func pace(duration: TimeInterval, _ parameters: UITimingCurveProvider) -> AnimatorPace {
    if let spring = parameters.springTimingParameters {
      return AnimatorPace(spring: spring.spring(settlingIn: duration), duration: spring.ownDuration ?? duration)
    }
    return AnimatorPace(curve: parameters.cubicTimingParameters?.curve ?? .easeInEaseOut, duration: duration)
  }

  // MARK: Changes

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// - Parameter delayFactor: 0…1 of the time that is left, after which these changes begin.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard state == .active else {
      blocks.append((animation, Double(delayFactor)))
      return
    }
    let current = currentShare
    collect(animation, delayFactor: Double(delayFactor), from: current)
    if isRunning { run(pace.resumed(at: current, reversed: reversed)) } else { stand(at: current) }
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    (share, pace) = (0, ownPace)
    let waiting = blocks
    blocks = []
    for block in waiting { collect(block.body, delayFactor: block.delayFactor, from: 0) }
  }

  private func collect(_ body: () -> Void, delayFactor: Double, from start: Double) {
    let collector = AnimatorChanges()
    let block = ViewAnimation(duration: ownPace.duration)
    block.taker = collector
    block.run(body)
    for change in collector.changes {
      let key = "\(name), \(changes.count + 1)"
      // What is added later does not begin at the animator's start.
      let window = start + (1 - start) * min(max(delayFactor, 0), 0.999)
      changes.append(AnimatorChange(change, key: key, window: window))
      if !isUserInteractionEnabled, let view = change.view { InteractionHolds.hold(view) }
    }
  }

  // MARK: Running

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, !isRunning else { return }
    self.delay = delay
    activate()
    run(pace.resumed(at: share, reversed: reversed), delay: delay)
  }

  open func pauseAnimation() {
    guard state != .stopped, isInterruptible || state == .inactive else { return }
    activate()
    let current = currentShare
    halt()
    stand(at: current)
  }

  /// - Parameters:
  ///   - parameters: the pace of the rest; nil keeps the animator's own.
  ///   - durationFactor: of the animator's duration; 0 takes what is left of it.
  open func continueAnimation(withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat) {
    guard state != .stopped else { return }
    activate()
    let current = currentShare
    let target: Double = reversed ? 0 : 1
    let rest = durationFactor > 0 ? Double(durationFactor) * ownPace.duration : abs(target - current) * ownPace.duration
    var next = parameters.map { Self.pace(duration: rest, $0) } ?? ownPace
    if next.spring == nil { next.duration = rest }
    (next.from, next.to, next.place, next.isBackwards) = (current, target, 0, false)
    for index in changes.indices { changes[index].window = 0 }
    run(next)
  }

  /// Ends where it stands: the views keep what is shown.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    let current = currentShare
    halt()
    for change in changes { change.keep(at: current) }
    if withoutFinishing { leave() } else { state = .stopped }
  }

  /// After `stopAnimation(false)`.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    for change in changes { change.set(at: finalPosition) }
    end(at: finalPosition)
  }

  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      let current = currentShare
      reversed = newValue
      if isRunning { run(pace.resumed(at: current, reversed: newValue)) }
    }
  }

  open var fractionComplete: CGFloat {
    get {
      let current = currentShare
      if !scrubsLinearly, ownPace.spring == nil { return CGFloat(ownPace.curve.time(of: current)) }
      return CGFloat(min(max(current, 0), 1))
    }
    set {
      guard state != .stopped, isInterruptible || state == .inactive else { return }
      activate()
      halt()
      let fraction = min(max(Double(newValue), 0), 1)
      stand(at: scrubsLinearly ? fraction : ownPace.share(at: fraction))
    }
  }

  private var currentShare: Double {
    guard isRunning else { return share }
    return pace.share(at: pace.place(after: max(CACurrentMediaTime() - begin, 0)))
  }

  private func run(_ next: AnimatorPace, delay: TimeInterval = 0) {
    halt()
    (pace, isRunning) = (next, true)
    begin = CACurrentMediaTime() + delay
    for change in changes { change.run(next, delay: delay) }
    // Keeps the animator alive until the end.
    let timer = Timer(after: next.rest + delay) { [self] _ in MainActor.assumeIsolated { runIsOver() } }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  private func halt() {
    timer?.invalidate()
    (timer, isRunning) = (nil, false)
  }

  private func stand(at share: Double) {
    self.share = share
    for change in changes { change.stand(at: share) }
  }

  private func runIsOver() {
    halt()
    share = reversed ? 0 : 1
    if pausesOnCompletion { return stand(at: share) }
    let position = reversed ? UIViewAnimatingPosition.start : .end
    for change in changes { change.set(at: position) }
    end(at: position)
  }

  private func end(at position: UIViewAnimatingPosition) {
    leave()
    let waiting = completions
    completions = []
    for completion in waiting { completion(position) }
  }

  private func leave() {
    if !isUserInteractionEnabled { for change in changes { change.view.map(InteractionHolds.release) } }
    changes = []
    (state, reversed, share, pace) = (.inactive, false, 0, ownPace)
  }
}
