// The calls a view controller gets, in their order.
import XCTest

@testable import UIKit

final class AppearanceTests: PhoneTestCase {
  final class Told: UIViewController {
    static nonisolated(unsafe) var log: [String] = []
    let name: String
    init(_ name: String) {
      self.name = name
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("not from a storyboard") }
    private func say(_ text: String) { Told.log.append("\(name).\(text)") }
    override func loadView() {
      say("loadView")
      super.loadView()
    }
    override func viewDidLoad() { say("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { say("viewWillAppear(\(animated))") }
    override func viewDidAppear(_ animated: Bool) { say("viewDidAppear(\(animated))") }
    override func viewWillDisappear(_ animated: Bool) { say("viewWillDisappear(\(animated))") }
    override func viewDidDisappear(_ animated: Bool) { say("viewDidDisappear(\(animated))") }
    override func viewWillLayoutSubviews() { say("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { say("viewDidLayoutSubviews") }
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    Told.log = []
  }

  private func log(_ isWanted: (String) -> Bool = { !$0.contains("Layout") }) -> [String] {
    defer { Told.log = [] }
    return Told.log.filter(isWanted)
  }

  func testTheRootControllerOfAWindow() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = Told("root")
    XCTAssertEqual(log(), [], "the view is not loaded before it is shown")
    window.makeKeyAndVisible()
    XCTAssertEqual(log(), ["root.loadView", "root.viewDidLoad", "root.viewWillAppear(false)"])
    turn()
    XCTAssertEqual(log { _ in true }, ["root.viewWillLayoutSubviews", "root.viewDidLayoutSubviews", "root.viewDidAppear(false)"])
  }

  func testAnotherRootTakesThePlaceOfTheFirst() {
    let window = makeWindow(root: Told("one"))
    _ = log()
    window.rootViewController = Told("two")
    turn()
    XCTAssertEqual(
      log(),
      [
        "one.viewWillDisappear(false)", "one.viewDidDisappear(false)", "two.loadView", "two.viewDidLoad", "two.viewWillAppear(false)",
        "two.viewDidAppear(false)",
      ])
    XCTAssertEqual(window.subviews.count, 1)
  }

  func testPresentingFullScreenAndDismissing() {
    let root = Told("root"), presented = Told("presented")
    let window = makeWindow(root: root)
    presented.modalPresentationStyle = .fullScreen
    _ = log()
    var isDone = false
    root.present(presented, animated: true) { isDone = true }
    XCTAssertIdentical(root.presentedViewController, presented)
    XCTAssertIdentical(presented.presentingViewController, root)
    XCTAssertEqual(
      log(), ["presented.loadView", "presented.viewDidLoad", "root.viewWillDisappear(true)", "presented.viewWillAppear(true)"])
    turn(until: { isDone })
    XCTAssertEqual(log(), ["presented.viewDidAppear(true)", "root.viewDidDisappear(true)"])
    XCTAssertNil(root.view.window)
    XCTAssertEqual(presented.view.frame, window.bounds)

    isDone = false
    presented.dismiss(animated: true) { isDone = true }
    XCTAssertEqual(log(), ["presented.viewWillDisappear(true)", "root.viewWillAppear(true)"])
    turn(until: { isDone })
    XCTAssertEqual(log(), ["presented.viewDidDisappear(true)", "root.viewDidAppear(true)"])
    XCTAssertNil(root.presentedViewController)
    XCTAssertIdentical(root.view.window, window)
    XCTAssertEqual(window.subviews, [root.view])
  }

  func testASheetLeavesThePresenterWhereItIs() {
    let root = Told("root"), sheet = Told("sheet")
    makeWindow(root: root)
    _ = log()
    root.present(sheet, animated: false)
    turn()
    XCTAssertEqual(log(), ["sheet.loadView", "sheet.viewDidLoad", "sheet.viewWillAppear(false)", "sheet.viewDidAppear(false)"])
    XCTAssertNotNil(root.view.window)
    XCTAssertEqual(sheet.view.convert(sheet.view.bounds, to: nil), CGRect(x: 0, y: 30, width: 375, height: 637))
    root.dismiss(animated: false)
    turn()
    XCTAssertEqual(log(), ["sheet.viewWillDisappear(false)", "sheet.viewDidDisappear(false)"])
    XCTAssertNil(sheet.view.window)
  }

  func testDismissingTheRootTakesAllThatWasPresented() {
    let root = Told("root"), one = Told("one"), two = Told("two")
    let window = makeWindow(root: root)
    root.present(one, animated: false)
    turn()
    one.present(two, animated: false)
    turn()
    _ = log()
    root.dismiss(animated: false)
    turn()
    XCTAssertEqual(Set(log()), ["one.viewWillDisappear(false)", "one.viewDidDisappear(false)", "two.viewWillDisappear(false)", "two.viewDidDisappear(false)"])
    XCTAssertEqual(window.subviews, [root.view])
  }

  func testASecondPresentationAtOnceIsRefused() {
    let root = UIViewController(), one = UIViewController(), two = UIViewController()
    makeWindow(root: root)
    root.present(one, animated: false)
    root.present(two, animated: false)
    turn()
    XCTAssertIdentical(root.presentedViewController, one)
    XCTAssertNil(two.viewIfLoaded?.window)
  }

  func testAChildAppearsWithItsView() {
    let root = Told("root"), child = Told("child")
    makeWindow(root: root)
    _ = log()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    turn()
    XCTAssertEqual(log(), ["child.loadView", "child.viewDidLoad", "child.viewWillAppear(false)", "child.viewDidAppear(false)"])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    XCTAssertEqual(log(), ["child.viewWillDisappear(false)", "child.viewDidDisappear(false)"])
    XCTAssertEqual(root.children, [])
  }

  func testAChildGoesAndComesWithItsParent() {
    let root = Told("root"), child = Told("child"), cover = UIViewController()
    root.addChild(child)
    makeWindow(root: root)
    root.view.addSubview(child.view)
    turn()
    _ = log()
    cover.modalPresentationStyle = .fullScreen
    root.present(cover, animated: false)
    turn()
    XCTAssertEqual(
      log(),
      ["root.viewWillDisappear(false)", "child.viewWillDisappear(false)", "root.viewDidDisappear(false)", "child.viewDidDisappear(false)"])
  }

  func testThePresentedViewKeepsTouchesFromThePresenter() {
    let root = UIViewController()
    makeWindow(root: root)
    let view = RecordingView(frame: UIScreen.main.bounds)
    root.view.addSubview(view)
    touch(.began, 50, 500)
    root.present(UIViewController(), animated: false)
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
    touch(.ended, 50, 500)
    turn()
    tap(50, 500)
    tap(50, 5)
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
  }

  func testTheStatusBarIsAsTheControllerWants() {
    final class Bare: UIViewController {
      override var prefersStatusBarHidden: Bool { true }
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    }
    let bare = Bare()
    makeWindow(root: bare)
    turn()
    let states = messages().compactMap { message -> InterfaceState? in
      if case .interface(let state) = message { return state }
      return nil
    }
    XCTAssertEqual(states.last?.isStatusBarHidden, true)
    XCTAssertEqual(states.last?.supportedOrientations, 0b10)
    XCTAssertEqual(application.statusBarFrame, .zero)
    XCTAssertEqual(bare.view.safeAreaInsets, .zero)
  }

  func testTheInterfaceTurnsWithThePhone() {
    let root = UIViewController()
    let window = makeWindow(root: root)
    XCTAssertEqual(root.view.safeAreaInsets, UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    connection.deliver(.orientation(.landscapeLeft))
    turn()
    XCTAssertEqual(UIScreen.main.bounds, CGRect(x: 0, y: 0, width: 667, height: 375))
    XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 667, height: 375))
    // The upper left of the interface is at the upper right of the upright glass.
    XCTAssertEqual(window.layer.convert(.zero, to: UIScreen.main.rootLayer), CGPoint(x: 375, y: 0))
    let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    root.view.addSubview(view)
    tap(360, 10)
    XCTAssertEqual(view.log, ["began 1", "ended 1"])
    connection.deliver(.orientation(.portrait))
    XCTAssertEqual(root.view.frame.size, CGSize(width: 375, height: 667))
  }
}
