import CoreMotion
import UIKit

/// One board of the game. All boards are scenes of the storyboard with this class; the tag of a scene's view is the board's number.
class ViewController: UIViewController {

    @IBOutlet weak var ball: UIImageView!
    @IBOutlet weak var shadow: UIImageView!
    @IBOutlet weak var green: UIImageView!
    @IBOutlet weak var red: UIImageView!
    @IBOutlet var walls: [UIImageView]!
    @IBOutlet var boardButtons: [UIButton]!
    @IBOutlet weak var timeLabel: UILabel!
    @IBOutlet weak var bestLabel: UILabel!

    private let motionManager = CMMotionManager()
    private let queue = OperationQueue()
    private let bestTimes = BestTimes()

    private var board: Board?
    private var rollingBall: RollingBall?
    /// True while an alert is shown.
    private var isPaused = false

    private static let boardCount = 3
    /// Points from the middle of the ball to the middle of its shadow: the light comes from the upper left.
    private static let shadowOffset = CGPoint(x: 4, y: 6)

    private var boardNumber: Int { return view.tag }

    override var prefersStatusBarHidden: Bool { return true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { return .portrait }

    override func viewDidLoad() {
        super.viewDidLoad()
        for wall in walls {
            wall.layer.cornerRadius = 4
            wall.layer.borderWidth = 1
            wall.layer.borderColor = UIColor(red: 0.2, green: 0.11, blue: 0.06, alpha: 1).cgColor
            wall.layer.shadowColor = UIColor.black.cgColor
            wall.layer.shadowOpacity = 0.35
            wall.layer.shadowOffset = CGSize(width: 2, height: 3)
            wall.layer.shadowRadius = 2
        }
        for button in boardButtons {
            button.layer.cornerRadius = button.bounds.width / 2
            button.alpha = button.tag == boardNumber ? 1 : 0.5
        }
        showTime(0)
        showBestTime()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if board == nil { setUpBoard() }
        startMotion()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        motionManager.stopAccelerometerUpdates()
    }

    /// Takes the board as the storyboard's views lie now that they fit the screen.
    private func setUpBoard() {
        let goals = [
            Board.Goal(kind: .green, center: green.center, radius: green.bounds.width / 2),
            Board.Goal(kind: .red, center: red.center, radius: red.bounds.width / 2),
        ]
        board = Board(bounds: view.bounds, walls: walls.map { $0.frame }, goals: goals)
        rollingBall = RollingBall(start: ball.center, radius: ball.bounds.width / 2)
        showBall()
    }

    // MARK: - Motion

    private func startMotion() {
        guard motionManager.isAccelerometerAvailable else { return }
        motionManager.accelerometerUpdateInterval = 1.0 / 15
        motionManager.startAccelerometerUpdates(to: queue) { [weak self] data, _ in
            guard let data = data else { return }
            DispatchQueue.main.async { self?.moveBall(data) }
        }
    }

    private func moveBall(_ data: CMAccelerometerData) {
        guard let board = board, !isPaused else { return }
        let acceleration = RollingBall.Acceleration(x: data.acceleration.x, y: data.acceleration.y)
        let encounter = rollingBall?.roll(to: data.timestamp, acceleration: acceleration, on: board)
        showBall()
        showTime(rollingBall?.time ?? 0)
        if let encounter = encounter { end(with: encounter) }
    }

    // MARK: - End of a game

    private func end(with encounter: Board.Encounter) {
        switch encounter {
        case .wall:
            putBallBack()
            showAlert(message: "Game Over")
        case .red:
            drop(into: red)
            showAlert(message: "fair") { [weak self] in self?.putBallBack() }
        case .green:
            drop(into: green)
            if let time = rollingBall?.time { bestTimes.note(time, onBoard: boardNumber) }
            showBestTime()
            showAlert(message: "Successful") { [weak self] in self?.goOn() }
        }
    }

    /// The game stands still until a button is chosen.
    private func showAlert(message: String, onConfirm: @escaping () -> Void = {}) {
        isPaused = true
        rollingBall?.pause()
        let alert = UIAlertController(
            title: NSLocalizedString("Notice", comment: "Title of the alert at the end of a game"),
            message: message, preferredStyle: .alert)
        let confirm = NSLocalizedString("OK", comment: "Button: close the alert")
        alert.addAction(UIAlertAction(title: confirm, style: .cancel) { [weak self] _ in
            self?.isPaused = false
            onConfirm()
        })
        let restart = NSLocalizedString("Restart", comment: "Button: start the game again")
        alert.addAction(UIAlertAction(title: restart, style: .default) { [weak self] _ in
            self?.isPaused = false
            self?.putBallBack()
        })
        present(alert, animated: true)
    }

    private func putBallBack() {
        rollingBall?.putBack()
        showBall()
        showTime(0)
    }

    /// After a win: the next board, or this one again when it was the last.
    private func goOn() {
        if boardNumber < ViewController.boardCount {
            showBoard(boardNumber + 1)
        } else {
            putBallBack()
        }
    }

    // MARK: - Boards

    @IBAction func chooseBoard(_ sender: UIButton) {
        if sender.tag == boardNumber {
            putBallBack()
        } else {
            showBoard(sender.tag)
        }
    }

    private func showBoard(_ number: Int) {
        guard let next = storyboard?.instantiateViewController(withIdentifier: "Board\(number)") else { return }
        view.window?.rootViewController = next
    }

    // MARK: - What is seen

    private func showBall() {
        guard let center = rollingBall?.center else { return }
        ball.center = center
        shadow.isHidden = false
        shadow.center = CGPoint(x: center.x + ViewController.shadowOffset.x, y: center.y + ViewController.shadowOffset.y)
    }

    /// A ball in a hole lies in the middle of it and throws no shadow on the board.
    private func drop(into hole: UIImageView) {
        ball.center = hole.center
        shadow.isHidden = true
    }

    private func showTime(_ time: TimeInterval) {
        let text = String(format: NSLocalizedString("%.1f s", comment: "Seconds"), time)
        if timeLabel.text != text { timeLabel.text = text }
    }

    private func showBestTime() {
        guard let best = bestTimes.best(onBoard: boardNumber) else {
            bestLabel.text = ""
            return
        }
        bestLabel.text = String(format: NSLocalizedString("Best %.1f s", comment: "Best time in seconds"), best)
    }
}
