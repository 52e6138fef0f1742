import UIKit

/// The background. It owns the placard, and handles all touches: those in the placard and those beside it.
class MoveMeView: UIView, CAAnimationDelegate {

    private let placardView = PlacardView()
    /// Where the finger is that holds the placard; nil when it is let go.
    private var touchPoint: CGPoint?

    private static let growDuration = 0.15
    private static let moveDuration = 0.15

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUpPlacardView()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpPlacardView()
    }

    private func setUpPlacardView() {
        placardView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        // It stays in the middle on every screen.
        placardView.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        addSubview(placardView)
    }

    // MARK: - Touches. Multiple touch is off, so there is one at a time.

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        guard touch.view === placardView else {
            if touch.tapCount == 2 { placardView.showNextGreeting() }
            return
        }
        growPlacard(at: touch.location(in: self))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.view === placardView else { return }
        let location = touch.location(in: self)
        touchPoint = location
        placardView.center = location
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.view === placardView else { return }
        letGo()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.view === placardView else { return }
        letGo()
    }

    // MARK: - Animations

    /// First it grows where it is, then it shrinks a little on its way to under the finger.
    private func growPlacard(at point: CGPoint) {
        touchPoint = point
        UIView.animate(withDuration: MoveMeView.growDuration, delay: 0, options: .allowUserInteraction) {
            self.placardView.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
        } completion: { _ in
            self.movePlacardUnderFinger()
        }
    }

    private func movePlacardUnderFinger() {
        // The finger may have moved, or be gone.
        guard let touchPoint = touchPoint else { return }
        UIView.animate(withDuration: MoveMeView.moveDuration, delay: 0, options: .allowUserInteraction) {
            self.placardView.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
            self.placardView.center = touchPoint
        }
    }

    /// Lets the placard bounce back to the middle. Touches are ignored until it has come to rest.
    private func letGo() {
        touchPoint = nil
        isUserInteractionEnabled = false

        let start = placardView.center
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let bounce = CAKeyframeAnimation(keyPath: "position")
        bounce.path = MoveMeView.bouncePath(from: start, to: middle)
        bounce.calculationMode = .paced

        let shrink = CABasicAnimation(keyPath: "transform")
        shrink.fromValue = NSValue(caTransform3D: CATransform3DMakeAffineTransform(placardView.transform))
        shrink.toValue = NSValue(caTransform3D: CATransform3DIdentity)

        let group = CAAnimationGroup()
        group.animations = [bounce, shrink]
        group.duration = 1
        group.timingFunction = CAMediaTimingFunction(name: .easeOut)
        group.delegate = self
        placardView.layer.add(group, forKey: "bounce")

        // Where it is once the animation has ended.
        placardView.center = middle
        placardView.transform = .identity
    }

    /// Past the middle and back, each time to a third of the distance, in bends that change sides.
    static func bouncePath(from start: CGPoint, to middle: CGPoint) -> CGPath {
        let path = CGMutablePath()
        path.move(to: start)
        var offset = CGPoint(x: start.x - middle.x, y: start.y - middle.y)
        while hypot(offset.x, offset.y) > 4 {
            let next = CGPoint(x: -offset.x / 3, y: -offset.y / 3)
            let bend = CGPoint(x: middle.x - offset.y / 4, y: middle.y + offset.x / 4)
            path.addQuadCurve(to: CGPoint(x: middle.x + next.x, y: middle.y + next.y), control: bend)
            offset = next
        }
        path.addLine(to: middle)
        return path
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        isUserInteractionEnabled = true
    }
}
