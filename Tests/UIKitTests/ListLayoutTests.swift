// Collections that look like tables: rows, their accessories and the places in their sections.
import XCTest

@testable import UIKit

final class ListLayoutTests: PhoneTestCase {
  private var collection: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, Int>!

  /// 375 × 600 points, two sections of two rows and one.
  private func show(_ configuration: UICollectionLayoutListConfiguration) {
    collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    collection.contentInsetAdjustmentBehavior = .never
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(item)"
      if item == 2 { content.secondaryText = "Below\nand below" }
      cell.contentConfiguration = content
      cell.accessories = item == 1 ? [.disclosureIndicator()] : []
    }
    source = UICollectionViewDiffableDataSource(collectionView: collection) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    makeWindow().rootViewController!.view.addSubview(collection)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0, 1])
    snapshot.appendItems([1, 2], toSection: 0)
    snapshot.appendItems([3], toSection: 1)
    source.apply(snapshot, animatingDifferences: false)
    turn()
  }

  private func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell {
    collection.cellForItem(at: IndexPath(item: item, section: section)) as! UICollectionViewListCell
  }

  func testRowsOfAPlainListFillTheWidthAndGrowWithTheirText() {
    show(UICollectionLayoutListConfiguration(appearance: .plain))
    XCTAssertEqual(cell(0).frame, CGRect(x: 0, y: 0, width: 375, height: 44))
    XCTAssertEqual(cell(1).frame.minY, 44)
    XCTAssertGreaterThan(cell(1).frame.height, 60)
    XCTAssertEqual(cell(0, 1).frame.minY, cell(1).frame.maxY)
  }

  func testRowsOfAnInsetListHaveRoundCornersAtTheEndsOfTheirSections() {
    show(UICollectionLayoutListConfiguration(appearance: .insetGrouped))
    XCTAssertEqual(cell(0).frame.minX, 16)
    XCTAssertEqual(cell(0).frame.width, 343)
    XCTAssertEqual(cell(0).layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    XCTAssertEqual(cell(1).layer.maskedCorners, [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    XCTAssertEqual(collection.backgroundColor, .systemGroupedBackground)
  }

  func testAnAccessoryTakesRoomFromTheContent() {
    show(UICollectionLayoutListConfiguration(appearance: .plain))
    XCTAssertEqual(cell(1).contentView.frame.width, 375)
    XCTAssertEqual(cell(0).contentView.frame.width, 375 - 8 - 8 - 16)
  }
}
