// Changes that are to be saved together.
import AddressBookModel
import Foundation

/// Collects changes; `CNContactStore.execute` makes all of them or none.
open class CNSaveRequest: NSObject {
  enum Change {
    case add(CNMutableContact)
    case update(CNMutableContact)
    case delete(CNMutableContact)
    case addGroup(CNMutableGroup)
    case updateGroup(CNMutableGroup)
    case deleteGroup(CNMutableGroup)
    case addMember(CNContact, CNGroup)
    case removeMember(CNContact, CNGroup)
  }

  var changes: [Change] = []
  /// Under this name the changes stand in the history.
  open var transactionAuthor: String?
  open var shouldRefetchContacts = true

  public override init() { super.init() }

  /// The container must be the phone's own, or nil.
  open func add(_ contact: CNMutableContact, toContainerWithIdentifier identifier: String?) {
    if !cancel({ if case .delete(let other) = $0 { other.identifier == contact.identifier } else { false } }) { changes.append(.add(contact)) }
  }
  open func update(_ contact: CNMutableContact) { changes.append(.update(contact)) }
  open func delete(_ contact: CNMutableContact) {
    if !cancel({ if case .add(let other) = $0 { other.identifier == contact.identifier } else { false } }) { changes.append(.delete(contact)) }
  }
  open func add(_ group: CNMutableGroup, toContainerWithIdentifier identifier: String?) {
    if !cancel({ if case .deleteGroup(let other) = $0 { other.identifier == group.identifier } else { false } }) { changes.append(.addGroup(group)) }
  }
  open func update(_ group: CNMutableGroup) { changes.append(.updateGroup(group)) }
  /// The contacts of the group stay.
  open func delete(_ group: CNMutableGroup) {
    if !cancel({ if case .addGroup(let other) = $0 { other.identifier == group.identifier } else { false } }) { changes.append(.deleteGroup(group)) }
  }
  open func addMember(_ contact: CNContact, to group: CNGroup) { changes.append(.addMember(contact, group)) }
  open func removeMember(_ contact: CNContact, from group: CNGroup) { changes.append(.removeMember(contact, group)) }
  open func addSubgroup(_ subgroup: CNGroup, to group: CNGroup) { unimplemented("CNSaveRequest.addSubgroup(_:to:)") }
  open func removeSubgroup(_ subgroup: CNGroup, from group: CNGroup) { unimplemented("CNSaveRequest.removeSubgroup(_:from:)") }

  /// Adding and deleting the same record in one request is nothing.
  private func cancel(_ matches: (Change) -> Bool) -> Bool {
    guard let place = changes.lastIndex(where: matches) else { return false }
    changes.remove(at: place)
    return true
  }
}
