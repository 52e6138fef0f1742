// An object of a model: values by name, kept in a context, read from the store when they are first asked for.
//
// An app's `@NSManaged` properties come here by name (the adapter writes their accessors); so does key-value coding.
// Missing: undo; changes of collections are told to observers as a whole.

open class NSManagedObject: NSObject, ManagedValueOwner {
  static let factoryName = "initWithEntity:insertInto:"

  public let entity: NSEntityDescription
  open internal(set) var objectID: NSManagedObjectID
  open internal(set) weak var managedObjectContext: NSManagedObjectContext?
  open internal(set) var isInserted = false
  open internal(set) var isUpdated = false
  open internal(set) var isDeleted = false
  /// Whether the values are still in the store.
  open internal(set) var isFault = false

  /// By property. A relationship's value may still be an identity; one to many that was not asked for is missing.
  var values: [String: Any] = [:]
  /// What changed since the last save: the values before.
  var originals: [String: Any?] = [:]
  /// The version of the row that the values were read from.
  var rowVersion = 0
  /// Values between `willChangeValue` and `didChangeValue`.
  private var announced: [String: Any?] = [:]
  /// In which order objects came into their context: the order of all that is done for each.
  var sequence = 0
  private var isAwaking = false
  /// Where a new object shall be stored.
  weak var assignedStore: NSPersistentStore?

  // MARK: Making

