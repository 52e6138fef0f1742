// Rows that are swiped aside, and the buttons that come out from under them.

/// A drag across a row. It begins only where a row has actions.
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
  weak var table: UITableView?

  override func movesTheRightWay(from start: CGPoint, to point: CGPoint) -> Bool {
    let across = abs(point.x - start.x), down = abs(point.y - start.y)
    guard across > down, let table else { return false }
    return table.maySwipe(at: table.convert(start, from: table.window), toLeft: point.x < start.x)
  }
}

/// A row that shows its actions.
@preconcurrency @MainActor
struct SwipedRow {
  var path: IndexPath
  let cell: UITableViewCell
  let actions: SwipeActionsView
  /// Points that the cell is moved: less than 0 to the left.
  var way: CGFloat = 0
  var startWay: CGFloat = 0
  var isOpen = false
}

extension UITableView {
  // MARK: - Which actions

  func maySwipe(at point: CGPoint, toLeft: Bool) -> Bool {
    if swiped != nil { return true }
    guard !isEditing, let path = indexPathForRow(at: point), cells[path] != nil else { return false }
    return configuration(of: path, isTrailing: toLeft) != nil
  }

  private func configuration(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    guard let dataSource, dataSource.tableView(self, canEditRowAt: path) else { return nil }
    guard isTrailing else {
      let given = tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      return given.flatMap { $0.actions.isEmpty ? nil : $0 }
    }
    if respondsTo(scrollDelegate, "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:") {
      let given = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      return given.flatMap { $0.actions.isEmpty ? nil : $0 }
    }
    if let given = tableDelegate?.tableView(self, editActionsForRowAt: path), !given.isEmpty {
      let configuration = UISwipeActionsConfiguration(actions: given.map { $0.contextualAction(for: path) })
      configuration.performsFirstActionWithFullSwipe = false
      return configuration
    }
    guard commits, editingStyle(at: path) == .delete else { return nil }
    return deletion(of: path)
  }

  /// What a row without actions of its own has: it can be deleted.
  private func deletion(of path: IndexPath) -> UISwipeActionsConfiguration {
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? Localization.system("Delete")
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
        guard let self else { return }
        dataSource?.tableView(self, commit: .delete, forRowAt: path)
        done(true)
      }
    ])
  }

  // MARK: - The drag

  func swipeRow(_ recognizer: UIPanGestureRecognizer) {
    let way = recognizer.translation(in: self).x
    switch recognizer.state {
    case .began:
      if swiped == nil {
        let point = CGPoint(x: recognizer.location(in: self).x - way, y: recognizer.location(in: self).y - recognizer.translation(in: self).y)
        guard let path = indexPathForRow(at: point), let configuration = configuration(of: path, isTrailing: way < 0) else { return }
        open(path, configuration, isTrailing: way < 0)
      }
      if var row = swiped {
        row.startWay = row.way
        swiped = row
      }
      pressCancelled()
      drag(way)
    case .changed: drag(way)
    case .ended, .cancelled, .failed:
      guard let row = swiped else { return }
      let speed = recognizer.velocity(in: self).x, side: CGFloat = row.actions.isTrailing ? -1 : 1
      if row.actions.performsFirst, row.way * side > bounds.width * 0.6 { return perform(row.actions.configuration.actions[0]) }
      let opens = recognizer.state == .ended && (speed * side > 200 || (speed * side > -200 && row.way * side > row.actions.naturalWidth / 2))
      if opens { settle(row.actions.naturalWidth * side) } else { closeSwipedRow() }
    default: break
    }
  }

  private func open(_ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isTrailing: Bool) {
    guard let cell = cells[path] else { return }
    let actions = SwipeActionsView(configuration, isTrailing: isTrailing, height: cell.bounds.height)
    actions.perform = { [weak self] action in self?.perform(action) }
    swiped = SwipedRow(path: path, cell: cell, actions: actions)
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    cell.showingDeleteConfirmation = true
    insertSubview(actions, belowSubview: cell)
    actions.frame = rectForRow(at: path)
    actions.show(width: 0)
  }

  private func drag(_ way: CGFloat) {
    guard var row = swiped else { return }
    var shown = row.startWay + way
    // Not to the other side.
    shown = row.actions.isTrailing ? min(shown, 0) : max(shown, 0)
    let natural = row.actions.naturalWidth
    if abs(shown) > natural, !row.actions.performsFirst { shown = (shown < 0 ? -1 : 1) * (natural + (abs(shown) - natural) * 0.3) }
    row.way = shown
    swiped = row
    placeSwiped()
  }

  func placeSwiped() {
    guard let row = swiped else { return }
    let rect = rectForRow(at: row.path)
    row.cell.place(rect.offsetBy(dx: row.way, dy: 0))
    row.actions.place(rect)
    row.actions.show(width: abs(row.way))
  }

  private func settle(_ way: CGFloat) {
    swiped?.way = way
    swiped?.isOpen = true
    UIView.animate(withDuration: TableMetrics.editDuration, delay: 0, options: .curveEaseOut, animations: { self.placeSwiped() })
  }

  private func perform(_ action: UIContextualAction) {
    guard let row = swiped else { return }
    var isAnswered = false
    action.handler(action, row.actions) { [weak self] isDone in
      guard !isAnswered else { return }
      isAnswered = true
      // A row that was deleted has gone with its buttons.
      if let self, swiped?.cell === row.cell { closeSwipedRow() }
    }
  }

  /// The delete control of an edited row shows the button that deletes.
  func showDeletion(of path: IndexPath) {
    guard cells[path] != nil else { return }
    if swiped?.path == path {
      closeSwipedRow()
      return
    }
    closeSwipedRow(animated: false)
    let given = respondsTo(scrollDelegate, "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:")
      ? tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) : nil
    open(path, given ?? deletion(of: path), isTrailing: true)
    if let row = swiped { settle(-row.actions.naturalWidth) }
  }

  /// - Returns: true when a row was open.
  @discardableResult
  func closeSwipedRow(animated: Bool = true) -> Bool {
    guard let row = swiped else { return false }
    swiped = nil
    row.cell.showingDeleteConfirmation = false
    let path = row.path
    let close = { [self] in
      if geometry.contains(path) { row.cell.place(rectForRow(at: path)) }
      row.actions.show(width: 0)
    }
    let finish = { row.actions.removeFromSuperview() }
    if animated, window != nil {
      UIView.animate(withDuration: TableMetrics.editDuration, delay: 0, options: .curveEaseOut, animations: close, completion: { _ in finish() })
    } else {
      close()
      finish()
    }
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
    return true
  }

  /// The rows are about to be others: what is open goes with them.
  func abandonEditingRow() {
    guard let row = swiped else { return }
    swiped = nil
    row.cell.showingDeleteConfirmation = false
    row.actions.removeFromSuperview()
    tableDelegate?.tableView(self, didEndEditingRowAt: row.path)
  }
}

