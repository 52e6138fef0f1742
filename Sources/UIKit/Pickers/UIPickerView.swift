// Wheels beside each other, each with rows to choose from.
//
// Missing: the magnified band of older systems.

@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString?
  func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    sendIfImplemented(to: self, "pickerView:widthForComponent:", [pickerView, component]) ?? 0
  }
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
    sendIfImplemented(to: self, "pickerView:rowHeightForComponent:", [pickerView, component]) ?? PickerMetrics.rowHeight
  }
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    sendIfImplemented(to: self, "pickerView:titleForRow:forComponent:", [pickerView, row, component]) ?? nil
  }
  public func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString? {
    sendIfImplemented(to: self, "pickerView:attributedTitleForRow:forComponent:", [pickerView, row, component]) ?? nil
  }
  public func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
    let made: UIView? = sendIfImplemented(to: self, "pickerView:viewForRow:forComponent:reusingView:", [pickerView, row, component, view])
    return made ?? pickerView.usualRow(row, component, reusing: view)
  }
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    sendIfImplemented(to: self, "pickerView:didSelectRow:inComponent:", [pickerView, row, component])
  }
}

@preconcurrency @MainActor
open class UIPickerView: UIView {
  private let band = UIView()
  private var columns: [PickerColumn] = []
  private var isLoaded = false

  /// The height of a picker that is not given one is 216 points.
  public override init(frame: CGRect) {
    let size = CGSize(
      width: frame.width > 0 ? frame.width : PickerMetrics.width, height: frame.height > 0 ? frame.height : PickerMetrics.height)
    super.init(frame: CGRect(origin: frame.origin, size: size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(InterfaceAttributes<UIPickerView>().ignored("showsSelectionIndicator"), to: self)
  }

  private func prepare() {
    isOpaque = false
    clipsToBounds = true
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = PickerMetrics.bandRadius
    band.isUserInteractionEnabled = false
    addSubview(band)
  }

  open weak var dataSource: UIPickerViewDataSource? { didSet { reloadAllComponents() } }
  open weak var delegate: UIPickerViewDelegate? { didSet { reloadAllComponents() } }
  open var showsSelectionIndicator = true

  // MARK: - Content

  open var numberOfComponents: Int {
    loadIfNeeded()
    return columns.count
  }
  open func numberOfRows(inComponent component: Int) -> Int {
    loadIfNeeded()
    return columns.indices.contains(component) ? columns[component].count : 0
  }
  open func rowSize(forComponent component: Int) -> CGSize {
    loadIfNeeded()
    return columns.indices.contains(component) ? CGSize(width: columns[component].bounds.width, height: columns[component].rowHeight) : .zero
  }
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    columns.indices.contains(component) ? columns[component].rowView(row) : nil
  }

  open func reloadAllComponents() {
    isLoaded = false
    setNeedsLayout()
    // With both there, what is chosen can be asked for at once.
    if dataSource != nil, window != nil { loadIfNeeded() }
  }

  open func reloadComponent(_ component: Int) {
    guard isLoaded, columns.indices.contains(component), let dataSource else { return loadIfNeeded() }
    columns[component].reload(count: dataSource.pickerView(self, numberOfRowsInComponent: component))
  }

  private func loadIfNeeded() {
    guard !isLoaded, let dataSource else { return }
    isLoaded = true
    let count = max(dataSource.numberOfComponents(in: self), 0)
    while columns.count > count { columns.removeLast().removeFromSuperview() }
    while columns.count < count {
      let column = PickerColumn(), component = columns.count
      column.makeRow = { [weak self] row, old in self?.makeRow(row, component, old) ?? UIView() }
      column.didSelect = { [weak self] row in
        guard let self else { return }
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
        didChooseByHand()
      }
      columns.append(column)
      addSubview(column)
    }
    for (component, column) in columns.enumerated() {
      column.rowHeight = delegate?.pickerView(self, rowHeightForComponent: component) ?? PickerMetrics.rowHeight
      column.reload(count: dataSource.pickerView(self, numberOfRowsInComponent: component))
    }
    setNeedsLayout()
  }

  /// For a picker that has its own use of the wheels.
  func didChooseByHand() {}

  private func makeRow(_ row: Int, _ component: Int, _ old: UIView?) -> UIView {
    guard let delegate else { return UIView() }
    return delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: old)
  }

  func usualRow(_ row: Int, _ component: Int, reusing old: UIView?) -> UIView {
    let label = old as? UILabel ?? UILabel()
    label.textAlignment = rowAlignment(component)
    label.font = PickerMetrics.font
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.textColor = textColor
    if let attributed = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.attributedText = attributed
      label.textAlignment = rowAlignment(component)
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
    }
    return label
  }

  func rowAlignment(_ component: Int) -> NSTextAlignment { .center }
  var textColor: UIColor { .label }

  // MARK: - Choosing

  /// -1 when there is nothing to choose.
  open func selectedRow(inComponent component: Int) -> Int {
    loadIfNeeded()
    return columns.indices.contains(component) && columns[component].count > 0 ? columns[component].selected : -1
  }

  /// Tells the delegate nothing.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    loadIfNeeded()
    if columns.indices.contains(component) { columns[component].select(row, animated: animated) }
  }

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let height = columns.first?.rowHeight ?? PickerMetrics.rowHeight
    band.isHidden = columns.isEmpty
    band.frame = CGRect(
      x: PickerMetrics.bandMargin, y: bounds.midY - height / 2, width: max(bounds.width - 2 * PickerMetrics.bandMargin, 0), height: height)
    layOutColumns()
  }

  private func layOutColumns() {
    guard !columns.isEmpty else { return }
    let gap = PickerMetrics.columnGap, margin = PickerMetrics.bandMargin
    let room = max(bounds.width - 2 * margin - CGFloat(columns.count - 1) * gap, 0)
    var widths = columns.indices.map { delegate?.pickerView(self, widthForComponent: $0) ?? 0 }
    let free = widths.filter { $0 <= 0 }.count
    let given = widths.reduce(0) { $0 + max($1, 0) }
    let share = free > 0 ? max((room - given) / CGFloat(free), 0) : 0
    widths = widths.map { $0 > 0 ? $0 : share }
    let total = widths.reduce(0, +) + CGFloat(columns.count - 1) * gap
    var x = bounds.midX - total / 2
    for (column, width) in zip(columns, widths) {
      column.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width + gap
    }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: PickerMetrics.width, height: PickerMetrics.height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: PickerMetrics.width, height: PickerMetrics.height) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { setNeedsLayout() }
  }
}

@section(".init_array") @used
private let registerPickerView: @convention(c) () -> Void = {
  ClassMembers.register(UIPickerView.self) { members in
    members.property("dataSource", { $0.dataSource }, { $0.dataSource = $1 })
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.method("reloadAllComponents") { picker, _ in picker.reloadAllComponents() }
    members.factory("init") { _ in UIPickerView() }
  }
}
