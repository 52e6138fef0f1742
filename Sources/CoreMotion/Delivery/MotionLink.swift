// What Core Motion needs of the phone, apart from the samples themselves.
import Foundation
import PhoneLink

/// The way to the phone. Tests bring one of their own.
protocol MotionLink: AnyObject {
  /// What the phone has at present: its motion can come from another source later.
  var sensors: [SensorKind] { get }
  /// The app wants samples every so many seconds, or (nil) no longer. Called on the main thread, only when this changes.
  func wantSensor(_ kind: SensorKind, every interval: Double?)
  /// Tells the person who runs the app something worth knowing, once.
  func tell(_ text: String)
}
