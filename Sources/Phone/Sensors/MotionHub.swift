// The phone's motion sensors as a whole: which sources there are, which one is live, and what goes down the link when.
import Foundation
import PhoneLink

/// Gathers the sources and makes the messages that the app is to get. It owns no timer: the phone's run loop asks `nextEvent` when to
/// come back, and `events(through:)` for what is due then.
///
///     hub.setInterval(1.0 / 15, for: .accelerometer, at: now)   // the app's `wantsSensor`
///     …
///     for message in hub.events(through: now) { app.send(message) }
///     wake(at: hub.nextEvent)
///
/// Samples stand on a grid of the smallest interval that any sensor is wanted at; the app's side thins them out for each reader. On a
/// virtual clock the phone goes to each `nextEvent` in turn and lets the app come to rest there, which makes every run the same.
public final class MotionHub {
  /// The hand on keys and mouse: always there, live until another source goes before it or is chosen.
  public let tilt: TiltControl
  public private(set) var sources: [MotionSource]
  public private(set) var live: MotionSource

  /// Seconds; a real phone's sensors give no more than a hundred samples a second.
  public static let smallestInterval = 0.01
  /// Seconds; samples that are later than this (the phone was stalled) are left out, but for the newest.
  static let largestDelay = 0.1
  /// Seconds between two looks of the shake detector at a source's own readings.
  static let detectionPeriod = 1.0 / 30

  /// Told when another source is live, or the live one has lost or found its device.
  var onLiveChange: (() -> Void)?
  /// Told how the phone is held when gravity says so: when a source with readings of its own, not keys or mouse, steers it.
  var onTurn: ((DeviceOrientation) -> Void)?
  /// The kind that a person chose at the start; nil: the lowest rank goes.
  var wanted: MotionSourceRank?
  /// Kinds that must not steer the phone.
  var forbidden: Set<MotionSourceRank> = []
  /// Whether a person has chosen meanwhile: then no source makes itself live.
  private var isChosen = false

  private var sensorsSeen: [SensorKind] = []

  private var intervals: [SensorKind: Double] = [:]
  private var nextSample: Double?
  private var burst: ShakeBurst?
  private var detector = ShakeDetector()
  private var detectedUntil: Double?
  private var held = HeldOrientation()
  private var isSuspended = false

  public init(tilt: TiltControl = TiltControl()) {
    (self.tilt, sources, live) = (tilt, [tilt], tilt)
    sensorsSeen = sensors
  }

  // MARK: Sources

  /// The keys are never taken away: something must be there.
  public func isAllowed(_ rank: MotionSourceRank) -> Bool { rank == .hand || rank == .recording || !forbidden.contains(rank) }

  /// Makes a source known. It makes itself live when its kind was chosen at the start, or when nobody has chosen and its rank goes before
  /// the live one's (or the live one has lost its device).
  ///
  /// - Parameter makeLive: false: it waits until it is chosen.
  public func add(_ source: MotionSource, makeLive: Bool = true) {
    guard isAllowed(source.rank) else { return }
    // One that has lost its device for good makes room for the same again.
    sources.removeAll { $0 !== live && $0 !== tilt && !$0.isConnected }
    if !sources.contains(where: { $0 === source }) { sources.append(source) }
    guard makeLive, !isChosen else { return }
    if let wanted {
      if source.rank == wanted || source.rank == .recording { makeLiveNow(source) }
    } else if source.rank != .computer, source.rank < live.rank || (!live.isConnected && source.rank == live.rank) {
      makeLiveNow(source)
    }
  }

  /// A person makes one of `sources` the live one.
  public func select(_ source: MotionSource) {
    guard sources.contains(where: { $0 === source }) else { return }
    isChosen = true
    makeLiveNow(source)
  }

  private func makeLiveNow(_ source: MotionSource) {
    guard source !== live else { return }
    live.setLive(false)
    live = source
    live.setLive(true)
    sensorsSeen = sensors
    detector = ShakeDetector(detector.sensitivity)
    detectedUntil = nil
    held = HeldOrientation()
    onLiveChange?()
  }

  /// Makes the next of `sources` live.
  public func selectNext() {
    let index = sources.firstIndex { $0 === live } ?? 0
    select(sources[(index + 1) % sources.count])
  }

  /// A source's device was lost. The live one goes on with its last sample; a person, or the device's return, chooses another.
  public func connectionChanged(of source: MotionSource) {
    if source === live { onLiveChange?() }
  }

  /// What the phone tells the app it has.
  public var sensors: [SensorKind] {
    var sensors: [SensorKind] = [.accelerometer]
    if live.hasGyroscope { sensors.append(.gyroscope) }
    if live.hasMagnetometer { sensors.append(.magnetometer) }
    return sensors + [.deviceMotion]
  }

  /// The live source as a person reads it.
  public var liveName: String { live.isConnected ? live.name : "\(live.name): gone" }

