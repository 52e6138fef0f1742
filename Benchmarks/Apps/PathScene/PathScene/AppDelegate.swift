import UIKit

// The path scene of the bench: a view of the whole screen whose draw(_:) strokes one path of 1,000 curves, all anew with each frame, on
// a screen of 750×1334 pixels.

private func mark(_ text: String) {
    print("MARK \(text)")
    fflush(stdout)
}

class PathView: UIView {
    var phase: CGFloat = 0

    override func draw(_ rect: CGRect) {
        UIColor.white.setFill()
        UIRectFill(bounds)
        let path = UIBezierPath()
        path.lineWidth = 1.5
        for segment in 0...1000 {
            let fraction = CGFloat(segment) / 1000
            let angle = fraction * 40 + phase
            let radius = 20 + fraction * 160
            let point = CGPoint(x: 187.5 + radius * cos(angle), y: 333.5 + 1.7 * radius * sin(angle))
            if segment == 0 {
                path.move(to: point)
            } else {
                let middle = angle - 0.02
                let control = CGPoint(x: 187.5 + radius * cos(middle), y: 333.5 + 1.7 * radius * sin(middle))
                path.addQuadCurve(to: point, controlPoint: control)
            }
        }
        UIColor.blue.setStroke()
        path.stroke()
    }
}

class PathViewController: UIViewController {
    var steps = 0
    let stepsWanted = Int(ProcessInfo.processInfo.environment["FRAMES"] ?? "") ?? 120
    var link: CADisplayLink?

    override var prefersStatusBarHidden: Bool { true }

    override func loadView() { view = PathView() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.isOpaque = true
        view.backgroundColor = .white
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        mark("first")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { mark("idle0") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.7) {
            mark("start")
            let link = CADisplayLink(target: self, selector: #selector(self.drawNext))
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    @objc func drawNext(_ link: CADisplayLink) {
        steps += 1
        if steps > stepsWanted {
            link.invalidate()
            mark("end frames=\(steps - 1)")
            return
        }
        (view as? PathView)?.phase += 0.01
        view.setNeedsDisplay()
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = PathViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