  /// An object of that entity. In a context it is new and is told so (`awakeFromInsert`).
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.entity = entity
    objectID = NSManagedObjectID(entity: entity)
    super.init()
    if entity.isAbstract { stop("Can't insert an object of the abstract entity '\(entity.entityName)'") }
    for attribute in entity.attributes { values[attribute.name] = attribute.defaultValue }
    context?.insert(self)
  }

  /// A new object of the entity that has this class.
  public convenience init(context moc: NSManagedObjectContext) {
    guard let entity = moc.model?.entity(of: Self.self) ?? NSManagedObjectModel.entityOfAnyModel(Self.self) else {
      stop("An NSManagedObject of class '\(Self.self)' must have a valid NSEntityDescription.")
    }
    self.init(entity: entity, insertInto: moc)
  }

  /// The entity of this class, in any model that is in use.
  open class func entity() -> NSEntityDescription {
    guard let entity = NSManagedObjectModel.entityOfAnyModel(self) else {
      stop("+[\(self) entity]: no model that is in use has an entity of this class; load the persistent container first")
    }
    return entity
  }

  open class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entity = NSManagedObjectModel.entityOfAnyModel(self)
    request.wantedClass = self
    return request
  }

  // MARK: What it is and was

  open var hasChanges: Bool { isInserted || isDeleted || isUpdated }

  /// Whether a save would write anything else than what is stored.
  open var hasPersistentChangedValues: Bool {
    isInserted || isDeleted || changedKeys.contains { entity.propertiesByName[$0]?.isTransient == false }
  }

  /// 0 when all values are there.
  open var faultingState: Int { isFault ? 1 : 0 }

  open func hasFault(forRelationshipNamed key: String) -> Bool {
    guard let relation = entity.relationshipsByName[key], !objectID.isTemporaryID else { return false }
    return isFault || (relation.isToMany ? values[key] == nil : values[key] is NSManagedObjectID)
  }

  open func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let relation = entity.relationshipsByName[key] else { unknown(key, "objectIDsForRelationshipNamed:") }
    return relatedObjects(relation).map(\.objectID)
  }

  private var changedKeys: [String] {
    originals.keys.filter { key in
      let now = values[key], before = originals[key] ?? nil
      if let many = now as? RelatedObjects { return many != before as? RelatedObjects ?? RelatedObjects() }
      if let one = now as? NSManagedObject { return one !== before as? NSManagedObject && one.objectID !== before as? NSManagedObjectID }
      return !equalValues(now, before)
    }.sorted()
  }

  /// The properties that differ from what was last saved or read, with their values now. Of an object that is new, all that are set.
  open func changedValues() -> [String: Any] {
    let keys = isInserted ? entity.properties.map(\.name).filter { values[$0] != nil } : changedKeys
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, currentValue($0) ?? NSNull()) })
  }

  /// The changes since the context last told of changes. Here those since the last save.
  open func changedValuesForCurrentEvent() -> [String: Any] { changedValues() }

  /// The values as last saved or read.
  open func committedValues(forKeys keys: [String]?) -> [String: Any] {
    let names = keys ?? entity.properties.map(\.name)
    if isInserted { return [:] }
    return Dictionary(uniqueKeysWithValues: names.map { key in
      guard let before = originals[key] else { return (key, currentValue(key) ?? NSNull()) }
      return (key, presented(before, key) ?? NSNull())
    })
  }

  // MARK: To override

  open func awakeFromFetch() {}
  open func awakeFromInsert() {}
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
  open func prepareForDeletion() {}
  open func willSave() {}
  open func didSave() {}
  open func willTurnIntoFault() {}
  open func didTurnIntoFault() {}
  open func validateForInsert() throws { try validateAll() }
  open func validateForUpdate() throws { try validateAll() }
  open func validateForDelete() throws { try validateDeletion() }

  /// Whether a property may have a value: asks the model, then the class's own method, `validateName(_:)` for the property "name".
  ///
  /// - Parameter value: may be given another value, which is then the property's.
  open func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws { try checkValue(value, key) }

  /// Whether a class wants to be told of changes that only concern transient properties.
  open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

  open override var description: String {
    let place = "0x" + String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16)
    let data: String
    if isFault {
      data = "<fault>"
    } else {
      let lines = values.keys.sorted().map { key -> String in
        if let many = values[key] as? RelatedObjects { return "    \(key) = (\(many.count) objects);" }
        if let one = values[key] as? NSManagedObject { return "    \(key) = \"\(one.objectID)\";" }
        return "    \(key) = \"\(values[key]!)\";"
      }
      data = "{\n" + lines.joined(separator: "\n") + "\n}"
    }
    return "<\(Self.self): \(place)> (entity: \(entity.entityName); id: \(objectID); data: \(data))"
  }

  // MARK: Values

  /// Before a value is read: brings the values from the store. Called by what reads a property.
  open func willAccessValue(forKey key: String?) { fulfil() }
  open func didAccessValue(forKey key: String?) {}

  /// Before a change that a class announces itself, in an accessor of its own.
  open func willChangeValue(forKey key: String) {
    fulfil()
    let value = values[key]
    announced[key] = .some((value as? RelatedObjects)?.copied() ?? value)
  }

  open func didChangeValue(forKey key: String) {
    guard let before = announced.removeValue(forKey: key) else { return }
    noteChange(of: key, from: before)
    if let relation = entity.relationshipsByName[key] { maintainInverse(of: relation, from: before) }
    if __anythingIsObserved { __tellObservers(of: self, key, old: presented(before, key), new: currentValue(key)) }
  }

  open func willChangeValue(forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>) {
    if let relation = entity.relationshipsByName[inKey] { _ = relatedObjects(relation) }
    willChangeValue(forKey: inKey)
  }

  open func didChangeValue(forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind, using inObjects: Set<AnyHashable>) {
    didChangeValue(forKey: inKey)
  }

  /// The value as it is, without reading from the store and without telling anybody.
  open func primitiveValue(forKey key: String) -> Any? {
    if entity.propertiesByName[key] == nil { unknown(key, "primitiveValueForKey:") }
    return currentValue(key)
  }

  /// Sets the value without telling anybody.
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {
    guard let property = entity.propertiesByName[key] else { unknown(key, "setPrimitiveValue:forKey:") }
    fulfil()
    values[key] = stored(value, property)
  }

  /// Reads the values from the store, if they are still there.
  func fulfil() {
    guard isFault, !isAwaking, let context = managedObjectContext else { return }
    isFault = false
    guard let row = context.sourceRow(of: objectID) else {
      // Deleted from the store meanwhile: as on an iPhone, an object without values.
      values = [:]
      return
    }
    values = row.values
    rowVersion = row.version
    isAwaking = true
    awakeFromFetch()
    isAwaking = false
  }

  /// The value of a property as an app sees it: an object, a set of objects, a value.
  func currentValue(_ key: String) -> Any? {
    fulfil()
    guard let property = entity.propertiesByName[key] else { return values[key] }
    if let relation = property as? NSRelationshipDescription { return relatedValue(relation) }
    if let fetched = property as? NSFetchedPropertyDescription { return fetchedValue(fetched) }
    return values[key]
  }

  /// A raw value of a property as an app sees it.
  func presented(_ value: Any?, _ key: String) -> Any? {
    if let many = value as? RelatedObjects { return many.collection(isOrdered: entity.relationshipsByName[key]?.isOrdered ?? false) }
    if let one = value as? NSManagedObjectID { return managedObjectContext?.object(with: one) }
    return value
  }

  /// Keeps what was there before, and says to the context that the object changed.
  func noteChange(of key: String, from before: Any?) {
    guard let context = managedObjectContext else { return }
    if !isInserted, originals[key] == nil { originals[key] = .some(before) }
    context.noteChange(of: self)
  }

  /// Writes a property as an app's accessor does: with everything that follows from it.
  func write(_ value: Any?, _ property: NSPropertyDescription) {
    fulfil()
    if let relation = property as? NSRelationshipDescription { return writeRelated(value, relation) }
    let before = values[property.name]
    values[property.name] = stored(value, property)
    noteChange(of: property.name, from: before)
  }

  private func fetchedValue(_ property: NSFetchedPropertyDescription) -> Any? {
    if let known = values[property.name] { return known }
    guard let request = property.fetchRequest?.copied(), let context = managedObjectContext else { return nil }
    request.predicate = request.predicate?.withSubstitutionVariables(["FETCH_SOURCE": self, "FETCHED_PROPERTY": property])
    let found = (try? context.fetch(request)) ?? []
    values[property.name] = found
    return found
  }

  // MARK: By name

  public func managedValue(forKey key: String) -> Any? {
    if entity.propertiesByName[key] != nil { return currentValue(key) }
    if let plain = Self.keyOfPrimitive(key), entity.propertiesByName[plain] != nil { return currentValue(plain) }
    unknown(key, key)
  }

  public func setManagedValue(_ value: Any?, forKey key: String) {
    if let property = entity.propertiesByName[key] { return write(value, property) }
    if let plain = Self.keyOfPrimitive(key), entity.propertiesByName[plain] != nil { return setPrimitiveValue(value, forKey: plain) }
    unknown(key, "set" + key.prefix(1).uppercased() + key.dropFirst() + ":")
  }

  /// "primitiveName" → "name": the accessors an app may declare beside its own.
  private static func keyOfPrimitive(_ key: String) -> String? {
    guard key.hasPrefix("primitive"), key.count > 9 else { return nil }
    let name = key.dropFirst(9)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Stops the app in the words of an iPhone.
  func unknown(_ key: String, _ selector: String) -> Never {
    stop("-[\(Self.self) \(selector)]: the entity \(entity.entityName) is not key value coding-compliant for the key \"\(key)\".")
  }

  /// Selector: valueForKey:
  open func value(forKey key: String) -> Any? {
    // An accessor of the app's own comes first.
    if hasAccessor(key) { return KeyValueCoding.value(of: self, forKey: key) }
    if entity.propertiesByName[key] != nil { return currentValue(key) }
    if key == "objectID" { return objectID }
    if key == "self" { return self }
    return value(forUndefinedKey: key)
  }

  /// Selector: setValue:forKey:
  open func setValue(_ value: Any?, forKey key: String) {
    if hasAccessor(key) { return KeyValueCoding.setValue(value, of: self, forKey: key) }
    guard let property = entity.propertiesByName[key] else { return setValue(value, forUndefinedKey: key) }
    let isObserved = __anythingIsObserved
    let before = isObserved ? currentValue(key) : nil
    write(value, property)
    if isObserved { __tellObservers(of: self, key, old: before, new: currentValue(key)) }
  }

  private func hasAccessor(_ key: String) -> Bool {
    KeyValueCoding.valueType(of: self, forKey: key) != nil || (entity.propertiesByName[key] == nil && respondsTo(self, Selector(key)))
  }

  /// Selector: valueForKeyPath:
  open func value(forKeyPath keyPath: String) -> Any? { keyedValue(of: self, keyPath) }

  /// Selector: valueForUndefinedKey:
  open func value(forUndefinedKey key: String) -> Any? { unknown(key, "valueForUndefinedKey:") }
  /// Selector: setValue:forUndefinedKey:
  open func setValue(_ value: Any?, forUndefinedKey key: String) { unknown(key, "setValue:forUndefinedKey:") }

  open func mutableSetValue(forKey key: String) -> NSMutableSet {
    guard let relation = entity.relationshipsByName[key] else { unknown(key, "mutableSetValueForKey:") }
    return RelatedMutableSet(owner: self, relation: relation)
  }

  open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
    guard let relation = entity.relationshipsByName[key] else { unknown(key, "mutableOrderedSetValueForKey:") }
    return RelatedMutableOrderedSet(owner: self, relation: relation)
  }
}

