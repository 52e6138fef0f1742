// From the store of one version of a model to that of another, as far as it can be inferred: entities and properties that come, go or are
// renamed, that become optional, that get a default; to one becoming to many.

import CoreDataModel

struct StoreMigration {
  private let target: StoreSchema
  private let entities: [NSEntityDescription]
  private let source: NSManagedObjectModel
  private let sourceSchema: StoreSchema

  init(from stored: DataModel, to schema: StoreSchema, entities: [NSEntityDescription]) throws {
    target = schema
    self.entities = entities
    // Only the shape counts: no class of an earlier version is looked for.
    var plain = stored
    for place in plain.entities.indices { plain.entities[place].className = nil }
    source = NSManagedObjectModel(plain)
    sourceSchema = StoreSchema(entities: source.entities)
    for entity in entities { try check(entity) }
  }

  private func oldEntity(of entity: NSEntityDescription) -> NSEntityDescription? {
    entity.renamingIdentifier.flatMap { source.entitiesByName[$0] } ?? source.entitiesByName[entity.entityName]
      ?? source.entities.first { $0.renamingIdentifier != nil && $0.renamingIdentifier == entity.renamingIdentifier }
  }

  private func oldProperty(of property: NSPropertyDescription, in entity: NSEntityDescription) -> NSPropertyDescription? {
    guard let old = oldEntity(of: entity) else { return nil }
    return property.renamingIdentifier.flatMap { old.propertiesByName[$0] } ?? old.propertiesByName[property.name]
      ?? old.properties.first { $0.renamingIdentifier != nil && $0.renamingIdentifier == property.renamingIdentifier }
  }

  /// Refuses what cannot be inferred.
  private func check(_ entity: NSEntityDescription) throws {
    guard oldEntity(of: entity) != nil else { return }
    for attribute in entity.attributes where !attribute.isTransient {
      let old = oldProperty(of: attribute, in: entity) as? NSAttributeDescription
      if old == nil || old!.isTransient || old!.isOptional, !attribute.isOptional, attribute.defaultValue == nil {
        throw failure("Validation error missing attribute values on mandatory destination attribute", entity, attribute)
      }
      if let old, old.attributeType != attribute.attributeType, !old.isTransient {
        throw failure("Source and destination attribute types are incompatible", entity, attribute)
      }
    }
    for relation in entity.relationships where !relation.isTransient {
      guard let old = oldProperty(of: relation, in: entity) as? NSRelationshipDescription else { continue }
      if old.isToMany, !relation.isToMany { throw failure("a relationship to many cannot become one to one", entity, relation) }
    }
  }

  private func failure(_ reason: String, _ entity: NSEntityDescription, _ property: NSPropertyDescription) -> NSError {
    coreDataError(
      NSInferredMappingModelError, reason,
      [
        NSLocalizedDescriptionKey: "Can't find or automatically infer mapping model for migration", "entity": entity.entityName,
        "property": property.name,
      ])
  }

  // MARK: Doing it

  func run(in database: Database) throws {
    database.forgetStatements()
    for name in sourceSchema.tables.map(\.name) + sourceSchema.joins {
      try database.run("ALTER TABLE \(quoted(name)) RENAME TO \(quoted("old." + name))")
    }
    var indexes: [String] = []
    try database.run("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL") { indexes.append($0.text(0) ?? "") }
    for index in indexes { try database.run("DROP INDEX \(quoted(index))") }
    try target.create(in: database)
    for entity in entities where !entity.isAbstract { try copy(entity, in: database) }
    for entity in entities {
      for relation in entity.ownProperties.compactMap({ $0 as? NSRelationshipDescription }) where relation.isToMany && !relation.isTransient {
        try copy(relation, of: entity, in: database)
      }
    }
    for name in sourceSchema.tables.map(\.name) + sourceSchema.joins { try database.run("DROP TABLE \(quoted("old." + name))") }
    database.forgetStatements()
  }

  private func copy(_ entity: NSEntityDescription, in database: Database) throws {
    guard let old = oldEntity(of: entity), !old.isAbstract else { return }
    let table = target.table(of: entity), oldTable = sourceSchema.table(of: old)
    var names = ["id", "entity", "version"], sources = ["id", "?", "version"], values: [SQLValue] = [.text(entity.entityName)]
    for (place, property) in table.places[ObjectIdentifier(entity)] ?? [] {
      let before = oldProperty(of: property, in: entity)
      if let attribute = property as? NSAttributeDescription {
        let initial = try attribute.defaultValue.map(attribute.encoded) ?? .null
        names.append(quoted(table.columns[place].name))
        if let before = before as? NSAttributeDescription, !before.isTransient {
          sources.append(attribute.isOptional ? quoted(before.column) : "ifnull(\(quoted(before.column)), ?)")
          if !attribute.isOptional { values.append(initial) }
        } else {
          sources.append("?")
          values.append(initial)
        }
      } else if let before = before as? NSRelationshipDescription, !before.isToMany, !before.isTransient {
        names.append(quoted(table.columns[place].name))
        sources.append(quoted(before.column))
        let order = before.column + "#order", newOrder = table.columns[place].name + "#order"
        if oldTable.columns.contains(where: { $0.name == order }), table.columns.contains(where: { $0.name == newOrder }) {
          names.append(quoted(newOrder))
          sources.append(quoted(order))
        }
      }
    }
    values.append(.text(old.entityName))
    try database.run(
      "INSERT INTO \(quoted(table.name)) (\(names.joined(separator: ", "))) SELECT \(sources.joined(separator: ", ")) "
        + "FROM \(quoted("old." + oldTable.name)) WHERE entity = ?", values)
    if entity.root.entityName != old.root.entityName {
      try database.run(
        "INSERT OR REPLACE INTO numbers SELECT ?, max(ifnull((SELECT last FROM numbers WHERE entity = ?), 0), last) FROM numbers WHERE entity = ?",
        [.text(entity.root.entityName), .text(entity.root.entityName), .text(old.root.entityName)])
    }
  }

  /// The pairs of a relationship to many that has a table of its own, from a table of pairs or from a relationship to one.
  private func copy(_ relation: NSRelationshipDescription, of entity: NSEntityDescription, in database: Database) throws {
    guard relation.isJoined, let before = oldProperty(of: relation, in: entity) as? NSRelationshipDescription, !before.isTransient else { return }
    let join = relation.join
    if before.isJoined {
      let old = before.join
      let columns = "\(join.owner), \(join.target), \(join.order)"
      try database.run(
        "INSERT INTO \(quoted(join.name)) (\(columns)) SELECT \(old.owner), \(old.target), \(old.order) FROM \(quoted("old." + old.name)) WHERE true "
          + "ON CONFLICT (one, other) DO UPDATE SET \(join.order) = excluded.\(join.order)")
    } else if !before.isToMany, let oldEntity = oldEntity(of: entity) {
      let table = sourceSchema.table(of: oldEntity), column = quoted(before.column)
      try database.run(
        "INSERT OR IGNORE INTO \(quoted(join.name)) (\(join.owner), \(join.target)) "
          + "SELECT id, \(column) FROM \(quoted("old." + table.name)) WHERE \(column) IS NOT NULL")
    } else if let inverse = before.inverseRelationship, let destination = before.destinationEntity {
      let table = sourceSchema.table(of: destination), column = quoted(inverse.column)
      try database.run(
        "INSERT OR IGNORE INTO \(quoted(join.name)) (\(join.owner), \(join.target)) "
          + "SELECT \(column), id FROM \(quoted("old." + table.name)) WHERE \(column) IS NOT NULL")
    }
  }
}
