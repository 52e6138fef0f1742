// A picture that stands in text in the place of a character (U+FFFC).
import Foundation

public struct TextAttachment: Hashable, Sendable {
  public var image: CGImage?
  /// Points from the baseline, y up: an origin of (0, -4) lets the picture hang four points below.
  public var bounds: CGRect

  public init(image: CGImage?, bounds: CGRect) {
    self.image = image
    self.bounds = bounds
  }

  public static func == (left: TextAttachment, right: TextAttachment) -> Bool {
    left.image === right.image && left.bounds == right.bounds
  }

  public func hash(into hasher: inout Hasher) {
    if let image { hasher.combine(ObjectIdentifier(image)) }
    hasher.combine(bounds.minX)
    hasher.combine(bounds.minY)
    hasher.combine(bounds.width)
    hasher.combine(bounds.height)
  }
}

/// Where text after a tab goes.
public struct TextTab: Hashable, Sendable {
  public var alignment: TextAlignment
  /// Points from the leading edge.
  public var location: CGFloat

  public init(alignment: TextAlignment = .left, location: CGFloat) {
    self.alignment = alignment
    self.location = location
  }
}
