import Foundation

/// What the ball can run into, in points of the board's view.
struct Board {

    enum Encounter: Equatable {
        case wall
        case green
        case red
    }

    /// A hole the ball falls into once its middle is over it.
    struct Goal {
        var kind: Encounter
        var center: CGPoint
        var radius: CGFloat
    }

    /// The ball is stopped at these edges.
    var bounds: CGRect
    var walls: [CGRect]
    var goals: [Goal]

    /// The first thing a ball meets on its straight way between two points. The whole way counts, so that no speed
    /// carries a ball through a wall.
    func encounter(from start: CGPoint, to end: CGPoint, radius: CGFloat) -> Encounter? {
        if walls.contains(where: { $0.distance(toSegmentFrom: start, to: end) < radius }) {
            return .wall
        }
        return goals.first { $0.center.distance(toSegmentFrom: start, to: end) < $0.radius }?.kind
    }
}

extension CGPoint {

    func distance(to other: CGPoint) -> CGFloat {
        return ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    func distance(toSegmentFrom start: CGPoint, to end: CGPoint) -> CGFloat {
        let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
        let square = way.x * way.x + way.y * way.y
        guard square > 0 else { return distance(to: start) }
        let along = ((x - start.x) * way.x + (y - start.y) * way.y) / square
        let share = max(0, min(1, along))
        return distance(to: CGPoint(x: start.x + share * way.x, y: start.y + share * way.y))
    }
}

extension CGRect {

    /// 0 when the segment touches the rectangle.
    func distance(toSegmentFrom start: CGPoint, to end: CGPoint) -> CGFloat {
        if meetsSegment(from: start, to: end) { return 0 }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ]
        let fromCorners = corners.map { $0.distance(toSegmentFrom: start, to: end) }.min() ?? .infinity
        return min(fromCorners, distance(to: start), distance(to: end))
    }

    private func distance(to point: CGPoint) -> CGFloat {
        let nearest = CGPoint(x: max(minX, min(maxX, point.x)), y: max(minY, min(maxY, point.y)))
        return nearest.distance(to: point)
    }

    /// Cuts the segment down to the part between each pair of opposite edges; something is left when it meets the rectangle.
    private func meetsSegment(from start: CGPoint, to end: CGPoint) -> Bool {
        var range: (enter: CGFloat, leave: CGFloat) = (0, 1)
        let axes = [(start.x, end.x - start.x, minX, maxX), (start.y, end.y - start.y, minY, maxY)]
        for (from, way, low, high) in axes {
            if way == 0 {
                if from < low || from > high { return false }
                continue
            }
            let first = (low - from) / way, second = (high - from) / way
            range = (max(range.enter, min(first, second)), min(range.leave, max(first, second)))
        }
        return range.enter <= range.leave
    }
}
