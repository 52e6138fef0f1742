// Animated values and their arithmetic: blending, adding, multiples, distances.
import Foundation

public enum AnimatedValue: Equatable, Sendable {
  case number(Double), point(CGPoint), size(CGSize), rect(CGRect), color(LayerColor), transform(LayerTransform), bitmap(BitmapID?)
  /// What differs between two transforms, for additive animations of transforms by their parts.
  case parts(TransformParts)
  /// Between two pictures: `part` of the second.
  case bitmaps(BitmapID?, BitmapID?, part: Double)
  /// Between a picture of a layer as it was and the layer as it is: `part` of the layer.
  case fade(from: BitmapID, part: Double)
  /// What the layer shows without this animation, at each time anew.
  case underlying
}

extension AnimatedValue {
  /// Linear blend; `part` beyond 0...1 extrapolates (springs overshoot). Values of different kinds: the nearer end.
  public func blended(with other: AnimatedValue, _ part: Double) -> AnimatedValue {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(part) }
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(part) }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)): return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(
        x: mix(a.origin.x, b.origin.x), y: mix(a.origin.y, b.origin.y), width: mix(a.size.width, b.size.width),
        height: mix(a.size.height, b.size.height)))
    case (.color(let a), .color(let b)):
      return .color(LayerColor(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha)))
    case (.transform(let a), .transform(let b)): return .transform(a.blended(with: b, part))
    case (.parts(let a), .parts(let b)): return .parts(a.blended(with: b, part))
    case (.bitmap(let a), .bitmap(let b)):
      if a == b || part <= 0 { return self }
      return part >= 1 ? other : .bitmaps(a, b, part: part)
    case (.fade(let bitmap, let a), .fade(_, let b)): return .fade(from: bitmap, part: mix(a, b))
    default: return part < 0.5 ? self : other
    }
  }

  /// For additive animations: transforms are concatenated, colours and numbers summed.
  public func adding(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return .transform(a.concatenated(with: b))
    case (.transform(let matrix), .parts(let change)): return .transform(TransformParts(matrix)?.adding(change).transform ?? matrix)
    case (.parts(let a), .parts(let b)): return .parts(a.adding(b))
    default: return combined(other, 1) ?? other
    }
  }

  /// `self - other`. Transforms by their parts; nil when the two have no difference.
  public func difference(from other: AnimatedValue) -> AnimatedValue? {
    if case .transform(let a) = self, case .transform(let b) = other {
      guard let from = TransformParts(b), let to = TransformParts(a) else { return nil }
      return .parts(to.difference(from: from))
    }
    return combined(other, -1)
  }

  /// What changes nothing when it is added to a value of this kind.
  public var neutral: AnimatedValue {
    switch self {
    case .number: return .number(0)
    case .point: return .point(.zero)
    case .size: return .size(.zero)
    case .rect: return .rect(.zero)
    case .color: return .color(.clear)
    case .transform: return .transform(.identity)
    case .parts: return .parts(.zero)
    case .bitmap, .bitmaps, .fade, .underlying: return self
    }
  }

  private func combined(_ other: AnimatedValue, _ sign: Double) -> AnimatedValue? {
    func sum(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + CGFloat(sign) * b }
    func sum(_ a: Float, _ b: Float) -> Float { a + Float(sign) * b }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + sign * b)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: sum(a.x, b.x), y: sum(a.y, b.y)))
    case (.size(let a), .size(let b)): return .size(CGSize(width: sum(a.width, b.width), height: sum(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(
        x: sum(a.origin.x, b.origin.x), y: sum(a.origin.y, b.origin.y), width: sum(a.size.width, b.size.width),
        height: sum(a.size.height, b.size.height)))
    case (.color(let a), .color(let b)):
      return .color(LayerColor(red: sum(a.red, b.red), green: sum(a.green, b.green), blue: sum(a.blue, b.blue), alpha: sum(a.alpha, b.alpha)))
    default: return nil
    }
  }

  /// The value `count` times over, for cumulative animations.
  func multiplied(by count: Double) -> AnimatedValue {
    if case .transform(let matrix) = self {
      var result = LayerTransform.identity
      for _ in 0..<Int(min(count, 10_000)) { result = result.concatenated(with: matrix) }
      return .transform(result)
    }
    return neutral.blended(with: self, count)
  }

  /// The way between two values: in points, or in whatever unit the value has.
  public func distance(to other: AnimatedValue) -> Double {
    func length(_ values: Double...) -> Double { values.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(b - a)
    case (.point(let a), .point(let b)): return length(Double(b.x - a.x), Double(b.y - a.y))
    case (.size(let a), .size(let b)): return length(Double(b.width - a.width), Double(b.height - a.height))
    case (.rect(let a), .rect(let b)):
      return length(
        Double(b.origin.x - a.origin.x), Double(b.origin.y - a.origin.y), Double(b.size.width - a.size.width),
        Double(b.size.height - a.size.height))
    case (.color(let a), .color(let b)):
      return length(Double(b.red - a.red), Double(b.green - a.green), Double(b.blue - a.blue), Double(b.alpha - a.alpha))
    case (.transform(let a), .transform(let b)): return zip(a.entries, b.entries).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    default: return self == other ? 0 : 1
    }
  }

  /// False when a number in it is infinite or not a number.
  public var isFinite: Bool {
    switch self {
    case .number(let number): return number.isFinite
    case .point(let point): return point.isFinite
    case .size(let size): return size.width.isFinite && size.height.isFinite
    case .rect(let rect): return rect.isFinite
    case .color(let color): return color.isFinite
    case .transform(let transform): return transform.isFinite
    case .parts(let parts): return parts.isFinite
    case .bitmaps(_, _, let part), .fade(_, let part): return part.isFinite
    case .bitmap, .underlying: return true
    }
  }

  /// The bitmaps that it shows.
  var bitmaps: [BitmapID] {
    switch self {
    case .bitmap(let bitmap): return [bitmap].compactMap { $0 }
    case .bitmaps(let one, let other, _): return [one, other].compactMap { $0 }
    case .fade(let bitmap, _): return [bitmap]
    default: return []
    }
  }
}
