// From the axes and units of a device to the phone's. All sources of hardware convert here, and nowhere else.
//
// Core Motion's accelerometer points the way gravity pulls, where every device of the kernel's or SDL's points away from the earth: hence
// the minus. Rotation has no such question: both are right-handed.
import Foundation
import PhoneLink

/// How a device's axes lie in the phone's.
///
/// Sources: SDL_sensor.h (controllers: x right, y up, z towards the player), the kernel's hid-playstation.c and hid-nintendo.c, and its
/// description of IIO mount matrices. A controller is taken for a phone that lies on the player's palms.
enum DeviceAxes {
  /// m/s², the standard acceleration of free fall.
  static let standardGravity = 9.80665

  /// A controller as SDL tells of it, and PlayStation controllers as the kernel does.
  case controller
  /// Nintendo's inertial unit as the kernel tells of it: its x points away from the player. Not tried with a right Joy-Con, which lies the
  /// other way round.
  case nintendo
  /// A Wii remote as the kernel tells of it. From SDL's treatment of it; not tried on hardware.
  case remote

  /// `acceleration` in any unit, of which `unit` make a G; the result in G.
  func acceleration(_ acceleration: Vector3, unit: Double = standardGravity) -> Vector3 { -turned(acceleration) * (1 / unit) }

  /// The same unit as it comes in.
  func rotation(_ rate: Vector3) -> Vector3 { turned(rate) }

  private func turned(_ v: Vector3) -> Vector3 {
    switch self {
    case .controller: Vector3(x: v.x, y: -v.z, z: v.y)
    case .nintendo: Vector3(x: -v.y, y: v.x, z: v.z)
    // SDL takes (−x, z, y) for a controller's axes.
    case .remote: Vector3(x: -v.x, y: -v.y, z: v.z)
    }
  }
}