public struct NSSnapshotEventType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let undoInsertion = NSSnapshotEventType(rawValue: 2)
  public static let undoDeletion = NSSnapshotEventType(rawValue: 4)
  public static let undoUpdate = NSSnapshotEventType(rawValue: 8)
  public static let rollback = NSSnapshotEventType(rawValue: 16)
  public static let refresh = NSSnapshotEventType(rawValue: 32)
  public static let mergePolicy = NSSnapshotEventType(rawValue: 64)
}

public enum NSKeyValueSetMutationKind: UInt, Sendable {
  case union = 1, minus, intersect, set
}

@section(".init_array") @used private let registerMembers: @convention(c) () -> Void = {
  ClassMembers.register(NSManagedObject.self) { members in
    members.method("valueForKey:") { object, arguments in object.value(forKey: arguments[0]) }
    members.method("setValue:forKey:") { object, arguments in object.setValue(arguments[0] as Any?, forKey: arguments[1]) }
    members.method("valueForKeyPath:") { object, arguments in object.value(forKeyPath: arguments[0]) }
    members.method("valueForUndefinedKey:") { object, arguments in object.value(forUndefinedKey: arguments[0]) }
    members.method("setValue:forUndefinedKey:") { object, arguments in object.setValue(arguments[0] as Any?, forUndefinedKey: arguments[1]) }
    members.factory("initWithContext:") { arguments in NSManagedObject(context: arguments[0]) }
    members.factory(NSManagedObject.factoryName) { arguments in NSManagedObject(entity: arguments[0], insertInto: arguments[1]) }
  }
}
