// Inserting, deleting, moving and reloading rows and sections, one by one or together, with animation.

extension UITableView {
  // MARK: - Telling

  public func beginUpdates() {
    if updateDepth == 0 {
      _ = geometry
      updates = TableUpdates()
    }
    updateDepth += 1
  }

  public func endUpdates() {
    guard updateDepth > 0 else { return report("UITableView.endUpdates() without beginUpdates(); nothing happens.") }
    updateDepth -= 1
    if updateDepth == 0 { commitUpdates(completion: nil) }
  }

  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    updateDepth -= 1
    if updateDepth == 0 { commitUpdates(completion: completion) } else { completion?(true) }
  }

  private func update(_ tell: (inout TableUpdates) -> Void) {
    if updateDepth > 0 { return tell(&updates) }
    beginUpdates()
    tell(&updates)
    endUpdates()
  }

  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { updates in for path in indexPaths { updates.insertedRows[path] = animation } }
  }
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { updates in for path in indexPaths { updates.deletedRows[path] = animation } }
  }
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { updates in for path in indexPaths { updates.reloadedRows[path] = animation } }
  }
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.movedRows.append((indexPath, newIndexPath)) }
  }
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { updates in for section in sections { updates.insertedSections[section] = animation } }
  }
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { updates in for section in sections { updates.deletedSections[section] = animation } }
  }
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { updates in for section in sections { updates.reloadedSections[section] = animation } }
  }
  public func moveSection(_ section: Int, toSection newSection: Int) { update { $0.movedSections.append((section, newSection)) } }

  public func reconfigureRows(at indexPaths: [IndexPath]) {
    for path in indexPaths where cells[path] != nil { reloadRows(at: [path], with: .none) }
  }

  // MARK: - Doing

  private func commitUpdates(completion: ((Bool) -> Void)?) {
    let updates = self.updates
    self.updates = TableUpdates()
    guard let before = geometryIfLoaded, dataSource != nil else {
      completion?(true)
      return
    }
    abandonEditingRow()
    let countsBefore = before.sections.map(\.rowHeights.count)
    var after = loadGeometry()
    if let problem = updates.inconsistency(before: countsBefore, after: after.sections.map(\.rowHeights.count)) {
      fatalError("\(problem) (\(type(of: self)), data source \(dataSource.map { "\(type(of: $0))" } ?? "nil"))")
    }
    let map = updates.rowMap(before: countsBefore)
    keepMeasuredHeights(before, &after, map)
    let oldRects = Dictionary(uniqueKeysWithValues: cells.keys.map { ($0, rectForRow(at: $0)) })
    let oldRect: (IndexPath) -> CGRect? = { [self] path in
      before.row(path).map { CGRect(x: rowInset, y: $0.y, width: max(bounds.width - 2 * rowInset, 0), height: $0.height) }
    }
    geometryIfLoaded = after
    selected = selected.compactMap { map[$0] }
    let backwards = Dictionary(map.map { ($0.value, $0.key) }) { first, _ in first }

    // Cells that stay, those that go, and those that are made anew.
    let oldCells = cells
    cells = [:]
    var leaving: [(cell: UITableViewCell, animation: RowAnimation, rect: CGRect)] = []
    for (path, cell) in oldCells {
      if let new = map[path], updates.reloadedRows[path] == nil, after.contains(new) {
        cells[new] = cell
      } else {
        let animation = updates.deletedRows[path] ?? updates.reloadedRows[path] ?? updates.deletedSections[path.section] ?? updates.reloadedSections[path.section] ?? .automatic
        leaving.append((cell, animation, oldRects[path] ?? cell.frame))
      }
    }
    for section in Array(headers.keys) { retireHeader(section) }
    for section in Array(footers.keys) { retireFooter(section) }
    let isAnimated = window != nil && !ViewAnimation.isDisabled
    contentSize = CGSize(width: bounds.width, height: after.contentHeight)
    let offset = contentOffset
    if !isDragging, motion == nil { contentOffset = clamped(offset) }
    let scrolled = contentOffset.y - offset.y

    // New cells begin where their rows were, or where they come from.
    for path in after.rows(from: min(bounds.minY, bounds.minY - scrolled), to: bounds.maxY) where cells[path] == nil {
      let cell = makeCell(path)
      measureInUpdate(cell, path)
      let rect = rectForRow(at: path)
      UIView.performWithoutAnimation {
        if let old = backwards[path], updates.reloadedRows[old] == nil, let start = oldRect(old) {
          cell.place(start)
        } else {
          let animation = updates.insertedRows[path] ?? backwards[path].flatMap { updates.reloadedRows[$0] } ?? updates.insertedSections[path.section] ?? .automatic
          cell.place(Self.start(of: rect, animation, in: bounds))
          cell.alpha = animation == .none || !isAnimated ? 1 : 0
        }
        cell.layoutIfNeeded()
      }
    }
    let settle = { [self] in
      for (path, cell) in cells {
        cell.alpha = 1
        cell.place(rectForRow(at: path))
        dress(cell, at: path)
        cell.layoutIfNeeded()
      }
      for (cell, animation, rect) in leaving {
        cell.place(Self.start(of: rect, animation, in: bounds))
        cell.alpha = 0
      }
      placeAll()
    }
    let finish = { [self] in
      for (cell, _, _) in leaving {
        cell.alpha = 1
        // It may have been taken for another row meanwhile.
        if !cells.values.contains(where: { $0 === cell }) { discard(cell) }
      }
      placeAll()
      completion?(true)
    }
    // What leaves lies below what comes.
    for (cell, _, _) in leaving { sendSubviewToBack(cell) }
    let quietly = leaving.allSatisfy { $0.animation == .none } && updates.insertedRows.values.allSatisfy { $0 == .none } && updates.movedRows.isEmpty
      && !(leaving.isEmpty && updates.insertedRows.isEmpty && updates.insertedSections.isEmpty)
    guard isAnimated, !quietly else {
      UIView.performWithoutAnimation(settle)
      if completion != nil { NextTurn.next(finish) } else { finish() }
      return
    }
    UIView.animate(
      withDuration: TableMetrics.updateDuration, delay: 0, options: [.allowUserInteraction], animations: settle, completion: { _ in finish() })
  }

  private func measureInUpdate(_ cell: UITableViewCell, _ path: IndexPath) {
    guard geometryIfLoaded?.sections[path.section].estimated.contains(path.row) == true else { return }
    let height = cell.ownHeight(width: rectForRow(at: path).width)
    geometryIfLoaded?.sections[path.section].estimated.remove(path.row)
    geometryIfLoaded?.sections[path.section].rowHeights[path.row] = height
    geometryIfLoaded?.stack()
    contentSize.height = geometry.contentHeight
  }

  /// Rows that stay keep the heights that were measured.
  private func keepMeasuredHeights(_ before: TableGeometry, _ after: inout TableGeometry, _ map: [IndexPath: IndexPath]) {
    for (old, new) in map where after.contains(new) && after.sections[new.section].estimated.contains(new.row) {
      guard updates.reloadedRows[old] == nil, !before.sections[old.section].estimated.contains(old.row) else { continue }
      // `beginUpdates` and `endUpdates` with nothing between ask for the heights anew.
      if let cell = cells[old] {
        after.sections[new.section].rowHeights[new.row] = cell.ownHeight(width: rectForRow(at: old).width)
      } else {
        after.sections[new.section].rowHeights[new.row] = before.sections[old.section].rowHeights[old.row]
      }
      after.sections[new.section].estimated.remove(new.row)
    }
    after.stack()
  }

  /// Where a row comes from, or goes to.
  private static func start(of rect: CGRect, _ animation: RowAnimation, in bounds: CGRect) -> CGRect {
    switch animation {
    case .left: return rect.offsetBy(dx: -bounds.width, dy: 0)
    case .right: return rect.offsetBy(dx: bounds.width, dy: 0)
    case .top, .automatic: return rect.offsetBy(dx: 0, dy: -rect.height)
    case .bottom: return rect.offsetBy(dx: 0, dy: rect.height)
    case .middle, .fade, .none: return rect
    }
  }
}
