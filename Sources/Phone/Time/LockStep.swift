// The virtual clock: the phone and the app take turns. The phone moves time to the next moment at which something happens, sends what
// happens then and a tick, and does nothing until the app reports that it has come to rest. Nothing depends on how fast either is.
import CSystemSupport
import Foundation
import PhoneLink

/// Takes turns with the app as fast as both can. `PacedLockStep` does it in step with the system's clock.
class LockStep: TimeDriver {
  /// Seconds of real time in which the app must answer.
  static let patience = 10.0
  /// An app is slower when it starts: fonts, storyboards, a debugger.
  static let patienceAtStart = 30.0
  /// The least step when the app wants to go on at once: the least interval of Foundation's own timers.
  static let leastStep = 0.0001
  static let frameInterval = 1.0 / 60

  unowned let phone: Phone
  let clock: VirtualClock
  private let patience: Double
  private(set) var hasUnansweredEvents = true

  init(phone: Phone, clock: VirtualClock, patience: Double = LockStep.patience) {
    (self.phone, self.clock, self.patience) = (phone, clock, patience)
  }

  func noteEvent() { hasUnansweredEvents = true }
  func reschedule() {}
  /// Nobody looks: a picture is made when somebody asks for it.
  func notePicture() {}

  func advance(until time: Double, unless isDone: () -> Bool) throws {
    hearOut()
    while true {
      if hasUnansweredEvents { try step(to: clock.now) }
      if isDone() || clock.now >= time { return }
      try step(to: min(time, nextMoment))
    }
  }

  /// Handles what the app said out of turn, from a thread of its own.
  func hearOut() {
    while let session = phone.session, let message = session.link.receive(until: Date()) { phone.handle(message, from: session) }
  }

  // MARK: Playing a recording

  /// Goes to a moment at which the recording has something, without letting the app work.
  func play(until time: Double) throws { clock.advance(to: time) }

  /// Lets the app work at a moment of the recording, and at no other.
  func playTick(at time: Double) throws {
    try play(until: time)
    try step(to: time)
  }

  // MARK: Steps

  /// When something will happen next, later than now.
  var nextMoment: Double {
    let now = clock.now
    var next = Double.infinity
    if let session = phone.session {
      next = min(next, phone.midnight)
      if let wake = session.nextWake { next = min(next, max(wake, now + Self.leastStep)) }
      if session.wantsFrames, !phone.isAtHome { next = min(next, Self.frame(after: now)) }
    }
    if let event = phone.motion.nextEvent { next = min(next, max(event, now)) }
    if let end = phone.sounds.nextEvent { next = min(next, max(end, now)) }
    return next
  }

  /// Frames lie on a grid from the clock's start, reckoned anew each time so that no error adds up.
  private static func frame(after time: Double) -> Double {
    let number = ((time - VirtualClock.startOfMediaTime) / frameInterval + 1e-6).rounded(.down) + 1
    return VirtualClock.startOfMediaTime + number * frameInterval
  }

  func step(to time: Double) throws {
    hasUnansweredEvents = false
    clock.advance(to: time)
    try phone.throwIfInterrupted()
    guard let session = phone.session else { return }
    phone.watchMidnight(at: time)
    for message in phone.motion.events(through: time) + phone.sounds.events(through: time) { phone.send(message) }
    hasUnansweredEvents = false
    session.lastTick += 1
    session.link.send(.tick(FrameTick(number: session.lastTick, time: time)))
    try wait(in: session) { session.lastIdle >= session.lastTick }
  }

  /// Handles messages until the answer is there.
  func wait(in session: AppSession, for isAnswered: () -> Bool) throws {
    let start = Date()
    let patience = session.lastIdle == 0 ? max(self.patience, min(Self.patienceAtStart, self.patience * 3)) : self.patience
    while !isAnswered() {
      phone.serveAddressBookIfAsked()
      // In short stretches, so that Ctrl-C is heard; in shorter ones while the app may ask for the address book.
      let stretch = phone.mayBeAskedForAddressBook ? 0.005 : 0.2
      if let message = session.link.receive(until: Date(timeIntervalSinceNow: stretch)) {
        phone.handle(message, from: session)
        continue
      }
      if session.link.isClosed {
        phone.linkClosed(of: session)
        try phone.throwIfInterrupted()
        return
      }
      try phone.throwIfInterrupted()
      let waited = Date().timeIntervalSince(start)
      if waited > patience { throw phone.hang(of: session, after: waited) }
    }
  }
}
