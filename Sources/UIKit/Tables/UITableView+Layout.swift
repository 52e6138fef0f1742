// Rows and heights: what the data source says, where it lies, and which cells are made for what is seen.
//
// Heights that a row finds by itself are estimated until its cell is seen; what lies above does not jump when the true height is known.

extension UITableView {
  // MARK: - Loading

  public func reloadData() {
    abandonEditingRow()
    dropAll()
    if window != nil, dataSource != nil { _ = geometry }
    setNeedsLayout()
  }

  /// Forgets what the data source said, and all cells.
  func dropAll() {
    pressCancelled()
    for path in Array(cells.keys) { retire(path, tells: false) }
    for section in Array(headers.keys) { retireHeader(section) }
    for section in Array(footers.keys) { retireFooter(section) }
    geometryIfLoaded = nil
    selected = []
    indexBar?.removeFromSuperview()
    indexBar = nil
    setNeedsLayout()
  }

  /// Asked of the data source when it is first needed.
  var geometry: TableGeometry {
    if let known = geometryIfLoaded { return known }
    let made = loadGeometry()
    geometryIfLoaded = made
    contentSize = CGSize(width: bounds.width, height: made.contentHeight)
    return made
  }

  func loadGeometry() -> TableGeometry {
    var geometry = TableGeometry()
    if let dataSource {
      let count = dataSource.numberOfSections(in: self)
      for section in 0..<max(count, 0) {
        var entry = TableGeometry.Section()
        let rows = max(dataSource.tableView(self, numberOfRowsInSection: section), 0)
        entry.rowHeights = Array(repeating: 0, count: rows)
        geometry.sections.append(entry)
      }
    }
    fillHeights(&geometry)
    return geometry
  }

  /// Asks for all heights that are not known from a cell.
  func fillHeights(_ geometry: inout TableGeometry) {
    geometry.headerHeight = tableHeaderView.map { max($0.frame.height, 0) } ?? 0
    geometry.footerHeight = tableFooterView.map { max($0.frame.height, 0) } ?? 0
    for section in geometry.sections.indices {
      for row in geometry.sections[section].rowHeights.indices {
        answersOneHeight = tableDelegate == nil && staticTable == nil
        let (height, isEstimated) = askedHeight(IndexPath(row: row, section: section))
        if answersOneHeight, !isEstimated, row == 0 {
          // Nobody has a height for each row: a list of a million people is not asked a million times.
          geometry.sections[section].rowHeights = Array(repeating: height, count: geometry.sections[section].rowHeights.count)
          break
        }
        geometry.sections[section].rowHeights[row] = height
        if isEstimated { geometry.sections[section].estimated.insert(row) }
      }
      fillHeaderHeights(&geometry.sections[section], section, of: geometry.sections.count)
    }
    geometry.stack()
  }

  /// What a delegate that says nothing about heights leaves to the table.
  var heightOfAllRows: CGFloat {
    answersOneHeight = true
    return rowHeight
  }

  /// A row's height as the delegate or the table gives it; an estimate where the cell has to say.
  func askedHeight(_ path: IndexPath) -> (height: CGFloat, isEstimated: Bool) {
    let given = tableDelegate?.tableView(self, heightForRowAt: path) ?? (staticTable?.height(at: path) ?? rowHeight)
    if given >= 0 { return (given, false) }
    let estimate = tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return (estimate > 0 ? estimate : TableMetrics.rowHeight, true)
  }

  func heightsDidChange() {
    guard var geometry = geometryIfLoaded else { return setNeedsLayout() }
    for section in geometry.sections.indices { geometry.sections[section].estimated = [] }
    fillHeights(&geometry)
    geometryIfLoaded = geometry
    contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
    setNeedsLayout()
  }

