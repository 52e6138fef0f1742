import CoreGraphics

/// The way of a bubble in a vial. The glass is bent by a large circle, and the bubble rests at the highest point: an angle moves it by
/// as much of the circle.
struct VialCurve {

    /// Points.
    let radius: CGFloat
    /// Points to each side, as far as the glass lets it.
    let travel: CGFloat

    /// The long vial: 20 points a degree. The picture of its glass is bent by the same circle.
    static let tube = VialCurve(radius: 1146, travel: 190)
    /// The round one: 10 points a degree.
    static let dish = VialCurve(radius: 573, travel: 76)

    /// Points along the vial, for degrees of inclination: the bubble goes to the end that is higher.
    func offset(for degrees: Double) -> CGFloat {
        let steepest = asin(travel / radius)
        let angle = max(-steepest, min(steepest, CGFloat(degrees) * .pi / 180))
        return -radius * sin(angle)
    }

    /// Points that the glass lies lower there than in its middle.
    func sag(at offset: CGFloat) -> CGFloat {
        return radius - (radius * radius - offset * offset).squareRoot()
    }

    /// Where the bubble of a round vial is, from its middle.
    func offset(along: Double, across: Double) -> CGPoint {
        let x = offset(for: along)
        let y = offset(for: across)
        let distance = hypot(x, y)
        guard distance > travel else { return CGPoint(x: x, y: y) }
        return CGPoint(x: x * travel / distance, y: y * travel / distance)
    }
}
