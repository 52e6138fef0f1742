// The column of letters at the right edge, which leads to the sections.

extension UITableView {
  public func reloadSectionIndexTitles() {
    indexBar?.removeFromSuperview()
    indexBar = nil
    setNeedsLayout()
  }

  func placeIndex() {
    if indexBar == nil, !hasNoIndex, let dataSource {
      let titles = dataSource.sectionIndexTitles(for: self) ?? []
      let rows = geometry.sections.map(\.rowHeights.count).reduce(0, +)
      guard !titles.isEmpty, rows >= sectionIndexMinimumDisplayRowCount else { return }
      let bar = TableIndexBar(titles, self)
      addSubview(bar)
      indexBar = bar
    }
    guard let indexBar else { return }
    let inset = adjustedContentInset
    bringSubviewToFront(indexBar)
    indexBar.frame = CGRect(
      x: bounds.maxX - TableMetrics.indexWidth, y: bounds.minY + inset.top, width: TableMetrics.indexWidth,
      height: max(bounds.height - inset.top - inset.bottom, 0))
  }

  private var hasNoIndex: Bool { geometry.sections.isEmpty }

  func goToIndex(_ index: Int, _ title: String) {
    guard let dataSource else { return }
    if title == Self.indexSearch { return setContentOffset(CGPoint(x: contentOffset.x, y: -adjustedContentInset.top), animated: false) }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
    guard geometry.sections.indices.contains(section) else { return }
    var offset = contentOffset
    offset.y = geometry.sections[section].top + geometry.sections[section].headerPadding - adjustedContentInset.top
    setContentOffset(clamped(offset), animated: false)
  }
}

final class TableIndexBar: UIView {
  private let titles: [String]
  private unowned let table: UITableView
  private var last: Int?

  init(_ titles: [String], _ table: UITableView) {
    self.titles = titles
    self.table = table
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
    show()
  }

  required init?(coder: NSCoder) { fatalError("a table makes its index itself") }

  func show() {
    backgroundColor = table.sectionIndexBackgroundColor
    setNeedsDisplay()
  }

  /// Where there is no room for all, every other one is a dot.
  private var shown: [(title: String, index: Int)] {
    let line = TableMetrics.indexFont.lineHeight + 1
    let room = max(Int(bounds.height / line), 1)
    let all = titles.enumerated().map { ($0.element == UITableView.indexSearch ? "⌕" : $0.element, $0.offset) }
    guard all.count > room else { return all }
    let step = Int((Double(all.count) / Double(room)).rounded(.up))
    return all.filter { $0.1.isMultiple(of: step) }
  }

  private var lineHeight: CGFloat { min(TableMetrics.indexFont.lineHeight + 1, bounds.height / CGFloat(max(shown.count, 1))) }

  override func draw(_ rect: CGRect) {
    let shown = self.shown, line = lineHeight
    var y = bounds.midY - CGFloat(shown.count) * line / 2
    let color: UIColor = table.sectionIndexColor ?? tintColor ?? .systemBlue
    for (title, _) in shown {
      let text = NSAttributedString(string: title, attributes: [.font: TableMetrics.indexFont, .foregroundColor: color])
      let size = text.size()
      text.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: y + (line - size.height) / 2))
      y += line
    }
  }

  private func go(_ touches: Set<UITouch>) {
    guard let touch = touches.first, !titles.isEmpty else { return }
    let height = CGFloat(shown.count) * lineHeight, top = bounds.midY - height / 2
    let part = ((touch.location(in: self).y - top) / max(height, 1)).clamped(to: 0...0.9999)
    let index = Int(part * CGFloat(titles.count))
    guard index != last else { return }
    last = index
    table.goToIndex(index, titles[index])
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { go(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { go(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { last = nil }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { last = nil }
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override var inspectedDetails: [String] { ["index=\(titles.joined(separator: " "))"] }
}
