// Reading people: one, a page of the list, all of them in constant memory, and the sections beside the list.
import Foundation

extension AddressBookStore {
  public func peopleCount() throws -> Int {
    try read { Int(try $0.integer("SELECT sum(count) FROM section_count WHERE ordering = 0") ?? 0) }
  }

  public func person(_ id: Int64) throws -> Person? { try read { try PersonRows.person(id, in: $0) } }

  public func person(identifier: RecordIdentifier) throws -> Person? {
    try read { connection in
      guard let id = try connection.integer("SELECT id FROM person WHERE identifier = ?", .blob(identifier.bytes)) else { return nil }
      return try PersonRows.person(id, in: connection)
    }
  }

  /// The numbers of the people with these identifiers, in this order; who is not there is left out.
  public func ids(of identifiers: [RecordIdentifier]) throws -> [Int64] {
    try read { connection in
      try identifiers.compactMap { try connection.integer("SELECT id FROM person WHERE identifier = ?", .blob($0.bytes)) }
    }
  }

  /// The people with these numbers, in this order; who is not there is left out.
  /// - Parameter limit: bytes after which no more are read.
  public func people(_ ids: [Int64], withValues: Bool = true, limit: Int = .max) throws -> [Person] {
    try read { try PersonRows.people(ids, withValues: withValues, limit: limit, in: $0) }
  }

  /// Those of the numbers that are somebody's.
  public func existing(_ ids: [Int64]) throws -> [Int64] {
    try read { connection in try ids.filter { try connection.integer("SELECT 1 FROM person WHERE id = ?", .integer($0)) != nil } }
  }

  public func image(ofPerson id: Int64) throws -> [UInt8]? {
    try read { connection in
      let row = try connection.statement("SELECT data FROM image WHERE person = ?")
      row.bind(1, id)
      defer { row.reset() }
      return try row.step() ? row.blob(0) : nil
    }
  }

  /// Everyone who is linked with a person, and the person.
  public func linkedPeople(_ id: Int64) throws -> [Person] {
    try read { connection in
      guard let person = try PersonRows.person(id, in: connection) else { return [] }
      guard let link = try connection.integer("SELECT link FROM person WHERE id = ?", .integer(id)) else { return [person] }
      let row = try connection.statement("SELECT id FROM person WHERE link = ? ORDER BY id")
      row.bind(1, link)
      var ids: [Int64] = []
      while try row.step() { ids.append(row.integer(0)) }
      row.reset()
      return try ids.compactMap { try PersonRows.person($0, in: connection) }
    }
  }

  /// A page of the list: the people at these places of the order.
  /// - Parameter limit: bytes after which no more are read.
  public func people(in ordering: SortOrdering, at places: Range<Int>, withValues: Bool = false, limit: Int = .max) throws -> [Person] {
    try read { connection in
      try PersonRows.people(try self.ids(in: ordering, at: places, connection), withValues: withValues, limit: limit, in: connection)
    }
  }

  /// The people of one source, in order.
  public func people(ofSource source: Int64, in ordering: SortOrdering) throws -> [Int64] {
    try read { connection in
      let row = try connection.statement("SELECT id FROM person WHERE source = ? ORDER BY \(ordering.column), id")
      row.bind(1, source)
      defer { row.reset() }
      var ids: [Int64] = []
      while try row.step() { ids.append(row.integer(0)) }
      return ids
    }
  }

  func ids(in ordering: SortOrdering, at places: Range<Int>, _ connection: SQLiteConnection) throws -> [Int64] {
    // The beginning of the list is wanted first and fast; the index gives it without the cache.
    guard places.upperBound > 500 else {
      let row = try connection.statement("SELECT id FROM person ORDER BY \(ordering.column), id LIMIT ? OFFSET ?")
      row.bind(1, Int64(places.count))
      row.bind(2, Int64(places.lowerBound))
      defer { row.reset() }
      var ids: [Int64] = []
      while try row.step() { ids.append(row.integer(0)) }
      return ids
    }
    return try order(ordering).identifiers(connection)[clamping: places].map(Int64.init)
  }

  /// Every number in the order, for a list that wants them all.
  public func allIDs(in ordering: SortOrdering) throws -> [Int32] {
    try read { try self.order(ordering).identifiers($0) }
  }

  /// The sections that have people, in order: A…Z, then "#". `first` is the place of the first person of the section.
  public func sections(in ordering: SortOrdering) throws -> [(title: String, count: Int, first: Int)] {
    try read { connection in
      let row = try connection.statement("SELECT section, count FROM section_count WHERE ordering = ? AND count > 0 ORDER BY section")
      row.bind(1, ordering.rawValue)
      defer { row.reset() }
      var sections: [(title: String, count: Int, first: Int)] = []
      var first = 0
      while try row.step() {
        let count = Int(row.integer(1))
        sections.append((sectionTitle(Int(row.integer(0))), count, first))
        first += count
      }
      return sections
    }
  }

  /// Hands out everyone, ordered by number, in batches; memory does not grow with the book. Someone who is added meanwhile comes too, nobody
  /// who stays is missed. The body returns false to stop.
  /// - Parameters:
  ///   - after: the number behind which to begin.
  ///   - limit: bytes after which a batch ends early.
  public func forEachBatch(
    of size: Int = 500, after: Int64 = 0, withValues: Bool = true, limit: Int = 16 << 20, _ body: ([Person]) throws -> Bool
  ) throws {
    var last = after
    while true {
      let batch: [Person] = try read { connection in
        let row = try connection.statement("SELECT \(PersonRows.columns) FROM person WHERE id > ? ORDER BY id LIMIT ?")
        row.bind(1, last)
        row.bind(2, Int64(size))
        defer { row.reset() }
        var people: [Person] = [], bytes = 0
        while bytes < limit, try row.step() {
          var person = PersonRows.person(row)
          if withValues { person.values = try PersonRows.values(of: person.id, in: connection) }
          bytes += person.size
          people.append(person)
        }
        return people
      }
      guard let end = batch.last else { return }
      last = end.id
      if try !body(batch) { return }
    }
  }
}

extension Array {
  /// The elements at those of the places that exist.
  subscript(clamping places: Range<Int>) -> ArraySlice<Element> {
    let low = Swift.min(Swift.max(places.lowerBound, 0), count)
    return self[low..<Swift.max(low, Swift.min(places.upperBound, count))]
  }
}
