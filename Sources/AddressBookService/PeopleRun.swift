// A list of people that an app asks for piece by piece. Who is meant is found out once and kept, so that a list is as long to read as it
// is, and so that nobody comes twice or not at all because somebody was added, deleted or renamed between two pieces.
import AddressBookModel
import AddressBookStore

/// The answer to one query, as far as it has been asked for. Who is deleted meanwhile is left out; who is added does not come.
final class PeopleRun {
  let query: PeopleQuery
  let ordering: SortOrdering
  /// How many people were handed out: the place at which the app will ask for more.
  private(set) var place: Int
  private var last: Int64?
  private let book: AddressBookStore
  /// Those meant, in order. Nil as long as the beginning came from an index. 32 bits are what the order of everyone has.
  private var numbers: [Int32]?
  /// The next of `numbers` to be looked at.
  private var index = 0
  /// The book's token when the first people were handed out.
  private var token: Int64 = -1

  init(_ query: PeopleQuery, in ordering: SortOrdering, from place: Int, book: AddressBookStore) {
    (self.query, self.ordering, self.place, self.book) = (query, ordering, place, book)
  }

  /// The next people: `count` of them, unless there are no more, or fewer have more bytes than `limit`.
  func next(_ count: Int, withValues: Bool, limit: Int = .max) throws -> [Person] {
    var people: [Person] = [], bytes = 0
    if numbers == nil, place == 0, let beginning = try beginning(count, withValues: withValues, limit: limit) {
      people = beginning
    } else {
      if numbers == nil { try findNumbers() }
      while people.count < count, bytes < limit, index < numbers!.count {
        let end = min(index + count - people.count, numbers!.count)
        let part = try book.people(numbers![index..<end].map(Int64.init), withValues: withValues, limit: limit - bytes)
        people += part
        bytes += part.reduce(0) { $0 + $1.size }
        // Where the bytes ended the part, who is behind its last one comes next.
        let next = bytes < limit ? nil : part.last.flatMap { last in numbers![index..<end].lastIndex(of: Int32(truncatingIfNeeded: last.id)) }
        index = next.map { $0 + 1 } ?? end
      }
    }
    place += people.count
    last = people.last?.id ?? last
    return people
  }

  /// The beginning of a long list, which is wanted first and fast, without finding out all of it. Nil where nothing gives it.
  private func beginning(_ count: Int, withValues: Bool, limit: Int) throws -> [Person]? {
    token = try book.currentToken()
    switch query {
    case .everyone where count <= 500: return try book.people(in: ordering, at: 0..<count, withValues: withValues, limit: limit)
    case .words(let text): return try book.people(try book.search(text, in: ordering, at: 0..<count), withValues: withValues, limit: limit)
    case .name(let text): return try book.people(try book.people(named: text, in: ordering, at: 0..<count), withValues: withValues, limit: limit)
    default: return nil
    }
  }

  private func findNumbers() throws {
    if case .everyone = query {
      numbers = try book.allIDs(in: ordering)
    } else {
      numbers = try book.numbers(meantBy: query, in: ordering).map { Int32(truncatingIfNeeded: $0) }
    }
    guard place > 0 else { return }
    // Goes on behind the last one that was handed out, wherever that is now.
    if try book.currentToken() == token {
      index = place
    } else if let last, let found = numbers!.firstIndex(of: Int32(truncatingIfNeeded: last)) {
      index = found + 1
    } else {
      index = min(place, numbers!.count)
    }
  }
}

/// The lists that an app is reading. Few are read at once; one that is given up is forgotten.
struct PeopleRuns {
  private var runs: [PeopleRun] = []

  /// The newest run that has come to this place, or a new one.
  mutating func run(_ query: PeopleQuery, in ordering: SortOrdering, from place: Int, book: AddressBookStore) -> PeopleRun {
    if place > 0, let found = runs.lastIndex(where: { $0.place == place && $0.ordering == ordering && $0.query == query }) {
      let run = runs.remove(at: found)
      runs.append(run)
      return run
    }
    let run = PeopleRun(query, in: ordering, from: place, book: book)
    runs.append(run)
    if runs.count > 4 { runs.removeFirst() }
    return run
  }

  mutating func forget(_ run: PeopleRun) { runs.removeAll { $0 === run } }
}
