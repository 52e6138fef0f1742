// Snapshots, what differs between two of them, and the tables and collections that show them.
import XCTest

@testable import UIKit

private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
  var made = Snapshot()
  for (section, items) in sections {
    made.appendSections([section])
    made.appendItems(items, toSection: section)
  }
  return made
}

private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

final class SnapshotTests: XCTestCase {
  func testItemsAreAppendedToTheLastSectionUnlessOneIsNamed() {
    var made = Snapshot()
    made.appendSections(["a", "b"])
    made.appendItems([1, 2])
    made.appendItems([3], toSection: "a")
    XCTAssertEqual(made.itemIdentifiers(inSection: "a"), [3])
    XCTAssertEqual(made.itemIdentifiers(inSection: "b"), [1, 2])
    XCTAssertEqual(made.itemIdentifiers, [3, 1, 2])
    XCTAssertEqual([made.numberOfItems, made.numberOfSections, made.numberOfItems(inSection: "b")], [3, 2, 2])
    XCTAssertEqual(made.indexOfItem(2), 2)
    XCTAssertEqual(made.indexOfSection("b"), 1)
    XCTAssertEqual(made.sectionIdentifier(containingItem: 1), "b")
    XCTAssertNil(made.indexOfItem(9))
    XCTAssertNil(made.sectionIdentifier(containingItem: 9))
  }

  func testItemsAreInsertedMovedAndDeleted() {
    var made = snapshot([("a", [1, 2, 3]), ("b", [4])])
    made.insertItems([10, 11], beforeItem: 2)
    made.insertItems([12], afterItem: 3)
    made.moveItem(1, afterItem: 4)
    made.moveItem(12, beforeItem: 10)
    made.deleteItems([2, 99])
    XCTAssertEqual(made.itemIdentifiers(inSection: "a"), [12, 10, 11, 3])
    XCTAssertEqual(made.itemIdentifiers(inSection: "b"), [4, 1])
  }

  func testAnItemThatIsThereMovesWhenItIsAppended() {
    var made = snapshot([("a", [1, 2]), ("b", [3])])
    made.appendItems([1])
    XCTAssertEqual(made.itemIdentifiers(inSection: "a"), [2])
    XCTAssertEqual(made.itemIdentifiers(inSection: "b"), [3, 1])
    XCTAssertEqual(made.numberOfItems, 3)
  }

  func testSectionsAreInsertedMovedAndDeletedWithTheirItems() {
    var made = snapshot([("a", [1]), ("b", [2]), ("c", [3])])
    made.insertSections(["x"], beforeSection: "a")
    made.insertSections(["y"], afterSection: "b")
    made.moveSection("c", beforeSection: "x")
    made.moveSection("a", afterSection: "y")
    made.deleteSections(["b"])
    XCTAssertEqual(made.sectionIdentifiers, ["c", "x", "y", "a"])
    XCTAssertEqual(made.itemIdentifiers, [3, 1])
    made.deleteAllItems()
    XCTAssertEqual([made.numberOfItems, made.numberOfSections], [0, 0])
  }

  func testMarksAreKeptOnceAndGoWithTheirItems() {
    var made = snapshot([("a", [1, 2, 3])])
    made.reloadItems([2, 1, 2])
    made.reconfigureItems([3])
    made.reloadSections(["a"])
    made.deleteItems([1])
    XCTAssertEqual(made.reloadedItemIdentifiers, [2])
    XCTAssertEqual(made.reconfiguredItemIdentifiers, [3])
    XCTAssertEqual(made.reloadedSectionIdentifiers, ["a"])
  }

  func testIdentifiersThatAreGivenTwiceAreNamed() {
    XCTAssertNil(SnapshotProblem.repeated("item", [1, 2, 3]))
    XCTAssertEqual(
      SnapshotProblem.repeated("item", [1, 2, 1]), "item identifiers of a snapshot must be unique; these are given more than once: 1")
    XCTAssertEqual(
      SnapshotProblem.repeated("section", ["b"], among: ["a", "b"]),
      "section identifiers of a snapshot must be unique; these are given more than once: b")
  }

  // MARK: - What differs

