// A store in a file: SQLite with a write-ahead log, each save one transaction.

import CoreDataModel

final class SQLiteStore: NSPersistentStore, @unchecked Sendable {
  private let kind: String
  private var database: Database!
  private var schema: StoreSchema!

  init(type: String) {
    kind = type
    super.init()
  }

  override var type: String { kind }
  private static let form: Int64 = 1

  // MARK: Opening

  /// Makes the file, or opens it. A store of another model is migrated when the options ask for it, and refused otherwise.
  func open() throws {
    guard let url, let coordinator = persistentStoreCoordinator else { return }
    let isThere = FileManager.default.fileExists(atPath: url.path)
    if !isThere {
      if isReadOnly { throw coreDataError(NSFileReadNoSuchFileError, "there is no store at \(url.path)", [NSFilePathErrorKey: url.path]) }
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    database = try Database(path: url.path, isReadOnly: isReadOnly)
    schema = StoreSchema(entities: entities ?? coordinator.managedObjectModel.entities)
    if !isReadOnly { try database.run("PRAGMA journal_mode = WAL") }
    // With a log, this keeps a store whole even when the power goes; what is lost then is at most the last saves.
    try database.run("PRAGMA synchronous = NORMAL")
    try applyPragmas()
    // Another coordinator may be making the same store at this moment: who looks also writes.
    let isNew = try !isReadOnly && database.value(Self.search) == .null && database.transaction { try createIfMissing() }
    if isNew { return }
    try readInformation()
    try adaptToModel(coordinator.managedObjectModel)
  }

  private static let search = "SELECT name FROM sqlite_master WHERE name = 'store'"

  private func createIfMissing() throws -> Bool {
    guard try database.value(Self.search) == .null else { return false }
    if try database.value("SELECT count(*) FROM sqlite_master") != .integer(0) {
      throw coreDataError(
        NSPersistentStoreIncompatibleSchemaError, "\(database.path) is a database, but no store that was written here", [NSFilePathErrorKey: database.path])
    }
    try schema.create(in: database)
    try writeModel()
    return true
  }

  private func applyPragmas() throws {
    for (name, value) in options?[NSSQLitePragmasOption] as? [String: Any] ?? [:] where name.allSatisfy({ $0.isLetter || $0 == "_" }) {
      try database.run("PRAGMA \(name) = '\("\(value)".replacingOccurrences(of: "'", with: "''"))'")
    }
  }

  private func readInformation() throws {
    guard try database.value("SELECT value FROM store WHERE key = 'form'") == .integer(Self.form) else {
      throw coreDataError(NSPersistentStoreIncompatibleSchemaError, "the store \(url!.path) is of another form than this version writes")
    }
    if case .text(let text) = try database.value("SELECT value FROM store WHERE key = 'uuid'") { identifier = text }
    ownMetadata = Self.ownMetadata(in: database)
  }

  private static func ownMetadata(in database: Database) -> [String: Any] {
    guard case .blob(let data)? = try? database.value("SELECT value FROM store WHERE key = 'metadata'") else { return [:] }
    return (try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)) as? [String: Any] ?? [:]
  }

  private static func storedModel(in database: Database) throws -> DataModel {
    guard case .blob(let data) = try database.value("SELECT value FROM store WHERE key = 'model'") else {
      throw coreDataError(NSPersistentStoreIncompatibleSchemaError, "the store \(database.path) does not say which model it is of")
    }
    return try DataModel(encoded: data)
  }

  private func writeModel() throws {
    var model = DataModel()
    model.entities = (entities ?? []).map(\.modelEntity)
    try set("form", .integer(Self.form))
    try set("uuid", .text(identifier))
    try set("model", .blob(try model.encoded()))
    try writeMetadata()
  }

  private func writeMetadata() throws {
    try set("metadata", .blob(try PropertyListSerialization.data(fromPropertyList: ownMetadata, format: .binary, options: 0)))
  }

  private func set(_ key: String, _ value: SQLValue) throws { try database.run("INSERT OR REPLACE INTO store VALUES (?, ?)", [.text(key), value]) }

  override func saveMetadata() {
    guard database != nil, !isReadOnly else { return }
    do { try writeMetadata() } catch { warn("the metadata of \(url?.path ?? "") could not be written: \(error)") }
  }

  static func metadata(of url: URL) throws -> [String: Any] {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw coreDataError(NSFileReadNoSuchFileError, "there is no store at \(url.path)", [NSFilePathErrorKey: url.path])
    }
    let database = try Database(path: url.path, isReadOnly: true)
    var all = ownMetadata(in: database)
    let model = try storedModel(in: database)
    all[NSStoreTypeKey] = NSSQLiteStoreType
    if case .text(let text) = try database.value("SELECT value FROM store WHERE key = 'uuid'") { all[NSStoreUUIDKey] = text }
    all[NSStoreModelVersionHashesKey] = Dictionary(model.entities.map { ($0.name, $0.versionHash) }) { $1 }
    return all
  }

