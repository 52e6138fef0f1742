// How the bytes of a pixel are laid out.
import Foundation
internal import CGraphicsSupport

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public init(alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault) {
    rawValue = alpha.rawValue | byteOrder.rawValue
  }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrderDefault: CGBitmapInfo = []
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  public var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none }
  public var byteOrder: CGImageByteOrderInfo { CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) ?? .orderDefault }
}

public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little

/// A pixel format Quince can read and write: 8 or 16 bits a component or 32-bit floating-point ones; grey, RGB or CMYK. Whatever the
/// format, 8 bits of each component are kept.
struct PixelFormat: Hashable, Sendable {
  let alphaInfo: CGImageAlphaInfo
  let byteOrder: CGImageByteOrderInfo
  let bitsPerPixel: Int
  let isGray: Bool
  var bitsPerComponent = 8
  var isCMYK = false

  /// What cairo draws: premultiplied ARGB words.
  static let native = PixelFormat(alphaInfo: .premultipliedFirst, byteOrder: .order32Little, bitsPerPixel: 32, isGray: false)
  /// The same bytes where every alpha is 255.
  static let nativeOpaque = PixelFormat(alphaInfo: .noneSkipFirst, byteOrder: .order32Little, bitsPerPixel: 32, isGray: false)
  /// What a decoded picture shows to an app, as on an iPhone: R, G, B, A in memory.
  static let decoded = PixelFormat(alphaInfo: .premultipliedLast, byteOrder: .orderDefault, bitsPerPixel: 32, isGray: false)
  static let decodedOpaque = PixelFormat(alphaInfo: .noneSkipLast, byteOrder: .orderDefault, bitsPerPixel: 32, isGray: false)

  var bitmapInfo: CGBitmapInfo {
    let info = CGBitmapInfo(alpha: alphaInfo, byteOrder: byteOrder)
    return bitsPerComponent == 32 ? info.union(.floatComponents) : info
  }
  var bytesPerPixel: Int { bitsPerPixel / 8 }

  /// True when the bytes in memory are cairo's own. A skipped alpha byte is not: it may hold anything.
  var isNative: Bool { self == .native }

  private init(alphaInfo: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo, bitsPerPixel: Int, isGray: Bool) {
    (self.alphaInfo, self.byteOrder, self.bitsPerPixel, self.isGray) = (alphaInfo, byteOrder, bitsPerPixel, isGray)
  }

  /// Nil for a format that is not supported, as indexed pixels and 5 bits a component. `bitsPerPixel` nil takes the usual one.
  init?(bitsPerComponent: Int, bitsPerPixel: Int?, model: CGColorSpaceModel?, bitmapInfo: CGBitmapInfo) {
    let alpha = bitmapInfo.alpha
    let isFloat = bitmapInfo.contains(.floatComponents)
    guard bitsPerComponent == 32 ? isFloat : !isFloat && (bitsPerComponent == 8 || bitsPerComponent == 16) else { return nil }
    let extra = alpha != .none && alpha != .alphaOnly ? 1 : 0
    let components: Int
    switch (alpha, model) {
    case (.alphaOnly, _): components = 1
    case (_, .monochrome?): components = 1 + extra
    case (_, .rgb?): components = 3 + extra
    case (_, .cmyk?): components = 4 + extra
    default: return nil
    }
    let usual = components * bitsPerComponent
    let bits = bitsPerPixel ?? usual
    guard bits == usual || (bits == 32 && usual == 24) else { return nil }
    self.init(alphaInfo: alpha, byteOrder: bitmapInfo.byteOrder, bitsPerPixel: bits, isGray: model == .monochrome && alpha != .alphaOnly)
    self.bitsPerComponent = bitsPerComponent
    isCMYK = model == .cmyk && alpha != .alphaOnly
  }

  /// The bytes of a component are in the order that is not the machine's.
  private var isWordSwapped: Bool {
    switch (bitsPerComponent, byteOrder) {
    case (8, _): return false
    case (16, .order16Little), (32, .order32Little): return false
    // Without a word about it the order is big-endian.
    default: return true
    }
  }

  var layout: quince_pixel_layout {
    var layout = quince_pixel_layout(
      bytes: Int32(bytesPerPixel), red: -1, green: -1, blue: -1, alpha: -1, gray: isGray ? 1 : 0,
      straight: alphaInfo == .last || alphaInfo == .first ? 1 : 0, depth: Int32(bitsPerComponent / 8),
      swapped: isWordSwapped ? 1 : 0, cmyk: -1)
    let alphaLeads = [.premultipliedFirst, .first, .noneSkipFirst].contains(alphaInfo)
    let isReversed = byteOrder == .order32Little && bytesPerPixel == 4 && bitsPerComponent == 8
    let width = bitsPerComponent / 8
    func place(_ index: Int) -> Int32 { Int32((isReversed ? bytesPerPixel - 1 - index : index) * width) }
    let firstColor = alphaLeads ? 1 : 0
    if alphaInfo == .alphaOnly {
      layout.alpha = 0
      return layout
    }
    layout.red = place(firstColor)
    if isCMYK {
      // Cyan, magenta and yellow lie where red, green and blue do, black follows.
      layout.green = place(firstColor + 1)
      layout.blue = place(firstColor + 2)
      layout.cmyk = place(firstColor + 3)
      switch alphaInfo {
      case .premultipliedFirst, .first: layout.alpha = place(0)
      case .premultipliedLast, .last: layout.alpha = place(4)
      default: break
      }
      return layout
    }
    if !isGray {
      layout.green = place(firstColor + 1)
      layout.blue = place(firstColor + 2)
    }
    switch alphaInfo {
    case .premultipliedFirst, .first: layout.alpha = place(0)
    case .premultipliedLast, .last: layout.alpha = place(isGray ? 1 : 3)
    default: break
    }
    return layout
  }
}
