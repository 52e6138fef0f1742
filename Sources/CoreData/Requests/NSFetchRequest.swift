// What is to be fetched: which entity, which of its objects, in which order, and in which form.
//
// Without effect: `fetchBatchSize` and `relationshipKeyPathsForPrefetching` (rows are read with the fetch, values when asked for).

import CoreDataModel

/// What a request may give: objects, identities, dictionaries, a number. On Apple's platforms a protocol; any object here, which lets
/// `NSFetchRequest<NSFetchRequestResult>` be written as there.
public typealias NSFetchRequestResult = AnyObject

public struct NSFetchRequestResultType: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let managedObjectResultType = NSFetchRequestResultType([])
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

public enum NSPersistentStoreRequestType: UInt, Sendable {
  case fetchRequestType = 1, saveRequestType, batchInsertRequestType = 5, batchUpdateRequestType = 6, batchDeleteRequestType = 7
}

open class NSPersistentStoreRequest: NSObject {
  open var affectedStores: [NSPersistentStore]?
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }
}

open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest, NSCopying {
  open var entity: NSEntityDescription?
  private var wantedName: String?
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  /// 0 for no limit.
  open var fetchLimit = 0
  open var fetchOffset = 0
  open var fetchBatchSize = 0
  open var resultType = NSFetchRequestResultType.managedObjectResultType
  open var includesSubentities = true
  open var includesPropertyValues = true
  open var includesPendingChanges = true
  open var returnsObjectsAsFaults = true
  open var returnsDistinctResults = false
  open var shouldRefreshRefetchedObjects = false
  open var relationshipKeyPathsForPrefetching: [String]?
  /// Names, or property and expression descriptions.
  open var propertiesToFetch: [Any]?
  open var propertiesToGroupBy: [Any]?
  open var havingPredicate: NSPredicate?
  /// The class whose `fetchRequest()` made this one before any model was in use.
  var wantedClass: NSManagedObject.Type?

  public override init() { super.init() }

  public convenience init(entityName: String) {
    self.init()
    wantedName = entityName
  }

  open var entityName: String? { entity?.name ?? wantedName }

  public func copy(with zone: NSZone? = nil) -> Any { copied() }

  func copied() -> NSFetchRequest<ResultType> {
    let copy = NSFetchRequest<ResultType>()
    (copy.entity, copy.wantedName, copy.wantedClass) = (entity, wantedName, wantedClass)
    (copy.predicate, copy.sortDescriptors, copy.fetchLimit, copy.fetchOffset) = (predicate, sortDescriptors, fetchLimit, fetchOffset)
    (copy.fetchBatchSize, copy.resultType, copy.includesSubentities) = (fetchBatchSize, resultType, includesSubentities)
    (copy.includesPropertyValues, copy.includesPendingChanges) = (includesPropertyValues, includesPendingChanges)
    (copy.returnsObjectsAsFaults, copy.returnsDistinctResults) = (returnsObjectsAsFaults, returnsDistinctResults)
    (copy.shouldRefreshRefetchedObjects, copy.relationshipKeyPathsForPrefetching) = (shouldRefreshRefetchedObjects, relationshipKeyPathsForPrefetching)
    (copy.propertiesToFetch, copy.propertiesToGroupBy, copy.havingPredicate) = (propertiesToFetch, propertiesToGroupBy, havingPredicate)
    return copy
  }

  /// Fetches in the context whose block is being done, or that of the main queue.
  open func execute() throws -> [ResultType] {
    guard let context = NSManagedObjectContext.current else {
      stop("-[NSFetchRequest execute:] is called outside of a block that a context performs")
    }
    return try context.fetch(self)
  }

  open override var description: String {
    "<NSFetchRequest: entity: \(entityName ?? "?"); predicate: (\(predicate.map { "\($0)" } ?? "")); sortDescriptors: (\(sortDescriptors ?? [])); limit: \(fetchLimit)>"
  }

  /// The entity in the context's model. Stops the app when there is none, as an iPhone does.
  func resolvedEntity(in context: NSManagedObjectContext) -> NSEntityDescription {
    guard let model = context.model else { stop("executeFetchRequest: the context has no persistent store coordinator") }
    if let entity { return model.entitiesByName[entity.entityName] ?? entity }
    if let wantedName {
      guard let found = model.entitiesByName[wantedName] else {
        stop("NSFetchRequest could not locate an NSEntityDescription for entity name '\(wantedName)'")
      }
      return found
    }
    if let wantedClass, let found = model.entity(of: wantedClass) { return found }
    stop("executeFetchRequest:error: A fetch request must have an entity.")
  }

  func plan(in context: NSManagedObjectContext) -> FetchPlan {
    FetchPlan(
      entity: resolvedEntity(in: context), includesSubentities: includesSubentities, predicate: predicate, sortDescriptors: sortDescriptors ?? [],
      limit: fetchLimit, offset: fetchOffset, includesPendingChanges: includesPendingChanges)
  }
}

/// What a fetch of objects comes down to.
struct FetchPlan {
  var entity: NSEntityDescription
  var includesSubentities = true
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor] = []
  var limit = 0
  var offset = 0
  var includesPendingChanges = true
  /// False when it is only asked how many there are.
  var wantsValues = true

  /// The entities whose objects are meant.
  var entities: [NSEntityDescription] { includesSubentities ? entity.family : [entity] }
}

/// What a source found, and how much of the plan it did.
struct FoundObjects {
  var identities: [NSManagedObjectID]
  /// Only what fits the predicate.
  var isFiltered = false
  var isSorted = false
  /// Offset and limit are done.
  var isCut = false
}

/// Where a context has its values from: the stores, or a parent context.
protocol RowSource: AnyObject {
  func row(of identity: NSManagedObjectID) throws -> StoredRow?
  func related(of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws -> [NSManagedObjectID]
  func find(_ plan: FetchPlan) throws -> FoundObjects
}
