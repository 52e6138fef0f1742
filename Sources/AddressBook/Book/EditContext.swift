// The object behind ABAddressBook: what was changed and is not saved yet, and the records that were handed out.
import AddressBookModel
import Foundation

/// A private view of the book with changes of its own. One thread at a time.
package final class EditContext: NSObject {
  package enum Change {
    case add(BookRecord)
    case remove(BookRecord)
    case addMember(PersonRecord, GroupRecord)
    case removeMember(PersonRecord, GroupRecord)
  }

  let client: BookClient
  private(set) var changes: [Change] = []
  // Records that were handed out, by number, so that the same person is the same object.
  private var people: [Int64: PersonRecord] = [:]
  private var groups: [Int64: GroupRecord] = [:]
  private var callbacks: [ChangeCallback] = []
  private var watch: Int?

  package init(client: BookClient) { self.client = client }

  deinit { if let watch { client.stopWatching(watch) } }

  /// Until it is allowed, the book is empty.
  package var isAllowed: Bool { client !== BookClient.shared || BookAccess.status == .authorized }

  // MARK: Records

  func record(of person: Person) -> PersonRecord {
    if let known = people[person.id] { return known }
    let record = PersonRecord(person, book: self)
    people[person.id] = record
    return record
  }

  func record(of group: PeopleGroup) -> GroupRecord {
    if let known = groups[group.id] { return known }
    let record = GroupRecord(group, book: self)
    groups[group.id] = record
    return record
  }

  func isRemoved(_ record: BookRecord) -> Bool {
    changes.contains { if case .remove(let removed) = $0 { removed === record } else { false } }
  }

  /// Everyone of a query with the changes of this context, in order.
  package func people(_ query: PeopleQuery, in ordering: SortOrdering) -> [PersonRecord] {
    guard isAllowed else { return [] }
    var found: [PersonRecord] = []
    try? client.forEachBatch(query, in: ordering) { batch in
      found += batch.map(record(of:))
      return true
    }
    found.removeAll(where: isRemoved)
    if case .everyone = query {
      for case .add(let record as PersonRecord) in changes { found.append(record) }
    }
    return found
  }

  package func person(_ id: ABRecordID) -> PersonRecord? {
    guard isAllowed, id >= 0 else { return nil }
    if let known = people[Int64(id)] { return known.isGone || isRemoved(known) ? nil : known }
    return (try? client.person(Int64(id))).flatMap { $0 }.map(record(of:))
  }

  func allGroups() -> [GroupRecord] {
    guard isAllowed else { return [] }
    var found = ((try? client.groups()) ?? []).map(record(of:))
    found.removeAll(where: isRemoved)
    for case .add(let record as GroupRecord) in changes { found.append(record) }
    return found
  }

  // Kept, since who gets one does not own it.
  private var sources: [SourceRecord] = []

  func allSources() -> [SourceRecord] {
    if sources.isEmpty, isAllowed { sources = ((try? client.sources()) ?? []).map { SourceRecord($0, book: self) } }
    return sources
  }

  func source(_ number: Int64) -> SourceRecord? { allSources().first { $0.number == number } }

  /// The members of a group, with those that were added and without those that were removed here.
  func members(of group: GroupRecord, in ordering: SortOrdering) -> [PersonRecord] {
    var found = group.number > 0 ? people(.group(group.number), in: ordering) : []
    for change in changes {
      switch change {
      case .addMember(let person, let to) where to === group: if !found.contains(where: { $0 === person }) { found.append(person) }
      case .removeMember(let person, let from) where from === group: found.removeAll { $0 === person }
      default: break
      }
    }
    return found
  }

  // MARK: Changing

  /// Puts a change on the list. Removing what was only added here takes both back.
  package func stage(_ change: Change) {
    if case .remove(let record) = change, record.number == 0 {
      changes.removeAll {
        switch $0 {
        case .add(let added): added === record
        case .addMember(let person, let group), .removeMember(let person, let group): person === record || group === record
        case .remove: false
        }
      }
      return
    }
    changes.append(change)
  }

  private var changedPeople: [PersonRecord] { people.values.filter { !$0.changedFields.isEmpty || $0.image != nil }.sorted { $0.number < $1.number } }
  private var changedGroups: [GroupRecord] { groups.values.filter { groupNames[$0.number] != nil }.sorted { $0.number < $1.number } }
  private var groupNames: [Int64: String] = [:]

  func noteRenamed(_ group: GroupRecord) { if group.number > 0 { groupNames[group.number] = group.group.name } }

  var hasChanges: Bool { !changes.isEmpty || !changedPeople.isEmpty || !groupNames.isEmpty }

  /// Makes all changes in the book, or none.
  /// - Throws: `BookFailure`.
  package func save() throws {
    guard hasChanges else { return }
    var edits: [BookEdit] = []
    var savedPeople: [PersonRecord] = [], savedGroups: [GroupRecord] = []
    var names: [ObjectIdentifier: Int64] = [:]
    func number(_ record: BookRecord) -> Int64 { record.number > 0 ? record.number : names[ObjectIdentifier(record)] ?? 0 }
    for change in changes {
      switch change {
      case .add(let record as PersonRecord):
        var person = record.person
        person.id = -Int64(edits.count + 1)
        names[ObjectIdentifier(record)] = person.id
        edits.append(.insertPerson(person, image: record.image ?? nil))
        savedPeople.append(record)
      case .add(let record as GroupRecord):
        var group = record.group
        group.id = -Int64(edits.count + 1)
        names[ObjectIdentifier(record)] = group.id
        edits.append(.insertGroup(group))
        savedGroups.append(record)
      case .add: break
      case .remove(let record as PersonRecord): edits.append(.deletePerson(record.number))
      case .remove(let record): edits.append(.deleteGroup(record.number))
      case .addMember(let person, let group): edits.append(.addMember(person: number(person), group: number(group)))
      case .removeMember(let person, let group): edits.append(.removeMember(person: number(person), group: number(group)))
      }
    }
    for record in changedPeople where !isRemoved(record) {
      var fields = record.changedFields
      if record.image != nil { fields.insert(.image) }
      edits.append(.updatePerson(record.person, fields, image: record.image ?? nil))
      savedPeople.append(record)
    }
    for group in changedGroups where !isRemoved(group) {
      edits.append(.updateGroup(group.group))
      savedGroups.append(group)
    }
    let saved = try client.save(edits)
    for (record, person) in zip(savedPeople, saved.people) {
      record.didSave(as: person)
      people[person.id] = record
    }
    for (record, group) in zip(savedGroups, saved.groups) {
      (record.group, record.number) = (group, group.id)
      groups[group.id] = record
    }
    (changes, groupNames) = ([], [:])
  }

  /// Drops what was not saved, and what is known: records read the book again.
  func revert() {
    (changes, groupNames) = ([], [:])
    guard isAllowed else { return }
    for record in people.values {
      (record.changedFields, record.image, record.newIdentifiers) = ([], nil, [:])
      if let person = (try? client.person(record.number)).flatMap({ $0 }) { record.person = person } else { record.isGone = true }
    }
    let now = Dictionary(((try? client.groups()) ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for record in groups.values { if let group = now[record.number] { record.group = group } }
  }

  // MARK: Changes by others

  struct ChangeCallback {
    var callback: ABExternalChangeCallback
    var context: UnsafeMutableRawPointer?
    var runLoop: CallingRunLoop
  }

  func register(_ callback: @escaping ABExternalChangeCallback, _ context: UnsafeMutableRawPointer?) {
    callbacks.append(ChangeCallback(callback: callback, context: context, runLoop: CallingRunLoop()))
    guard watch == nil, isAllowed else { return }
    watch = try? client.watch { [weak self] _ in self?.tellOfChange() }
  }

  /// Takes back the first with this context: functions cannot be compared.
  func unregister(_ context: UnsafeMutableRawPointer?) {
    guard let place = callbacks.firstIndex(where: { $0.context == context }) else { return }
    callbacks.remove(at: place)
  }

  private func tellOfChange() {
    for registered in callbacks {
      registered.runLoop.perform { [weak self] in
        guard let self else { return }
        registered.callback(self, nil, registered.context)
      }
    }
  }
}

/// Called after somebody else has changed the book: the book, nothing, and what was given at registering.
public typealias ABExternalChangeCallback = (ABAddressBook?, CFDictionary?, UnsafeMutableRawPointer?) -> Void
