// CNContactStore: the door to the phone's address book.
import AddressBookModel
import Foundation

public enum CNEntityType: Int, Sendable {
  case contacts = 0
}

public enum CNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0, restricted, denied, authorized
  /// Never answered: access is whole or none.
  case limited
}

extension Notification.Name {
  /// Somebody else has changed the address book: what was fetched may be old. Once a change, never for one's own.
  public static let CNContactStoreDidChange = Notification.Name("CNContactStoreDidChangeNotification")
}

/// Fetches and saves contacts. Safe from any thread; fetching waits for the phone, so that long work belongs on a queue of the app's own.
///
///     let store = CNContactStore()
///     store.requestAccess(for: .contacts) { granted, error in
///       guard granted else { return }
///       let found = try? store.unifiedContacts(
///         matching: CNContact.predicateForContacts(matchingName: "Ida"), keysToFetch: [CNContactFormatter.descriptorForRequiredKeys(for: .fullName)])
///     }
open class CNContactStore: NSObject, @unchecked Sendable {
  package let client: BookClient

  public override init() {
    client = .shared
    super.init()
    ForeignChanges.begin(client)
  }

  /// For tests: a store over another connection, to which everything is allowed.
  package init(client: BookClient) {
    self.client = client
    super.init()
  }

  // MARK: Access

  open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
    CNAuthorizationStatus(rawValue: BookAccess.status.rawValue) ?? .notDetermined
  }

  /// Asks the person once; later the answer is remembered. The handler is called on a queue of its own.
  open func requestAccess(for entityType: CNEntityType, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    ContactAccess.request { [self] granted in
      if granted { ForeignChanges.begin(client) }
      completionHandler(granted, granted ? nil : CNError(.authorizationDenied, "the person does not want this app to use the contacts"))
    }
  }

  open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      requestAccess(for: entityType) { granted, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: granted) }
      }
    }
  }

  /// Runs with access, and makes the book's refusals Contacts' errors.
  func withAccess<Result>(_ body: (BookClient) throws -> Result) throws -> Result {
    if client === BookClient.shared { try ContactAccess.require() }
    do { return try body(client) } catch let failure as BookFailure { throw CNError(failure) }
  }

  // MARK: Fetching

  /// Contacts of a predicate that `CNContact` made, linked ones as one.
  /// - Throws: `CNError` with `.predicateInvalid` for another predicate.
  open func unifiedContacts(matching predicate: NSPredicate, keysToFetch keys: [CNKeyDescriptor]) throws -> [CNContact] {
    var found: [CNContact] = []
    let request = CNContactFetchRequest(keysToFetch: keys)
    request.predicate = predicate
    request.sortOrder = .userDefault
    try fetch(request) { contact in
      found.append(contact)
      return true
    }
    return found
  }

  /// - Throws: `CNError` with `.recordDoesNotExist`.
  open func unifiedContact(withIdentifier identifier: String, keysToFetch keys: [CNKeyDescriptor]) throws -> CNContact {
    let predicate = CNContact.predicateForContacts(withIdentifiers: [identifier])
    guard let contact = try unifiedContacts(matching: predicate, keysToFetch: keys).first else {
      throw CNError(
        .recordDoesNotExist, "there is no contact \(identifier)", [CNErrorUserInfoAffectedRecordIdentifiersKey: [identifier]])
    }
    return contact
  }

  /// Hands out contacts one by one on the caller's thread; memory does not grow with the book.
  open func enumerateContacts(
    with fetchRequest: CNContactFetchRequest, usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
  ) throws {
    var stop = ObjCBool(false)
    try fetch(fetchRequest) { contact in
      block(contact, &stop)
      return !stop.boolValue
    }
  }

  private func fetch(_ request: CNContactFetchRequest, _ body: (CNContact) -> Bool) throws {
    let keys = try ContactKeys.names(of: request.keysToFetch)
    try withAccess { client in
      let fetch = ContactFetch(
        client: client, keys: keys, unifies: request.unifyResults, isMutable: request.mutableObjects, sortOrder: request.sortOrder)
      guard let predicate = request.predicate else { return try fetch.everyone(body) }
      guard let meant = predicate as? RecordPredicate else {
        throw CNError(.predicateInvalid, "only predicates that CNContact makes can be fetched by; filter the contacts afterwards instead")
      }
      guard let query = try query(meant.meaning, client) else { return }
      try fetch.people(query, body)
    }
  }

  /// What a predicate asks the book; nil when it can match nobody.
  private func query(_ meaning: RecordPredicate.Meaning, _ client: BookClient) throws -> PeopleQuery? {
    switch meaning {
    case .contacts(let query): return query
    case .contactsInGroup(let identifier):
      let wanted = RecordIdentifier(identifier)
      return try client.groups().first { $0.identifier == wanted }.map { .group($0.id) }
    case .contactsInContainer(let identifier):
      let wanted = RecordIdentifier(identifier)
      return try client.sources().first { $0.identifier == wanted }.map { .source($0.id) }
    default: throw CNError(.predicateInvalid, "this predicate is not one of contacts")
    }
  }

  // MARK: Groups and containers

  /// - Parameter predicate: one that `CNGroup` made; nil: all.
  open func groups(matching predicate: NSPredicate?) throws -> [CNGroup] {
    try withAccess { client in
      let all = try client.groups()
      guard let predicate else { return all.map(CNGroup.init) }
      switch (predicate as? RecordPredicate)?.meaning {
      case .groups(let identifiers)?:
        let wanted = Set(identifiers.map(RecordIdentifier.init))
        return all.filter { wanted.contains($0.identifier) }.map(CNGroup.init)
      case .groupsInContainer(let identifier)?:
        let wanted = RecordIdentifier(identifier)
        let sources = Set(try client.sources().filter { $0.identifier == wanted }.map(\.id))
        return all.filter { sources.contains($0.source) }.map(CNGroup.init)
      default: throw CNError(.predicateInvalid, "only predicates that CNGroup makes can be fetched by")
      }
    }
  }

  /// - Parameter predicate: one that `CNContainer` made; nil: all.
  open func containers(matching predicate: NSPredicate?) throws -> [CNContainer] {
    try withAccess { client in
      let all = try client.sources()
      guard let predicate else { return all.map(CNContainer.init) }
      var wanted: Set<Int64> = []
      switch (predicate as? RecordPredicate)?.meaning {
      case .containers(let identifiers)?:
        let identifiers = Set(identifiers.map(RecordIdentifier.init))
        wanted = Set(all.filter { identifiers.contains($0.identifier) }.map(\.id))
      case .containerOfContact(let identifier)?:
        wanted = Set(try client.people(.identifiers([RecordIdentifier(identifier)]), at: 0..<1, withValues: false).map(\.source))
      case .containerOfGroup(let identifier)?:
        let identifier = RecordIdentifier(identifier)
        wanted = Set(try client.groups().filter { $0.identifier == identifier }.map(\.source))
      default: throw CNError(.predicateInvalid, "only predicates that CNContainer makes can be fetched by")
      }
      return all.filter { wanted.contains($0.id) }.map(CNContainer.init)
    }
  }

  /// Empty without access.
  open func defaultContainerIdentifier() -> String {
    (try? withAccess { try $0.sources().first?.identifier.description }) ?? ""
  }

  // MARK: Saving

  /// Makes all changes of the request or none. Of a changed contact only what was changed is saved: the rest stays as it is in the book.
  /// - Throws: `CNError` that names the records it is about.
  open func execute(_ saveRequest: CNSaveRequest) throws {
    try withAccess { client in try ContactSave(saveRequest, client: client).run() }
  }
}
