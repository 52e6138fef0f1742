// Fills a table from snapshots: what differs between two of them is what changes on the screen.
//
// Missing: section snapshots (of outlines).

/// ```swift
/// dataSource = UITableViewDiffableDataSource<Section, Contact>(tableView: tableView) { table, path, contact in
///   let cell = table.dequeueReusableCell(withIdentifier: "Cell", for: path)
///   cell.textLabel?.text = contact.name
///   return cell
/// }
/// ```
/// A subclass gives titles and editing by overriding the methods of `UITableViewDataSource`. Unless it does, no row is edited or moved.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (_ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType) -> UITableViewCell?

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()
  /// How rows and sections come and go.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Becomes the table's data source; the table does not keep it.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: - Snapshots

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { store.snapshot }

  /// Shows another snapshot; from any queue, though always from the same.
  /// - Parameter completion: runs on the main queue when the animations are over.
  nonisolated open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    onMainQueue { self.show(snapshot, isAnimated: animatingDifferences, completion) }
  }

  /// Returns when the animations are over.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in show(snapshot, isAnimated: animatingDifferences) { continuation.resume() } }
  }

  /// Shows another snapshot without looking for what differs.
  nonisolated open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
  ) {
    onMainQueue {
      self.store.snapshot = snapshot.unmarked
      self.tableView?.reloadData()
      completion?()
    }
  }

  private func show(_ new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool, _ completion: (() -> Void)?) {
    guard let table = tableView, table.window != nil else {
      store.snapshot = new.unmarked
      tableView?.reloadData()
      completion?()
      return
    }
    let difference = SnapshotDifference(from: store.snapshot, to: new), animation = isAnimated ? defaultRowAnimation : .none
    func update() {
      guard !difference.isEmpty else {
        self.store.snapshot = new.unmarked
        table.reconfigureRows(at: difference.reconfiguredRows)
        completion?()
        return
      }
      table.performBatchUpdates {
        self.store.snapshot = new.unmarked
        table.deleteSections(difference.deletedSections, with: animation)
        table.insertSections(difference.insertedSections, with: animation)
        table.reloadSections(difference.reloadedSections, with: animation)
        for move in difference.movedSections { table.moveSection(move.from, toSection: move.to) }
        table.deleteRows(at: difference.deletedRows, with: animation)
        table.insertRows(at: difference.insertedRows, with: animation)
        table.reloadRows(at: difference.reloadedRows, with: animation)
        for move in difference.movedRows { table.moveRow(at: move.from, to: move.to) }
      } completion: { _ in completion?() }
      table.reconfigureRows(at: difference.reconfiguredRows)
    }
    if isAnimated { update() } else { UIView.performWithoutAnimation(update) }
  }

  // MARK: - Identifiers and places

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.item(at: indexPath) }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { store.path(of: itemIdentifier) }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.section(at: index) }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { store.snapshot.indexOfSection(sectionIdentifier) }

  // MARK: - What the table asks

  open func numberOfSections(in tableView: UITableView) -> Int { store.snapshot.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { store.count(inSection: section) }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = store.item(at: indexPath) else { fatalError("there is no item at \(indexPath) in the snapshot") }
    guard let cell = cellProvider(tableView, indexPath, item) else {
      fatalError("the cell provider of \(type(of: self)) gave no cell for \(item) at \(indexPath)")
    }
    return cell
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
}

/// The snapshot that is shown, and where its items are.
struct SnapshotStore<Section: Hashable, Item: Hashable> {
  var snapshot = NSDiffableDataSourceSnapshot<Section, Item>() {
    didSet { (lists, paths) = (snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }, SnapshotDifference.paths(snapshot)) }
  }
  private var lists: [[Item]] = []
  private var paths: [Item: IndexPath] = [:]

  func count(inSection section: Int) -> Int { lists.indices.contains(section) ? lists[section].count : 0 }
  func section(at index: Int) -> Section? { snapshot.sectionIdentifiers.indices.contains(index) ? snapshot.sectionIdentifiers[index] : nil }
  func path(of item: Item) -> IndexPath? { paths[item] }
  func item(at path: IndexPath) -> Item? {
    guard path.count == 2, lists.indices.contains(path.section), lists[path.section].indices.contains(path.item) else { return nil }
    return lists[path.section][path.item]
  }
}

/// Now when this is the main thread, otherwise in its next turn.
func onMainQueue(_ work: @escaping @MainActor () -> Void) {
  nonisolated(unsafe) let work = work
  if Thread.isMainThread { return MainActor.assumeIsolated { work() } }
  DispatchQueue.main.async { MainActor.assumeIsolated { work() } }
}
