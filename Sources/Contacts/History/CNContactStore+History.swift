// Reading the history. Several changes of one record are told as one.
import AddressBookModel
import Foundation

extension CNContactStore {
  /// The present; nil without access.
  open var currentHistoryToken: Data? { (try? withAccess { try $0.token() }).map(Self.token) }

  private static func token(_ number: Int64) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }

  /// The events since the request's token.
  ///
  /// - Throws: `CNError.Code.changeHistoryInvalidAnchor` for bytes that are no token. A token older than the history is answered with an event
  ///   that says to forget everything, and everything.
  open func enumeratorForChangeHistoryFetchRequest(_ request: CNChangeHistoryFetchRequest) throws -> CNFetchResult<NSEnumerator> {
    let keys = try ContactKeys.names(of: request.additionalContactKeyDescriptors ?? [])
    return try withAccess { client in
      var history: (entries: [BookHistoryEntry], token: Int64)?
      if let start = request.startingToken {
        guard start.count == 8 else { throw CNError(.changeHistoryInvalidAnchor, "these \(start.count) bytes are no token of the change history") }
        let number = Int64(littleEndian: start.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
        do { history = try client.changes(since: number) } catch let failure as BookFailure where failure.kind == .tokenExpired {}
        if history?.entries.contains(where: { $0.kind == .everything }) == true { history = nil }
      }
      let reader = HistoryReader(client: client, keys: keys, request: request)
      let token = try history?.token ?? client.token()
      let events = try history.map { try reader.events(of: $0.entries) } ?? reader.everything()
      return CNFetchResult(value: (events as NSArray).objectEnumerator(), token: Self.token(token))
    }
  }
}

private struct HistoryReader {
  let client: BookClient
  let keys: Set<String>
  let request: CNChangeHistoryFetchRequest

  private func contact(_ person: Person) throws -> CNContact {
    let wantsImage = !keys.isDisjoint(with: ContactKeys.images) && person.hasImage
    let content = ContactContent(person, image: wantsImage ? try client.image(ofPerson: person.id) : nil)
    return request.mutableObjects ? CNMutableContact(content: content, fetchedKeys: keys) : CNContact(content: content, fetchedKeys: keys)
  }

  func everything() throws -> [CNChangeHistoryEvent] {
    var events: [CNChangeHistoryEvent] = [CNChangeHistoryDropEverythingEvent()]
    let container = try client.sources().first?.identifier.description
    try client.forEachBatch { people in
      for person in people { events.append(CNChangeHistoryAddContactEvent(try contact(person), container: container)) }
      return true
    }
    if request.includeGroupChanges { events += try client.groups().map { CNChangeHistoryAddGroupEvent(CNGroup($0)) } }
    return events
  }

  func events(of entries: [BookHistoryEntry]) throws -> [CNChangeHistoryEvent] {
    let excluded = Set(request.excludedTransactionAuthors ?? [])
    let entries = entries.filter { entry in !excluded.contains { entry.author.hasSuffix("\u{1F}" + $0) } }
    // A record's last state counts: added and changed is added, added and deleted is nothing.
    var added: [Int64] = [], updated: [Int64] = [], deleted: [(Int64, String)] = []
    var isAdded: Set<Int64> = [], isUpdated: Set<Int64> = []
    for entry in entries {
      switch entry.kind {
      case .personAdded:
        for id in entry.record...(entry.last ?? entry.record) where isAdded.insert(id).inserted { added.append(id) }
      case .personUpdated: if !isAdded.contains(entry.record), isUpdated.insert(entry.record).inserted { updated.append(entry.record) }
      case .personDeleted:
        updated.removeAll { $0 == entry.record }
        if isAdded.remove(entry.record) != nil {
          added.removeAll { $0 == entry.record }
        } else {
          deleted.append((entry.record, entry.identifier?.description ?? ""))
        }
      default: break
      }
    }
    let container = try client.sources().first?.identifier.description
    func people(_ ids: [Int64]) throws -> [Person] { try client.people(ids) }
    var events: [CNChangeHistoryEvent] = try people(added).map { CNChangeHistoryAddContactEvent(try contact($0), container: container) }
    events += try people(updated).map { CNChangeHistoryUpdateContactEvent(try contact($0)) }
    events += deleted.map { CNChangeHistoryDeleteContactEvent($0.1) }
    guard request.includeGroupChanges else { return events }
    let groups = Dictionary(try client.groups().map { ($0.id, CNGroup($0)) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      switch entry.kind {
      case .groupAdded: if let group = groups[entry.record] { events.append(CNChangeHistoryAddGroupEvent(group)) }
      case .groupUpdated: if let group = groups[entry.record] { events.append(CNChangeHistoryUpdateGroupEvent(group)) }
      case .groupDeleted: events.append(CNChangeHistoryDeleteGroupEvent(entry.identifier?.description ?? ""))
      case .memberAdded, .memberRemoved:
        guard let group = entry.last.flatMap({ groups[$0] }), let person = try client.person(entry.record) else { continue }
        let member = try contact(person)
        events.append(
          entry.kind == .memberAdded ? CNChangeHistoryAddMemberToGroupEvent(member, group) : CNChangeHistoryRemoveMemberFromGroupEvent(member, group))
      default: break
      }
    }
    return events
  }
}
