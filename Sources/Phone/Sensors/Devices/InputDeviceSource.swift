// A controller's motion sensors by the kernel's own device ("… Motion Sensors", "… IMU"), for where SDL may not open the controller.
//
// The kernel says when there is news: the descriptor is a source of the main loop, and nothing polls. A controller has news hundreds of
// times a second, so the phone listens only while this source is live.
// Not tried on hardware: tests play recorded bytes.
import CSystemSupport
import Foundation
import PhoneLink

public final class InputDeviceSource: MotionSource {
  public let name: String
  public let rank = MotionSourceRank.controller
  public let hasGyroscope: Bool
  public private(set) var isConnected = true
  /// Called when the device is gone.
  var onLoss: (() -> Void)?

  private var events: InputEvents
  private var filter = ReadingFilter()
  private var readings = DeviceReadings()
  private let descriptor: Int32
  private var watch: (any EventWatch)?
  private let clock: () -> Double

  /// Takes over the descriptor. `clock` gives media time.
  init(_ device: InputEvents.Device, descriptor: Int32, values: [Int: Double] = [:], clock: @escaping () -> Double) {
    (name, hasGyroscope) = (device.name, device.gyroscope != nil)
    (self.descriptor, self.clock) = (descriptor, clock)
    events = InputEvents(device, values: values)
  }

  deinit {
    watch?.cancel()
    if descriptor >= 0 { close(descriptor) }
  }

  public func setLive(_ isLive: Bool) {
    watch?.cancel()
    watch = nil
    guard isLive, isConnected else { return }
    // What has gathered since is old, and when the kernel ran out of room it says so.
    readAll()
    if isConnected { watch = MainLoop.current.watch(descriptor) { [weak self] in self?.readAll() } }
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: InputEvents.eventSize * 64)
    while isConnected {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        take(buffer[..<count])
        if count < buffer.count { return }
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        return
      } else {
        // ENODEV: unplugged, or its battery is empty.
        isConnected = false
        watch?.cancel()
        onLoss?()
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    let now = clock()
    for report in events.read(bytes) {
      // A device whose clock is not the phone's is heard when its news come in.
      let time = abs(report.time - now) < 1 ? min(report.time, now) : now
      readings.append(filter.sample(report.acceleration, rotationRate: report.rotationRate, at: time))
    }
  }

  // MARK: MotionSource

  public func sample(at time: Double) -> MotionSample { readings.held(at: time, isConnected: isConnected) }
  public func nextReading(after time: Double) -> Double? { readings.next(after: time) }
  public func readings(after start: Double, through end: Double) -> [MotionSample] { readings.between(after: start, through: end) }
  public func level(at time: Double) { filter.level() }
}
