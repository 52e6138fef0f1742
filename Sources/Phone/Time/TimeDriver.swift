// How the phone's time goes on: with the system's clock, or in lock step with the app.
import Foundation

/// Why time does not go on.
enum RunInterruption: Error {
  /// The app has crashed or ended by itself.
  case appEnded(AppOutcome)
  /// The app does not answer; the text says since when and what it last did.
  case appHangs(String)
  /// SIGINT and the like.
  case interrupted(signal: Int32)
  case windowClosed
}

/// How an app ended, with what is known about it.
struct AppOutcome {
  var ending: AppEnding
  var crash: CrashReport?
  /// Seconds after its start.
  var age: Double
}

/// Lets time pass.
protocol TimeDriver: AnyObject {
  /// Lets the phone's time go on until `time`, or until `isDone` holds, which is asked whenever something has happened.
  func advance(until time: Double, unless isDone: () -> Bool) throws
  /// Something was sent to the app, which must be let do it even if no time passes.
  func noteEvent()
  /// What the app or the sensors want has changed.
  func reschedule()
  /// The picture is out of date.
  func notePicture()
}
