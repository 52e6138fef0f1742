// Relationships: values that are objects, kept right on both sides.

extension NSManagedObject {
  /// The objects of a relationship, read from the store if they are still there. To one: none or one.
  func relatedObjects(_ relation: NSRelationshipDescription) -> [NSManagedObject] {
    fulfil()
    if relation.isToMany { return many(relation).objects }
    return one(relation).map { [$0] } ?? []
  }

  /// The value as an app sees it.
  func relatedValue(_ relation: NSRelationshipDescription) -> Any? {
    relation.isToMany ? many(relation).collection(isOrdered: relation.isOrdered) : one(relation)
  }

  private func one(_ relation: NSRelationshipDescription) -> NSManagedObject? {
    if let identity = values[relation.name] as? NSManagedObjectID, let context = managedObjectContext {
      values[relation.name] = context.object(with: identity)
    }
    return values[relation.name] as? NSManagedObject
  }

  /// To be changed in place only after `noteChange`.
  private func many(_ relation: NSRelationshipDescription) -> RelatedObjects {
    if let known = values[relation.name] as? RelatedObjects { return known }
    var found: [NSManagedObject] = []
    if let context = managedObjectContext, !isInserted {
      found = context.relatedIDs(of: objectID, relation).map(context.object(with:)).filter { !$0.isDeleted }
    }
    let made = RelatedObjects(found)
    values[relation.name] = made
    return made
  }

  // MARK: Changing

  /// - Parameter value: an object, or a set, ordered set or array of objects; nil for none.
  func writeRelated(_ value: Any?, _ relation: NSRelationshipDescription) {
    fulfil()
    if !relation.isToMany {
      let object = value.flatMap { flattenOptional($0) }
      if let object, !(object is NSManagedObject) { unacceptable(object, relation, wanted: "NSManagedObject") }
      return setOne(object as? NSManagedObject, relation)
    }
    let wanted = RelatedObjects(objects(in: value, relation)), before = many(relation)
    guard wanted != before else { return }
    noteChange(of: relation.name, from: before.copied())
    values[relation.name] = wanted
    for object in before.objects where !wanted.contains(object) { leaveInverse(of: relation, in: object) }
    for object in wanted.objects where !before.contains(object) { enterInverse(of: relation, in: object) }
  }

  private func setOne(_ object: NSManagedObject?, _ relation: NSRelationshipDescription) {
    let before = one(relation)
    guard before !== object else { return }
    noteChange(of: relation.name, from: before)
    values[relation.name] = object
    if let before { leaveInverse(of: relation, in: before) }
    if let object { enterInverse(of: relation, in: object) }
  }

  func add(_ added: [Any], to relation: NSRelationshipDescription, at place: Int? = nil) {
    fulfil()
    let fresh = added.flatMap { objects(in: $0, relation) }.filter { !many(relation).contains($0) }
    guard !fresh.isEmpty else { return }
    beginChange(of: relation)
    for (offset, object) in fresh.enumerated() {
      many(relation).insert(object, at: place.map { $0 + offset })
      enterInverse(of: relation, in: object)
    }
  }

  func remove(_ removed: [Any], from relation: NSRelationshipDescription) {
    fulfil()
    let gone = removed.flatMap { objects(in: $0, relation) }.filter { many(relation).contains($0) }
    guard !gone.isEmpty else { return }
    beginChange(of: relation)
    for object in gone {
      many(relation).remove(object)
      leaveInverse(of: relation, in: object)
    }
  }

  /// Notes the change with a copy of what was there, the first time.
  private func beginChange(of relation: NSRelationshipDescription) {
    let before = many(relation)
    noteChange(of: relation.name, from: isInserted || originals[relation.name] != nil ? before : before.copied())
  }

  private func enterInverse(of relation: NSRelationshipDescription, in object: NSManagedObject) {
    checkContext(of: object, relation)
    guard let inverse = relation.inverseRelationship else { return }
    object.fulfil()
    if inverse.isToMany {
      object.beginChange(of: inverse)
      object.many(inverse).insert(self)
    } else if let other = object.one(inverse), other !== self {
      object.noteChange(of: inverse.name, from: other)
      object.values[inverse.name] = self
      other.forget(object, relation)
    } else if object.values[inverse.name] == nil {
      object.noteChange(of: inverse.name, from: nil)
      object.values[inverse.name] = self
    }
  }

  private func leaveInverse(of relation: NSRelationshipDescription, in object: NSManagedObject) {
    guard let inverse = relation.inverseRelationship else { return }
    object.fulfil()
    object.forget(self, inverse)
  }

  /// Takes an object out of a relationship without a word to the other side.
  private func forget(_ object: NSManagedObject, _ relation: NSRelationshipDescription) {
    if relation.isToMany {
      guard many(relation).contains(object) else { return }
      beginChange(of: relation)
      many(relation).remove(object)
    } else if one(relation) === object {
      noteChange(of: relation.name, from: object)
      values[relation.name] = nil
    }
  }

  /// After an accessor of the app's own has set the primitive value.
  func maintainInverse(of relation: NSRelationshipDescription, from before: Any?) {
    let old = (before as? RelatedObjects)?.objects ?? [before as? NSManagedObject].compactMap { $0 }
    let new = relatedObjects(relation)
    for object in old where !new.contains(where: { $0 === object }) { leaveInverse(of: relation, in: object) }
    for object in new where !old.contains(where: { $0 === object }) { enterInverse(of: relation, in: object) }
  }

