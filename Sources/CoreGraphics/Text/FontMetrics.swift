// The measures of a font in points, y up from the baseline, as UIFont reports them.
import Foundation
internal import CCairo
internal import CPango

public struct FontMetrics: Hashable, Sendable {
  public var ascender: CGFloat
  /// Negative.
  public var descender: CGFloat
  public var leading: CGFloat
  public var capHeight: CGFloat
  public var xHeight: CGFloat
  /// Of an underline, from the baseline to its middle; negative.
  public var underlinePosition: CGFloat
  public var underlineThickness: CGFloat

  public var lineHeight: CGFloat { ascender - descender + leading }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var cache: [FontFace: FontMetrics] = [:]

  static func of(_ face: FontFace) -> FontMetrics {
    if face.isSystemText { return system(face.size) }
    lock.lock()
    let known = cache[face]
    lock.unlock()
    if let known { return known }
    let measured = TextEngine.current.measure(face)
    lock.lock()
    cache[face] = measured
    lock.unlock()
    return measured
  }

  /// UIFont's line measures of San Francisco; cap height and x-height of Inter (1490 and 1118 of 2048 units).
  static func system(_ size: CGFloat) -> FontMetrics {
    FontMetrics(
      ascender: 0.9521 * size, descender: -0.2412 * size, leading: 0, capHeight: 0.7275 * size, xHeight: 0.5459 * size,
      underlinePosition: -0.12 * size, underlineThickness: 0.0635 * size)
  }
}
