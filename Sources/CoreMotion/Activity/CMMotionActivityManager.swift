// CMMotionActivityManager: whether the person walks, runs, cycles or drives. No phone here knows: everything answers "not available",
// as on an iPhone without a motion coprocessor.
import Foundation

public enum CMMotionActivityConfidence: Int, Sendable { case low = 0, medium, high }

open class CMMotionActivity: CMLogItem {
  public let confidence = CMMotionActivityConfidence.low
  public let startDate = Date(timeIntervalSince1970: 0)
  public let unknown = true
  public let stationary = false
  public let walking = false
  public let running = false
  public let automotive = false
  public let cycling = false
}

public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, Error?) -> Void

open class CMMotionActivityManager: NSObject {
  open class func isActivityAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

  open func queryActivityStarting(from start: Date, to end: Date, to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityQueryHandler) {
    queue.addOperation { handler(nil, CMErrorMotionActivityNotAvailable.error) }
  }
  open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler) {}
  open func stopActivityUpdates() {}
}
