// What is done when an object was saved by somebody else meanwhile, or is like another one that the model says must be unique.

public enum NSMergePolicyType: UInt, Sendable {
  case errorMergePolicyType, mergeByPropertyStoreTrumpMergePolicyType, mergeByPropertyObjectTrumpMergePolicyType, overwriteMergePolicyType
  case rollbackMergePolicyType
}

/// How conflicts of a save are resolved. A class of an app's own overrides a `resolve` method, changes the objects, and may call the
/// inherited one, which does what the type says, or throws. A conflict that no error was thrown for is resolved: the object is saved as it is.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  public let mergeType: NSMergePolicyType
  public init(merge ty: NSMergePolicyType) { mergeType = ty }

  /// - Parameter list: of `NSMergeConflict` or of `NSConstraintConflict`.
  open func resolve(mergeConflicts list: [Any]) throws {
    let versions = list.compactMap { $0 as? NSMergeConflict }, constraints = list.compactMap { $0 as? NSConstraintConflict }
    guard mergeType != .errorMergePolicyType else { throw refusal(versions, constraints) }
    for conflict in versions { conflict.sourceObject.managedObjectContext?.resolve(conflict, mergeType) }
    for conflict in constraints { conflict.conflictingObjects.first?.managedObjectContext?.resolve(conflict, mergeType) }
  }

  /// For objects that somebody else saved since they were read.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws { try resolve(mergeConflicts: list) }

  /// For objects with the same values where the model allows no two.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws { try resolve(mergeConflicts: list) }

  private func refusal(_ versions: [NSMergeConflict], _ constraints: [NSConstraintConflict]) -> NSError {
    coreDataError(
      constraints.isEmpty ? NSManagedObjectMergeError : NSManagedObjectConstraintMergeError, "Could not merge changes.",
      [
        NSPersistentStoreSaveConflictsErrorKey: constraints.isEmpty ? versions : constraints as [Any],
        NSAffectedObjectsErrorKey: versions.map(\.sourceObject) + constraints.flatMap(\.conflictingObjects),
      ])
  }

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
  /// 0 for an object that was deleted.
  public let newVersionNumber: Int
  public let oldVersionNumber: Int
  /// The object's values as they were read.
  public let objectSnapshot: [String: Any]?
  /// What the coordinator knows of the object.
  public let cachedSnapshot: [String: Any]?
  /// What the store has, when it is another than the coordinator knows of: then another process, or another coordinator, saved it.
  public let persistedSnapshot: [String: Any]?
  /// What the object is stored as now.
  let row: StoredRow?

  init(_ object: NSManagedObject, cached: StoredRow?, row: StoredRow?) {
    sourceObject = object
    oldVersionNumber = object.rowVersion
    newVersionNumber = row?.version ?? 0
    objectSnapshot = object.committedValues(forKeys: nil)
    cachedSnapshot = cached?.values
    persistedSnapshot = cached?.version == row?.version ? nil : row?.values
    self.row = row
  }
}

/// Objects with the same values where the model allows no two.
open class NSConstraintConflict: NSObject {
  /// The names of the attributes.
  public let constraint: [String]
  public let constraintValues: [String: Any]
  /// The stored one among them; nil when all are new.
  public let databaseObject: NSManagedObject?
  public let databaseSnapshot: [String: Any]?
  public let conflictingObjects: [NSManagedObject]
  public let conflictingSnapshots: [Any]

  init(_ constraint: [String], database: NSManagedObject?, objects: [NSManagedObject]) {
    (self.constraint, databaseObject, conflictingObjects) = (constraint, database, objects)
    let first = objects.first
    constraintValues = Dictionary(uniqueKeysWithValues: constraint.map { ($0, first?.currentValue($0) ?? NSNull()) })
    databaseSnapshot = database?.committedValues(forKeys: nil)
    conflictingSnapshots = objects.map { $0.values }
  }
}

extension NSManagedObjectContext {
  private var policy: NSMergePolicy { mergePolicy as? NSMergePolicy ?? .error }

  // MARK: Versions

  /// Looks whether anybody saved what is about to be saved, and asks the policy. Under the coordinator's lock.
  func resolveVersionConflicts(_ coordinator: NSPersistentStoreCoordinator) throws {
    var conflicts: [NSMergeConflict] = []
    for object in updated.objects + deleted.objects {
      if let version = try object.objectID.persistentStore?.version(of: object.objectID), version == object.rowVersion { continue }
      let cached = object.objectID.row
      let row = try coordinator.freshRow(of: object.objectID)
      if row == nil, object.isDeleted {
        deleted.remove(object)
        forget(object)
        continue
      }
      conflicts.append(NSMergeConflict(object, cached: cached, row: row))
    }
    guard !conflicts.isEmpty else { return }
    try policy.resolve(optimisticLockingConflicts: conflicts)
    for conflict in conflicts {
      // A policy of the app's own left it as it is: that is what is saved now.
      if let row = conflict.row { conflict.sourceObject.rowVersion = row.version } else { bringBack(conflict.sourceObject) }
    }
    processPendingChanges()
  }