  func testRowsGoAndComeInTheNumbersBeforeAndAfter() {
    let difference = SnapshotDifference(from: snapshot([("a", [1, 2, 3, 4])]), to: snapshot([("a", [5, 1, 3, 6])]))
    XCTAssertEqual(difference.deletedRows, [path(0, 1), path(0, 3)])
    XCTAssertEqual(difference.insertedRows, [path(0, 0), path(0, 3)])
    XCTAssertEqual(difference.movedRows, [])
  }

  func testOnlyTheRowThatLeavesTheOrderMoves() {
    let difference = SnapshotDifference(from: snapshot([("a", [1, 2, 3, 4])]), to: snapshot([("a", [2, 3, 4, 1])]))
    XCTAssertEqual(difference.movedRows, [.init(from: path(0, 0), to: path(0, 3))])
    XCTAssertTrue(difference.deletedRows.isEmpty && difference.insertedRows.isEmpty)
  }

  func testRowsMoveBetweenSectionsAlsoOutOfOneThatGoes() {
    let difference = SnapshotDifference(from: snapshot([("a", [1, 2]), ("b", [3])]), to: snapshot([("b", [3, 2]), ("c", [1])]))
    XCTAssertEqual(difference.deletedSections, IndexSet([0]))
    XCTAssertEqual(difference.insertedSections, IndexSet([1]))
    XCTAssertEqual(difference.movedRows, [.init(from: path(0, 1), to: path(0, 1)), .init(from: path(0, 0), to: path(1, 0))])
    XCTAssertTrue(difference.deletedRows.isEmpty && difference.insertedRows.isEmpty)
  }

  func testSectionsMove() {
    let difference = SnapshotDifference(from: snapshot([("a", [1]), ("b", [2]), ("c", [3])]), to: snapshot([("c", [3]), ("a", [1]), ("b", [2])]))
    XCTAssertEqual(difference.movedSections, [.init(from: 2, to: 0)])
    XCTAssertTrue(difference.movedRows.isEmpty)
  }

  /// Every change that is found is one that tables and collections accept, and leads each item that stays to its place.
  func testDifferencesOfChanceSnapshotsLeadEveryItemToItsPlace() {
    var seed: UInt64 = 7
    func chance(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    func any() -> Snapshot {
      var items = Array(0..<8), sections = ["a", "b", "c", "d"], made = Snapshot()
      for _ in 0..<chance(4) {
        made.appendSections([sections.remove(at: chance(sections.count))])
        for _ in 0..<chance(4) where !items.isEmpty { made.appendItems([items.remove(at: chance(items.count))]) }
      }
      return made
    }
    for _ in 0..<400 {
      let old = any(), new = any(), difference = SnapshotDifference(from: old, to: new)
      var updates = TableUpdates()
      for section in difference.deletedSections { updates.deletedSections[section] = .fade }
      for section in difference.insertedSections { updates.insertedSections[section] = .fade }
      updates.movedSections = difference.movedSections.map { ($0.from, $0.to) }
      for row in difference.deletedRows { updates.deletedRows[row] = .fade }
      for row in difference.insertedRows { updates.insertedRows[row] = .fade }
      updates.movedRows = difference.movedRows.map { ($0.from, $0.to) }
      let before = old.sectionIdentifiers.map(old.numberOfItems(inSection:)), after = new.sectionIdentifiers.map(new.numberOfItems(inSection:))
      XCTAssertNil(updates.inconsistency(before: before, after: after), "\(old) → \(new)")
      let oldPaths = SnapshotDifference.paths(old), newPaths = SnapshotDifference.paths(new), map = updates.rowMap(before: before)
      for (item, place) in oldPaths where newPaths[item] != nil { XCTAssertEqual(map[place], newPaths[item], "\(item) of \(old) → \(new)") }
    }
  }
}

private final class TitledSource: UITableViewDiffableDataSource<String, Int> {
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sectionIdentifier(for: section) }
}

final class DiffableTableTests: PhoneTestCase {
  private var table: UITableView!
  private var source: TitledSource!

