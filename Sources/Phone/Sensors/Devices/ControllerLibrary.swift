// SDL's game controllers, as far as their motion sensors go. Loaded when a controller is there, not before.
import CSDL2
import Foundation
import PhoneLink

/// What the phone needs of the library; tests bring one of their own.
protocol ControllerLibrary: AnyObject {
  /// Opens the controllers with an accelerometer that are not open yet.
  func openNew() -> [any MotionController]
  /// Fetches news of all controllers.
  func update()
}

protocol MotionController: AnyObject {
  var name: String { get }
  var hasGyroscope: Bool { get }
  var isAttached: Bool { get }
  /// m/s² and radians a second along SDL's axes; nil before the first news.
  func read() -> (acceleration: Vector3, rotationRate: Vector3?)?
}

struct ControllerError: Error, CustomStringConvertible {
  let description: String
}

final class SDLControllerLibrary: ControllerLibrary {
  private let sdl: quince_sdl_controllers
  private var open: [ObjectIdentifier: Controller] = [:]
  private var openIndices = 0

  /// Throws with the reason when SDL cannot be had.
  init() throws {
    guard let functions = quince_sdl_load_controllers() else {
      throw ControllerError(description: "SDL 2 cannot be loaded (\(String(cString: quince_sdl_controllers_error()))); install libsdl2-2.0-0")
    }
    sdl = functions.pointee
    // Only the ways that know of motion sensors; the window's events are none of ours.
    for (name, value) in [("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1"), ("SDL_NO_SIGNAL_HANDLERS", "1"), ("SDL_JOYSTICK_HIDAPI", "1")] {
      _ = sdl.SetHint(name, value)
    }
    guard sdl.InitSubSystem(QUINCE_SDL_INIT_GAMECONTROLLER) == 0 else {
      throw ControllerError(description: "SDL's controllers do not start: \(String(cString: sdl.GetError()))")
    }
    // News are fetched, not sent: a window's queue must not fill with them.
    _ = sdl.GameControllerEventState(0)
    _ = sdl.JoystickEventState(0)
  }

  func update() { sdl.GameControllerUpdate() }

  func openNew() -> [any MotionController] {
    sdl.GameControllerUpdate()
    var found: [any MotionController] = []
    for index in 0..<max(sdl.NumJoysticks(), 0) where sdl.IsGameController(index) == SDL_TRUE {
      guard let pointer = sdl.GameControllerOpen(index) else { continue }
      // Opening a controller again gives the same pointer and counts.
      if open.values.contains(where: { $0.pointer == pointer }) {
        sdl.GameControllerClose(pointer)
        continue
      }
      guard let controller = Controller(pointer, sdl) else {
        sdl.GameControllerClose(pointer)
        continue
      }
      open[ObjectIdentifier(controller)] = controller
      found.append(controller)
    }
    return found
  }

  private final class Controller: MotionController {
    let pointer: OpaquePointer
    let name: String
    let hasGyroscope: Bool
    private let sdl: quince_sdl_controllers
    private let accelerometer: SDL_SensorType
    private let gyroscope: SDL_SensorType

    /// Nil for a controller without an accelerometer that SDL can read.
    init?(_ pointer: OpaquePointer, _ sdl: quince_sdl_controllers) {
      // A single Joy-Con has sensors with a side.
      let pairs = [(SDL_SENSOR_ACCEL, SDL_SENSOR_GYRO), (SDL_SENSOR_ACCEL_L, SDL_SENSOR_GYRO_L), (SDL_SENSOR_ACCEL_R, SDL_SENSOR_GYRO_R)]
      guard let pair = pairs.first(where: { sdl.GameControllerHasSensor(pointer, $0.0) == SDL_TRUE }),
        sdl.GameControllerSetSensorEnabled(pointer, pair.0, SDL_TRUE) == 0
      else { return nil }
      (self.pointer, self.sdl, accelerometer, gyroscope) = (pointer, sdl, pair.0, pair.1)
      hasGyroscope = sdl.GameControllerHasSensor(pointer, pair.1) == SDL_TRUE && sdl.GameControllerSetSensorEnabled(pointer, pair.1, SDL_TRUE) == 0
      name = sdl.GameControllerName(pointer).map { String(cString: $0) } ?? "controller"
    }

    var isAttached: Bool { sdl.GameControllerGetAttached(pointer) == SDL_TRUE }

    func read() -> (acceleration: Vector3, rotationRate: Vector3?)? {
      guard let acceleration = vector(accelerometer), acceleration != .zero else { return nil }
      return (acceleration, hasGyroscope ? vector(gyroscope) : nil)
    }

    private func vector(_ sensor: SDL_SensorType) -> Vector3? {
      var values: (Float, Float, Float) = (0, 0, 0)
      let result = withUnsafeMutableBytes(of: &values) { sdl.GameControllerGetSensorData(pointer, sensor, $0.baseAddress!.assumingMemoryBound(to: Float.self), 3) }
      return result == 0 ? Vector3(x: Double(values.0), y: Double(values.1), z: Double(values.2)) : nil
    }
  }
}
