// The system's clock: the main loop sleeps until the app, the window, the sensors or a frame need it. Nobody waits for anybody; the
// newest commit is shown, one a frame at most in a window, and in pages as they take them. The app knows by itself when frames begin.
import Foundation
import PhoneLink

final class RealTime: TimeDriver {
  private unowned let phone: Phone
  private let clock: any PhoneClock
  private var pictures = FramePacer(framesPerSecond: Phone.framesPerSecond)
  private var hasNews = false
  /// Media time of the picture that is shown.
  private var lastPicture = 0.0

  init(phone: Phone, clock: any PhoneClock) { (self.phone, self.clock) = (phone, clock) }

  func advance(until time: Double, unless isDone: () -> Bool) throws {
    while true {
      try phone.throwIfInterrupted()
      let now = clock.now
      if isDone() || now >= time { return }
      let next = doDue(at: now)
      MainLoop.current.turn(atMost: min(next, time) - now)
    }
  }

  func noteEvent() {}

  /// The next moment is reckoned anew before each sleep.
  func reschedule() {}

  /// The picture is out of date.
  func notePicture() {
    hasNews = true
    guard phone.display.isWatched else { return }
    let now = clock.now
    if pictures.isDue(at: now) || phone.display.isPacedByItself { makePicture(at: now) }
  }

  /// Does what is to be done by now, and returns when there is more; infinity: not before something happens.
  private func doDue(at now: Double) -> Double {
    var next = Double.infinity
    if phone.session != nil {
      phone.watchMidnight(at: now)
      next = phone.midnight
      if let event = phone.motion.nextEvent, event <= now {
        let events = phone.motion.events(through: now)
        for message in events { phone.send(message) }
        if !events.isEmpty { phone.updateGauge() }
      }
      if let event = phone.motion.nextEvent { next = min(next, max(event, now)) }
      for message in phone.sounds.events(through: now) { phone.send(message) }
      if let end = phone.sounds.nextEvent { next = min(next, end) }
    }
    if var picture = nextPicture(now: now) {
      if picture <= now, pictures.isDue(at: now) {
        makePicture(at: now)
        picture = nextPicture(now: now) ?? .infinity
      }
      next = min(next, max(picture, pictures.next(now: now)))
    }
    return next
  }

  /// When the picture on the screen will be out of date; nil: not before something happens, or nobody looks.
  private func nextPicture(now: Double) -> Double? {
    guard phone.display.isWatched else { return nil }
    return hasNews ? now : phone.display.nextChange(after: lastPicture)
  }

  private func makePicture(at now: Double) {
    (hasNews, lastPicture) = (false, now)
    // What makes no picture takes no frame: the app's first commit is shown as it comes.
    if phone.display.isBlank { return }
    pictures.use(at: now)
    phone.display.present(at: now)
  }
}
