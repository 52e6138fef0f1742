// A context: objects that are being worked with, and what changed in them since the last save.
//
// Changes are gathered and told at the end of an event (`processPendingChanges`), before each fetch and each save.
// Missing: undo (`undoManager` keeps what it is given and nothing is registered with it), locking.

import PhoneLink

public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
public let NSInvalidatedObjectsKey = "invalidated"
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
public let NSManagedObjectContextQueryGenerationKey = "NSManagedObjectContextQueryGenerationKey"

extension NSNotification.Name {
  public static let NSManagedObjectContextWillSave = NSNotification.Name("NSManagingContextWillSaveChangesNotification")
  public static let NSManagedObjectContextDidSave = NSNotification.Name("NSManagingContextDidSaveChangesNotification")
  public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name("NSObjectsChangedInManagingContextNotification")
  public static let NSManagedObjectContextDidSaveObjectIDs = NSNotification.Name("NSManagedObjectContextDidSaveObjectIDsNotification")
  public static let NSManagedObjectContextDidMergeChangesObjectIDs = NSNotification.Name("NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case confinementConcurrencyType = 0, privateQueueConcurrencyType, mainQueueConcurrencyType
}

open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public let concurrencyType: NSManagedObjectContextConcurrencyType
  open var name: String?
  open var transactionAuthor: String?
  open var userInfo = NSMutableDictionary()
  open var mergePolicy: Any = NSErrorMergePolicy
  open var undoManager: UndoManager? { didSet { if undoManager != nil { unimplemented("NSManagedObjectContext.undoManager") } } }
  open var propagatesDeletesAtEndOfEvent = true
  open var retainsRegisteredObjects = false
  open var shouldDeleteInaccessibleFaults = true
  open var stalenessInterval: TimeInterval = -1

  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { ownCoordinator ?? parent?.persistentStoreCoordinator }
    set {
      ownCoordinator = newValue
      observeSource()
    }
  }

  open var parent: NSManagedObjectContext? { didSet { observeSource() } }

  /// Whether saves of other contexts, or of the parent, change the objects here too.
  open var automaticallyMergesChangesFromParent = false { didSet { observeSource() } }

  private var ownCoordinator: NSPersistentStoreCoordinator?
  private var sourceObservation: (any NSObjectProtocol)?
  let work: ContextQueue

  /// Objects by identity, held only while somebody holds them or they have changes.
  private var registered: [ObjectIdentifier: WeakObject] = [:]
  private var pruneAt = 512
  private var lastSequence = 0

  struct WeakObject { weak var object: NSManagedObject? }

  var inserted = ObjectSet()
  var updated = ObjectSet()
  var deleted = ObjectSet()
  /// Since the last `processPendingChanges`.
  var pending = PendingChanges()
  /// Deleted, and what follows from it not yet done.
  var undoneDeletions: [NSManagedObject] = []
  /// Deleted by another context, until that has been told.
  var mergedAway: [NSManagedObject] = []
  private var isProcessingScheduled = false
  var isSaving = false

  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
    concurrencyType = ct
    work = ContextQueue(ct)
    super.init()
  }

  /// A context of the thread that uses it.
  public convenience override init() { self.init(concurrencyType: .confinementConcurrencyType) }

  /// The newer spelling.
  public convenience init(_ type: ConcurrencyType) {
    switch type {
    case .mainQueue: self.init(concurrencyType: .mainQueueConcurrencyType)
    case .privateQueue: self.init(concurrencyType: .privateQueueConcurrencyType)
    }
  }

  public enum ConcurrencyType: Sendable { case mainQueue, privateQueue }

  /// The newer names of the notifications.
  public static let willSaveObjectsNotification = NSNotification.Name.NSManagedObjectContextWillSave
  public static let didSaveObjectsNotification = NSNotification.Name.NSManagedObjectContextDidSave
  public static let didChangeObjectsNotification = NSNotification.Name.NSManagedObjectContextObjectsDidChange
  public static let didSaveObjectIDsNotification = NSNotification.Name.NSManagedObjectContextDidSaveObjectIDs

  /// The newer names of the keys.
  public enum NotificationKey: String, Sendable {
    case insertedObjects = "inserted", updatedObjects = "updated", deletedObjects = "deleted", refreshedObjects = "refreshed"
    case invalidatedObjects = "invalidated", invalidatedAllObjects = "invalidatedAll"
    case insertedObjectIDs = "inserted_objectIDs", updatedObjectIDs = "updated_objectIDs", deletedObjectIDs = "deleted_objectIDs"
  }

  deinit {
    if let sourceObservation { NotificationCenter.default.removeObserver(sourceObservation as Any) }
  }

  var model: NSManagedObjectModel? { persistentStoreCoordinator?.managedObjectModel }

  /// Where values come from: the parent, or the stores.
  var source: RowSource {
    if let parent { return parent }
    guard let ownCoordinator else { stop("the context has no persistent store coordinator") }
    return ownCoordinator
  }

  // MARK: What is there

  open var insertedObjects: Set<NSManagedObject> { Set(inserted.objects) }
  open var updatedObjects: Set<NSManagedObject> { Set(updated.objects) }
  open var deletedObjects: Set<NSManagedObject> { Set(deleted.objects) }
  open var registeredObjects: Set<NSManagedObject> { Set(registered.values.compactMap(\.object)) }
  open var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

  /// The object of that identity, if the context has it already.
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { registered[ObjectIdentifier(objectID)]?.object }

  /// The object of that identity. Whether the store has it shows when a value is asked for.
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    if let known = registeredObject(for: objectID) { return known }
    let made = objectID.entity.makeObject(in: nil)
    made.objectID = objectID
    made.values = [:]
    made.isFault = true
    register(made)
    return made
  }

  /// The object of that identity, with its values. Throws code 133000 when the store does not have it.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    if let known = registeredObject(for: objectID), !known.isFault {
      if known.isDeleted { throw missing(objectID) }
      return known
    }
    guard !objectID.isTemporaryID || parent != nil, sourceRow(of: objectID) != nil else { throw missing(objectID) }
    let object = object(with: objectID)
    object.fulfil()
    return object
  }

  private func missing(_ objectID: NSManagedObjectID) -> NSError {
    coreDataError(
      NSManagedObjectReferentialIntegrityError, "Attempt to access an object not found in store.", [NSAffectedObjectsErrorKey: [objectID]])
  }

  func register(_ object: NSManagedObject) {
    lastSequence += 1
    object.sequence = lastSequence
    object.managedObjectContext = self
    registered[ObjectIdentifier(object.objectID)] = WeakObject(object: object)
    if retainsRegisteredObjects { retained.append(object) }
    guard registered.count > pruneAt else { return }
    registered = registered.filter { $0.value.object != nil }
    pruneAt = max(512, registered.count * 2)
  }
  private var retained: [NSManagedObject] = []

  func forget(_ object: NSManagedObject) {
    registered[ObjectIdentifier(object.objectID)] = nil
    object.managedObjectContext = nil
  }

  // MARK: Values from the source

  func sourceRow(of objectID: NSManagedObjectID) -> StoredRow? {
    do { return try source.row(of: objectID) } catch { stop("\(error)") }
  }

  func relatedIDs(of objectID: NSManagedObjectID, _ relation: NSRelationshipDescription) -> [NSManagedObjectID] {
    do { return try source.related(of: objectID, relation) } catch { stop("\(error)") }
  }

  // MARK: Changing

  /// Makes a new object the context's. `insert` of an object that was deleted brings it back.
  open func insert(_ object: NSManagedObject) {
    if object.managedObjectContext === self {
      guard object.isDeleted else { return }
      deleted.remove(object)
      undoneDeletions.removeAll { $0 === object }
      object.isDeleted = false
      if object.objectID.isTemporaryID { noteInsertion(object) } else { noteChange(of: object) }
      return
    }
    register(object)
    noteInsertion(object)
    object.awakeFromInsert()
  }

  private func noteInsertion(_ object: NSManagedObject) {
    object.isInserted = true
    inserted.insert(object)
    pending.inserted.insert(object)
    scheduleProcessing()
  }

  /// Marks an object as deleted: its store loses it with the next save. What the deletion rules ask for is done at the end of the event.
  open func delete(_ object: NSManagedObject) {
    guard object.managedObjectContext === self else {
      if object.managedObjectContext == nil { return }
      stop("An NSManagedObjectContext cannot delete objects in other contexts.")
    }
    guard !object.isDeleted else { return }
    object.prepareForDeletion()
    object.isDeleted = true
    undoneDeletions.append(object)
    if object.isInserted {
      inserted.remove(object)
      object.isInserted = false
      // Of an object that was never told of, nothing need be told.
      if pending.inserted.contains(object) { pending.inserted.remove(object) } else { pending.deleted.insert(object) }
    } else {
      updated.remove(object)
      object.isUpdated = false
      deleted.insert(object)
      pending.deleted.insert(object)
    }
    pending.updated.remove(object)
    scheduleProcessing()
  }

  func noteChange(of object: NSManagedObject) {
    guard !object.isDeleted else { return }
    if !object.isInserted {
      object.isUpdated = true
      updated.insert(object)
    }
    if !pending.inserted.contains(object) { pending.updated.insert(object) }
    scheduleProcessing()
  }

  /// At the end of the event: on the main queue when it comes to rest, on a queue of its own when the block has ended.
  func scheduleProcessing() {
    guard !isProcessingScheduled, concurrencyType == .mainQueueConcurrencyType else { return }
    isProcessingScheduled = true
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isProcessingScheduled = false
      processPendingChanges()
    }
  }

  // MARK: Queues

  /// Does the block on the context's queue, later.
  open func perform(_ block: @escaping () -> Void) {
    let block = Carried(block)
    work.async {
      self.asCurrent(block.value)
      if self.concurrencyType != .mainQueueConcurrencyType { self.processPendingChanges() }
    }
  }

  /// Does the block on the context's queue and waits for it.
  open func performAndWait(_ block: () -> Void) { work.sync({ asCurrent(block) }, ending: { self.processPendingChanges() }) }

  public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
    try work.sync({ try asCurrent(block) }, ending: { self.processPendingChanges() })
  }

  /// The context whose block is being done on this thread.
  static var current: NSManagedObjectContext? { Thread.current.threadDictionary[currentKey] as? NSManagedObjectContext }
  private static let currentKey = "NSManagedObjectContext.current"

  private func asCurrent<Result>(_ block: () throws -> Result) rethrows -> Result {
    let values = Thread.current.threadDictionary, outer = values[Self.currentKey]
    values[Self.currentKey] = self
    defer { values[Self.currentKey] = outer }
    return try block()
  }

  public enum ScheduledTaskType: Sendable { case immediate, enqueued }

  /// Does the block on the context's queue and gives its result.
  public func perform<Result>(schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> Result) async rethrows -> Result {
    let block = Carried(block)
    return try await outcome(of: block) { throw $0 }
  }

  private func outcome<Result>(of block: Carried<() throws -> Result>, rescue: (any Error) throws -> Result) async rethrows -> Result {
    let outcome: Carried<Swift.Result<Result, any Error>> = await withCheckedContinuation { continuation in
      self.perform { continuation.resume(returning: Carried(Swift.Result(catching: block.value))) }
    }
    switch outcome.value {
    case .success(let result): return result
    case .failure(let error): return try rescue(error)
    }
  }

  // MARK: Saves of others

  private func observeSource() {
    if let sourceObservation { NotificationCenter.default.removeObserver(sourceObservation as Any) }
    sourceObservation = nil
    guard automaticallyMergesChangesFromParent else { return }
    sourceObservation = NotificationCenter.default.addObserver(forName: .NSManagedObjectContextDidSave, object: nil, queue: nil) { [weak self] note in
      guard let self, let other = note.object as? NSManagedObjectContext, other !== self else { return }
      if let parent { guard other === parent else { return } } else {
        guard other.parent == nil, other.persistentStoreCoordinator === persistentStoreCoordinator else { return }
      }
      let note = Carried(note)
      perform { self.mergeChanges(fromContextDidSave: note.value) }
    }
  }
}

