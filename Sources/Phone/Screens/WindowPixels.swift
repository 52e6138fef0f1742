// Where a window's picture is drawn, and how the display gets it.
import CSDL2
import Foundation

/// Pixels of a window; gone with the object.
protocol WindowPixels: AnyObject {
  var surface: PixelSurface { get }
  /// Has the display show these parts, in pixels.
  func show(_ rects: [PixelRect])
  /// The window has other pixels by now.
  var areVoid: Bool { get }
  /// Events may have come with the display's answer, and its descriptor does not tell of them.
  var mayHoldEvents: Bool { get }
}

/// Memory shared with the X server. Showing it costs one system call and waits for nobody.
final class SharedWindowPixels: WindowPixels {
  let surface: PixelSurface
  let areVoid = false
  private(set) var mayHoldEvents = false
  private let pixels: OpaquePointer
  /// Kept from picture to picture for its memory.
  private var rects: [SDL_Rect] = []

  /// Nil where there is no such memory: the window is not X11's, or the server is elsewhere.
  init?(of window: OpaquePointer, width: Int, height: Int) {
    guard let pixels = quince_x11_pixels_make(window, Int32(width), Int32(height)) else { return nil }
    var bytesPerRow: Int32 = 0
    let memory = quince_x11_pixels_memory(pixels, &bytesPerRow)
    self.pixels = pixels
    surface = PixelSurface(pixels: memory, width: width, height: height, bytesPerRow: Int(bytesPerRow))
  }

  deinit { quince_x11_pixels_free(pixels) }

  func show(_ shown: [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    for rect in shown { rects.append(SDL_Rect(rect)) }
    mayHoldEvents = quince_x11_pixels_show(pixels, rects, Int32(rects.count))
  }
}

/// SDL's window surface, which every display has.
final class SDLWindowPixels: WindowPixels {
  let surface: PixelSurface
  private(set) var areVoid = false
  private let sdl: quince_sdl_functions
  private let window: OpaquePointer

  /// Nil while the window has none.
  init?(of window: OpaquePointer, _ sdl: quince_sdl_functions) {
    guard let pixels = sdl.GetWindowSurface(window)?.pointee, let memory = pixels.pixels, pixels.format.pointee.BytesPerPixel == 4 else { return nil }
    (self.window, self.sdl) = (window, sdl)
    surface = PixelSurface(pixels: memory, width: Int(pixels.w), height: Int(pixels.h), bytesPerRow: Int(pixels.pitch))
  }

  var mayHoldEvents: Bool { quince_sdl_holds_events(window) }

  func show(_ shown: [PixelRect]) {
    let rects = shown.map { SDL_Rect($0) }
    // It fails when the window has changed its size.
    areVoid = sdl.UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) != 0
  }
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(x: Int32(rect.left), y: Int32(rect.top), w: Int32(rect.width), h: Int32(rect.height))
  }
}
