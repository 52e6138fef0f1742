// Where a list's rows come from: the book, page by page. However many people there are, a few pages of them are held.
import AddressBookModel
import Foundation

/// The people of a list, by section and row.
///
///     let people = PeopleSource(client: session.client)
///     people.load()
///     people.person(section: 0, row: 0)
package final class PeopleSource {
  package let client: BookClient
  package let ordering: SortOrdering
  package private(set) var sections: [BookSection] = []
  /// Why the book could not be read; nil when it could.
  package private(set) var failure: String?

  /// Everyone, or a group.
  package var query = PeopleQuery.everyone
  /// What is searched for; empty: nothing.
  package private(set) var searched = ""

  private static let pageSize = 50
  private static let mostPages = 12
  private var starts: [Int] = []
  private var pages: [Int: [Person]] = [:]
  /// The pages that are held, the one used last at the end.
  private var recent: [Int] = []
  /// What a search has found so far, and whether there may be more.
  private var found: [Person] = []
  private var isEnd = true

  package init(client: BookClient, ordering: SortOrdering = .familyName) { (self.client, self.ordering) = (client, ordering) }

  /// People held at present.
  var heldCount: Int { pages.values.map(\.count).reduce(0, +) + found.count }

  package var isSearching: Bool { !searched.isEmpty }

  /// Reads the list anew: its sections, or what a search finds first.
  package func load() {
    (pages, recent, failure) = ([:], [], nil)
    if isSearching { return search() }
    sections = attempt { try client.sections(query, in: ordering) } ?? []
    starts = []
    var start = 0
    for section in sections {
      starts.append(start)
      start += section.count
    }
  }

  /// Looks for people whose words begin with those of the text; an empty one ends the search.
  package func search(for text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text != searched else { return }
    searched = text
    load()
  }

  private func search() {
    (found, isEnd) = ([], false)
    findMore()
  }

  /// - Returns: whether there are new rows.
  @discardableResult
  package func findMore() -> Bool {
    guard isSearching, !isEnd else { return false }
    let more = attempt { try client.people(.words(searched), in: ordering, at: found.count..<(found.count + Self.pageSize)) } ?? []
    isEnd = more.count < Self.pageSize
    found += more
    sections = found.isEmpty ? [] : [BookSection(title: "", count: found.count)]
    return !more.isEmpty
  }

  /// Nil when the row is not there any more.
  package func person(section: Int, row: Int) -> Person? {
    if isSearching { return found.indices.contains(row) ? found[row] : nil }
    guard starts.indices.contains(section) else { return nil }
    let place = starts[section] + row
    let page = page(place / Self.pageSize)
    return page.indices.contains(place % Self.pageSize) ? page[place % Self.pageSize] : nil
  }

  private func page(_ number: Int) -> [Person] {
    recent.removeAll { $0 == number }
    recent.append(number)
    if let known = pages[number] { return known }
    let start = number * Self.pageSize
    let page = attempt { try client.people(query, in: ordering, at: start..<(start + Self.pageSize)) } ?? []
    pages[number] = page
    if recent.count > Self.mostPages { pages[recent.removeFirst()] = nil }
    return page
  }

  private func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do { return try body() } catch {
      failure = "\(error)"
      return nil
    }
  }
}
