// Memory to draw into: a window's pixels, a picture of our own, or a scratch buffer for a group of layers.
import CPixman
import Foundation

/// Premultiplied ARGB32 words. All drawing is in device pixels; `originX` and `originY` are the device coordinates of the first pixel.
final class PixelSurface {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int, height: Int
  let bytesPerRow: Int
  private(set) var originX = 0, originY = 0
  let image: OpaquePointer
  private let ownsMemory: Bool

  /// Wraps a caller's memory, which must outlive the surface.
  init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.pixels = pixels.assumingMemoryBound(to: UInt32.self)
    (self.width, self.height, self.bytesPerRow, ownsMemory) = (width, height, bytesPerRow, false)
    image = pixman_image_create_bits(QUINCE_PIXMAN_ARGB32, Int32(width), Int32(height), self.pixels, Int32(bytesPerRow))
  }

  /// Fresh, transparent memory.
  init(width: Int, height: Int) {
    (self.width, self.height, ownsMemory) = (max(width, 1), max(height, 1), true)
    bytesPerRow = (self.width * 4 + 63) & ~63
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * self.height, alignment: 64)
    memset(memory, 0, bytesPerRow * self.height)
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    image = pixman_image_create_bits(QUINCE_PIXMAN_ARGB32, Int32(self.width), Int32(self.height), pixels, Int32(bytesPerRow))
  }

  deinit {
    pixman_image_unref(image)
    if ownsMemory { UnsafeMutableRawPointer(pixels).deallocate() }
  }

  var wordsPerRow: Int { bytesPerRow / 4 }
  /// Device pixels.
  var bounds: PixelRect { PixelRect(x: originX, y: originY, width: width, height: height) }

  func setOrigin(_ x: Int, _ y: Int) { (originX, originY) = (x, y) }

  /// The word at a device pixel.
  subscript(x: Int, y: Int) -> UInt32 {
    pixels[(y - originY) * wordsPerRow + x - originX]
  }
}
