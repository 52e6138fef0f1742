// Editing: deleting and inserting rows by their controls, and moving them.

/// A row that is being moved by its control.
@preconcurrency @MainActor
struct MovedRow {
  let cell: UITableViewCell
  let start: IndexPath
  /// Where it would be put now.
  var path: IndexPath
  /// From the finger to the cell's middle.
  let grip: CGFloat
}

extension UITableView {
  func changeEditing(to editing: Bool, animated: Bool) {
    closeSwipedRow(animated: animated)
    guard editing != isEditingFlag else { return }
    isEditingFlag = editing
    if !editing || !allowsSelectionDuringEditing { clearSelection() }
    let change = { [self] in
      for (path, cell) in cells {
        cell.takeEditing(of: self, at: path, animated: animated)
        cell.layoutIfNeeded()
      }
    }
    if animated, window != nil { UIView.animate(withDuration: TableMetrics.editDuration, animations: change) } else { change() }
    setNeedsLayout()
  }

  // MARK: - What may be edited

  func mayEdit(_ path: IndexPath) -> Bool {
    guard let dataSource else { return false }
    return dataSource.tableView(self, canEditRowAt: path)
  }

  /// Rows are deleted only by a data source that can do it.
  var commits: Bool { respondsTo(dataSource, "tableView:commitEditingStyle:forRowAtIndexPath:") }

  func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
    tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  func mayMove(_ path: IndexPath) -> Bool {
    guard let dataSource, respondsTo(dataSource, "tableView:moveRowAtIndexPath:toIndexPath:") else { return false }
    return dataSource.tableView(self, canMoveRowAt: path)
  }

  // MARK: - Controls

  func editControlTapped(_ path: IndexPath, _ kind: CellEditControl.Kind) {
    switch kind {
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .delete: showDeletion(of: path)
    case .mark: break
    }
  }

  // MARK: - Moving

  func beginMove(_ cell: UITableViewCell, _ touch: UITouch) {
    guard moved == nil, let path = indexPath(for: cell) else { return }
    moved = MovedRow(cell: cell, start: path, path: path, grip: cell.center.y - touch.location(in: self).y)
    bringSubviewToFront(cell)
    cell.layer.shadowColor = CGColor(gray: 0, alpha: 1)
    cell.layer.shadowOpacity = 0.25
    cell.layer.shadowRadius = 5
    cell.layer.shadowOffset = .zero
    UIView.animate(withDuration: 0.15) { cell.alpha = 0.92 }
  }

  func continueMove(_ touch: UITouch) {
    guard var row = moved else { return }
    let y = touch.location(in: self).y + row.grip
    UIView.performWithoutAnimation { row.cell.center.y = y }
    if let under = indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) {
      let goal = tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: row.start, toProposedIndexPath: under) ?? under
      if goal != row.path, geometry.contains(goal) || goal.section < numberOfSections {
        row.path = goal
        moved = row
        UIView.animate(withDuration: 0.2) { self.placeAround(row) }
      }
    }
    moved = row
  }

  /// The others make room.
  private func placeAround(_ row: MovedRow) {
    var order = cells.keys.sorted().filter { $0 != row.start }
    // Rows between the start and the goal move by the height of the moved one.
    let height = rectForRow(at: row.start).height
    order = order.filter { cells[$0] != nil }
    for path in order {
      var rect = rectForRow(at: path)
      if path > row.start, path <= row.path { rect.origin.y -= height }
      if path < row.start, path >= row.path { rect.origin.y += height }
      cells[path]?.place(rect)
    }
  }

  func endMove(isDone: Bool) {
    guard let row = moved else { return }
    let goal = isDone ? row.path : row.start
    if goal != row.start {
      dataSource?.tableView(self, moveRowAt: row.start, to: goal)
      var moves = TableUpdates()
      moves.movedRows = [(row.start, goal)]
      let map = moves.rowMap(before: geometry.sections.map(\.rowHeights.count))
      let old = cells
      geometryIfLoaded = loadGeometry()
      cells = [:]
      for (path, cell) in old { cells[map[path] ?? path] = cell }
      selected = selected.map { map[$0] ?? $0 }
    }
    moved = nil
    UIView.animate(
      withDuration: 0.2,
      animations: {
        row.cell.alpha = 1
        for (path, cell) in self.cells { cell.place(self.rectForRow(at: path)) }
      },
      completion: { _ in
        row.cell.layer.shadowOpacity = 0
        for (path, cell) in self.cells { self.dress(cell, at: path) }
      })
    setNeedsLayout()
  }
}
