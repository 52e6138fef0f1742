// A layer that shows its sublayers many times, each time moved, coloured and delayed a little more.
//
// Later copies lie above earlier ones. The copies are layers of the machinery, brought up to date before each commit in which
// something below changed; they share the bitmaps of what they copy, unless they are coloured. Animations of the copies begin later by
// the delay. Hit tests find only the sublayers themselves, as on an iPhone.
//
// Knowingly different: an animation that is removed from a sublayer ends at once on all copies; `preservesDepth` is ignored.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

open class CAReplicatorLayer: CALayer {
  /// How often the sublayers are shown, the sublayers themselves included.
  open var instanceCount = 1 { didSet { replicationDidChange() } }
  /// Seconds by which each copy is later than the one before.
  open var instanceDelay: CFTimeInterval = 0 { didSet { replicationDidChange() } }
  /// From one copy to the next, around the middle of the bounds.
  open var instanceTransform = CATransform3DIdentity { didSet { replicationDidChange() } }
  /// Multiplied into the colours of the sublayers.
  open var instanceColor: CGColor? { didSet { replicationDidChange() } }
  /// Added to the colour from one copy to the next.
  open var instanceRedOffset: Float = 0 { didSet { replicationDidChange() } }
  open var instanceGreenOffset: Float = 0 { didSet { replicationDidChange() } }
  open var instanceBlueOffset: Float = 0 { didSet { replicationDidChange() } }
  open var instanceAlphaOffset: Float = 0 { didSet { replicationDidChange() } }
  open var preservesDepth = false { didSet { if preservesDepth { unimplemented("CAReplicatorLayer.preservesDepth") } } }

  /// More copies than anyone can tell apart are not made.
  private static let mostCopies = 2_000

  public override init() {
    super.init()
    Self.isInUse = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    Self.isInUse = true
    guard let other = layer as? CAReplicatorLayer else { return }
    (instanceCount, instanceDelay, instanceTransform) = (other.instanceCount, other.instanceDelay, other.instanceTransform)
    (instanceColor, instanceRedOffset, instanceGreenOffset) = (other.instanceColor, other.instanceRedOffset, other.instanceGreenOffset)
    (instanceBlueOffset, instanceAlphaOffset) = (other.instanceBlueOffset, other.instanceAlphaOffset)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    Self.isInUse = true
  }

  private func replicationDidChange() { mark(.commit) }

  /// Whether the program has any, so that commits look for them.
  nonisolated(unsafe) private(set) static var isInUse = false  // main thread only, as all layers

  override var isBackdropInFront: Bool { true }

  /// The first copy is the sublayers themselves. They are shown through a copy like the others when they are to be coloured.
  override var areSublayersShown: Bool { instanceCount > 0 && !isFirstColored }
  private var isFirstColored: Bool { LayerTint(of: self, copy: 0) != .none }

  override func prepareForCommit() {
    let first = isFirstColored ? 0 : 1
    let count = min(max(instanceCount, 0), Self.mostCopies)
    if instanceCount > Self.mostCopies { unimplemented("CAReplicatorLayer.instanceCount of more than \(Self.mostCopies)") }
    guard count > first else {
      if backdrop != nil { backdrop = nil }
      updateShownSublayers()
      return
    }
    let copies = backdrop as? ReplicaGroup ?? ReplicaGroup()
    copies.prepare(of: self, first: first, count: count)
    if backdrop !== copies { backdrop = copies }
    updateShownSublayers()
  }

  private var wereSublayersShown = true
  private func updateShownSublayers() {
    guard wereSublayersShown != areSublayersShown else { return }
    wereSublayersShown = areSublayersShown
    sublayerOrderDidChange()
  }
}

@section(".init_array") @used
private let registerReplicatorLayer: @convention(c) () -> Void = {
  ClassMembers.register(CAReplicatorLayer.self) { members in
    members.factory("init") { _ in CAReplicatorLayer() }
    members.factory("initWithLayer:") { arguments in CAReplicatorLayer(layer: arguments[0] as Any) }
  }
}
