// Two pictures of the same thing: how far they are apart.
import Browser
import CGraphicsSupport
import Foundation

struct Picture {
  let width: Int, height: Int
  /// 0xAARRGGBB, premultiplied.
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) { (self.width, self.height, self.pixels) = (width, height, pixels) }

  init(png: Data) throws {
    var picture = quince_picture()
    let bytes = [UInt8](png)
    guard quince_decode_png(bytes, bytes.count, &picture) == 1 else { throw BrowserError(description: "a PNG that cannot be read") }
    defer { free(picture.pixels) }
    let count = Int(picture.width) * Int(picture.height)
    (width, height) = (Int(picture.width), Int(picture.height))
    pixels = picture.pixels.withMemoryRebound(to: UInt32.self, capacity: count) { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Peak signal to noise ratio over red, green and blue, in decibels; infinite for equal pictures, 0 for those of different sizes.
  func likeness(to other: Picture) -> Double {
    guard width == other.width, height == other.height else { return 0 }
    var sum = 0.0
    for (one, two) in zip(pixels, other.pixels) where one != two {
      for shift in [0, 8, 16] as [UInt32] {
        let difference = Double(one >> shift & 255) - Double(two >> shift & 255)
        sum += difference * difference
      }
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(pixels.count * 3) / sum)
  }

  /// Turned clockwise by 90 degrees.
  var turned: Picture {
    var result = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<height { for x in 0..<width { result[x * height + height - 1 - y] = pixels[y * width + x] } }
    return Picture(width: height, height: width, pixels: result)
  }
}