/// Objects, each once, in the order in which they came to the context.
struct ObjectSet {
  private var members: [ObjectIdentifier: NSManagedObject] = [:]
  private var order = Order()

  /// The members in their order, once somebody asked. Shared by copies until one of them changes.
  private final class Order { var objects: [NSManagedObject]? }

  init(_ objects: [NSManagedObject] = []) { for object in objects { insert(object) } }
  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  var objects: [NSManagedObject] {
    if members.isEmpty { return [] }
    if let known = order.objects { return known }
    let sorted = members.values.map { (sequence: $0.sequence, object: $0) }.sorted { $0.sequence < $1.sequence }.map(\.object)
    order.objects = sorted
    return sorted
  }

  func contains(_ object: NSManagedObject) -> Bool { members[ObjectIdentifier(object)] != nil }

  mutating func insert(_ object: NSManagedObject) {
    if members.updateValue(object, forKey: ObjectIdentifier(object)) == nil { forgetOrder() }
  }

  mutating func remove(_ object: NSManagedObject) {
    if members.removeValue(forKey: ObjectIdentifier(object)) != nil { forgetOrder() }
  }

  mutating func removeAll() {
    members.removeAll()
    forgetOrder()
  }

  private mutating func forgetOrder() {
    if isKnownUniquelyReferenced(&order) { order.objects = nil } else { order = Order() }
  }
}

struct PendingChanges {
  var inserted = ObjectSet(), updated = ObjectSet(), deleted = ObjectSet(), refreshed = ObjectSet()
  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty }
}
