// Fills a collection from snapshots: what differs between two of them is what changes on the screen.
//
// Missing: section snapshots (of outlines), reordering handlers.

/// ```swift
/// dataSource = UICollectionViewDiffableDataSource<Section, Photo>(collectionView: collectionView) { collection, path, photo in
///   collection.dequeueConfiguredReusableCell(using: registration, for: path, item: photo)
/// }
/// ```
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Becomes the collection's data source; the collection does not keep it.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
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
      self.collectionView?.reloadData()
      completion?()
    }
  }

  private func show(_ new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool, _ completion: (() -> Void)?) {
    guard let view = collectionView, view.window != nil else {
      store.snapshot = new.unmarked
      collectionView?.reloadData()
      completion?()
      return
    }
    let difference = SnapshotDifference(from: store.snapshot, to: new)
    func update() {
      guard !difference.isEmpty else {
        self.store.snapshot = new.unmarked
        view.reconfigureItems(at: difference.reconfiguredRows)
        completion?()
        return
      }
      view.performBatchUpdates {
        self.store.snapshot = new.unmarked
        view.deleteSections(difference.deletedSections)
        view.insertSections(difference.insertedSections)
        view.reloadSections(difference.reloadedSections)
        for move in difference.movedSections { view.moveSection(move.from, toSection: move.to) }
        view.deleteItems(at: difference.deletedRows)
        view.insertItems(at: difference.insertedRows)
        view.reloadItems(at: difference.reloadedRows)
        for move in difference.movedRows { view.moveItem(at: move.from, to: move.to) }
      } completion: { _ in completion?() }
      view.reconfigureItems(at: difference.reconfiguredRows)
    }
    if isAnimated { update() } else { UIView.performWithoutAnimation(update) }
  }

  // MARK: - Identifiers and places

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.item(at: indexPath) }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { store.path(of: itemIdentifier) }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.section(at: index) }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { store.snapshot.indexOfSection(sectionIdentifier) }

  // MARK: - What the collection asks

  open func numberOfSections(in collectionView: UICollectionView) -> Int { store.snapshot.numberOfSections }
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { store.count(inSection: section) }
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    guard let item = store.item(at: indexPath) else { fatalError("there is no item at \(indexPath) in the snapshot") }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      fatalError("the cell provider of \(type(of: self)) gave no cell for \(item) at \(indexPath)")
    }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      fatalError("the layout wants a view of kind \(kind) at \(indexPath), and supplementaryViewProvider of \(type(of: self)) gave none")
    }
    return view
  }
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  open func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
}
