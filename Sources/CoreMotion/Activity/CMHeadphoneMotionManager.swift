// CMHeadphoneMotionManager: motion of headphones. None are ever connected: everything answers "not available".
import Foundation

public protocol CMHeadphoneMotionManagerDelegate: NSObjectProtocol {
  func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
  func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}

extension CMHeadphoneMotionManagerDelegate {
  public func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
  public func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {}
}

open class CMHeadphoneMotionManager: NSObject {
  public typealias DeviceMotionHandler = (CMDeviceMotion?, Error?) -> Void

  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }
  open weak var delegate: CMHeadphoneMotionManagerDelegate?
  open var isDeviceMotionAvailable: Bool { false }
  open var isDeviceMotionActive: Bool { false }
  open var deviceMotion: CMDeviceMotion? { nil }
  open func startDeviceMotionUpdates() {}
  open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler) {
    queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
  }
  open func stopDeviceMotionUpdates() {}
}
