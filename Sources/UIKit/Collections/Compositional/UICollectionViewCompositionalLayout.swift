// A layout put together from sections, groups and items.
//
// Missing: decoration views, supplementary items of groups, references for insets other than the automatic one.

@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Points.
  open var interSectionSpacing: CGFloat = 0
  /// Before and after all sections.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  open var contentInsetsReference = UIContentInsetsReference.safeArea {
    didSet { if contentInsetsReference != .safeArea { unimplemented("UICollectionViewCompositionalLayoutConfiguration.contentInsetsReference") } }
  }
  public override init() { super.init() }
}

public typealias UICollectionViewCompositionalLayoutSectionProvider = @MainActor (
  _ sectionIndex: Int, _ layoutEnvironment: NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// ```swift
/// let layout = UICollectionViewCompositionalLayout { section, environment in
///   section == 0 ? makeBanner() : makeGrid(columns: environment.container.contentSize.width > 500 ? 5 : 3)
/// }
/// ```
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

  public init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  ) {
    provider = { _, _ in section }
    self.configuration = configuration
    super.init()
  }

  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }

  public required init?(coder: NSCoder) { fatalError("a compositional layout is made in code, of its sections") }

  // MARK: - Preparing

  private var sections: [SectionLayout] = []
  private var outer: [EdgeView] = []
  private var size = CGSize.zero
  private var isAcross: Bool { configuration.scrollDirection == .horizontal }
  private var measuredItems: [IndexPath: CGSize] = [:]
  private var measuredViews: [String: CGSize] = [:]
  private var measuredRoom = CGSize.zero
  private var room = CGSize.zero

  open override func prepare() {
    super.prepare()
    (sections, outer, size) = ([], [], .zero)
    guard let view = collectionView else { return }
    let inset = view.adjustedContentInset
    room = CGSize(
      width: max(view.bounds.width - inset.left - inset.right, 0), height: max(view.bounds.height - inset.top - inset.bottom, 0))
    if room != measuredRoom {
      forgetMeasures()
      measuredRoom = room
    }
    let environment = LayoutContainer(room, view.traitCollection)
    var along: CGFloat = 0
    addOuter(below: false, &along)
    for index in 0..<view.numberOfSections {
      guard let section = provider(index, environment) else {
        fatalError("the section provider of a compositional layout gave no section for index \(index)")
      }
      if index > 0 { along += configuration.interSectionSpacing }
      let measures = SectionLayout.Measures(
        item: { [measuredItems] in measuredItems[IndexPath(item: $0, section: index)] },
        view: { [measuredViews] in measuredViews["\($0) \(index)"] })
      let made = SectionLayout(
        section, index: index, items: view.numberOfItems(inSection: index), room: room, start: along, isAcross: isAcross, traits: view.traitCollection,
        measures)
      if let list = section.list, view.backgroundColor == .systemBackground { view.backgroundColor = list.ground }
      sections.append(made)
      along = made.end
    }
    addOuter(below: true, &along)
    size = isAcross ? CGSize(width: along, height: room.height) : CGSize(width: room.width, height: along)
  }

  private func addOuter(below: Bool, _ along: inout CGFloat) {
    for item in configuration.boundarySupplementaryItems where item.isBelow == below {
      let edge = EdgeView(
        item, IndexPath(index: 0), measured: measuredViews["\(item.elementKind) outer"], room: room, from: 0, to: isAcross ? room.height : room.width,
        at: &along, isAcross: isAcross)
      outer.append(edge)
    }
  }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return size
  }

  // MARK: - Attributes

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    var found: [UICollectionViewLayoutAttributes] = []
    let limits = visibleLimits
    for section in sections {
      for edge in section.edges {
        let attributes = edge.attributes(from: section.start, to: section.end, seen: limits, isAcross: isAcross)
        if attributes.frame.intersects(rect) { found.append(attributes) }
      }
      guard section.frame(isAcross, room).intersects(rect) else { continue }
      let offset = collectionView?.offset(ofScrolledSection: section.index) ?? .zero
      var items = section.attributes.filter { $0.frame.offsetBy(dx: -offset.x, dy: -offset.y).intersects(rect) }
      if let handler = section.section.visibleItemsInvalidationHandler, let view = collectionView {
        items = items.map { $0.copy() as! UICollectionViewLayoutAttributes }
        let own = section.scroller == nil ? view.contentOffset : offset
        handler(items, own, LayoutContainer(room, view.traitCollection))
      }
      found += items
    }
    for edge in outer {
      let attributes = edge.attributes(from: 0, to: isAcross ? size.width : size.height, seen: limits, isAcross: isAcross)
      if attributes.frame.intersects(rect) { found.append(attributes) }
    }
    return found
  }

  /// What of the content is seen along the scrolling direction, beside bars.
  private var visibleLimits: (CGFloat, CGFloat) {
    guard let view = collectionView else { return (0, 0) }
    let inset = view.adjustedContentInset
    return isAcross ? (view.bounds.minX + inset.left, view.bounds.maxX - inset.right) : (view.bounds.minY + inset.top, view.bounds.maxY - inset.bottom)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].attributes.first { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }

  open override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard indexPath.count == 2 else { return outer.first { $0.item.elementKind == elementKind }?.attributes }
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    if let edge = section.edges.first(where: { $0.item.elementKind == elementKind }) {
      return edge.attributes(from: section.start, to: section.end, seen: visibleLimits, isAcross: isAcross)
    }
    return section.attributes.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  // MARK: - Sections that scroll by themselves, and sizes that views decide

  override func scroller(ofSection section: Int) -> SectionScroller? {
    prepareIfNeeded()
    return sections.indices.contains(section) ? sections[section].scroller : nil
  }

  override func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    attributes.representedElementCategory == .cell ? measuredItems[attributes.indexPath] != nil : measuredViews[key(attributes)] != nil
  }

  private func key(_ attributes: UICollectionViewLayoutAttributes) -> String {
    "\(attributes.representedElementKind ?? "") \(attributes.indexPath.count == 2 ? "\(attributes.indexPath.section)" : "outer")"
  }

  override func take(_ size: CGSize, measuredFor attributes: UICollectionViewLayoutAttributes) -> Bool {
    if attributes.representedElementCategory == .cell { measuredItems[attributes.indexPath] = size } else { measuredViews[key(attributes)] = size }
    let isChanged = abs(size.width - attributes.size.width) > 0.01 || abs(size.height - attributes.size.height) > 0.01
    if isChanged { isPrepared = false }
    return isChanged
  }

  override func forgetMeasures() { (measuredItems, measuredViews) = ([:], [:]) }
}