  override func setUpWithError() throws {
    try super.setUpWithError()
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 600))
    table.rowHeight = 50
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    source = TitledSource(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    makeWindow().rootViewController!.view.addSubview(table)
    turn()
  }

  private var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  func testATableShowsWhatIsApplied() {
    XCTAssertTrue(table.dataSource === source)
    source.apply(snapshot([("Evens", [2, 4]), ("Odds", [1])]), animatingDifferences: false)
    turn()
    XCTAssertEqual(shown, ["2", "4", "1"])
    XCTAssertEqual(source.tableView(table, titleForHeaderInSection: 1), "Odds")
    XCTAssertEqual(source.itemIdentifier(for: path(0, 1)), 4)
    XCTAssertEqual(source.indexPath(for: 1), path(1, 0))
    XCTAssertNil(source.itemIdentifier(for: path(0, 2)))
    XCTAssertEqual(source.snapshot().itemIdentifiers, [2, 4, 1])
  }

  func testRowsThatStayKeepTheirCellsAndTheCompletionRuns() {
    source.apply(snapshot([("a", [1, 2, 3])]), animatingDifferences: false)
    turn()
    let cell = table.cellForRow(at: path(0, 0))
    XCTAssertNotNil(cell)
    var isDone = false
    source.apply(snapshot([("a", [4, 3, 1])])) { isDone = true }
    turn(until: { isDone })
    XCTAssertEqual(shown, ["4", "3", "1"])
    XCTAssertTrue(table.cellForRow(at: path(0, 2)) === cell)
  }

  func testAReloadedItemIsShownAnewOnce() {
    var text = "old"
    let other = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, _ in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = text
      return cell
    }
    other.apply(snapshot([("a", [1])]), animatingDifferences: false)
    turn()
    text = "new"
    var next = other.snapshot()
    next.reloadItems([1])
    other.apply(next, animatingDifferences: false)
    turn()
    XCTAssertEqual(shown, ["new"])
    XCTAssertEqual(other.snapshot().reloadedItemIdentifiers, [])
  }
}

final class DiffableCollectionTests: PhoneTestCase {
  private var collection: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<String, Int>!
  private var words: [Int: String] = [:]
  private var fills: [Int] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    (words, fills) = ([:], [])
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 375, height: 50)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    collection.contentInsetAdjustmentBehavior = .never
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { [unowned self] cell, _, item in
      fills.append(item)
      cell.accessibilityLabel = words[item] ?? "\(item)"
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(elementKind: UICollectionView.elementKindSectionHeader) { view, _, path in
      view.accessibilityLabel = "header \(path.section)"
    }
    source = UICollectionViewDiffableDataSource(collectionView: collection) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: header, for: path) }
    makeWindow().rootViewController!.view.addSubview(collection)
    turn()
  }

  private var shown: [String] { collection.visibleCells.map { $0.accessibilityLabel ?? "" } }

  func testACollectionShowsWhatIsAppliedWithItsHeaders() {
    source.apply(snapshot([("a", [1, 2]), ("b", [3])]), animatingDifferences: false)
    turn()
    XCTAssertEqual(shown, ["1", "2", "3"])
    XCTAssertEqual(collection.cellForItem(at: path(1, 0))?.frame, CGRect(x: 0, y: 160, width: 375, height: 50))
    let header = collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(1, 0))
    XCTAssertEqual(header?.accessibilityLabel, "header 1")
  }

  func testItemsThatStayKeepTheirCellsAndTheCompletionRuns() {
    source.apply(snapshot([("a", [1, 2, 3])]), animatingDifferences: false)
    turn()
    let cell = collection.cellForItem(at: path(0, 0))
    fills = []
    var isDone = false
    source.apply(snapshot([("a", [3, 4, 1])])) { isDone = true }
    turn(until: { isDone })
    XCTAssertEqual(shown, ["3", "4", "1"])
    XCTAssertTrue(collection.cellForItem(at: path(0, 2)) === cell)
    XCTAssertEqual(fills, [4])
  }

  func testAReconfiguredItemIsFilledAnewInItsCell() {
    source.apply(snapshot([("a", [1, 2])]), animatingDifferences: false)
    turn()
    let cell = collection.cellForItem(at: path(0, 1))
    fills = []
    words[2] = "two"
    var next = source.snapshot()
    next.reconfigureItems([2])
    source.apply(next)
    turn()
    XCTAssertEqual(fills, [2])
    XCTAssertEqual(shown, ["1", "two"])
    XCTAssertTrue(collection.cellForItem(at: path(0, 1)) === cell)
  }

  func testASnapshotFromAnotherQueueIsShown() {
    let source = source!
    DispatchQueue.global().async { source.apply(snapshot([("a", [5])]), animatingDifferences: false) }
    turn(until: { collection.numberOfSections == 1 })
    turn()
    XCTAssertEqual(shown, ["5"])
  }
}
