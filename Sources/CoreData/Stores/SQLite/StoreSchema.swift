// The tables of a model: one a family of entities, one a relationship between many and many.
//
// A family's table has a column for every property of every entity in it, named "Entity.property". A relationship to one is the other
// object's number. One to many with an inverse to one is that inverse's column; if it is ordered, "Entity.property#order" is the place.

struct StoreSchema {
  /// A family of entities.
  struct Table {
    let root: NSEntityDescription
    let name: String
    /// As it stands in statements.
    let quotedName: String
    /// In the order in which rows are read, after id, entity and version.
    let columns: [Column]
    /// For each entity, the columns that are its own or inherited, by place.
    let places: [ObjectIdentifier: [(place: Int, property: NSPropertyDescription)]]

    /// All columns.
    let selection: String
    // The statements that are run for each object.
    let rowOfNumber: String, versionOfNumber: String, entityOfNumber: String, deletion: String
    let insertions: [ObjectIdentifier: String], updates: [ObjectIdentifier: String]
  }

  struct Column: Equatable {
    var name: String
    var kind: String
    /// Looked through from the other side of a relationship, or for another object with the same value.
    var isIndexed = false
  }

  let tables: [Table]
  let joins: [String]
  private let tableOfRoot: [ObjectIdentifier: Int]

  init(entities: [NSEntityDescription]) {
    var roots: [NSEntityDescription] = []
    for entity in entities where !roots.contains(where: { $0 === entity.root }) { roots.append(entity.root) }
    tables = roots.map(Self.table)
    tableOfRoot = Dictionary(uniqueKeysWithValues: roots.enumerated().map { (ObjectIdentifier($0.element), $0.offset) })
    var names: [String] = []
    for entity in entities {
      for relation in entity.ownProperties.compactMap({ $0 as? NSRelationshipDescription }) where relation.isJoined && !relation.isTransient {
        let name = relation.join.name
        if !names.contains(name) { names.append(name) }
      }
    }
    joins = names
  }

  private static func table(_ root: NSEntityDescription) -> Table {
    var columns: [Column] = [], places: [ObjectIdentifier: [(place: Int, property: NSPropertyDescription)]] = [:]
    var placeOfProperty: [ObjectIdentifier: Int] = [:]
    for entity in root.family {
      for property in entity.ownProperties where !property.isTransient {
        if let attribute = property as? NSAttributeDescription {
          placeOfProperty[ObjectIdentifier(property)] = columns.count
          let isUnique = entity.constraints.contains { $0.first == attribute.name }
          columns.append(Column(name: attribute.column, kind: "", isIndexed: isUnique))
        } else if let relation = property as? NSRelationshipDescription, !relation.isToMany {
          placeOfProperty[ObjectIdentifier(property)] = columns.count
          columns.append(Column(name: relation.column, kind: "INTEGER", isIndexed: relation.inverseRelationship?.isToMany ?? false))
          if let inverse = relation.inverseRelationship, inverse.isToMany, inverse.isOrdered {
            columns.append(Column(name: relation.column + "#order", kind: "INTEGER"))
          }
        }
      }
    }
    for entity in root.family {
      places[ObjectIdentifier(entity)] = entity.properties.compactMap { property in
        placeOfProperty[ObjectIdentifier(property)].map { ($0, property) }
      }
    }
    let name = "entity." + root.entityName, table = quoted(name)
    let selection = (["id", "entity", "version"] + columns.map { quoted($0.name) }).joined(separator: ", ")
    var insertions: [ObjectIdentifier: String] = [:], updates: [ObjectIdentifier: String] = [:]
    for (entity, places) in places {
      let own = places.map { quoted(columns[$0.place].name) }
      let marks = Array(repeating: "?", count: own.count + 3).joined(separator: ", ")
      insertions[entity] = "INSERT OR REPLACE INTO \(table) (\((["id", "entity", "version"] + own).joined(separator: ", "))) VALUES (\(marks))"
      updates[entity] = "UPDATE \(table) SET \((["version"] + own).map { $0 + " = ?" }.joined(separator: ", ")) WHERE id = ?"
    }
    return Table(
      root: root, name: name, quotedName: table, columns: columns, places: places, selection: selection,
      rowOfNumber: "SELECT \(selection) FROM \(table) WHERE id = ?",
      versionOfNumber: "SELECT version FROM \(table) WHERE id = ?", entityOfNumber: "SELECT entity FROM \(table) WHERE id = ?",
      deletion: "DELETE FROM \(table) WHERE id = ?", insertions: insertions, updates: updates)
  }

  func table(of entity: NSEntityDescription) -> Table { tables[tableOfRoot[ObjectIdentifier(entity.root)]!] }

  func create(in database: Database) throws {
    try database.run("CREATE TABLE IF NOT EXISTS store (key TEXT PRIMARY KEY, value)")
    try database.run("CREATE TABLE IF NOT EXISTS numbers (entity TEXT PRIMARY KEY, last INTEGER NOT NULL)")
    for table in tables {
      let columns = table.columns.map { quoted($0.name) + ($0.kind.isEmpty ? "" : " " + $0.kind) }
      let all = ["id INTEGER PRIMARY KEY", "entity TEXT NOT NULL", "version INTEGER NOT NULL"] + columns
      try database.run("CREATE TABLE \(table.quotedName) (\(all.joined(separator: ", ")))")
      for column in table.columns where column.isIndexed {
        try database.run("CREATE INDEX \(quoted("index." + column.name)) ON \(table.quotedName) (\(quoted(column.name)))")
      }
    }
    for join in joins {
      try database.run(
        "CREATE TABLE \(quoted(join)) (one INTEGER NOT NULL, other INTEGER NOT NULL, oneOrder INTEGER, otherOrder INTEGER, PRIMARY KEY (one, other)) WITHOUT ROWID")
      try database.run("CREATE INDEX \(quoted("index." + join)) ON \(quoted(join)) (other, one)")
    }
  }
}

extension NSPropertyDescription {
  /// "Entity.property", with the entity that declares it.
  var column: String { "\(entity?.entityName ?? "").\(name)" }
}

extension NSRelationshipDescription {
  /// Whether the pairs lie in a table of their own.
  var isJoined: Bool { isToMany && (inverseRelationship?.isToMany ?? true) }

  /// The table of pairs, and which side of it the owner is. A relationship that is its own inverse has each pair both ways.
  var join: (name: String, owner: String, target: String, order: String) {
    let own = column
    if let inverse = inverseRelationship, inverse !== self, inverse.column < own { return ("join." + inverse.column, "other", "one", "otherOrder") }
    return ("join." + own, "one", "other", "oneOrder")
  }
}
