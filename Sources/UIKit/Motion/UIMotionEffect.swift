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
