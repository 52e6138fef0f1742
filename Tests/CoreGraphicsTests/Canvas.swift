// A small bitmap to draw on and to look at, for the tests.
import XCTest
@testable import CoreGraphics

/// Pixels are addressed from the top left, whatever the context's own coordinates.
struct Canvas {
  let context: CGContext
  private let buffer: PixelBuffer

  /// A plain bitmap context: y points up.
  init(width: Int, height: Int) {
    buffer = PixelBuffer(width: width, height: height)!
    context = CGContext(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow)
  }

  /// A context as UIKit hands it out: y points down. Size in points.
  init(pointsWide: Int, high: Int, scale: Int = 1) {
    buffer = PixelBuffer(width: pointsWide * scale, height: high * scale)!
    context = CGContext(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow,
      scale: CGFloat(scale))
  }

  /// 0xAARRGGBB, premultiplied.
  subscript(x: Int, y: Int) -> UInt32 {
    context.flush()
    return buffer.baseAddress.load(fromByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
  }

  /// The smallest box around the pixels that are not transparent; nil when all are.
  var inkBox: CGRect? {
    var points: [CGPoint] = []
    for y in 0..<buffer.height {
      for x in 0..<buffer.width where self[x, y] >> 24 > 40 { points.append(CGPoint(x: x, y: y)) }
    }
    guard !points.isEmpty else { return nil }
    return CGRect(enclosing: points + [CGPoint(x: points.map(\.x).max()! + 1, y: points.map(\.y).max()! + 1)])
  }

  func save(_ path: String) throws {
    try ImageEncoder.png(context.makeImage()!).write(to: URL(fileURLWithPath: path))
  }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

let opaqueRed: UInt32 = 0xFFFF_0000
let opaqueGreen: UInt32 = 0xFF00_FF00
let opaqueBlue: UInt32 = 0xFF00_00FF

/// A picture of the given pixels, 0xAARRGGBB premultiplied, row by row from the top.
func picture(_ rows: [[UInt32]]) -> CGImage {
  let buffer = PixelBuffer(width: rows[0].count, height: rows.count)!
  for (y, row) in rows.enumerated() {
    for (x, pixel) in row.enumerated() {
      buffer.baseAddress.storeBytes(of: pixel, toByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
    }
  }
  return CGImage(buffer: buffer, format: .native)
}

extension CGImage {
  /// 0xAARRGGBB, premultiplied.
  func word(_ x: Int, _ y: Int) -> UInt32 {
    withPixels { base, bytesPerRow in base.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) }
  }
}
