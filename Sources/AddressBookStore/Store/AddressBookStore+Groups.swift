// Reading groups and sources.
import Foundation

extension AddressBookStore {
  public func sources() throws -> [PeopleSource] {
    try read { connection in
      let row = try connection.statement("SELECT id, identifier, kind, name FROM source ORDER BY id")
      defer { row.reset() }
      var sources: [PeopleSource] = []
      while try row.step() {
        let kind = PeopleSource.Kind(rawValue: row.integer(2)) ?? .local
        sources.append(PeopleSource(id: row.integer(0), identifier: RecordIdentifier(bytes: row.blob(1)), kind: kind, name: row.text(3)))
      }
      return sources
    }
  }

  public func groups() throws -> [PeopleGroup] {
    try read { connection in
      let row = try connection.statement("SELECT id, identifier, source, name FROM people_group ORDER BY name, id")
      defer { row.reset() }
      var groups: [PeopleGroup] = []
      while try row.step() {
        var group = PeopleGroup(name: row.text(3))
        group.id = row.integer(0)
        group.identifier = RecordIdentifier(bytes: row.blob(1))
        group.source = row.integer(2)
        groups.append(group)
      }
      return groups
    }
  }

  /// The members of a group in the order of the list.
  public func members(ofGroup group: Int64, in ordering: SortOrdering = .familyName) throws -> [Int64] {
    try ids("SELECT person.id FROM member JOIN person ON person.id = member.person WHERE people_group = ? ORDER BY \(ordering.column), id", group)
  }

  /// The sections of a group's list, as `sections(in:)` has them for everyone.
  public func sections(ofGroup group: Int64, in ordering: SortOrdering = .familyName) throws -> [(title: String, count: Int)] {
    try read { connection in
      let row = try connection.statement(
        """
        SELECT hex(substr(\(ordering.column), 1, 1)) AS section, count(*) FROM member JOIN person ON person.id = member.person
        WHERE people_group = ? GROUP BY section ORDER BY section
        """)
      row.bind(1, group)
      defer { row.reset() }
      var sections: [(title: String, count: Int)] = []
      while try row.step() { sections.append((sectionTitle(Int(row.text(0), radix: 16) ?? 0), Int(row.integer(1)))) }
      return sections
    }
  }

  public func groups(ofPerson person: Int64) throws -> [Int64] {
    try ids("SELECT people_group FROM member WHERE person = ? ORDER BY people_group", person)
  }

  private func ids(_ sql: String, _ value: Int64) throws -> [Int64] {
    try read { connection in
      let row = try connection.statement(sql)
      row.bind(1, value)
      defer { row.reset() }
      var ids: [Int64] = []
      while try row.step() { ids.append(row.integer(0)) }
      return ids
    }
  }
}
