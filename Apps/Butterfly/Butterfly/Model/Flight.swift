import CoreGraphics

/// How the butterfly moves. Whoever owns it reports the force when the accelerometer has measured it, and calls `tick(in:)` at even
/// intervals: the flight depends on the ticks alone, not on how often the force is measured.
struct Flight {

    /// Points; of the butterfly's middle.
    private(set) var center: CGPoint
    /// Radians, for turning the butterfly's picture, in which it looks down.
    private(set) var angle: CGFloat = 0

    private let size: CGSize
    private var force = CGVector.zero
    private var across = Axis()
    private var down = Axis()

    /// Forces below this, in G, do not turn the butterfly: the phone lies flat, and what is left is the sensor's noise.
    private static let leastForce: CGFloat = 0.02

    init(center: CGPoint, size: CGSize) {
        self.center = center
        self.size = size
    }

    /// The force that was measured last, in G along the device's axes: x to the right edge, y to the top edge.
    mutating func feel(x: Double, y: Double) {
        force = CGVector(dx: x, dy: y)
    }

    /// Goes on by one step within the bounds. The butterfly stays inside; at an edge it stops in that direction alone.
    mutating func tick(in bounds: CGRect) {
        if hypot(force.dx, force.dy) > Flight.leastForce {
            // The screen's y grows downwards.
            angle = atan2(force.dy, -force.dx) + .pi / 2
        }
        across.push(force.dx)
        down.push(-force.dy)

        let room = bounds.insetBy(dx: size.width / 2, dy: size.height / 2)
        center.x = across.move(from: center.x, lowest: room.minX, highest: room.maxX)
        center.y = down.move(from: center.y, lowest: room.minY, highest: room.maxY)
    }

    /// One direction of the movement.
    private struct Axis {

        private var acceleration = Axis.startAcceleration
        /// Points a tick.
        private var velocity: CGFloat = 0
        private var lastForce: CGFloat = 0

        private static let startAcceleration: CGFloat = 2
        /// Added at every tick while the force keeps its direction. A lower value makes the air thicker.
        private static let gain: CGFloat = 0.85

        mutating func push(_ force: CGFloat) {
            if force * lastForce > 0 {
                acceleration += Axis.gain
            } else {
                acceleration = Axis.startAcceleration
            }
            velocity = acceleration * force
            lastForce = force
        }

        mutating func move(from position: CGFloat, lowest: CGFloat, highest: CGFloat) -> CGFloat {
            let next = position + velocity
            let inside = max(lowest, min(highest, next))
            if inside != next { acceleration = Axis.startAcceleration }
            return inside
        }
    }
}
