import UIKit

// The layer scene of the bench: 100 layers of 30 × 30 points, each moving, turning and fading by declared animations, on a screen of
// 750×1334 pixels. The display link only counts frames.

private func mark(_ text: String) {
    print("MARK \(text)")
    fflush(stdout)
}

class LayerViewController: UIViewController {
    var layers: [CALayer] = []
    var steps = 0
    let stepsWanted = Int(ProcessInfo.processInfo.environment["FRAMES"] ?? "") ?? 120
    var link: CADisplayLink?

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (2, true)
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30), format: format).image { context in
            for step in 0..<30 {
                UIColor(hue: CGFloat(step) / 30, saturation: 1, brightness: 1, alpha: 1).setFill()
                context.fill(CGRect(x: step, y: 0, width: 1, height: 30))
            }
        }
        for index in 0..<100 {
            let layer = CALayer()
            layer.frame = CGRect(x: 10 + index % 10 * 35, y: 20 + index / 10 * 60, width: 30, height: 30)
            layer.contents = picture.cgImage
            view.layer.addSublayer(layer)
            layers.append(layer)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        mark("first")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { mark("idle0") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.7) {
            mark("start")
            self.animate()
            let link = CADisplayLink(target: self, selector: #selector(self.count))
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    func animate() {
        for (index, layer) in layers.enumerated() {
            let move = CABasicAnimation(keyPath: "position.y"), turn = CABasicAnimation(keyPath: "transform.rotation.z")
            let fade = CABasicAnimation(keyPath: "opacity")
            (move.toValue, move.duration, move.autoreverses) = (layer.position.y + 30, 0.7 + Double(index) / 100, true)
            (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 1.3)
            (fade.toValue, fade.duration, fade.autoreverses) = (0.3, 0.9, true)
            for animation in [move, turn, fade] {
                animation.repeatCount = .infinity
                layer.add(animation, forKey: animation.keyPath)
            }
        }
    }

    @objc func count(_ link: CADisplayLink) {
        steps += 1
        if steps > stepsWanted {
            link.invalidate()
            mark("end frames=\(steps - 1)")
            layers.forEach { $0.removeAllAnimations() }
        }
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = LayerViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
