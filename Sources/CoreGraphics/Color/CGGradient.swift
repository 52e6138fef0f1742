// A run of colours along a line, drawn by CGContext.drawLinearGradient and drawRadialGradient. Colours are mixed in sRGB whatever the
// space named.
import Foundation

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

public final class CGGradient: Sendable {
  struct Stop: Sendable {
    var location: CGFloat
    var color: CGColor.RGBA
  }

  /// In order of location.
  let stops: [Stop]

  private init(colors: [CGColor], locations: [CGFloat]?) {
    let spread = colors.indices.map { colors.count < 2 ? 0 : CGFloat($0) / CGFloat(colors.count - 1) }
    let pairs = zip(colors, locations ?? spread).map { Stop(location: min(max($1, 0), 1), color: $0.rgba) }
    // A stable sort: two stops at one place make a sharp edge, in the order given.
    stops = pairs.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
  }

  /// `locations` holds one value 0...1 for each colour; nil spreads the colours evenly. Nil when `colors` is empty or holds anything but
  /// colours.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let found = colors.compactMap { $0 as? CGColor }
    guard !found.isEmpty, found.count == colors.count else { return nil }
    self.init(colors: found, locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: found.count)) })
  }

  /// `colorComponents` holds `count` colours one after the other, each with its alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let width = space.numberOfComponents + 1
    let colors = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * width) }
    self.init(colors: colors, locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  /// Evenly spaced colours along the gradient, as premultiplied ARGB words. The first lies at 0, the last at 1.
  func table(count: Int) -> [UInt32] {
    (0..<count).map { index -> UInt32 in
      let place = CGFloat(index) / CGFloat(max(count - 1, 1))
      let next = stops.firstIndex { $0.location > place } ?? stops.count
      let before = stops[max(next - 1, 0)], after = stops[min(next, stops.count - 1)]
      let width = after.location - before.location
      let part = width > 0 ? min(max((place - before.location) / width, 0), 1) : 0
      func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + (other - one) * part }
      let alpha = mix(before.color.alpha, after.color.alpha)
      func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
      let red = byte(mix(before.color.red, after.color.red) * alpha)
      let green = byte(mix(before.color.green, after.color.green) * alpha)
      let blue = byte(mix(before.color.blue, after.color.blue) * alpha)
      return byte(alpha) << 24 | red << 16 | green << 8 | blue
    }
  }
}
