// One section of a compositional layout after it is worked out.

/// A part of the content that scrolls across the direction of the rest.
struct SectionScroller {
  /// Points of the collection's content.
  let frame: CGRect
  /// Of what scrolls, points.
  let contentSize: CGSize
  let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  /// The inset before the first group.
  let leading: CGFloat
  /// Where each group begins after that, and how long it is, along the scroller.
  let groups: [(start: CGFloat, length: CGFloat)]
  let isHorizontal: Bool
}

/// A header or footer.
@MainActor
struct EdgeView {
  let item: NSCollectionLayoutBoundarySupplementaryItem
  let attributes: UICollectionViewLayoutAttributes

  /// - Parameters:
  ///   - first: where the room across begins, and where it ends (`last`).
  ///   - along: where the view begins; after it, where what follows begins.
  init(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, _ path: IndexPath, measured: CGSize?, room: CGSize, from first: CGFloat, to last: CGFloat,
    at along: inout CGFloat, isAcross: Bool
  ) {
    self.item = item
    let container = isAcross ? CGSize(width: room.width, height: last - first) : CGSize(width: last - first, height: room.height)
    var size = item.layoutSize.points(in: container)
    let estimates = item.layoutSize.estimates
    if let measured {
      if estimates.width { size.width = measured.width }
      if estimates.height { size.height = measured.height }
    }
    attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: item.elementKind, with: path)
    attributes.estimates = estimates
    attributes.zIndex = item.zIndex
    let side = item.start(of: isAcross ? size.height : size.width, from: first, to: last), length = isAcross ? size.width : size.height
    let place = item.extendsBoundary ? along : item.isBelow ? along - length : along
    let origin = isAcross ? CGPoint(x: place, y: side) : CGPoint(x: side, y: place)
    attributes.frame = item.inset(CGRect(origin: CGPoint(x: origin.x + item.offset.x, y: origin.y + item.offset.y), size: size))
    if item.extendsBoundary { along += length }
  }

  /// The attributes, at the edge of what is seen when the view is pinned there.
  func attributes(from start: CGFloat, to end: CGFloat, seen: (CGFloat, CGFloat), isAcross: Bool) -> UICollectionViewLayoutAttributes {
    guard item.pinToVisibleBounds else { return attributes }
    let copy = attributes.copy() as! UICollectionViewLayoutAttributes
    let length = isAcross ? copy.size.width : copy.size.height, own = isAcross ? copy.frame.minX : copy.frame.minY
    let place = item.isBelow ? max(min(own, seen.1 - length), start) : min(max(own, seen.0), end - length)
    if isAcross { copy.frame.origin.x = place } else { copy.frame.origin.y = place }
    return copy
  }
}

@MainActor
struct SectionLayout {
  struct Measures {
    let item: (Int) -> CGSize?
    let view: (String) -> CGSize?
  }

  let section: NSCollectionLayoutSection
  let index: Int
  /// Along the scrolling direction of the layout, points.
  let start: CGFloat
  private(set) var end: CGFloat
  private(set) var edges: [EdgeView] = []
  private(set) var attributes: [UICollectionViewLayoutAttributes] = []
  private(set) var scroller: SectionScroller?

