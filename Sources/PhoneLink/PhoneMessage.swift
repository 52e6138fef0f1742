// Down the link: everything the phone does to an app.
import Foundation
@_exported import LayerModel

/// A message from the phone to the app. Times are media time: seconds since the phone's boot.
public enum PhoneMessage: Sendable {
  /// The first message. Nothing else comes before it.
  case hello(PhoneHello)
  /// On a virtual clock: time has moved on, be it to a frame or to something else. See `FrameTick`.
  case tick(FrameTick)
  /// All fingers that changed at one moment.
  case touches([TouchSample])
  case key(KeySample)
  /// Whether the phone shows a keyboard of its own where text is edited; at first it does not, as one is attached.
  case keyboard(isOnScreen: Bool)
  case motion(MotionSample)
  /// The phone's motion comes from another source, which has these sensors.
  case sensors([SensorKind])
  case shake(ShakePhase, time: Double)
  case orientation(DeviceOrientation)
  case lifecycle(LifecycleEvent)
  case memoryWarning
  /// Midnight has passed, or the phone's time zone or time was changed.
  case significantTimeChange
  case openURL(String)
  /// Asks for the view tree; answered by `AppMessage.inspection` with the same number.
  case inspect(UInt32)
  /// The phone no longer reads these bitmaps; the app may draw into their memory again.
  case bitmapsReleased([BitmapID])
  /// A sound has been played to its end.
  case soundEnded(UInt32, time: Double)
  /// A button of the phone's own alert was chosen (see `AppMessage.request`).
  case reply(UInt32, Data)
}

/// What the phone is.
public struct PhoneHello: Sendable, Equatable {
  public var version = linkVersion
  /// A model's identifier, such as "iPhone-8".
  public var deviceIdentifier: String
  public var deviceName: String
  /// Points, portrait.
  public var screenSize: CGSize
  /// Pixels a point.
  public var screenScale: Double
  /// Points, portrait: what the status bar, the notch and the home indicator cover.
  public var safeArea: EdgeInsets
  /// Points.
  public var statusBarHeight: Double
  /// Radius of the screen's corners in points.
  public var cornerRadius: Double
  public var maximumFramesPerSecond: Int
  /// BCP 47, the person's order of preference.
  public var languages: [String]
  public var prefersDarkAppearance: Bool
  public var clock: LinkClock
  public var orientation: DeviceOrientation
  public var sensors: [SensorKind]
  /// The address that the app is started for; nil: a tap on its icon.
  public var launchURL: String?

  public init(
    deviceIdentifier: String, deviceName: String, screenSize: CGSize, screenScale: Double, safeArea: EdgeInsets, statusBarHeight: Double,
    cornerRadius: Double = 0, maximumFramesPerSecond: Int = 60, languages: [String] = ["en"], prefersDarkAppearance: Bool = false,
    clock: LinkClock = .real, orientation: DeviceOrientation = .portrait, sensors: [SensorKind] = [.accelerometer, .deviceMotion]
  ) {
    (self.deviceIdentifier, self.deviceName, self.screenSize, self.screenScale) = (deviceIdentifier, deviceName, screenSize, screenScale)
    (self.safeArea, self.statusBarHeight, self.cornerRadius) = (safeArea, statusBarHeight, cornerRadius)
    (self.maximumFramesPerSecond, self.languages, self.prefersDarkAppearance) = (maximumFramesPerSecond, languages, prefersDarkAppearance)
    (self.clock, self.orientation, self.sensors) = (clock, orientation, sensors)
  }
}

