// Which devices with motion sensors the machine has: found by reading names in /sys, so that nothing is opened or loaded for those that
// are not there.
import CSystemSupport
import Foundation
import PhoneLink

/// Looks once. A test gives folders of its own.
struct DeviceSearch {
  /// Where /sys, /dev and /run are.
  var root = ""

  /// A controller whose raw device can be opened, so that SDL finds its sensors.
  struct RawController: Equatable {
    var path: String
    var name: String
  }
  /// A controller's motion sensors as a device of the kernel's own.
  struct InputNode: Equatable {
    var path: String
    var name: String
    var vendor: Int
    var isReadable: Bool
  }

  /// Makers of controllers with motion sensors: Sony, Nintendo, Valve (USB ids).
  private static let makers: Set<Int> = [0x054C, 0x057E, 0x28DE]
  private static let nintendo = 0x057E

  /// All that could be read by SDL, and those that it must leave alone for want of rights.
  func rawControllers() -> (readable: [RawController], closed: [RawController]) {
    var readable: [RawController] = [], closed: [RawController] = []
    for node in names(in: "/sys/class/hidraw") {
      // HID_ID=0005:0000054C:00000CE6 is bus, maker, product.
      let facts = lines(of: "/sys/class/hidraw/\(node)/device/uevent")
      guard let parts = facts["HID_ID"]?.split(separator: ":"), parts.count == 3, let maker = Int(parts[1], radix: 16), Self.makers.contains(maker) else { continue }
      let path = root + "/dev/\(node)"
      let controller = RawController(path: path, name: facts["HID_NAME"] ?? "controller")
      if access(path, R_OK | W_OK) == 0 { readable.append(controller) } else { closed.append(controller) }
    }
    return (readable, closed)
  }

  /// Devices with the property that says "accelerometer" (INPUT_PROP_ACCELEROMETER, bit 6).
  func inputNodes() -> [InputNode] {
    names(in: "/sys/class/input").filter { $0.hasPrefix("event") }.compactMap { node in
      let folder = "/sys/class/input/\(node)/device"
      // Words of hexadecimal digits, the lowest last.
      guard let word = text(folder + "/properties")?.split(separator: " ").last, let bits = UInt64(word, radix: 16), bits & 1 << 6 != 0 else { return nil }
      let path = root + "/dev/input/\(node)"
      let vendor = text(folder + "/id/vendor").flatMap { Int($0, radix: 16) } ?? 0
      return InputNode(path: path, name: text(folder + "/name") ?? node, vendor: vendor, isReadable: access(path, R_OK) == 0)
    }
  }

  /// Opens one. Nil when it cannot be opened, or has no axes of the kind.
  func open(_ node: InputNode, clock: @escaping () -> Double) -> InputDeviceSource? {
    let descriptor = Glibc.open(node.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    _ = quince_input_use_monotonic_clock(descriptor)
    func resolution(_ first: Int) -> Double? {
      let units = quince_input_axis_resolution(descriptor, Int32(first))
      return units < 0 ? nil : Double(units)
    }
    let device = Self.device(
      name: node.name, vendor: node.vendor, direct: resolution(InputEvents.absoluteX), rotation: resolution(InputEvents.absoluteRX))
    guard let device else {
      close(descriptor)
      return nil
    }
    var values: [Int: Double] = [:]
    for axis in 0..<6 { values[axis] = Double(quince_input_axis_value(descriptor, Int32(axis))) }
    return InputDeviceSource(device, descriptor: descriptor, values: values, clock: clock)
  }

  /// - Parameters:
  ///   - direct: units of ABS_X; nil when there is no such axis, 0 when the device does not tell its units.
  ///   - rotation: the same of ABS_RX.
  static func device(name: String, vendor: Int, direct: Double?, rotation: Double?) -> InputEvents.Device? {
    let axes: DeviceAxes = vendor == nintendo ? .nintendo : .controller
    let first = [InputEvents.absoluteX, InputEvents.absoluteX + 1, InputEvents.absoluteX + 2]
    let second = [InputEvents.absoluteRX, InputEvents.absoluteRX + 1, InputEvents.absoluteRX + 2]
    if let direct {
      // 8192 a G and 1024 a degree a second are what PlayStation controllers have.
      return InputEvents.Device(
        name: name, axes: axes, accelerometer: first, gyroscope: rotation == nil ? nil : second,
        accelerometerResolution: direct > 0 ? direct : 8192, gyroscopeResolution: rotation.map { $0 > 0 ? $0 : 1024 } ?? 1024)
    }
    // A Wii remote carries its accelerometer on the other three, about 100 a G, lying as SDL has it: x to the left, y away, z up.
    guard rotation != nil, vendor == nintendo else { return nil }
    return InputEvents.Device(name: name, axes: .remote, accelerometer: second, gyroscope: nil, accelerometerResolution: 100, gyroscopeResolution: 1)
  }

  /// The computer's own accelerometer; nil when it has none.
  func computerSensor() -> ComputerSensorSource? {
    let folder = root + "/sys/bus/iio/devices"
    let names = names(in: "/sys/bus/iio/devices").filter { $0.hasPrefix("iio:device") }
    for name in names where access("\(folder)/\(name)/in_accel_x_raw", R_OK) == 0 {
      let companions = names.filter { $0 != name }.map { "\(folder)/\($0)" }
      let database = lines(of: "/run/udev/data/+iio:\(name)")["E:ACCEL_MOUNT_MATRIX"]
      if let source = ComputerSensorSource(folder: "\(folder)/\(name)", companions: companions, databaseMatrix: database) { return source }
    }
    return nil
  }

  // MARK: Files

  private func names(in folder: String) -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []).sorted() }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: root + path).map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// NAME=value, a line each.
  private func lines(of path: String) -> [String: String] {
    var facts: [String: String] = [:]
    for line in (text(path) ?? "").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { facts[String(parts[0])] = String(parts[1]) }
    }
    return facts
  }
}
