// Where the items of a collection lie: the base of all layouts, and what they say of one item.

@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  public enum Category: UInt, Sendable { case cell = 0, supplementaryView, decorationView }

  open var indexPath: IndexPath
  open private(set) var representedElementCategory = Category.cell
  open private(set) var representedElementKind: String?
  open var frame: CGRect {
    get { CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height) }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
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
  /// The dimensions that the view decides.
  var estimates = EstimatedAxes()
  /// In a section that scrolls by itself.
  var isInScroller = false
  /// In a section that looks like a table's.
  var listPlace: ListPlace?

  public override init() {
    indexPath = IndexPath(item: 0, section: 0)
    super.init()
  }
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated {
      // Of an app's own class, where it has one: that adds what it has itself.
      let copy = makeObject(of: type(of: self)) as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes()
      (copy.indexPath, copy.representedElementCategory, copy.representedElementKind) = (indexPath, representedElementCategory, representedElementKind)
      (copy.center, copy.size, copy.transform, copy.transform3D) = (center, size, transform, transform3D)
      (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
      (copy.estimates, copy.isInScroller, copy.listPlace) = (estimates, isInScroller, listPlace)
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
  /// The class of the attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
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

  // MARK: - Sections that scroll by themselves, and sizes that views decide

  func scroller(ofSection section: Int) -> SectionScroller? { nil }
  func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }
  /// - Returns: whether the layout is another one by that.
  func take(_ size: CGSize, measuredFor attributes: UICollectionViewLayoutAttributes) -> Bool { false }
  func forgetMeasures() {}

  func prepareIfNeeded() {
    guard !isPrepared else { return }
    isPrepared = true
    prepare()
  }
}

@section(".init_array") @used
private let registerLayoutAttributes: @convention(c) () -> Void = {
  ClassMembers.register(UICollectionViewLayoutAttributes.self) { $0.factory("init") { _ in UICollectionViewLayoutAttributes() } }
}
