// What ProcessInfo tells of an iPhone's power and heat. The phone is never short of either.
import Foundation

extension ProcessInfo {
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }

  public var isLowPowerModeEnabled: Bool { false }
  public var thermalState: ThermalState { .nominal }

  public static let thermalStateDidChangeNotification = Notification.Name("NSProcessInfoThermalStateDidChangeNotification")
}

extension NSNotification.Name {
  public static let NSProcessInfoPowerStateDidChange = Notification.Name("NSProcessInfoPowerStateDidChangeNotification")
}
