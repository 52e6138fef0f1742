// How the interface turns with the phone, who decides, and what everybody is told on the way.
import XCTest

@testable import QuartzCore
@testable import UIKit

final class RotationTests: PhoneTestCase {
  /// Writes down what it is told of turns.
  private class Turning: UIViewController {
    var log: [String] = []
    var supported = UIInterfaceOrientationMask.allButUpsideDown
    var turnsByItself = true
    var preferred: UIInterfaceOrientation?
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }
    override var shouldAutorotate: Bool { turnsByItself }
    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { preferred ?? super.preferredInterfaceOrientationForPresentation }
    override func willTransition(to newCollection: UITraitCollection, with coordinator: UIViewControllerTransitionCoordinator) {
      super.willTransition(to: newCollection, with: coordinator)
      log.append("traits \(newCollection.verticalSizeClass)")
    }
    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
      super.viewWillTransition(to: size, with: coordinator)
      log.append("size \(Int(size.width))x\(Int(size.height)) while \(Int(view.bounds.width))")
      coordinator.animate(alongsideTransition: { _ in self.log.append("alongside \(Int(self.view.bounds.width))") }, completion: { _ in self.log.append("completion") })
    }
    override func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) { log.append("willRotate \(toInterfaceOrientation)") }
    override func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) { log.append("didRotate \(fromInterfaceOrientation)") }
  }

  private var shown: UIInterfaceOrientation { application.statusBarOrientation }
  private func hold(_ orientation: DeviceOrientation) {
    connection.deliver(.orientation(orientation))
    turn()
  }

  // MARK: The device

  func testTheDeviceTellsOfEveryOrientationWhileSomebodyAsks() {
    let device = UIDevice.current
    var told: [UIDeviceOrientation] = []
    let token = NotificationCenter.default.addObserver(forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil) { _ in
      told.append(UIDevice.current.orientation)
    }
    defer { NotificationCenter.default.removeObserver(token) }
    while device.isGeneratingDeviceOrientationNotifications { device.endGeneratingDeviceOrientationNotifications() }
    hold(.landscapeLeft)
    XCTAssertEqual(told, [])
    device.beginGeneratingDeviceOrientationNotifications()
    device.beginGeneratingDeviceOrientationNotifications()
    for orientation in [DeviceOrientation.faceUp, .faceUp, .faceDown, .landscapeRight] { hold(orientation) }
    XCTAssertEqual(told, [.faceUp, .faceDown, .landscapeRight])
    device.endGeneratingDeviceOrientationNotifications()
    XCTAssertTrue(device.isGeneratingDeviceOrientationNotifications, "as often ended as begun")
    device.endGeneratingDeviceOrientationNotifications()
    hold(.portrait)
    XCTAssertEqual(told.count, 3)
  }

  func testTheOrientationIsUnknownBeforeSomebodyAsksForIt() {
    let device = UIDevice.current
    XCTAssertFalse(device.isGeneratingDeviceOrientationNotifications)
    hold(.landscapeLeft)
    XCTAssertEqual(device.orientation, .unknown)
    XCTAssertEqual(shown, .landscapeRight, "the interface follows all the same")
    device.beginGeneratingDeviceOrientationNotifications()
    XCTAssertEqual(device.orientation, .landscapeLeft)
    device.endGeneratingDeviceOrientationNotifications()
    XCTAssertEqual(device.orientation, .unknown)
    device.endGeneratingDeviceOrientationNotifications()
    device.beginGeneratingDeviceOrientationNotifications()
    XCTAssertEqual(device.orientation, .landscapeLeft, "ending too often costs nothing")
  }

  func testAnAppThatNeverAsksReadsTheOrientationOnceItsScreenIsThere() {
    final class Reading: UIViewController {
      var seen: [UIDeviceOrientation] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        seen.append(UIDevice.current.orientation)
      }
      override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        seen.append(UIDevice.current.orientation)
      }
    }
    let root = Reading()
    makeWindow(root: root)
    hold(.landscapeRight)
    XCTAssertEqual(root.seen, [.unknown, .landscapeRight])
  }

  func testAPhoneThatIsLaidFlatTurnsNothing() {
    makeWindow()
    hold(.landscapeLeft)
    XCTAssertEqual(shown, .landscapeRight)
    hold(.faceUp)
    XCTAssertEqual(UIDevice.current.orientation, .faceUp)
    XCTAssertEqual(shown, .landscapeRight)
    hold(.faceDown)
    XCTAssertEqual(shown, .landscapeRight)
    hold(.portrait)
    XCTAssertEqual(shown, .portrait)
  }

  // MARK: Who decides

  func testInfoPlistTheDelegateAndTheControllerMustAllAgree() {
    let root = Turning()
    makeWindow(root: root)
    hold(.portraitUpsideDown)
    XCTAssertEqual(shown, .portrait, "not allowed unless named")
    InfoDictionary.look = { $0 == "UISupportedInterfaceOrientations" ? ["UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft"] : nil }
    hold(.landscapeLeft)
    XCTAssertEqual(shown, .portrait)
    hold(.landscapeRight)
    XCTAssertEqual(shown, .landscapeLeft)
    root.supported = .portrait
    root.setNeedsUpdateOfSupportedInterfaceOrientations()
    turn()
    XCTAssertEqual(shown, .portrait)
    root.supported = .all
    root.setNeedsUpdateOfSupportedInterfaceOrientations()
    turn()
    XCTAssertEqual(shown, .landscapeLeft, "it follows the phone as soon as it may")
  }

  func testTheKeyOfThePhoneGoesBeforeTheCommonOne() {
    InfoDictionary.look = { key in
      switch key {
      case "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"]
      case "UISupportedInterfaceOrientations~iphone": ["UIInterfaceOrientationLandscapeLeft"]
      case "UISupportedInterfaceOrientations~ipad": ["UIInterfaceOrientationPortraitUpsideDown"]
      default: nil
      }
    }
    XCTAssertEqual(InfoDictionary.supportedOrientations, .landscapeLeft)
    XCTAssertEqual(InfoDictionary.launchOrientation(for: .portrait), .landscapeLeft)
  }

  func testAnAppThatLiesOnItsSideStartsSo() {
    func launch(_ names: [String], _ initial: String? = nil, held: DeviceOrientation = .portrait) -> UIInterfaceOrientation {
      InfoDictionary.look = { $0 == "UISupportedInterfaceOrientations" ? names : $0 == "UIInterfaceOrientation" ? initial : nil }
      return InfoDictionary.launchOrientation(for: held)
    }
    let left = "UIInterfaceOrientationLandscapeLeft", right = "UIInterfaceOrientationLandscapeRight", upright = "UIInterfaceOrientationPortrait"
    XCTAssertEqual(launch([left]), .landscapeLeft)
    XCTAssertEqual(launch([right, left]), .landscapeRight)
    XCTAssertEqual(launch([right, left], left), .landscapeLeft)
    XCTAssertEqual(launch([left, right], held: .landscapeLeft), .landscapeRight, "as it is held")
    XCTAssertEqual(launch([left, upright]), .portrait)
  }

  func testAControllerThatDoesNotTurnByItselfStays() {
    let root = Turning()
    root.turnsByItself = false
    makeWindow(root: root)
    hold(.landscapeLeft)
    XCTAssertEqual(shown, .portrait)
  }

  func testAPresentedControllerThatFillsTheScreenDecides() {
    let root = Turning(), presented = Turning()
    root.supported = .portrait
    makeWindow(root: root)
    presented.supported = .landscape
    presented.modalPresentationStyle = .fullScreen
    root.present(presented, animated: false)
    turn()
    XCTAssertEqual(shown, .landscapeRight)
    XCTAssertEqual(presented.view.frame.size, CGSize(width: 667, height: 375))
    root.dismiss(animated: false)
    turn()
    turn()
    XCTAssertEqual(shown, .portrait)
    XCTAssertEqual(root.view.frame.size, CGSize(width: 375, height: 667))
  }

  func testContainersAnswerForThemselvesAndDoNotAskTheirChildren() {
    let child = Turning(), other = Turning()
    child.supported = .portrait
    child.turnsByItself = false
    let navigation = UINavigationController(rootViewController: child)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, other]
    let window = makeWindow(root: tabs)
    hold(.landscapeLeft)
    XCTAssertEqual(shown, .landscapeRight)
    window.rootViewController = UIViewController()
    tabs.viewControllers = []
    hold(.portrait)
    window.rootViewController = navigation
    turn()
    hold(.landscapeRight)
    XCTAssertEqual(shown, .landscapeLeft)
    for container in [navigation, tabs, UISplitViewController(), UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)] {
      XCTAssertEqual(container.supportedInterfaceOrientations, .allButUpsideDown, "\(container)")
      XCTAssertTrue(container.shouldAutorotate)
      XCTAssertEqual(container.preferredInterfaceOrientationForPresentation, .landscapeLeft, "as it is: none is preferred")
    }
  }

  func testAContainersDelegateAnswersForIt() {
    final class Deciding: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate, UISplitViewControllerDelegate, UIPageViewControllerDelegate {
      func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController) -> UIInterfaceOrientationMask { .landscapeLeft }
      func navigationControllerPreferredInterfaceOrientationForPresentation(_ navigationController: UINavigationController) -> UIInterfaceOrientation {
        .landscapeLeft
      }
      func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController) -> UIInterfaceOrientationMask { .landscapeRight }
      func tabBarControllerPreferredInterfaceOrientationForPresentation(_ tabBarController: UITabBarController) -> UIInterfaceOrientation { .landscapeRight }
      func splitViewControllerSupportedInterfaceOrientations(_ splitViewController: UISplitViewController) -> UIInterfaceOrientationMask { .landscape }
      func splitViewControllerPreferredInterfaceOrientationForPresentation(_ splitViewController: UISplitViewController) -> UIInterfaceOrientation {
        .landscapeRight
      }
      func pageViewControllerSupportedInterfaceOrientations(_ pageViewController: UIPageViewController) -> UIInterfaceOrientationMask { .portrait }
      func pageViewControllerPreferredInterfaceOrientationForPresentation(_ pageViewController: UIPageViewController) -> UIInterfaceOrientation {
        .portraitUpsideDown
      }
    }
    let delegate = Deciding()
    let navigation = UINavigationController(rootViewController: UIViewController()), tabs = UITabBarController(), split = UISplitViewController()
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    navigation.delegate = delegate
    tabs.delegate = delegate
    split.delegate = delegate
    pages.delegate = delegate
    let containers: [UIViewController] = [navigation, tabs, split, pages]
    XCTAssertEqual(containers.map(\.supportedInterfaceOrientations), [.landscapeLeft, .landscapeRight, .landscape, .portrait])
    XCTAssertEqual(
      containers.map(\.preferredInterfaceOrientationForPresentation), [.landscapeLeft, .landscapeRight, .landscapeRight, .portraitUpsideDown])
    makeWindow(root: navigation)
    XCTAssertEqual(shown, .landscapeLeft, "it comes up as its delegate allows")
  }

  func testAttemptingToTurnFollowsThePhoneAsSoonAsItMay() {
    let root = Turning()
    root.turnsByItself = false
    makeWindow(root: root)
    hold(.landscapeRight)
    XCTAssertEqual(shown, .portrait)
    root.turnsByItself = true
    UIViewController.attemptRotationToDeviceOrientation()
    turn()
    XCTAssertEqual(shown, .landscapeLeft)
  }

  func testASheetLeavesTheDecisionToItsPresenter() {
    let root = Turning(), sheet = Turning()
    root.supported = .portrait
    makeWindow(root: root)
    sheet.supported = .landscape
    root.present(sheet, animated: false)
    turn()
    XCTAssertEqual(shown, .portrait)
  }

  func testAPresentedControllerComesUpAsItPrefersUntilThePhoneIsTurned() {
    let root = Turning(), presented = Turning()
    makeWindow(root: root)
    presented.preferred = .landscapeLeft
    presented.modalPresentationStyle = .fullScreen
    root.present(presented, animated: false)
    turn()
    XCTAssertEqual(shown, .landscapeLeft)
    hold(.landscapeLeft)
    XCTAssertEqual(shown, .landscapeRight)
    hold(.portrait)
    XCTAssertEqual(shown, .portrait)
  }

  func testTheSceneCanBeAskedToTurnUntilThePhoneIsTurned() throws {
    final class Delegate: UIResponder, UIApplicationDelegate {}
    let delegate = Delegate()
    application.keepDelegate(delegate)
    application.launch()
    let root = Turning()
    makeWindow(root: root)
    let scene = try XCTUnwrap(application.scene)
    scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeLeft))
    XCTAssertEqual(shown, .landscapeLeft)
    root.supported = .portrait
    var failures = 0
    scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in failures += 1 }
    XCTAssertEqual(failures, 1)
    root.supported = .all
    hold(.landscapeLeft)
    XCTAssertEqual(shown, .landscapeRight)
  }

  func testTheOrientationSetByKeyValueCodingTurnsTheInterface() {
    makeWindow()
    UIDevice.current.setValue(UIInterfaceOrientation.landscapeRight.rawValue, forKey: "orientation")
    turn()
    XCTAssertEqual(shown, .landscapeRight)
  }

  // MARK: The turn

  func testControllersAreToldInOrderAndChildrenWithThem() {
    let root = Turning(), child = Turning()
    makeWindow(root: root)
    root.addChild(child)
    child.view.frame = root.view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    hold(.landscapeLeft)
    let expected = [
      "traits compact", "willRotate landscapeRight", "size 667x375 while 375", "alongside 667", "didRotate portrait", "completion",
    ]
    XCTAssertEqual(root.log, expected)
    XCTAssertEqual(child.log, expected)
    XCTAssertNil(root.transitionCoordinator, "the turn is over")
  }

  func testTheSizeClassesOfAPhoneOnItsSide() {
    final class Telling: UIView {
      var changes: [(UIUserInterfaceSizeClass?, UIUserInterfaceSizeClass)] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        changes.append((previous?.verticalSizeClass, traitCollection.verticalSizeClass))
      }
    }
    let root = UIViewController()
    let view = Telling()
    makeWindow(root: root)
    root.view.addSubview(view)
    view.changes = []
    hold(.landscapeRight)
    XCTAssertEqual(view.changes.count, 1)
    XCTAssertEqual(view.changes.first?.0, .regular)
    XCTAssertEqual(view.changes.first?.1, .compact)
    XCTAssertEqual(root.traitCollection.horizontalSizeClass, .compact)
    XCTAssertEqual(UIUserInterfaceSizeClass.ofScreen(portrait: CGSize(width: 414, height: 736), isLandscape: true).horizontal, .regular)
    XCTAssertEqual(UIUserInterfaceSizeClass.ofScreen(portrait: CGSize(width: 393, height: 852), isLandscape: true).horizontal, .compact)
  }

  func testTheTurnIsAnimatedOnceTheAppIsSeen() {
    let root = Turning()
    makeWindow(root: root)
    application.becomeActive()
    turn()
    _ = messages()
    connection.deliver(.orientation(.landscapeLeft))
    XCTAssertNotNil(root.transitionCoordinator)
    XCTAssertEqual(root.transitionCoordinator?.isAnimated, true)
    XCTAssertEqual(root.transitionCoordinator?.transitionDuration, 0.3)
    XCTAssertFalse(root.log.contains("completion"), "the turn goes on")
    XCTAssertEqual(root.log.last, "alongside 667")
    DisplayCycle.shared.runIfNeeded()
    let animations = changes().compactMap { change -> String? in
      if case .addAnimation(let layer, _, let animation) = change, layer == UIScreen.main.interfaceLayer.identifier { return "\(animation.property)" }
      return nil
    }
    XCTAssertTrue(animations.contains("transform"), "\(animations)")
    turn(until: { root.log.last == "completion" }, "the turn ends")
    XCTAssertEqual(shown, .landscapeRight)
  }

  func testTouchesAreCancelledByATurn() {
    let root = UIViewController()
    makeWindow(root: root)
    let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.view.addSubview(view)
    touch(.began, 50, 50)
    hold(.landscapeLeft)
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
  }

  func testTheStatusBarsOrientationIsToldBeforeAndAfter() {
    makeWindow()
    var told: [String] = []
    let center = NotificationCenter.default, key = UIApplication.statusBarOrientationUserInfoKey
    let tokens = [
      center.addObserver(forName: UIApplication.willChangeStatusBarOrientationNotification, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { told.append("will \(note.userInfo?[key] ?? "") \(UIApplication.shared.statusBarOrientation)") }
      },
      center.addObserver(forName: UIApplication.didChangeStatusBarOrientationNotification, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { told.append("did \(note.userInfo?[key] ?? "") \(UIApplication.shared.statusBarOrientation)") }
      },
    ]
    hold(.landscapeLeft)
    tokens.forEach(center.removeObserver)
    XCTAssertEqual(told, ["will 3 portrait", "did 1 landscapeRight"])
  }

  func testHalfATurnKeepsSizesAndClasses() {
    let root = Turning()
    makeWindow(root: root)
    hold(.landscapeLeft)
    root.log = []
    hold(.landscapeRight)
    XCTAssertEqual(shown, .landscapeLeft)
    XCTAssertEqual(root.log, ["willRotate landscapeLeft", "didRotate landscapeRight"])
  }
}