  private func adaptToModel(_ model: NSManagedObjectModel) throws {
    let stored = try Self.storedModel(in: database)
    let storedHashes = Dictionary(stored.entities.map { ($0.name, $0.versionHash) }) { $1 }
    let ownHashes = Dictionary((entities ?? []).map { ($0.entityName, $0.versionHash) }) { $1 }
    guard storedHashes != ownHashes else { return }
    func isOn(_ option: String) -> Bool { (try? convertValue(options?[option], to: Bool.self)) ?? false }
    guard isOn(NSMigratePersistentStoresAutomaticallyOption), !isReadOnly else {
      throw coreDataError(
        NSPersistentStoreIncompatibleVersionHashError, "The model used to open the store is incompatible with the one used to create the store",
        ["metadata": metadata ?? [:], NSLocalizedDescriptionKey: "The managed object model version used to open the persistent store is incompatible with the one that was used to create the persistent store."])
    }
    guard isOn(NSInferMappingModelAutomaticallyOption) else {
      throw coreDataError(
        NSMigrationMissingMappingModelError, "Can't find mapping model for migration",
        [NSLocalizedDescriptionKey: "Persistent store migration failed, missing mapping model."])
    }
    let migration = try StoreMigration(from: stored, to: schema, entities: entities ?? [])
    try database.transaction {
      try migration.run(in: database)
      try writeModel()
    }
    database.forgetStatements()
  }

  override func close() { database?.close() }

  // MARK: Reading

  override func row(of identity: NSManagedObjectID) throws -> StoredRow? {
    let table = schema.table(of: identity.entity)
    var found: StoredRow?
    try database.run(table.rowOfNumber, [.integer(identity.number)]) { row in
      found = try self.storedRow(row, table, identity.entity)
    }
    return found
  }

  override func version(of identity: NSManagedObjectID) throws -> Int? {
    let table = schema.table(of: identity.entity)
    let found = try database.value(table.versionOfNumber, [.integer(identity.number)])
    if case .integer(let version) = found { return Int(version) }
    return nil
  }

  private func storedRow(_ row: Database.Row, _ table: StoreSchema.Table, _ entity: NSEntityDescription) throws -> StoredRow {
    var values: [String: Any] = [:]
    for (place, property) in table.places[ObjectIdentifier(entity)] ?? [] {
      let value = row[place + 3]
      if value == .null { continue }
      if let attribute = property as? NSAttributeDescription {
        values[property.name] = attribute.decoded(value)
      } else if let relation = property as? NSRelationshipDescription, case .integer(let number) = value {
        values[property.name] = try identity(of: number, relation)
      }
    }
    return StoredRow(version: Int(row.integer(2)), values: values)
  }

  private func entity(named name: String) -> NSEntityDescription? { persistentStoreCoordinator?.managedObjectModel.entitiesByName[name] }

