// Sorted objects in sections, and what became of each from one state to the next.

struct FetchedContent {
  struct Section {
    var name: String
    var members: [NSManagedObject]
  }

  private(set) var sections: [Section] = []
  private var paths: [ObjectIdentifier: IndexPath] = [:]

  /// - Parameters:
  ///   - objects: sorted. A section ends where the next object has another name for it, so the first sort key should go with the names.
  ///   - sectionKey: nil for one section of all.
  init(objects: [NSManagedObject], sectionKey: String?) {
    if let sectionKey {
      var placeOfName: [String: Int] = [:]
      for object in objects {
        let name = Self.name(of: object, sectionKey)
        if let place = placeOfName[name] {
          sections[place].members.append(object)
        } else {
          placeOfName[name] = sections.count
          sections.append(Section(name: name, members: [object]))
        }
      }
    } else {
      sections = [Section(name: "", members: objects)]
    }
    for (number, section) in sections.enumerated() {
      for (row, object) in section.members.enumerated() { paths[ObjectIdentifier(object)] = IndexPath(indexes: [number, row]) }
    }
  }

  private static func name(of object: NSManagedObject, _ key: String) -> String {
    guard let value = object.value(forKeyPath: key).flatMap({ flattenOptional($0) }) else { return "" }
    return value as? String ?? (value as? NSNumber)?.stringValue ?? "\(value)"
  }

  var objects: [NSManagedObject] { sections.flatMap(\.members) }
  func path(of object: NSManagedObject) -> IndexPath? { paths[ObjectIdentifier(object)] }
}

/// What a delegate is told, in Apple's order: sections that go and come; then objects that go, come, move, are updated.
struct ContentChanges {
  struct Change {
    var object: NSManagedObject
    var type: NSFetchedResultsChangeType
    var old: IndexPath?
    var new: IndexPath?
  }

  private(set) var deletedSections: [(section: FetchedContent.Section, index: Int)] = []
  private(set) var insertedSections: [(section: FetchedContent.Section, index: Int)] = []
  private(set) var objects: [Change] = []
  private let before: FetchedContent
  private let after: FetchedContent

  var isEmpty: Bool { objects.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty }

  init(from before: FetchedContent, to after: FetchedContent, touched: ObjectSet) {
    (self.before, self.after) = (before, after)
    let oldNames = Set(before.sections.map(\.name)), newNames = Set(after.sections.map(\.name))
    deletedSections = before.sections.enumerated().filter { !newNames.contains($0.element.name) }.map { ($0.element, $0.offset) }
    insertedSections = after.sections.enumerated().filter { !oldNames.contains($0.element.name) }.map { ($0.element, $0.offset) }
    var deletions: [Change] = [], insertions: [Change] = [], moves: [Change] = [], updates: [Change] = []
    for object in before.objects where after.path(of: object) == nil {
      deletions.append(Change(object: object, type: .delete, old: before.path(of: object), new: nil))
    }
    let stay = staying(touched)
    for object in after.objects {
      let new = after.path(of: object)!
      guard let old = before.path(of: object) else {
        insertions.append(Change(object: object, type: .insert, old: nil, new: new))
        continue
      }
      guard touched.contains(object) else { continue }
      let isSameSection = before.sections[old[0]].name == after.sections[new[0]].name
      if isSameSection, stay.contains(ObjectIdentifier(object)) {
        updates.append(Change(object: object, type: .update, old: old, new: new))
      } else {
        moves.append(Change(object: object, type: .move, old: old, new: new))
      }
    }
    // Rows that go are named from the end, so that a table that takes them one by one is right too.
    objects = deletions.reversed() + insertions + moves + updates
  }

  /// The touched objects whose neighbours of before are still before them, and those of after still after: they have not moved, although
  /// their row's number may be another one.
  private func staying(_ touched: ObjectSet) -> Set<ObjectIdentifier> {
    var result: Set<ObjectIdentifier> = []
    for section in after.sections {
      let survivors = section.members.filter { member in
        before.path(of: member).map { before.sections[$0[0]].name == section.name } ?? false
      }
      let order = Dictionary(uniqueKeysWithValues: survivors.map { ($0, before.path(of: $0)![1]) })
      let places = survivors.map { order[$0]! }
      let stay = longestIncreasing(places, preferring: survivors.map { !touched.contains($0) })
      for index in stay { result.insert(ObjectIdentifier(survivors[index])) }
    }
    return result
  }

  /// The indexes of a longest increasing run of numbers. Numbers that did not change by themselves are kept before others.
  private func longestIncreasing(_ numbers: [Int], preferring isFixed: [Bool]) -> [Int] {
    // Untouched objects are in their old order already; each touched one stays where it fits between its fixed neighbours.
    var result: [Int] = [], nextFixed = Array(repeating: Int.max, count: numbers.count)
    var next = Int.max
    for index in numbers.indices.reversed() {
      nextFixed[index] = next
      if isFixed[index] { next = numbers[index] }
    }
    var last = -1
    for index in numbers.indices where isFixed[index] || numbers[index] > last && numbers[index] < nextFixed[index] {
      result.append(index)
      last = numbers[index]
    }
    return result
  }

  var difference: CollectionDifference<NSManagedObjectID> { after.objects.map(\.objectID).difference(from: before.objects.map(\.objectID)) }
}
