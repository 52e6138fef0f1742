// Between the descriptions that apps see and the model as it lies in files.

import CoreDataModel

private let typeWords: [(DataModel.AttributeType, NSAttributeType)] = [
  (.integer16, .integer16AttributeType), (.integer32, .integer32AttributeType), (.integer64, .integer64AttributeType),
  (.decimal, .decimalAttributeType), (.double, .doubleAttributeType), (.float, .floatAttributeType), (.string, .stringAttributeType),
  (.boolean, .booleanAttributeType), (.date, .dateAttributeType), (.binary, .binaryDataAttributeType), (.uuid, .UUIDAttributeType),
  (.uri, .URIAttributeType), (.transformable, .transformableAttributeType), (.undefined, .undefinedAttributeType),
]

private let ruleWords: [(DataModel.DeletionRule, NSDeleteRule)] = [
  (.noAction, .noActionDeleteRule), (.nullify, .nullifyDeleteRule), (.cascade, .cascadeDeleteRule), (.deny, .denyDeleteRule),
]

// MARK: - From the model

extension NSEntityDescription {
  /// An entity without its properties.
  convenience init(_ entity: DataModel.Entity) {
    self.init()
    name = entity.name
    managedObjectClassName = entity.className ?? "NSManagedObject"
    isAbstract = entity.isAbstract
    userInfo = entity.userInfo
    renamingIdentifier = entity.renamingIdentifier
    versionHashModifier = entity.versionHashModifier
    uniquenessConstraints = entity.uniquenessConstraints
  }

  func addProperties(of entity: DataModel.Entity, entities: [String: NSEntityDescription]) {
    properties =
      entity.attributes.map { $0.derivation == nil ? NSAttributeDescription($0) : NSDerivedAttributeDescription($0) }
      + entity.relationships.map { NSRelationshipDescription($0, destination: entities[$0.destination]) }
      + entity.fetchedProperties.map { request in
        let property = NSFetchedPropertyDescription()
        property.name = request.name
        property.fetchRequest = NSFetchRequest(request, entity: entities[request.entity])
        return property
      }
  }
}

extension NSFetchRequest {
  convenience init(_ request: DataModel.FetchRequest, entity: NSEntityDescription?) {
    self.init(entityName: request.entity)
    self.entity = entity
    predicate = request.predicate.map { NSPredicate(format: $0, argumentArray: nil) }
  }
}

extension NSAttributeDescription {
  convenience init(_ attribute: DataModel.Attribute) {
    self.init()
    name = attribute.name
    attributeType = typeWords.first { $0.0 == attribute.type }!.1
    isOptional = attribute.isOptional
    isTransient = attribute.isTransient
    userInfo = attribute.userInfo
    renamingIdentifier = attribute.renamingIdentifier
    versionHashModifier = attribute.versionHashModifier
    valueTransformerName = attribute.valueTransformer
    attributeValueClassName = attribute.valueClass
    allowsExternalBinaryDataStorage = attribute.allowsExternalStorage
    defaultValue = attribute.defaultValue.flatMap(value(ofText:))
    minimum = attribute.minimum.flatMap { Double($0) }
    maximum = attribute.maximum.flatMap { Double($0) }
    regularExpression = attribute.regularExpression
    (self as? NSDerivedAttributeDescription)?.derivationExpression = attribute.derivation.map(NSDerivedAttributeDescription.expression(ofText:))
  }

