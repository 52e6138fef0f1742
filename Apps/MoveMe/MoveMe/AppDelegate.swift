import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        // The nib's file's owner needs nothing but a view, so a plain controller does.
        window.rootViewController = UIViewController(nibName: "MoveMeView", bundle: .main)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
