// What is done when an object was saved by somebody else meanwhile, or is like another one that the model says must be unique.

public enum NSMergePolicyType: UInt, Sendable {
  case errorMergePolicyType, mergeByPropertyStoreTrumpMergePolicyType, mergeByPropertyObjectTrumpMergePolicyType, overwriteMergePolicyType
  case rollbackMergePolicyType
}

/// Policies of an app's own (`resolve` overridden) are not asked.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  public let mergeType: NSMergePolicyType
  public init(merge ty: NSMergePolicyType) { mergeType = ty }

  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
  public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
}

public var NSErrorMergePolicy: AnyObject { NSMergePolicy.error }
public var NSMergeByPropertyStoreTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyStoreTrump }
public var NSMergeByPropertyObjectTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyObjectTrump }
public var NSOverwriteMergePolicy: AnyObject { NSMergePolicy.overwrite }
public var NSRollbackMergePolicy: AnyObject { NSMergePolicy.rollback }

/// An object that was saved by another context since it was read here.
open class NSMergeConflict: NSObject {
  public let sourceObject: NSManagedObject
  public let newVersionNumber: Int
  public let oldVersionNumber: Int
  open var objectSnapshot: [String: Any]? { sourceObject.committedValues(forKeys: nil) }
  open private(set) var cachedSnapshot: [String: Any]?
  open private(set) var persistedSnapshot: [String: Any]?

  init(_ object: NSManagedObject, row: StoredRow?) {
    sourceObject = object
    oldVersionNumber = object.rowVersion
    newVersionNumber = row?.version ?? 0
    persistedSnapshot = row?.values
  }
}

/// Objects with the same values where the model allows no two.
open class NSConstraintConflict: NSObject {
  public let constraint: [String]
  public let databaseObject: NSManagedObject?
  public let conflictingObjects: [NSManagedObject]

  init(_ constraint: [String], database: NSManagedObject?, objects: [NSManagedObject]) {
    (self.constraint, databaseObject, conflictingObjects) = (constraint, database, objects)
  }
}

extension NSManagedObjectContext {
  private var policy: NSMergePolicyType { (mergePolicy as? NSMergePolicy)?.mergeType ?? .errorMergePolicyType }

  // MARK: Versions

  /// Looks whether anybody saved what is about to be saved, and does what the policy says. Under the coordinator's lock.
  func resolveVersionConflicts(_ coordinator: NSPersistentStoreCoordinator) throws {
    var conflicts: [NSMergeConflict] = []
    for object in updated.objects + deleted.objects {
      if let version = try object.objectID.persistentStore?.version(of: object.objectID), version == object.rowVersion { continue }
      let row = try coordinator.freshRow(of: object.objectID)
      if row == nil, object.isDeleted {
        deleted.remove(object)
        forget(object)
        continue
      }
      if policy == .errorMergePolicyType { conflicts.append(NSMergeConflict(object, row: row)) } else { resolve(object, row) }
    }
    guard conflicts.isEmpty else {
      throw coreDataError(
        NSManagedObjectMergeError, "Could not merge changes.",
        [NSPersistentStoreSaveConflictsErrorKey: conflicts, NSAffectedObjectsErrorKey: conflicts.map(\.sourceObject)])
    }
  }

