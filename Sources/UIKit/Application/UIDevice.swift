// UIDevice: what the phone is and how it is held.
//
// Missing: proximity; the battery is always full.

@preconcurrency @MainActor
open class UIDevice: NSObject {
  private static let shared = UIDevice()
  open class var current: UIDevice { shared }
  private var hello: PhoneHello?
  /// How the phone is held, whether the app may know it or not.
  private(set) var held = UIDeviceOrientation.unknown
  private var generatingDepth = 0
  private var isUsedByInterface = false

  func attach(to hello: PhoneHello) {
    self.hello = hello
    held = UIDeviceOrientation(rawValue: Int(hello.orientation.rawValue)) ?? .unknown
    (generatingDepth, isUsedByInterface) = (0, false)
  }

  /// UIKit turns the interface by it from now on: apps that never ask for it may read it, and get its notifications, once their first
  /// screen is there.
  func beginForInterface() {
    guard !isUsedByInterface else { return }
    isUsedByInterface = true
    beginGeneratingDeviceOrientationNotifications()
  }

  /// The phone was turned.
  func turn(to orientation: UIDeviceOrientation) {
    guard held != orientation else { return }
    held = orientation
    if generatingDepth > 0 { NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self) }
  }

  open var name: String { hello?.deviceName ?? "iPhone" }
  open var model: String { "iPhone" }
  open var localizedModel: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "17.0" }
  /// Made once and kept in the app's container: another one after a fresh start.
  open var identifierForVendor: UUID? { VendorIdentifier.kept }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var isMultitaskingSupported: Bool { true }

  /// Unknown unless somebody has begun: the app, or UIKit with the first screen.
  open var orientation: UIDeviceOrientation { generatingDepth > 0 ? held : .unknown }

  /// Key-value coding of the orientation, which apps use to turn their interface: the phone counts as held that way until it is turned.
  open func setValue(_ value: Any?, forKey key: String) {
    guard key == "orientation" else { return KeyValueCoding.setValue(value, of: self, forKey: key) }
    guard let raw = (value as? NSNumber)?.intValue ?? value as? Int, let orientation = UIDeviceOrientation(rawValue: raw) else { return }
    turn(to: orientation)
    UIApplication.shared.deviceDidTurn()
  }
  open func value(forKey key: String) -> Any? { key == "orientation" ? orientation.rawValue : KeyValueCoding.value(of: self, forKey: key) }

  open var isGeneratingDeviceOrientationNotifications: Bool { generatingDepth > 0 }
  open func beginGeneratingDeviceOrientationNotifications() { generatingDepth += 1 }
  open func endGeneratingDeviceOrientationNotifications() { generatingDepth = max(generatingDepth - 1, 0) }

  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .full : .unknown }
  open var isProximityMonitoringEnabled = false
  open var proximityState: Bool { false }

  open func playInputClick() {}

  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  public nonisolated static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
  public nonisolated static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
  public nonisolated static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")
  public nonisolated static let proximityStateDidChangeNotification = Notification.Name("UIDeviceProximityStateDidChangeNotification")
}

public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }

@MainActor public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
