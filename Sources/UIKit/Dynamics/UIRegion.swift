// The part of the plane that a field acts in.

/// A shape about a field's position, or several put together.
@preconcurrency @MainActor
open class UIRegion: NSObject {
  private let test: (CGPoint) -> Bool

  private init(_ test: @escaping (CGPoint) -> Bool) { self.test = test }

  /// A circle about the middle.
  public convenience init(radius: CGFloat) { self.init { hypot($0.x, $0.y) <= radius } }
  /// A rectangle about the middle.
  public convenience init(size: CGSize) { self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 } }
  /// Everything.
  public static let infinite = UIRegion { _ in true }

  open func inverse() -> Self { made { !self.contains($0) } }
  open func byUnion(with region: UIRegion) -> Self { made { self.contains($0) || region.contains($0) } }
  open func byDifference(from region: UIRegion) -> Self { made { self.contains($0) && !region.contains($0) } }
  open func byIntersection(with region: UIRegion) -> Self { made { self.contains($0) && region.contains($0) } }

  /// - Parameter point: from the region's middle.
  open func contains(_ point: CGPoint) -> Bool { test(point) }

  private func made<Region>(_ test: @escaping (CGPoint) -> Bool) -> Region {
    guard let region = UIRegion(test) as? Region else { fatalError("UIRegion is not to be subclassed") }
    return region
  }
}
