// One wheel of a picker: rows on a cylinder, turned by a scroll view that lies unseen over them.

final class PickerColumn: UIView, UIScrollViewDelegate {
  private let scroll = UIScrollView()
  private let rowsView = UIView()
  private var rows: [Int: UIView] = [:]
  private var waiting: [UIView] = []
  var rowHeight = PickerMetrics.rowHeight { didSet { if rowHeight != oldValue { setNeedsLayout() } } }
  private(set) var count = 0
  private(set) var selected = 0
  /// Makes a row's view; the second argument is one that is no longer seen.
  var makeRow: ((Int, UIView?) -> UIView)?
  /// A person has turned the wheel and it stands still.
  var didSelect: ((Int) -> Void)?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    clipsToBounds = true
    rowsView.isUserInteractionEnabled = false
    scroll.showsVerticalScrollIndicator = false
    scroll.alwaysBounceVertical = true
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.decelerationRate = UIScrollView.DecelerationRate(rawValue: 0.996)
    scroll.delegate = self
    scroll.addGestureRecognizer(UITapGestureRecognizer(target: self, action: "tapRow:"))
    for view in [rowsView, scroll] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("a picker makes its columns itself") }

  func reload(count: Int) {
    self.count = max(count, 0)
    for view in rows.values { view.removeFromSuperview() }
    (rows, waiting) = ([:], [])
    selected = min(selected, max(self.count - 1, 0))
    setNeedsLayout()
    layoutIfNeeded()
  }

  func select(_ row: Int, animated: Bool) {
    guard count > 0 else { return }
    selected = min(max(row, 0), count - 1)
    if bounds.height == 0 { return setNeedsLayout() }
    fit()
    scroll.setContentOffset(CGPoint(x: 0, y: CGFloat(selected) * rowHeight), animated: animated && window != nil)
    placeRows()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isNew = scroll.frame.size != bounds.size
    fit()
    if isNew || !(scroll.isTracking || scroll.motion != nil) {
      scroll.contentOffset = CGPoint(x: 0, y: CGFloat(selected) * rowHeight)
    }
    placeRows()
  }

  private func fit() {
    for view in [scroll, rowsView] where view.frame != bounds { view.frame = bounds }
    let size = CGSize(width: bounds.width, height: bounds.height + CGFloat(max(count - 1, 0)) * rowHeight)
    if scroll.contentSize != size { scroll.contentSize = size }
  }

  func rowView(_ row: Int) -> UIView? { rows[row] }

  private func placeRows() {
    guard bounds.height > 0, rowHeight > 0, let makeRow else { return }
    let offset = scroll.contentOffset.y, radius = PickerMetrics.radius
    // Half the way around the cylinder is seen.
    let reach = min(radius * .pi / 2, bounds.height)
    let low = max(Int(((offset - reach) / rowHeight).rounded(.down)), 0), high = min(Int(((offset + reach) / rowHeight).rounded(.up)), count - 1)
    for (row, view) in rows where row < low || row > high {
      rows[row] = nil
      view.removeFromSuperview()
      waiting.append(view)
    }
    guard low <= high else { return }
    UIView.performWithoutAnimation {
      for row in low...high {
        let view: UIView
        if let known = rows[row] {
          view = known
        } else {
          view = makeRow(row, waiting.popLast())
          rows[row] = view
          if view.superview !== rowsView { rowsView.addSubview(view) }
        }
        let angle = (CGFloat(row) * rowHeight - offset) / radius
        view.isHidden = abs(angle) >= .pi / 2
        guard !view.isHidden else { continue }
        view.transform = .identity
        view.bounds.size = CGSize(width: bounds.width, height: rowHeight)
        view.center = CGPoint(x: bounds.midX, y: bounds.midY + radius * sin(angle))
        let flat = max(cos(angle), 0.05)
        view.transform = CGAffineTransform(scaleX: 0.9 + 0.1 * flat, y: flat)
        view.alpha = abs(angle) * radius < rowHeight / 2 ? 1 : PickerMetrics.farAlpha + (1 - PickerMetrics.farAlpha) * flat * 0.55
      }
    }
  }

  fileprivate func tap(_ recognizer: UITapGestureRecognizer) {
    guard count > 0 else { return }
    let away = (recognizer.location(in: self).y - bounds.midY) / PickerMetrics.radius
    let row = selected + Int((asin(min(max(away, -1), 1)) * PickerMetrics.radius / rowHeight).rounded())
    guard (0..<count).contains(row), row != selected else { return }
    scroll.setContentOffset(CGPoint(x: 0, y: CGFloat(row) * rowHeight), animated: true)
    isChosenByTap = true
  }
  private var isChosenByTap = false

  // MARK: - The scroll view

  func scrollViewDidScroll(_ scrollView: UIScrollView) { placeRows() }

  func scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>) {
    let row = (targetContentOffset.pointee.y / rowHeight).rounded()
    targetContentOffset.pointee.y = min(max(row, 0), CGFloat(max(count - 1, 0))) * rowHeight
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { if !decelerate { settle() } }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { if !scrollView.isTracking { settle() } }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if isChosenByTap {
      isChosenByTap = false
      settle()
    }
  }

  private func settle() {
    guard count > 0, rowHeight > 0 else { return }
    let row = min(max(Int((scroll.contentOffset.y / rowHeight).rounded()), 0), count - 1)
    let place = CGFloat(row) * rowHeight
    if abs(scroll.contentOffset.y - place) > 0.01 { scroll.contentOffset.y = place }
    selected = row
    didSelect?(row)
  }

  override var inspectedDetails: [String] { ["row=\(selected)"] }
}

@section(".init_array") @used
private let registerPickerColumn: @convention(c) () -> Void = {
  ClassMembers.register(PickerColumn.self) { members in
    members.method("tapRow:") { column, arguments in column.tap(arguments[0]) }
  }
}
