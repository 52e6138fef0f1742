// What the phone needs of whatever draws: the layers go in, the picture comes out on a window, in a file, or nowhere.
import Foundation
import PhoneLink

/// A picture of the app's layers, with the phone's own words over it.
protocol PhoneDisplay: AnyObject {
  /// Takes over what changed; returns the bitmaps that are not read any more. Throws when the commit makes no sense, and then takes nothing.
  func apply(_ commit: LayerCommit) throws -> [BitmapID]
  /// Another app starts: the screen is empty until it commits.
  func removeApp()

  /// Whether a person sees the screen: a window is open. Without one, pictures are made only when somebody asks.
  var isWatched: Bool { get }
  /// Nothing is there to be shown yet, and the screen is black without a picture.
  var isBlank: Bool { get }
  /// The media time of the next picture that differs from the one of `time` by itself: `time` while an animation runs, nil for never.
  func nextChange(after time: Double) -> Double?
  /// Shows the picture of this moment.
  func present(at time: Double)
  /// Whether whoever looks takes pictures as fast as they can be shown: there may be several within a frame.
  var isPacedByItself: Bool { get }

  /// Shows the phone held this way.
  func turn(to orientation: DeviceOrientation)
  /// Pictures stand upright for an interface that is turned this way, as an iPhone's do.
  func turnPictures(to orientation: DeviceOrientation)

  /// A question of the phone's own, which is part of every picture; nil takes it away.
  func show(_ alert: PermissionAlert?)
  /// Words of the phone's own in front of the app: the list of keys, the report of a crash. Nil takes them away.
  func show(_ panel: PhonePanel?)
  /// A word or two that goes away by itself.
  func show(note: String)
  /// Shakes the window: the phone vibrates.
  func shakeFrame()
  /// Whether the desktop's screen must not go dark by itself.
  func keepAwake(_ isWanted: Bool)
  /// The instrument in the corner; nil takes it away.
  func show(_ gauge: TiltGauge?)

  /// The bar at the top with the time; nil hides it.
  func show(_ statusBar: StatusBarStyle?)

  /// Writes the picture of this moment as a PNG; the phone's own words are left out, the status bar is not.
  func writePicture(to path: String, at time: Double) throws
}

extension PhoneDisplay {
  func turnPictures(to orientation: DeviceOrientation) {}
  func show(_ alert: PermissionAlert?) {}
  func shakeFrame() {}
  func keepAwake(_ isWanted: Bool) {}
}

/// Some words in front of the app's screen.
struct PhonePanel: Equatable {
  var title: String
  var lines: [String]
  /// The app behind it is dead: the picture is darkened.
  var isFailure = false
}

extension PhoneDisplay {
  var isBlank: Bool { false }
  var isPacedByItself: Bool { false }
}
