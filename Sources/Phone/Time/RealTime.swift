// The system's clock: the main run loop sleeps until the app, the window, the sensors or a frame need it. Nobody waits for anybody;
// the newest commit is shown, at most 60 times a second.
import CoreFoundation
import Foundation
import PhoneLink

final class RealTime: TimeDriver {
  private unowned let phone: Phone
  private let clock: any PhoneClock
  private var ticks = FramePacer(), pictures = FramePacer()
  private var hasNews = false
  /// Media time of the picture that is shown.
  private var lastPicture = 0.0
  private var timer: Timer?

  init(phone: Phone, clock: any PhoneClock) { (self.phone, self.clock) = (phone, clock) }

  deinit { timer?.invalidate() }

  func advance(until time: Double, unless isDone: () -> Bool) throws {
    // The end of the time is a timer of the loop: a run with a limit of its own would make a dispatch timer for every turn.
    var end: Timer?
    if time.isFinite {
      let timer = Timer(fire: Date(timeIntervalSinceNow: time - clock.now), interval: 0, repeats: false) { _ in
        CFRunLoopStop(CFRunLoopGetMain())
      }
      RunLoop.main.add(timer, forMode: .common)
      end = timer
    }
    defer { end?.invalidate() }
    while true {
      try phone.throwIfInterrupted()
      if isDone() || clock.now >= time { return }
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, Self.forEver, true)
    }
  }

  /// Seconds that Core Foundation takes for no limit.
  private static let forEver: CFTimeInterval = 1e10

  func noteEvent() {}

  /// Something has happened that `advance` may be waiting for.
  func wake() { CFRunLoopStop(CFRunLoopGetMain()) }

  /// The picture is out of date.
  func notePicture() {
    hasNews = true
    if phone.display.isWatched, pictures.isDue(at: clock.now) { makePicture(at: clock.now) }
    reschedule()
  }

  /// Sets the one timer to the next moment at which something is to be done; it stands still when there is nothing.
  func reschedule() {
    guard let next = nextMoment(now: clock.now) else {
      timer?.invalidate()
      timer = nil
      return
    }
    let date = Date(timeIntervalSinceNow: next - clock.now)
    if let timer, timer.isValid {
      if abs(timer.fireDate.timeIntervalSince(date)) > 1e-4 { timer.fireDate = date }
      return
    }
    // It repeats, only ever at times that are set: a timer that has fired once cannot be set again.
    let timer = Timer(fire: date, interval: 1e6, repeats: true) { [weak self] _ in self?.fire() }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  private func nextMoment(now: Double) -> Double? {
    var next = Double.infinity
    if let session = phone.session {
      next = min(next, phone.midnight)
      if session.wantsFrames, !phone.isAtHome { next = min(next, ticks.next(now: now)) }
      if let event = phone.motion.nextEvent { next = min(next, max(event, now)) }
    }
    if let picture = nextPicture(now: now) { next = min(next, max(picture, pictures.next(now: now))) }
    return next.isFinite ? next : nil
  }

  private func fire() {
    let now = clock.now
    if let session = phone.session {
      phone.watchMidnight(at: now)
      let events = phone.motion.events(through: now)
      for message in events { phone.send(message) }
      if !events.isEmpty { phone.updateGauge() }
      if session.wantsFrames, !phone.isAtHome, ticks.isDue(at: now) {
        ticks.use(at: now)
        session.lastTick += 1
        session.link.send(.tick(FrameTick(number: session.lastTick, time: now)))
      }
    }
    if let picture = nextPicture(now: now), picture <= now, pictures.isDue(at: now) { makePicture(at: now) }
    reschedule()
  }

  /// When the picture on the screen will be out of date; nil: not before something happens, or nobody looks.
  private func nextPicture(now: Double) -> Double? {
    guard phone.display.isWatched else { return nil }
    return hasNews ? now : phone.display.nextChange(after: lastPicture)
  }

  private func makePicture(at now: Double) {
    pictures.use(at: now)
    (hasNews, lastPicture) = (false, now)
    phone.display.present(at: now)
  }
}
