// Items that a layout places. Only those that are seen have cells.
//
// Missing: drag and drop, decoration views, prefetching.

@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable { case vertical = 0, horizontal }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutObject = layout
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    layoutObject = UICollectionViewFlowLayout()
    super.init(coder: coder)
    guard let interface = coder as? InterfaceCoder else {
      prepare()
      return
    }
    if let element = interface.element.children.first(where: { $0["key"] == "collectionViewLayout" }) {
      interface.markRead { $0 === element }
      if let made = interface.loader.makeObject(element) as? UICollectionViewLayout { layoutObject = made }
    }
    if let cells = interface.part("cells") { takePrototypes(cells, interface.loader, nil) }
    for (key, kind) in [("sectionHeaderView", Self.elementKindSectionHeader), ("sectionFooterView", Self.elementKindSectionFooter)] {
      guard let element = interface.element.children.first(where: { $0["key"] == key }) else { continue }
      interface.markRead { $0 === element }
      if let identifier = element["reuseIdentifier"] { prototypes["\(kind) \(identifier)"] = CellPrototype(element: element, loader: interface.loader) }
    }
    if let element = interface.element.children.first(where: { $0["key"] == "backgroundView" }) {
      interface.markRead { $0 === element }
      backgroundView = interface.loader.makeObject(element) as? UIView
    }
    for name in ["dataMode", "prefetchingEnabled"] { _ = interface.attribute(name) }
    if let isMultiple = interface.bool("allowsMultipleSelection") { allowsMultipleSelection = isMultiple }
    if let allows = interface.bool("allowsSelection") { allowsSelection = allows }
    prepare()
  }

  private func prepare() {
    layoutObject.collectionView = self
    if backgroundColor == nil { backgroundColor = .systemBackground }
  }

  // MARK: - Who fills it

  open weak var dataSource: UICollectionViewDataSource? { didSet { if dataSource !== oldValue { dropAll() } } }
  open weak var delegate: UICollectionViewDelegate? {
    get { scrollDelegate as? UICollectionViewDelegate }
    set { scrollDelegate = newValue }
  }
  override func delegateDidChange() { dropAll() }
  open weak var prefetchDataSource: AnyObject?
  open var isPrefetchingEnabled = true

  private var layoutObject: UICollectionViewLayout
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutObject }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    layoutObject.collectionView = nil
    layoutObject = layout
    layout.collectionView = self
    layout.isPrepared = false
    guard animated, window != nil else {
      setNeedsLayout()
      completion?(true)
      return
    }
    UIView.animate(withDuration: TableMetrics.updateDuration, animations: { self.placeAll() }, completion: { completion?($0) })
  }

  func layoutIsInvalid() { setNeedsLayout() }

  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: - Reuse

  private var classes: [String: AnyClass] = [:]
  private var nibs: [String: UINib] = [:]
  private var prototypes: [String: CellPrototype] = [:]
  private var waiting: [String: [UICollectionReusableView]] = [:]

  private func takePrototypes(_ element: MarkupElement, _ loader: InterfaceLoader, _ kind: String?) {
    for cell in element.children {
      if let identifier = cell["reuseIdentifier"] { prototypes[identifier] = CellPrototype(element: cell, loader: loader) }
    }
  }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) { classes[identifier] = cellClass }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) { nibs[identifier] = nib }
  open func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String) {
    classes["\(elementKind) \(identifier)"] = viewClass
  }
  open func register(_ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) { nibs["\(kind) \(identifier)"] = nib }

  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    if let cell = reconfigured, cell.identifier == identifier { return cell }
    guard let cell = reusable(identifier) as? UICollectionViewCell else {
      fatalError(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard")
    }
    cell.identifier = identifier
    if let attributes = layoutObject.layoutAttributesForItem(at: indexPath) { cell.bounds.size = attributes.size }
    return cell
  }

  open func dequeueReusableSupplementaryView(ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionReusableView {
    guard let view = reusable("\(elementKind) \(identifier)") else {
      fatalError(
        "could not dequeue a view of kind: \(elementKind) with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard")
    }
    view.identifier = identifier
    return view
  }

  private func reusable(_ key: String) -> UICollectionReusableView? {
    if let view = waiting[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let made: UICollectionReusableView?
    if let nib = nibs[key] {
      made = nib.instantiate(withOwner: nil).compactMap { $0 as? UICollectionReusableView }.first
    } else if let type = classes[key] {
      made = (makeObject(of: type, initializer: "initWithFrame:", arguments: [CGRect.zero]) ?? makeObject(of: type)) as? UICollectionReusableView
    } else {
      made = prototypes[key]?.make() as? UICollectionReusableView
    }
    return made
  }

  // MARK: - What there is

  private var counts: [Int]?
  private var itemCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    let made = (0..<max(dataSource.numberOfSections(in: self), 0)).map { max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0) }
    counts = made
    layoutObject.isPrepared = false
    return made
  }

  open var numberOfSections: Int { itemCounts.count }
  open func numberOfItems(inSection section: Int) -> Int { itemCounts.indices.contains(section) ? itemCounts[section] : 0 }

  var cells: [IndexPath: UICollectionViewCell] = [:]
  private var supplementary: [String: UICollectionReusableView] = [:]

  open var visibleCells: [UICollectionViewCell] {
    layoutIfNeeded()
    return cells.keys.sorted().compactMap { cells[$0] }
  }
  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return cells.keys.sorted()
  }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    layoutObject.prepareIfNeeded()
    return layoutObject.layoutAttributesForElements(in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))?
      .first { $0.representedElementCategory == .cell && shownFrame($0).contains(point) }?.indexPath
  }
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    supplementary[supplementaryKey(elementKind, indexPath)]
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutObject.prepareIfNeeded()
    return layoutObject.layoutAttributesForItem(at: indexPath)
  }

  /// The cell that the data source fills anew where it is.
  private var reconfigured: UICollectionViewCell?

  /// Asks the data source to fill the cells that are there once more; it gets the same cells from their queue.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    guard let dataSource else { return }
    for path in indexPaths {
      guard let cell = cells[path] else { continue }
      reconfigured = cell
      let made = dataSource.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      if made !== cell { fatalError("an item that is reconfigured must keep its cell: \(path) had \(cell) and was given \(made)") }
    }
  }

  // MARK: - Loading and placing

  open func reloadData() {
    dropAll()
    if window != nil { _ = itemCounts }
    setNeedsLayout()
  }

  private func dropAll() {
    endPress()
    for (path, cell) in cells { retire(cell, path) }
    for (key, view) in supplementary { retire(view, key) }
    (cells, supplementary, counts, selected) = ([:], [:], nil, [])
    layoutObject.isPrepared = false
    layoutObject.forgetMeasures()
    setNeedsLayout()
  }

  private func retire(_ cell: UICollectionViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    if let identifier = cell.identifier { waiting[identifier, default: []].append(cell) }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  private func retire(_ view: UICollectionReusableView, _ key: String) {
    view.removeFromSuperview()
    if let identifier = view.identifier, let kind = key.split(separator: " ").first { waiting["\(kind) \(identifier)", default: []].append(view) }
  }

  private var knownSize = CGSize.zero
  private var isPlacing = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.size != knownSize {
      knownSize = bounds.size
      layoutObject.isPrepared = false
    } else if layoutObject.isPrepared, layoutObject.shouldInvalidateLayout(forBoundsChange: bounds) {
      layoutObject.isPrepared = false
    }
    placeAll()
  }

  func placeAll() {
    guard !isPlacing, bounds.width > 0, let dataSource else { return }
    isPlacing = true
    defer { isPlacing = false }
    // Views that decide their own sizes move those that follow.
    var rounds = 0
    while placeOnce(dataSource), rounds < 10 { rounds += 1 }
  }

  /// - Returns: whether a view needs another size than the layout gave it.
  private func placeOnce(_ dataSource: UICollectionViewDataSource) -> Bool {
    _ = itemCounts
    layoutObject.prepareIfNeeded()
    contentSize = layoutObject.collectionViewContentSize
    backgroundView?.frame = bounds
    arrangeScrollers(layoutObject, sections: itemCounts.count)
    let wanted = layoutObject.layoutAttributesForElements(in: bounds) ?? []
    let sorted = wanted.sorted { $0.zIndex < $1.zIndex }.filter { attributes in
      guard attributes.representedElementCategory == .cell else { return true }
      return attributes.indexPath.count == 2 && attributes.indexPath.section < itemCounts.count && attributes.indexPath.item < itemCounts[attributes.indexPath.section]
    }
    // What has left is used again at once.
    let paths = Set(sorted.filter { $0.representedElementCategory == .cell }.map(\.indexPath))
    let keys = Set(sorted.filter { $0.representedElementCategory == .supplementaryView }.map(supplementaryKey))
    for (path, cell) in cells where !paths.contains(path) && cell !== carried?.cell {
      cells[path] = nil
      retire(cell, path)
    }
    for (key, view) in supplementary where !keys.contains(key) {
      supplementary[key] = nil
      retire(view, key)
    }
    var isChanged = false
    for attributes in sorted {
      let view: UICollectionReusableView
      switch attributes.representedElementCategory {
      case .cell: view = cells[attributes.indexPath] ?? makeCell(attributes, dataSource)
      case .supplementaryView:
        let kind = attributes.representedElementKind ?? "", key = supplementaryKey(attributes)
        view = supplementary[key] ?? makeSupplementary(kind, key, attributes, dataSource)
      case .decorationView: continue
      }
      place(view, attributes)
      if attributes.estimates.isAny, !layoutObject.isMeasured(attributes) {
        let fitted = UIView.unanimated { view.preferredLayoutAttributesFitting(attributes.copy() as! UICollectionViewLayoutAttributes) }
        if layoutObject.take(fitted.size, measuredFor: attributes) { isChanged = true }
      }
    }
    return isChanged
  }

  var sectionScrollers: [Int: SectionScrollView] = [:]

  private func supplementaryKey(_ attributes: UICollectionViewLayoutAttributes) -> String {
    supplementaryKey(attributes.representedElementKind ?? "", attributes.indexPath)
  }
  /// A path of one index stands for a view of the whole layout.
  private func supplementaryKey(_ kind: String, _ path: IndexPath) -> String { "\(kind) \(path.map(String.init).joined(separator: " "))" }

  private func makeCell(_ attributes: UICollectionViewLayoutAttributes, _ dataSource: UICollectionViewDataSource) -> UICollectionViewCell {
    let path = attributes.indexPath
    let cell = UIView.unanimated { dataSource.collectionView(self, cellForItemAt: path) }
    cells[path] = cell
    UIView.performWithoutAnimation {
      place(cell, attributes)
      cell.apply(attributes)
      if cell.isSelected != selected.contains(path) { cell.isSelected = selected.contains(path) }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      if cell.superview == nil { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
    }
    return cell
  }

  private func makeSupplementary(
    _ kind: String, _ key: String, _ attributes: UICollectionViewLayoutAttributes, _ dataSource: UICollectionViewDataSource
  ) -> UICollectionReusableView {
    let view = UIView.unanimated { dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: attributes.indexPath) }
    supplementary[key] = view
    UIView.performWithoutAnimation {
      place(view, attributes)
      delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: attributes.indexPath)
      if view.superview == nil { addSubview(view) }
    }
    return view
  }

  /// The item that a finger carries.
  var carried: CarriedItem?

  private func place(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    if view === carried?.cell { return }
    if view.bounds.size != attributes.size { view.bounds.size = attributes.size }
    (view as? UICollectionViewListCell)?.place = attributes.listPlace
    let center = host(view, attributes)
    if view.center != center { view.center = center }
    if view.transform != attributes.transform { view.transform = attributes.transform }
    if !CATransform3DIsIdentity(attributes.transform3D) { view.transform3D = attributes.transform3D }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
    if view.layer.zPosition != CGFloat(attributes.zIndex) { view.layer.zPosition = CGFloat(attributes.zIndex) }
  }

  // MARK: - Choosing

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  var selected: [IndexPath] = []
  open var indexPathsForSelectedItems: [IndexPath]? { selected }
  /// See UICollectionView+Choosing.
  var pressedPath: IndexPath?

  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection || indexPath == nil { for other in selected where other != indexPath { deselectItem(at: other, animated: animated) } }
    guard let indexPath else { return }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    cells[indexPath]?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cells[indexPath]?.isSelected = false
  }

  open override func touchesShouldCancel(in view: UIView) -> Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, pressedPath == nil, !hasStoppedMotion, allowsSelection,
      let path = indexPathForItem(at: touch.location(in: self)), let cell = cells[path],
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    pressedPath = path
    cell.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endPress() }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let path = pressedPath else { return }
    let isInside = cells[path].map { $0.bounds.contains(touch.location(in: $0)) } ?? false
    endPress()
    if isInside { choose(path) }
  }

  // MARK: - Changing

  private var updates = TableUpdates()
  private var updateDepth = 0

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    if updateDepth == 0 { _ = itemCounts }
    updateDepth += 1
    updates?()
    updateDepth -= 1
    if updateDepth == 0 { commit(completion) } else { completion?(true) }
  }

  private func update(_ tell: (inout TableUpdates) -> Void) {
    if updateDepth > 0 { return tell(&updates) }
    _ = itemCounts
    tell(&updates)
    commit(nil)
  }

  open func insertItems(at indexPaths: [IndexPath]) { update { updates in for path in indexPaths { updates.insertedRows[path] = .fade } } }
  open func deleteItems(at indexPaths: [IndexPath]) { update { updates in for path in indexPaths { updates.deletedRows[path] = .fade } } }
  open func reloadItems(at indexPaths: [IndexPath]) { update { updates in for path in indexPaths { updates.reloadedRows[path] = .fade } } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { update { $0.movedRows.append((indexPath, newIndexPath)) } }
  open func insertSections(_ sections: IndexSet) { update { updates in for section in sections { updates.insertedSections[section] = .fade } } }
  open func deleteSections(_ sections: IndexSet) { update { updates in for section in sections { updates.deletedSections[section] = .fade } } }
  open func reloadSections(_ sections: IndexSet) { update { updates in for section in sections { updates.reloadedSections[section] = .fade } } }
  open func moveSection(_ section: Int, toSection newSection: Int) { update { $0.movedSections.append((section, newSection)) } }

  private func commit(_ completion: ((Bool) -> Void)?) {
    let updates = self.updates
    self.updates = TableUpdates()
    guard let before = counts else {
      completion?(true)
      return
    }
    counts = nil
    let after = itemCounts
    if let problem = updates.inconsistency(before: before, after: after, names: .collection) { fatalError(problem) }
    let map = updates.rowMap(before: before), old = cells
    cells = [:]
    var leaving: [(IndexPath, UICollectionViewCell)] = []
    for (path, cell) in old {
      if let new = map[path], updates.reloadedRows[path] == nil { cells[new] = cell } else { leaving.append((path, cell)) }
    }
    selected = selected.compactMap { map[$0] }
    for (key, view) in supplementary { retire(view, key) }
    supplementary = [:]
    layoutObject.isPrepared = false
    layoutObject.forgetMeasures()
    let finish = { [self] in
      for (path, cell) in leaving {
        cell.alpha = 1
        retire(cell, path)
      }
      completion?(true)
    }
    guard window != nil, !ViewAnimation.isDisabled else {
      placeAll()
      return finish()
    }
    let kept = Set(cells.keys)
    UIView.performWithoutAnimation {
      layoutObject.prepareIfNeeded()
      // New cells are there, unseen, before the others make room.
      for attributes in layoutObject.layoutAttributesForElements(in: bounds) ?? [] where attributes.representedElementCategory == .cell && !kept.contains(attributes.indexPath) {
        if let dataSource { makeCell(attributes, dataSource).alpha = 0 }
      }
    }
    UIView.animate(
      withDuration: TableMetrics.updateDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        self.placeAll()
        for (_, cell) in leaving { cell.alpha = 0 }
      }, completion: { _ in finish() })
  }
}

@section(".init_array") @used
private let registerCollectionView: @convention(c) () -> Void = {
  ClassMembers.register(UICollectionView.self) { members in
    members.method("reloadData") { view, _ in view.reloadData() }
    members.property("dataSource", { $0.dataSource }, { $0.dataSource = $1 })
    members.property("delegate", { $0.scrollDelegate }, { $0.scrollDelegate = $1 })
    members.property("prefetchDataSource", { $0.prefetchDataSource }, { $0.prefetchDataSource = $1 })
    members.property("collectionViewLayout", { $0.collectionViewLayout }, { $0.collectionViewLayout = $1 })
  }
}
