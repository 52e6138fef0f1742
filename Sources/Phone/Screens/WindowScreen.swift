// A window on the desktop: SDL's window surface, composed in place. Nothing runs while nothing happens: the display's descriptor is a source
// of the main run loop, and nothing polls. No vertical sync on this path: the phone paces its frames itself.
// Knowingly missing: input methods' candidate windows are not placed; the window cannot be resized by hand.
import CSDL2
import CoreFoundation
import Foundation
import PhoneLink

final class WindowScreen: Screen {
  let scene: LayerScene
  private(set) var geometry: ScreenGeometry
  var onEvent: ((ScreenEvent) -> Void)?

  private let sdl: quince_sdl_functions
  private let window: OpaquePointer
  private let compositor: SoftwareCompositor
  private var surface: PixelSurface?
  private var source: DescriptorSource?
  private var observer: CFRunLoopObserver?
  private var translator: WindowEvents
  /// The window's pixels were lost: covered, or the surface is another one.
  private var isExposed = true
  private var isClosed = false
  /// The display library was called, and may have put events into its own queue on the way.
  private var mayHoldEvents = true
  private var shakeTimer: Timer?

  /// Opens the window. `deviceScale`: the phone's own pixels a point; the window is smaller when the display has no room for that.
  init(scene: LayerScene, title: String, deviceScale: Double) throws {
    self.scene = scene
    sdl = try SDLLibrary.video()
    var room = SDL_Rect()
    let hasRoom = sdl.GetDisplayUsableBounds(0, &room) == 0
    // Some of it goes to the window's frame.
    let titleBar: CGFloat = 40
    let size = hasRoom ? CGSize(width: CGFloat(room.w), height: CGFloat(room.h) - titleBar) : .zero
    let scale = WindowScale.pixelsPerPoint(size: scene.screenSize, deviceScale: deviceScale, room: size)
    geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: scale)
    let anywhere = QUINCE_SDL_WINDOWPOS_UNDEFINED
    guard let window = sdl.CreateWindow(
      title, anywhere, anywhere, Int32(geometry.pixelWidth), Int32(geometry.pixelHeight), SDL_WINDOW_SHOWN.rawValue)
    else { throw WindowError(description: "no window: \(String(cString: sdl.GetError()))") }
    self.window = window
    translator = WindowEvents(geometry: geometry)
    compositor = SoftwareCompositor(scene: scene, geometry: geometry)
    sdl.StartTextInput()
    // SDL keeps the screen on for every window; only an app that asks for it may.
    sdl.EnableScreenSaver()
    try watchDisplay()
  }

  deinit { close() }

  var title = "" {
    didSet {
      guard title != oldValue else { return }
      sdl.SetWindowTitle(window, title)
      mayHoldEvents = true
    }
  }

  /// Moves the window to and fro for some tenths of a second. On Wayland a window cannot move itself.
  func shake() {
    guard shakeTimer == nil else { return }
    var x: Int32 = 0, y: Int32 = 0
    sdl.GetWindowPosition(window, &x, &y)
    var step = 0
    let timer = Timer(timeInterval: 1.0 / 30, repeats: true) { [weak self] timer in
      guard let self, !isClosed, step < Self.shakeOffsets.count else {
        timer.invalidate()
        self?.shakeTimer = nil
        return
      }
      sdl.SetWindowPosition(window, x + Self.shakeOffsets[step], y)
      mayHoldEvents = true
      step += 1
    }
    RunLoop.main.add(timer, forMode: .common)
    shakeTimer = timer
  }

  /// Pixels to the side, ending where it began.
  private static let shakeOffsets: [Int32] = [4, -4, 4, -4, 3, -3, 3, -3, 2, -2, 1, 0]

  /// The desktop's screen stays on. Without this it goes dark as for any other window.
  func keepAwake(_ isWanted: Bool) {
    isWanted ? sdl.DisableScreenSaver() : sdl.EnableScreenSaver()
    mayHoldEvents = true
  }

  /// Turns the picture in the window, which changes its shape with it: 90 degrees clockwise a turn.
  func turn(to quarterTurns: Int) {
    guard quarterTurns & 3 != geometry.quarterTurns else { return }
    geometry.quarterTurns = quarterTurns & 3
    surface = nil
    translator.geometry = geometry
    compositor.setGeometry(geometry)
    sdl.SetWindowSize(window, Int32(geometry.pixelWidth), Int32(geometry.pixelHeight))
    isExposed = true
    mayHoldEvents = true
  }

  // MARK: Picture

  func present() {
    guard !isClosed, let surface = currentSurface() else { return }
    let drawn = compositor.compose(into: surface, redrawingAll: isExposed)
    isExposed = false
    guard !drawn.isEmpty else { return }
    mayHoldEvents = true
    let rects = drawn.rects.map { SDL_Rect(x: Int32($0.left), y: Int32($0.top), w: Int32($0.width), h: Int32($0.height)) }
    if sdl.UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) != 0 {
      // The surface is void after the window changed its size; the next present gets a new one.
      self.surface = nil
    }
  }

  /// SDL owns the pixels and may replace them after any change of the window, which it tells by events.
  private func currentSurface() -> PixelSurface? {
    if let surface { return surface }
    guard let pointer = sdl.GetWindowSurface(window) else { return nil }
    let pixels = pointer.pointee
    guard let memory = pixels.pixels, pixels.format.pointee.BytesPerPixel == 4 else { return nil }
    let fresh = PixelSurface(pixels: memory, width: Int(pixels.w), height: Int(pixels.h), bytesPerRow: Int(pixels.pitch))
    surface = fresh
    isExposed = true
    return fresh
  }

  // MARK: Events

  private func watchDisplay() throws {
    let descriptor = quince_sdl_connection_descriptor(window)
    guard descriptor >= 0 else { throw WindowError(description: "no window: the display has no connection to wait on") }
    source = DescriptorSource(descriptor: descriptor) { [weak self] in self?.drainEvents() }
    guard let source else { throw WindowError(description: "no window: the system has no file descriptor left") }
    source.resume()
    // Drawing waits for the display server's answer, and events that come with it stay in the display library's own queue while
    // the descriptor is silent. So the queue is looked at before the next sleep.
    let beforeWaiting = CFOptionFlags(1 << 5)
    observer = CFRunLoopObserverCreateWithHandler(nil, beforeWaiting, true, 0) { [weak self] _, _ in
      if let self, mayHoldEvents { drainEvents() }
    }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
  }

  private func drainEvents() {
    mayHoldEvents = false
    var event = SDL_Event()
    while !isClosed, sdl.PollEvent(&event) != 0 {
      switch translator.translate(event) {
      case .input(let input): onEvent?(input)
      case .exposed:
        isExposed = true
        present()
      case .surfaceLost:
        surface = nil
        isExposed = true
        present()
      case nil: break
      }
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    source?.cancel()
    source = nil
    if let observer { CFRunLoopObserverInvalidate(observer) }
    observer = nil
    surface = nil
    sdl.DestroyWindow(window)
  }
}
