// Requests that change a store without making objects. Contexts do not see the change until they are told or read anew.

open class NSPersistentStoreResult: NSObject {}

open class NSAsynchronousFetchResult<ResultType: NSFetchRequestResult>: NSPersistentStoreResult {
  public internal(set) var finalResult: [ResultType]?
  public internal(set) var operationError: (any Error)?
  public let fetchRequest: NSAsynchronousFetchRequest<ResultType>

  init(_ request: NSAsynchronousFetchRequest<ResultType>) { fetchRequest = request }
}

/// A fetch whose result comes later. It is executed on the context's queue.
open class NSAsynchronousFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest, AsynchronousRequest {
  public typealias CompletionBlock = (NSAsynchronousFetchResult<ResultType>) -> Void
  public let fetchRequest: NSFetchRequest<ResultType>
  open var completionBlock: CompletionBlock?
  open var estimatedResultCount = 0

  public init(fetchRequest request: NSFetchRequest<ResultType>, completionBlock blk: CompletionBlock? = nil) {
    (fetchRequest, completionBlock) = (request, blk)
  }

  func begin(in context: NSManagedObjectContext) -> NSPersistentStoreResult {
    let result = NSAsynchronousFetchResult(self)
    context.perform {
      do { result.finalResult = try context.fetch(self.fetchRequest) } catch { result.operationError = error }
      self.completionBlock?(result)
    }
    return result
  }
}

/// An asynchronous fetch, whatever its type of result.
protocol AsynchronousRequest {
  func begin(in context: NSManagedObjectContext) -> NSPersistentStoreResult
}

// MARK: - Deleting

public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount
}

open class NSBatchDeleteResult: NSPersistentStoreResult {
  public internal(set) var result: Any?
  public internal(set) var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
}

open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  public let fetchRequest: NSFetchRequest<NSFetchRequestResult>
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
  let identities: [NSManagedObjectID]?

  public init(fetchRequest fetch: NSFetchRequest<NSFetchRequestResult>) { (fetchRequest, identities) = (fetch, nil) }

  public init(objectIDs objects: [NSManagedObjectID]) {
    fetchRequest = NSFetchRequest(entityName: objects.first?.entity.entityName ?? "")
    identities = objects
  }

  open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }
}

// MARK: - Updating

public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  case statusOnlyResultType, updatedObjectIDsResultType, updatedObjectsCountResultType
}

open class NSBatchUpdateResult: NSPersistentStoreResult {
  public internal(set) var result: Any?
  public internal(set) var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
}

open class NSBatchUpdateRequest: NSPersistentStoreRequest {
  let wantedName: String
  open private(set) var entity: NSEntityDescription!
  open var entityName: String { wantedName }
  open var predicate: NSPredicate?
  open var includesSubentities = true
  open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
  /// Values or expressions, by name or property description.
  open var propertiesToUpdate: [AnyHashable: Any]?

  public init(entityName: String) { wantedName = entityName }

  public init(entity: NSEntityDescription) {
    self.entity = entity
    wantedName = entity.entityName
  }

  open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }
}

// MARK: - Inserting

public enum NSBatchInsertRequestResultType: UInt, Sendable {
  case statusOnly, objectIDs, count
}

open class NSBatchInsertResult: NSPersistentStoreResult {
  public internal(set) var result: Any?
  public internal(set) var resultType = NSBatchInsertRequestResultType.statusOnly
}

open class NSBatchInsertRequest: NSPersistentStoreRequest {
  public let entityName: String
  open private(set) var entity: NSEntityDescription?
  open var resultType = NSBatchInsertRequestResultType.statusOnly
  open var objectsToInsert: [[String: Any]]?
  open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
  open var managedObjectHandler: ((NSManagedObject) -> Bool)?

  public init(entityName: String, objects dictionaries: [[String: Any]]) { (self.entityName, objectsToInsert) = (entityName, dictionaries) }

  public init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
    (self.entity, entityName, objectsToInsert) = (entity, entity.entityName, dictionaries)
  }

  /// - Parameter handler: fills a dictionary; true ends the insertion.
  public init(entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    (self.entity, entityName, dictionaryHandler) = (entity, entity.entityName, handler)
  }

  public init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    (self.entityName, dictionaryHandler) = (entityName, handler)
  }

  public init(entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    (self.entity, entityName, managedObjectHandler) = (entity, entity.entityName, handler)
  }

  public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    (self.entityName, managedObjectHandler) = (entityName, handler)
  }

  open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }
}
