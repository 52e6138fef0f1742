// CMStepCounter: what came before CMPedometer, deprecated since iOS 8. No phone here counts steps.
import Foundation

public typealias CMStepQueryHandler = (Int, Error?) -> Void
public typealias CMStepUpdateHandler = (Int, Date, Error?) -> Void

open class CMStepCounter: NSObject {
  open class func isStepCountingAvailable() -> Bool { false }
  open func queryStepCountStarting(from start: Date, to end: Date, to queue: OperationQueue, withHandler handler: @escaping CMStepQueryHandler) {
    queue.addOperation { handler(0, CMErrorNotAvailable.error) }
  }
  open func startStepCountingUpdates(to queue: OperationQueue, updateOn stepCounts: Int, withHandler handler: @escaping CMStepUpdateHandler) {
    queue.addOperation { handler(0, Date(), CMErrorNotAvailable.error) }
  }
  open func stopStepCountingUpdates() {}
}