  /// An object that somebody else deleted is stored anew.
  private func bringBack(_ object: NSManagedObject) {
    guard object.managedObjectContext === self, object.isUpdated else { return }
    updated.remove(object)
    object.isUpdated = false
    object.isInserted = true
    inserted.insert(object)
  }

  func resolve(_ conflict: NSMergeConflict, _ policy: NSMergePolicyType) {
    let object = conflict.sourceObject
    guard let row = conflict.row else {
      // Deleted by somebody else: comes back where the object wins, is forgotten where the store does.
      if policy == .overwriteMergePolicyType || policy == .mergeByPropertyObjectTrumpMergePolicyType {
        bringBack(object)
      } else {
        updated.remove(object)
        object.isUpdated = false
        forget(object)
      }
      return
    }
    if policy == .rollbackMergePolicyType { return refreshQuietly(object, mergeChanges: false) }
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

  /// Looks for objects that the model says must be unique and are not, and asks the policy. Under the coordinator's lock.
  func resolveConstraintConflicts(_ coordinator: NSPersistentStoreCoordinator) throws {
    var newOnes: [UniqueValues: NSManagedObject] = [:]
    var groups: [(constraint: [String], database: NSManagedObject?, objects: [NSManagedObject])] = []
    for object in inserted.objects + updated.objects {
      for constraint in object.entity.constraints where !object.isDeleted {
        guard object.isInserted || constraint.contains(where: { object.originals[$0] != nil }) else { continue }
        let values = constraint.compactMap { object.currentValue($0) }
        guard values.count == constraint.count else { continue }
        let owner = constrainedEntity(object.entity, constraint)
        let unique = UniqueValues(entity: owner.entityName, constraint: constraint, values: values.map { "\($0)" })
        let first = newOnes[unique]
        if first == nil { newOnes[unique] = object }
        guard let other = try storedRival(of: object, constraint, values, owner, coordinator) ?? first else { continue }
        let known = groups.firstIndex { group in
          group.constraint == constraint && (group.database === other || group.objects.contains { $0 === other })
        }
        if let known { groups[known].objects.append(object) } else {
          groups.append((constraint, other === first ? nil : other, other === first ? [other, object] : [object]))
        }
      }
    }
    guard !groups.isEmpty else { return }
    try policy.resolve(constraintConflicts: groups.map { NSConstraintConflict($0.constraint, database: $0.database, objects: $0.objects) })
    processPendingChanges()
  }

  private struct UniqueValues: Hashable { var entity: String, constraint: [String], values: [String] }

  /// One object stays: the stored one, or else the first; the others give way.
  func resolve(_ conflict: NSConstraintConflict, _ policy: NSMergePolicyType) {
    guard let winner = conflict.databaseObject ?? conflict.conflictingObjects.first, !winner.isDeleted else { return }
    for object in conflict.conflictingObjects where object !== winner && !object.isDeleted && object.managedObjectContext === self {
      giveWay(object, to: winner, policy)
    }
  }

  /// Another object that is stored with the same values, and has them here too.
  private func storedRival(
    of object: NSManagedObject, _ constraint: [String], _ values: [Any], _ owner: NSEntityDescription, _ coordinator: NSPersistentStoreCoordinator
  ) throws -> NSManagedObject? {
    var plan = FetchPlan(entity: owner)
    let format = constraint.map { _ in "%K == %@" }.joined(separator: " AND ")
    plan.predicate = NSPredicate(format: format, argumentArray: zip(constraint, values).flatMap { [$0.0, $0.1] })
    return try coordinator.find(plan).identities.lazy.map(self.object(with:)).first { other in
      other !== object && !other.isDeleted && zip(constraint, values).allSatisfy { equalValues(other.currentValue($0.0), $0.1) }
    }
  }

  private func constrainedEntity(_ entity: NSEntityDescription, _ constraint: [String]) -> NSEntityDescription {
    guard let parent = entity.superentity, parent.constraints.contains(constraint) else { return entity }
    return constrainedEntity(parent, constraint)
  }

  /// The object goes; where objects win, the other one takes over its values.
  private func giveWay(_ object: NSManagedObject, to other: NSManagedObject, _ policy: NSMergePolicyType) {
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
