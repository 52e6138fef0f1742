// A table whose rows stand in the storyboard.

@preconcurrency @MainActor
final class StaticTable {
  struct Section {
    var header: String?
    var footer: String?
    var headerHeight: CGFloat?
    var footerHeight: CGFloat?
    var cells: [UITableViewCell]
    var heights: [CGFloat]
  }
  let sections: [Section]

  init(_ element: MarkupElement, _ loader: InterfaceLoader) {
    sections = element.children.filter { $0.name == "tableViewSection" }.map { section in
      let coder = InterfaceCoder(element: section, loader: loader)
      let elements = section.child("cells")?.children ?? []
      var cells: [UITableViewCell] = [], heights: [CGFloat] = []
      for element in elements {
        guard let cell = loader.makeObject(element) as? UITableViewCell else { continue }
        cells.append(cell)
        let frame = element.children.first { $0.name == "rect" && $0["key"] == "frame" }.flatMap { InterfaceValue.rect($0, loader.document) }
        let given = element["rowHeight"].flatMap(Double.init).map { CGFloat($0) }
        heights.append(given ?? (frame.map { $0.height > 0 ? $0.height : TableMetrics.rowHeight } ?? TableMetrics.rowHeight))
      }
      return Section(
        header: coder.string("headerTitle"), footer: coder.string("footerTitle"), headerHeight: nil, footerHeight: nil, cells: cells,
        heights: heights)
    }
  }

  func cell(at path: IndexPath) -> UITableViewCell? {
    guard path.count == 2, sections.indices.contains(path.section), sections[path.section].cells.indices.contains(path.row) else { return nil }
    return sections[path.section].cells[path.row]
  }

  func path(of cell: UITableViewCell) -> IndexPath? {
    for (section, entry) in sections.enumerated() {
      if let row = entry.cells.firstIndex(where: { $0 === cell }) { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  func height(at path: IndexPath) -> CGFloat? {
    cell(at: path) == nil ? nil : sections[path.section].heights[path.row]
  }

  /// Interface Builder writes the usual heights into every file: 28 for plain tables, 18 (10 in old ones) for grouped ones.
  static func isUsualHeaderHeight(_ height: CGFloat, _ style: UITableView.Style) -> Bool {
    style == .plain ? [28, 22].contains(height) : [18, 10].contains(height)
  }
}
