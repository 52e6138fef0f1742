// Who hears of the accelerometer; the method is optional.

@preconcurrency @MainActor
public protocol UIAccelerometerDelegate: NSObjectProtocol {
  func accelerometer(_ accelerometer: UIAccelerometer, didAccelerate acceleration: UIAcceleration)
}

extension UIAccelerometerDelegate {
  public func accelerometer(_ accelerometer: UIAccelerometer, didAccelerate acceleration: UIAcceleration) {
    sendIfImplemented(to: self, "accelerometer:didAccelerate:", [accelerometer, acceleration])
  }
}
