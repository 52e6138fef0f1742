// The accelerometer of the computer itself (tablets, convertibles, some phones), by the kernel's IIO files.
//
// The files give a value when they are read, and only then: nothing happens while this source is not live. The kernel's own mount matrix
// means values that point away from the earth; matrices of udev's hardware database were made for a program with the other sign. Which
// one a device has cannot be seen from the values, so calling a pose "level" also settles the sign: with the screen up, z must be −1.
// Not tried on hardware: tests read folders made for them.
import Foundation
import PhoneLink

final class ComputerSensorSource: MotionSource {
  let name: String
  let rank = MotionSourceRank.computer
  var hasGyroscope: Bool { gyroscope != nil }
  var hasMagnetometer: Bool { magnetometer != nil }
  private(set) var isConnected = true

  /// Seconds between two looks.
  static let period = 0.01

  /// Three files of values, with what makes them the sensor's units.
  private struct Channel {
    let files: [Int32]
    let scale: Double
    let offset: Double
    let matrix: MountMatrix

    func read() -> Vector3? {
      var values: [Double] = []
      for file in files {
        var text = [CChar](repeating: 0, count: 32)
        let count = pread(file, &text, text.count - 1, 0)
        guard count > 0, let value = Double(String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)) else { return nil }
        values.append((value + offset) * scale)
      }
      return matrix.apply(to: Vector3(x: values[0], y: values[1], z: values[2]))
    }

    func close() { files.forEach { _ = Glibc.close($0) } }
  }

  private let accelerometer: Channel
  private let gyroscope: Channel?
  private let magnetometer: Channel?
  /// −1 for values that point away from the earth, 1 for those of matrices with the other sign.
  private var sign: Double
  private var filter = ReadingFilter()
  private var readings = DeviceReadings()
  private var lookedAt = -Double.infinity

  /// Nil when the folder, such as /sys/bus/iio/devices/iio:device0, has no accelerometer that can be read.
  ///
  /// - Parameters:
  ///   - companions: folders of other devices of the same computer, which may have its gyroscope and magnetometer.
  ///   - databaseMatrix: what udev's hardware database says (ACCEL_MOUNT_MATRIX).
  init?(folder: String, companions: [String] = [], databaseMatrix: String? = nil) {
    let given = Self.text(folder + "/in_accel_mount_matrix") ?? Self.text(folder + "/in_mount_matrix") ?? Self.text(folder + "/mount_matrix")
    let kernelMatrix = given.flatMap { MountMatrix($0) }
    let database = databaseMatrix.flatMap { MountMatrix($0) }
    guard let channel = Self.channel(folder, "in_accel", matrix: kernelMatrix ?? database ?? .identity) else { return nil }
    accelerometer = channel
    sign = kernelMatrix == nil && database != nil ? 1 : -1
    let folders = [folder] + companions
    func other(_ kind: String) -> Channel? {
      folders.lazy.compactMap { place -> Channel? in
        let matrix = (Self.text("\(place)/\(kind)_mount_matrix") ?? Self.text(place + "/in_mount_matrix")).flatMap { MountMatrix($0) }
        return Self.channel(place, kind, matrix: matrix ?? (place == folder ? kernelMatrix ?? database : nil) ?? .identity)
      }.first
    }
    gyroscope = other("in_anglvel")
    magnetometer = other("in_magn")
    name = "this computer (\(Self.text(folder + "/name") ?? "accelerometer"))"
  }

  deinit {
    accelerometer.close()
    gyroscope?.close()
    magnetometer?.close()
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  private static func channel(_ folder: String, _ kind: String, matrix: MountMatrix) -> Channel? {
    let files = ["x", "y", "z"].map { open("\(folder)/\(kind)_\($0)_raw", O_RDONLY | O_CLOEXEC) }
    guard files.allSatisfy({ $0 >= 0 }) else {
      for file in files where file >= 0 { close(file) }
      return nil
    }
    func number(_ name: String) -> Double? {
      (text("\(folder)/\(kind)_\(name)") ?? text("\(folder)/\(kind)_x_\(name)")).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    return Channel(files: files, scale: number("scale") ?? 1, offset: number("offset") ?? 0, matrix: matrix)
  }

  // MARK: Reading

  private func look(at time: Double) {
    guard isConnected, time >= lookedAt + Self.period * 0.5 else { return }
    lookedAt = time
    guard let acceleration = accelerometer.read() else {
      isConnected = false
      return
    }
    // Gauss to microteslas.
    readings.append(filter.sample(
      acceleration * (sign / DeviceAxes.standardGravity), rotationRate: gyroscope?.read(), magneticField: magnetometer?.read().map { $0 * 100 }, at: time))
  }

  func sample(at time: Double) -> MotionSample {
    look(at: time)
    return readings.held(at: time, isConnected: isConnected)
  }

  func nextReading(after time: Double) -> Double? {
    isConnected ? readings.next(after: time) ?? max(time, lookedAt) + Self.period : readings.next(after: time)
  }

  func readings(after start: Double, through end: Double) -> [MotionSample] {
    look(at: end)
    return readings.between(after: start, through: end)
  }

  /// One pose is enough: the screen lies up, so a z that points up means the other sign. What is left over is a tilt of the table.
  func level(at time: Double) {
    look(at: time)
    if let last = readings.last, (last.gravity + last.userAcceleration).z > 0.5 {
      sign = -sign
      filter = ReadingFilter()
      lookedAt = -.infinity
      look(at: time + Self.period)
    }
    filter.level()
  }
}
