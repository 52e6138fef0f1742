// Colour spaces by name and model. Everything is drawn as sRGB: a colour or picture of another RGB space keeps its numbers,
// so that Display P3 red comes out as sRGB red. Gray is sRGB gray; CMYK is converted by the plain formula, without a profile.
import Foundation

public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

public final class CGColorSpace: Hashable, Sendable {
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  public static let linearGray = "kCGColorSpaceLinearGray"
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"

  public let model: CGColorSpaceModel
  /// Nil for a device colour space.
  public let name: String?
  /// Of a pattern space: the space of the colours in which uncoloured patterns are drawn.
  public let baseColorSpace: CGColorSpace?

  static let pattern = CGColorSpace(patternBaseSpace: nil)!
  static let deviceRGB = CGColorSpace(model: .rgb, name: nil)
  static let deviceGray = CGColorSpace(model: .monochrome, name: nil)
  static let deviceCMYK = CGColorSpace(model: .cmyk, name: nil)
  static let standardRGB = CGColorSpace(model: .rgb, name: sRGB)
  static let standardGray = CGColorSpace(model: .monochrome, name: extendedGray)

  private init(model: CGColorSpaceModel, name: String?) {
    self.model = model
    self.name = name
    baseColorSpace = nil
  }

  /// A space of patterns. A base space is needed for uncoloured ones only.
  public init?(patternBaseSpace: CGColorSpace?) {
    if patternBaseSpace?.model == .pattern { return nil }
    model = .pattern
    name = nil
    baseColorSpace = patternBaseSpace
  }

  /// Nil when the name is none of the constants.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.linearSRGB, Self.extendedLinearSRGB, Self.displayP3, Self.adobeRGB1998, Self.genericRGBLinear:
      model = .rgb
    case Self.genericGrayGamma2_2, Self.linearGray, Self.extendedGray:
      model = .monochrome
    case Self.genericCMYK:
      model = .cmyk
    default:
      return nil
    }
    self.name = name
    baseColorSpace = nil
  }

  /// Components of a colour, without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: return 1
    case .cmyk: return 4
    case .pattern: return baseColorSpace?.numberOfComponents ?? 0
    default: return 3
    }
  }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left === right || (left.model == right.model && left.name == right.name && left.baseColorSpace == right.baseColorSpace)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(name)
  }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
