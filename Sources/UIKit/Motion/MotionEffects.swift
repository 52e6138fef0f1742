// Runs motion effects: asks the phone for motion only while a view with an effect is in a window, and applies the offsets to layers.

@MainActor
final class MotionEffects {
  static let shared = MotionEffects()

  private struct Running {
    weak var view: UIView?
    let effect: UIMotionEffect
    /// What the effect has added to each key path so far.
    var applied: [String: Double] = [:]
  }
  private var running: [Running] = []
  private var isListening = false
  /// Gravity when the effects began to run; tilt is measured from it.
  private var reference: Vector3?

  func add(_ effect: UIMotionEffect, to view: UIView) {
    running.append(Running(view: view, effect: effect))
    update()
  }

  func remove(_ effect: UIMotionEffect, from view: UIView) {
    for index in running.indices where running[index].effect === effect && running[index].view === view { apply([:], at: index) }
    running.removeAll { $0.view == nil || ($0.effect === effect && $0.view === view) }
    update()
  }

  func windowDidChange(of view: UIView) {
    if !view.motionEffectList.isEmpty { update() }
  }

  private func update() {
    let isWanted = running.contains { $0.view?.window != nil }
    guard isWanted != isListening else { return }
    isListening = isWanted
    reference = nil
    SensorWishes.shared.set(isWanted ? 1.0 / 60 : nil, kind: .deviceMotion, by: "motion effects")
  }

  func receive(_ sample: MotionSample) {
    guard isListening else { return }
    let gravity = sample.gravity
    let reference = reference ?? gravity
    self.reference = reference
    func angle(_ a: Double, _ b: Double) -> Double { atan2(a, -b) }
    // A quarter turn from the reference is the end of the range. Tilting the right edge down moves the viewer to the left.
    let horizontal = (angle(gravity.x, gravity.z) - angle(reference.x, reference.z)) / (.pi / 2)
    let vertical = (angle(gravity.y, gravity.z) - angle(reference.y, reference.z)) / (.pi / 2)
    let offset = UIOffset(horizontal: CGFloat(-horizontal), vertical: CGFloat(vertical))
    for index in running.indices where running[index].view?.window != nil {
      let values = running[index].effect.keyPathsAndRelativeValues(forViewerOffset: offset) ?? [:]
      apply(values.compactMapValues { try? convertValue($0, to: Double.self) }, at: index)
    }
  }

  /// Replaces what the effect added before by `values`.
  private func apply(_ values: [String: Double], at index: Int) {
    guard let view = running[index].view else { return }
    let before = running[index].applied
    for keyPath in Set(before.keys).union(values.keys) {
      let change = values[keyPath, default: 0] - before[keyPath, default: 0]
      if change != 0 { add(change, to: keyPath, of: view) }
    }
    running[index].applied = values
  }

  private func add(_ change: Double, to keyPath: String, of view: UIView) {
    let layerPath: String
    switch keyPath {
    case "center.x": layerPath = "position.x"
    case "center.y": layerPath = "position.y"
    case _ where keyPath.hasPrefix("layer."): layerPath = String(keyPath.dropFirst("layer.".count))
    default: return unimplemented("UIMotionEffect of key path \"\(keyPath)\"")
    }
    guard let present = try? convertValue(view.layer.value(forKeyPath: layerPath), to: Double.self) else {
      return unimplemented("UIMotionEffect of key path \"\(keyPath)\"")
    }
    view.layer.setValue(present + change, forKeyPath: layerPath)
  }
}
