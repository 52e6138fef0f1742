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
    if places.upperBound <= 100, query.canBeTested, try query.terms.contains(where: { try isFrequent($0, from: searchLimits.frequent, of: query, connection) }) {
      if let few = try firstHits(query, in: ordering, at: places, connection) { return few }
      let rarer = query.isChoice ? [] : try query.terms.filter { try !isFrequent($0, from: searchLimits.gathered, of: query, connection) }
      if !rarer.isEmpty, rarer.count < query.terms.count, let few = try firstHits(query, of: rarer, in: ordering, at: places, connection) { return few }
    }
    let row = try connection.statement("SELECT rowid FROM search WHERE search MATCH ?")
    row.bind(1, query.fullText)
    defer { row.reset() }
    var hits: [Int64] = []
    while try hits.count < searchLimits.sorted && row.step() { hits.append(row.integer(0)) }
    guard hits.count == searchLimits.sorted else { return try sorted(hits, in: ordering, connection)[clamping: places].map { $0 } }
    let marks = try HitSet(hits, row)
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
  private func isFrequent(_ term: SearchQuery.Term, from limit: Int, of query: SearchQuery, _ connection: SQLiteConnection) throws -> Bool {
    guard let bound = query.upperBound(of: term) else { return false }
    return try connection.integer("SELECT count(*) >= \(limit) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT \(limit))", .text(bound)) == 1
  }

  /// Looks at the first people of the order. Nil when too few of them are hits: those stand late in the order, or are not that many.
  private func firstHits(
    _ query: SearchQuery, in ordering: SortOrdering, at places: Range<Int>, _ connection: SQLiteConnection
  ) throws -> [Int64]? {
    let order = try order(ordering).identifiers(connection)
    let beginning = order.prefix(searchLimits.looked)
    return try firstHits(query, among: beginning, isAll: beginning.count == order.count, at: places, connection)
  }

  /// Gathers the hits of some of the terms and looks at the first of those. Nil when too few of them are hits of the others.
  private func firstHits(
    _ query: SearchQuery, of terms: [SearchQuery.Term], in ordering: SortOrdering, at places: Range<Int>, _ connection: SQLiteConnection
  ) throws -> [Int64]? {
    let row = try connection.statement("SELECT rowid FROM search WHERE search MATCH ?")
    row.bind(1, query.with(terms).fullText)
    defer { row.reset() }
    let marks = try HitSet([], row)
    var candidates: [Int32] = []
    for id in try order(ordering).identifiers(connection) where marks.contains(Int64(id)) {
      candidates.append(id)
      if candidates.count > searchLimits.looked { break }
    }
    let beginning = candidates.prefix(searchLimits.looked)
    return try firstHits(query, among: beginning, isAll: beginning.count == candidates.count, at: places, connection)
  }

  /// The hits among people in order. Nil when they are not enough and the people are not all there are.
  private func firstHits(
    _ query: SearchQuery, among people: ArraySlice<Int32>, isAll: Bool, at places: Range<Int>, _ connection: SQLiteConnection
  ) throws -> [Int64]? {
    nameReaderLock.lock()
    defer { nameReaderLock.unlock() }
    let searchText = SearchText(reader: searchNameReader)
    var result: [Int64] = []
    for (number, id) in people.lazy.map(Int64.init).enumerated() {
      // A few tell that it is not worth while to look at the others.
      if !isAll, number == searchLimits.looked / 6, result.count < number / 20 { return nil }
      guard try isMet(query, by: id, searchText, connection) else { continue }
      result.append(id)
      if result.count == places.upperBound { return result[clamping: places].map { $0 } }
    }
    return isAll ? result[clamping: places].map { $0 } : nil
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

  /// These, and those of the rows that are left.
  init(_ first: [Int64], _ row: SQLiteStatement) throws {
    for id in first { insert(id) }
    while try row.step() { insert(row.integer(0)) }
  }

  private mutating func insert(_ id: Int64) {
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
  /// So many hits of one word of several are not gathered before the others' were.
  var gathered = 150_000
  /// How many people are looked at.
  var looked = 400
}