  /// The views above and below the rows are others: nothing is asked of rows, which may be about to be loaded again.
  func endViewsDidChange() {
    guard var geometry = geometryIfLoaded else { return setNeedsLayout() }
    geometry.headerHeight = tableHeaderView.map { max($0.frame.height, 0) } ?? 0
    geometry.footerHeight = tableFooterView.map { max($0.frame.height, 0) } ?? 0
    // Of a grouped table the first header's room depends on the view above it.
    if style != .plain, !geometry.sections.isEmpty { fillHeaderHeights(&geometry.sections[0], 0, of: geometry.sections.count) }
    geometry.stack()
    geometryIfLoaded = geometry
    contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
    setNeedsLayout()
  }

  // MARK: - Headers and footers

  private func fillHeaderHeights(_ entry: inout TableGeometry.Section, _ section: Int, of count: Int) {
    let header = headerTitle(section), footer = footerTitle(section)
    let askedHeader = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    let askedFooter = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    let hasHeaderView = askedHeader != 0 && header == nil && tableDelegate?.tableView(self, viewForHeaderInSection: section) != nil
    let hasFooterView = askedFooter != 0 && footer == nil && tableDelegate?.tableView(self, viewForFooterInSection: section) != nil
    if askedHeader >= 0 {
      // A plain table without anything to show has no header.
      entry.headerHeight = style == .plain && header == nil && !hasHeaderView && !answersHeaderHeight ? 0 : askedHeader
    } else {
      entry.headerHeight = usualHeaderHeight(header, hasView: hasHeaderView, section)
    }
    if askedFooter >= 0 {
      entry.footerHeight = style == .plain && footer == nil && !hasFooterView && !answersFooterHeight ? 0 : askedFooter
    } else {
      entry.footerHeight = usualFooterHeight(footer, hasView: hasFooterView, section)
    }
    entry.headerPadding = 0
    if style == .plain, entry.headerHeight > 0 {
      entry.headerPadding = sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : TableMetrics.plainHeaderPadding
    }
  }

  private var answersHeaderHeight: Bool { respondsTo(scrollDelegate, "tableView:heightForHeaderInSection:") }
  private var answersFooterHeight: Bool { respondsTo(scrollDelegate, "tableView:heightForFooterInSection:") }

  private func usualHeaderHeight(_ title: String?, hasView: Bool, _ section: Int) -> CGFloat {
    if hasView { return measuredHeight(of: tableDelegate?.tableView(self, viewForHeaderInSection: section), usual: style == .plain ? TableMetrics.plainHeaderHeight : 38) }
    switch style {
    case .plain: return title == nil ? 0 : TableMetrics.plainHeaderHeight
    case .grouped, .insetGrouped:
      guard let title, !title.isEmpty else {
        return section == 0 ? (tableHeaderView == nil ? TableMetrics.groupedTop : TableMetrics.groupedGap) : TableMetrics.groupedGap
      }
      let top = section == 0 && tableHeaderView == nil ? TableMetrics.firstGroupedHeaderTop : TableMetrics.groupedHeaderTop
      return top + groupedTextHeight(title.localizedUppercase) + TableMetrics.groupedHeaderBottom
    }
  }

  private func usualFooterHeight(_ title: String?, hasView: Bool, _ section: Int) -> CGFloat {
    if hasView { return measuredHeight(of: tableDelegate?.tableView(self, viewForFooterInSection: section), usual: style == .plain ? TableMetrics.plainHeaderHeight : 30) }
    switch style {
    case .plain: return title == nil ? 0 : TableMetrics.plainHeaderHeight
    case .grouped, .insetGrouped:
      guard let title, !title.isEmpty else { return TableMetrics.groupedGap }
      return TableMetrics.groupedFooterTop + groupedTextHeight(title) + TableMetrics.groupedFooterBottom
    }
  }

  private func groupedTextHeight(_ text: String) -> CGFloat {
    let margin = TableMetrics.margin(forWidth: bounds.width) * (style == .insetGrouped ? 2 : 1)
    let width = max(bounds.width - 2 * margin, 40)
    let size = text.boundingRect(
      with: CGSize(width: width, height: 10_000), options: .usesLineFragmentOrigin, attributes: [.font: TableMetrics.groupedHeaderFont], context: nil)
    return size.height.rounded(.up)
  }

