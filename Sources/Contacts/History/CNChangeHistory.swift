// What has happened to the contacts since a token.
import AddressBookModel
import Foundation

open class CNChangeHistoryFetchRequest: CNFetchRequest {
  /// Nil: everything, beginning with an event that says to forget what was known.
  open var startingToken: Data?
  open var additionalContactKeyDescriptors: [CNKeyDescriptor]?
  open var shouldUnifyResults = true
  open var mutableObjects = false
  open var includeGroupChanges = false
  open var excludedTransactionAuthors: [String]?
  public override init() { super.init() }
}

open class CNChangeHistoryEvent: NSObject {
  open func accept(_ visitor: CNChangeHistoryEventVisitor) {}
}

public protocol CNChangeHistoryEventVisitor: AnyObject {
  func visit(_ event: CNChangeHistoryDropEverythingEvent)
  func visit(_ event: CNChangeHistoryAddContactEvent)
  func visit(_ event: CNChangeHistoryUpdateContactEvent)
  func visit(_ event: CNChangeHistoryDeleteContactEvent)
  func visit(_ event: CNChangeHistoryAddGroupEvent)
  func visit(_ event: CNChangeHistoryUpdateGroupEvent)
  func visit(_ event: CNChangeHistoryDeleteGroupEvent)
  func visit(_ event: CNChangeHistoryAddMemberToGroupEvent)
  func visit(_ event: CNChangeHistoryRemoveMemberFromGroupEvent)
}

extension CNChangeHistoryEventVisitor {
  public func visit(_ event: CNChangeHistoryAddGroupEvent) {}
  public func visit(_ event: CNChangeHistoryUpdateGroupEvent) {}
  public func visit(_ event: CNChangeHistoryDeleteGroupEvent) {}
  public func visit(_ event: CNChangeHistoryAddMemberToGroupEvent) {}
  public func visit(_ event: CNChangeHistoryRemoveMemberFromGroupEvent) {}
}

/// Forget what was known; what follows is everything.
open class CNChangeHistoryDropEverythingEvent: CNChangeHistoryEvent {
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryAddContactEvent: CNChangeHistoryEvent {
  public let contact: CNContact
  open var containerIdentifier: String?
  init(_ contact: CNContact, container: String?) { (self.contact, containerIdentifier) = (contact, container) }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryUpdateContactEvent: CNChangeHistoryEvent {
  public let contact: CNContact
  init(_ contact: CNContact) { self.contact = contact }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryDeleteContactEvent: CNChangeHistoryEvent {
  public let contactIdentifier: String
  init(_ identifier: String) { contactIdentifier = identifier }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryAddGroupEvent: CNChangeHistoryEvent {
  public let group: CNGroup
  init(_ group: CNGroup) { self.group = group }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryUpdateGroupEvent: CNChangeHistoryEvent {
  public let group: CNGroup
  init(_ group: CNGroup) { self.group = group }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryDeleteGroupEvent: CNChangeHistoryEvent {
  public let groupIdentifier: String
  init(_ identifier: String) { groupIdentifier = identifier }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryAddMemberToGroupEvent: CNChangeHistoryEvent {
  public let member: CNContact, group: CNGroup
  init(_ member: CNContact, _ group: CNGroup) { (self.member, self.group) = (member, group) }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}
open class CNChangeHistoryRemoveMemberFromGroupEvent: CNChangeHistoryEvent {
  public let member: CNContact, group: CNGroup
  init(_ member: CNContact, _ group: CNGroup) { (self.member, self.group) = (member, group) }
  open override func accept(_ visitor: CNChangeHistoryEventVisitor) { visitor.visit(self) }
}

/// A result, and the token of the moment at which it was true.
open class CNFetchResult<ValueType>: NSObject {
  public let value: ValueType
  public let currentHistoryToken: Data
  init(value: ValueType, token: Data) { (self.value, currentHistoryToken) = (value, token) }
}
