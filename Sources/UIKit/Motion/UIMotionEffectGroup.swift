// Several motion effects as one; what they add to the same value is summed.

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
