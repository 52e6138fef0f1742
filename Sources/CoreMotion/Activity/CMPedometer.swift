// CMPedometer: steps and floors. No phone here counts them: everything answers "not available".
import Foundation

open class CMPedometerData: NSObject {
  public let startDate = Date(timeIntervalSince1970: 0)
  public let endDate = Date(timeIntervalSince1970: 0)
  public let numberOfSteps = NSNumber(value: 0)
  public let distance: NSNumber? = nil
  public let floorsAscended: NSNumber? = nil
  public let floorsDescended: NSNumber? = nil
  public let currentPace: NSNumber? = nil
  public let currentCadence: NSNumber? = nil
  public let averageActivePace: NSNumber? = nil
}

public enum CMPedometerEventType: Int, Sendable { case pause = 0, resume }

open class CMPedometerEvent: NSObject {
  public let date = Date(timeIntervalSince1970: 0)
  public let type = CMPedometerEventType.pause
}

public typealias CMPedometerHandler = (CMPedometerData?, Error?) -> Void
public typealias CMPedometerEventHandler = (CMPedometerEvent?, Error?) -> Void

open class CMPedometer: NSObject {
  open class func isStepCountingAvailable() -> Bool { false }
  open class func isDistanceAvailable() -> Bool { false }
  open class func isFloorCountingAvailable() -> Bool { false }
  open class func isPaceAvailable() -> Bool { false }
  open class func isCadenceAvailable() -> Bool { false }
  open class func isPedometerEventTrackingAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

  /// Handlers of a pedometer run on a queue of its own.
  private let queue = OperationQueue()

  open func queryPedometerData(from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler) {
    queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
  }
  open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
  }
  open func stopUpdates() {}
  open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {
    queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
  }
  open func stopEventUpdates() {}
}
