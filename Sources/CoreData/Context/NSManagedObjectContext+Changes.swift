// The end of an event: what deletions ask for, and the word to observers. And taking changes back.

extension NSManagedObjectContext {
  /// Does what follows from deletions, and tells of all changes since the last time. Called at the end of each event, before fetching and saving.
  public func processPendingChanges() {
    propagateDeletions()
    guard !pending.isEmpty else { return }
    let changes = pending
    pending = PendingChanges()
    var information: [AnyHashable: Any] = [:]
    func note(_ key: String, _ set: ObjectSet) { if !set.isEmpty { information[key] = Set(set.objects) } }
    note(NSInsertedObjectsKey, changes.inserted)
    note(NSUpdatedObjectsKey, ObjectSet(changes.updated.objects.filter { !changes.deleted.contains($0) }))
    note(NSDeletedObjectsKey, changes.deleted)
    note(NSRefreshedObjectsKey, changes.refreshed)
    NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: information)
  }

  private func propagateDeletions() {
    // Cascades add to the list while it is worked off.
    while !undoneDeletions.isEmpty {
      let objects = undoneDeletions
      undoneDeletions = []
      for object in objects where object.isDeleted { propagateDeletion(of: object) }
    }
  }

  private func propagateDeletion(of object: NSManagedObject) {
    for relation in object.entity.relationships where relation.deleteRule != .noActionDeleteRule {
      let related = object.relatedObjects(relation)
      guard !related.isEmpty else { continue }
      switch relation.deleteRule {
      case .cascadeDeleteRule:
        for other in related {
          delete(other)
          withdraw(object, from: other, relation)
        }
      case .nullifyDeleteRule: for other in related { withdraw(object, from: other, relation) }
      case .denyDeleteRule: break  // refused when the context is saved
      case .noActionDeleteRule: break
      }
    }
  }

  /// Takes a deleted object out of the other side of a relationship. Its own side keeps what it had.
  private func withdraw(_ object: NSManagedObject, from other: NSManagedObject, _ relation: NSRelationshipDescription) {
    guard let inverse = relation.inverseRelationship, !other.isDeleted else { return }
    if inverse.isToMany {
      other.takeOut(object, of: inverse)
    } else if other.relatedObjects(inverse).first === object {
      other.noteChange(of: inverse.name, from: object)
      other.values[inverse.name] = nil
    }
  }

  /// Brings all objects back to what is stored: what was inserted is gone, what was deleted is there again.
  public func rollback() {
    for object in inserted.objects {
      object.isInserted = false
      forget(object)
      pending.deleted.insert(object)
    }
    for object in updated.objects + deleted.objects {
      (object.isUpdated, object.isDeleted) = (false, false)
      turnIntoFault(object)
      pending.refreshed.insert(object)
    }
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    undoneDeletions = []
    (pending.inserted, pending.updated) = (ObjectSet(), ObjectSet())
    processPendingChanges()
  }

  /// Undoes the last change. There is no undo manager: nothing is undone.
  public func undo() { if let undoManager { undoManager.undo() } }
  public func redo() { if let undoManager { undoManager.redo() } }

  /// Forgets all objects, with their changes.
  public func reset() {
    for object in registeredObjects {
      (object.isInserted, object.isUpdated, object.isDeleted) = (false, false, false)
      object.values = [:]
      object.originals = [:]
      forget(object)
    }
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    undoneDeletions = []
    pending = PendingChanges()
    NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: [NSInvalidatedAllObjectsKey: []])
  }

  /// Reads an object anew when it is next asked for.
  ///
  /// - Parameter flag: keeps the object's own changes over what is read.
  public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
    guard object.managedObjectContext === self, !object.isInserted else { return }
    refreshQuietly(object, mergeChanges: flag)
    pending.refreshed.insert(object)
    scheduleProcessing()
  }

  public func refreshAllObjects() { for object in registeredObjects where !object.isInserted { refresh(object, mergeChanges: true) } }

  /// Without a word to observers.
  func refreshQuietly(_ object: NSManagedObject, mergeChanges: Bool) {
    if !mergeChanges || object.originals.isEmpty {
      if !mergeChanges {
        updated.remove(object)
        deleted.remove(object)
        (object.isUpdated, object.isDeleted) = (false, false)
      }
      turnIntoFault(object)
      return
    }
    let changed = object.originals.keys.map { ($0, object.values[$0]) }
    let before = object.originals
    turnIntoFault(object)
    object.fulfil()
    for (key, value) in changed {
      object.originals[key] = before[key].map { .some($0) } ?? .some(nil)
      object.values[key] = value
    }
  }

  func turnIntoFault(_ object: NSManagedObject) {
    guard !object.isFault, !object.objectID.isTemporaryID || parent != nil else {
      object.originals = [:]
      return
    }
    object.willTurnIntoFault()
    object.values = [:]
    object.originals = [:]
    object.isFault = true
    object.didTurnIntoFault()
  }

  // MARK: Merging

  /// Takes over what another context has saved.
  public func mergeChanges(fromContextDidSave notification: Notification) {
    let information = notification.userInfo ?? [:]
    func identities(_ keys: String...) -> [NSManagedObjectID] {
      keys.flatMap { key in
        (collection(information[key]) ?? []).compactMap { ($0 as? NSManagedObject)?.objectID ?? $0 as? NSManagedObjectID }
      }
    }
    performAndWait {
      merge(
        inserted: identities(NSInsertedObjectsKey, NSInsertedObjectIDsKey),
        updated: identities(NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey),
        deleted: identities(NSDeletedObjectsKey, NSDeletedObjectIDsKey))
    }
  }

  /// The same for what a batch request answered.
  public class func mergeChanges(fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]) {
    for context in contexts {
      context.mergeChanges(fromContextDidSave: Notification(name: .NSManagedObjectContextDidSave, object: nil, userInfo: changeNotificationData))
    }
  }

  private func merge(inserted: [NSManagedObjectID], updated: [NSManagedObjectID], deleted: [NSManagedObjectID]) {
    // Objects nobody holds yet are made, so that observers hear of them.
    for identity in inserted {
      let object = object(with: identity)
      pending.inserted.insert(object)
    }
    for identity in updated {
      guard let object = registeredObject(for: identity) else {
        // An observer may want an object that fits its predicate only now.
        pending.updated.insert(self.object(with: identity))
        continue
      }
      refreshQuietly(object, mergeChanges: true)
      pending.updated.insert(object)
    }
    for identity in deleted {
      guard let object = registeredObject(for: identity) else { continue }
      object.fulfil()
      self.updated.remove(object)
      self.deleted.remove(object)
      object.isUpdated = false
      pending.deleted.insert(object)
      pending.updated.remove(object)
      mergedAway.append(object)
    }
    processPendingChanges()
    for object in mergedAway {
      object.isDeleted = false
      forget(object)
    }
    mergedAway = []
  }
}
