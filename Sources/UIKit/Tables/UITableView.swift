// A list of rows in sections. Only the rows that are seen have cells.
//
// Facets lie in UITableView+….swift: rows and heights, cells and reuse, selection, updates, editing, swipes, the index.
//
// Missing: drag and drop, context menus, prefetching, focus.

/// ```swift
/// let table = UITableView(frame: view.bounds, style: .plain)
/// table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
/// table.dataSource = self
/// ```
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain = 0, grouped, insetGrouped }
  public enum ScrollPosition: Int, Sendable { case none = 0, top, middle, bottom }
  public enum RowAnimation: Int, Sendable { case fade = 0, right, left, top, bottom, none, middle, automatic = 100 }
  public enum SeparatorInsetReference: Int, Sendable { case fromCellEdges = 0, fromAutomaticInsets }

  /// Asks a table to find a height by itself.
  public nonisolated static let automaticDimension: CGFloat = -1
  public nonisolated static let indexSearch = "{search}"
  public nonisolated static let selectionDidChangeNotification = Notification.Name("UITableViewSelectionDidChangeNotification")

  public let style: Style

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    prepare()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    let words: [String: Style] = ["plain": .plain, "grouped": .grouped, "insetGrouped": .insetGrouped]
    style = (coder as? InterfaceCoder)?.attribute("style").flatMap { words[$0] } ?? .plain
    super.init(coder: coder)
    prepare()
    coder.apply(tableViewAttributes, to: self)
  }

  private func prepare() {
    alwaysBounceVertical = true
    if backgroundColor == nil { backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground }
    addGestureRecognizer(rowSwipe)
    rowSwipe.table = self
    rowSwipe.addTarget(self, action: "swipeRow:")
    menuPress.addTarget(self, action: "showRowMenu:")
    addGestureRecognizer(menuPress)
  }

  // MARK: - Who fills it

  open weak var dataSource: UITableViewDataSource? { didSet { if dataSource !== oldValue { dropAll() } } }
  open weak var prefetchDataSource: UITableViewDataSourcePrefetching?
  open weak var delegate: UITableViewDelegate? {
    get { scrollDelegate as? UITableViewDelegate }
    set { scrollDelegate = newValue }
  }
  /// The delegate, asked many times in one pass.
  private(set) weak var tableDelegate: UITableViewDelegate?
  // MARK: - The edit menu of a row (see UITableView+Menu)

  let menuPress = UILongPressGestureRecognizer(target: nil, action: nil)
  /// The row whose menu is shown.
  var menuPath: IndexPath?
  open override var canBecomeFirstResponder: Bool { menuPath != nil || super.canBecomeFirstResponder }
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    guard let menuPath, EditAction(action) != nil else { return super.canPerformAction(action, withSender: sender) }
    return tableDelegate?.tableView(self, canPerformAction: action, forRowAt: menuPath, withSender: sender) ?? false
  }
  open override func cut(_ sender: Any?) { performRowAction(.cut, sender) }
  open override func copy(_ sender: Any?) { performRowAction(.copy, sender) }
  open override func paste(_ sender: Any?) { performRowAction(.paste, sender) }
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer === menuPress ? offersMenu(at: gestureRecognizer.location(in: self)) : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: - Who decides

  override func delegateDidChange() {
    tableDelegate = scrollDelegate as? UITableViewDelegate
    dropAll()
  }

  // MARK: - Heights

  /// Points, or `automaticDimension`.
  open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { heightsDidChange() } } }
  open var estimatedRowHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { heightsDidChange() } }
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// Above each header of a plain table.
  open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { heightsDidChange() } }
  open var fillerRowHeight: CGFloat = 0

  // MARK: - Looks

  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { styleDidChange() } }
  open var separatorColor: UIColor? = .separator { didSet { styleDidChange() } }
  /// Nil stands for the margins.
  var ownSeparatorInset: UIEdgeInsets?
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: TableMetrics.margin(forWidth: bounds.width), bottom: 0, right: 0) }
    set {
      ownSeparatorInset = newValue
      styleDidChange()
    }
  }
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  open var cellLayoutMarginsFollowReadableWidth = false
  open var insetsContentViewsToSafeArea = true
  open var remembersLastFocusedIndexPath = false
  open var selectionFollowsFocus = false
  open var allowsFocus = false
  open var dragInteractionEnabled = false

  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  open var tableHeaderView: UIView? {
    didSet {
      if oldValue !== tableHeaderView { oldValue?.removeFromSuperview() }
      if let tableHeaderView { addSubview(tableHeaderView) }
      endViewsDidChange()
    }
  }
  open var tableFooterView: UIView? {
    didSet {
      if oldValue !== tableFooterView { oldValue?.removeFromSuperview() }
      if let tableFooterView { addSubview(tableFooterView) }
      endViewsDidChange()
    }
  }

  func styleDidChange() {
    for (path, cell) in cells { dress(cell, at: path) }
  }

  // MARK: - Selection (see UITableView+Selection)

  open var allowsSelection = true
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelection = false { didSet { if !allowsMultipleSelection, selected.count > 1 { clearSelection() } } }
  open var allowsMultipleSelectionDuringEditing = false
  /// In the order they were chosen.
  var selected: [IndexPath] = []
  var pressed: (path: IndexPath, timer: Timer?)?

  // MARK: - Editing (see UITableView+Editing)

  var isEditingFlag = false
  open var isEditing: Bool {
    get { isEditingFlag }
    set { setEditing(newValue, animated: false) }
  }
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(to: editing, animated: animated) }
  let rowSwipe = RowSwipeGestureRecognizer()
  var swiped: SwipedRow?
  var moved: MovedRow?
  open var hasUncommittedUpdates: Bool { updateDepth > 0 }

  // MARK: - State of the machinery

  /// Cells on the screen.
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var geometryIfLoaded: TableGeometry?
  var reuse = TableReuse()
  var staticTable: StaticTable?
  var updateDepth = 0
  var updates = TableUpdates()
  var indexBar: TableIndexBar?
  var isPlacing = false
  /// Set while heights are asked for: the delegate leaves them to the table.
  var answersOneHeight = false
  private var knownWidth: CGFloat = 0

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { reuse.classes[identifier] = cellClass }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) { reuse.nibs[identifier] = nib }
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) { reuse.headerClasses[identifier] = aClass }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) { reuse.headerNibs[identifier] = nib }
  /// Nil when nothing is registered under the name.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { reusableCell(identifier, for: nil) }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = reusableCell(identifier, for: indexPath) else {
      fatalError(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard")
    }
    return cell
  }
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? { reusableHeader(identifier) }

  // MARK: - What there is

  open var numberOfSections: Int { geometry.sections.count }
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = geometry.sections
    return sections.indices.contains(section) ? sections[section].rowHeights.count : 0
  }
  open var visibleCells: [UITableViewCell] {
    layOutIfLoaded()
    return cells.keys.sorted().filter(isSeen).compactMap { cells[$0] }
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    layOutIfLoaded()
    return cells.keys.sorted().filter(isSeen)
  }
  private func isSeen(_ path: IndexPath) -> Bool { rectForRow(at: path).intersects(bounds) }
  private func layOutIfLoaded() { if window != nil || geometryIfLoaded != nil { layoutIfNeeded() } }
  /// Nil when the row is not seen.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] ?? staticTable?.cell(at: indexPath) }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key ?? staticTable?.path(of: cell) }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    geometry.rows(from: point.y, to: point.y + 0.01).first { rectForRow(at: $0).contains(point) }
  }
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { geometry.rows(from: rect.minY, to: rect.maxY) }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { headers[section] as? UITableViewHeaderFooterView }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { footers[section] as? UITableViewHeaderFooterView }

  // MARK: - The index (see UITableView+Index)

  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { reloadSectionIndexTitles() } }
  open var sectionIndexColor: UIColor? { didSet { indexBar?.show() } }
  open var sectionIndexBackgroundColor: UIColor? { didSet { indexBar?.show() } }
  open var sectionIndexTrackingBackgroundColor: UIColor?

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.width != knownWidth {
      knownWidth = bounds.width
      if geometryIfLoaded != nil { heightsDidChange() }
    }
    placeAll()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { setNeedsLayout() }
  }

  /// A button in a cell gives way to scrolling.
  open override func touchesShouldCancel(in view: UIView) -> Bool { true }

  override var inspectedDetails: [String] { isEditing ? ["editing"] : [] }

  // MARK: - Touches: see UITableView+Selection

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pressBegan(touches, event) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { pressEnded(touches, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { pressCancelled() }
}

@section(".init_array") @used
private let registerTableView: @convention(c) () -> Void = {
  ClassMembers.register(UITableView.self) { members in
    members.method("showRowMenu:") { table, arguments in table.showRowMenu(arguments[0]) }
    members.method("reloadData") { table, _ in table.reloadData() }
    members.method("swipeRow:") { table, arguments in table.swipeRow(arguments[0]) }
    members.property("dataSource", { $0.dataSource }, { $0.dataSource = $1 })
    members.property("delegate", { $0.scrollDelegate }, { $0.scrollDelegate = $1 })
    members.property("prefetchDataSource", { $0.prefetchDataSource }, { $0.prefetchDataSource = $1 })
    members.property("tableHeaderView", { $0.tableHeaderView }, { $0.tableHeaderView = $1 })
    members.property("tableFooterView", { $0.tableFooterView }, { $0.tableFooterView = $1 })
    members.property("backgroundView", { $0.backgroundView }, { $0.backgroundView = $1 })
    members.property("rowHeight", { $0.rowHeight }, { $0.rowHeight = $1 })
    members.factory("init") { _ in UITableView() }
    members.factory("initWithFrame:") { arguments in UITableView(frame: arguments[0]) }
  }
}

@MainActor private let tableViewAttributes = InterfaceAttributes<UITableView>()
  .number("rowHeight") { $0.rowHeight = $1 }
  .number("estimatedRowHeight") { $0.estimatedRowHeight = $1 }
  .number("sectionHeaderHeight") { table, height in table.sectionHeaderHeight = StaticTable.isUsualHeaderHeight(height, table.style) ? UITableView.automaticDimension : height }
  .number("sectionFooterHeight") { table, height in table.sectionFooterHeight = StaticTable.isUsualHeaderHeight(height, table.style) ? UITableView.automaticDimension : height }
  .number("estimatedSectionHeaderHeight") { $0.estimatedSectionHeaderHeight = $1 }
  .number("estimatedSectionFooterHeight") { $0.estimatedSectionFooterHeight = $1 }
  .word("separatorStyle", ["none": .none, "default": .singleLine, "singleLine": .singleLine, "singleLineEtched": .singleLine]) { $0.separatorStyle = $1 }
  .color("separatorColor") { $0.separatorColor = $1 }
  .insets("separatorInset") { $0.separatorInset = $1 }
  .custom { table, coder in
    switch coder.attribute("allowsSelection") { case "NO"?: table.allowsSelection = false; default: break }
    if let isMultiple = coder.bool("allowsMultipleSelection") { table.allowsMultipleSelection = isMultiple }
    if let allows = coder.bool("allowsSelectionDuringEditing") { table.allowsSelectionDuringEditing = allows }
    if let allows = coder.bool("allowsMultipleSelectionDuringEditing") { table.allowsMultipleSelectionDuringEditing = allows }
    for key in ["sectionIndexColor", "sectionIndexBackgroundColor", "sectionIndexTrackingBackgroundColor"] {
      guard let color = coder.color(key) else { continue }
      if key == "sectionIndexColor" { table.sectionIndexColor = color } else if key == "sectionIndexBackgroundColor" { table.sectionIndexBackgroundColor = color }
    }
    if let count = coder.integer("sectionIndexMinimumDisplayRowCount") { table.sectionIndexMinimumDisplayRowCount = count }
    _ = coder.attribute("separatorInsetReference")
    _ = coder.attribute("contentViewInsetsToSafeArea")
    _ = coder.attribute("dataMode")
    for key in ["tableHeaderView", "tableFooterView", "backgroundView"] {
      guard let element = coder.element.children.first(where: { $0["key"] == key }) else { continue }
      coder.markRead { $0 === element }
      guard let view = coder.loader.makeObject(element) as? UIView else { continue }
      switch key {
      case "tableHeaderView": table.tableHeaderView = view
      case "tableFooterView": table.tableFooterView = view
      default: table.backgroundView = view
      }
    }
    if let prototypes = coder.part("prototypes") { table.reuse.takePrototypes(prototypes, coder.loader) }
    if let sections = coder.part("sections") { table.staticTable = StaticTable(sections, coder.loader) }
  }
