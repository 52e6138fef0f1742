// A value that goes from one number to another as the phone is tilted. Only numbers are blended.

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