/// The buttons that lie under a swiped row.
final class SwipeActionsView: UIView {
  let configuration: UISwipeActionsConfiguration
  let isTrailing: Bool
  var perform: ((UIContextualAction) -> Void)?
  private var buttons: [SwipeActionButton] = []

  init(_ configuration: UISwipeActionsConfiguration, isTrailing: Bool, height: CGFloat) {
    self.configuration = configuration
    self.isTrailing = isTrailing
    super.init(frame: .zero)
    clipsToBounds = true
    buttons = configuration.actions.map { action in
      let button = SwipeActionButton(action)
      button.tapped = { [weak self] in self?.perform?(action) }
      addSubview(button)
      return button
    }
    // The first lies at the edge, over the others.
    for button in buttons.reversed() { bringSubviewToFront(button) }
  }

  required init?(coder: NSCoder) { fatalError("a table makes its actions itself") }

  var performsFirst: Bool { configuration.performsFirstActionWithFullSwipe }
  var naturalWidth: CGFloat { buttons.map(\.naturalWidth).reduce(0, +) }

  /// - Parameter width: points of the row's edge that are uncovered.
  func show(width: CGFloat) {
    let natural = max(naturalWidth, 1), isFull = performsFirst && width > bounds.width * 0.6
    var edge: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      var part = button.naturalWidth * (width / natural)
      if isFull { part = index == 0 ? width : 0 }
      let x = isTrailing ? bounds.width - edge - part : edge
      button.frame = CGRect(x: x, y: 0, width: max(part, 0), height: bounds.height)
      edge += part
    }
  }
}

private final class SwipeActionButton: UIView {
  private let label = UILabel()
  private let imageView = UIImageView()
  var tapped: (() -> Void)?
  private let text: String

  init(_ action: UIContextualAction) {
    text = action.title ?? action.image?.accessibilityName ?? ""
    super.init(frame: .zero)
    clipsToBounds = true
    backgroundColor = action.backgroundColor
    label.text = action.title
    label.font = TableMetrics.actionFont
    label.textColor = .white
    label.textAlignment = .center
    label.isHidden = action.image != nil
    imageView.image = action.image?.withRenderingMode(.alwaysTemplate)
    imageView.tintColor = .white
    imageView.contentMode = .center
    for view in [label, imageView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("a table makes its actions itself") }

  var naturalWidth: CGFloat { max(label.intrinsicContentSize.width.rounded(.up) + 2 * TableMetrics.actionPadding, TableMetrics.shortestAction) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    imageView.frame = bounds
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 0.7 }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 1 }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    alpha = 1
    if let touch = touches.first, bounds.contains(touch.location(in: self)) { tapped?() }
  }

  override var inspectedText: String { text }
  override var inspectsSubviews: Bool { false }
}

extension UIImage {
  /// The name it was loaded by.
  var accessibilityName: String? { content.name }
}
