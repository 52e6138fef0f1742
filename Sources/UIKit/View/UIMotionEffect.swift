// Motion effects: values of a view that follow the tilt of the phone. The range goes from −1 to 1 over a turn of a quarter circle
// (Apple gives no figure), relative to how the phone was held when the effect began to run.
//
// Knowingly different: effects move layer values (`center.x`, `layer.transform.translation.x` and the like) and are not blended over time.

@preconcurrency @MainActor
open class UIMotionEffect: NSObject, NSCoding {
  public override init() { super.init() }
  nonisolated public required init?(coder: NSCoder) { super.init() }
  nonisolated open func encode(with coder: NSCoder) { unimplemented("UIMotionEffect.encode(with:)") }

  /// The offsets, by key path of the view, for a tilt: −1…1 in each direction.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

  open private(set) var keyPath: String
  open private(set) var type: EffectType
  /// What is added when the phone is tilted all the way to one side: a number, or a box of a size, point or rectangle.
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  nonisolated public required init?(coder: NSCoder) { nil }

  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    guard let least = try? convertValue(minimumRelativeValue, to: Double.self), let most = try? convertValue(maximumRelativeValue, to: Double.self)
    else { return nil }
    let part = (Double(min(max(offset, -1), 1)) + 1) / 2
    return [keyPath: least + (most - least) * part]
  }
}

open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?

  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    var sums: [String: Double] = [:]
    for effect in motionEffects ?? [] {
      for (keyPath, value) in effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:] {
        sums[keyPath, default: 0] += (try? convertValue(value, to: Double.self)) ?? 0
      }
    }
    return sums
  }
}
