// Cells and supplementary views that are registered with the closure that fills them.

extension UICollectionView {
  /// How cells of one class show items of one type. Make it once, outside the cell provider.
  ///
  /// ```swift
  /// let registration = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, path, photo in cell.show(photo) }
  /// ```
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    /// Tells one registration from another; copies of a registration are the same one.
    let identifier = "registration-" + UUID().uuidString
    let nib: UINib?
    let handler: Handler

    public init(handler: @escaping Handler) {
      nib = nil
      self.handler = handler
    }
    public init(cellNib: UINib, handler: @escaping Handler) {
      nib = cellNib
      self.handler = handler
    }
  }

  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void
    /// Tells one registration from another; copies of a registration are the same one.
    let identifier = "registration-" + UUID().uuidString
    let nib: UINib?
    let kind: String
    let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      (nib, kind) = (nil, elementKind)
      self.handler = handler
    }
    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      (nib, kind) = (supplementaryNib, elementKind)
      self.handler = handler
    }
  }

  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = registration.identifier
    if let nib = registration.nib { register(nib, forCellWithReuseIdentifier: identifier) } else { register(Cell.self, forCellWithReuseIdentifier: identifier) }
    let made = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    guard let cell = made as? Cell else { fatalError("the nib of a cell registration holds a \(type(of: made)) instead of a \(Cell.self)") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.kind, registration.identifier)
    if let nib = registration.nib {
      register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    } else {
      register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }
    let made = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    guard let view = made as? Supplementary else {
      fatalError("the nib of a supplementary registration holds a \(type(of: made)) instead of a \(Supplementary.self)")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}
