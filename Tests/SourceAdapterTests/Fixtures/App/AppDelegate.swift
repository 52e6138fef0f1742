import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(_ application: UIApplication, didFinishLaunching options: [String: Any]?) -> Bool {
    print("launched")
    let controller = ViewController()
    controller.viewDidLoad()
    controller.runAll()
    return true
  }
}
