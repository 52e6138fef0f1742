// Where a window's picture is drawn, and how the display gets it.
import CSDL2
import Foundation

/// Pixels of a window; gone with the object.
protocol WindowPixels: AnyObject {
  var surface: PixelSurface { get }
  /// Has the display show these parts, in pixels. False when the window has other pixels by now.
  func show(_ rects: [PixelRect]) -> Bool
}

/// Memory shared with the X server. Showing it costs one system call and waits for nobody.
final class SharedWindowPixels: WindowPixels {
  let surface: PixelSurface
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

  func show(_ shown: [PixelRect]) -> Bool {
    rects.removeAll(keepingCapacity: true)
    for rect in shown { rects.append(SDL_Rect(rect)) }
    quince_x11_pixels_show(pixels, rects, Int32(rects.count))
    return true
  }
}

/// SDL's window surface, which every display has.
final class SDLWindowPixels: WindowPixels {
  let surface: PixelSurface
  private let sdl: quince_sdl_functions
  private let window: OpaquePointer

  /// Nil while the window has none.
  init?(of window: OpaquePointer, _ sdl: quince_sdl_functions) {
    guard let pixels = sdl.GetWindowSurface(window)?.pointee, let memory = pixels.pixels, pixels.format.pointee.BytesPerPixel == 4 else { return nil }
    (self.window, self.sdl) = (window, sdl)
    surface = PixelSurface(pixels: memory, width: Int(pixels.w), height: Int(pixels.h), bytesPerRow: Int(pixels.pitch))
  }

  func show(_ shown: [PixelRect]) -> Bool {
    let rects = shown.map { SDL_Rect($0) }
    // It fails when the surface is void because the window has changed its size.
    return sdl.UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) == 0
  }
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(x: Int32(rect.left), y: Int32(rect.top), w: Int32(rect.width), h: Int32(rect.height))
  }
}
