// The life of an app with scenes, as its delegates hear of it, and what its Info.plist says of the status bar.
import XCTest

final class SceneLifeTests: SmallProjectTestCase {
  private static let source = """
    import UIKit

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { print("app will launch"); return true }
        func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { print("app launched", application.applicationState.rawValue); return true }
        func applicationDidBecomeActive(_ application: UIApplication) { print("app active") }
        func applicationWillResignActive(_ application: UIApplication) { print("app inactive") }
        func applicationDidEnterBackground(_ application: UIApplication) { print("app background") }
        func applicationWillEnterForeground(_ application: UIApplication) { print("app foreground") }
        func applicationWillTerminate(_ application: UIApplication) { print("app terminate") }
        func applicationDidReceiveMemoryWarning(_ application: UIApplication) { print("app memory") }
        func applicationSignificantTimeChange(_ application: UIApplication) { print("app time") }
    }

    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            print("connect", window != nil, options.urlContexts.map { $0.url.absoluteString })
        }
        func sceneDidDisconnect(_ scene: UIScene) { print("disconnect") }
        func sceneDidBecomeActive(_ scene: UIScene) { print("active", UIApplication.shared.applicationState.rawValue) }
        func sceneWillResignActive(_ scene: UIScene) { print("inactive") }
        func sceneWillEnterForeground(_ scene: UIScene) { print("foreground") }
        func sceneDidEnterBackground(_ scene: UIScene) { print("background", UIApplication.shared.applicationState.rawValue) }
        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { print("open", contexts.map { $0.url.absoluteString }) }
    }

    class ViewController: UIViewController {
        @IBOutlet weak var label: UILabel!
        override func viewDidLoad() { super.viewDidLoad(); print("loaded") }
        override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated); print("appeared") }
        override func didReceiveMemoryWarning() { print("controller's memory") }
    }

    """

  private func makeApp(_ keys: String) throws -> String {
    let project = try makeProject(source: Self.source)
    let path = "\(project)/Small.xcodeproj/project.pbxproj"
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacingOccurrences(of: "GENERATE_INFOPLIST_FILE = YES", with: "INFOPLIST_FILE = Small/Info.plist; GENERATE_INFOPLIST_FILE = YES")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    _ = try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(keys)</dict></plist>\n", to: "Small/Small/Info.plist")
    return project
  }

  private func run(_ project: String, _ lines: String) throws -> [String] {
    let script = try write(lines, to: "life.txt")
    let result = try QuinceProgram.run(["run", project, "--headless", "--script", script], directory: folder, limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    return result.standardOutput.split(separator: "\n").map(String.init)
  }

  private static let scenes = """
    <key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneConfigurationName</key><string>Default</string>
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string><key>UISceneStoryboardFile</key><string>Main</string>
    </dict></array></dict></dict>
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>small</string></array></dict></array>
    """

  func testScenesHearWhatAppsWithoutScenesHear() throws {
    let lines = try run(
      try makeApp(Self.scenes),
      "log \"home\"\nhome\nreturn\nmemory-warning\ntime-change\nopen \"small://one\"\nhome\nopen \"small://two\"\nterminate\nopen \"small://three\"\n")
    XCTAssertEqual(
      lines,
      [
        "app will launch", "app launched 1", "connect true []", "loaded", "foreground", "active 0", "appeared", "home",
        "inactive", "background 2", "foreground", "active 0", "controller's memory", "app memory", "app time", "open [\"small://one\"]",
        "inactive", "background 2", "foreground", "open [\"small://two\"]", "active 0", "disconnect", "app terminate",
        "app will launch", "app launched 1", "connect true [\"small://three\"]", "loaded", "foreground", "active 0", "appeared",
        "disconnect", "app terminate",
      ])
  }
}
