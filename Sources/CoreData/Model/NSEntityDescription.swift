// What an entity is: its name, its class, its properties, and where it stands in the inheritance of entities.

import CoreDataModel

open class NSEntityDescription: NSObject {
  open var name: String?
  open internal(set) weak var managedObjectModel: NSManagedObjectModel?
  open var managedObjectClassName: String! = "NSManagedObject" { didSet { foundClass = nil } }
  open var isAbstract = false
  open internal(set) weak var superentity: NSEntityDescription?
  open var userInfo: [AnyHashable: Any]?
  open var versionHashModifier: String?
  open var renamingIdentifier: String?
  /// Lists of attributes, by name or as descriptions.
  open var uniquenessConstraints: [[Any]] = [] { didSet { forgetLayout() } }
  /// What the entity itself declares, in the model's order.
  var ownProperties: [NSPropertyDescription] = [] { didSet { forgetLayout() } }
  private var foundClass: NSManagedObject.Type?
  private var layout: Layout?
  private var foundValidators: (type: NSManagedObject.Type, byKey: [String: Selector])?

  /// What is asked again and again, inherited properties included.
  private struct Layout {
    var properties: [NSPropertyDescription]
    var byName: [String: NSPropertyDescription]
    var attributes: [NSAttributeDescription]
    var relationships: [NSRelationshipDescription]
    var constraints: [[String]]
    var derived: [NSDerivedAttributeDescription]
  }

  private var known: Layout {
    if let layout { return layout }
    let all = (superentity?.properties ?? []) + ownProperties
    let own = uniquenessConstraints.map { $0.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name } }.filter { !$0.isEmpty }
    let made = Layout(
      properties: all, byName: Dictionary(all.map { ($0.name, $0) }) { $1 }, attributes: all.compactMap { $0 as? NSAttributeDescription },
      relationships: all.compactMap { $0 as? NSRelationshipDescription }, constraints: (superentity?.constraints ?? []) + own,
      derived: all.compactMap { $0 as? NSDerivedAttributeDescription })
    layout = made
    return made
  }

  public override init() { super.init() }

  /// The entities that inherit from it directly. Set them on the parent; the properties of the parent are theirs too.
  open var subentities: [NSEntityDescription] = [] {
    didSet {
      for entity in subentities { entity.superentity = self }
      forgetLayout()
    }
  }

  open var subentitiesByName: [String: NSEntityDescription] { Dictionary(subentities.map { ($0.name ?? "", $0) }) { $1 } }

  /// All properties, inherited ones first. Setting them states what the entity itself declares.
  open var properties: [NSPropertyDescription] {
    get { known.properties }
    set {
      for property in newValue { property.entity = self }
      ownProperties = newValue
    }
  }

  private func forgetLayout() {
    layout = nil
    foundValidators = nil
    for entity in subentities { entity.forgetLayout() }
  }

  open var propertiesByName: [String: NSPropertyDescription] { known.byName }

  open var attributesByName: [String: NSAttributeDescription] { propertiesByName.compactMapValues { $0 as? NSAttributeDescription } }
  open var relationshipsByName: [String: NSRelationshipDescription] { propertiesByName.compactMapValues { $0 as? NSRelationshipDescription } }

  open func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
    relationships.filter { $0.destinationEntity === entity }
  }

  open func isKindOf(entity: NSEntityDescription) -> Bool { self === entity || superentity?.isKindOf(entity: entity) ?? false }

  /// A hash of what a store depends on; see `NSManagedObjectModel.entityVersionHashesByName`.
  open var versionHash: Data { modelEntity.versionHash }

  open override var description: String { "<NSEntityDescription: \(name ?? "?")>" }

  // MARK: Looking up and inserting

  /// The entity of that name in the model of a context. Stops the app when the context has no model.
  open class func entity(forEntityName entityName: String, in context: NSManagedObjectContext) -> NSEntityDescription? {
    guard let model = context.model else {
      stop("+entityForEntityName: nil is not a legal NSPersistentStoreCoordinator for searching for entity name '\(entityName)'")
    }
    return model.entitiesByName[entityName]
  }

  /// A new object of that entity in a context. Stops the app when the model has none.
  open class func insertNewObject(forEntityName entityName: String, into context: NSManagedObjectContext) -> NSManagedObject {
    guard let entity = entity(forEntityName: entityName, in: context) else {
      stop("+entityForEntityName: could not locate an entity named '\(entityName)' in this model.")
    }
    return entity.makeObject(in: context)
  }

  // MARK: Inside

  var entityName: String { name ?? "" }
  var attributes: [NSAttributeDescription] { known.attributes }
  var relationships: [NSRelationshipDescription] { known.relationships }
  var derivedAttributes: [NSDerivedAttributeDescription] { known.derived }
  /// The highest entity it inherits from: all of a family lie in one table.
  var root: NSEntityDescription { superentity?.root ?? self }
  /// The entity and all below it.
  var family: [NSEntityDescription] { [self] + subentities.flatMap(\.family) }

  /// The attribute names of each constraint, inherited ones included.
  var constraints: [[String]] { known.constraints }

  /// The class of the entity's objects, found by name. A class that is nowhere gives NSManagedObject, as on an iPhone, and a warning.
  var objectClass: NSManagedObject.Type {
    if let foundClass { return foundClass }
    var name = managedObjectClassName ?? "NSManagedObject"
    var found: AnyClass? = NSManagedObject.self
    if !["NSManagedObject", ""].contains(name) {
      let module = managedObjectModel?.module
      if name.hasPrefix(".") { name = String(name.dropFirst()) }
      found = module.flatMap { name.contains(".") ? nil : classNamed(name, module: $0) } ?? classNamed(name)
      if found == nil, let last = name.split(separator: ".").last.map(String.init), last != name { found = classNamed(last) }
    }
    let type = found as? NSManagedObject.Type
    if type == nil {
      warn("Unable to load class named '\(name)' for entity '\(entityName)'.  Class not found, using default NSManagedObject instead.")
    }
    foundClass = type ?? NSManagedObject.self
    return foundClass!
  }

  /// The methods by which an object's class validates its properties, by property.
  func validators(of object: NSManagedObject) -> [String: Selector] {
    if let foundValidators, foundValidators.type == type(of: object) { return foundValidators.byKey }
    let selectors = properties.map { property in
      (property.name, Selector("validate" + property.name.prefix(1).uppercased() + property.name.dropFirst() + ":error:"))
    }
    let found = Dictionary(uniqueKeysWithValues: selectors.filter { respondsTo(object, $0.1) })
    foundValidators = (type(of: object), found)
    return found
  }

  /// - Parameter context: where the object is new; nil for one that is in no context yet.
  func makeObject(in context: NSManagedObjectContext?) -> NSManagedObject {
    let type = objectClass
    if type == NSManagedObject.self { return NSManagedObject(entity: self, insertInto: context) }
    guard
      let made = ObjectiveC.makeObject(of: type, initializer: NSManagedObject.factoryName, arguments: [self, context]) as? NSManagedObject
    else { stop("the class \(type) of the entity \(entityName) does not inherit init(entity:insertInto:), by which its objects are made") }
    return made
  }
}

/// What the adapter writes for `NSManagedObject(entity:insertInto:)`: an object of the entity's class.
public func __managedObject(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) -> NSManagedObject {
  entity.makeObject(in: context)
}
