// Between contexts and stores: knows which object lies in which store, keeps one identity of each, writes saves.
//
// Missing: stores of an app's own kind, history, moving of stores in other forms than files.

extension NSNotification.Name {
  public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name("NSPersistentStoreCoordinatorStoresWillChange")
  public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name("NSPersistentStoreCoordinatorStoresDidChange")
  public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name("NSPersistentStoreCoordinatorWillRemoveStore")
  public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

open class NSPersistentStoreCoordinator: NSObject, RowSource, @unchecked Sendable {
  public let managedObjectModel: NSManagedObjectModel
  open private(set) var persistentStores: [NSPersistentStore] = []
  open var name: String?
  let lock = NSRecursiveLock()
  private var identities: [IdentityKey: WeakIdentity] = [:]
  private var pruneAt = 4096
  private let queue = DispatchQueue(label: "NSPersistentStoreCoordinator")

  private struct IdentityKey: Hashable { var store: ObjectIdentifier, root: ObjectIdentifier, number: Int64 }
  private struct WeakIdentity { weak var identity: NSManagedObjectID? }

  public init(managedObjectModel model: NSManagedObjectModel) { managedObjectModel = model }

  // MARK: Stores

  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try lock.withLock {
      if let configuration, managedObjectModel.entities(forConfigurationName: configuration) == nil {
        throw coreDataError(NSPersistentStoreOpenError, "the model has no configuration '\(configuration)'")
      }
      let store: NSPersistentStore
      switch storeType {
      case NSInMemoryStoreType: store = MemoryStore()
      case NSSQLiteStoreType, NSBinaryStoreType:
        guard let storeURL, storeURL.isFileURL else { throw coreDataError(NSPersistentStoreOpenError, "a \(storeType) store needs the URL of a file") }
        store = storeURL.path == "/dev/null" ? MemoryStore() : SQLiteStore(type: storeType)
      default: throw coreDataError(NSPersistentStoreInvalidTypeError, "there is no kind of store '\(storeType)'")
      }
      store.url = storeURL ?? URL(string: "memory://")
      store.options = options
      store.isReadOnly = (try? convertValue(options?[NSReadOnlyPersistentStoreOption], to: Bool.self)) ?? false
      if let configuration { store.configurationName = configuration }
      store.persistentStoreCoordinator = self
      if let file = store as? SQLiteStore { try file.open() }
      persistentStores.append(store)
      return store
    }
  }

