// A long press on a row shows the edit menu with what the delegate lets be done with it.

extension UITableView {
  func offersMenu(at point: CGPoint) -> Bool {
    guard !isEditing, let path = indexPathForRow(at: point) else { return false }
    return tableDelegate?.tableView(self, shouldShowMenuForRowAt: path) ?? false
  }

  func showRowMenu(_ recognizer: UILongPressGestureRecognizer) {
    guard recognizer.state == .began, let path = indexPathForRow(at: recognizer.location(in: self)) else { return }
    menuPath = path
    guard becomeFirstResponder() else { return menuPath = nil }
    UIMenuController.shared.showMenu(from: self, rect: rectForRow(at: path))
  }

  func performRowAction(_ action: EditAction, _ sender: Any?) {
    guard let path = menuPath else { return }
    menuPath = nil
    tableDelegate?.tableView(self, performAction: action.selector, forRowAt: path, withSender: sender)
  }
}
