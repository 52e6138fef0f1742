// What must happen to rows and sections so that one snapshot becomes the next. Nothing here knows a view.
//
// Numbers follow TableUpdates: deletions, reloads and the sources of moves are those before, insertions and the goals of moves those after.
// As few as possible move: those that keep their order among each other stay.

struct SnapshotDifference: Equatable {
  struct RowMove: Equatable {
    let from: IndexPath
    let to: IndexPath
  }
  struct SectionMove: Equatable {
    let from: Int
    let to: Int
  }
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var movedSections: [SectionMove] = []
  var reloadedSections = IndexSet()
  var deletedRows: [IndexPath] = []
  var insertedRows: [IndexPath] = []
  var movedRows: [RowMove] = []
  var reloadedRows: [IndexPath] = []
  /// In the numbers after.
  var reconfiguredRows: [IndexPath] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && reloadedSections.isEmpty && deletedRows.isEmpty
      && insertedRows.isEmpty && movedRows.isEmpty && reloadedRows.isEmpty
  }

  init<Section, Item>(from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>) {
    let oldSections = Self.places(old.sectionIdentifiers), newSections = Self.places(new.sectionIdentifiers)
    deletedSections = IndexSet(old.sectionIdentifiers.filter { newSections[$0] == nil }.map { oldSections[$0]! })
    insertedSections = IndexSet(new.sectionIdentifiers.filter { oldSections[$0] == nil }.map { newSections[$0]! })
    let kept = new.sectionIdentifiers.filter { oldSections[$0] != nil }
    let steady = Self.longestRise(kept.map { oldSections[$0]! })
    for (index, section) in kept.enumerated() where !steady.contains(index) {
      movedSections.append(SectionMove(from: oldSections[section]!, to: newSections[section]!))
    }
    let reloaded = Set(new.reloadedSectionIdentifiers)
    reloadedSections = IndexSet(kept.filter(reloaded.contains).map { oldSections[$0]! })

    let oldPaths = Self.paths(old), newPaths = Self.paths(new)
    for item in old.itemIdentifiers where newPaths[item] == nil {
      let path = oldPaths[item]!
      if !deletedSections.contains(path.section), !reloadedSections.contains(path.section) { deletedRows.append(path) }
    }
    for (number, section) in new.sectionIdentifiers.enumerated() {
      let origin = oldSections[section]
      if let origin, reloadedSections.contains(origin) { continue }
      let items = new.itemIdentifiers(inSection: section)
      let stays = origin == nil ? [] : items.indices.filter { oldPaths[items[$0]]?.section == origin }
      let steady = Set(Self.longestRise(stays.map { oldPaths[items[$0]]!.row }).map { stays[$0] })
      for (row, item) in items.enumerated() where !steady.contains(row) {
        let path = IndexPath(row: row, section: number)
        if let from = oldPaths[item], !reloadedSections.contains(from.section) {
          movedRows.append(RowMove(from: from, to: path))
        } else if origin != nil {
          insertedRows.append(path)
        }
      }
    }
    // Out of a section that stays into one that is shown anew.
    for item in old.itemIdentifiers {
      guard let path = newPaths[item], let from = oldPaths[item], !deletedSections.contains(from.section), !reloadedSections.contains(from.section),
        let origin = oldSections[new.sectionIdentifiers[path.section]], reloadedSections.contains(origin)
      else { continue }
      deletedRows.append(from)
    }
    deletedRows.sort()
    reloadedRows = new.reloadedItemIdentifiers.compactMap { oldPaths[$0] }.filter { !reloadedSections.contains($0.section) && !deletedSections.contains($0.section) }
    reconfiguredRows = new.reconfiguredItemIdentifiers.compactMap { oldPaths[$0] == nil ? nil : newPaths[$0] }
  }

  private static func places<Identifier: Hashable>(_ list: [Identifier]) -> [Identifier: Int] {
    Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
  }

  static func paths<Section, Item>(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>) -> [Item: IndexPath] {
    var paths: [Item: IndexPath] = [:]
    for (number, section) in snapshot.sectionIdentifiers.enumerated() {
      for (row, item) in snapshot.itemIdentifiers(inSection: section).enumerated() { paths[item] = IndexPath(row: row, section: number) }
    }
    return paths
  }

  /// The indices of a longest rising part of `values`: patience sorting with links back.
  static func longestRise(_ values: [Int]) -> Set<Int> {
    var tops: [Int] = [], before = [Int?](repeating: nil, count: values.count)
    for index in values.indices {
      var low = 0, high = tops.count
      while low < high {
        let middle = (low + high) / 2
        if values[tops[middle]] < values[index] { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var found: Set<Int> = [], next = tops.last
    while let index = next {
      found.insert(index)
      next = before[index]
    }
    return found
  }
}
