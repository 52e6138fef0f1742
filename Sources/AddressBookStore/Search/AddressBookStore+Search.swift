// Finding people by what a person types, in the order of the list.
import Foundation

extension AddressBookStore {
  /// The people who have every word, each as the beginning of a word: names, readings (zhangwei, zw), firms, mail addresses, numbers by their
  /// beginning or their last four digits. Letters with marks count as the plain ones.
  /// - Parameter places: which of the found ones, in order.
  public func search(_ typed: String, in ordering: SortOrdering = .familyName, at places: Range<Int> = 0..<30) throws -> [Int64] {
    guard let query = SearchText.query(typed) else { return [] }
    return try read { try self.found(query, in: ordering, at: places, $0) }
  }

  /// The people in whose name every typed word begins a word, in any order: given, middle and family names, nickname, firm, and the readings of
  /// Chinese names.
  public func people(named typed: String, in ordering: SortOrdering = .familyName) throws -> [Int64] {
    try people(try search(typed, in: ordering, at: 0..<Int.max), named: typed)
  }

  /// Those of some people in whose name every typed word begins a word.
  public func people(_ candidates: [Int64], named typed: String) throws -> [Int64] {
    try read { connection in
      nameReaderLock.lock()
      defer { nameReaderLock.unlock() }
      let test = NameTest(typed, SearchText(reader: searchNameReader))
      return try candidates.filter { try test.isMet(by: $0, connection) }
    }
  }

  /// The first people in order in whose name every typed word begins a word, found by looking at people one after the other. Nil when fewer than
  /// `count` are among the first `limit` of the book: words that are rare in names are found sooner by `people(named:in:)`.
  public func firstPeople(named typed: String, in ordering: SortOrdering, count: Int, within limit: Int) throws -> [Int64]? {
    try read { connection in
      let order = try self.order(ordering).identifiers(connection)
      nameReaderLock.lock()
      defer { nameReaderLock.unlock() }
      let test = NameTest(typed, SearchText(reader: searchNameReader))
      var found: [Int64] = []
      for id in order.prefix(limit).lazy.map(Int64.init) where try test.isMet(by: id, connection) {
        found.append(id)
        if found.count == count { return found }
      }
      return order.count <= limit ? found : nil
    }
  }

  /// Who has exactly this mail address, whatever its case.
  public func people(withMail address: String) throws -> [Int64] {
    guard let query = SearchText.exactMailQuery(address) else { return [] }
    return try read { connection in
      let candidates = try self.found(query, in: .familyName, at: 0..<10_000, connection)
      return try candidates.filter { id in
        try PersonRows.values(of: id, in: connection).contains { $0.property == .email && $0.value.caseInsensitiveCompare(address) == .orderedSame }
      }
    }
  }

  /// Who has this number, however it is written, with or without a country code.
  public func people(withNumber number: String) throws -> [Int64] {
    guard let query = SearchText.exactNumberQuery(number) else { return [] }
    let national = PhoneDigits.national(number)
    return try read { connection in
      try self.found(query, in: .familyName, at: 0..<10_000, connection).filter { id in
        try PersonRows.values(of: id, in: connection).contains { $0.property == .phone && PhoneDigits.national($0.value) == national }
      }
    }
  }

  /// Few hits are sorted. Many are marked in a set, and the order of all people is walked until enough are met: sorting them would read a row
  /// for each.
  private func found(_ query: String, in ordering: SortOrdering, at places: Range<Int>, _ connection: SQLiteConnection) throws -> [Int64] {
    let row = try connection.statement("SELECT rowid FROM search WHERE search MATCH ?")
    row.bind(1, query)
    var hits: [Int64] = []
    var hasMore = false
    while try row.step() {
      hits.append(row.integer(0))
      if hits.count == 2_000 {
        hasMore = true
        break
      }
    }
    guard hasMore else {
      row.reset()
      return try sorted(hits, in: ordering, connection)[clamping: places].map { $0 }
    }
    let order = try self.order(ordering).identifiers(connection)
    var marks = HitSet()
    for hit in hits { marks.insert(hit) }
    var known = hits.last!, count = hits.count
    while try row.step() {
      known = row.integer(0)
      marks.insert(known)
      count += 1
      // Where one person in ten is a hit, the first ones of the order are found sooner by looking at people than by reading all hits.
      if count == 100_000, places.upperBound <= 100, known < Int64(count) * 10, let word = SearchText.onlyWord(of: query),
        let few = try firstHits(word, order, at: places, marks, knownUpTo: known, connection) {
        row.reset()
        return few
      }
    }
    row.reset()
    var result: [Int64] = []
    var place = 0
    for id in order where marks.contains(Int64(id)) {
      if place >= places.lowerBound { result.append(Int64(id)) }
      place += 1
      if place >= places.upperBound { break }
    }
    return result
  }

  /// Walks the order and looks at the people whose number is beyond the marks. Nil when too many had to be looked at: the hits stand late in
  /// the order.
  private func firstHits(
    _ word: [UInt8], _ order: [Int32], at places: Range<Int>, _ marks: HitSet, knownUpTo known: Int64, _ connection: SQLiteConnection
  ) throws -> [Int64]? {
    nameReaderLock.lock()
    defer { nameReaderLock.unlock() }
    let searchText = SearchText(reader: searchNameReader)
    var result: [Int64] = []
    var place = 0, looked = 0
    for id in order.lazy.map(Int64.init) {
      if id > known {
        looked += 1
        if looked > 400 { return nil }
        guard let person = try PersonRows.person(id, in: connection) else { continue }
        guard SearchText.hasWord(beginning: word, in: searchText.text(of: person)) else { continue }
      } else if !marks.contains(id) {
        continue
      }
      if place >= places.lowerBound { result.append(id) }
      place += 1
      if place >= places.upperBound { break }
    }
    return result
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

/// Whether typed words begin words of people's names.
private struct NameTest {
  private let words: [String]
  /// The words as bytes, when they are plain letters and digits: those are compared without taking the name apart.
  private let plainWords: [[UInt8]]?
  private let searchText: SearchText

  init(_ typed: String, _ searchText: SearchText) {
    self.searchText = searchText
    words = SearchText.nameWords(typed)
    let bytes = words.map { Array($0.utf8) }
    let isPlain = bytes.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) } }
    plainWords = isPlain ? bytes : nil
  }

  func isMet(by id: Int64, _ connection: SQLiteConnection) throws -> Bool {
    guard let names = try PersonRows.names(id, in: connection) else { return false }
    let text = searchText.text(of: names)
    if let plainWords { return plainWords.allSatisfy { SearchText.hasWord(beginning: $0, in: text) } }
    let own = SearchText.nameWords(text)
    return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
  }
}