  /// Takes an object out of a relationship to many, without a word to the other side.
  func takeOut(_ object: NSManagedObject, of relation: NSRelationshipDescription) {
    fulfil()
    forget(object, relation)
  }

  private func checkContext(of object: NSManagedObject, _ relation: NSRelationshipDescription) {
    guard let own = managedObjectContext, let other = object.managedObjectContext, own !== other else { return }
    stop("Illegal attempt to establish a relationship '\(relation.name)' between objects in different contexts")
  }

  private func objects(in value: Any?, _ relation: NSRelationshipDescription) -> [NSManagedObject] {
    guard let value = value.flatMap({ flattenOptional($0) }) else { return [] }
    let elements = value is NSManagedObject ? [value] : collection(value) ?? [value]
    return elements.map { element in
      guard let object = element as? NSManagedObject else { unacceptable(element ?? value, relation, wanted: "NSManagedObject") }
      if let destination = relation.destinationEntity, !object.entity.isKindOf(entity: destination) {
        unacceptable(object, relation, wanted: destination.entityName)
      }
      return object
    }
  }

  func unacceptable(_ value: Any, _ property: NSPropertyDescription, wanted: String) -> Never {
    let kind = property is NSAttributeDescription ? "attribute" : "relationship"
    stop(
      "Unacceptable type of value for \(kind): property = \"\(property.name)\"; desired type = \(wanted); given type = \(type(of: value)); value = \(value).")
  }

  // MARK: Accessors by name

  /// What a method declared `@NSManaged` does: `addItemsObject:`, `removeItems:`, `insertObject:inItemsAtIndex:` and their like.
  public func managedCall(_ selector: String, _ arguments: [Any?]) {
    let parts = selector.split(separator: ":").map(String.init)
    func relation(_ prefix: String, _ suffix: String) -> NSRelationshipDescription? {
      guard let first = parts.first, first.hasPrefix(prefix), first.hasSuffix(suffix), first.count > prefix.count + suffix.count else { return nil }
      let name = first.dropFirst(prefix.count).dropLast(suffix.count)
      return entity.relationshipsByName[name.prefix(1).lowercased() + name.dropFirst()] ?? entity.relationshipsByName[String(name)]
    }
    func second(_ prefix: String, _ suffix: String) -> NSRelationshipDescription? {
      guard parts.count > 1, parts[1].hasPrefix(prefix), parts[1].hasSuffix(suffix) else { return nil }
      let name = parts[1].dropFirst(prefix.count).dropLast(suffix.count)
      return entity.relationshipsByName[name.prefix(1).lowercased() + name.dropFirst()]
    }
    let values = arguments.compactMap { $0.flatMap { flattenOptional($0) } }
    func indexes() -> IndexSet { (values.last as? IndexSet) ?? (values.last as? NSIndexSet).map { IndexSet($0) } ?? [] }
    let isObserved = __anythingIsObserved
    func change(_ relation: NSRelationshipDescription, _ body: (NSRelationshipDescription) -> Void) {
      let before = isObserved ? currentValue(relation.name) : nil
      body(relation)
      if isObserved { __tellObservers(of: self, relation.name, old: before, new: currentValue(relation.name)) }
    }
    if let found = relation("add", "Object") ?? relation("add", "") {
      change(found) { add(values, to: $0) }
    } else if parts.count == 1, let found = relation("removeObjectFrom", "AtIndex") {
      guard let index = wholeNumber(values.first) else { return }
      change(found) { remove([relatedObjects($0)[index]], from: $0) }
    } else if parts.count == 1, let found = relation("remove", "AtIndexes") {
      change(found) { relation in
        let objects = relatedObjects(relation)
        remove(indexes().map { objects[$0] }, from: relation)
      }
    } else if let found = relation("remove", "Object") ?? relation("remove", "") {
      change(found) { remove(values, from: $0) }
    } else if parts.first == "insertObject", let found = second("in", "AtIndex"), let index = wholeNumber(values.last) {
      change(found) { add(Array(values.prefix(1)), to: $0, at: index) }
    } else if parts.count == 2, parts[1] == "atIndexes", let found = relation("insert", "") {
      change(found) { relation in
        for (index, object) in zip(indexes(), collection(values.first) ?? []) { if let object { add([object], to: relation, at: index) } }
      }
    } else if parts.first == "replaceObjectIn" || parts.first?.hasPrefix("replaceObjectIn") == true, let found = relation("replaceObjectIn", "AtIndex"),
      let index = wholeNumber(values.first), values.count > 1
    {
      change(found) { relation in
        var objects: [Any] = relatedObjects(relation)
        objects[index] = values[1]
        writeRelated(NSOrderedSet(array: objects), relation)
      }
    } else if let found = relation("replace", "AtIndexes"), let replaced = values.first as? IndexSet ?? (values.first as? NSIndexSet).map({ IndexSet($0) }) {
      change(found) { relation in
        var objects: [Any] = relatedObjects(relation)
        for (index, object) in zip(replaced, collection(values.last) ?? []) { if let object { objects[index] = object } }
        writeRelated(NSOrderedSet(array: objects), relation)
      }
    } else {
      unknown(selector, selector)
    }
  }
}