  /// "Held like this is level."
  public func level(at time: Double) {
    live.level(at: time)
    if live !== tilt { noteHeld(live.sample(at: time), at: time) }
  }

  // MARK: What the app wants

  /// The app wants samples of a kind every `interval` seconds, or (nil) no longer. The first comes one interval after `time`.
  public func setInterval(_ interval: Double?, for kind: SensorKind, at time: Double) {
    intervals[kind] = interval.map { $0.isFinite ? max($0, Self.smallestInterval) : Self.smallestInterval }
    guard let smallest = intervals.values.min() else {
      nextSample = nil
      return
    }
    nextSample = min(nextSample ?? .infinity, time + smallest)
  }

  /// The app is gone: nobody wants anything.
  public func forgetApp() {
    intervals = [:]
    nextSample = nil
    burst = nil
    isSuspended = false
  }

  /// No samples go to an app in the background, and none are made up for afterwards.
  public func suspend() {
    isSuspended = true
    // The app has been told that the shake is cancelled, as with everything that goes on when it leaves.
    burst = nil
    detector = ShakeDetector(detector.sensitivity)
  }

  /// How hard a hand must shake.
  public var shakeSensitivity: ShakeSensitivity {
    get { detector.sensitivity }
    set { detector = ShakeDetector(newValue) }
  }

  public func resume(at time: Double) {
    guard isSuspended else { return }
    isSuspended = false
    nextSample = intervals.values.min().map { time + $0 }
    detectedUntil = nil
  }

  // MARK: What goes down the link

  /// A person or a script shakes the phone: the app is told of the shake, and its accelerometer sees one.
  public func shake(at time: Double) {
    guard !isSuspended else { return }
    burst = burst ?? ShakeBurst(start: time)
  }

  /// When `events(through:)` will next have something to say; nil: not before something happens from outside.
  public var nextEvent: Double? {
    if isSuspended { return nil }
    var next = nextSample ?? .infinity
    if let time = burst?.nextPhase?.time { next = min(next, time) }
    if let time = nextDetection { next = min(next, time) }
    if let time = detector.deadline { next = min(next, time) }
    if let time = held.deadline { next = min(next, time) }
    return next.isFinite ? next : nil
  }

  private var nextDetection: Double? {
    // A source with readings of its own is begun at once: also an app that wants no sensor is told of a shake.
    guard let detectedUntil else { return live === tilt ? nil : 0 }
    return live.nextReading(after: detectedUntil + Self.detectionPeriod) ?? live.nextReading(after: detectedUntil)
  }

  /// Everything that is due up to a moment, in order of time.
  public func events(through time: Double) -> [PhoneMessage] {
    if isSuspended { return [] }
    var events: [(time: Double, message: PhoneMessage)] = []
    for phase in shakePhases(through: time) { events.append((phase.time, .shake(phase.phase, time: phase.time))) }
    for sample in samples(through: time) { events.append((sample.time, .motion(sample))) }
    // Stable for equal times: the shake is told before the sample.
    return events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.message)
  }

  /// What the accelerometer would read now, for the gauge.
  public func currentSample(at time: Double) -> MotionSample { live.sample(at: time) }

  private func samples(through time: Double) -> [MotionSample] {
    guard var due = nextSample, let interval = intervals.values.min() else { return [] }
    var samples: [MotionSample] = []
    if time - due > Self.largestDelay { due += ((time - due) / interval).rounded(.down) * interval }
    while due <= time {
      var sample = live.sample(at: due)
      sample.time = due
      if let burst { sample.userAcceleration = sample.userAcceleration + burst.acceleration(at: due) }
      samples.append(sample)
      due += interval
    }
    nextSample = due
    return samples
  }

  private func shakePhases(through time: Double) -> [(phase: ShakePhase, time: Double)] {
    var phases: [(phase: ShakePhase, time: Double)] = []
    while let next = burst?.nextPhase, next.time <= time {
      phases.append(next)
      burst?.tellPhase()
    }
    if let burst, burst.isOver(at: time) { self.burst = nil }

    let start = detectedUntil ?? -.infinity, wasConnected = live.isConnected
    for reading in live.readings(after: start, through: time) {
      if let phase = detector.process(reading) { phases.append((phase, reading.time)) }
      noteHeld(reading, at: reading.time)
    }
    if let pose = held.settle(at: time) { onTurn?(pose) }
    // Readings show what a source has: a browser may turn out to know no rotation.
    if live.isConnected != wasConnected || sensors != sensorsSeen {
      sensorsSeen = sensors
      onLiveChange?()
    }
    if let phase = detector.process(silenceUntil: time, isStill: live.standsStill(after: time)) { phases.append((phase, time)) }
    detectedUntil = time
    return phases
  }

  private func noteHeld(_ reading: MotionSample, at time: Double) {
    if let pose = held.take(gravity: reading.gravity, at: time) { onTurn?(pose) }
  }
}
