// Changes of a table or collection that are told together, and what becomes of each row by them. Nothing here knows a view.
//
// As Apple documents, deletions and the sources of moves are told in the numbers before the update, insertions and the goals of moves in
// those after it, in whatever order they are told.

struct TableUpdates {
  var deletedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var insertedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var reloadedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var movedRows: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections: [Int: UITableView.RowAnimation] = [:]
  var insertedSections: [Int: UITableView.RowAnimation] = [:]
  var reloadedSections: [Int: UITableView.RowAnimation] = [:]
  var movedSections: [(from: Int, to: Int)] = []

  var isEmpty: Bool {
    deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty
      && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
  }

  /// Words for what is shown, in the messages below.
  struct Names {
    var view = "table view"
    var item = "row"
    static let table = Names()
    static let collection = Names(view: "collection view", item: "item")
  }

  /// Why the counts before and after do not fit the changes; nil when they do.
  func inconsistency(before: [Int], after: [Int], names: Names = .table) -> String? {
    let sectionsIn = insertedSections.count, sectionsOut = deletedSections.count
    if after.count != before.count + sectionsIn - sectionsOut {
      return
        "Invalid update: invalid number of sections. The number of sections contained in the \(names.view) after the update (\(after.count)) "
        + "must be equal to the number of sections contained in the \(names.view) before the update (\(before.count)), plus or minus the "
        + "number of sections inserted or deleted (\(sectionsIn) inserted, \(sectionsOut) deleted)."
    }
    for path in deletedRows.keys where !before.indices.contains(path.section) || !(0..<before[path.section]).contains(path.row) {
      return missing("delete", path, before, "before the update", names)
    }
    for path in reloadedRows.keys where !before.indices.contains(path.section) || !(0..<before[path.section]).contains(path.row) {
      return missing("reload", path, before, "before the update", names)
    }
    for path in insertedRows.keys where !after.indices.contains(path.section) || !(0..<after[path.section]).contains(path.row) {
      return missing("insert", path, after, "after the update", names)
    }
    for (old, new) in sectionMap(before.count) where reloadedSections[old] == nil {
      let inserted = insertedRows.keys.filter { $0.section == new }.count
      let deleted = deletedRows.keys.filter { $0.section == old }.count
      let movedIn = movedRows.filter { $0.to.section == new && $0.from.section != old }.count
      let movedOut = movedRows.filter { $0.from.section == old && $0.to.section != new }.count
      if after[new] != before[old] + inserted - deleted + movedIn - movedOut {
        return
          "Invalid update: invalid number of \(names.item)s in section \(new). The number of \(names.item)s contained in an existing section "
          + "after the update (\(after[new])) must be equal to the number of \(names.item)s contained in that section before the update "
          + "(\(before[old])), plus or minus the number of \(names.item)s inserted or deleted from that section (\(inserted) inserted, "
          + "\(deleted) deleted) and plus or minus the number of \(names.item)s moved into or out of that section (\(movedIn) moved in, "
          + "\(movedOut) moved out)."
      }
    }
    return nil
  }

  private func missing(_ verb: String, _ path: IndexPath, _ counts: [Int], _ when: String, _ names: Names) -> String {
    let there = counts.indices.contains(path.section) ? "there are only \(counts[path.section]) \(names.item)s in section \(path.section)" : "there are only \(counts.count) sections"
    return "attempt to \(verb) \(names.item) \(path.row) \(verb == "insert" ? "into" : "from") section \(path.section), but \(there) \(when)"
  }

  /// Old section to new one, for those that stay.
  func sectionMap(_ count: Int) -> [Int: Int] {
    var map: [Int: Int] = [:]
    for move in movedSections { map[move.from] = move.to }
    let taken = Set(insertedSections.keys).union(movedSections.map(\.to))
    var next = 0
    for old in 0..<count where deletedSections[old] == nil && map[old] == nil {
      while taken.contains(next) { next += 1 }
      map[old] = next
      next += 1
    }
    return map
  }

  /// Old row to new row, for those that stay.
  func rowMap(before: [Int]) -> [IndexPath: IndexPath] {
    var map: [IndexPath: IndexPath] = [:]
    let sections = sectionMap(before.count)
    for move in movedRows { map[move.from] = move.to }
    let goals = Set(movedRows.map(\.to)).union(insertedRows.keys)
    for (old, new) in sections where reloadedSections[old] == nil {
      var next = 0
      for row in 0..<before[old] {
        let path = IndexPath(row: row, section: old)
        guard deletedRows[path] == nil, map[path] == nil else { continue }
        while goals.contains(IndexPath(row: next, section: new)) { next += 1 }
        map[path] = IndexPath(row: next, section: new)
        next += 1
      }
    }
    return map
  }
}
