// The buttons below a search field that narrow a search.
import XCTest

@testable import UIKit

private final class Searcher: NSObject, UISearchBarDelegate, UISearchResultsUpdating, UISearchControllerDelegate {
  var log: [String] = []
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) { log.append("scope \(selectedScope)") }
  func updateSearchResults(for searchController: UISearchController) {
    log.append("update \(searchController.isActive) \(searchController.searchBar.selectedScopeButtonIndex)")
  }
  func willPresentSearchController(_ searchController: UISearchController) { log.append("will present") }
  func didPresentSearchController(_ searchController: UISearchController) { log.append("did present") }
  func willDismissSearchController(_ searchController: UISearchController) { log.append("will dismiss") }
  func didDismissSearchController(_ searchController: UISearchController) { log.append("did dismiss") }
}

final class SearchScopeTests: PhoneTestCase {
  private let searcher = Searcher()

  private func segments(of bar: UISearchBar) throws -> UISegmentedControl {
    try XCTUnwrap(bar.subviews.compactMap { $0 as? UISegmentedControl }.first)
  }

  private func tapSegment(_ index: Int, of control: UISegmentedControl) {
    let width = control.bounds.width / CGFloat(control.numberOfSegments)
    let place = control.convert(CGPoint(x: width * (CGFloat(index) + 0.5), y: control.bounds.midY), to: nil)
    tap(place.x, place.y)
  }

  func testABarWithScopesMakesRoomForThem() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 375, height: 56))
    bar.delegate = searcher
    makeWindow().rootViewController!.view.addSubview(bar)
    bar.scopeButtonTitles = ["All", "Mine", "New"]
    turn()
    XCTAssertEqual(bar.frame.height, 56)
    XCTAssertTrue(try segments(of: bar).isHidden)
    bar.selectedScopeButtonIndex = 1
    bar.showsScopeBar = true
    turn()
    let control = try segments(of: bar)
    XCTAssertFalse(control.isHidden)
    XCTAssertGreaterThan(bar.frame.height, 56)
    XCTAssertTrue(bar.bounds.contains(control.frame))
    XCTAssertGreaterThanOrEqual(control.frame.minY, bar.searchTextField.frame.maxY)
    XCTAssertEqual(control.selectedSegmentIndex, 1)
    XCTAssertEqual(searcher.log, [], "what the app chooses is told to nobody")
    tapSegment(2, of: control)
    XCTAssertEqual(searcher.log, ["scope 2"])
    XCTAssertEqual(bar.selectedScopeButtonIndex, 2)
    bar.showsScopeBar = false
    turn()
    XCTAssertEqual(bar.frame.height, 56)
  }

  func testASearchControllersScopesComeWithTheSearch() throws {
    let controller = UISearchController(searchResultsController: nil)
    controller.searchResultsUpdater = searcher
    controller.delegate = searcher
    controller.obscuresBackgroundDuringPresentation = false
    controller.searchBar.delegate = searcher
    controller.searchBar.scopeButtonTitles = ["All", "Mine"]
    let root = UITableViewController(style: .plain)
    root.navigationItem.searchController = controller
    root.navigationItem.hidesSearchBarWhenScrolling = false
    makeWindow(root: UINavigationController(rootViewController: root))
    XCTAssertTrue(try segments(of: controller.searchBar).isHidden)
    let before = root.tableView.adjustedContentInset.top
    controller.isActive = true
    turn()
    XCTAssertEqual(searcher.log, ["will present", "did present", "update true 0"])
    let control = try segments(of: controller.searchBar)
    XCTAssertFalse(control.isHidden)
    XCTAssertGreaterThan(root.tableView.adjustedContentInset.top, before, "the rows make room")
    searcher.log = []
    tapSegment(1, of: control)
    XCTAssertEqual(searcher.log, ["scope 1", "update true 1"])
    searcher.log = []
    controller.isActive = false
    turn()
    XCTAssertEqual(searcher.log, ["will dismiss", "update false 1", "did dismiss"])
    XCTAssertTrue(control.isHidden)
    XCTAssertEqual(root.tableView.adjustedContentInset.top, before)
  }

  func testScopesWithTheirBar() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 375, height: 56))
    bar.scopeButtonTitles = ["One", "Two"]
    bar.selectedScopeButtonIndex = 1
    bar.scopeButtonTitles = ["One", "Two", "Three"]
    XCTAssertEqual(try segments(of: bar).selectedSegmentIndex, 1)
    XCTAssertEqual(try segments(of: bar).numberOfSegments, 3)
    bar.scopeButtonTitles = nil
    XCTAssertNil(bar.subviews.first { $0 is UISegmentedControl })
  }
}
