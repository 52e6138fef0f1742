// The phone's front door: checks the options, runs the phone, and returns the exit status of the run.
import Foundation

/// The exit statuses of a run.
public enum PhoneExit {
  public static let success: Int32 = 0
  /// An expectation of the script did not hold.
  public static let failedExpectation: Int32 = 1
  /// An option or the script is wrong; nothing was started.
  public static let usage: Int32 = 64
  /// The app crashed, or ended while the script still needed it.
  public static let appCrashed: Int32 = 70
  /// The app could not be started, or a file could not be written.
  public static let system: Int32 = 71
  /// The app stopped answering.
  public static let appHangs: Int32 = 75
  /// Ended from the keyboard.
  public static let interrupted: Int32 = 130
}

/// Reads the script and looks the device up, so that a mistake is told before anything is built. Throws `PhoneUsageError`.
public func checkPhoneOptions(_ options: PhoneOptions) throws {
}

/// Starts the app on a phone and returns when the run is over. Call it on the main thread; it runs the main run loop.
/// The result is one of `PhoneExit`, or the app's own status when it ended by itself; everything worth saying has been printed.
public func runPhone(_ options: PhoneOptions) -> Int32 {
  PhoneExit.success
}
