// Where the items of a collection lie: the base of all layouts, and what they say of one item.

@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  public enum Category: UInt, Sendable { case cell = 0, supplementaryView, decorationView }

  open var indexPath: IndexPath
  open private(set) var representedElementCategory = Category.cell
  open private(set) var representedElementKind: String?
  open var frame = CGRect.zero {
    didSet {
      size = frame.size
      center = CGPoint(x: frame.midX, y: frame.midY)
    }
  }
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  open var transform = CGAffineTransform.identity
  open var transform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false

  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
  }
  public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }
  public init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated {
      let copy: UICollectionViewLayoutAttributes
      switch representedElementCategory {
      case .cell: copy = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      case .supplementaryView: copy = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: representedElementKind ?? "", with: indexPath)
      case .decorationView: copy = UICollectionViewLayoutAttributes(forDecorationViewOfKind: representedElementKind ?? "", with: indexPath)
      }
      copy.frame = frame
      (copy.center, copy.size, copy.transform, copy.transform3D) = (center, size, transform, transform3D)
      (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
      return copy
    }
  }
}

@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  open var invalidateEverything: Bool { true }
  open var invalidateDataSourceCounts: Bool { false }
}

/// Says where the items lie. A subclass overrides `collectionViewContentSize`, `layoutAttributesForElements(in:)` and the attributes of one item.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, NSCoding {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  nonisolated open func encode(with coder: NSCoder) { unimplemented("UICollectionViewLayout.encode(with:)") }

  open internal(set) weak var collectionView: UICollectionView?
  open var collectionViewContentSize: CGSize { .zero }
  open func prepare() {}
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) { unimplemented("UICollectionViewLayout decoration views") }

  var isPrepared = false
  open func invalidateLayout() {
    isPrepared = false
    collectionView?.layoutIsInvalid()
  }
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { invalidateLayout() }

  func prepareIfNeeded() {
    guard !isPrepared else { return }
    isPrepared = true
    prepare()
  }
}