  /// The identity of what a relationship to one leads to. Where the other side may be of several entities, the store is asked which.
  private func identity(of number: Int64, _ relation: NSRelationshipDescription) throws -> NSManagedObjectID? {
    guard let destination = relation.destinationEntity, let coordinator = persistentStoreCoordinator else { return nil }
    if destination.subentities.isEmpty { return coordinator.identity(destination, self, number) }
    let table = schema.table(of: destination)
    guard case .text(let name) = try database.value(table.entityOfNumber, [.integer(number)]),
      let entity = entity(named: name)
    else { return nil }
    return coordinator.identity(entity, self, number)
  }

  override func related(of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws -> [NSManagedObjectID] {
    guard let destination = relation.destinationEntity, let coordinator = persistentStoreCoordinator else { return [] }
    let table = schema.table(of: destination)
    let text: String
    if relation.isJoined {
      let join = relation.join
      text =
        "SELECT t.id, t.entity FROM \(quoted(join.name)) j JOIN \(table.quotedName) t ON t.id = j.\(join.target) "
        + "WHERE j.\(join.owner) = ? ORDER BY \(relation.isOrdered ? "j.\(join.order), " : "")t.id"
    } else {
      let column = relation.inverseRelationship!.column
      text =
        "SELECT id, entity FROM \(table.quotedName) WHERE \(quoted(column)) = ? "
        + "ORDER BY \(relation.isOrdered ? quoted(column + "#order") + ", " : "")id"
    }
    var found: [NSManagedObjectID] = []
    try database.run(text, [.integer(identity.number)]) { row in
      if let name = row.text(1), let entity = self.entity(named: name) { found.append(coordinator.identity(entity, self, row.integer(0))) }
    }
    return found
  }

  override func find(_ plan: FetchPlan) throws -> FoundObjects {
    guard let coordinator = persistentStoreCoordinator else { return FoundObjects(identities: []) }
    let table = schema.table(of: plan.entity)
    var found = FoundObjects(identities: [], isFiltered: true)
    var values: [SQLValue] = plan.entities.map { .text($0.entityName) }
    var text =
      "SELECT \(plan.wantsValues ? table.selection : "id, entity, version") FROM \(table.quotedName) WHERE entity IN (\(values.map { _ in "?" }.joined(separator: ", ")))"
    if let predicate = plan.predicate {
      let condition = PredicateInSQL.translate(predicate, plan.entity)
      if let condition, !condition.text.isEmpty {
        text += " AND " + condition.text
        values += condition.values
      }
      found.isFiltered = condition?.isExact ?? false
    }
    let order = PredicateInSQL.order(plan.sortDescriptors, plan.entity)
    found.isSorted = order != nil
    text += " ORDER BY " + ((order ?? []) + ["id"]).joined(separator: ", ")
    if found.isFiltered, found.isSorted, plan.limit > 0 || plan.offset > 0 {
      text += " LIMIT \(plan.limit > 0 ? plan.limit : -1) OFFSET \(plan.offset)"
      found.isCut = true
    }
    // Statements with a list of values are many and are not worth keeping; the texts are equal for equal counts.
    try database.run(text, values) { row in
      guard let name = row.text(1), let entity = self.entity(named: name) else { return }
      let identity = coordinator.identity(entity, self, row.integer(0))
      if plan.wantsValues, identity.row?.version != Int(row.integer(2)) { identity.row = try self.storedRow(row, table, entity) }
      found.identities.append(identity)
    }
    return found
  }

  // MARK: Writing

  override func allocate(_ count: Int, _ root: NSEntityDescription) throws -> Int64 {
    try database.transaction {
      try database.run("INSERT OR IGNORE INTO numbers VALUES (?, 0)", [.text(root.entityName)])
      try database.run("UPDATE numbers SET last = last + ? WHERE entity = ?", [.integer(Int64(count)), .text(root.entityName)])
      guard case .integer(let last) = try database.value("SELECT last FROM numbers WHERE entity = ?", [.text(root.entityName)]) else {
        throw coreDataError(NSPersistentStoreSaveError, "the store gives no numbers for \(root.entityName)")
      }
      return last - Int64(count) + 1
    }
  }

  override func commit(_ changes: StoreChanges) throws {
    try database.transaction {
      for written in changes.inserted { try insert(written) }
      for written in changes.updated { try update(written) }
      for written in changes.inserted + changes.updated {
        for name in written.related.keys.sorted() {
          if let relation = written.identity.entity.relationshipsByName[name] { try write(written.related[name]!, of: written.identity, relation) }
        }
      }
      for identity in changes.deleted { try delete(identity) }
    }
  }

  /// In the order of the entity's columns.
  private func columnValues(of written: StoreChanges.Written, _ table: StoreSchema.Table) throws -> [SQLValue] {
    try (table.places[ObjectIdentifier(written.identity.entity)] ?? []).map { _, property in
      guard let value = written.values[property.name] else { return .null }
      if let identity = value as? NSManagedObjectID { return .integer(identity.number) }
      guard let attribute = property as? NSAttributeDescription else { return .null }
      return try attribute.encoded(value)
    }
  }

  private func insert(_ written: StoreChanges.Written) throws {
    let entity = written.identity.entity, table = schema.table(of: entity)
    try database.run(
      table.insertions[ObjectIdentifier(entity)]!,
      [.integer(written.identity.number), .text(entity.entityName), .integer(Int64(written.version))] + columnValues(of: written, table))
  }

  private func update(_ written: StoreChanges.Written) throws {
    let entity = written.identity.entity, table = schema.table(of: entity)
    try database.run(
      table.updates[ObjectIdentifier(entity)]!,
      [.integer(Int64(written.version))] + columnValues(of: written, table) + [.integer(written.identity.number)])
    if database.changeCount == 0 { try insert(written) }
  }

  private func write(_ related: [NSManagedObjectID], of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws {
    if relation.isJoined {
      let join = relation.join
      let kept = Set(related.map(\.number))
      var there: Set<Int64> = []
      try database.run("SELECT \(join.target) FROM \(quoted(join.name)) WHERE \(join.owner) = ?", [.integer(identity.number)]) { there.insert($0.integer(0)) }
      for gone in there.subtracting(kept).sorted() {
        try database.run("DELETE FROM \(quoted(join.name)) WHERE \(join.owner) = ? AND \(join.target) = ?", [.integer(identity.number), .integer(gone)])
      }
      for (place, other) in related.enumerated() {
        let pair: [SQLValue] = [.integer(identity.number), .integer(other.number)]
        if !there.contains(other.number) {
          try database.run("INSERT OR IGNORE INTO \(quoted(join.name)) (\(join.owner), \(join.target)) VALUES (?, ?)", pair)
        }
        if relation.isOrdered {
          try database.run(
            "UPDATE \(quoted(join.name)) SET \(join.order) = ? WHERE \(join.owner) = ? AND \(join.target) = ?", [.integer(Int64(place))] + pair)
        }
      }
    } else if relation.isOrdered, let inverse = relation.inverseRelationship, let destination = relation.destinationEntity {
      let table = schema.table(of: destination)
      for (place, other) in related.enumerated() {
        try database.run(
          "UPDATE \(table.quotedName) SET \(quoted(inverse.column + "#order")) = ? WHERE id = ?", [.integer(Int64(place)), .integer(other.number)])
      }
    }
  }

  private func delete(_ identity: NSManagedObjectID) throws {
    let table = schema.table(of: identity.entity)
    try database.run(table.deletion, [.integer(identity.number)])
    for relation in identity.entity.relationships where relation.isJoined && !relation.isTransient {
      try database.run("DELETE FROM \(quoted(relation.join.name)) WHERE \(relation.join.owner) = ?", [.integer(identity.number)])
      if relation.inverseRelationship === relation || relation.inverseRelationship == nil, relation.destinationEntity?.root === identity.entity.root {
        try database.run("DELETE FROM \(quoted(relation.join.name)) WHERE \(relation.join.target) = ?", [.integer(identity.number)])
      }
    }
  }
}
