// Up the link: what an app shows, and what it asks of the phone.
import Foundation

/// A message from the app to the phone.
public enum AppMessage: Sendable {
  case hello(AppHello)
  /// At most one a frame, only when something changed.
  case commit(LayerCommit)
  /// Answers a tick of the virtual clock.
  case idle(IdleReport)
  /// On a virtual clock: ticks are wanted at the screen's rate (a display link runs, say) or no longer.
  case wantsFrames(Bool)
  /// Samples are wanted every `interval` seconds; nil: no longer.
  case wantsSensor(SensorKind, interval: Double?)
  case interface(InterfaceState)
  case inspection(UInt32, InspectedNode)
  /// Something a person should read, once.
  case notice(String)
  /// The person should feel or hear something.
  case feedback(Feedback)
  /// What is done with a sound that was opened by the request "sound.open".
  case sound(UInt32, SoundCommand)
  /// The app asks the phone for something it alone has; answered by `PhoneMessage.reply` with the same number.
  case request(UInt32, kind: String, Data)
  /// The app ends by itself with this status.
  case exit(Int32)
}

public struct AppHello: Sendable, Equatable {
  public var version = linkVersion
  public var bundleIdentifier: String
  public var displayName: String
  public var processIdentifier: Int32
  public init(bundleIdentifier: String, displayName: String, processIdentifier: Int32) {
    (self.bundleIdentifier, self.displayName, self.processIdentifier) = (bundleIdentifier, displayName, processIdentifier)
  }
}

/// All that changed on the app's screen since the last commit: applied whole or not at all.
public struct LayerCommit: Sendable {
  public var number: UInt64
  /// Media time at which the app made it.
  public var time: Double
  /// Bitmaps that later changes of this commit name for the first time.
  public var bitmaps: [SharedBitmap]
  public var changes: [LayerChange]
  /// Bitmaps no layer or animation uses any more.
  public var discardedBitmaps: [BitmapID]
  public init(number: UInt64, time: Double, bitmaps: [SharedBitmap] = [], changes: [LayerChange] = [], discardedBitmaps: [BitmapID] = []) {
    (self.number, self.time, self.bitmaps, self.changes, self.discardedBitmaps) = (number, time, bitmaps, changes, discardedBitmaps)
  }
}

public struct IdleReport: Sendable, Equatable {
  /// The tick this answers.
  public var tick: UInt64
  /// Media time of the app's next timer, nil when none runs.
  public var nextWake: Double?
  public init(tick: UInt64, nextWake: Double?) { (self.tick, self.nextWake) = (tick, nextWake) }
}

/// What the app says about its interface as a whole.
public struct InterfaceState: Sendable, Equatable {
  public var isStatusBarHidden = false
  public var isStatusBarLight = false
  /// How the interface is turned; a device orientation other than face up and face down.
  public var orientation = DeviceOrientation.portrait
  /// Bit 1 << orientation's raw value.
  public var supportedOrientations: UInt8 = 0b0000_0010
  public var isIdleTimerDisabled = false
  /// Text is being edited: what is typed on a keyboard goes to the app.
  public var takesText = false
  public init() {}
}

public enum Feedback: UInt8, Sendable { case vibration, tick, success, warning, error }

/// A view as a script or a test sees it.
public struct InspectedNode: Sendable, Equatable {
  /// The class, as the app names it.
  public var className: String
  /// Points of the screen in portrait, origin top left; the bounding box when the view is turned.
  public var frame: CGRect
  /// What a person reads in it: title, text, placeholder… "" when nothing.
  public var text: String
  public var accessibilityIdentifier: String
  /// False when the view or one above it is hidden or fully transparent.
  public var isVisible: Bool
  /// False for a control that is switched off; a view that takes no touches passes them on and is not meant.
  public var isEnabled: Bool
  /// Further facts, "name=value", for reading.
  public var details: [String]
  /// Front to back.
  public var children: [InspectedNode]
  public init(
    className: String, frame: CGRect, text: String = "", accessibilityIdentifier: String = "", isVisible: Bool = true, isEnabled: Bool = true,
    details: [String] = [], children: [InspectedNode] = []
  ) {
    (self.className, self.frame, self.text, self.accessibilityIdentifier) = (className, frame, text, accessibilityIdentifier)
    (self.isVisible, self.isEnabled, self.details, self.children) = (isVisible, isEnabled, details, children)
  }
}