  init(
    _ section: NSCollectionLayoutSection, index: Int, items count: Int, room: CGSize, start: CGFloat, isAcross: Bool, traits: UITraitCollection,
    _ measures: Measures
  ) {
    (self.section, self.index, self.start, end) = (section, index, start, start)
    let insets = section.contentInsets
    let container = LayoutContainer(room, traits, insets: insets).effectiveContentSize
    let first = isAcross ? insets.top : insets.leading, breadth = isAcross ? container.height : container.width
    let follows = section.supplementariesFollowContentInsets
    let sides = (follows ? first : 0, follows ? first + breadth : (isAcross ? room.height : room.width))
    let path = IndexPath(item: 0, section: index)
    var along = start
    for item in section.boundarySupplementaryItems where !item.isBelow {
      edges.append(
        EdgeView(item, path, measured: measures.view(item.elementKind), room: room, from: sides.0, to: sides.1, at: &along, isAcross: isAcross))
    }
    along += isAcross ? insets.leading : insets.top
    let scrolls = section.orthogonalScrollingBehavior != .none
    // Groups follow each other along the layout, or along the section when that scrolls by itself.
    let isRow = scrolls != isAcross
    let solver = GroupSolver(traits: traits, measured: measures.item)
    let origin = isAcross ? CGPoint(x: along, y: first) : CGPoint(x: first, y: along)
    var place: CGFloat = 0, high: CGFloat = 0, next = 0, groups: [(start: CGFloat, length: CGFloat)] = []
    while next < count {
      let solution = solver.solve(section.group, in: container, first: next, limit: count - next)
      guard !solution.items.isEmpty else { break }
      if !groups.isEmpty { place += section.interGroupSpacing }
      let spacing = section.group.edgeSpacing
      place += (isRow ? spacing?.leading : spacing?.top)?.spacing ?? 0
      let side = (isRow ? spacing?.top : spacing?.leading)?.spacing ?? 0
      let corner = CGPoint(x: origin.x + (isRow ? place : side), y: origin.y + (isRow ? side : place))
      for solved in solution.items {
        add(solved, at: corner, next)
        next += 1
      }
      let length = isRow ? solution.size.width : solution.size.height
      groups.append((place, length))
      place += length + ((isRow ? spacing?.trailing : spacing?.bottom)?.spacing ?? 0)
      high = max(high, side + (isRow ? solution.size.height : solution.size.width) + ((isRow ? spacing?.bottom : spacing?.trailing)?.spacing ?? 0))
    }
    if scrolls { for made in attributes { made.isInScroller = true } }
    if scrolls, !groups.isEmpty {
      let frame = isAcross ? CGRect(x: along, y: 0, width: high, height: room.height) : CGRect(x: 0, y: along, width: room.width, height: high)
      let ends = isAcross ? insets.top + insets.bottom : insets.leading + insets.trailing
      scroller = SectionScroller(
        frame: frame, contentSize: isAcross ? CGSize(width: high, height: place + ends) : CGSize(width: place + ends, height: high),
        behavior: section.orthogonalScrollingBehavior, leading: first, groups: groups, isHorizontal: !isAcross)
      along += high
    } else {
      along += place
    }
    along += isAcross ? insets.trailing : insets.bottom
    for item in section.boundarySupplementaryItems where item.isBelow {
      edges.append(
        EdgeView(item, path, measured: measures.view(item.elementKind), room: room, from: sides.0, to: sides.1, at: &along, isAcross: isAcross))
    }
    end = along
    guard let list = section.list else { return }
    for made in attributes { made.listPlace = ListPlace(list: list, isFirst: made.indexPath.item == 0, isLast: made.indexPath.item == count - 1) }
  }

  private mutating func add(_ solved: SolvedItem, at corner: CGPoint, _ number: Int) {
    let path = IndexPath(item: number, section: index)
    let made = UICollectionViewLayoutAttributes(forCellWith: path)
    made.frame = solved.frame.offsetBy(dx: corner.x, dy: corner.y)
    made.zIndex = solved.zIndex
    made.estimates = solved.estimates
    attributes.append(made)
    for badge in solved.item?.supplementaryItems ?? [] {
      let view = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: badge.elementKind, with: path)
      view.frame = badge.containerAnchor.frame(of: badge.layoutSize.points(in: made.size), in: made.frame)
      view.zIndex = badge.zIndex
      attributes.append(view)
    }
  }

  /// All that the section fills.
  func frame(_ isAcross: Bool, _ room: CGSize) -> CGRect {
    isAcross ? CGRect(x: start, y: -room.height, width: end - start, height: 3 * room.height) : CGRect(x: -room.width, y: start, width: 3 * room.width, height: end - start)
  }
}
