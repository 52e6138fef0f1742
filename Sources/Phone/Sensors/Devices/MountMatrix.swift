// How a sensor is mounted in its case.
import Foundation
import PhoneLink

/// Nine numbers that turn the sensor's axes into the device's: x' = xx·x + yx·y + zx·z and so on, read a row after the other as the
/// kernel writes them ("1, 0, 0; 0, 1, 0; 0, 0, 1"; see the kernel's description of IIO mount matrices).
struct MountMatrix: Equatable {
  var rows: [Vector3]

  static let identity = MountMatrix(rows: [Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1)])

  init(rows: [Vector3]) { self.rows = rows }

  /// Nil unless there are nine numbers whose determinant is 1 or −1 (some of the published ones mirror): anything else would bend space.
  init?(_ text: String) {
    let numbers = text.split(whereSeparator: { ",; \t\n".contains($0) }).map { Double($0) }
    guard numbers.count == 9 else { return nil }
    let values = numbers.compactMap { $0 }
    guard values.count == 9, values.allSatisfy(\.isFinite) else { return nil }
    rows = [0, 3, 6].map { Vector3(x: values[$0], y: values[$0 + 1], z: values[$0 + 2]) }
    guard abs(abs(determinant) - 1) < 0.05 else { return nil }
  }

  var determinant: Double { rows[0].dot(rows[1].cross(rows[2])) }

  func apply(to vector: Vector3) -> Vector3 { Vector3(x: rows[0].dot(vector), y: rows[1].dot(vector), z: rows[2].dot(vector)) }
}
