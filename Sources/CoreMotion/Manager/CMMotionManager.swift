// CMMotionManager: the app's door to accelerometer, gyroscope and device motion.
//
// Each manager gets its own rate, however many there are. Handlers run serially and in order of time on the queue given; a handler that
// is too slow misses readings instead of falling behind. Samples stop while the app is in the background and are not made up for.
// Update intervals are never shorter than 0.01 s, which is also their value at first (Apple documents no value).
// Knowingly different: the magnetometer is never available; the system shows no calibration display.
import Foundation
import PhoneLink

/// Starts and stops the motion sensors, and holds their latest readings.
///
///     let manager = CMMotionManager()
///     manager.accelerometerUpdateInterval = 1.0 / 15
///     manager.startAccelerometerUpdates(to: OperationQueue()) { data, error in … }
open class CMMotionManager: NSObject {
  private struct Streams {
    let accelerometer: SensorStream<CMAccelerometerData>
    let gyroscope: SensorStream<CMGyroData>
    let motion: SensorStream<CMDeviceMotion>

    init(center: MotionCenter) {
      accelerometer = SensorStream(kind: .accelerometer, center: center) { { CMAccelerometerData($0) } }
      gyroscope = SensorStream(kind: .gyroscope, center: center) { { CMGyroData($0) } }
      motion = SensorStream(kind: .deviceMotion, center: center) { CMMotionManager.deviceMotionConverter() }
    }
  }

  private let center: MotionCenter
  private let streams: Streams
  private var accelerometer: SensorStream<CMAccelerometerData> { streams.accelerometer }
  private var gyroscope: SensorStream<CMGyroData> { streams.gyroscope }
  private var motion: SensorStream<CMDeviceMotion> { streams.motion }
  private var referenceFrame = CMAttitudeReferenceFrame.xArbitraryZVertical

  public override init() {
    (center, streams) = (.shared, Streams(center: .shared))
    super.init()
  }

  init(center: MotionCenter) {
    (self.center, streams) = (center, Streams(center: center))
    super.init()
  }

  deinit {
    accelerometer.stop()
    gyroscope.stop()
    motion.stop()
  }

  // MARK: Accelerometer

  open var isAccelerometerAvailable: Bool { center.has(.accelerometer) }
  open var isAccelerometerActive: Bool { accelerometer.isActive }
  /// The latest reading; nil before the first.
  open var accelerometerData: CMAccelerometerData? { accelerometer.latestReading }
  /// Seconds.
  open var accelerometerUpdateInterval: TimeInterval {
    get { accelerometer.updateInterval }
    set { accelerometer.updateInterval = newValue }
  }

  open func startAccelerometerUpdates() { start(accelerometer, queue: nil, handler: nil) }
  open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler) {
    start(accelerometer, queue: queue, handler: handler)
  }
  open func stopAccelerometerUpdates() { accelerometer.stop() }

  // MARK: Gyroscope

  /// False when the phone's motion comes from a source without one.
  open var isGyroAvailable: Bool { center.has(.gyroscope) }
  open var isGyroActive: Bool { gyroscope.isActive }
  open var gyroData: CMGyroData? { gyroscope.latestReading }
  /// Seconds.
  open var gyroUpdateInterval: TimeInterval {
    get { gyroscope.updateInterval }
    set { gyroscope.updateInterval = newValue }
  }

  open func startGyroUpdates() { start(gyroscope, queue: nil, handler: nil) }
  open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
    start(gyroscope, queue: queue, handler: handler)
  }
  open func stopGyroUpdates() { gyroscope.stop() }

  // MARK: Device motion

  open var isDeviceMotionAvailable: Bool { center.has(.deviceMotion) }
  open var isDeviceMotionActive: Bool { motion.isActive }
  open var deviceMotion: CMDeviceMotion? { motion.latestReading }
  /// Seconds.
  open var deviceMotionUpdateInterval: TimeInterval {
    get { motion.updateInterval }
    set { motion.updateInterval = newValue }
  }
  /// The frame in use, else the one last used.
  open var attitudeReferenceFrame: CMAttitudeReferenceFrame { referenceFrame }
  open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { .xArbitraryZVertical }

  open func startDeviceMotionUpdates() { start(motion, queue: nil, handler: nil) }
  open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    start(motion, queue: queue, handler: handler)
  }
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    use(referenceFrame)
    startDeviceMotionUpdates()
  }
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    use(referenceFrame)
    startDeviceMotionUpdates(to: queue, withHandler: handler)
  }
  open func stopDeviceMotionUpdates() { motion.stop() }

  // MARK: Magnetometer

  open var isMagnetometerAvailable: Bool { false }
  open var isMagnetometerActive: Bool { false }
  open var magnetometerData: CMMagnetometerData? { nil }
  /// Seconds.
  open var magnetometerUpdateInterval: TimeInterval = MotionRate.shortest {
    didSet { magnetometerUpdateInterval = MotionRate.clamped(magnetometerUpdateInterval) }
  }
  open func startMagnetometerUpdates() {}
  open func startMagnetometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler) {}
  open func stopMagnetometerUpdates() {}

  /// Kept, but nothing is ever shown.
  open var showsDeviceMovementDisplay = false

  // MARK: Inside

  private func start<Reading>(_ stream: SensorStream<Reading>, queue: OperationQueue?, handler: ((Reading?, Error?) -> Void)?) {
    guard center.has(stream.kind) else { return }
    stream.start(queue: queue, handler: handler)
  }

  private func use(_ frame: CMAttitudeReferenceFrame) {
    if frame.contains(.xMagneticNorthZVertical) { unimplemented("CMAttitudeReferenceFrame.xMagneticNorthZVertical") }
    if frame.contains(.xTrueNorthZVertical) { unimplemented("CMAttitudeReferenceFrame.xTrueNorthZVertical") }
    referenceFrame = .xArbitraryZVertical
  }

  /// Turns attitudes so that yaw is 0 in the first.
  private static func deviceMotionConverter() -> (MotionSample) -> CMDeviceMotion? {
    var toReference: Quaternion?
    return { sample in
      let attitude = sample.attitude ?? .identity
      let turn = toReference ?? Quaternion(angle: -attitude.yaw, axis: Vector3(x: 0, y: 0, z: 1))
      toReference = turn
      return CMDeviceMotion(sample, attitude: turn * attitude)
    }
  }
}
