// A list that is pulled down to be loaded anew.
import XCTest

@testable import UIKit

final class RefreshTests: PhoneTestCase {
  private var table: UITableView!
  private let control = UIRefreshControl()
  private var refreshes = 0

  override func setUpWithError() throws {
    try super.setUpWithError()
    let controller = UITableViewController(style: .plain)
    makeWindow(root: controller)
    table = controller.tableView
    control.addAction(UIAction { [unowned self] _ in refreshes += 1 }, for: .valueChanged)
    controller.refreshControl = control
    turn()
  }

  private var top: CGFloat { -table.adjustedContentInset.top }

  func testAPullThatIsLongEnoughRefreshesOnceWhileTheFingerIsDown() {
    let rest = top
    drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 600), release: false)
    XCTAssertEqual(refreshes, 1)
    XCTAssertTrue(control.isRefreshing)
    touch(.ended, 100, 600)
    turn(until: { !table.isDecelerating && abs(table.contentOffset.y - top) < 0.5 }, "the list does not come to rest below the wheel")
    XCTAssertEqual(top, rest - ScrollMetrics.refreshHeight, "room for the wheel")
    XCTAssertEqual(refreshes, 1)
    control.endRefreshing()
    XCTAssertFalse(control.isRefreshing)
    turn(until: { abs(table.contentOffset.y - rest) < 0.5 }, "the list does not go back")
    XCTAssertEqual(top, rest)
    drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 600))
    XCTAssertEqual(refreshes, 2, "the next pull refreshes again")
  }

  func testAShortPullDoesNothing() {
    drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 180))
    XCTAssertEqual(refreshes, 0)
    XCTAssertFalse(control.isRefreshing)
    turn(until: { abs(table.contentOffset.y - top) < 0.5 }, "the list does not go back")
  }

  func testWhatTheAppBeginsIsNoActionOfThePersons() {
    control.beginRefreshing()
    XCTAssertTrue(control.isRefreshing)
    XCTAssertEqual(refreshes, 0)
    control.beginRefreshing()
    control.endRefreshing()
    control.endRefreshing()
    XCTAssertFalse(control.isRefreshing)
    XCTAssertEqual(table.refreshControl, control)
  }
}
