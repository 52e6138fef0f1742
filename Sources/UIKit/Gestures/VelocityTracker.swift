// How fast fingers move.

/// Speed over the last moments (`GestureMetrics.velocityTime`).
struct VelocityTracker {
  private var samples: [(point: CGPoint, time: TimeInterval)] = []

  mutating func add(_ point: CGPoint, at time: TimeInterval) {
    samples.append((point, time))
    samples.removeAll { $0.time < time - GestureMetrics.velocityTime }
  }

  mutating func reset() { samples = [] }

  /// Points a second.
  var velocity: CGPoint {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let time = CGFloat(last.time - first.time)
    return CGPoint(x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
  }
}
