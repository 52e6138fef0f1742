// Numbers out of a picture file's bytes. Reading beyond the end throws instead of trapping.
import Foundation

struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  var isLittleEndian: Bool
  /// The format's name, for messages.
  let format: String

  var count: Int { bytes.count }

  func number(_ offset: Int, _ length: Int) throws -> Int {
    guard offset >= 0, length > 0, offset <= bytes.count - length else {
      throw ImageDecodingError(description: "\(format): the data ends at byte \(bytes.count), where more is needed")
    }
    var result = 0
    for index in 0..<length {
      let byte = Int(bytes[offset + (isLittleEndian ? length - 1 - index : index)])
      result = result << 8 | byte
    }
    return result
  }

  func byte(_ offset: Int) throws -> Int { try number(offset, 1) }
  func short(_ offset: Int) throws -> Int { try number(offset, 2) }
  func long(_ offset: Int) throws -> Int { try number(offset, 4) }
  /// With a sign.
  func signedLong(_ offset: Int) throws -> Int { Int(Int32(truncatingIfNeeded: try long(offset))) }

  /// Memory for a picture of that size.
  func pixels(width: Int, height: Int) throws -> PixelBuffer {
    guard width > 0, height > 0, width < 32_768, height < 32_768, width * height <= 400_000_000 else {
      throw ImageDecodingError(description: "\(format): a size of \(width) x \(height) pixels is not allowed")
    }
    guard let buffer = PixelBuffer(width: width, height: height) else {
      throw ImageDecodingError(description: "\(format): not enough memory for \(width) x \(height) pixels")
    }
    return buffer
  }
}

/// A premultiplied word from straight components 0...255.
func nativePixel(red: Int, green: Int, blue: Int, alpha: Int = 255) -> UInt32 {
  func multiplied(_ value: Int) -> UInt32 { UInt32((value * alpha + 127) / 255) }
  return UInt32(alpha) << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
}
