// The requests as functions, each with the type of its answer.
import Foundation

extension BookClient {
  private static func unexpected(_ reply: BookReply) -> BookFailure { BookFailure(.unavailable, "the address book answered something else: \(reply)") }

  public func count() throws -> Int {
    let reply = try reply(to: .count)
    guard case .number(let count) = reply else { throw Self.unexpected(reply) }
    return Int(count)
  }

  /// A run of the people meant. What lies beyond the end is left out.
  public func people(_ query: PeopleQuery, in ordering: SortOrdering = .familyName, at places: Range<Int>, withValues: Bool = true) throws -> [Person] {
    let reply = try reply(to: .people(query, ordering, places: places, withValues: withValues))
    guard case .people(let people) = reply else { throw Self.unexpected(reply) }
    return people
  }

  /// Hands out all of the people meant, in order, in batches: memory does not grow with the book. The first batches are small, for who stops
  /// early. Who is meant is decided at the beginning; who is deleted meanwhile is left out. The body returns false to stop.
  public func forEachBatch(
    _ query: PeopleQuery, in ordering: SortOrdering = .familyName, of size: Int = 500, withValues: Bool = true, _ body: ([Person]) throws -> Bool
  ) throws {
    var start = 0, count = min(32, size)
    while true {
      let batch = try people(query, in: ordering, at: start..<(start + count), withValues: withValues)
      if batch.isEmpty { return }
      if try !body(batch) { return }
      start += batch.count
      count = min(count * 4, size)
    }
  }

  /// The people with these numbers, however many, in this order; who is not there is left out.
  public func people(_ numbers: [Int64], withValues: Bool = true) throws -> [Person] {
    var found: [Person] = []
    for start in stride(from: 0, to: numbers.count, by: 5_000) {
      try forEachBatch(.numbers(Array(numbers[start..<min(start + 5_000, numbers.count)])), withValues: withValues) { batch in
        found += batch
        return true
      }
    }
    return found
  }

  /// Hands out everyone, ordered by number: who is added or deleted meanwhile makes nobody else come twice or not at all. The next batch is on
  /// its way while one is handed out.
  public func forEachBatch(of size: Int = 500, withValues: Bool = true, _ body: ([Person]) throws -> Bool) throws {
    var pending: Pending? = try ask(.batch(after: 0, count: size, withValues: withValues))
    defer { _ = try? pending?.wait() }
    while let asked = pending {
      pending = nil
      let reply = try asked.wait()
      guard case .people(let batch) = reply else { throw Self.unexpected(reply) }
      guard let end = batch.last else { return }
      if batch.count == size { pending = try ask(.batch(after: end.id, count: size, withValues: withValues)) }
      if try !body(batch) { return }
      // Fewer than asked for are the last ones, unless the book answers with less at once; the next answer tells.
      if pending == nil { pending = try ask(.batch(after: end.id, count: size, withValues: withValues)) }
    }
  }

  public func numbers(_ query: PeopleQuery, in ordering: SortOrdering = .familyName) throws -> [Int64] {
    let reply = try reply(to: .numbers(query, ordering))
    guard case .numbers(let numbers) = reply else { throw Self.unexpected(reply) }
    return numbers
  }

  /// The sections of a list in which the people of a query stand one after the other.
  public func sections(_ query: PeopleQuery = .everyone, in ordering: SortOrdering = .familyName) throws -> [BookSection] {
    let reply = try reply(to: .sections(query, ordering))
    guard case .sections(let sections) = reply else { throw Self.unexpected(reply) }
    return sections
  }

  public func person(_ id: Int64) throws -> Person? { try people(.numbers([id]), at: 0..<1).first }

  public func image(ofPerson id: Int64) throws -> [UInt8]? {
    let reply = try reply(to: .image(person: id))
    guard case .image(let image) = reply else { throw Self.unexpected(reply) }
    return image
  }

  public func groups() throws -> [PeopleGroup] { try groups(.groups) }
  public func groups(ofPerson id: Int64) throws -> [PeopleGroup] { try groups(.groupsOfPerson(id)) }

  private func groups(_ request: BookRequest) throws -> [PeopleGroup] {
    let reply = try reply(to: request)
    guard case .groups(let groups) = reply else { throw Self.unexpected(reply) }
    return groups
  }

  public func sources() throws -> [PeopleSource] {
    let reply = try reply(to: .sources)
    guard case .sources(let sources) = reply else { throw Self.unexpected(reply) }
    return sources
  }

  /// Makes all of the changes or none.
  /// - Returns: people and groups that were added or changed, as they are now, in the order of the changes.
  /// - Parameter author: goes behind the name of this process into the history.
  public func save(_ edits: [BookEdit], author: String? = nil) throws -> (people: [Person], groups: [PeopleGroup], token: Int64) {
    let reply = try reply(to: .save(edits, author: Self.author + (author.map { "\u{1F}" + $0 } ?? "")))
    guard case .saved(let people, let groups, let token) = reply else { throw Self.unexpected(reply) }
    return (people, groups, token)
  }

  public func token() throws -> Int64 {
    let reply = try reply(to: .token)
    guard case .number(let token) = reply else { throw Self.unexpected(reply) }
    return token
  }

  public func changes(since token: Int64) throws -> (entries: [BookHistoryEntry], token: Int64) {
    var all: [BookHistoryEntry] = [], last = token
    while true {
      let reply = try reply(to: .changes(since: last))
      guard case .changes(let entries, let token) = reply else { throw Self.unexpected(reply) }
      if entries.isEmpty { return (all, last) }
      all += entries
      last = token
    }
  }
}
