// SDL's video part, started once. Starting it takes most of the time until the first picture, so it can be begun early.
import CSDL2
import Foundation

/// Why there is no window.
struct WindowError: Error, CustomStringConvertible {
  let description: String
}

/// All members are used on the main thread.
enum SDLLibrary {
  private static var started: Result<UnsafePointer<quince_sdl_functions>, WindowError>?

  /// The functions, with video started.
  static func video() throws -> quince_sdl_functions {
    if let started { return try started.get().pointee }
    let result = start()
    started = result
    return try result.get().pointee
  }

  private static func start() -> Result<UnsafePointer<quince_sdl_functions>, WindowError> {
    guard let functions = quince_sdl_load() else {
      let reason = String(cString: quince_sdl_load_error())
      return .failure(WindowError(description: "no window: SDL 2 cannot be loaded (\(reason)); install libsdl2-2.0-0, or use --headless"))
    }
    keepComposeTable()
    leaveMessageBusAlone()
    let sdl = functions.pointee
    // Pixels go straight to the display server; through a texture each picture would cost twenty-five times as much.
    _ = sdl.SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    _ = sdl.SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    _ = sdl.SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // Control-C in the terminal ends the phone; SDL would turn it into an event.
    _ = sdl.SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    guard sdl.InitSubSystem(QUINCE_SDL_INIT_VIDEO) == 0 else {
      let reason = String(cString: sdl.GetError())
      return .failure(WindowError(description: "no window: \(reason); is DISPLAY set? --headless needs no display"))
    }
    return .success(functions)
  }

  /// Where no message bus runs, its library would start one, which takes longer than all the rest; nothing of it is needed.
  private static func leaveMessageBusAlone() {
    guard getenv("DBUS_SESSION_BUS_ADDRESS") == nil else { return }
    if let folder = getenv("XDG_RUNTIME_DIR"), access(String(cString: folder) + "/bus", F_OK) == 0 { return }
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
  }

  /// Xlib reads six thousand key sequences (accents and the like) at every start, which takes 4 ms, unless it has a folder in which to keep
  /// what it read. It uses none for root.
  private static func keepComposeTable() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["XCOMPOSECACHE"] == nil, geteuid() != 0, let home = environment["HOME"], !home.isEmpty else { return }
    let caches = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.cache"
    let folder = caches + "/quince/keyboard"
    guard !FileManager.default.fileExists(atPath: home + "/.compose-cache") else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      setenv("XCOMPOSECACHE", folder, 1)
    } catch {
      // Slower, and otherwise the same.
    }
  }
}
