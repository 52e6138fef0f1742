// Cells, headers and footers: making them, and using them again.

/// What a table makes cells from, and those that wait to be used again.
struct TableReuse {
  var classes: [String: AnyClass] = [:]
  var nibs: [String: UINib] = [:]
  var headerClasses: [String: AnyClass] = [:]
  var headerNibs: [String: UINib] = [:]
  /// Of the storyboard.
  var prototypes: [String: CellPrototype] = [:]
  var waiting: [String: [UITableViewCell]] = [:]
  var waitingHeaders: [String: [UITableViewHeaderFooterView]] = [:]

  @MainActor mutating func takePrototypes(_ element: MarkupElement, _ loader: InterfaceLoader) {
    for cell in element.children {
      guard let identifier = cell["reuseIdentifier"] else { continue }
      prototypes[identifier] = CellPrototype(element: cell, loader: loader)
    }
  }
}

/// A cell of a storyboard that is made again and again.
@preconcurrency @MainActor
final class CellPrototype {
  let element: MarkupElement
  private let document: InterfaceDocument
  private let storyboard: UIStoryboard?
  private weak var controller: UIViewController?
  private let controllerID: String?

  init(element: MarkupElement, loader: InterfaceLoader) {
    self.element = element
    document = loader.document
    storyboard = loader.storyboard
    controller = loader.controller
    controllerID = loader.controller.flatMap { controller in loader.objects.first { $0.value === controller }?.key }
  }

  func make() -> UIView? {
    let loader = InterfaceLoader(document: document)
    loader.storyboard = storyboard
    loader.controller = controller
    loader.setObject(controller, forID: controllerID)
    let view = loader.makeObject(element) as? UIView
    loader.finish()
    return view
  }
}

extension UITableView {
  // MARK: - Reuse

  func reusableCell(_ identifier: String, for path: IndexPath?) -> UITableViewCell? {
    let cell: UITableViewCell
    if let waiting = reuse.waiting[identifier]?.popLast() {
      cell = waiting
      cell.prepareForReuse()
    } else if let made = newCell(identifier) {
      cell = made
      if cell.reuseIdentifier == nil { cell.takeReuseIdentifier(identifier) }
    } else {
      return nil
    }
    if let path, let row = geometryIfLoaded?.row(path) {
      let size = CGSize(width: max(bounds.width - 2 * rowInset, 0), height: row.height)
      if cell.bounds.size != size { cell.bounds.size = size }
    }
    return cell
  }

  private func newCell(_ identifier: String) -> UITableViewCell? {
    if let nib = reuse.nibs[identifier] {
      let objects = nib.instantiate(withOwner: nil)
      guard let cell = objects.compactMap({ $0 as? UITableViewCell }).first else {
        fatalError("invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object which must be a UITableViewCell instance")
      }
      return cell
    }
    if let type = reuse.classes[identifier] {
      if let made = makeObject(
        of: type, initializer: "initWithStyle:reuseIdentifier:", arguments: [UITableViewCell.CellStyle.default.rawValue, identifier]) as? UITableViewCell
      {
        return made
      }
      if let made = makeObject(of: type) as? UITableViewCell { return made }
      fatalError("\(type) is no UITableViewCell with init(style:reuseIdentifier:)")
    }
    return reuse.prototypes[identifier]?.make() as? UITableViewCell
  }

