// The delegates' calls from the start of an app to its end, without and with scenes.
import XCTest

@testable import UIKit

private nonisolated(unsafe) var log: [String] = []

private final class PlainDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    log.append("willFinishLaunching")
    return true
  }
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    log.append("didFinishLaunching \(application.applicationState)")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = Root()
    window?.makeKeyAndVisible()
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { log.append("didBecomeActive \(application.applicationState)") }
  func applicationWillResignActive(_ application: UIApplication) { log.append("willResignActive \(application.applicationState)") }
  func applicationDidEnterBackground(_ application: UIApplication) { log.append("didEnterBackground \(application.applicationState)") }
  func applicationWillEnterForeground(_ application: UIApplication) { log.append("willEnterForeground \(application.applicationState)") }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) { log.append("memoryWarning") }
}

private final class Root: UIViewController {
  override func viewDidLoad() { log.append("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { log.append("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log.append("viewDidAppear") }
  override func didReceiveMemoryWarning() { log.append("controller's memoryWarning") }
}

private final class SceneAppDelegate: UIResponder, UIApplicationDelegate {
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
    log.append("didFinishLaunching")
    return true
  }
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    log.append("configurationForConnecting")
    return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
  }
  func applicationDidBecomeActive(_ application: UIApplication) { log.append("never for an app with scenes") }
}

final class RecordingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    log.append("willConnectTo \(scene is UIWindowScene)")
    let window = UIWindow(windowScene: scene as! UIWindowScene)
    window.rootViewController = Root()
    self.window = window
    window.makeKeyAndVisible()
  }
  func sceneWillEnterForeground(_ scene: UIScene) { log.append("sceneWillEnterForeground \(scene.activationState)") }
  func sceneDidBecomeActive(_ scene: UIScene) { log.append("sceneDidBecomeActive \(scene.activationState)") }
  func sceneWillResignActive(_ scene: UIScene) { log.append("sceneWillResignActive") }
  func sceneDidEnterBackground(_ scene: UIScene) { log.append("sceneDidEnterBackground") }
}

@section(".init_array") @used
private let registerSceneDelegate: @convention(c) () -> Void = {
  ClassMembers.register(RecordingSceneDelegate.self, name: "TestApp.SceneDelegate") { members in
    members.factory("init") { _ in RecordingSceneDelegate() }
  }
}

/// Only its subclass implements anything, as an app's base class may do.
private class BareDelegate: NSObject, UIApplicationDelegate {}
private final class LateDelegate: BareDelegate {
  func didBecome() { log.append("found by name") }
}

@section(".init_array") @used
private let registerLateDelegate: @convention(c) () -> Void = {
  ClassMembers.register(LateDelegate.self) { members in
    members.method("applicationDidBecomeActive:") { delegate, _ in delegate.didBecome() }
  }
}

final class LaunchTests: PhoneTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    log = []
  }

  func testAWindowMadeOfNothingIsAsLargeAsTheScreen() {
    final class Kind: UIWindow {}
    XCTAssertEqual(UIWindow().frame, UIScreen.main.bounds)
    XCTAssertEqual(Kind().frame, UIScreen.main.bounds)
    XCTAssertEqual(UIWindow(frame: .zero).frame, .zero)
    XCTAssertFalse(UIScreen.main.bounds.isEmpty)
    XCTAssertEqual(NSNotification.Name.UIDeviceProximityStateDidChange, UIDevice.proximityStateDidChangeNotification)
  }

  func testAnAppWithoutScenes() {
    let delegate = PlainDelegate()
    application.keepDelegate(delegate)
    application.launch()
    turn()
    XCTAssertEqual(
      log, ["willFinishLaunching", "didFinishLaunching inactive", "viewDidLoad", "viewWillAppear", "didBecomeActive active", "viewDidAppear"])
    XCTAssertIdentical(application.keyWindow, delegate.window)
    XCTAssertEqual(application.connectedScenes.count, 1)

    log = []
    for event in [LifecycleEvent.resignActive, .enterBackground, .enterForeground, .becomeActive] { connection.deliver(.lifecycle(event)) }
    XCTAssertEqual(
      log, ["willResignActive active", "didEnterBackground background", "willEnterForeground inactive", "didBecomeActive active"])

    log = []
    connection.deliver(.memoryWarning)
    XCTAssertEqual(log, ["controller's memoryWarning", "memoryWarning"])
  }

  func testAnAppWithScenes() {
    InfoDictionary.look = { key in
      guard key == "UIApplicationSceneManifest" else { return nil }
      let configuration = ["UISceneConfigurationName": "Default Configuration", "UISceneDelegateClassName": "TestApp.SceneDelegate"]
      return ["UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [configuration]]]
    }
    application.keepDelegate(SceneAppDelegate())
    application.launch()
    turn()
    XCTAssertEqual(
      log,
      [
        "didFinishLaunching", "configurationForConnecting", "willConnectTo true", "viewDidLoad", "viewWillAppear",
        "sceneWillEnterForeground foregroundInactive", "sceneDidBecomeActive foregroundActive", "viewDidAppear",
      ])
    XCTAssertEqual((application.connectedScenes.first as? UIWindowScene)?.windows.count, 1)
    log = []
    connection.deliver(.lifecycle(.enterBackground))
    XCTAssertEqual(log, ["sceneWillResignActive", "sceneDidEnterBackground"])
  }

  func testADelegatesMethodIsFoundBelowTheClassThatConforms() {
    application.keepDelegate(LateDelegate())
    application.launch()
    XCTAssertEqual(log, ["found by name"])
  }

  func testNotificationsOfTheLifeCycle() {
    var names: [String] = []
    let token = NotificationCenter.default.addObserver(forName: nil, object: application, queue: nil) { names.append($0.name.rawValue) }
    defer { NotificationCenter.default.removeObserver(token as Any) }
    application.keepDelegate(PlainDelegate())
    application.launch()
    connection.deliver(.lifecycle(.enterBackground))
    connection.deliver(.memoryWarning)
    XCTAssertEqual(
      names,
      [
        "UIApplicationDidFinishLaunchingNotification", "UIApplicationDidBecomeActiveNotification", "UIApplicationWillResignActiveNotification",
        "UIApplicationDidEnterBackgroundNotification", "UIApplicationDidReceiveMemoryWarningNotification",
      ])
  }
}