/// Insets in points.
public struct EdgeInsets: Sendable, Equatable {
  public var top, left, bottom, right: Double
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Whose time it is.
public enum LinkClock: Sendable, Equatable {
  /// The system's: media time is CLOCK_MONOTONIC on both sides, and frames lie on a `FrameGrid`.
  case real
  /// The phone's alone: it stands still between ticks. `mediaTime` and `wallTime` (seconds since 1970) at the start.
  case virtual(mediaTime: Double, wallTime: Double)
}

/// A moment of a virtual clock. The app sets its clocks to `time`, does all that is due, commits, and answers `AppMessage.idle` with the
/// same number; the phone does nothing else until then. On the real clock there are none: see `FrameGrid`.
public struct FrameTick: Sendable, Equatable {
  public var number: UInt64
  public var time: Double
  public init(number: UInt64, time: Double) { (self.number, self.time) = (number, time) }
}

/// Raw values are part of the link's format.
public enum TouchPhase: UInt8, Sendable { case began, moved, ended, cancelled }

/// One finger at one moment.
public struct TouchSample: Sendable, Equatable {
  /// The finger: the same from `began` to `ended`, free for another finger afterwards.
  public var finger: UInt32
  public var phase: TouchPhase
  /// Points of the screen in portrait, origin top left.
  public var point: CGPoint
  public var time: Double
  public init(finger: UInt32, phase: TouchPhase, point: CGPoint, time: Double) {
    (self.finger, self.phase, self.point, self.time) = (finger, phase, point, time)
  }
}

/// A key of a keyboard attached to the phone, or typed text.
public struct KeySample: Sendable, Equatable {
  /// Text that the key makes, "" for keys that make none.
  public var text: String
  /// USB HID usage of the key, 0 for text alone.
  public var usage: UInt32
  public var isDown: Bool
  /// The text is still being composed by an input method: it stands in the place of what was composed before.
  public var isMarked: Bool
  public var time: Double
  public init(text: String, usage: UInt32, isDown: Bool, isMarked: Bool = false, time: Double) {
    (self.text, self.usage, self.isDown, self.isMarked, self.time) = (text, usage, isDown, isMarked, time)
  }
}

/// Raw values are part of the link's format.
public enum SensorKind: UInt8, Sendable, CaseIterable { case accelerometer, gyroscope, magnetometer, deviceMotion }

/// Three numbers along the device's axes: +x right edge, +y top edge, +z out of the screen, whatever the interface's orientation.
public struct Vector3: Sendable, Equatable {
  public var x, y, z: Double
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
  public static let zero = Vector3(x: 0, y: 0, z: 0)
}

/// One sample of the motion sensors, in Core Motion's frame and units.
public struct MotionSample: Sendable, Equatable {
  public var time: Double
  /// G, pointing the way gravity pulls: (0, 0, −1) when the phone lies on its back.
  public var gravity: Vector3
  /// G; the accelerometer reads `gravity + userAcceleration`.
  public var userAcceleration: Vector3
  /// Radians a second, right-handed; nil when the source has no gyroscope.
  public var rotationRate: Vector3?
  /// Maps device to reference frame (x, y, z, w); nil when the source knows none.
  public var attitude: Quaternion?
  /// Microteslas along the device's axes; nil when the source has no magnetometer.
  public var magneticField: Vector3?
  public init(
    time: Double, gravity: Vector3, userAcceleration: Vector3 = .zero, rotationRate: Vector3? = nil, attitude: Quaternion? = nil,
    magneticField: Vector3? = nil
  ) {
    (self.time, self.gravity, self.userAcceleration, self.rotationRate) = (time, gravity, userAcceleration, rotationRate)
    (self.attitude, self.magneticField) = (attitude, magneticField)
  }
}

public struct Quaternion: Sendable, Equatable {
  public var x, y, z, w: Double
  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
}

/// Raw values are part of the link's format.
public enum ShakePhase: UInt8, Sendable { case began, ended, cancelled }

/// How the device is held. Raw values are UIDeviceOrientation's.
public enum DeviceOrientation: UInt8, Sendable {
  case portrait = 1, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// What happens to the app as a whole. Raw values are part of the link's format.
public enum LifecycleEvent: UInt8, Sendable {
  case becomeActive, resignActive, enterBackground, enterForeground, terminate
}
