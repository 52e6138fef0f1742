// Fetching: what the source finds, corrected by what is changed here.

extension NSManagedObjectContext: RowSource {
  public func fetch<Result: NSFetchRequestResult>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    let results = try fetchAny(request)
    return results.map { result in
      guard let wanted = result as? Result else {
        stop("a request for \(Result.self) found \(type(of: result)): see NSFetchRequest.resultType and the class of the entity")
      }
      return wanted
    }
  }

  /// As an Objective-C app writes it.
  @available(swift, obsoleted: 3, renamed: "fetch(_:)")
  public func executeFetchRequest(_ request: NSFetchRequest<NSFetchRequestResult>) throws -> [Any] { try fetch(request) }

  private func fetchAny<Result>(_ request: NSFetchRequest<Result>) throws -> [AnyObject] {
    if request.resultType.contains(.dictionaryResultType) { return try dictionaries(request) }
    if request.resultType.contains(.countResultType) { return [NSNumber(value: try count(for: request))] }
    let objects = try objects(of: request.plan(in: self))
    if request.resultType.contains(.managedObjectIDResultType) { return objects.map(\.objectID) }
    for object in objects {
      if request.shouldRefreshRefetchedObjects, !object.hasChanges, !object.isFault { refreshQuietly(object, mergeChanges: false) }
      if !request.returnsObjectsAsFaults { object.fulfil() }
    }
    return objects
  }

  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    var plan = request.plan(in: self)
    processPendingChanges()
    guard changedObjects(plan).isEmpty else { return try objects(of: plan).count }
    (plan.sortDescriptors, plan.wantsValues) = ([], false)
    let found = try source.find(plan)
    // Where only the objects can say, they are asked.
    guard found.isFiltered || plan.predicate == nil else { return try objects(of: request.plan(in: self)).count }
    return found.isCut ? found.identities.count : cut(found.identities, offset: plan.offset, limit: plan.limit).count
  }

  /// What is changed here and not in the source.
  private func changedObjects(_ plan: FetchPlan) -> [NSManagedObject] {
    guard plan.includesPendingChanges, hasChanges else { return [] }
    let family = Set(plan.entities.map(ObjectIdentifier.init))
    return (inserted.objects + updated.objects + deleted.objects).filter { family.contains(ObjectIdentifier($0.entity)) }
  }

  /// The objects that a plan means, in its order.
  func objects(of plan: FetchPlan) throws -> [NSManagedObject] {
    processPendingChanges()
    let dirty = changedObjects(plan)
    var asked = plan
    if !dirty.isEmpty { (asked.limit, asked.offset) = (0, 0) }
    let found = try source.find(asked)
    var objects = found.identities.map(object(with:))
    if !dirty.isEmpty {
      let changed = ObjectSet(dirty)
      objects.removeAll { changed.contains($0) }
    }
    if !found.isFiltered, let predicate = plan.predicate { objects.removeAll { !predicate.evaluate(with: $0) } }
    let present = dirty.filter { object in !object.isDeleted && plan.predicate.map { $0.evaluate(with: object) } ?? true }
    objects += present
    if (!found.isSorted || !present.isEmpty), !plan.sortDescriptors.isEmpty { objects = ObjectOrder(plan.sortDescriptors).sorted(objects) }
    if found.isCut && dirty.isEmpty { return objects }
    return cut(objects, offset: plan.offset, limit: plan.limit)
  }

  // MARK: Dictionaries

  private func dictionaries<Result>(_ request: NSFetchRequest<Result>) throws -> [AnyObject] {
    var plan = request.plan(in: self)
    (plan.limit, plan.offset) = (0, 0)
    let objects = try objects(of: plan)
    let wanted = request.propertiesToFetch ?? plan.entity.attributes.map { $0 as Any }
    let isAggregate = wanted.contains { ($0 as? NSExpressionDescription).map { Self.isAggregate($0) } ?? false }
    var groups: [[NSManagedObject]]
    if let keys = request.propertiesToGroupBy?.map(Self.name), !keys.isEmpty {
      var order: [String] = [], members: [String: [NSManagedObject]] = [:]
      for object in objects {
        let key = keys.map { "\(keyedValue(of: object, $0) ?? NSNull())" }.joined(separator: "\u{1F}")
        if members[key] == nil { order.append(key) }
        members[key, default: []].append(object)
      }
      groups = order.map { members[$0]! }
    } else {
      groups = isAggregate ? [objects] : objects.map { [$0] }
    }
    var rows = groups.map { Self.row(of: $0, wanted) }
    if let having = request.havingPredicate { rows.removeAll { !having.evaluate(with: $0) } }
    if request.returnsDistinctResults {
      var seen: Set<NSDictionary> = []
      rows = rows.filter { seen.insert($0).inserted }
    }
    return cut(rows, offset: request.fetchOffset, limit: request.fetchLimit)
  }

  private static func row(of group: [NSManagedObject], _ wanted: [Any]) -> NSDictionary {
    let row = NSMutableDictionary()
    for property in wanted {
      let value: Any?
      if let description = property as? NSExpressionDescription {
        let subject: Any? = isAggregate(description) ? group : group.first
        value = description.expression?.expressionValue(with: subject, context: nil)
      } else {
        value = group.first.flatMap { keyedValue(of: $0, name(of: property)) }
      }
      if let value { row[name(of: property)] = (value as? NSManagedObject)?.objectID ?? value }
    }
    return row
  }

  private static func name(of property: Any) -> String { (property as? NSPropertyDescription)?.name ?? "\(property)" }

  private static func isAggregate(_ description: NSExpressionDescription) -> Bool { description.expression?.isAggregate ?? false }

  // MARK: As a parent

  func row(of identity: NSManagedObjectID) throws -> StoredRow? {
    var row: StoredRow?
    performAndWait {
      guard let object = registeredObject(for: identity) ?? (try? existingObject(with: identity)), !object.isDeleted else { return }
      object.fulfil()
      guard !object.isFault, object.managedObjectContext === self else { return }
      var values: [String: Any] = [:]
      for (key, value) in object.values where !(value is RelatedObjects) { values[key] = (value as? NSManagedObject)?.objectID ?? value }
      row = StoredRow(version: object.rowVersion, values: values)
    }
    return row
  }

  func related(of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws -> [NSManagedObjectID] {
    var found: [NSManagedObjectID] = []
    performAndWait { found = object(with: identity).relatedObjects(relation).map(\.objectID) }
    return found
  }

  func find(_ plan: FetchPlan) throws -> FoundObjects {
    var found = FoundObjects(identities: [], isFiltered: true, isSorted: true, isCut: true)
    var failure: (any Error)?
    performAndWait {
      do { found.identities = try objects(of: plan).map(\.objectID) } catch { failure = error }
    }
    if let failure { throw failure }
    return found
  }
}

