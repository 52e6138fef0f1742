import UIKit

// The flip scene of the bench: a card of 300 × 400 points turns about its upright axis in perspective, a step a frame, on a screen of
// 750×1334 pixels.

private func mark(_ text: String) {
    print("MARK \(text)")
    fflush(stdout)
}

class FlipViewController: UIViewController {
    let card = UIImageView(frame: CGRect(x: 37.5, y: 133.5, width: 300, height: 400))
    var steps = 0
    let stepsWanted = Int(ProcessInfo.processInfo.environment["FRAMES"] ?? "") ?? 120
    var link: CADisplayLink?

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (2, true)
        card.image = UIGraphicsImageRenderer(size: card.bounds.size, format: format).image { context in
            for row in 0..<100 {
                for column in 0..<75 {
                    UIColor(red: CGFloat(column) / 75, green: CGFloat(row) / 100, blue: CGFloat((row + column) % 20) / 20, alpha: 1).setFill()
                    context.fill(CGRect(x: column * 4, y: row * 4, width: 4, height: 4))
                }
            }
        }
        view.addSubview(card)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        mark("first")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { mark("idle0") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.7) {
            mark("start")
            let link = CADisplayLink(target: self, selector: #selector(self.turn))
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    @objc func turn(_ link: CADisplayLink) {
        steps += 1
        if steps > stepsWanted {
            link.invalidate()
            mark("end frames=\(steps - 1)")
            return
        }
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        card.layer.transform = CATransform3DRotate(transform, CGFloat(steps % 60) / 60 * .pi * 0.49, 0, 1, 0)
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = FlipViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