  func reusableHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let waiting = reuse.waitingHeaders[identifier]?.popLast() {
      waiting.prepareForReuse()
      return waiting
    }
    if let nib = reuse.headerNibs[identifier] {
      let view = nib.instantiate(withOwner: nil).compactMap { $0 as? UITableViewHeaderFooterView }.first
      view?.takeReuseIdentifier(identifier)
      return view
    }
    guard let type = reuse.headerClasses[identifier] else { return nil }
    let made = makeObject(of: type, initializer: "initWithReuseIdentifier:", arguments: [identifier]) ?? makeObject(of: type)
    (made as? UITableViewHeaderFooterView)?.takeReuseIdentifier(identifier)
    return made as? UITableViewHeaderFooterView
  }

  // MARK: - Cells on the screen

  /// Asks the data source for a row's cell and shows it.
  @discardableResult
  func makeCell(_ path: IndexPath) -> UITableViewCell {
    guard let dataSource else { fatalError("a table without a data source has no rows") }
    let cell = UIView.unanimated { dataSource.tableView(self, cellForRowAt: path) }
    // The data source may have given a cell that shows another row.
    if let other = cells.first(where: { $0.value === cell })?.key, other != path { cells[other] = nil }
    cells[path] = cell
    UIView.performWithoutAnimation {
      cell.table = self
      cell.place(rectForRow(at: path))
      dress(cell, at: path)
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
      cell.isHidden = false
      if cell.superview !== self { insertSubview(cell, at: firstCellPlace) }
    }
    return cell
  }

  /// Cells lie under headers, over the background.
  private var firstCellPlace: Int { backgroundView == nil ? 0 : 1 }

  /// What the table decides about a cell: selection, editing, separators, corners.
  func dress(_ cell: UITableViewCell, at path: IndexPath) {
    cell.place = UITableViewCell.Place(
      isFirst: path.row == 0, isLast: path.row == geometry.sections[path.section].rowHeights.count - 1, style: style)
    cell.separator = UITableViewCell.Separator(style: separatorStyle, color: separatorColor, inset: separatorInset, isGiven: ownSeparatorInset != nil)
    cell.indentationLevel = tableDelegate.map { respondsTo($0, "tableView:indentationLevelForRowAtIndexPath:") ? $0.tableView(self, indentationLevelForRowAt: path) : cell.indentationLevel } ?? cell.indentationLevel
    cell.takeEditing(of: self, at: path, animated: false)
    let isSelected = selected.contains(path)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
    cell.setNeedsLayout()
  }

  /// A row's cell leaves the screen.
  func retire(_ path: IndexPath, tells: Bool) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    discard(cell)
    if tells || window != nil { tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
  }

  func discard(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
    if let identifier = cell.reuseIdentifier, staticTable?.path(of: cell) == nil {
      reuse.waiting[identifier, default: []].append(cell)
    }
  }

  // MARK: - Headers

  func headerView(making section: Int) -> UIView? {
    if let known = headers[section] { return known }
    guard let view = newHeader(section, title: headerTitle(section), given: tableDelegate?.tableView(self, viewForHeaderInSection: section)) else { return nil }
    (view as? UITableViewHeaderFooterView)?.kind = .header
    headers[section] = view
    tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    addSubview(view)
    return view
  }

  func footerView(making section: Int) -> UIView? {
    if let known = footers[section] { return known }
    guard let view = newHeader(section, title: footerTitle(section), given: tableDelegate?.tableView(self, viewForFooterInSection: section)) else { return nil }
    (view as? UITableViewHeaderFooterView)?.kind = .footer
    footers[section] = view
    tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    addSubview(view)
    return view
  }

  private func newHeader(_ section: Int, title: String?, given: UIView?) -> UIView? {
    if let view = given {
      (view as? UITableViewHeaderFooterView)?.tableStyle = style
      return view
    }
    guard let title else { return nil }
    let view = reuse.waitingHeaders[""]?.popLast() ?? UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.tableStyle = style
    view.systemTitle = title
    return view
  }

  func retireHeader(_ section: Int) {
    guard let view = headers.removeValue(forKey: section) else { return }
    keep(view)
    tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
  }

  func retireFooter(_ section: Int) {
    guard let view = footers.removeValue(forKey: section) else { return }
    keep(view)
    tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
  }

  private func keep(_ view: UIView) {
    view.removeFromSuperview()
    guard let view = view as? UITableViewHeaderFooterView else { return }
    if let identifier = view.reuseIdentifier { reuse.waitingHeaders[identifier, default: []].append(view) }
  }
}

extension UIView {
  /// What happens inside is not animated, whatever block it is in.
  static func unanimated<Result>(_ body: () -> Result) -> Result {
    var result: Result!
    performWithoutAnimation { result = body() }
    return result
  }

  /// The height that the view's constraints want at a width; 0 when there are none.
  func fittingHeight(width: CGFloat) -> CGFloat {
    let isConstrained = !constraints.isEmpty || subviewList.contains { !$0.translatesAutoresizingMaskIntoConstraints }
    guard isConstrained else { return 0 }
    return systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}
