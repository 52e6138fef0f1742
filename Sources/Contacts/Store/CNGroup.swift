// Groups of contacts, and the containers that contacts and groups lie in.
import AddressBookModel
import Foundation

public let CNGroupIdentifierKey = "identifier"
public let CNGroupNameKey = "name"
public let CNContainerIdentifierKey = "identifier"
public let CNContainerNameKey = "name"
public let CNContainerTypeKey = "type"

/// A group as it was when it was fetched.
open class CNGroup: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Only CNMutableGroup, which belongs to one thread, changes it.
  var group: PeopleGroup

  init(_ group: PeopleGroup) {
    self.group = group
    super.init()
  }
  public override init() {
    group = PeopleGroup(name: "")
    super.init()
  }

  open var identifier: String { group.identifier.description }
  open var name: String { group.name }

  open class func predicateForGroups(withIdentifiers identifiers: [String]) -> NSPredicate { RecordPredicate(.groups(identifiers)) }
  open class func predicateForGroupsInContainer(withIdentifier containerIdentifier: String) -> NSPredicate {
    RecordPredicate(.groupsInContainer(containerIdentifier))
  }
  /// Groups do not contain groups here: it matches none.
  open class func predicateForSubgroupsInGroup(withIdentifier parentGroupIdentifier: String) -> NSPredicate { RecordPredicate(.groups([])) }

  open func copy(with zone: NSZone? = nil) -> Any { CNGroup(group) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutableGroup(group) }
  open override func isEqual(_ object: Any?) -> Bool { (object as? CNGroup)?.group == group }
  open override var hash: Int { group.identifier.hashValue }
}

/// A group that is being made or changed.
open class CNMutableGroup: CNGroup, @unchecked Sendable {
  open override var name: String {
    get { group.name }
    set { group.name = newValue }
  }
}

public enum CNContainerType: Int, Sendable {
  case unassigned = 0, local, exchange
  case cardDAV
}

/// Where contacts lie: this phone has one container, its own.
open class CNContainer: NSObject, @unchecked Sendable {
  let source: PeopleSource

  init(_ source: PeopleSource) {
    self.source = source
    super.init()
  }

  open var identifier: String { source.identifier.description }
  open var name: String { source.name }
  open var type: CNContainerType {
    switch source.kind {
    case .local: .local
    case .exchange: .exchange
    case .cardDAV: .cardDAV
    }
  }

  open class func predicateForContainers(withIdentifiers identifiers: [String]) -> NSPredicate { RecordPredicate(.containers(identifiers)) }
  open class func predicateForContainerOfContact(withIdentifier contactIdentifier: String) -> NSPredicate {
    RecordPredicate(.containerOfContact(contactIdentifier))
  }
  open class func predicateForContainerOfGroup(withIdentifier groupIdentifier: String) -> NSPredicate {
    RecordPredicate(.containerOfGroup(groupIdentifier))
  }
}
