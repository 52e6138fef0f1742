// A colour: components in a colour space, and alpha. Values are kept as given; drawing clamps them to sRGB (see CGColorSpace).
// Two colours are equal when space and components are, as with CFEqual.
import Foundation

public final class CGColor: Hashable, Sendable {
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]
  /// What is repeated over an area instead of one colour.
  public let pattern: CGPattern?

  /// The colour in sRGB, not premultiplied, each component 0...1.
  package let rgba: RGBA

  package struct RGBA: Hashable, Sendable {
    package var red: CGFloat
    package var green: CGFloat
    package var blue: CGFloat
    package var alpha: CGFloat
  }

  private init(space: CGColorSpace, values: [CGFloat]) {
    colorSpace = space
    self.values = values
    pattern = nil
    rgba = Self.convert(values, from: space.model)
  }

  /// `components` holds an alpha for a coloured pattern, a colour of the space's base space with alpha for an uncoloured one.
  public init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    let base = pattern.isColored ? nil : space.baseColorSpace ?? (space.model == .pattern ? nil : space)
    let given = Array(UnsafeBufferPointer(start: components, count: (base?.numberOfComponents ?? 0) + 1))
    values = given
    colorSpace = space
    self.pattern = pattern
    // Where no pattern can be drawn there is nothing.
    rgba = base.map { Self.convert(given, from: $0.model) } ?? RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  }

  /// A pattern of a picture that is `size` large in points.
  package convenience init?(patternImage image: CGImage, size: CGSize) {
    guard let pattern = CGPattern(image: image, size: size) else { return nil }
    self.init(patternSpace: .pattern, pattern: pattern, components: [1])
  }

  /// The colour of an uncoloured pattern.
  var withoutPattern: CGColor { CGColor(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: rgba.alpha) }

  /// `components` holds the space's components and then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
    self.init(space: space, values: values)
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, values: [gray, alpha])
  }

  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, values: [gray, alpha])
  }

  public convenience init(genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The space's components and then alpha.
  public var components: [CGFloat]? { values }
  public var numberOfComponents: Int { values.count }
  public var alpha: CGFloat { values[values.count - 1] }

  public func copy() -> CGColor? { self }

  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    if let pattern { return CGColor(patternSpace: colorSpace, pattern: pattern, components: values.dropLast() + [alpha]) }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha])
  }

  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: Any?) -> CGColor? {
    switch space.model {
    case .rgb:
      return CGColor(space: space, values: [rgba.red, rgba.green, rgba.blue, rgba.alpha])
    case .monochrome:
      return CGColor(space: space, values: [0.2126 * rgba.red + 0.7152 * rgba.green + 0.0722 * rgba.blue, rgba.alpha])
    default:
      return space.model == colorSpace?.model ? self : nil
    }
  }

  private static func convert(_ values: [CGFloat], from model: CGColorSpaceModel) -> RGBA {
    func clamped(_ index: Int) -> CGFloat { min(max(values[index], 0), 1) }
    switch model {
    case .monochrome:
      return RGBA(red: clamped(0), green: clamped(0), blue: clamped(0), alpha: clamped(1))
    case .cmyk:
      let paper = 1 - clamped(3)
      return RGBA(red: (1 - clamped(0)) * paper, green: (1 - clamped(1)) * paper, blue: (1 - clamped(2)) * paper, alpha: clamped(4))
    default:
      return RGBA(red: clamped(0), green: clamped(1), blue: clamped(2), alpha: clamped(3))
    }
  }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left === right || (left.values == right.values && left.colorSpace == right.colorSpace && left.pattern === right.pattern)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}
