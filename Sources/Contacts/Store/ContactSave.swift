// A save request as changes of the book, and what the book says as the state of the app's objects.
import AddressBookModel
import Foundation

struct ContactSave {
  private let request: CNSaveRequest
  private let client: BookClient

  init(_ request: CNSaveRequest, client: BookClient) { (self.request, self.client) = (request, client) }

  func run() throws {
    var edits: [BookEdit] = []
    // The book's numbers, and names below zero for what this request adds.
    var people: [String: Int64] = [:], groups: [String: Int64] = [:]
    var savedContacts: [CNMutableContact] = [], savedGroups: [CNMutableGroup] = []
    let knownGroups = Dictionary(try client.groups().map { ($0.identifier.description, $0.id) }, uniquingKeysWith: { first, _ in first })

    func number(of contact: CNContact) throws -> Int64 {
      if let known = people[contact.identifier] { return known }
      if contact.content.person.id > 0 { return contact.content.person.id }
      guard let found = try client.numbers(.identifiers([contact.content.person.identifier])).first else {
        throw Self.missing(contact, contact.identifier, "contact")
      }
      people[contact.identifier] = found
      return found
    }
    func number(of group: CNGroup) throws -> Int64 {
      if let known = groups[group.identifier] ?? knownGroups[group.identifier] { return known }
      throw Self.missing(group, group.identifier, "group")
    }

    for change in request.changes {
      switch change {
      case .add(let contact):
        guard contact.content.person.id == 0 else {
          throw CNError(
            .insertedRecordAlreadyExists, "the contact \(contact.identifier) is in the book already",
            [CNErrorUserInfoAffectedRecordsKey: [contact]])
        }
        var person = contact.content.bookPerson
        person.id = -Int64(edits.count + 1)
        people[contact.identifier] = person.id
        edits.append(.insertPerson(person, image: contact.content.image.map(Array.init)))
        savedContacts.append(contact)
      case .update(let contact):
        var person = contact.content.bookPerson
        person.id = try number(of: contact)
        edits.append(.updatePerson(person, contact.changedFields, image: contact.content.image.map(Array.init)))
        savedContacts.append(contact)
      case .delete(let contact): edits.append(.deletePerson(try number(of: contact)))
      case .addGroup(let group):
        var added = group.group
        added.id = -Int64(edits.count + 1)
        groups[group.identifier] = added.id
        edits.append(.insertGroup(added))
        savedGroups.append(group)
      case .updateGroup(let group):
        var changed = group.group
        changed.id = try number(of: group)
        edits.append(.updateGroup(changed))
        savedGroups.append(group)
      case .deleteGroup(let group): edits.append(.deleteGroup(try number(of: group)))
      case .addMember(let contact, let group): edits.append(.addMember(person: try number(of: contact), group: try number(of: group)))
      case .removeMember(let contact, let group): edits.append(.removeMember(person: try number(of: contact), group: try number(of: group)))
      }
    }
    guard !edits.isEmpty else { return }
    do {
      let saved = try client.save(edits, author: request.transactionAuthor)
      for (contact, person) in zip(savedContacts, saved.people) { contact.didSave(as: person) }
      for (group, record) in zip(savedGroups, saved.groups) { group.group = record }
    } catch let failure as BookFailure {
      let record = failure.edit.flatMap { $0 < request.changes.count ? request.changes[$0].record : nil }
      throw CNError(failure, record.map { [CNErrorUserInfoAffectedRecordsKey: [$0]] } ?? [:])
    }
  }

  private static func missing(_ record: NSObject, _ identifier: String, _ what: String) -> CNError {
    CNError(
      .recordDoesNotExist, "there is no \(what) \(identifier) in the book",
      [CNErrorUserInfoAffectedRecordsKey: [record], CNErrorUserInfoAffectedRecordIdentifiersKey: [identifier]])
  }
}

extension CNSaveRequest.Change {
  /// What the change is about.
  var record: NSObject {
    switch self {
    case .add(let contact), .update(let contact), .delete(let contact): contact
    case .addGroup(let group), .updateGroup(let group), .deleteGroup(let group): group
    case .addMember(let contact, _), .removeMember(let contact, _): contact
    }
  }
}
