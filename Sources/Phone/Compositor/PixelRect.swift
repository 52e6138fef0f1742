// Rectangles of whole device pixels, and a short list of them: the region to draw again.
import Foundation

/// Half open: `left` and `top` are inside, `right` and `bottom` are not. Device pixels, y down.
struct PixelRect: Equatable {
  var left: Int, top: Int, right: Int, bottom: Int

  /// Far beyond any screen, and far from the ends of 32-bit arithmetic.
  static let limit = 1 << 20
  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  static let everything = PixelRect(left: -limit, top: -limit, right: limit, bottom: limit)

  var width: Int { right - left }
  var height: Int { bottom - top }
  var area: Int { width * height }
  var isEmpty: Bool { right <= left || bottom <= top }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right), bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  func intersects(_ other: PixelRect) -> Bool {
    max(left, other.left) < min(right, other.right) && max(top, other.top) < min(bottom, other.bottom)
  }

  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom)
  }

  func insetBy(_ amount: Int) -> PixelRect {
    PixelRect(left: left + amount, top: top + amount, right: right - amount, bottom: bottom - amount)
  }

  func offsetBy(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// What is left of `self` without `hole`: up to four rectangles that do not overlap.
  func subtracting(_ hole: PixelRect) -> [PixelRect] {
    let inner = intersection(hole)
    if inner.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(left: left, top: top, right: right, bottom: inner.top),
      PixelRect(left: left, top: inner.top, right: inner.left, bottom: inner.bottom),
      PixelRect(left: inner.right, top: inner.top, right: right, bottom: inner.bottom),
      PixelRect(left: left, top: inner.bottom, right: right, bottom: bottom),
    ].filter { !$0.isEmpty }
  }
}

/// The whole pixel nearest to a device coordinate. Halves go up on both sides of zero, so that moving everything by a whole
/// pixel moves every result by exactly that.
@inline(__always)
func nearestPixel(_ coordinate: Double) -> Int { clampedPixel((coordinate + 0.5).rounded(.down)) }

/// A device coordinate as an integer, whatever a wild transform made of it.
@inline(__always)
func clampedPixel(_ coordinate: Double) -> Int {
  let limit = Double(PixelRect.limit)
  return coordinate >= limit ? PixelRect.limit : coordinate > -limit ? Int(coordinate) : -PixelRect.limit
}

/// Rectangles that do not overlap; few, because each is walked on its own.
struct PixelRegion: Equatable {
  private(set) var rects: [PixelRect] = []
  static let maximumCount = 8

  init() {}
  init(_ rect: PixelRect) { if !rect.isEmpty { rects = [rect] } }

  var isEmpty: Bool { rects.isEmpty }
  var area: Int { rects.reduce(0) { $0 + $1.area } }
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds a rectangle; the region may grow beyond the exact union to stay a short list.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var added = rect
    // Joining one may make it touch another, so it goes round until nothing is joined.
    while let index = rects.firstIndex(where: { Self.shouldJoin($0, added) }) {
      added = added.union(rects.remove(at: index))
    }
    rects.append(added)
    if rects.count > Self.maximumCount { joinCheapestPair() }
  }

  /// Overlapping rectangles are joined, and neighbours when the join covers little more than both: a walk through the tree costs about as
  /// much as a few thousand pixels.
  private static func shouldJoin(_ first: PixelRect, _ second: PixelRect) -> Bool {
    first.intersects(second) || first.union(second).area <= first.area + second.area + 4096
  }

  private mutating func joinCheapestPair() {
    var best = (waste: Int.max, first: 0, second: 1)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    let joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(joined)
  }

  /// The part inside a rectangle.
  func clipped(to bounds: PixelRect) -> PixelRegion {
    var result = PixelRegion()
    result.rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    return result
  }
}
