// A store that lives as long as the process.

final class MemoryStore: NSPersistentStore, @unchecked Sendable {
  private struct Record {
    var identity: NSManagedObjectID
    var row: StoredRow
    var related: [String: [NSManagedObjectID]]
  }

  /// By family of entities and number.
  private var records: [ObjectIdentifier: [Int64: Record]] = [:]
  private var lastNumbers: [ObjectIdentifier: Int64] = [:]

  override var type: String { NSInMemoryStoreType }

  override func allocate(_ count: Int, _ root: NSEntityDescription) throws -> Int64 {
    let first = (lastNumbers[ObjectIdentifier(root)] ?? 0) + 1
    lastNumbers[ObjectIdentifier(root)] = first + Int64(count) - 1
    return first
  }

  private func record(_ identity: NSManagedObjectID) -> Record? { records[ObjectIdentifier(identity.entity.root)]?[identity.number] }

  override func row(of identity: NSManagedObjectID) throws -> StoredRow? {
    guard let row = record(identity)?.row else { return nil }
    // Where no inverse tells an object that another one is gone.
    let values = row.values.filter { ($0.value as? NSManagedObjectID).map { record($0) != nil } ?? true }
    return values.count == row.values.count ? row : StoredRow(version: row.version, values: values)
  }

  override func related(of identity: NSManagedObjectID, _ relation: NSRelationshipDescription) throws -> [NSManagedObjectID] {
    (record(identity)?.related[relation.name] ?? []).filter { record($0) != nil }
  }

  override func find(_ plan: FetchPlan) throws -> FoundObjects {
    let wanted = Set(plan.entities.map(ObjectIdentifier.init))
    let all = (records[ObjectIdentifier(plan.entity.root)] ?? [:]).values.filter { wanted.contains(ObjectIdentifier($0.identity.entity)) }
    return FoundObjects(identities: all.map(\.identity).sorted { $0.number < $1.number })
  }

  override func commit(_ changes: StoreChanges) throws {
    for written in changes.inserted + changes.updated {
      let root = ObjectIdentifier(written.identity.entity.root)
      let related = (record(written.identity)?.related ?? [:]).merging(written.related) { $1 }
      let row = StoredRow(version: written.version, values: written.values)
      records[root, default: [:]][written.identity.number] = Record(identity: written.identity, row: row, related: related)
    }
    for identity in changes.deleted { records[ObjectIdentifier(identity.entity.root)]?[identity.number] = nil }
  }
}
