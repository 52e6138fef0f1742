// Lock step for a person who looks on: the phone's own clock goes as fast as the system's, so that a window can be used, and still
// nothing depends on how fast phone and app are. What happens in such a run can be recorded and repeated to the pixel.
//
// The price: the app's main thread stalls the phone's clock, which then leaves the lost time out; and an app that waits for the network
// sees its answers up to `heartbeat` late.
import Foundation
import PhoneLink

final class PacedLockStep: LockStep {
  /// Seconds without anything after which the app may work all the same: its threads may have got something from outside.
  static let heartbeat = 0.5
  /// Seconds that the phone's clock may lag behind before it leaves them out.
  static let largestLag = 0.25

  private let systemClock: any PhoneClock
  /// What the phone's clock lags behind the system's, seconds.
  private lazy var offset = systemClock.now - clock.now
  private var pictures = FramePacer(framesPerSecond: Phone.framesPerSecond)
  private var hasNews = false
  private var lastPicture = 0.0
  private var lastStep = 0.0
  private var isStepping = false

  init(phone: Phone, clock: VirtualClock, systemClock: any PhoneClock, patience: Double = LockStep.patience) {
    self.systemClock = systemClock
    super.init(phone: phone, clock: clock, patience: patience)
  }

  override func notePicture() { hasNews = true }

  /// The phone's time by the system's clock, which the phone's own clock reaches when it next works.
  var pacedNow: Double { systemClock.now - offset }

  override func advance(until time: Double, unless isDone: () -> Bool) throws {
    while true {
      try catchUp(until: time, unless: isDone)
      if isDone() || clock.now >= time { return }
      try wait(until: min(nextMoment, lastStep + Self.heartbeat), atMost: time)
    }
  }

  /// Before something is done to the app from outside: everything up to now has happened, and the clock is right.
  func prepareForInput() {
    guard !isStepping else { return }
    do { try catchUp(until: .infinity, unless: { false }) } catch let error as RunInterruption { phone.interrupt(error) } catch {
      phone.report("quince: \(error)")
    }
  }

  /// Does all that is due by the system's clock.
  private func catchUp(until time: Double, unless isDone: () -> Bool) throws {
    isStepping = true
    defer { isStepping = false }
    try phone.throwIfInterrupted()
    hearOut()
    if let session = phone.session, session.link.isClosed {
      phone.linkClosed(of: session)
      try phone.throwIfInterrupted()
    }
    if hasUnansweredEvents { try stepNow(to: clock.now) }
    let target = min(time, pacedNow)
    while !isDone(), nextMoment <= target { try stepNow(to: nextMoment) }
    if isDone() { return }
    clock.advance(to: target)
    if phone.session != nil, target >= lastStep + Self.heartbeat { try stepNow(to: target) }
    if phone.session?.wantsMotion == true { phone.updateGauge() }
    let lag = pacedNow - target
    if time > target, lag > Self.largestLag { offset += lag }
  }

  private func stepNow(to time: Double) throws {
    try step(to: time)
    lastStep = clock.now
  }

  // MARK: Playing a recording

  override func play(until time: Double) throws {
    while pacedNow < time {
      try phone.throwIfInterrupted()
      try wait(until: time, atMost: time)
    }
    try phone.throwIfInterrupted()
    try super.play(until: time)
    let lag = pacedNow - time
    if lag > Self.largestLag { offset += lag }
  }

  // MARK: Pictures

  /// Shows what is new, and sleeps until a moment of the phone's time or until something happens. Nothing later than `limit` is shown.
  private func wait(until time: Double, atMost limit: Double) throws {
    let now = min(pacedNow, limit)
    if nextPicture(now: now) <= now { makePicture(at: now) }
    MainLoop.current.turn(atMost: max(0, min(time, limit, nextPicture(now: now)) - pacedNow))
  }

  /// When the picture on the screen will be out of date and another may be made.
  private func nextPicture(now: Double) -> Double {
    guard phone.display.isWatched else { return .infinity }
    guard let change = hasNews ? now : phone.display.nextChange(after: lastPicture) else { return .infinity }
    return max(change, pictures.next(now: now))
  }

  private func makePicture(at now: Double) {
    pictures.use(at: now)
    (hasNews, lastPicture) = (false, now)
    phone.display.present(at: now)
  }
}