func cut<Element>(_ elements: [Element], offset: Int, limit: Int) -> [Element] {
  guard offset > 0 || limit > 0 else { return elements }
  let rest = elements.dropFirst(offset)
  return Array(limit > 0 ? rest.prefix(limit) : rest)
}

/// An order by descriptors. The values of an object are read once.
final class ObjectOrder {
  private let order: PreparedOrder
  private var keys: [ObjectIdentifier: PreparedOrder.Key] = [:]

  init(_ descriptors: [NSSortDescriptor]) { order = PreparedOrder(descriptors) }

  private func read(_ object: NSManagedObject) -> PreparedOrder.Key {
    order.key { path in
      // The way for any key path asks each value whether it is a collection first.
      guard object.entity.propertiesByName[path] is NSAttributeDescription else { return keyedValue(of: object, path) }
      return object.value(forKey: path).flatMap { flattenOptional($0) }
    }
  }

  private func key(of object: NSManagedObject) -> PreparedOrder.Key {
    if let known = keys[ObjectIdentifier(object)] { return known }
    let made = read(object)
    keys[ObjectIdentifier(object)] = made
    return made
  }

  func compare(_ one: NSManagedObject, _ other: NSManagedObject) -> ComparisonResult {
    order.compare(key(of: one), key(of: other), one, other)
  }

  /// Equal ones keep their order.
  func sorted(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    order.order(of: objects.map(read)) { objects[$0] }.map { objects[$0] }
  }

  /// Puts an object into sorted ones, after those that are equal.
  func insert(_ object: NSManagedObject, into objects: inout [NSManagedObject]) {
    var low = 0, high = objects.count
    while low < high {
      let middle = (low + high) / 2
      if compare(object, objects[middle]) == .orderedAscending { high = middle } else { low = middle + 1 }
    }
    objects.insert(object, at: low)
  }
}