  private func measuredHeight(of view: UIView?, usual: CGFloat) -> CGFloat {
    guard let view else { return 0 }
    let fitting = view.fittingHeight(width: bounds.width)
    if fitting > 0 { return fitting }
    return view.bounds.height > 0 ? view.bounds.height : usual
  }

  func headerTitle(_ section: Int) -> String? { dataSource?.tableView(self, titleForHeaderInSection: section) }
  func footerTitle(_ section: Int) -> String? { dataSource?.tableView(self, titleForFooterInSection: section) }

  // MARK: - Rectangles

  /// The cells of an inset table keep clear of its edges.
  var rowInset: CGFloat { style == .insetGrouped ? TableMetrics.margin(forWidth: bounds.width) : 0 }

  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard let row = geometry.row(indexPath) else { return .zero }
    return CGRect(x: rowInset, y: row.y, width: max(bounds.width - 2 * rowInset, 0), height: row.height)
  }

  public func rectForHeader(inSection section: Int) -> CGRect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    let entry = geometry.sections[section]
    return CGRect(x: 0, y: entry.top + entry.headerPadding, width: bounds.width, height: entry.headerHeight)
  }

  public func rectForFooter(inSection section: Int) -> CGRect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    let entry = geometry.sections[section]
    return CGRect(x: 0, y: entry.rowsBottom, width: bounds.width, height: entry.footerHeight)
  }

  public func rect(forSection section: Int) -> CGRect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    let entry = geometry.sections[section]
    return CGRect(x: 0, y: entry.top, width: bounds.width, height: entry.bottom - entry.top)
  }

  // MARK: - What is seen

  /// Makes cells for what is seen, lets go of the others, and puts everything in its place.
  func placeAll() {
    guard !isPlacing, bounds.width > 0, updateDepth == 0 else { return }
    isPlacing = true
    defer { isPlacing = false }
    _ = geometry
    makeCellsInSight()
    contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
    for (path, cell) in cells where swiped?.path != path && moved?.path != path {
      let rect = rectForRow(at: path)
      if cell.frame != rect { cell.place(rect) }
    }
    placeSwiped()
    placeHeaders()
    placeTableViews()
    placeIndex()
  }

  private func makeCellsInSight() {
    // A cell that finds its height shifts those below; a few rounds bring rest.
    for _ in 0..<20 {
      let wanted = geometry.rows(from: bounds.minY, to: bounds.maxY)
      let keep = Set(wanted)
      for path in Array(cells.keys) where !keep.contains(path) && path != moved?.path { retire(path, tells: true) }
      var isChanged = false
      for path in wanted where cells[path] == nil {
        let cell = makeCell(path)
        if measure(cell, at: path) {
          isChanged = true
          break
        }
      }
      if !isChanged { return }
    }
  }

  /// Takes the cell's own height in the place of an estimate.
  /// - Returns: true when rows have moved.
  private func measure(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
    guard geometry.sections[path.section].estimated.contains(path.row) else { return false }
    let height = cell.ownHeight(width: rectForRow(at: path).width)
    let old = geometry.sections[path.section].rowHeights[path.row]
    geometryIfLoaded?.sections[path.section].estimated.remove(path.row)
    guard abs(height - old) > 0.01 else { return false }
    let isAbove = rectForRow(at: path).maxY < bounds.minY + adjustedContentInset.top
    geometryIfLoaded?.sections[path.section].rowHeights[path.row] = height
    geometryIfLoaded?.stack()
    contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
    if isAbove, motion == nil || !isDragging { contentOffset.y += height - old }
    return true
  }

  private func placeTableViews() {
    let geometry = self.geometry
    if let backgroundView { backgroundView.frame = bounds }
    if let view = tableHeaderView { view.place(CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height)) }
    if let view = tableFooterView { view.place(CGRect(x: 0, y: geometry.bottomOfSections, width: bounds.width, height: view.bounds.height)) }
  }

  /// Headers of a plain table stay at the upper edge while their section is seen, footers at the lower one.
  private func placeHeaders() {
    let geometry = self.geometry
    let top = bounds.minY + (barTop == nil ? adjustedContentInset.top : safeAreaInsets.top), bottom = bounds.maxY - adjustedContentInset.bottom
    let seen = Set(geometry.sections(from: bounds.minY, to: bounds.maxY))
    for section in Array(headers.keys) where !seen.contains(section) { retireHeader(section) }
    for section in Array(footers.keys) where !seen.contains(section) { retireFooter(section) }
    for section in seen.sorted() {
      let entry = geometry.sections[section]
      if entry.headerHeight > 0 {
        var rect = rectForHeader(inSection: section)
        if style == .plain { rect.origin.y = min(max(rect.minY, top), max(entry.rowsBottom - rect.height, rect.minY)) }
        if rect.intersects(bounds) || headers[section] != nil, let view = headerView(making: section) {
          view.place(rect)
          (view as? UITableViewHeaderFooterView)?.isFloating = style == .plain && rect.minY > rectForHeader(inSection: section).minY + 0.5
        }
      }
      if entry.footerHeight > 0 {
        var rect = rectForFooter(inSection: section)
        if style == .plain { rect.origin.y = max(min(rect.minY, bottom - rect.height), min(entry.rowsTop, rect.minY)) }
        if rect.intersects(bounds) || footers[section] != nil, let view = footerView(making: section) { view.place(rect) }
      }
    }
  }

  // MARK: - Scrolling to a place

  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    if indexPath.count == 2, indexPath.row == NSNotFound {
      return scroll(to: rectForHeader(inSection: indexPath.section), at: scrollPosition == .none ? .top : scrollPosition, animated: animated)
    }
    guard geometry.contains(indexPath) else {
      fatalError(
        "-[UITableView scrollToRowAtIndexPath:atScrollPosition:animated:]: row (\(indexPath.count > 1 ? indexPath.row : 0)) or section (\(indexPath.count > 0 ? indexPath.section : 0)) is beyond bounds (\(numberOfSections) sections)")
    }
    measureRows(upTo: indexPath)
    scroll(to: rectForRow(at: indexPath), at: scrollPosition, animated: animated)
  }

  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let middle = bounds.midY
    if let nearest = selected.min(by: { abs(rectForRow(at: $0).midY - middle) < abs(rectForRow(at: $1).midY - middle) }) {
      scrollToRow(at: nearest, at: scrollPosition, animated: animated)
    }
  }

  /// Rows that are only estimated would make the place wrong; those around the goal are measured with cells of their own.
  private func measureRows(upTo path: IndexPath) {
    guard window != nil, !geometry.sections[path.section].estimated.isEmpty else { return }
    let rect = rectForRow(at: path)
    for near in geometry.rows(from: rect.midY - bounds.height, to: rect.midY + bounds.height) where cells[near] == nil {
      guard geometry.sections[near.section].estimated.contains(near.row) else { continue }
      _ = measure(makeCell(near), at: near)
      retire(near, tells: false)
    }
  }

  private func scroll(to rect: CGRect, at position: ScrollPosition, animated: Bool) {
    let inset = adjustedContentInset
    var offset = contentOffset
    let sticky = style == .plain ? indexPathForRow(at: CGPoint(x: rect.midX, y: rect.midY)).map { geometry.sections[$0.section].headerHeight } ?? 0 : 0
    switch position {
    case .none:
      if rect.minY < bounds.minY + inset.top { offset.y = rect.minY - inset.top - sticky }
      if rect.maxY > bounds.maxY - inset.bottom { offset.y = rect.maxY + inset.bottom - bounds.height }
    case .top: offset.y = rect.minY - inset.top - sticky
    case .middle: offset.y = rect.midY - (bounds.height + inset.top - inset.bottom) / 2
    case .bottom: offset.y = rect.maxY + inset.bottom - bounds.height
    }
    let wanted = clamped(offset)
    guard wanted != contentOffset else { return }
    setContentOffset(wanted, animated: animated)
    if !animated { placeAll() }
  }
}
