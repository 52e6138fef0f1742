import UIKit

// The scroll scene of the bench: a list of rows of 44 points that scrolls by 3.5 points a frame, its rows used again as they leave.

class ScrollViewController: UIViewController {
    let scroll = UIScrollView(frame: UIScreen.main.bounds)
    var rows: [UILabel] = []
    var nextRow = 0
    var link: CADisplayLink?
    let height: CGFloat = 44

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        scroll.contentSize = CGSize(width: 375, height: 44 * 100_000)
        view.addSubview(scroll)
        for _ in 0..<17 {
            let label = UILabel()
            label.font = .systemFont(ofSize: 17)
            label.backgroundColor = .white
            rows.append(label)
            scroll.addSubview(label)
            fill(label)
        }
        link = CADisplayLink(target: self, selector: #selector(step))
        link?.add(to: .main, forMode: .common)
    }

    func fill(_ label: UILabel) {
        label.frame = CGRect(x: 0, y: CGFloat(nextRow) * height, width: 375, height: height)
        label.text = "   Row \(nextRow) of a list that goes on for long"
        nextRow += 1
    }

    @objc func step(_ link: CADisplayLink) {
        scroll.contentOffset.y += 3.5
        while let first = rows.first, first.frame.maxY < scroll.contentOffset.y {
            rows.removeFirst()
            fill(first)
            rows.append(first)
        }
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ScrollViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
