// CMMotionManager: the app's door to accelerometer, gyroscope, magnetometer and device motion.
//
// Each manager gets its own rate, however many there are. Handlers run serially and in order of time on the queue given; a handler that
// is too slow misses readings instead of falling behind. Samples stop while the app is in the background and are not made up for.
// Update intervals are never shorter than 0.01 s, which is also their value at first (Apple documents no value).
// What is available depends on where the phone's motion comes from, and can change while the app runs.
// Knowingly different: the system shows no calibration display; true north is never known.
import Foundation
import PhoneLink

/// Starts and stops the motion sensors, and holds their latest readings.
///
///     let manager = CMMotionManager()
///     manager.accelerometerUpdateInterval = 1.0 / 15
///     manager.startAccelerometerUpdates(to: OperationQueue()) { data, error in … }
open class CMMotionManager: NSObject {
  /// One stream a sensor; they have all behaviour, and the manager only their names.
  private struct Streams {
    let accelerometer: SensorStream<CMAccelerometerData>
    let gyroscope: SensorStream<CMGyroData>
    let magnetometer: SensorStream<CMMagnetometerData>
    let motion: SensorStream<CMDeviceMotion>

    init(center: MotionCenter) {
      accelerometer = SensorStream(kind: .accelerometer, center: center) { { CMAccelerometerData($0) } }
      gyroscope = SensorStream(kind: .gyroscope, center: center) { { CMGyroData($0) } }
      magnetometer = SensorStream(kind: .magnetometer, center: center) { { CMMagnetometerData($0) } }
      motion = SensorStream(kind: .deviceMotion, center: center) { AttitudeReference(.xArbitraryZVertical).converter() }
    }

    func stop() {
      accelerometer.stop()
      gyroscope.stop()
      magnetometer.stop()
      motion.stop()
    }
  }

  private let center: MotionCenter
  private let streams: Streams
  private var referenceFrame = CMAttitudeReferenceFrame.xArbitraryZVertical

  public override init() {
    (center, streams) = (.shared, Streams(center: .shared))
    super.init()
  }

  init(center: MotionCenter) {
    (self.center, streams) = (center, Streams(center: center))
    super.init()
  }

  deinit { streams.stop() }

  // MARK: Accelerometer

  open var isAccelerometerAvailable: Bool { center.has(.accelerometer) }
  open var isAccelerometerActive: Bool { streams.accelerometer.isActive }
  /// The latest reading; nil before the first.
  open var accelerometerData: CMAccelerometerData? { streams.accelerometer.latestReading }
  /// Seconds.
  open var accelerometerUpdateInterval: TimeInterval {
    get { streams.accelerometer.updateInterval }
    set { streams.accelerometer.updateInterval = newValue }
  }
  open func startAccelerometerUpdates() { streams.accelerometer.start() }
  open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler) {
    streams.accelerometer.start(queue: queue, handler: handler)
  }
  open func stopAccelerometerUpdates() { streams.accelerometer.stop() }

  // MARK: Gyroscope

  /// False when the phone's motion comes from a source without one.
  open var isGyroAvailable: Bool { center.has(.gyroscope) }
  open var isGyroActive: Bool { streams.gyroscope.isActive }
  open var gyroData: CMGyroData? { streams.gyroscope.latestReading }
  /// Seconds.
  open var gyroUpdateInterval: TimeInterval {
    get { streams.gyroscope.updateInterval }
    set { streams.gyroscope.updateInterval = newValue }
  }
  open func startGyroUpdates() { streams.gyroscope.start() }
  open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
    streams.gyroscope.start(queue: queue, handler: handler)
  }
  open func stopGyroUpdates() { streams.gyroscope.stop() }

  // MARK: Magnetometer

  /// True while the phone's motion comes from a source with one: keys and mouse, in the earth's field, and some recordings and computers.
  open var isMagnetometerAvailable: Bool { center.has(.magnetometer) }
  open var isMagnetometerActive: Bool { streams.magnetometer.isActive }
  open var magnetometerData: CMMagnetometerData? { streams.magnetometer.latestReading }
  /// Seconds.
  open var magnetometerUpdateInterval: TimeInterval {
    get { streams.magnetometer.updateInterval }
    set { streams.magnetometer.updateInterval = newValue }
  }
  open func startMagnetometerUpdates() { streams.magnetometer.start() }
  open func startMagnetometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler) {
    streams.magnetometer.start(queue: queue, handler: handler)
  }
  open func stopMagnetometerUpdates() { streams.magnetometer.stop() }

  // MARK: Device motion

  open var isDeviceMotionAvailable: Bool { center.has(.deviceMotion) }
  open var isDeviceMotionActive: Bool { streams.motion.isActive }
  open var deviceMotion: CMDeviceMotion? { streams.motion.latestReading }
  /// Seconds.
  open var deviceMotionUpdateInterval: TimeInterval {
    get { streams.motion.updateInterval }
    set { streams.motion.updateInterval = newValue }
  }
  /// The frame in use, else the one last used.
  open var attitudeReferenceFrame: CMAttitudeReferenceFrame { referenceFrame }
  open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { AttitudeReference.available(in: .shared) }

  open func startDeviceMotionUpdates() { startMotion(using: .xArbitraryZVertical) }
  open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    startMotion(using: .xArbitraryZVertical, queue: queue, handler: handler)
  }
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) { startMotion(using: referenceFrame) }
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    startMotion(using: referenceFrame, queue: queue, handler: handler)
  }
  open func stopDeviceMotionUpdates() { streams.motion.stop() }

  private func startMotion(using frame: CMAttitudeReferenceFrame, queue: OperationQueue? = nil, handler: CMDeviceMotionHandler? = nil) {
    if frame == .xTrueNorthZVertical {
      center.tell("the app measures attitude from true north, for which nobody knows where the phone is; it gets an error")
      queue?.addOperation { handler?(nil, CMErrorTrueNorthNotAvailable.error) }
      return
    }
    var frame = frame
    if !AttitudeReference.available(in: center).contains(frame) {
      center.tell("the app measures attitude from north, for which the phone has no magnetometer at present; yaw counts from where it starts")
      frame = .xArbitraryZVertical
    }
    // As on an iPhone, a frame takes effect with a start, not with another handler.
    if !streams.motion.isActive {
      referenceFrame = frame
      streams.motion.makeConverter = { AttitudeReference(frame).converter() }
    }
    streams.motion.start(queue: queue, handler: handler)
  }

  /// Kept, but nothing is ever shown.
  open var showsDeviceMovementDisplay = false
}
