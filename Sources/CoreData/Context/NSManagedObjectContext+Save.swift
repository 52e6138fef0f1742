// Saving: objects are asked, checked and written as a whole, to the stores or to the parent.

extension NSManagedObjectContext {
  /// Writes all changes, or none: then it throws, and the changes are still there.
  public func save() throws {
    guard !isSaving else { return }
    isSaving = true
    defer { isSaving = false }
    processPendingChanges()
    guard hasChanges else { return }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    askObjects()
    guard hasChanges else { return }
    deriveAttributes()
    try validate()
    if let parent {
      hand(to: parent)
    } else {
      guard let coordinator = persistentStoreCoordinator else { stop("the context has no persistent store coordinator") }
      try coordinator.save(self)
    }
    finish()
  }

  /// Each object hears that it is about to be saved; what it changes then is saved too.
  private func askObjects() {
    var asked: Set<ObjectIdentifier> = []
    for _ in 0..<100 {
      let fresh = (inserted.objects + updated.objects + deleted.objects).filter { !asked.contains(ObjectIdentifier($0)) }
      if fresh.isEmpty { return }
      for object in fresh {
        asked.insert(ObjectIdentifier(object))
        object.willSave()
      }
      processPendingChanges()
    }
  }

  private func validate() throws {
    var errors: [NSError] = []
    func check(_ objects: [NSManagedObject], _ body: (NSManagedObject) throws -> Void) {
      for object in objects {
        do { try body(object) } catch { errors.append(error as NSError) }
      }
    }
    check(deleted.objects) { try $0.validateForDelete() }
    check(inserted.objects) { try $0.validateForInsert() }
    check(updated.objects) { try $0.validateForUpdate() }
    if let error = combinedValidationError(errors) { throw error }
  }

  /// Gives new objects their permanent identities before they are saved.
  public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    guard let coordinator = persistentStoreCoordinator else { stop("the context has no persistent store coordinator") }
    try coordinator.obtainPermanentIDs(for: objects.filter { $0.objectID.isTemporaryID })
  }

  /// The store that new objects shall go to. One store takes what its configuration holds; this decides where several do.
  public func assign(_ object: Any, to store: NSPersistentStore) { (object as? NSManagedObject)?.assignedStore = store }

  private func hand(to parent: NSManagedObjectContext) {
    let (inserted, updated, deleted) = (inserted.objects, updated.objects, deleted.objects)
    parent.performAndWait {
      for object in inserted { parent.adopt(object) }
      for object in inserted { parent.takeOver(object.entity.properties.map(\.name), of: object) }
      for object in updated { parent.takeOver(object.originals.keys.sorted(), of: object) }
      for object in deleted {
        let own = parent.object(with: object.objectID)
        own.fulfil()
        parent.delete(own)
      }
      parent.processPendingChanges()
    }
  }

  /// Makes a child's new object one of this context.
  private func adopt(_ object: NSManagedObject) {
    guard registeredObject(for: object.objectID) == nil else { return }
    let own = object.entity.makeObject(in: nil)
    own.objectID = object.objectID
    register(own)
    own.isInserted = true
    inserted.insert(own)
    pending.inserted.insert(own)
  }

  /// Both sides of relationships come from the child, so nothing follows from these changes.
  private func takeOver(_ keys: [String], of object: NSManagedObject) {
    let own = self.object(with: object.objectID)
    own.fulfil()
    for key in keys {
      guard let value = object.values[key] else {
        if own.values[key] != nil, !(own.values[key] is RelatedObjects) {
          own.noteChange(of: key, from: own.values[key])
          own.values[key] = nil
        }
        continue
      }
      own.noteChange(of: key, from: own.values[key])
      if let many = value as? RelatedObjects {
        own.values[key] = RelatedObjects(many.objects.map { self.object(with: $0.objectID) })
      } else {
        own.values[key] = (value as? NSManagedObject).map { self.object(with: $0.objectID) } ?? value
      }
    }
  }

  /// What was changed is the state now, and everybody hears of it.
  private func finish() {
    let saved = (inserted: inserted.objects, updated: updated.objects, deleted: deleted.objects)
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    for object in saved.inserted + saved.updated {
      (object.isInserted, object.isUpdated) = (false, false)
      object.originals = [:]
      if parent == nil, let row = object.objectID.row { object.rowVersion = row.version }
    }
    for object in saved.deleted {
      object.isDeleted = false
      object.originals = [:]
    }
    for object in saved.inserted + saved.updated + saved.deleted { object.didSave() }
    var information: [AnyHashable: Any] = [
      NSInsertedObjectsKey: Set(saved.inserted), NSUpdatedObjectsKey: Set(saved.updated), NSDeletedObjectsKey: Set(saved.deleted),
    ]
    information = information.filter { !(($0.value as? Set<NSManagedObject>)?.isEmpty ?? true) }
    NotificationCenter.default.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: information)
    let identities: [AnyHashable: Any] = [
      NSInsertedObjectIDsKey: Set(saved.inserted.map(\.objectID)), NSUpdatedObjectIDsKey: Set(saved.updated.map(\.objectID)),
      NSDeletedObjectIDsKey: Set(saved.deleted.map(\.objectID)),
    ]
    NotificationCenter.default.post(name: .NSManagedObjectContextDidSaveObjectIDs, object: self, userInfo: identities)
    for object in saved.deleted { forget(object) }
  }
}
