// What a layer still has to do before the next frame can be shown. A mark is noted on the layer, and "somewhere below" on every
// layer above it, so that a frame's phases walk only along the marked paths and find nothing to do when nothing changed.

struct PendingWork: OptionSet {
  let rawValue: UInt8
  static let layout = PendingWork(rawValue: 1)
  static let display = PendingWork(rawValue: 2)
  static let commit = PendingWork(rawValue: 4)
  static let layoutBelow = PendingWork(rawValue: 8)
  static let displayBelow = PendingWork(rawValue: 16)
  static let commitBelow = PendingWork(rawValue: 32)

  private static let own: UInt8 = 7

  /// The marks that a superlayer carries for these.
  var below: PendingWork { PendingWork(rawValue: ((rawValue & Self.own) << 3) | (rawValue & ~Self.own)) }
}

extension CALayer {
  /// Notes work. When a mark stands already, the layers above have theirs too.
  func mark(_ work: PendingWork) {
    // A presentation is looked at and gone.
    guard modelOfPresentation == nil else { return }
    DisplayCycle.shared.setNeeded()
    guard !pending.isSuperset(of: work) else { return }
    pending.formUnion(work)
    markAbove()
  }

  /// Carries all marks of this layer up; also needed when it comes under another layer or is shown again.
  func markAbove() {
    let below = pending.below
    guard !below.isEmpty else { return }
    var above = superlayer ?? maskOwner
    while let layer = above, !layer.pending.isSuperset(of: below) {
      layer.pending.formUnion(below)
      above = layer.superlayer ?? layer.maskOwner
    }
  }
}
