// Which contacts are to be fetched, what of them, in which order.
import Foundation

open class CNFetchRequest: NSObject {}

/// All contacts, or those of a predicate.
///
///     let request = CNContactFetchRequest(keysToFetch: [CNContactGivenNameKey as CNKeyDescriptor])
///     request.sortOrder = .userDefault
///     try store.enumerateContacts(with: request) { contact, stop in print(contact.givenName) }
open class CNContactFetchRequest: CNFetchRequest {
  /// One of `CNContact.predicateFor…`; nil: everyone.
  open var predicate: NSPredicate?
  open var keysToFetch: [CNKeyDescriptor]
  /// Whether the contacts that are handed out can be changed.
  open var mutableObjects = false
  /// Whether contacts that are linked are handed out as one.
  open var unifyResults = true
  open var sortOrder = CNContactSortOrder.none

  public init(keysToFetch: [CNKeyDescriptor]) {
    self.keysToFetch = keysToFetch
    super.init()
  }
}
