import UIKit

// The label scene of the bench: 1,000 labels in 20 columns, each of which gets another text with each frame, on a screen of 750×1334
// pixels.

private func mark(_ text: String) {
    print("MARK \(text)")
    fflush(stdout)
}

class LabelViewController: UIViewController {
    var labels: [UILabel] = []
    var steps = 0
    let stepsWanted = Int(ProcessInfo.processInfo.environment["FRAMES"] ?? "") ?? 60
    var link: CADisplayLink?

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        for index in 0..<1000 {
            let label = UILabel(frame: CGRect(x: 4 + (index % 20) * 18, y: 10 + (index / 20) * 13, width: 18, height: 12))
            label.font = UIFont.systemFont(ofSize: 8)
            view.addSubview(label)
            labels.append(label)
        }
        setTexts()
    }

    func setTexts() {
        for (index, label) in labels.enumerated() { label.text = String((index * 7 + steps * 31) % 1000) }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        mark("first")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { mark("idle0") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.7) {
            mark("start")
            let link = CADisplayLink(target: self, selector: #selector(self.showNext))
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    @objc func showNext(_ link: CADisplayLink) {
        steps += 1
        if steps > stepsWanted {
            link.invalidate()
            mark("end frames=\(steps - 1)")
            return
        }
        setTexts()
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = LabelViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
