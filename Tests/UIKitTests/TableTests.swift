// Tables: which cells there are, where rows lie, choosing, changing and editing them.
import XCTest

@testable import UIKit

/// Names in sections, as an app keeps them.
class NamesSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var headers: [String?] = []
  var log: [String] = []
  var heights: [String: CGFloat] = [:]
  var isEditable = true

  init(_ sections: [[String]]) {
    self.sections = sections
    super.init()
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let name = sections[indexPath.section][indexPath.row]
    log.append("cell \(name)")
    let cell = tableView.dequeueReusableCell(withIdentifier: "Name", for: indexPath)
    cell.textLabel?.text = name
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights[sections[indexPath.section][indexPath.row]] ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("willSelect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("willDeselect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("didSelect \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { log.append("didDeselect \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { log.append("didHighlight \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { log.append("didUnhighlight \(indexPath.row)") }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { isEditable }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
    log.append("commit \(editingStyle) \(indexPath.row)")
    sections[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    let name = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(name, at: destinationIndexPath.row)
  }
}

@section(".init_array") @used
private let registerNamesSource: @convention(c) () -> Void = {
  // What the adapter writes into an app's class.
  ClassMembers.register(NamesSource.self) { members in
    members.method("tableView:commitEditingStyle:forRowAtIndexPath:") { source, arguments in
      source.tableView(arguments[0], commit: arguments[1], forRowAt: arguments[2])
    }
    members.method("tableView:moveRowAtIndexPath:toIndexPath:") { source, arguments in
      source.tableView(arguments[0], moveRowAt: arguments[1], to: arguments[2])
    }
  }
}

final class TableTests: PhoneTestCase {
  private var source: NamesSource!
  private var table: UITableView!

  private func show(_ sections: [[String]], style: UITableView.Style = .plain, headers: [String?] = []) {
    source = NamesSource(sections)
    source.headers = headers
    table = UITableView(frame: CGRect(x: 0, y: 20, width: 375, height: 440), style: style)
    table.contentInsetAdjustmentBehavior = .never
    table.register(UITableViewCell.self, forCellReuseIdentifier: "Name")
    table.dataSource = source
    table.delegate = source
    makeWindow().addSubview(table)
    turn()
  }

  private func names(_ count: Int) -> [String] { (0..<count).map { "Name \($0)" } }
  /// The texts of the rows as they lie on the screen, from above.
  private var shown: [String] {
    table.cells.sorted { $0.value.frame.minY < $1.value.frame.minY }.compactMap { $0.value.textLabel?.text }
  }
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  // MARK: Rows

  func testOnlyTheRowsThatAreSeenHaveCells() {
    show([names(1000)])
    XCTAssertEqual(table.contentSize, CGSize(width: 375, height: 44000))
    XCTAssertEqual(table.visibleCells.count, 10)
    XCTAssertEqual(source.log.count, 10)
    table.contentOffset.y = 4400
    turn()
    XCTAssertEqual(shown.first, "Name 100")
    XCTAssertEqual(table.indexPathsForVisibleRows?.map(\.row), Array(100...109))
    XCTAssertLessThanOrEqual(table.subviews.filter { $0 is UITableViewCell }.count, 11)
  }

  func testCellsAreUsedAgain() {
    show([names(100)])
    let first = table.cellForRow(at: path(0))
    table.contentOffset.y = 2200
    turn()
    XCTAssertNil(table.cellForRow(at: path(0)), "a row that is not seen has none")
    XCTAssertTrue(table.visibleCells.contains { $0 === first })
  }

  func testHeightsOfTheDelegateAndSectionsWithHeaders() {
    show([["A", "B"], ["C"]], headers: ["One", "Two"])
    source.heights = ["B": 100]
    table.reloadData()
    turn()
    // A header is 28 high, with 22 above it.
    XCTAssertEqual(table.rectForHeader(inSection: 0), CGRect(x: 0, y: 22, width: 375, height: 28))
    XCTAssertEqual(table.rectForRow(at: path(1)), CGRect(x: 0, y: 94, width: 375, height: 100))
    XCTAssertEqual(table.rectForRow(at: path(0, 1)).minY, 244)
    XCTAssertEqual(table.indexPathForRow(at: CGPoint(x: 10, y: 150)), path(1))
    XCTAssertNil(table.indexPathForRow(at: CGPoint(x: 10, y: 230)))
    XCTAssertEqual(table.numberOfSections, 2)
  }

  func testAHeaderOfAPlainTableStaysAtTheTop() {
    show([names(30), names(5)], headers: ["One", "Two"])
    table.contentOffset.y = 500
    turn()
    XCTAssertEqual(table.headerView(forSection: 0)?.frame.minY, 500)
  }

  func testHeadersOfAGroupedTableAreInCapitals() {
    show([["A"]], style: .grouped, headers: ["Family"])
    XCTAssertEqual(table.headerView(forSection: 0)?.textLabel?.text, "FAMILY")
  }

  func testARowFindsItsOwnHeightByItsConstraints() {
    final class TallCell: UITableViewCell {
      let box = UIView()
      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10), box.heightAnchor.constraint(equalToConstant: 100),
          contentView.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: 10), box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
      }
      required init?(coder: NSCoder) { fatalError("not from a storyboard") }
    }
    ClassMembers.register(TallCell.self) { members in
      members.factory("initWithStyle:reuseIdentifier:") { arguments in TallCell(style: .default, reuseIdentifier: arguments[1]) }
    }
    show([names(20)])
    table.register(TallCell.self, forCellReuseIdentifier: "Name")
    table.reloadData()
    table.reuse.waiting = [:]
    turn()
    XCTAssertEqual(table.rectForRow(at: path(1)).minY, 120.5, accuracy: 0.01)
    XCTAssertEqual(table.visibleCells.count, 4)
  }

  func testScrollingToARow() {
    show([names(100)])
    table.scrollToRow(at: path(50), at: .top, animated: false)
    XCTAssertEqual(table.contentOffset.y, 2200)
    table.scrollToRow(at: path(50), at: .bottom, animated: false)
    XCTAssertEqual(table.contentOffset.y, 2244 - 440)
    table.scrollToRow(at: path(99), at: .top, animated: false)
    XCTAssertEqual(table.contentOffset.y, 4400 - 440, "not beyond the end")
  }

  // MARK: Choosing

  func testATapChoosesARowInApplesOrder() {
    show([names(5)])
    source.log = []
    tap(100, 20 + 22)
    XCTAssertEqual(source.log, ["didHighlight 0", "didUnhighlight 0", "willSelect 0", "didSelect 0"])
    XCTAssertEqual(table.indexPathForSelectedRow, path(0))
    XCTAssertTrue(table.cellForRow(at: path(0))?.isSelected ?? false)
    source.log = []
    tap(100, 20 + 66)
    XCTAssertEqual(
      source.log, ["didHighlight 1", "didUnhighlight 1", "willSelect 1", "willDeselect 0", "didDeselect 0", "didSelect 1"])
    XCTAssertEqual(table.indexPathsForSelectedRows, [path(1)])
    table.deselectRow(at: path(1), animated: false)
    XCTAssertNil(table.indexPathForSelectedRow)
  }

  func testADragChoosesNothing() {
    show([names(50)])
    source.log = []
    drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200))
    turn()
    XCTAssertFalse(source.log.contains { $0.contains("elect") })
    XCTAssertGreaterThan(table.contentOffset.y, 50)
  }

  func testSeveralRowsAreChosen() {
    show([names(5)])
    table.allowsMultipleSelection = true
    tap(100, 42)
    tap(100, 86)
    XCTAssertEqual(table.indexPathsForSelectedRows, [path(0), path(1)])
    tap(100, 42)
    XCTAssertEqual(table.indexPathsForSelectedRows, [path(1)])
  }

  // MARK: Changing

  func testRowsAreInsertedDeletedAndMovedTogether() {
    show([["A", "B", "C", "D"]])
    table.selectRow(at: path(3), animated: false, scrollPosition: .none)
    source.sections = [["D", "A", "X", "C"]]
    table.performBatchUpdates {
      self.table.deleteRows(at: [self.path(1)], with: .fade)
      self.table.insertRows(at: [self.path(2)], with: .left)
      self.table.moveRow(at: self.path(3), to: self.path(0))
    }
    turn(until: { self.shown == ["D", "A", "X", "C"] && self.table.subviews.filter { $0 is UITableViewCell }.count == 4 }, "\(shown)")
    XCTAssertEqual(table.indexPathForSelectedRow, path(0), "what is chosen moves along")
    XCTAssertEqual(table.rectForRow(at: path(3)), table.cellForRow(at: path(3))?.frame)
  }

  func testSectionsComeAndGo() {
    show([["A"], ["B"], ["C"]])
    source.sections = [["Z"], ["A"], ["C"]]
    table.beginUpdates()
    table.deleteSections(IndexSet(integer: 1), with: .automatic)
    table.insertSections(IndexSet(integer: 0), with: .automatic)
    table.endUpdates()
    turn(until: { self.shown == ["Z", "A", "C"] }, "\(shown)")
    XCTAssertEqual(table.numberOfSections, 3)
  }

  func testAReloadedRowIsAskedForAgain() {
    show([["A", "B"]])
    source.sections = [["A", "Q"]]
    table.reloadRows(at: [path(1)], with: .none)
    turn()
    XCTAssertEqual(shown, ["A", "Q"])
  }

  func testCountsThatDoNotFitAreToldInApplesWords() {
    var updates = TableUpdates()
    updates.insertedRows[path(0)] = .fade
    XCTAssertEqual(
      updates.inconsistency(before: [2], after: [2]),
      "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after the update (2) must be "
        + "equal to the number of rows contained in that section before the update (2), plus or minus the number of rows inserted or deleted "
        + "from that section (1 inserted, 0 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 "
        + "moved out).")
    XCTAssertNil(updates.inconsistency(before: [2], after: [3]))
    XCTAssertEqual(
      TableUpdates().inconsistency(before: [1], after: [1, 1])?.hasPrefix("Invalid update: invalid number of sections. "), true)
    var deletion = TableUpdates()
    deletion.deletedRows[path(7)] = .fade
    XCTAssertEqual(
      deletion.inconsistency(before: [2], after: [1]),
      "attempt to delete row 7 from section 0, but there are only 2 rows in section 0 before the update")
  }

  func testWhatBecomesOfRowsWhenOthersComeAndGo() {
    var updates = TableUpdates()
    updates.deletedRows[path(0)] = .fade
    updates.insertedRows[path(1)] = .fade
    updates.insertedSections[0] = .fade
    let map = updates.rowMap(before: [3])
    XCTAssertEqual(map[path(1)], IndexPath(row: 0, section: 1))
    XCTAssertEqual(map[path(2)], IndexPath(row: 1, section: 1))
    XCTAssertNil(map[path(0)])
  }

  // MARK: Editing

  func testASwipeShowsAButtonThatDeletes() {
    show([["A", "B", "C"]])
    drag(from: CGPoint(x: 300, y: 86), to: CGPoint(x: 150, y: 86))
    turn()
    XCTAssertTrue(inspect().map { "\($0)" }?.contains("Delete") ?? false)
    turn(until: { self.table.swiped?.isOpen == true && self.table.swiped?.cell.layer.animationKeys() == nil })
    tap(345, 86)
    XCTAssertEqual(source.log.last { $0.hasPrefix("commit") }, "commit delete 1")
    turn(until: { self.shown == ["A", "C"] }, "\(shown)")
  }

  func testARowThatMayNotBeEditedIsNotSwiped() {
    show([["A", "B"]])
    source.isEditable = false
    drag(from: CGPoint(x: 300, y: 86), to: CGPoint(x: 150, y: 86))
    XCTAssertNil(table.swiped)
  }

  func testWhileEditingAControlDeletesAfterAQuestion() {
    show([["A", "B"]])
    table.setEditing(true, animated: false)
    turn()
    XCTAssertTrue(table.cellForRow(at: path(0))?.isEditing ?? false)
    tap(27, 42)
    XCTAssertEqual(source.sections, [["A", "B"]], "it asks first")
    turn(until: { self.table.swiped?.cell.layer.animationKeys() == nil })
    tap(345, 42)
    turn(until: { self.source.sections == [["B"]] })
  }

  func testARowIsMovedByItsControl() {
    show([["A", "B", "C", "D"]])
    table.setEditing(true, animated: false)
    turn()
    drag(from: CGPoint(x: 350, y: 42), to: CGPoint(x: 350, y: 42 + 90))
    XCTAssertEqual(source.sections, [["B", "C", "A", "D"]])
    turn(until: { self.shown == ["B", "C", "A", "D"] }, "\(shown)")
  }

  // MARK: Cells

  func testThePartsOfACellLieAsItsStyleSays() {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 44)
    cell.textLabel?.text = "Name"
    cell.detailTextLabel?.text = "Ann"
    cell.accessoryType = .disclosureIndicator
    makeWindow().addSubview(cell)
    turn()
    XCTAssertEqual(cell.textLabel?.frame.minX, 16)
    XCTAssertEqual(cell.contentView.frame.maxX, 375 - 16 - 8 - 8)
    XCTAssertEqual(cell.detailTextLabel?.frame.maxX, cell.contentView.bounds.width)
    XCTAssertNil(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel)
  }
}
