// Where the items of a group lie.

/// An item of a group after it is solved, in the group's space, points.
struct SolvedItem {
  var frame: CGRect
  let item: NSCollectionLayoutItem?
  var zIndex = 0
  /// Of supplementary items, with the frames beside the item.
  var estimates = EstimatedAxes()
}

@MainActor
struct GroupSolver {
  let traits: UITraitCollection
  /// The size that the view of an item asked for, by the item's number in the section.
  let measured: (Int) -> CGSize?

  struct Solution {
    var items: [SolvedItem] = []
    var size: CGSize
  }

  /// - Parameters:
  ///   - container: the size that fractions are of.
  ///   - first: the number of the first item.
  ///   - limit: how many items there are left.
  func solve(_ group: NSCollectionLayoutGroup, in container: CGSize, size given: CGSize? = nil, first: Int, limit: Int) -> Solution {
    let estimates = group.layoutSize.estimates
    var size = given ?? group.layoutSize.points(in: container)
    // Within the insets of the group.
    let box = group.inset(CGRect(origin: .zero, size: size))
    var items: [SolvedItem] = [], content = CGSize.zero
    if case .custom(let provider) = group.arrangement {
      let made = provider(LayoutContainer(box.size, traits))
      items = made.prefix(limit).map { SolvedItem(frame: $0.frame, item: nil, zIndex: $0.zIndex) }
      content = made.reduce(CGRect.zero) { $0.union($1.frame) }.size
    } else {
      (items, content) = line(group, box.size, isOpen: group.isRow ? estimates.width : estimates.height, first: first, limit: limit)
    }
    if estimates.width, content.width > 0 { size.width = content.width }
    if estimates.height, content.height > 0 { size.height = content.height }
    for index in items.indices { items[index].frame = items[index].frame.offsetBy(dx: box.minX, dy: box.minY) }
    return Solution(items: items, size: size)
  }

  private struct Part {
    var solution: Solution
    let item: NSCollectionLayoutItem
    var before: NSCollectionLayoutSpacing?
    var after: NSCollectionLayoutSpacing?
  }

  /// - Parameter isOpen: the group is as long as its items need.
  private func line(
    _ group: NSCollectionLayoutGroup, _ room: CGSize, isOpen: Bool, first: Int, limit: Int
  ) -> (items: [SolvedItem], size: CGSize) {
    let isRow = group.isRow
    func along(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
    func across(_ size: CGSize) -> CGFloat { isRow ? size.height : size.width }
    let length = along(room), gap = group.interItemSpacing?.spacing ?? 0
    guard !group.subitems.isEmpty else { return ([], .zero) }
    var parts: [Part] = [], used: CGFloat = 0, planned: CGFloat = 0, count = 0
    while count < limit {
      var item = group.subitems[parts.count % group.subitems.count], share: CGFloat?
      switch group.arrangement {
      case .sharing(let number):
        if parts.count >= number { item = group; break }
        if !isOpen { share = max((length - gap * CGFloat(number - 1)) / CGFloat(max(number, 1)), 0) }
      case .repeating(let number): if parts.count >= number { item = group }
      case .filling, .custom: break
      }
      if item === group { break }
      let spacing = item.edgeSpacing
      let before = isRow ? spacing?.leading : spacing?.top, after = isRow ? spacing?.trailing : spacing?.bottom
      let part = Part(solution: solve(item, room, share: share, isRow: isRow, first: first + count, limit: limit - count), item: item, before: before, after: after)
      let extra = (parts.isEmpty ? 0 : gap) + (before?.spacing ?? 0) + (after?.spacing ?? 0)
      let more = extra + along(part.solution.size), plannedMore = extra + along(item.layoutSize.points(in: room))
      if case .filling = group.arrangement, !parts.isEmpty, (isOpen ? planned + plannedMore : used + more) > length + 0.01 { break }
      used += more
      planned += plannedMore
      count += max(part.solution.items.count, 1)
      parts.append(part)
      // A group without an end holds nothing that has no length.
      if case .filling = group.arrangement, plannedMore <= 0 { break }
    }
    // Room that is left goes to flexible spacings in equal parts.
    var flexible = parts.reduce(0) { $0 + ($1.before?.isFlexible == true ? 1 : 0) + ($1.after?.isFlexible == true ? 1 : 0) }
    let gapStretches = group.interItemSpacing?.isFlexible == true
    if gapStretches { flexible += max(parts.count - 1, 0) }
    let stretch = flexible > 0 && !isOpen ? max(length - used, 0) / CGFloat(flexible) : 0
    func points(_ spacing: NSCollectionLayoutSpacing?) -> CGFloat { spacing.map { $0.spacing + ($0.isFlexible ? stretch : 0) } ?? 0 }
    var items: [SolvedItem] = [], place: CGFloat = 0, breadth: CGFloat = 0
    for (index, part) in parts.enumerated() {
      if index > 0 { place += gap + (gapStretches ? stretch : 0) }
      place += points(part.before)
      let spacing = part.item.edgeSpacing, size = part.solution.size
      let near = isRow ? spacing?.top : spacing?.leading, far = isRow ? spacing?.bottom : spacing?.trailing
      let left = max(across(room) - across(size) - (near?.spacing ?? 0) - (far?.spacing ?? 0), 0)
      var side = near?.spacing ?? 0
      if near?.isFlexible == true { side += far?.isFlexible == true ? left / 2 : left }
      let offset = isRow ? CGPoint(x: place, y: side) : CGPoint(x: side, y: place)
      for var solved in part.solution.items {
        solved.frame = solved.frame.offsetBy(dx: offset.x, dy: offset.y)
        items.append(solved)
      }
      place += along(size) + points(part.after)
      breadth = max(breadth, side + across(size) + (far?.spacing ?? 0))
    }
    return (items, isRow ? CGSize(width: place, height: breadth) : CGSize(width: breadth, height: place))
  }

  private func solve(_ item: NSCollectionLayoutItem, _ room: CGSize, share: CGFloat?, isRow: Bool, first: Int, limit: Int) -> Solution {
    var size = item.layoutSize.points(in: room), estimates = item.layoutSize.estimates
    if let share {
      if isRow { (size.width, estimates.width) = (share, false) } else { (size.height, estimates.height) = (share, false) }
    }
    if let group = item as? NSCollectionLayoutGroup { return solve(group, in: room, size: share == nil ? nil : size, first: first, limit: limit) }
    if estimates.isAny, let own = measured(first) {
      if estimates.width { size.width = min(own.width, room.width) }
      if estimates.height { size.height = own.height }
    }
    return Solution(items: [SolvedItem(frame: item.inset(CGRect(origin: .zero, size: size)), item: item, estimates: estimates)], size: size)
  }
}
