// Finding people by what a person types, in the order of the list.
import Foundation

extension AddressBookStore {
  /// The people who have every word, each as the beginning of a word: names, readings (zhangwei, zw), firms, mail addresses, numbers by their
  /// beginning or their last four digits. Letters with marks count as the plain ones.
  /// - Parameter places: which of the found ones, in order.
  public func search(_ typed: String, in ordering: SortOrdering = .familyName, at places: Range<Int> = 0..<30) throws -> [Int64] {
    guard let query = SearchQuery(typed) else { return [] }
    return try read { try self.found(query, in: ordering, at: places, $0) }
  }

  /// The people in whose name every typed word begins a word, in any order: given, middle and family names, nickname, firm, and the readings of
  /// Chinese names.
  /// - Parameter places: which of the found ones, in order.
  public func people(named typed: String, in ordering: SortOrdering = .familyName, at places: Range<Int> = 0..<Int.max) throws -> [Int64] {
    guard let query = SearchQuery(names: typed) else { return [] }
    return try read { try self.found(query, in: ordering, at: places, $0) }
  }

  /// Who has exactly this mail address, whatever its case.
  public func people(withMail address: String) throws -> [Int64] {
    guard let query = SearchQuery.mail(address) else { return [] }
    return try read { connection in
      let candidates = try self.found(query, in: .familyName, at: 0..<10_000, connection)
      return try candidates.filter { id in
        try PersonRows.values(of: id, in: connection).contains { $0.property == .email && $0.value.caseInsensitiveCompare(address) == .orderedSame }
      }
    }
  }

  /// Who has this number, however it is written, with or without a country code.
  public func people(withNumber number: String) throws -> [Int64] {
    guard let query = SearchQuery.number(number) else { return [] }
    let national = PhoneDigits.national(number)
    return try read { connection in
      try self.found(query, in: .familyName, at: 0..<10_000, connection).filter { id in
        try PersonRows.values(of: id, in: connection).contains { $0.property == .phone && PhoneDigits.national($0.value) == national }
      }
    }
  }

  /// Few hits are sorted. Many are marked in a set, and the order of all people is walked until enough are met: sorting them would read a row
  /// for each. Where so many may be hits that gathering them takes long, the first ones are looked for among the first people.
  private func found(_ query: SearchQuery, in ordering: SortOrdering, at places: Range<Int>, _ connection: SQLiteConnection) throws -> [Int64] {
    if places.upperBound <= 100, query.canBeTested {
      let frequent = try query.terms.filter { try isFrequent($0, of: query, connection) }
      if !frequent.isEmpty {
        if let few = try firstHits(query, in: ordering, at: places, connection) { return few }
        let others = query.terms.filter { !frequent.contains($0) }
        if !others.isEmpty, !query.isChoice,
          let few = try narrowHits(query, by: others, connection) { return try sorted(few, in: ordering, connection)[clamping: places].map { $0 } }
      }
    }
    let row = try connection.statement("SELECT rowid FROM search WHERE search MATCH ?")
    row.bind(1, query.fullText)
    defer { row.reset() }
    var hits: [Int64] = []
    while try hits.count < searchLimits.sorted && row.step() { hits.append(row.integer(0)) }
    guard hits.count == searchLimits.sorted else { return try sorted(hits, in: ordering, connection)[clamping: places].map { $0 } }
    var marks = HitSet()
    for hit in hits { marks.insert(hit) }
    while try row.step() { marks.insert(row.integer(0)) }
    var result: [Int64] = []
    var place = 0
    for id in try order(ordering).identifiers(connection) where marks.contains(Int64(id)) {
      if place >= places.lowerBound { result.append(Int64(id)) }
      place += 1
      if place >= places.upperBound { break }
    }
    return result
  }

  /// Whether a term may have so many hits that they are not gathered at once. Takes no longer than counting so far.
  private func isFrequent(_ term: SearchQuery.Term, of query: SearchQuery, _ connection: SQLiteConnection) throws -> Bool {
    guard let bound = query.upperBound(of: term) else { return false }
    let limit = searchLimits.frequent
    return try connection.integer("SELECT count(*) >= \(limit) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT \(limit))", .text(bound)) == 1
  }

  /// Looks at the first people of the order. Nil when too few of them are hits: those stand late in the order, or are not that many.
  private func firstHits(
    _ query: SearchQuery, in ordering: SortOrdering, at places: Range<Int>, _ connection: SQLiteConnection
  ) throws -> [Int64]? {
    let order = try order(ordering).identifiers(connection)
    nameReaderLock.lock()
    defer { nameReaderLock.unlock() }
    let searchText = SearchText(reader: searchNameReader)
    var result: [Int64] = []
    for id in order.prefix(searchLimits.looked).lazy.map(Int64.init) where try isMet(query, by: id, searchText, connection) {
      result.append(id)
      if result.count == places.upperBound { return result[clamping: places].map { $0 } }
    }
    return order.count <= searchLimits.looked ? result[clamping: places].map { $0 } : nil
  }

  /// The hits of some terms, as far as they meet the others as well. Nil when they are many.
  private func narrowHits(_ query: SearchQuery, by terms: [SearchQuery.Term], _ connection: SQLiteConnection) throws -> [Int64]? {
    let row = try connection.statement("SELECT rowid FROM search WHERE search MATCH ? LIMIT \(searchLimits.looked + 1)")
    row.bind(1, query.with(terms).fullText)
    var hits: [Int64] = []
    while try row.step() { hits.append(row.integer(0)) }
    row.reset()
    guard hits.count <= searchLimits.looked else { return nil }
    nameReaderLock.lock()
    defer { nameReaderLock.unlock() }
    let searchText = SearchText(reader: searchNameReader)
    return try hits.filter { try isMet(query, by: $0, searchText, connection) }
  }

  private func isMet(_ query: SearchQuery, by id: Int64, _ searchText: SearchText, _ connection: SQLiteConnection) throws -> Bool {
    let person = query.isOfNames ? try PersonRows.names(id, in: connection) : try PersonRows.person(id, in: connection)
    return person.map { query.isMet(by: searchText.text(of: $0)) } ?? false
  }

  private func sorted(_ ids: [Int64], in ordering: SortOrdering, _ connection: SQLiteConnection) throws -> [Int64] {
    let row = try connection.statement("SELECT \(ordering.column) FROM person WHERE id = ?")
    var keyed: [(key: [UInt8], id: Int64)] = []
    for id in ids {
      row.reset()
      row.bind(1, id)
      if try row.step() { keyed.append((row.blob(0), id)) }
    }
    row.reset()
    keyed.sort { $0.key == $1.key ? $0.id < $1.id : $0.key.lexicographicallyPrecedes($1.key) }
    return keyed.map(\.id)
  }
}

/// A set of person numbers, one bit each.
private struct HitSet {
  private var words: [UInt64] = []

  mutating func insert(_ id: Int64) {
    let word = Int(id >> 6)
    if word >= words.count { words.append(contentsOf: repeatElement(0, count: max(word + 1 - words.count, words.count))) }
    words[word] |= 1 << UInt64(id & 63)
  }

  func contains(_ id: Int64) -> Bool {
    let word = Int(id >> 6)
    return word < words.count && words[word] & 1 << UInt64(id & 63) != 0
  }
}

/// When a search does what: of the same query all ways find the same people.
struct SearchLimits {
  /// So many hits are not sorted any more.
  var sorted = 2_000
  /// So many hits of a term make a search look at the first people before it gathers the hits.
  var frequent = 20_000
  /// How many people are looked at.
  var looked = 400
}
