import UIKit

// The ball scene of the bench: a ball of 60 pixels that moves by (7, 5) pixels a frame over white, on a screen of 750×1334 pixels.

private func mark(_ text: String) {
    print("MARK \(text)")
    fflush(stdout)
}

class BallViewController: UIViewController {
    let ball = UIImageView(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
    var step = CGVector(dx: 3.5, dy: 2.5)
    var steps = 0
    let stepsWanted = Int(ProcessInfo.processInfo.environment["FRAMES"] ?? "") ?? 600
    var link: CADisplayLink?

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        ball.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in
            UIColor.red.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0.5, y: 0.5, width: 29, height: 29)).fill()
        }
        view.addSubview(ball)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        mark("first")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { mark("idle0") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.7) {
            mark("start")
            let link = CADisplayLink(target: self, selector: #selector(self.moveBall))
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    @objc func moveBall(_ link: CADisplayLink) {
        steps += 1
        if steps > stepsWanted {
            link.invalidate()
            mark("end frames=\(steps - 1)")
            return
        }
        ball.center = CGPoint(x: ball.center.x + step.dx, y: ball.center.y + step.dy)
        if ball.frame.minX < 0 || ball.frame.maxX > 375 { step.dx = -step.dx }
        if ball.frame.minY < 0 || ball.frame.maxY > 667 { step.dy = -step.dy }
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = BallViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
