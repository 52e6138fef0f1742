// Fetching contacts: batches from the book, linked people as one, only what was asked for.
import AddressBookModel
import Foundation

struct ContactFetch {
  let client: BookClient
  let keys: Set<String>
  let unifies: Bool
  let isMutable: Bool
  let sortOrder: CNContactSortOrder

  private static let batch = 500

  private var withValues: Bool { !keys.isDisjoint(with: ContactKeys.values) }
  private var withImages: Bool { !keys.isDisjoint(with: ContactKeys.images) }
  private var ordering: SortOrdering { sortOrder == .givenName ? .givenName : .familyName }

  /// Everyone. Without an order by number, so that nobody is missed while others write.
  func everyone(_ body: (CNContact) -> Bool) throws {
    if sortOrder == .none {
      try client.forEachBatch(of: Self.batch, withValues: withValues) { try hand(out: $0, body) }
    } else {
      try people(.everyone, body)
    }
  }

  func people(_ query: PeopleQuery, _ body: (CNContact) -> Bool) throws {
    var seenLinks: Set<Int64> = []
    try client.forEachBatch(query, in: ordering, of: Self.batch, withValues: withValues) { batch in
      try hand(out: batch.filter { !unifies || $0.link == 0 || seenLinks.insert($0.link).inserted }, isFirstOfLink: true, body)
    }
  }

  /// - Parameter isFirstOfLink: the people stand for those they are linked with; otherwise only the first of a link, by number, does.
  private func hand(out people: [Person], isFirstOfLink: Bool = false, _ body: (CNContact) -> Bool) throws -> Bool {
    for person in people {
      var content = try content(of: person)
      if unifies, person.link != 0 {
        let linked = try client.people(.linked(with: person.id), at: 0..<1000, withValues: withValues)
        if !isFirstOfLink, let first = linked.map(\.id).min(), first != person.id { continue }
        for other in linked where other.id != person.id { content.unify(with: try self.content(of: other)) }
        content.unifiedIdentifiers.append(person.identifier.description)
      }
      let contact = isMutable ? CNMutableContact(content: content, fetchedKeys: keys) : CNContact(content: content, fetchedKeys: keys)
      if !body(contact) { return false }
    }
    return true
  }

  private func content(of person: Person) throws -> ContactContent {
    ContactContent(person, image: withImages && person.hasImage ? try client.image(ofPerson: person.id) : nil)
  }
}
