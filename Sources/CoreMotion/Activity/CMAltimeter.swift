// CMAltimeter: changes of altitude. No phone here has a barometer: everything answers "not available".
import Foundation

open class CMAltitudeData: CMLogItem {
  /// Meters.
  public let relativeAltitude = NSNumber(value: 0)
  /// Kilopascals.
  public let pressure = NSNumber(value: 0)
}

open class CMAbsoluteAltitudeData: CMLogItem {
  /// Meters above sea level.
  public let altitude = 0.0
  /// Meters.
  public let accuracy = 0.0, precision = 0.0
}

public typealias CMAltitudeHandler = (CMAltitudeData?, Error?) -> Void
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, Error?) -> Void

open class CMAltimeter: NSObject {
  open class func isRelativeAltitudeAvailable() -> Bool { false }
  open class func isAbsoluteAltitudeAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

  open func startRelativeAltitudeUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler) {
    queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
  }
  open func stopRelativeAltitudeUpdates() {}
  open func startAbsoluteAltitudeUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler) {
    queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
  }
  open func stopAbsoluteAltitudeUpdates() {}
}
