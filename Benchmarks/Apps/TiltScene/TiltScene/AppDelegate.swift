import CoreMotion
import UIKit

// The tilt scene of the bench: a square that stands where the accelerometer says, with nothing in between.

class TiltViewController: UIViewController {
    let square = UIView(frame: CGRect(x: 170, y: 300, width: 40, height: 40))
    let manager = CMMotionManager()

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        square.backgroundColor = .red
        view.addSubview(square)
        manager.accelerometerUpdateInterval = 0.01
        manager.startAccelerometerUpdates(to: .main) { data, _ in
            guard let data else { return }
            self.square.center = CGPoint(x: 187.5 + data.acceleration.x * 150, y: 320)
        }
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TiltViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