  @discardableResult
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }

  /// Adds what is described; the answer comes at once, or later when the description asks for it.
  open func addPersistentStore(
    with storeDescription: NSPersistentStoreDescription, completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    func add() {
      do {
        try addPersistentStore(
          ofType: storeDescription.type, configurationName: storeDescription.configuration, at: storeDescription.url, options: storeDescription.allOptions)
        block(storeDescription, nil)
      } catch {
        block(storeDescription, error)
      }
    }
    guard storeDescription.shouldAddStoreAsynchronously else { return add() }
    let work = Carried(add)
    queue.async { work.value() }
  }

  open func remove(_ store: NSPersistentStore) throws {
    lock.withLock {
      NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorWillRemoveStore, object: self)
      persistentStores.removeAll { $0 === store }
      store.close()
      store.persistentStoreCoordinator = nil
      identities = identities.filter { $0.key.store != ObjectIdentifier(store) }
    }
  }

  /// Removes the files of a store.
  open func destroyPersistentStore(at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil) throws {
    if let open = persistentStore(for: url) { try remove(open) }
    for path in [url.path, url.path + "-wal", url.path + "-shm"] where FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  public func destroyPersistentStore(at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil) throws {
    try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
  }

  open func persistentStore(for URL: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url?.standardizedFileURL == URL.standardizedFileURL }
  }

  open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(string: "memory://")! }
  open func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }
  open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) { store.metadata = metadata ?? [:] }

  open class func metadataForPersistentStore(ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil) throws -> [String: Any] {
    try SQLiteStore.metadata(of: url)
  }

  // MARK: Identities

  /// The one identity of a stored object.
  func identity(_ entity: NSEntityDescription, _ store: NSPersistentStore, _ number: Int64) -> NSManagedObjectID {
    lock.withLock {
      let key = IdentityKey(store: ObjectIdentifier(store), root: ObjectIdentifier(entity.root), number: number)
      if let known = identities[key]?.identity { return known }
      let made = NSManagedObjectID(entity: entity, store: store, number: number)
      remember(made, key)
      return made
    }
  }

  private func remember(_ identity: NSManagedObjectID, _ key: IdentityKey) {
    identities[key] = WeakIdentity(identity: identity)
    guard identities.count > pruneAt else { return }
    identities = identities.filter { $0.value.identity != nil }
    pruneAt = max(4096, identities.count * 2)
  }

  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    guard url.scheme == "x-coredata", url.pathComponents.count == 3, let number = Int64(url.lastPathComponent.dropFirst()),
      url.lastPathComponent.hasPrefix("p"), let entity = managedObjectModel.entitiesByName[url.pathComponents[1]],
      let store = persistentStores.first(where: { $0.identifier.caseInsensitiveCompare(url.host ?? "") == .orderedSame })
    else { return nil }
    return identity(entity, store, number)
  }

  func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    try lock.withLock {
      var groups: [(store: NSPersistentStore, root: NSEntityDescription, objects: [NSManagedObject])] = []
      for object in objects {
        let store = try self.store(for: object), root = object.entity.root
        if let place = groups.firstIndex(where: { $0.store === store && $0.root === root }) {
          groups[place].objects.append(object)
        } else {
          groups.append((store, root, [object]))
        }
      }
      for group in groups {
        let first = try group.store.allocate(group.objects.count, group.root)
        for (offset, object) in group.objects.enumerated() {
          let number = first + Int64(offset)
          object.objectID.becomePermanent(in: group.store, number: number)
          remember(object.objectID, IdentityKey(store: ObjectIdentifier(group.store), root: ObjectIdentifier(group.root), number: number))
        }
      }
    }
  }

  private func store(for object: NSManagedObject) throws -> NSPersistentStore {
    if let assigned = object.assignedStore, assigned.persistentStoreCoordinator === self { return assigned }
    let entity = managedObjectModel.entitiesByName[object.entity.entityName] ?? object.entity
    if let store = persistentStores.first(where: { !$0.isReadOnly && $0.holds(entity) }) { return store }
    let reason =
      persistentStores.isEmpty
      ? "This NSPersistentStoreCoordinator has no persistent stores (schema mismatch or migration failure).  It cannot perform a save operation."
      : "no store holds objects of the entity \(object.entity.entityName), or it may not be written"
    throw coreDataError(NSPersistentStoreSaveError, reason, [NSAffectedObjectsErrorKey: [object]])
  }

  // MARK: Reading

  func row(of identity: NSManagedObjectID) throws -> StoredRow? {
    try lock.withLock { try identity.row ?? freshRow(of: identity) }
  }

  /// As the store has it now.
  func freshRow(of identity: NSManagedObjectID) throws -> StoredRow? {
    guard let store = identity.persistentStore, !identity.isTemporaryID else { return nil }
    let row = try store.row(of: identity)
    if row == nil || row?.version != identity.row?.version { identity.row = row }
    return identity.row
  }

  func related(of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws -> [NSManagedObjectID] {
    try lock.withLock {
      guard let store = identity.persistentStore, !identity.isTemporaryID else { return [] }
      return try store.related(of: identity, relation)
    }
  }

  func find(_ plan: FetchPlan) throws -> FoundObjects {
    try lock.withLock {
      let holding = persistentStores.filter { store in plan.entities.contains(where: store.holds) }
      if holding.count == 1 { return try holding[0].find(plan) }
      var found = FoundObjects(identities: [], isFiltered: true)
      var uncut = plan
      (uncut.limit, uncut.offset) = (0, 0)
      for store in holding {
        let part = try store.find(uncut)
        found.identities += part.identities
        found.isFiltered = found.isFiltered && part.isFiltered
      }
      return found
    }
  }

  // MARK: Writing

  func save(_ context: NSManagedObjectContext) throws {
    try lock.withLock {
      try context.resolveVersionConflicts(self)
      try context.resolveConstraintConflicts(self)
      try obtainPermanentIDs(for: context.inserted.objects.filter { $0.objectID.isTemporaryID })
      var changes: [(store: NSPersistentStore, changes: StoreChanges)] = []
      func note(_ identity: NSManagedObjectID, _ body: (inout StoreChanges) -> Void) {
        guard let store = identity.persistentStore else { return }
        if !changes.contains(where: { $0.store === store }) { changes.append((store, StoreChanges())) }
        body(&changes[changes.firstIndex { $0.store === store }!].changes)
      }
      for object in context.inserted.objects { note(object.objectID) { $0.inserted.append(written(object, isNew: true)) } }
      for object in context.updated.objects { note(object.objectID) { $0.updated.append(written(object, isNew: false)) } }
      for object in context.deleted.objects { note(object.objectID) { $0.deleted.append(object.objectID) } }
      for (store, part) in changes {
        if store.isReadOnly { throw coreDataError(NSPersistentStoreSaveError, "the store may only be read", [NSAffectedStoresErrorKey: [store]]) }
        try store.commit(part)
      }
      for (_, part) in changes {
        for written in part.inserted + part.updated { written.identity.row = StoredRow(version: written.version, values: written.values) }
        for identity in part.deleted { identity.row = nil }
      }
    }
  }

  private func written(_ object: NSManagedObject, isNew: Bool) -> StoreChanges.Written {
    var values: [String: Any] = [:], related: [String: [NSManagedObjectID]] = [:]
    for property in object.entity.properties where !property.isTransient {
      guard let value = object.values[property.name], !(property is NSFetchedPropertyDescription) else { continue }
      if let many = value as? RelatedObjects {
        if isNew || object.originals[property.name] != nil { related[property.name] = many.objects.map(\.objectID) }
      } else {
        values[property.name] = (value as? NSManagedObject)?.objectID ?? value
      }
    }
    return StoreChanges.Written(identity: object.objectID, values: values, version: isNew ? 1 : object.rowVersion + 1, related: related)
  }

  // MARK: Queue

  open func perform(_ block: @escaping () -> Void) {
    let block = Carried(block)
    queue.async { block.value() }
  }

  open func performAndWait(_ block: () -> Void) { lock.withLock(block) }
}
