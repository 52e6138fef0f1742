// Which object: an identity that outlives objects and contexts.
//
// Of each object there is one identity in a coordinator. It is temporary until the object's first save, and the same one becomes
// permanent then; on an iPhone another takes its place. Comparing it before and after a save therefore finds it equal here.

open class NSManagedObjectID: NSObject, NSCopying, @unchecked Sendable {
  public let entity: NSEntityDescription
  open internal(set) weak var persistentStore: NSPersistentStore?
  /// The number in the store; 0 while the identity is temporary.
  private(set) var number: Int64 = 0
  /// What the store last said of the object. Read and written under the coordinator's lock.
  var row: StoredRow?
  private let temporaryNumber: Int64
  private static let lastTemporary = Guarded<Int64>(0)

  /// A temporary one.
  init(entity: NSEntityDescription) {
    self.entity = entity
    temporaryNumber = Self.lastTemporary.withValue { last in
      last += 1
      return last
    }
    super.init()
  }

  /// One of an object that is stored.
  init(entity: NSEntityDescription, store: NSPersistentStore, number: Int64) {
    self.entity = entity
    temporaryNumber = 0
    persistentStore = store
    self.number = number
    super.init()
  }

  func becomePermanent(in store: NSPersistentStore, number: Int64) {
    persistentStore = store
    self.number = number
  }

  open var isTemporaryID: Bool { number == 0 }

  /// `x-coredata://STORE/Entity/p7`; of a temporary one `x-coredata:///Entity/t7`.
  open func uriRepresentation() -> URL {
    let place = isTemporaryID ? "/\(entity.entityName)/t\(temporaryNumber)" : "\(persistentStore?.identifier ?? "")/\(entity.entityName)/p\(number)"
    return URL(string: "x-coredata://" + place)!
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { "0x\(String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16)) <\(uriRepresentation().absoluteString)>" }
}

/// What a store holds of one object: attributes as values, relationships to one as identities. A new one is made for every change.
final class StoredRow: @unchecked Sendable {
  let version: Int
  let values: [String: Any]
  /// Relationships to many that have been asked for. Under the coordinator's lock.
  var related: [String: [NSManagedObjectID]] = [:]

  init(version: Int, values: [String: Any]) {
    self.version = version
    self.values = values
  }
}
