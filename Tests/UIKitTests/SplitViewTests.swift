// A list and its details on a phone, which shows one at a time.
import XCTest

@testable import UIKit

private final class Decider: NSObject, UISplitViewControllerDelegate {
  var dropsDetail = false, takesDetail = false
  var top: UISplitViewController.Column?
  var log: [String] = []
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool {
    log.append("collapse")
    return dropsDetail
  }
  func splitViewController(_ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?) -> Bool {
    log.append("show detail")
    return takesDetail
  }
  func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    log.append("top \(proposedTopColumn)")
    return top ?? proposedTopColumn
  }
}

final class SplitViewTests: PhoneTestCase {
  private let list = UIViewController(), detail = UIViewController(), decider = Decider()
  private lazy var listNavigation = UINavigationController(rootViewController: list)

  private func show(_ split: UISplitViewController) {
    split.delegate = decider
    makeWindow(root: split)
  }

  func testDetailsLieOnTheList() {
    let split = UISplitViewController(nibName: nil, bundle: nil)
    split.viewControllers = [listNavigation, UINavigationController(rootViewController: detail)]
    show(split)
    XCTAssertTrue(split.isCollapsed)
    XCTAssertEqual(decider.log, ["collapse"])
    XCTAssertEqual(listNavigation.viewControllers, [list, detail])
    XCTAssertNotNil(detail.view.window)
    XCTAssertEqual(split.viewControllers, [listNavigation])
    XCTAssertTrue(list.splitViewController === split)
    XCTAssertTrue(detail.splitViewController === split)
  }

  func testADelegateDropsTheDetails() {
    decider.dropsDetail = true
    let split = UISplitViewController(nibName: nil, bundle: nil)
    split.viewControllers = [listNavigation, detail]
    show(split)
    XCTAssertEqual(listNavigation.viewControllers, [list])
    XCTAssertNotNil(list.view.window)
    split.showDetailViewController(detail, sender: nil)
    XCTAssertEqual(listNavigation.viewControllers, [list, detail])
    let other = UIViewController()
    decider.takesDetail = true
    list.showDetailViewController(other, sender: nil)
    XCTAssertEqual(decider.log, ["collapse", "show detail", "show detail"])
    XCTAssertEqual(listNavigation.viewControllers, [list, detail], "the delegate has shown it")
  }

  func testColumnsShowTheSecondaryFirst() {
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    show(split)
    XCTAssertEqual(decider.log, ["top secondary"])
    XCTAssertTrue(split.viewController(for: .primary) === list)
    XCTAssertTrue(split.viewController(for: .secondary) === detail)
    XCTAssertEqual(list.navigationController?.viewControllers, [list, detail])
    XCTAssertNotNil(detail.view.window)
    split.show(.primary)
    XCTAssertEqual(list.navigationController?.viewControllers, [list])
  }

  func testADelegateChoosesTheColumn() {
    decider.top = .primary
    let split = UISplitViewController(style: .tripleColumn)
    let middle = UIViewController()
    split.setViewController(detail, for: .secondary)
    split.setViewController(middle, for: .supplementary)
    split.setViewController(list, for: .primary)
    show(split)
    XCTAssertEqual(list.navigationController?.viewControllers, [list])
    split.show(.supplementary)
    XCTAssertEqual(list.navigationController?.viewControllers, [list, middle])
    split.show(.secondary)
    XCTAssertEqual(list.navigationController?.viewControllers, [list, middle, detail])
    let other = UIViewController()
    split.setViewController(other, for: .secondary)
    XCTAssertEqual(list.navigationController?.viewControllers, [list, middle, other])
    split.hide(.secondary)
    XCTAssertEqual(list.navigationController?.viewControllers, [list, middle])
  }

  func testAColumnOfItsOwnForPhones() {
    let split = UISplitViewController(style: .doubleColumn), compact = UITabBarController()
    compact.viewControllers = [UIViewController()]
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    split.setViewController(compact, for: .compact)
    show(split)
    XCTAssertEqual(decider.log, ["top compact"])
    XCTAssertNotNil(compact.view.window)
    XCTAssertTrue(compact.splitViewController === split)
    XCTAssertNil(list.viewIfLoaded?.window)
  }
}
