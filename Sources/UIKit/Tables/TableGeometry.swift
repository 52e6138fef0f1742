// Where the rows, headers and footers of a table lie. Points of the table's content; nothing here knows a view.

struct TableGeometry {
  struct Section {
    var headerHeight: CGFloat = 0
    /// Room above the header that does not belong to it.
    var headerPadding: CGFloat = 0
    var footerHeight: CGFloat = 0
    var rowHeights: [CGFloat] = []
    /// Rows whose height is only estimated.
    var estimated: Set<Int> = []
    fileprivate(set) var top: CGFloat = 0
    /// From the section's top to each row's, and to the end of the last.
    fileprivate(set) var rowTops: [CGFloat] = []

    var rowsTop: CGFloat { top + headerPadding + headerHeight }
    var rowsBottom: CGFloat { rowsTop + (rowTops.last ?? 0) }
    var bottom: CGFloat { rowsBottom + footerHeight }
  }

  var sections: [Section] = []
  var headerHeight: CGFloat = 0
  var footerHeight: CGFloat = 0
  private(set) var bottomOfSections: CGFloat = 0
  var contentHeight: CGFloat { bottomOfSections + footerHeight }

  /// After heights have changed.
  mutating func stack() {
    var y = headerHeight
    for index in sections.indices {
      sections[index].top = y
      var tops: [CGFloat] = [0]
      tops.reserveCapacity(sections[index].rowHeights.count + 1)
      var row: CGFloat = 0
      for height in sections[index].rowHeights {
        row += height
        tops.append(row)
      }
      sections[index].rowTops = tops
      y = sections[index].bottom
    }
    bottomOfSections = y
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && sections[path.section].rowHeights.indices.contains(path.row)
  }

  /// Top and height.
  func row(_ path: IndexPath) -> (y: CGFloat, height: CGFloat)? {
    guard contains(path) else { return nil }
    let section = sections[path.section]
    return (section.rowsTop + section.rowTops[path.row], section.rowHeights[path.row])
  }

  /// The rows that a stretch of the content touches, in order.
  func rows(from low: CGFloat, to high: CGFloat) -> [IndexPath] {
    guard high > low else { return [] }
    var paths: [IndexPath] = []
    for (index, section) in sections.enumerated() where section.rowsBottom > low && section.rowsTop < high && !section.rowHeights.isEmpty {
      let start = max(low - section.rowsTop, 0)
      var row = firstRow(in: section, endingAfter: start)
      while row < section.rowHeights.count, section.rowsTop + section.rowTops[row] < high {
        if section.rowHeights[row] > 0 { paths.append(IndexPath(row: row, section: index)) }
        row += 1
      }
    }
    return paths
  }

  private func firstRow(in section: Section, endingAfter y: CGFloat) -> Int {
    var low = 0, high = section.rowHeights.count
    while low < high {
      let middle = (low + high) / 2
      if section.rowTops[middle + 1] > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The sections that a stretch of the content touches.
  func sections(from low: CGFloat, to high: CGFloat) -> [Int] {
    sections.indices.filter { sections[$0].bottom > low && sections[$0].top < high }
  }
}
