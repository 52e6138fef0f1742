// Requests that are not answered with objects: in batches, and later.

extension NSManagedObjectContext {
  /// Does a request of any kind.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    if let later = request as? any AsynchronousRequest { return later.begin(in: self) }
    switch request {
    case let request as NSBatchDeleteRequest: return try delete(request)
    case let request as NSBatchUpdateRequest: return try update(request)
    case let request as NSBatchInsertRequest: return try insert(request)
    default:
      throw coreDataError(NSPersistentStoreUnsupportedRequestTypeError, "a request of the type \(type(of: request)) cannot be executed")
    }
  }

  /// A context beside this one, whose changes this one does not hear of.
  private func aside() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    context.mergePolicy = NSMergePolicy.overwrite
    context.retainsRegisteredObjects = true
    return context
  }

  private func delete(_ request: NSBatchDeleteRequest) throws -> NSPersistentStoreResult {
    let context = aside()
    let objects: [NSManagedObject]
    if let identities = request.identities {
      objects = identities.compactMap { try? context.existingObject(with: $0) }
    } else {
      objects = try context.objects(of: request.fetchRequest.plan(in: context))
    }
    let identities = objects.map(\.objectID)
    for object in objects { context.delete(object) }
    try context.save()
    let result = NSBatchDeleteResult()
    result.resultType = request.resultType
    switch request.resultType {
    case .resultTypeStatusOnly: result.result = true
    case .resultTypeObjectIDs: result.result = identities
    case .resultTypeCount: result.result = identities.count
    }
    return result
  }

  private func update(_ request: NSBatchUpdateRequest) throws -> NSPersistentStoreResult {
    let context = aside()
    let fetch = NSFetchRequest<NSManagedObject>(entityName: request.entityName)
    fetch.predicate = request.predicate
    fetch.includesSubentities = request.includesSubentities
    let objects = try context.fetch(fetch)
    for object in objects {
      for (key, value) in request.propertiesToUpdate ?? [:] {
        let name = (key as? NSPropertyDescription)?.name ?? "\(key)"
        guard let property = object.entity.propertiesByName[name] else {
          throw coreDataError(NSPersistentStoreOperationError, "the entity \(request.entityName) has no property \(name) to update")
        }
        let computed = (value as? ObjectiveC.NSExpression).map { $0.expressionValue(with: object, context: nil) } ?? value
        object.write(computed is NSNull ? nil : computed, property)
      }
    }
    try context.save()
    let result = NSBatchUpdateResult()
    result.resultType = request.resultType
    switch request.resultType {
    case .statusOnlyResultType: result.result = true
    case .updatedObjectIDsResultType: result.result = objects.map(\.objectID)
    case .updatedObjectsCountResultType: result.result = objects.count
    }
    return result
  }

  private func insert(_ request: NSBatchInsertRequest) throws -> NSPersistentStoreResult {
    let context = aside()
    context.mergePolicy = mergePolicy
    guard let entity = context.model?.entitiesByName[request.entityName] else {
      throw coreDataError(NSPersistentStoreOperationError, "there is no entity \(request.entityName) to insert into")
    }
    var made: [NSManagedObject] = []
    func add(_ values: [String: Any]) throws {
      let object = entity.makeObject(in: context)
      for (key, value) in values where !(value is NSNull) {
        guard let property = entity.propertiesByName[key] else {
          throw coreDataError(NSPersistentStoreOperationError, "the entity \(request.entityName) has no property \(key)")
        }
        object.write(value, property)
      }
      made.append(object)
    }
    for values in request.objectsToInsert ?? [] { try add(values) }
    while let handler = request.dictionaryHandler {
      let values = NSMutableDictionary()
      if handler(values) { break }
      try add(values as? [String: Any] ?? [:])
    }
    while let handler = request.managedObjectHandler {
      let object = entity.makeObject(in: context)
      if handler(object) {
        context.delete(object)
        break
      }
      made.append(object)
    }
    try context.save()
    made.removeAll { $0.managedObjectContext == nil }
    let result = NSBatchInsertResult()
    result.resultType = request.resultType
    switch request.resultType {
    case .statusOnly: result.result = true
    case .objectIDs: result.result = made.map(\.objectID)
    case .count: result.result = made.count
    }
    return result
  }
}
