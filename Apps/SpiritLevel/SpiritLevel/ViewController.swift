import AudioToolbox
import CoreMotion
import UIKit

/// A spirit level: a long vial when the iPhone stands on its edge, a round one when it lies on its back.
class ViewController: UIViewController {

    @IBOutlet weak var uprightView: UIView!
    @IBOutlet weak var bubble: UIImageView!
    @IBOutlet weak var uprightLabel: UILabel!

    @IBOutlet weak var lyingView: UIView!
    @IBOutlet weak var dishBubble: UIImageView!
    @IBOutlet weak var alongLabel: UILabel!
    @IBOutlet weak var acrossLabel: UILabel!

    @IBOutlet weak var lamp: UIImageView!
    @IBOutlet weak var messageLabel: UILabel!
    @IBOutlet weak var resetButton: UIButton!
    @IBOutlet weak var glassButton: UIButton!

    private let motionManager = CMMotionManager()
    private var filter = LowPassFilter()
    private var calibration = Calibration()
    private var pose = Inclination.Pose.lying
    private var reading: Inclination?
    private var isLevel = false
    /// A straight glass, in which the bubble goes by the plain acceleration.
    private var isStraight = UserDefaults.standard.bool(forKey: straightKey)
    private var sound: SystemSoundID = 0

    private static let straightKey = "straight glass"
    /// Degrees within which it is level, and beyond which it is so no more.
    private static let levelAngle = 0.1, slantedAngle = 0.3
    /// Points that the bubble moves in a straight glass at 1 G.
    private static let straightTravel = CGVector(dx: 20, dy: 10)
    /// Points that both vials were drawn for.
    private static let designSize = CGSize(width: 667, height: 375)

    override var prefersStatusBarHidden: Bool { return true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { return .landscapeLeft }
    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { return .landscapeLeft }

    override func viewDidLoad() {
        super.viewDidLoad()
        uprightLabel.font = .monospacedDigitSystemFont(ofSize: 52, weight: .light)
        for label in [alongLabel, acrossLabel] { label?.font = .monospacedDigitSystemFont(ofSize: 40, weight: .light) }
        if let url = Bundle.main.url(forResource: "tick", withExtension: "wav") {
            AudioServicesCreateSystemSoundID(url as CFURL, &sound)
        }
        showPose()
        showButtons()
    }

    deinit {
        AudioServicesDisposeSystemSoundID(sound)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        // Smaller screens show all of it, smaller.
        let design = ViewController.designSize
        let scale = min(1, view.bounds.width / design.width, view.bounds.height / design.height)
        for part in [uprightView, lyingView] { part?.transform = CGAffineTransform(scaleX: scale, y: scale) }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard motionManager.isAccelerometerAvailable else {
            messageLabel.text = NSLocalizedString("This iPhone has no accelerometer", comment: "There is nothing to measure with")
            return
        }
        motionManager.accelerometerUpdateInterval = 1.0 / 60
        motionManager.startAccelerometerUpdates(to: .main) { [weak self] data, _ in
            guard let data = data else { return }
            self?.measure(data)
        }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        motionManager.stopAccelerometerUpdates()
    }

    // MARK: - Measuring

    private func measure(_ data: CMAccelerometerData) {
        let gravity = filter.add(data.acceleration, at: data.timestamp)
        let nextPose = pose.next(gravity: gravity)
        if nextPose != pose {
            pose = nextPose
            UIView.animate(withDuration: 0.25, animations: showPose)
        }
        reading = Inclination(gravity: gravity, pose: pose)
        guard let reading = reading else { return }
        let inclination = calibration.corrected(reading)
        show(inclination)
        moveBubbles(inclination, gravity: gravity)
    }

    private func moveBubbles(_ inclination: Inclination, gravity: CMAcceleration) {
        // In this orientation the screen's x is the device's y, and its y, downwards, the device's x. A bubble goes against gravity.
        let rise = CGFloat(-gravity.x) * ViewController.straightTravel.dy
        if isStraight {
            bubble.transform = CGAffineTransform(translationX: CGFloat(-gravity.y) * ViewController.straightTravel.dx, y: rise)
        } else {
            let offset = VialCurve.tube.offset(for: inclination.along)
            bubble.transform = CGAffineTransform(translationX: offset, y: rise + VialCurve.tube.sag(at: offset))
        }
        let offset = VialCurve.dish.offset(along: inclination.along, across: inclination.across)
        dishBubble.transform = CGAffineTransform(translationX: offset.x, y: offset.y)
    }

    // MARK: - What is seen and heard

    private func show(_ inclination: Inclination) {
        let along = ViewController.text(inclination.along)
        let across = ViewController.text(inclination.across)
        if uprightLabel.text != along { uprightLabel.text = along }
        if alongLabel.text != along { alongLabel.text = along }
        if acrossLabel.text != across { acrossLabel.text = across }

        let angle = max(abs(inclination.along), abs(inclination.across))
        if !isLevel, angle <= ViewController.levelAngle {
            isLevel = true
            AudioServicesPlaySystemSound(sound)
        } else if isLevel, angle > ViewController.slantedAngle {
            isLevel = false
        } else {
            return
        }
        lamp.image = UIImage(named: isLevel ? "LampOn" : "LampOff")
    }

    /// Tenths of a degree, without a minus before nothing.
    private static func text(_ degrees: Double) -> String {
        let tenths = (degrees * 10).rounded() / 10
        return String(format: NSLocalizedString("%.1f°", comment: "Degrees"), tenths == 0 ? 0 : tenths)
    }

    private func showPose() {
        let isUpright = isStraight || pose == .upright
        uprightView.alpha = isUpright ? 1 : 0
        lyingView.alpha = isUpright ? 0 : 1
    }

    private func showButtons() {
        resetButton.isHidden = !calibration.isCalibrated
        let title = isStraight
            ? NSLocalizedString("Curved glass", comment: "Button: the vial of a real level, which shows small angles")
            : NSLocalizedString("Straight glass", comment: "Button: a vial that shows all angles")
        glassButton.setTitle(title, for: .normal)
    }

    // MARK: - Buttons

    @IBAction func calibrate(_ sender: UIButton) {
        guard let reading = reading else { return }
        switch calibration.take(reading) {
        case .turnAround:
            messageLabel.text = NSLocalizedString("Turn it around by 180° and tap again", comment: "After the first reading")
        case .done:
            messageLabel.text = NSLocalizedString("Calibrated", comment: "After the second reading")
        case .otherPose:
            messageLabel.text = NSLocalizedString("Leave it lying or standing, and start again", comment: "The second reading was of another pose")
        }
        showButtons()
    }

    @IBAction func resetCalibration(_ sender: UIButton) {
        calibration.reset()
        messageLabel.text = ""
        showButtons()
    }

    @IBAction func changeGlass(_ sender: UIButton) {
        isStraight.toggle()
        UserDefaults.standard.set(isStraight, forKey: ViewController.straightKey)
        showPose()
        showButtons()
    }
}
