// A window on the desktop, whose pixels are composed in place. Nothing runs while nothing happens: the display's descriptor is a source of
// the main loop, and nothing polls. No vertical sync on this path: the phone paces its frames itself.
// Knowingly missing: input methods' candidate windows are not placed; the window cannot be resized by hand.
import CSDL2
import Foundation
import PhoneLink

final class WindowScreen: Screen {
  let scene: LayerScene
  private(set) var geometry: ScreenGeometry
  var onEvent: ((ScreenEvent) -> Void)?

  private let sdl: quince_sdl_functions
  private let window: OpaquePointer
  private let compositor: SoftwareCompositor
  private var pixels: (any WindowPixels)?
  private var watch: (any EventWatch)?
  private var translator: WindowEvents
  /// The window's pixels were lost: covered, or the surface is another one.
  private var isExposed = true
  /// The display server shows black where nothing has been drawn.
  private let isBlackByItself: Bool
  private var isClosed = false
  private var isDrainScheduled = false
  private var shakeStep: (any EventWatch)?

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
      title, anywhere, anywhere, Int32(geometry.pixelWidth), Int32(geometry.pixelHeight), SDL_WINDOW_HIDDEN.rawValue)
    else { throw WindowError(description: "no window: \(String(cString: sdl.GetError()))") }
    self.window = window
    isBlackByItself = quince_sdl_blacken(window)
    sdl.ShowWindow(window)
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
      drainLater()
    }
  }

  /// Moves the window to and fro for some tenths of a second. On Wayland a window cannot move itself.
  func shake() {
    guard shakeStep == nil else { return }
    var x: Int32 = 0, y: Int32 = 0
    sdl.GetWindowPosition(window, &x, &y)
    shake(step: 0, x: x, y: y)
  }

  private func shake(step: Int, x: Int32, y: Int32) {
    shakeStep = nil
    guard !isClosed, step < Self.shakeOffsets.count else { return }
    shakeStep = MainLoop.current.schedule(after: 1.0 / 30) { [weak self] in
      guard let self, !isClosed else { return }
      sdl.SetWindowPosition(window, x + Self.shakeOffsets[step], y)
      drainLater()
      shake(step: step + 1, x: x, y: y)
    }
  }

  /// Pixels to the side, ending where it began.
  private static let shakeOffsets: [Int32] = [4, -4, 4, -4, 3, -3, 3, -3, 2, -2, 1, 0]

  /// The desktop's screen stays on. Without this it goes dark as for any other window.
  func keepAwake(_ isWanted: Bool) {
    isWanted ? sdl.DisableScreenSaver() : sdl.EnableScreenSaver()
    drainLater()
  }

  /// Turns the picture in the window, which changes its shape with it: 90 degrees clockwise a turn.
  func turn(to quarterTurns: Int) {
    guard quarterTurns & 3 != geometry.quarterTurns else { return }
    let before = geometry
    geometry.quarterTurns = quarterTurns & 3
    pixels = nil
    translator.geometry = geometry
    compositor.setGeometry(geometry)
    sdl.SetWindowSize(window, Int32(geometry.pixelWidth), Int32(geometry.pixelHeight))
    if geometry.pixelWidth != before.pixelWidth { keepOnDisplay(from: before) }
    isExposed = true
    drainLater()
  }

  /// The phone turns about its middle, as far as the display's edges let it. On Wayland a window cannot move itself.
  private func keepOnDisplay(from before: ScreenGeometry) {
    var x: Int32 = 0, y: Int32 = 0, room = SDL_Rect()
    sdl.GetWindowPosition(window, &x, &y)
    guard sdl.GetDisplayUsableBounds(0, &room) == 0 else { return }
    func place(_ start: Int32, _ old: Int, _ new: Int, _ low: Int32, _ length: Int32) -> Int32 {
      let centred = start + Int32((old - new) / 2)
      return max(low, min(centred, low + length - Int32(new)))
    }
    let left = place(x, before.pixelWidth, geometry.pixelWidth, room.x, room.w)
    let top = place(y, before.pixelHeight, geometry.pixelHeight, room.y, room.h)
    if left != x || top != y { sdl.SetWindowPosition(window, left, top) }
  }

  // MARK: Picture

  /// Before the app's first picture there is nothing to draw.
  var isBlank: Bool { pixels == nil && isBlackByItself && scene.isEmpty }

  func present() {
    guard !isBlank, !isClosed, let pixels = currentPixels() else { return }
    let drawn = compositor.compose(into: pixels.surface, redrawingAll: isExposed)
    isExposed = false
    guard !drawn.isEmpty else { return }
    pixels.show(drawn.rects)
    if pixels.areVoid { self.pixels = nil }
    if pixels.mayHoldEvents { drainLater() }
  }

  private func currentPixels() -> (any WindowPixels)? {
    if let pixels { return pixels }
    pixels = SharedWindowPixels(of: window, width: geometry.pixelWidth, height: geometry.pixelHeight) ?? SDLWindowPixels(of: window, sdl)
    isExposed = true
    return pixels
  }

  // MARK: Events

  private func watchDisplay() throws {
    let descriptor = quince_sdl_connection_descriptor(window)
    guard descriptor >= 0 else { throw WindowError(description: "no window: the display has no connection to wait on") }
    watch = MainLoop.current.watch(descriptor) { [weak self] in self?.drainEvents() }
    if watch == nil { throw WindowError(description: "no window: no descriptor is left to wait for events") }
    drainLater()
  }

  /// A call of the display library may have put events into its own queue on the way, and then the descriptor is silent. So the queue is
  /// looked at before the next sleep.
  private func drainLater() {
    guard !isDrainScheduled else { return }
    isDrainScheduled = true
    MainLoop.current.perform { [weak self] in self?.drainEvents() }
  }

  private func drainEvents() {
    isDrainScheduled = false
    var event = SDL_Event()
    var isPictureLost = false
    while !isClosed, sdl.PollEvent(&event) != 0 {
      switch translator.translate(event) {
      case .input(let input): onEvent?(input)
      case .exposed: isPictureLost = true
      case .surfaceLost:
        // Memory of our own stays; SDL may have replaced its surface.
        if pixels is SDLWindowPixels { pixels = nil }
        isPictureLost = true
      case nil: break
      }
    }
    guard isPictureLost else { return }
    isExposed = true
    present()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    watch?.cancel()
    watch = nil
    pixels = nil
    sdl.DestroyWindow(window)
  }
}
