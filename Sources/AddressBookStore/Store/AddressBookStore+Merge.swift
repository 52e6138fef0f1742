// People who are probably the same, and making one of several. Nobody is merged by a name alone: two shops may both have a "Sales".
import Foundation

public struct MergeProposal: Sendable, Equatable {
  public enum Reason: Sendable, Equatable {
    case sameNumber(String)
    case sameMail(String)
    /// The same name and the same firm.
    case sameNameAndOrganization
  }
  public var people: [Int64]
  public var reason: Reason
}

/// What a merge did, for undoing it.
public struct MergeUndo: Sendable, Codable {
  public var merged: Int64
  var before: [Person]
  var images: [Int64: [UInt8]]
  var groups: [Int64: [Int64]]

  /// The people as they are after the undoing.
  public var people: [Int64] { before.map(\.id) }

  /// For keeping it in a file.
  public func encoded() throws -> Data { try JSONEncoder().encode(self) }

  public init?(encoded: Data) {
    guard let undo = try? JSONDecoder().decode(MergeUndo.self, from: encoded) else { return nil }
    self = undo
  }

  init(merged: Int64, before: [Person], images: [Int64: [UInt8]], groups: [Int64: [Int64]]) {
    self.merged = merged
    self.before = before
    self.images = images
    self.groups = groups
  }
}

extension AddressBookStore {
  /// Proposes merges: the same number or mail address together with a name that does not speak against it, or the same name at the same firm.
  public func mergeProposals(limit: Int = 1_000) throws -> [MergeProposal] {
    var byKey: [String: [Int64]] = [:]
    var names: [Int64: String] = [:]
    try forEachBatch(of: 2_000) { batch in
      for person in batch {
        let name = [person.familyName, person.givenName].joined(separator: " ").lowercased()
        names[person.id] = name
        for value in person.values {
          switch value.property {
          case .phone:
            let number = PhoneDigits.national(value.value)
            if number.count >= 7 { byKey["n" + number, default: []].append(person.id) }
          case .email: byKey["m" + value.value.lowercased(), default: []].append(person.id)
          default: break
          }
        }
        if name.count > 1 { byKey["o\(name)\u{1F}\(person.organizationName.lowercased())", default: []].append(person.id) }
      }
      return true
    }
    var proposals: [MergeProposal] = []
    var proposed: Set<Set<Int64>> = []
    for (key, ids) in byKey.sorted(by: { $0.key < $1.key }) where Set(ids).count > 1 && proposals.count < limit {
      let reason: MergeProposal.Reason
      switch key.first {
      case "n": reason = .sameNumber(String(key.dropFirst()))
      case "m": reason = .sameMail(String(key.dropFirst()))
      default: reason = .sameNameAndOrganization
      }
      var people = Set(ids)
      if reason != .sameNameAndOrganization {
        // A shared line of a firm or a family: only those whose names agree.
        let byName = Dictionary(grouping: people) { names[$0] ?? "" }
        people = byName.values.max { $0.count < $1.count }.map(Set.init) ?? []
        if let nameless = byName[" "] { people.formUnion(nameless) }
      }
      guard people.count > 1, proposed.insert(people).inserted else { continue }
      proposals.append(MergeProposal(people: people.sorted(), reason: reason))
    }
    return proposals
  }

  /// Makes one person of several: the first keeps its number; names come from the first who has them, values and groups from all, notes are
  /// put one after another, lines that were kept stay.
  public func merge(_ ids: [Int64], author: String = "") throws -> MergeUndo {
    try write(author: author) { transaction in
      var undo = MergeUndo(merged: ids[0], before: [], images: [:], groups: [:])
      for id in ids {
        guard let person = try PersonRows.person(id, in: transaction.connection) else { throw AddressBookError.noSuchPerson(id) }
        undo.before.append(person)
        if person.hasImage { undo.images[id] = try transaction.image(ofPerson: id) }
        undo.groups[id] = try transaction.groups(ofPerson: id)
      }
      var union = undo.before[0]
      for other in undo.before.dropFirst() { union.formUnion(with: other) }
      for other in ids.dropFirst() { try transaction.delete(person: other) }
      try transaction.update(&union)
      if !undo.before[0].hasImage, let image = ids.lazy.compactMap({ undo.images[$0] }).first { try transaction.setImage(image, ofPerson: ids[0]) }
      for group in Set(ids.dropFirst().flatMap { undo.groups[$0] ?? [] }) { try transaction.add(person: ids[0], toGroup: group) }
      return undo
    }
  }

  /// Takes a merge back. The people get their numbers again.
  public func undo(_ undo: MergeUndo, author: String = "") throws {
    try write(author: author) { transaction in
      if try PersonRows.person(undo.merged, in: transaction.connection) != nil { try transaction.delete(person: undo.merged) }
      for var person in undo.before {
        let image = undo.images[person.id]
        try transaction.restore(&person)
        if let image { try transaction.setImage(image, ofPerson: person.id, logging: false) }
        for group in undo.groups[person.id] ?? [] { try transaction.add(person: person.id, toGroup: group) }
      }
    }
  }
}

extension AddressBookTransaction {
  func image(ofPerson id: Int64) throws -> [UInt8]? {
    let row = try connection.statement("SELECT data FROM image WHERE person = ?")
    row.bind(1, id)
    defer { row.reset() }
    return try row.step() ? row.blob(0) : nil
  }

  func groups(ofPerson id: Int64) throws -> [Int64] {
    let row = try connection.statement("SELECT people_group FROM member WHERE person = ?")
    row.bind(1, id)
    defer { row.reset() }
    var ids: [Int64] = []
    while try row.step() { ids.append(row.integer(0)) }
    return ids
  }

  /// Adds a person that was deleted, with its numbers.
  func restore(_ person: inout Person) throws {
    try insert(&person, keys: keys.keys(of: person), searchText: SearchText(reader: keys.reader).text(of: person))
    try log(.personAdded, record: person.id, identifier: person.identifier)
  }
}

extension Person {
  /// Takes over what another has and this has not.
  mutating func formUnion(with other: Person) {
    let fields: [WritableKeyPath<Person, String>] = [
      \.namePrefix, \.givenName, \.middleName, \.familyName, \.previousFamilyName, \.nameSuffix, \.nickname, \.phoneticGivenName,
      \.phoneticMiddleName, \.phoneticFamilyName, \.phoneticOrganizationName, \.organizationName, \.departmentName, \.jobTitle, \.birthday, \.otherBirthday,
    ]
    for field in fields where self[keyPath: field].isEmpty { self[keyPath: field] = other[keyPath: field] }
    if !other.note.isEmpty, !note.contains(other.note) { note = note.isEmpty ? other.note : note + "\n\n" + other.note }
    for value in other.values {
      let isThere = values.contains { mine in
        guard mine.property == value.property else { return false }
        return value.property == .phone ? PhoneDigits.national(mine.value) == PhoneDigits.national(value.value)
          : mine.value.caseInsensitiveCompare(value.value) == .orderedSame
      }
      if !isThere { values.append(value) }
    }
    for line in other.cardLines where !cardLines.contains(line) { cardLines.append(line) }
  }
}
