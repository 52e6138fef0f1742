// Which people a query means, in order.
import AddressBookModel
import AddressBookStore

extension AddressBookStore {
  /// The sections of a list of the people meant.
  func sections(of query: PeopleQuery, in ordering: SortOrdering) throws -> [BookSection] {
    switch query {
    case .everyone: return try sections(in: ordering).map { BookSection(title: $0.title, count: $0.count) }
    case .group(let group): return try sections(ofGroup: group, in: ordering).map { BookSection(title: $0.title, count: $0.count) }
    default:
      let count = try numbers(meantBy: query, in: ordering).count
      return count == 0 ? [] : [BookSection(title: "", count: count)]
    }
  }

  /// The numbers of the people meant. Numbers and identifiers keep the order in which they are asked for, and who is not there is left out.
  func numbers(meantBy query: PeopleQuery, in ordering: SortOrdering) throws -> [Int64] {
    switch query {
    case .everyone: return try allIDs(in: ordering).map(Int64.init)
    case .numbers(let numbers): return try existing(numbers)
    case .identifiers(let identifiers): return try ids(of: identifiers)
    case .words(let text): return try search(text, in: ordering, at: 0..<Int.max)
    case .name(let text): return try people(named: text, in: ordering)
    case .mail(let address): return try people(withMail: address)
    case .phone(let number): return try people(withNumber: number)
    case .group(let group): return try members(ofGroup: group, in: ordering)
    case .source(let source):
      // Everyone is of one source as long as there is one.
      if try sources().map(\.id) == [source] { return try allIDs(in: ordering).map(Int64.init) }
      return try people(ofSource: source, in: ordering)
    case .linked(let person): return try linkedPeople(person).map(\.id)
    }
  }
}