  /// A default as the model writes it.
  private func value(ofText text: String) -> Any? {
    switch attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return Int64(text).map { NSNumber(value: $0) }
    case .doubleAttributeType: return Double(text).map { NSNumber(value: $0) }
    case .floatAttributeType: return Float(text).map { NSNumber(value: $0) }
    case .booleanAttributeType: return NSNumber(value: ["YES", "true", "1"].contains(text))
    case .decimalAttributeType: return NSDecimalNumber(string: text)
    case .stringAttributeType: return text
    case .dateAttributeType: return Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .UUIDAttributeType: return UUID(uuidString: text)
    case .URIAttributeType: return URL(string: text)
    default: return nil
    }
  }

  fileprivate var textOfDefault: String? {
    guard let value = defaultValue else { return nil }
    if let date = value as? Date { return "\(date.timeIntervalSinceReferenceDate)" }
    if let number = value as? NSNumber { return attributeType == .booleanAttributeType ? (number.boolValue ? "YES" : "NO") : number.stringValue }
    return value as? String ?? (value as? UUID)?.uuidString ?? (value as? URL)?.absoluteString
  }
}

extension NSRelationshipDescription {
  fileprivate convenience init(_ relation: DataModel.Relationship, destination: NSEntityDescription?) {
    self.init()
    name = relation.name
    destinationEntity = destination
    isOptional = relation.isOptional
    isTransient = relation.isTransient
    isOrdered = relation.isOrdered
    minCount = relation.minimumCount
    maxCount = relation.isToMany ? relation.maximumCount : 1
    deleteRule = ruleWords.first { $0.0 == relation.deletionRule }!.1
    userInfo = relation.userInfo
    renamingIdentifier = relation.renamingIdentifier
    versionHashModifier = relation.versionHashModifier
  }
}

// MARK: - Back to the model

extension NSManagedObjectModel {
  /// The model as a store keeps it.
  var dataModel: DataModel {
    var model = DataModel()
    model.module = module
    model.identifiers = versionIdentifiers.compactMap { $0 as? String }.sorted()
    model.entities = entities.map(\.modelEntity)
    model.fetchRequests = []
    return model
  }
}

extension NSEntityDescription {
  var modelEntity: DataModel.Entity {
    var entity = DataModel.Entity(name: entityName)
    entity.className = managedObjectClassName == "NSManagedObject" ? nil : managedObjectClassName
    entity.isAbstract = isAbstract
    entity.parent = superentity?.entityName
    entity.renamingIdentifier = renamingIdentifier
    entity.versionHashModifier = versionHashModifier
    entity.uniquenessConstraints = uniquenessConstraints.map { $0.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name } }
    entity.userInfo = userInfo as? [String: String] ?? [:]
    for property in ownProperties {
      if let attribute = property as? NSAttributeDescription { entity.attributes.append(attribute.modelAttribute) }
      if let relation = property as? NSRelationshipDescription { entity.relationships.append(relation.modelRelationship) }
    }
    return entity
  }
}

extension NSAttributeDescription {
  fileprivate var modelAttribute: DataModel.Attribute {
    var attribute = DataModel.Attribute(name: name, type: typeWords.first { $0.1 == attributeType }?.0 ?? .undefined)
    attribute.isOptional = isOptional
    attribute.isTransient = isTransient
    attribute.defaultValue = textOfDefault
    attribute.valueTransformer = valueTransformerName
    attribute.valueClass = attributeValueClassName
    attribute.renamingIdentifier = renamingIdentifier
    attribute.versionHashModifier = versionHashModifier
    attribute.minimum = minimum.map { "\($0)" }
    attribute.maximum = maximum.map { "\($0)" }
    attribute.regularExpression = regularExpression
    return attribute
  }
}

extension NSRelationshipDescription {
  fileprivate var modelRelationship: DataModel.Relationship {
    var relation = DataModel.Relationship(name: name, destination: destinationEntity?.entityName ?? "")
    relation.inverse = inverseRelationship?.name
    relation.isOptional = isOptional
    relation.isTransient = isTransient
    relation.isToMany = isToMany
    relation.isOrdered = isOrdered
    relation.minimumCount = minCount
    relation.maximumCount = maxCount
    relation.deletionRule = ruleWords.first { $0.1 == deleteRule }!.0
    relation.renamingIdentifier = renamingIdentifier
    relation.versionHashModifier = versionHashModifier
    return relation
  }
}
