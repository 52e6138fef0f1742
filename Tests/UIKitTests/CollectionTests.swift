// Collections: where items lie, which cells there are, choosing, changing and carrying them.
import XCTest

@testable import UIKit

private final class LetterCell: UICollectionViewCell {
  let label = UILabel()
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class HeaderView: UICollectionReusableView {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@section(".init_array") @used
private let registerCollectionTestViews: @convention(c) () -> Void = {
  ClassMembers.register(LetterCell.self) { $0.factory("initWithFrame:") { arguments in LetterCell(frame: arguments[0]) } }
  ClassMembers.register(HeaderView.self) { $0.factory("initWithFrame:") { arguments in HeaderView(frame: arguments[0]) } }
  ClassMembers.register(TiltedAttributes.self) { $0.factory("init") { _ in TiltedAttributes() } }
}

private final class TiltedAttributes: UICollectionViewLayoutAttributes {
  var angle: CGFloat = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! TiltedAttributes
    MainActor.assumeIsolated { copy.angle = angle }
    return copy
  }
}

private final class Letters: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  var sections: [[String]]
  var log: [String] = []
  var sizes: [String: CGSize] = [:]
  init(_ sections: [[String]]) {
    self.sections = sections
    super.init()
  }
  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath) as! LetterCell
    cell.label.text = sections[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
    sizes[sections[indexPath.section][indexPath.item]] ?? (layout as! UICollectionViewFlowLayout).itemSize
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { log.append("select \(indexPath.item)") }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { log.append("deselect \(indexPath.item)") }
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { indexPath.item > 0 }
  func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    let letter = sections[0].remove(at: sourceIndexPath.item)
    sections[0].insert(letter, at: destinationIndexPath.item)
  }
}

final class CollectionTests: PhoneTestCase {
  private var source: Letters!
  private var layout: UICollectionViewFlowLayout!
  private var collection: UICollectionView!

  /// 375 × 600 points, items of 100 points.
  private func show(_ sections: [[String]], _ change: (UICollectionViewFlowLayout) -> Void = { _ in }) {
    source = Letters(sections)
    layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    change(layout)
    collection = UICollectionView(frame: CGRect(x: 0, y: 67, width: 375, height: 600), collectionViewLayout: layout)
    collection.contentInsetAdjustmentBehavior = .never
    collection.register(LetterCell.self, forCellWithReuseIdentifier: "letter")
    collection.register(HeaderView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    collection.dataSource = source
    collection.delegate = source
    makeWindow().rootViewController!.view.addSubview(collection)
    turn()
  }

  private func frame(_ item: Int, section: Int = 0) -> CGRect { collection.cellForItem(at: IndexPath(item: item, section: section))?.frame ?? .null }
  private var shown: [String] { collection.visibleCells.map { ($0 as! LetterCell).label.text ?? "" } }
  private func letters(_ count: Int) -> [String] { (0..<count).map { String($0) } }

  // MARK: - Where items lie

  func testItemsAreSpreadFromEdgeToEdgeAndTheLastLineKeepsTheirDistance() {
    show([letters(5)])
    XCTAssertEqual([0, 1, 2].map { frame($0).minX }, [0, 137.5, 275])
    XCTAssertEqual(frame(3), CGRect(x: 0, y: 110, width: 100, height: 100))
    XCTAssertEqual(frame(4).minX, 137.5)
    XCTAssertEqual(collection.contentSize, CGSize(width: 375, height: 210))
  }

  func testSectionsHaveHeadersAndInsets() {
    show([letters(1), letters(1)]) { layout in
      layout.headerReferenceSize = CGSize(width: 0, height: 40)
      layout.sectionInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 20)
    }
    XCTAssertEqual(frame(0).minY, 50)
    XCTAssertEqual(frame(0, section: 1).minY, 50 + 100 + 30 + 40 + 10)
    let header = collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    XCTAssertEqual(header?.frame, CGRect(x: 0, y: 180, width: 375, height: 40))
  }