  private func resolve(_ object: NSManagedObject, _ row: StoredRow?) {
    guard let row else {
      // Deleted by somebody else: comes back where the object wins, is forgotten where the store does.
      let objectWins = policy == .overwriteMergePolicyType || policy == .mergeByPropertyObjectTrumpMergePolicyType
      updated.remove(object)
      object.isUpdated = false
      if objectWins {
        object.isInserted = true
        inserted.insert(object)
      } else {
        forget(object)
      }
      return
    }
    if policy == .rollbackMergePolicyType {
      refreshQuietly(object, mergeChanges: false)
      return
    }
    defer { object.rowVersion = row.version }
    guard policy != .overwriteMergePolicyType, !object.isDeleted else { return }
    for attribute in object.entity.properties where !((attribute as? NSRelationshipDescription)?.isToMany ?? false) {
      let key = attribute.name
      let isChangedHere = object.originals[key] != nil
      let before = object.originals[key] ?? object.values[key]
      let isChangedThere = !equalValues((before as? NSManagedObject)?.objectID ?? before, row.values[key])
      let storeWins = policy == .mergeByPropertyStoreTrumpMergePolicyType ? isChangedThere || !isChangedHere : !isChangedHere
      if storeWins {
        object.values[key] = row.values[key]
        object.originals[key] = nil
      }
    }
  }

  // MARK: Uniqueness

  func resolveConstraintConflicts(_ coordinator: NSPersistentStoreCoordinator) throws {
    var conflicts: [NSConstraintConflict] = []
    for object in inserted.objects + updated.objects {
      for constraint in object.entity.constraints where !object.isDeleted {
        guard object.isInserted || constraint.contains(where: { object.originals[$0] != nil }) else { continue }
        guard let other = try uniqueRival(of: object, constraint, coordinator) else { continue }
        if policy == .errorMergePolicyType {
          conflicts.append(NSConstraintConflict(constraint, database: other.isInserted ? nil : other, objects: [object]))
        } else {
          giveWay(object, to: other)
        }
      }
    }
    guard conflicts.isEmpty else {
      throw coreDataError(
        NSManagedObjectConstraintMergeError, "Could not merge changes.",
        [NSPersistentStoreSaveConflictsErrorKey: conflicts, NSAffectedObjectsErrorKey: conflicts.flatMap(\.conflictingObjects)])
    }
  }

  /// Another object, stored or about to be, with the same values.
  private func uniqueRival(of object: NSManagedObject, _ constraint: [String], _ coordinator: NSPersistentStoreCoordinator) throws -> NSManagedObject? {
    let values = constraint.map { object.values[$0] }
    if values.contains(where: { $0 == nil }) { return nil }
    let owner = constrainedEntity(object.entity, constraint)
    func isRival(_ other: NSManagedObject) -> Bool {
      other !== object && !other.isDeleted && other.entity.isKindOf(entity: owner)
        && zip(constraint, values).allSatisfy { equalValues(other.currentValue($0.0), $0.1) }
    }
    if let other = inserted.objects.first(where: { $0.sequence < object.sequence && isRival($0) }) { return other }
    var plan = FetchPlan(entity: owner)
    let format = constraint.map { _ in "%K == %@" }.joined(separator: " AND ")
    plan.predicate = NSPredicate(format: format, argumentArray: zip(constraint, values).flatMap { [$0.0, $0.1!] })
    return try coordinator.find(plan).identities.lazy.map(self.object(with:)).first(where: isRival)
  }

  private func constrainedEntity(_ entity: NSEntityDescription, _ constraint: [String]) -> NSEntityDescription {
    guard let parent = entity.superentity, parent.constraints.contains(constraint) else { return entity }
    return constrainedEntity(parent, constraint)
  }

  /// The object goes; where objects win, the other one takes over its values.
  private func giveWay(_ object: NSManagedObject, to other: NSManagedObject) {
    if policy == .mergeByPropertyObjectTrumpMergePolicyType || policy == .overwriteMergePolicyType {
      for property in object.entity.properties where object.values[property.name] != nil && other.entity.propertiesByName[property.name] != nil {
        if let relation = property as? NSRelationshipDescription {
          let related = object.relatedObjects(relation)
          if relation.isToMany { other.add(related, to: relation) } else { other.write(related.first, relation) }
        } else {
          other.write(object.values[property.name], property)
        }
      }
    }
    delete(object)
    processPendingChanges()
    if object.managedObjectContext === self, !deleted.contains(object) { forget(object) }
  }
}
