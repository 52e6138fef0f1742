// Items in lines, one line after the other, sections below each other; or columns, when it scrolls across.
//
// Partly: items that find their own size (`estimatedItemSize`) have the item size; lines are spread from edge to edge, a last one that is
// not full keeps the distances of those before it.

@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sendIfImplemented(to: self, "collectionView:layout:sizeForItemAtIndexPath:", [collectionView, collectionViewLayout, indexPath])
      ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    sendIfImplemented(to: self, "collectionView:layout:insetForSectionAtIndex:", [collectionView, collectionViewLayout, section])
      ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    sendIfImplemented(to: self, "collectionView:layout:minimumLineSpacingForSectionAtIndex:", [collectionView, collectionViewLayout, section])
      ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    sendIfImplemented(to: self, "collectionView:layout:minimumInteritemSpacingForSectionAtIndex:", [collectionView, collectionViewLayout, section])
      ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    sendIfImplemented(to: self, "collectionView:layout:referenceSizeForHeaderInSection:", [collectionView, collectionViewLayout, section])
      ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    sendIfImplemented(to: self, "collectionView:layout:referenceSizeForFooterInSection:", [collectionView, collectionViewLayout, section])
      ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero
  }
}

@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public nonisolated static let automaticSize = CGSize(width: 1e-9, height: 1e-9)

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// Partly: cells do not size themselves; `itemSize` and the delegate's sizes hold.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != .zero { unimplemented("UICollectionViewFlowLayout.estimatedItemSize") } }
  }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  open var sectionFootersPinToVisibleBounds = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.apply(flowLayoutAttributes, to: self)
  }

  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var headers: [Int: UICollectionViewLayoutAttributes] = [:]
  private var footers: [Int: UICollectionViewLayoutAttributes] = [:]
  private var ends: [CGFloat] = []
  private var size = CGSize.zero
  private var isAcross: Bool { scrollDirection == .horizontal }

  open override func prepare() {
    super.prepare()
    (items, headers, footers, ends, size) = ([], [:], [:], [], .zero)
    guard let view = collectionView else { return }
    let inset = view.adjustedContentInset
    let room = isAcross ? view.bounds.height - inset.top - inset.bottom : view.bounds.width - inset.left - inset.right
    let delegate = view.scrollDelegate as? UICollectionViewDelegateFlowLayout
    var along: CGFloat = 0
    for section in 0..<view.numberOfSections {
      let insets = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
      let headerSize = delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
      let footerSize = delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize
      add(headerSize, UICollectionView.elementKindSectionHeader, section, at: &along, room, into: &headers)
      along += isAcross ? insets.left : insets.top
      along = lay(section, from: along, insets, room, view, delegate)
      along += isAcross ? insets.right : insets.bottom
      add(footerSize, UICollectionView.elementKindSectionFooter, section, at: &along, room, into: &footers)
      ends.append(along)
    }
    size = isAcross ? CGSize(width: along, height: room) : CGSize(width: room, height: along)
  }

  private func add(
    _ size: CGSize, _ kind: String, _ section: Int, at along: inout CGFloat, _ room: CGFloat, into list: inout [Int: UICollectionViewLayoutAttributes]
  ) {
    let length = isAcross ? size.width : size.height
    guard length > 0 else { return }
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame = isAcross ? CGRect(x: along, y: 0, width: length, height: room) : CGRect(x: 0, y: along, width: room, height: length)
    list[section] = attributes
    along += length
  }

  /// Lays one section's items in lines.
  /// - Returns: where the last line ends.
  private func lay(
    _ section: Int, from start: CGFloat, _ insets: UIEdgeInsets, _ room: CGFloat, _ view: UICollectionView, _ delegate: UICollectionViewDelegateFlowLayout?
  ) -> CGFloat {
    let lineGap = delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
    let itemGap = delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section) ?? minimumInteritemSpacing
    let (first, last) = isAcross ? (insets.top, insets.bottom) : (insets.left, insets.right)
    let width = max(room - first - last, 0)
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      delegate?.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section)) ?? itemSize
    }
    func breadth(_ size: CGSize) -> CGFloat { isAcross ? size.height : size.width }
    func length(_ size: CGSize) -> CGFloat { isAcross ? size.width : size.height }
    var lines: [Range<Int>] = [], begin = 0, used: CGFloat = 0
    for index in sizes.indices {
      let more = breadth(sizes[index]) + (index > begin ? itemGap : 0)
      if index > begin, used + more > width + 0.001 {
        lines.append(begin..<index)
        (begin, used) = (index, breadth(sizes[index]))
      } else {
        used += more
      }
    }
    if begin < sizes.count { lines.append(begin..<sizes.count) }
    var list: [UICollectionViewLayoutAttributes] = [], along = start, gapBefore: CGFloat?
    for (number, line) in lines.enumerated() {
      let total = line.map { breadth(sizes[$0]) }.reduce(0, +), high = line.map { length(sizes[$0]) }.max() ?? 0
      let isLast = number == lines.count - 1
      var gap = itemGap, across = first
      let isFull = !isLast || total + itemGap * CGFloat(line.count) + breadth(sizes[line.upperBound - 1]) > width + 0.001
      if line.count > 1, isFull {
        gap = max((width - total) / CGFloat(line.count - 1), itemGap)
      } else if line.count == 1, isFull {
        across = first + (width - total) / 2
      } else if let gapBefore {
        gap = gapBefore
      }
      if line.count > 1 { gapBefore = gap }
      for index in line {
        let size = sizes[index], attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: index, section: section))
        let middle = along + (high - length(size)) / 2
        attributes.frame = CGRect(origin: isAcross ? CGPoint(x: middle, y: across) : CGPoint(x: across, y: middle), size: size)
        list.append(attributes)
        across += breadth(size) + gap
      }
      along += high + (isLast ? 0 : lineGap)
    }
    items.append(list)
    return along
  }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return size
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    var found: [UICollectionViewLayoutAttributes] = []
    for section in items.indices {
      // Items of a section lie in order along the scrolling direction.
      found += items[section].filter { $0.frame.intersects(rect) }
      if let header = pinned(section) ?? headers[section], header.frame.intersects(rect) { found.append(header) }
      if let footer = footers[section], footer.frame.intersects(rect) { found.append(footer) }
    }
    return found
  }

  /// A header that stays at the upper edge while its section is seen.
  private func pinned(_ section: Int) -> UICollectionViewLayoutAttributes? {
    guard sectionHeadersPinToVisibleBounds, !isAcross, let view = collectionView, let header = headers[section] else { return nil }
    let copy = header.copy() as! UICollectionViewLayoutAttributes
    let top = view.bounds.minY + view.adjustedContentInset.top
    copy.frame.origin.y = min(max(header.frame.minY, top), ends[section] - header.frame.height)
    copy.zIndex = 1
    return copy
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard items.indices.contains(indexPath.section), items[indexPath.section].indices.contains(indexPath.item) else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  open override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return elementKind == UICollectionView.elementKindSectionHeader ? pinned(indexPath.section) ?? headers[indexPath.section] : footers[indexPath.section]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return false }
    return isAcross ? newBounds.height != old.height : newBounds.width != old.width
  }
}

@MainActor private let flowLayoutAttributes = InterfaceAttributes<UICollectionViewFlowLayout>()
  .number("minimumLineSpacing") { $0.minimumLineSpacing = $1 }
  .number("minimumInteritemSpacing") { $0.minimumInteritemSpacing = $1 }
  .word("scrollDirection", ["vertical": .vertical, "horizontal": .horizontal]) { $0.scrollDirection = $1 }
  .bool("sectionHeadersPinToVisibleBounds") { $0.sectionHeadersPinToVisibleBounds = $1 }
  .size("itemSize") { $0.itemSize = $1 }
  .size("estimatedItemSize") { $0.estimatedItemSize = $1 }
  .size("headerReferenceSize") { $0.headerReferenceSize = $1 }
  .size("footerReferenceSize") { $0.footerReferenceSize = $1 }
  .insets("sectionInset") { $0.sectionInset = $1 }
  .ignored("automaticEstimatedItemSize", "sectionInsetReference", "sectionFootersPinToVisibleBounds")

@section(".init_array") @used
private let registerFlowLayout: @convention(c) () -> Void = {
  ClassMembers.register(UICollectionViewFlowLayout.self) { $0.factory("init") { _ in UICollectionViewFlowLayout() } }
}
