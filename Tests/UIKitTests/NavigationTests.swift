// Navigation and tab bar controllers: what is on the screen, and the calls that controllers get.
import XCTest

@testable import UIKit

final class NavigationTests: PhoneTestCase {
  final class Told: UIViewController, UINavigationControllerDelegate {
    static nonisolated(unsafe) var log: [String] = []
    init(_ name: String) {
      super.init(nibName: nil, bundle: nil)
      title = name
    }
    required init?(coder: NSCoder) { fatalError("not from a storyboard") }
    private func say(_ text: String) { Told.log.append("\(title ?? "").\(text)") }
    override func viewDidLoad() { say("didLoad") }
    override func viewWillAppear(_ animated: Bool) { say("willAppear") }
    override func viewDidAppear(_ animated: Bool) { say("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { say(isMovingFromParent ? "willDisappear for good" : "willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { say("didDisappear") }
    override func willMove(toParent parent: UIViewController?) { say(parent == nil ? "willLeave" : "willEnter") }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      say(parent == nil ? "didLeave" : "didEnter")
    }
    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
      say("willShow \(viewController.title ?? "")")
    }
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
      say("didShow \(viewController.title ?? "")")
    }
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    Told.log = []
  }

  private func log() -> [String] {
    defer { Told.log = [] }
    return Told.log
  }

  private func texts() -> [String] {
    func collect(_ node: InspectedNode) -> [String] {
      guard node.isVisible, node.frame.intersects(CGRect(x: 0, y: 0, width: 375, height: 667)) else { return [] }
      return (node.text.isEmpty ? [] : [node.text]) + node.children.flatMap(collect)
    }
    return inspect().map(collect) ?? []
  }

  // MARK: Pushing and popping

  func testAPushMakesTheCallsInApplesOrder() {
    let first = Told("First"), second = Told("Second")
    let navigation = UINavigationController(rootViewController: first)
    makeWindow(root: navigation)
    navigation.delegate = first
    _ = log()
    navigation.pushViewController(second, animated: false)
    XCTAssertIdentical(navigation.topViewController, second)
    turn()
    XCTAssertEqual(
      log(),
      [
        "Second.willEnter", "Second.didLoad", "First.willDisappear", "Second.willAppear", "First.willShow Second", "First.didDisappear",
        "Second.didAppear", "Second.didEnter", "First.didShow Second",
      ])
    XCTAssertNil(first.view.window)
  }

  func testAPopMakesTheCallsInApplesOrderAndGivesWhatLeft() {
    let first = Told("First"), second = Told("Second")
    let navigation = UINavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: false)
    makeWindow(root: navigation)
    _ = log()
    XCTAssertIdentical(navigation.popViewController(animated: false), second)
    turn()
    XCTAssertEqual(
      log(),
      [
        "Second.willLeave", "First.didLoad", "Second.willDisappear for good", "First.willAppear", "Second.didDisappear", "First.didAppear",
        "Second.didLeave",
      ])
    XCTAssertNil(second.parent)
    XCTAssertNil(navigation.popViewController(animated: false), "the root stays")
  }

  func testTheBarShowsTitleItemsAndTheTitleOfTheScreenBefore() {
    let first = Told("List"), second = Told("Detail")
    let navigation = UINavigationController(rootViewController: first)
    makeWindow(root: navigation)
    XCTAssertTrue(texts().contains("List"))
    let target = ActionTarget()
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Fire", style: .plain, target: target, action: "fire")
    navigation.pushViewController(second, animated: false)
    turn()
    XCTAssertTrue(texts().contains("Detail"))
    XCTAssertTrue(texts().contains("List"), "the back button says where it leads")
    tap(350, 42)
    XCTAssertEqual(target.calls, ["fire"])
    tap(20, 42)
    turn(until: { navigation.topViewController === first && first.view.window != nil })
  }

  func testAnItemIsChangedWhileItIsShown() {
    let first = Told("Before")
    makeWindow(root: UINavigationController(rootViewController: first))
    first.title = "After"
    first.navigationItem.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: nil, action: nil)
    turn()
    XCTAssertTrue(texts().contains("After"))
    XCTAssertTrue(texts().contains("Cancel"))
    XCTAssertFalse(texts().contains("Before"))
  }

  func testAnimatedPushEndsWithTheNewScreenInPlace() {
    let first = Told("First"), second = Told("Second")
    let navigation = UINavigationController(rootViewController: first)
    let window = makeWindow(root: navigation)
    navigation.pushViewController(second, animated: true)
    XCTAssertNotNil(first.view.window, "both are seen on the way")
    turn(until: { navigation.transition == nil })
    XCTAssertNil(first.view.window)
    XCTAssertEqual(second.view.convert(second.view.bounds, to: Optional<UIView>.some(window)), window.bounds)
  }

  func testASwipeFromTheEdgeGoesBackOrStays() {
    let first = Told("First"), second = Told("Second")
    let navigation = UINavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: false)
    makeWindow(root: navigation)
    drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 60, y: 300), release: false)
    // It rests before it is let go, so that it has no speed.
    time += 1
    touch(.moved, 61, 300)
    time += 1
    touch(.moved, 61, 300)
    touch(.ended, 61, 300)
    turn(until: { navigation.transition == nil })
    XCTAssertIdentical(navigation.topViewController, second)
    XCTAssertNotNil(second.view.window)
    drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 330, y: 300))
    turn(until: { navigation.transition == nil })
    XCTAssertIdentical(navigation.topViewController, first)
    XCTAssertNil(second.parent)
  }

  func testPopToRootAndSetViewControllers() {
    let screens = ["A", "B", "C"].map { Told($0) }
    let navigation = UINavigationController(rootViewController: screens[0])
    makeWindow(root: navigation)
    navigation.setViewControllers(screens, animated: false)
    turn()
    XCTAssertEqual(navigation.popToRootViewController(animated: false)?.map(\.title), ["B", "C"])
    turn()
    XCTAssertIdentical(navigation.visibleViewController, screens[0])
    XCTAssertEqual(navigation.children.count, 1)
  }

  // MARK: Room

  func testAChildKeepsClearOfTheBars() {
    let first = Told("First")
    let navigation = UINavigationController(rootViewController: first)
    makeWindow(root: navigation)
    XCTAssertEqual(first.view.safeAreaInsets, UIEdgeInsets(top: 64, left: 0, bottom: 0, right: 0))
    XCTAssertEqual(first.view.frame.height, 667, "the view lies behind a translucent bar")
    navigation.setToolbarHidden(false, animated: false)
    turn()
    XCTAssertEqual(first.view.safeAreaInsets.bottom, 44)
    navigation.navigationBar.isTranslucent = false
    turn()
    XCTAssertEqual(first.view.frame.minY, 64, "and below an opaque one")
    XCTAssertEqual(first.view.safeAreaInsets.top, 0)
    navigation.setNavigationBarHidden(true, animated: false)
    turn()
    XCTAssertEqual(first.view.safeAreaInsets.top, 20)
  }

  func testALargeTitleBecomesSmallAsTheContentIsScrolled() {
    let list = UITableViewController(style: .plain)
    list.title = "Large"
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    makeWindow(root: navigation)
    turn()
    XCTAssertEqual(navigation.navigationBar.frame.height, 96)
    XCTAssertEqual(list.tableView.contentOffset.y, -116)
    list.tableView.contentOffset.y = -64
    turn()
    XCTAssertEqual(navigation.navigationBar.frame.height, 44)
  }

  // MARK: Tabs

  func testTabsAreChosenByTouch() {
    let one = Told("One"), two = Told("Two")
    let tabs = UITabBarController()
    tabs.viewControllers = [one, two]
    makeWindow(root: tabs)
    XCTAssertIdentical(tabs.selectedViewController, one)
    XCTAssertEqual(one.view.safeAreaInsets.bottom, 49)
    _ = log()
    tap(280, 650)
    turn()
    XCTAssertEqual(tabs.selectedIndex, 1)
    XCTAssertEqual(log().filter { $0.contains("pear") }.sorted(), ["One.didDisappear", "One.willDisappear", "Two.didAppear", "Two.willAppear"])
    XCTAssertNil(one.view.window)
    two.tabBarItem.badgeValue = "3"
    turn()
    XCTAssertTrue(inspect().map { "\($0)" }?.contains("badge=3") ?? false)
  }

  func testABarIsHiddenWhenAScreenSaysSo() {
    let first = Told("First"), second = Told("Second")
    let navigation = UINavigationController(rootViewController: first), tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    makeWindow(root: tabs)
    second.hidesBottomBarWhenPushed = true
    navigation.pushViewController(second, animated: false)
    turn()
    XCTAssertLessThanOrEqual(tabs.tabBar.frame.maxX, 0)
    XCTAssertEqual(second.view.safeAreaInsets.bottom, 0)
    navigation.popViewController(animated: false)
    turn()
    XCTAssertEqual(tabs.tabBar.frame.minX, 0)
  }

  func testAToolbarSharesItsRoom() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 375, height: 44))
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), right = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    bar.items = [UIBarButtonItem(customView: left), UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil), UIBarButtonItem(customView: right)]
    makeWindow().addSubview(bar)
    turn()
    XCTAssertEqual(left.frame, CGRect(x: 16, y: 12, width: 40, height: 20))
    XCTAssertEqual(right.frame, CGRect(x: 299, y: 12, width: 60, height: 20))
  }

  func testTheEditButtonSaysWhatItDoes() {
    let first = Told("First")
    first.navigationItem.rightBarButtonItem = first.editButtonItem
    makeWindow(root: UINavigationController(rootViewController: first))
    XCTAssertTrue(texts().contains("Edit"))
    tap(345, 42)
    turn()
    XCTAssertTrue(first.isEditing)
    XCTAssertTrue(texts().contains("Done"))
  }
}
