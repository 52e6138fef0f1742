import UIKit

/// Three cards for all to see. One shake makes aces of them, the next makes them what they were.
class ViewController: UIViewController {

    @IBOutlet var cards: [UIImageView]!

    private var trick: Trick?

    /// Seconds.
    private static let flipDuration = 1.5
    /// Radians between two cards of the fan.
    private static let fanAngle: CGFloat = 0.14

    override var prefersStatusBarHidden: Bool { return true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { return .portrait }

    override func viewDidLoad() {
        super.viewDidLoad()
        for (index, card) in cards.enumerated() {
            card.transform = CGAffineTransform(rotationAngle: CGFloat(index - 1) * ViewController.fanAngle)
            card.layer.shadowColor = UIColor.black.cgColor
            card.layer.shadowOpacity = 0.5
            card.layer.shadowOffset = CGSize(width: 0, height: 4)
            card.layer.shadowRadius = 6
            card.isAccessibilityElement = true
            card.accessibilityLabel = NSLocalizedString("Back of a card", comment: "What the picture shows, for VoiceOver")
        }
    }

    // MARK: - Shakes go to the first responder

    override var canBecomeFirstResponder: Bool { return true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        if trick == nil {
            trick = Trick(cardCount: cards.count)
            showHand()
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        resignFirstResponder()
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard motion == .motionShake else { return super.motionEnded(motion, with: event) }
        trick?.shake()
        showHand()
    }

    // MARK: - Cards

    private func showHand() {
        guard let trick = trick else { return }
        for (view, card) in zip(cards, trick.hand) { turn(view, to: card) }
    }

    private func turn(_ view: UIImageView, to card: Card) {
        view.accessibilityLabel = card.name
        UIView.transition(
            with: view, duration: ViewController.flipDuration, options: [.transitionFlipFromLeft, .curveEaseInOut],
            animations: { view.image = UIImage(named: card.imageName) })
    }
}
