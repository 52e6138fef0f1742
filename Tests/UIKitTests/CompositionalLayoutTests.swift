// Compositional layouts: where groups put their items, the views at the edges of sections, sections that scroll by themselves.
import XCTest

@testable import UIKit

private final class TallCell: UICollectionViewCell {
  let box = UIView()
  private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 70)
  override init(frame: CGRect) {
    super.init(frame: frame)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor), box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor), box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor), height,
    ])
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@section(".init_array") @used
private let registerCompositionalTestViews: @convention(c) () -> Void = {
  ClassMembers.register(TallCell.self) { $0.factory("initWithFrame:") { arguments in TallCell(frame: arguments[0]) } }
}

@preconcurrency @MainActor private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
  NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@preconcurrency @MainActor private func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutItem {
  NSCollectionLayoutItem(layoutSize: size(width, height))
}

/// Rows as wide as the room.
@preconcurrency @MainActor private func rows(_ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSection {
  NSCollectionLayoutSection(group: .horizontal(layoutSize: size(.fractionalWidth(1), height), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
}

@preconcurrency @MainActor private func header(_ height: NSCollectionLayoutDimension, _ alignment: NSRectAlignment = .top) -> NSCollectionLayoutBoundarySupplementaryItem {
  NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: size(.fractionalWidth(1), height), elementKind: alignment == .bottom ? "foot" : "head", alignment: alignment)
}

private final class Chooser: NSObject, UICollectionViewDelegate {
  var chosen: [IndexPath] = []
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { chosen.append(indexPath) }
}

final class CompositionalLayoutTests: PhoneTestCase {
  private var collection: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, Int>!
  private let chooser = Chooser()

  /// 375 × 600 points.
  private func show(_ layout: UICollectionViewLayout, _ counts: Int..., tall: [Int: CGFloat] = [:]) {
    collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    collection.contentInsetAdjustmentBehavior = .never
    collection.delegate = chooser
    let registration = UICollectionView.CellRegistration<TallCell, Int> { cell, _, item in cell.height.constant = tall[item] ?? 70 }
    let plain = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
    source = UICollectionViewDiffableDataSource(collectionView: collection) { view, path, item in
      tall.isEmpty
        ? view.dequeueConfiguredReusableCell(using: plain, for: path, item: item)
        : view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    source.supplementaryViewProvider = { view, kind, path in
      view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
      return view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: path)
    }
    makeWindow().rootViewController!.view.addSubview(collection)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    for (section, count) in counts.enumerated() {
      snapshot.appendSections([section])
      snapshot.appendItems((0..<count).map { section * 1000 + $0 })
    }
    source.apply(snapshot, animatingDifferences: false)
    turn()
  }

  private func show(_ section: NSCollectionLayoutSection, _ count: Int) { show(UICollectionViewCompositionalLayout(section: section), count) }
  private func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    collection.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
  }
  private func edge(_ kind: String, _ section: Int = 0) -> CGRect {
    collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))?.frame ?? .null
  }

  // MARK: - Groups

  func testAGroupIsFilledWithAsManyItemsAsFitAndInsetsAreTakenFromTheItems() {
    let half = item(.fractionalWidth(0.5), .fractionalHeight(1))
    half.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
    show(NSCollectionLayoutSection(group: .horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.5)), subitems: [half])), 5)
    XCTAssertEqual(frame(0), CGRect(x: 10, y: 10, width: 167.5, height: 167.5))
    XCTAssertEqual(frame(1), CGRect(x: 197.5, y: 10, width: 167.5, height: 167.5))
    XCTAssertEqual(frame(4), CGRect(x: 10, y: 385, width: 167.5, height: 167.5))
    XCTAssertEqual(collection.contentSize, CGSize(width: 375, height: 562.5))
    XCTAssertEqual(collection.cellForItem(at: IndexPath(item: 4, section: 0))?.frame, frame(4))
  }

  func testACountOfItemsSharesTheRoomAndASpacingLiesBetweenThem() {
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(60)), subitem: item(.absolute(5), .fractionalHeight(1)), count: 3)
    group.interItemSpacing = .fixed(15)
    show(NSCollectionLayoutSection(group: group), 4)
    XCTAssertEqual([0, 1, 2].map { frame($0).minX }, [0, 130, 260])
    XCTAssertEqual(frame(2).size, CGSize(width: 115, height: 60))
    XCTAssertEqual(frame(3).origin, CGPoint(x: 0, y: 60))
  }

  func testRepeatedItemsKeepTheirOwnSizes() {
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size(.fractionalWidth(1), .absolute(200)), repeatingSubitem: item(.fractionalWidth(1), .absolute(50)), count: 2)
    show(NSCollectionLayoutSection(group: group), 3)
    for (index, y) in [CGFloat(0), 50, 200].enumerated() { XCTAssertEqual(frame(index), CGRect(x: 0, y: y, width: 375, height: 50)) }
  }

  func testASpacingThatDoesNotFitSendsItemsToTheNextGroup() {
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item(.fractionalWidth(0.5), .fractionalHeight(1))])
    group.interItemSpacing = .fixed(10)
    show(NSCollectionLayoutSection(group: group), 2)
    XCTAssertEqual(frame(1).origin, CGPoint(x: 0, y: 60))
  }

  func testFlexibleSpacingTakesTheRoomThatIsLeft() {
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item(.absolute(100), .absolute(40)), count: 3)
    group.interItemSpacing = .flexible(5)
    show(NSCollectionLayoutSection(group: group), 3)
    XCTAssertEqual([0, 1, 2].map { frame($0).minX }, [0, 137.5, 275])
  }

  func testGroupsLieInGroups() {
    let column = NSCollectionLayoutGroup.vertical(layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(200)), subitems: [item(.fractionalWidth(0.7), .fractionalHeight(1)), column])
    show(NSCollectionLayoutSection(group: group), 4)
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 0, width: 262.5, height: 200))
    XCTAssertEqual(frame(1), CGRect(x: 262.5, y: 0, width: 112.5, height: 100))
    XCTAssertEqual(frame(2), CGRect(x: 262.5, y: 100, width: 112.5, height: 100))
    XCTAssertEqual(frame(3), CGRect(x: 0, y: 200, width: 262.5, height: 200))
  }

  func testACustomGroupAsksForItsFrames() {
    let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(100))) { environment in
      [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 5, y: 6, width: environment.container.contentSize.width / 3, height: 20), zIndex: 3),
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 50, y: 60, width: 10, height: 20))]
    }
    show(NSCollectionLayoutSection(group: group), 3)
    XCTAssertEqual(frame(0), CGRect(x: 5, y: 6, width: 125, height: 20))
    XCTAssertEqual(frame(2), CGRect(x: 5, y: 106, width: 125, height: 20))
  }

  // MARK: - Sections

  func testInsetsHeadersAndFootersOfSections() {
    let section = rows(.absolute(44))
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 16, bottom: 7, trailing: 16)
    section.interGroupSpacing = 8
    section.boundarySupplementaryItems = [header(.absolute(30)), header(.absolute(20), .bottom)]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 11
    show(UICollectionViewCompositionalLayout(section: section, configuration: configuration), 2, 1)
    XCTAssertEqual(edge("head"), CGRect(x: 16, y: 0, width: 343, height: 30))
    XCTAssertEqual(frame(0), CGRect(x: 16, y: 35, width: 343, height: 44))
    XCTAssertEqual(frame(1).minY, 87)
    XCTAssertEqual(edge("foot"), CGRect(x: 16, y: 138, width: 343, height: 20))
    XCTAssertEqual(edge("head", 1).minY, 169)
    XCTAssertEqual(collection.contentSize.height, 275)
  }

  func testAPinnedHeaderStaysWhileItsSectionIsSeen() {
    let section = rows(.absolute(300)), top = header(.absolute(40))
    top.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [top]
    show(UICollectionViewCompositionalLayout(section: section), 2, 3)
    collection.contentOffset.y = 100
    turn()
    XCTAssertEqual(edge("head").minY, 100)
    collection.contentOffset.y = 620
    turn()
    XCTAssertEqual(edge("head").maxY, 640)
  }

  func testTheProviderSeesTheRoomAndMakesEachSection() {
    var widths: [CGFloat] = []
    let layout = UICollectionViewCompositionalLayout { section, environment in
      widths.append(environment.container.effectiveContentSize.width)
      return rows(.absolute(section == 0 ? 10 : 20))
    }
    show(layout, 1, 1)
    XCTAssertEqual(Set(widths), [375])
    XCTAssertEqual(frame(0, 1), CGRect(x: 0, y: 10, width: 375, height: 20))
  }

  func testALayoutThatScrollsAcross() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size(.absolute(100), .fractionalHeight(1)), subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))]))
    show(UICollectionViewCompositionalLayout(section: section, configuration: configuration), 5)
    XCTAssertEqual(frame(1), CGRect(x: 0, y: 300, width: 100, height: 300))
    XCTAssertEqual(frame(4), CGRect(x: 200, y: 0, width: 100, height: 300))
    XCTAssertEqual(collection.contentSize, CGSize(width: 300, height: 600))
  }

  func testABadgeLiesAtTheCornerOfItsItem() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let one = NSCollectionLayoutItem(layoutSize: size(.absolute(100), .absolute(100)), supplementaryItems: [badge])
    show(NSCollectionLayoutSection(group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [one])), 2)
    let view = collection.supplementaryView(forElementKind: "badge", at: IndexPath(item: 1, section: 0))
    XCTAssertEqual(view?.frame, CGRect(x: 190, y: -10, width: 20, height: 20))
  }

  // MARK: - Sizes that cells decide

  func testAnEstimatedHeightGivesWayToWhatTheCellNeeds() {
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item(.fractionalWidth(1), .estimated(30))]))
    section.interGroupSpacing = 10
    show(UICollectionViewCompositionalLayout(section: section), 3, tall: [1: 120])
    XCTAssertEqual(frame(0), CGRect(x: 0, y: 0, width: 375, height: 70))
    XCTAssertEqual(frame(1), CGRect(x: 0, y: 80, width: 375, height: 120))
    XCTAssertEqual(frame(2), CGRect(x: 0, y: 210, width: 375, height: 70))
    XCTAssertEqual(collection.contentSize.height, 280)
    XCTAssertEqual(collection.cellForItem(at: IndexPath(item: 2, section: 0))?.frame, frame(2))
  }

  // MARK: - Sections that scroll by themselves

  private func showStrip(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) {
    let strip = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.fractionalWidth(0.8), .absolute(200)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    strip.orthogonalScrollingBehavior = behavior
    show(UICollectionViewCompositionalLayout { section, _ in section == 0 ? strip : rows(.absolute(50)) }, 5, 2)
  }

  func testAStripOfItemsLiesInAViewThatScrollsAcross() {
    showStrip(.continuous)
    XCTAssertEqual(collection.contentSize, CGSize(width: 375, height: 300))
    XCTAssertEqual(frame(0, 1).minY, 200)
    let scroller = collection.cellForItem(at: IndexPath(item: 0, section: 0))?.superview as? UIScrollView
    XCTAssertEqual(scroller?.frame, CGRect(x: 0, y: 0, width: 375, height: 200))
    XCTAssertEqual(scroller?.contentSize, CGSize(width: 1500, height: 200))
    XCTAssertEqual(collection.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item), [0, 1])
    scroller?.contentOffset.x = 610
    turn()
    XCTAssertEqual(collection.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item), [2, 3])
    tap(350, 100)
    turn()
    XCTAssertEqual(chooser.chosen, [IndexPath(item: 3, section: 0)])
  }

  func testAFingerDragsTheStripAndNotTheRest() {
    showStrip(.paging)
    let scroller = collection.cellForItem(at: IndexPath(item: 0, section: 0))?.superview as? UIScrollView
    drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 100, y: 100))
    turn(until: { scroller?.contentOffset.x == 375 })
    XCTAssertEqual(collection.contentOffset, .zero)
  }

  func testGroupsComeToRestAtTheirEdgesOrInTheMiddle() {
    func scroller(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> SectionScroller {
      SectionScroller(
        frame: .zero, contentSize: .zero, behavior: behavior, leading: 10, groups: [(0, 300), (310, 300), (620, 300)], isHorizontal: true)
    }
    XCTAssertNil(scroller(.continuous).rest(from: 20, natural: 500, velocity: 1, length: 400))
    XCTAssertEqual(scroller(.continuousGroupLeadingBoundary).rest(from: 20, natural: 500, velocity: 1, length: 400), 620)
    XCTAssertEqual(scroller(.groupPaging).rest(from: 20, natural: 900, velocity: 1, length: 400), 310)
    XCTAssertEqual(scroller(.groupPaging).rest(from: 300, natural: 0, velocity: -1, length: 400), 0)
    XCTAssertEqual(scroller(.groupPaging).rest(from: 200, natural: 200, velocity: 0, length: 400), 310)
    XCTAssertEqual(scroller(.groupPagingCentered).rest(from: 20, natural: 900, velocity: 1, length: 400), 270)
  }
}
