// UIAccelerometer: the accelerometer of apps from before Core Motion, deprecated since iOS 5. It reads the same stream.
//
// Readings come on the main thread while there is a delegate, which is not kept. The first comes one interval after the delegate was set.

/// The phone's one accelerometer.
///
///     UIAccelerometer.shared().updateInterval = 1.0 / 30
///     UIAccelerometer.shared().delegate = self
@preconcurrency @MainActor
open class UIAccelerometer: NSObject {
  private static let one = UIAccelerometer()
  /// As a property and, in the spelling of Swift 3 and later, as a method.
  open class var shared: UIAccelerometer { one }
  open class func sharedAccelerometer() -> UIAccelerometer { one }
  public func callAsFunction() -> UIAccelerometer { self }

  private override init() { super.init() }

  /// Seconds between two readings. Apps pass 0 for "as often as possible", which is a hundred times a second; so are values below that
  /// and those that are no number.
  open var updateInterval: TimeInterval = 1.0 / 60 {
    didSet {
      if !(updateInterval >= Self.shortestInterval) { updateInterval = Self.shortestInterval }
      if updateInterval > 3600 { updateInterval = 3600 }
      due = CACurrentMediaTime() + updateInterval
      update()
    }
  }
  private static let shortestInterval = 0.01

  open weak var delegate: UIAccelerometerDelegate? {
    didSet {
      due = CACurrentMediaTime() + updateInterval
      update()
    }
  }

  private var due = 0.0
  private weak var connection: PhoneConnection?

  /// Asks the phone for readings, or for none.
  private func update() {
    guard let phone = UIApplication.shared.connection else { return }
    if delegate != nil, connection !== phone {
      connection = phone
      phone.listen { [weak self] message in
        guard case .motion(let sample) = message else { return }
        MainActor.assumeIsolated { self?.receive(sample) }
      }
    }
    SensorWishes.shared.set(delegate == nil ? nil : updateInterval, kind: .accelerometer, by: "UIAccelerometer")
  }

  private func receive(_ sample: MotionSample) {
    // A delegate that has ended without saying so wants nothing more.
    guard let delegate else { return update() }
    guard UIApplication.shared.applicationState != .background else { return }
    // Times come from a grid and carry rounding errors. What other sensors make come more often is left out.
    guard sample.time >= due - updateInterval * 1e-3 || sample.time < due - 2 * updateInterval else { return }
    due = max(due + updateInterval, sample.time)
    if due == sample.time || due > sample.time + 2 * updateInterval { due = sample.time + updateInterval }
    delegate.accelerometer(self, didAccelerate: UIAcceleration(sample))
  }
}

@section(".init_array") @used
private let registerAccelerometer: @convention(c) () -> Void = {
  ClassMembers.register(UIAccelerometer.self) { members in
    members.property("updateInterval", { $0.updateInterval }, { $0.updateInterval = $1 })
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
  }
}
