import UIKit

/// A meadow with a butterfly, which flies to where the iPhone is tilted.
class ViewController: UIViewController, UIAccelerometerDelegate {

    @IBOutlet weak var hintLabel: UILabel!

    private let butterfly = UIImageView()
    private var flight: Flight?
    private var timer: Timer?

    private static let pictureCount = 17
    /// Seconds for one beat of the wings.
    private static let beatDuration = 0.75
    /// Seconds between two steps of the flight.
    private static let tickInterval = 0.03

    override var prefersStatusBarHidden: Bool { return true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { return .portrait }

    override func viewDidLoad() {
        super.viewDidLoad()
        let pictures = (1...ViewController.pictureCount).compactMap { UIImage(named: "bf_\($0)") }
        butterfly.frame = CGRect(origin: .zero, size: pictures.first?.size ?? .zero)
        butterfly.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        butterfly.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        butterfly.animationImages = pictures
        butterfly.animationDuration = ViewController.beatDuration
        butterfly.isAccessibilityElement = true
        butterfly.accessibilityLabel = NSLocalizedString("Butterfly", comment: "What the picture shows, for VoiceOver")
        view.addSubview(butterfly)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        butterfly.startAnimating()
        if flight == nil { flight = Flight(center: butterfly.center, size: butterfly.bounds.size) }

        UIAccelerometer.shared().updateInterval = 1.0 / 60
        UIAccelerometer.shared().delegate = self
        timer = Timer.scheduledTimer(
            timeInterval: ViewController.tickInterval, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        timer?.invalidate()
        UIAccelerometer.shared().delegate = nil
        butterfly.stopAnimating()
    }

    // MARK: - Motion

    /// Only measures; `tick` moves the butterfly.
    func accelerometer(_ accelerometer: UIAccelerometer, didAccelerate acceleration: UIAcceleration) {
        flight?.feel(x: acceleration.x, y: acceleration.y)
    }

    @objc private func tick() {
        guard var flight = flight else { return }
        let start = flight.center
        flight.tick(in: view.bounds)
        self.flight = flight

        // A turned view's frame has no meaning: straight first, then the place, then the turn.
        butterfly.transform = .identity
        butterfly.center = flight.center
        butterfly.transform = CGAffineTransform(rotationAngle: flight.angle)
        if flight.center != start { hideHint() }
    }

    /// Whoever has moved the butterfly knows how.
    private func hideHint() {
        guard hintLabel.alpha == 1 else { return }
        UIView.animate(withDuration: 1) { self.hintLabel.alpha = 0 }
    }
}
