// A layer's bitmap as the drawing libraries take it, with the smaller copies that strong reduction needs.
import CCompositorKernel
import CPixman
import Foundation
import PhoneLink

/// Pixels to draw from.
final class BitmapImage {
  let width: Int, height: Int
  let isOpaque: Bool
  let pixels: UnsafePointer<UInt32>
  let wordsPerRow: Int
  let image: OpaquePointer
  /// What keeps the pixels alive.
  private let owner: AnyObject
  /// Halved `key.x` times in width and `key.y` times in height. A turning card gets narrower but not lower, so the two are apart.
  private var reductions: [Reduction: BitmapImage] = [:]
  /// Goes up whenever the pixels may have changed.
  private(set) var revision = 0

  private struct Reduction: Hashable { var x, y: Int }

  convenience init(_ bitmap: SharedBitmap) {
    self.init(
      pixels: UnsafePointer(bitmap.base.assumingMemoryBound(to: UInt32.self)), width: bitmap.width, height: bitmap.height,
      wordsPerRow: bitmap.bytesPerRow / 4, isOpaque: bitmap.isOpaque, owner: bitmap)
  }

  convenience init(_ surface: PixelSurface, isOpaque: Bool = false) {
    self.init(
      pixels: UnsafePointer(surface.pixels), width: surface.width, height: surface.height, wordsPerRow: surface.wordsPerRow,
      isOpaque: isOpaque, owner: surface)
  }

  private init(pixels: UnsafePointer<UInt32>, width: Int, height: Int, wordsPerRow: Int, isOpaque: Bool, owner: AnyObject) {
    (self.pixels, self.width, self.height, self.wordsPerRow) = (pixels, width, height, wordsPerRow)
    (self.isOpaque, self.owner) = (isOpaque, owner)
    let format = isOpaque ? QUINCE_PIXMAN_XRGB32 : QUINCE_PIXMAN_ARGB32
    image = pixman_image_create_bits(format, Int32(width), Int32(height), UnsafeMutablePointer(mutating: pixels), Int32(wordsPerRow * 4))
  }

  deinit { pixman_image_unref(image) }

  var kernelSource: quince_source {
    quince_source(
      pixels: pixels, wordsPerRow: Int32(wordsPerRow), width: Int32(width), height: Int32(height), isOpaque: isOpaque ? 1 : 0)
  }

  /// The same pixels in memory of its own.
  func copy() -> BitmapImage {
    let surface = PixelSurface(width: width, height: height)
    for y in 0..<height { memcpy(surface.pixels + y * surface.wordsPerRow, pixels + y * wordsPerRow, width * 4) }
    return BitmapImage(surface, isOpaque: isOpaque)
  }

  /// The pixels have changed; whatever was made from them is void.
  func forgetDerivedCopies() {
    reductions.removeAll()
    revision += 1
  }

  /// A copy halved `x` times in width and `y` times in height, never below one pixel; made once.
  func reduced(x: Int, y: Int) -> BitmapImage {
    if (x <= 0 || width == 1) && (y <= 0 || height == 1) { return self }
    let key = Reduction(x: x, y: y)
    if let copy = reductions[key] { return copy }
    let copy: BitmapImage
    if x > 0 && width > 1 {
      let larger = reduced(x: x - 1, y: y)
      copy = larger.halved(newWidth: (larger.width + 1) / 2, newHeight: larger.height, quince_halve_columns)
    } else {
      let larger = reduced(x: 0, y: y - 1)
      copy = larger.halved(newWidth: larger.width, newHeight: (larger.height + 1) / 2, quince_halve_rows)
    }
    reductions[key] = copy
    return copy
  }

  private func halved(
    newWidth: Int, newHeight: Int, _ halve: (UnsafePointer<quince_source>, UnsafeMutablePointer<UInt32>, Int32) -> Void
  ) -> BitmapImage {
    let surface = PixelSurface(width: newWidth, height: newHeight)
    var source = kernelSource
    halve(&source, surface.pixels, Int32(surface.wordsPerRow))
    return BitmapImage(surface, isOpaque: isOpaque)
  }
}