  func testTheDelegatesSizesHold() {
    show([["a", "b"]])
    source.sizes = ["b": CGSize(width: 300, height: 40)]
    layout.invalidateLayout()
    turn()
    XCTAssertEqual(frame(1).size, CGSize(width: 300, height: 40))
    XCTAssertEqual(frame(1).minY, 110)
  }

  func testAcrossItemsStandInColumns() {
    show([letters(7)]) { $0.scrollDirection = .horizontal }
    XCTAssertEqual(frame(5).minX, 110)
    XCTAssertEqual(frame(5).minY, 0)
  }

  // MARK: - Cells

  func testOnlyWhatIsSeenHasCellsAndTheyAreUsedAgain() {
    show([letters(300)])
    let first = collection.cellForItem(at: IndexPath(item: 0, section: 0))
    XCTAssertLessThan(shown.count, 22)
    collection.contentOffset.y = 5000
    turn()
    XCTAssertNil(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    XCTAssertFalse(shown.contains("0"))
    XCTAssertTrue(collection.visibleCells.contains { $0 === first })
  }

  func testScrollingToAnItemShowsIt() {
    show([letters(300)])
    collection.scrollToItem(at: IndexPath(item: 150, section: 0), at: .top, animated: false)
    XCTAssertEqual(shown.first, "150")
  }

  // MARK: - Choosing

  func testATapChoosesAnItemAndLetsTheOtherGo() {
    show([letters(5)])
    tap(50, 100)
    tap(180, 100)
    XCTAssertEqual(source.log, ["select 0", "deselect 0", "select 1"])
    XCTAssertEqual(collection.indexPathsForSelectedItems, [IndexPath(item: 1, section: 0)])
    collection.allowsMultipleSelection = true
    tap(50, 100)
    XCTAssertEqual(collection.indexPathsForSelectedItems?.count, 2)
  }

  // MARK: - Changing

  func testInsertedAndDeletedItemsMoveTheOthers() {
    show([letters(4)])
    source.sections[0].remove(at: 0)
    source.sections[0].append("new")
    UIView.performWithoutAnimation {
      collection.performBatchUpdates({
        self.collection.deleteItems(at: [IndexPath(item: 0, section: 0)])
        self.collection.insertItems(at: [IndexPath(item: 3, section: 0)])
      })
    }
    turn()
    XCTAssertEqual(shown, ["1", "2", "3", "new"])
    XCTAssertEqual(frame(0).minX, 0)
  }

  func testAnItemThatAFingerCarriesIsPutDownWhereItIs() {
    show([letters(4)])
    XCTAssertFalse(collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)), "the data source does not let it go")
    XCTAssertTrue(collection.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
    let cell = collection.cellForItem(at: IndexPath(item: 1, section: 0))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 160))
    turn()
    XCTAssertEqual(cell?.center, CGPoint(x: 50, y: 160))
    UIView.performWithoutAnimation { collection.endInteractiveMovement() }
    turn()
    XCTAssertEqual(source.sections[0], ["0", "2", "3", "1"])
    XCTAssertEqual(shown, ["0", "2", "3", "1"])
  }

  // MARK: - Attributes

  func testAttributesOfAnAppsOwnAreCopiedWhole() {
    let attributes = TiltedAttributes(forCellWith: IndexPath(item: 3, section: 1))
    attributes.size = CGSize(width: 20, height: 10)
    attributes.center = CGPoint(x: 50, y: 50)
    attributes.angle = 0.5
    XCTAssertEqual(attributes.frame, CGRect(x: 40, y: 45, width: 20, height: 10))
    let copy = attributes.copy() as? TiltedAttributes
    XCTAssertEqual(copy?.angle, 0.5)
    XCTAssertEqual(copy?.indexPath, IndexPath(item: 3, section: 1))
    XCTAssertEqual(copy?.frame, attributes.frame)
  }
}
