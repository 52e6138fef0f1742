// Pressing and choosing rows.
//
// Order of the delegate's calls, as an iPhone makes them: shouldHighlight, didHighlight; when the finger is lifted didUnhighlight,
// willSelect, then willDeselect and didDeselect of the row before, the storyboard's segue of the cell, didSelect.

extension UITableView {
  // MARK: - By the app

  public var indexPathForSelectedRow: IndexPath? { selected.first }
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  /// Tells the delegate nothing, as Apple documents.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else { return clearSelection(animated: animated) }
    guard geometry.contains(indexPath) else { return }
    if !selectsSeveral { for other in selected where other != indexPath { unmark(other, animated: animated) } }
    mark(indexPath, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  public func deselectRow(at indexPath: IndexPath, animated: Bool) { unmark(indexPath, animated: animated) }

  private var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
  var mayChoose: Bool { isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection }

  func clearSelection(animated: Bool = false) { for path in selected { unmark(path, animated: animated) } }

  private func mark(_ path: IndexPath, animated: Bool) {
    if !selected.contains(path) { selected.append(path) }
    cells[path]?.setSelected(true, animated: animated)
  }

  private func unmark(_ path: IndexPath, animated: Bool) {
    selected.removeAll { $0 == path }
    if let cell = cells[path], cell.isSelected { cell.setSelected(false, animated: animated) }
  }

  // MARK: - By touch

  func pressBegan(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = touches.first, pressed == nil else { return }
    if closeSwipedRow() { return }
    // A finger that stops the content chooses nothing.
    guard !hasStoppedMotion, mayChoose || isEditing, let path = indexPathForRow(at: touch.location(in: self)), cells[path] != nil else { return }
    guard mayChoose, tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return }
    let timer = Timer.scheduledTimer(withTimeInterval: TableMetrics.pressDelay, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.showPress() }
    }
    pressed = (path, timer)
  }

  private func showPress() {
    guard let path = pressed?.path else { return }
    pressed?.timer?.invalidate()
    pressed?.timer = nil
    cells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  private func endPress() -> IndexPath? {
    guard let path = pressed?.path else { return nil }
    if pressed?.timer == nil {
      cells[path]?.setHighlighted(false, animated: false)
      pressed = nil
      tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    } else {
      pressed?.timer?.invalidate()
      pressed = nil
    }
    return path
  }

  func pressCancelled() { _ = endPress() }

  func pressEnded(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = touches.first, let path = pressed?.path else { return }
    let isInside = rectForRow(at: path).contains(touch.location(in: self))
    if pressed?.timer != nil { showPress() }
    _ = endPress()
    if isInside, cells[path] != nil { choose(path) }
  }

  /// What a tap on a row does.
  func choose(_ path: IndexPath) {
    if selectsSeveral, selected.contains(path) {
      guard let wanted = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else { return }
      unmark(wanted, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: wanted)
      return
    }
    guard let wanted = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path, geometry.contains(wanted) else { return }
    if !selectsSeveral {
      for other in selected where other != wanted {
        guard let leaving = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: other) }) ?? other else { continue }
        unmark(leaving, animated: false)
        tableDelegate?.tableView(self, didDeselectRowAt: leaving)
      }
    }
    mark(wanted, animated: false)
    if !isEditing, let cell = cells[wanted], let trigger = cell.selectionTrigger { sendIfImplemented(to: trigger.target, trigger.action, [cell]) }
    tableDelegate?.tableView(self, didSelectRowAt: wanted)
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
  }
}
