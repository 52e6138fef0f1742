// A store as the coordinator sees it: rows of entities, found, read and written as a whole.

public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSBinaryStoreType = "Binary"
public let NSStoreTypeKey = "NSStoreType"
public let NSStoreUUIDKey = "NSStoreUUID"
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "NSPersistentStoreRemoteChangeNotificationOptionKey"
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"

open class NSPersistentStore: NSObject, @unchecked Sendable {
  /// The newer name of the kinds of stores.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType), inMemory = StoreType(rawValue: NSInMemoryStoreType)
    public static let binary = StoreType(rawValue: NSBinaryStoreType)
  }

  open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  open var type: String { NSInMemoryStoreType }
  open var identifier: String!
  open internal(set) var configurationName = "PF_DEFAULT_CONFIGURATION_NAME"
  open var url: URL?
  open internal(set) var options: [AnyHashable: Any]?
  open internal(set) var isReadOnly = false
  /// What the app's own keys say, beside those of Core Data.
  var ownMetadata: [String: Any] = [:]

  open var metadata: [String: Any]! {
    get {
      var all = ownMetadata
      all[NSStoreTypeKey] = type
      all[NSStoreUUIDKey] = identifier
      if let entities { all[NSStoreModelVersionHashesKey] = Dictionary(entities.map { ($0.entityName, $0.versionHash) }) { $1 } }
      return all
    }
    set {
      ownMetadata = newValue?.filter { ![NSStoreTypeKey, NSStoreUUIDKey, NSStoreModelVersionHashesKey].contains($0.key) } ?? [:]
      saveMetadata()
    }
  }

  var entities: [NSEntityDescription]? { persistentStoreCoordinator?.managedObjectModel.entities(forConfigurationName: configurationName) }

  override init() {
    super.init()
    identifier = UUID().uuidString
  }

  /// Whether objects of that entity lie here.
  func holds(_ entity: NSEntityDescription) -> Bool { entities?.contains { $0 === entity } ?? false }

  // MARK: What a kind of store does

  func saveMetadata() {}
  /// Numbers for new objects of a family of entities: the first of them.
  func allocate(_ count: Int, _ root: NSEntityDescription) throws -> Int64 { fatalError("an abstract store") }
  /// The version of the row; nil when it is not there.
  func version(of identity: NSManagedObjectID) throws -> Int? { try row(of: identity)?.version }
  func row(of identity: NSManagedObjectID) throws -> StoredRow? { fatalError("an abstract store") }
  func related(of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws -> [NSManagedObjectID] { fatalError("an abstract store") }
  func find(_ plan: FetchPlan) throws -> FoundObjects { fatalError("an abstract store") }
  /// Writes all or nothing.
  func commit(_ changes: StoreChanges) throws { fatalError("an abstract store") }
  func close() {}
}

/// What a save writes to one store.
struct StoreChanges {
  struct Written {
    var identity: NSManagedObjectID
    /// Attributes, and relationships to one as identities. All that are not nil.
    var values: [String: Any]
    var version: Int
    /// The relationships to many that changed.
    var related: [String: [NSManagedObjectID]]
  }

  var inserted: [Written] = []
  var updated: [Written] = []
  var deleted: [NSManagedObjectID] = []
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}
