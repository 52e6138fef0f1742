// Bitmaps in the form in which they travel to pages: small ones and those that change all the time as LZ4, photographs as JPEG, all others
// lossless as WebP. Each is packed once, whatever the number of pages, by whichever thread comes to it.
import CPageLibraries
import Foundation
import LayerModel

final class PageBitmaps: @unchecked Sendable {  // what changes is only touched under `lock`
  /// Raw values are part of the page's protocol.
  enum Form: UInt8 { case raw, lz4, webp, jpeg }

  struct Packed {
    var form: Form
    var width: Int, height: Int
    var isOpaque: Bool
    var bytes: [UInt8]
  }

  /// A bitmap that is to be packed.
  struct Wanted: @unchecked Sendable {  // of the image only the pixels are read
    /// Of this state of the bitmap; nil: it is packed for one page alone.
    var name: String?
    var image: BitmapImage
    /// It is another one all the time.
    var isQuick: Bool
    /// The app's number for memory that the app shares: until it is packed the app must not draw into it.
    var shared: BitmapID?
    var area: Int { image.width * image.height }
  }

  /// Bitmaps up to so many pixels are not worth a codec.
  private static let smallArea = 64 * 64
  /// A layer whose bitmap is another one so soon again, seconds, is in motion.
  private static let quickChange = 0.4
  private static let jpegQuality: Int32 = 95
  /// Bytes of packed bitmaps that are kept for pages that come later.
  private static let room = 24 << 20

  private let lock = NSLock()
  private var packed: [String: Packed] = [:]
  private var kept = 0
  /// When another state of a bitmap was last wanted. The main thread's alone.
  private var lastChange: [String: Double] = [:]

  /// A bitmap as a page wants it. `family`: what stays the same when the bitmap is drawn into again. Called on the main thread.
  func wanted(_ image: BitmapImage, name: String, family: String, shared: BitmapID?, at time: Double) -> Wanted {
    let isQuick = lastChange[family].map { time - $0 < Self.quickChange } ?? false
    if !isKnown(name) { lastChange[family] = time }
    if lastChange.count > 4096 { lastChange = lastChange.filter { time - $0.value < Self.quickChange } }
    return Wanted(name: name, image: image, isQuick: isQuick, shared: shared)
  }

  func isKnown(_ name: String) -> Bool { lock.withLock { packed[name] != nil } }

  func packed(_ wanted: Wanted) -> Packed {
    guard let name = wanted.name else { return Self.pack(wanted.image, isQuick: wanted.isQuick) }
    if let known = lock.withLock({ packed[name] }) { return known }
    let result = Self.pack(wanted.image, isQuick: wanted.isQuick)
    lock.withLock {
      kept += result.bytes.count
      if kept > Self.room { (packed, kept) = ([:], result.bytes.count) }
      packed[name] = result
    }
    return result
  }

  func forget(_ name: String) {
    lock.withLock { if let old = packed.removeValue(forKey: name) { kept -= old.bytes.count } }
  }

  static func pack(_ image: BitmapImage, isQuick: Bool) -> Packed {
    let width = Int32(image.width), height = Int32(image.height), row = Int32(image.wordsPerRow)
    func take(_ form: Form, _ make: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int) -> Packed? {
      var memory: UnsafeMutablePointer<UInt8>?
      let count = make(&memory)
      guard count > 0, let memory else { return nil }
      defer { free(memory) }
      return Packed(form: form, width: image.width, height: image.height, isOpaque: image.isOpaque, bytes: Array(UnsafeBufferPointer(start: memory, count: count)))
    }
    if image.width * image.height > smallArea, !isQuick {
      if image.isOpaque, quince_is_photograph(image.pixels, width, height, row) != 0,
        let photo = take(.jpeg, { quince_pack_jpeg(image.pixels, width, height, row, jpegQuality, $0) }) { return photo }
      if let lossless = take(.webp, { quince_pack_webp(image.pixels, width, height, row, image.isOpaque ? 0 : 1, $0) }) { return lossless }
    }
    return take(.lz4) { quince_pack_lz4(image.pixels, width, height, row, $0) } ?? raw(image)
  }

  /// Straight R G B A bytes, for want of any library.
  private static func raw(_ image: BitmapImage) -> Packed {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(image.width * image.height * 4)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let word = image.pixels[y * image.wordsPerRow + x], alpha = image.isOpaque ? 255 : word >> 24
        func channel(_ shift: UInt32) -> UInt8 { alpha == 0 ? 0 : UInt8(min((word >> shift & 255) * 255 / alpha, 255)) }
        bytes += [channel(16), channel(8), channel(0), UInt8(alpha)]
      }
    }
    return Packed(form: .raw, width: image.width, height: image.height, isOpaque: image.isOpaque, bytes: bytes)
  }
}
