// How requests and replies look on the wire.
import PhoneLink

extension PeopleQuery: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .everyone: writer.write(0 as UInt8)
    case .numbers(let ids): writer.write(1 as UInt8); writer.write(ids) { $0.write($1) }
    case .identifiers(let identifiers): writer.write(2 as UInt8); writer.write(identifiers)
    case .words(let text): writer.write(3 as UInt8); writer.write(text)
    case .name(let text): writer.write(4 as UInt8); writer.write(text)
    case .mail(let text): writer.write(5 as UInt8); writer.write(text)
    case .phone(let text): writer.write(6 as UInt8); writer.write(text)
    case .group(let id): writer.write(7 as UInt8); writer.write(id)
    case .source(let id): writer.write(8 as UInt8); writer.write(id)
    case .linked(let id): writer.write(9 as UInt8); writer.write(id)
    }
  }
  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0: self = .everyone
    case 1: self = .numbers(try reader.readArray { try $0.read() })
    case 2: self = .identifiers(try reader.readArray())
    case 3: self = .words(try reader.read())
    case 4: self = .name(try reader.read())
    case 5: self = .mail(try reader.read())
    case 6: self = .phone(try reader.read())
    case 7: self = .group(try reader.read())
    case 8: self = .source(try reader.read())
    case 9: self = .linked(with: try reader.read())
    case let other: throw LinkError("\(other) is no question about people")
    }
  }
}

extension BookEdit: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .insertPerson(let person, let image):
      writer.write(0 as UInt8); writer.write(person); writer.write(image) { $0.write(bytes: $1) }
    case .updatePerson(let person, let fields, let image):
      writer.write(1 as UInt8); writer.write(person); writer.write(fields.rawValue); writer.write(image) { $0.write(bytes: $1) }
    case .deletePerson(let id): writer.write(2 as UInt8); writer.write(id)
    case .insertGroup(let group): writer.write(3 as UInt8); writer.write(group)
    case .updateGroup(let group): writer.write(4 as UInt8); writer.write(group)
    case .deleteGroup(let id): writer.write(5 as UInt8); writer.write(id)
    case .addMember(let person, let group): writer.write(6 as UInt8); writer.write(person); writer.write(group)
    case .removeMember(let person, let group): writer.write(7 as UInt8); writer.write(person); writer.write(group)
    }
  }
  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0: self = .insertPerson(try reader.read(), image: try reader.readOptional { try $0.readBytes() })
    case 1:
      self = .updatePerson(
        try reader.read(), PersonFields(rawValue: try reader.read()), image: try reader.readOptional { try $0.readBytes() })
    case 2: self = .deletePerson(try reader.read())
    case 3: self = .insertGroup(try reader.read())
    case 4: self = .updateGroup(try reader.read())
    case 5: self = .deleteGroup(try reader.read())
    case 6: self = .addMember(person: try reader.read(), group: try reader.read())
    case 7: self = .removeMember(person: try reader.read(), group: try reader.read())
    case let other: throw LinkError("\(other) is no change of the address book")
    }
  }
}

extension BookRequest: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .count: writer.write(0 as UInt8)
    case .people(let query, let ordering, let places, let withValues):
      writer.write(1 as UInt8)
      writer.write(query)
      writer.write(ordering.rawValue)
      writer.write(Int64(places.lowerBound))
      writer.write(Int64(places.upperBound))
      writer.write(withValues)
    case .numbers(let query, let ordering): writer.write(2 as UInt8); writer.write(query); writer.write(ordering.rawValue)
    case .batch(let after, let count, let withValues):
      writer.write(3 as UInt8); writer.write(after); writer.write(Int64(count)); writer.write(withValues)
    case .image(let person): writer.write(4 as UInt8); writer.write(person)
    case .groups: writer.write(5 as UInt8)
    case .groupsOfPerson(let id): writer.write(6 as UInt8); writer.write(id)
    case .sources: writer.write(7 as UInt8)
    case .save(let edits, let author): writer.write(8 as UInt8); writer.write(edits); writer.write(author)
    case .token: writer.write(9 as UInt8)
    case .changes(let token): writer.write(10 as UInt8); writer.write(token)
    case .watch(let author): writer.write(11 as UInt8); writer.write(author)
    case .sections(let query, let ordering): writer.write(12 as UInt8); writer.write(query); writer.write(ordering.rawValue)
    }
  }
  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0: self = .count
    case 1:
      let query: PeopleQuery = try reader.read(), ordering: SortOrdering = try reader.readCase()
      let start = Int(try reader.read(Int64.self)), end = Int(try reader.read(Int64.self))
      guard start >= 0, end >= start else { throw LinkError("places \(start) to \(end) of a list") }
      self = .people(query, ordering, places: start..<end, withValues: try reader.read())
    case 2: self = .numbers(try reader.read(), try reader.readCase())
    case 3: self = .batch(after: try reader.read(), count: Int(try reader.read(Int64.self)), withValues: try reader.read())
    case 4: self = .image(person: try reader.read())
    case 5: self = .groups
    case 6: self = .groupsOfPerson(try reader.read())
    case 7: self = .sources
    case 8: self = .save(try reader.readArray(), author: try reader.read())
    case 9: self = .token
    case 10: self = .changes(since: try reader.read())
    case 11: self = .watch(author: try reader.read())
    case 12: self = .sections(try reader.read(), try reader.readCase())
    case let other: throw LinkError("\(other) is no request to the address book")
    }
  }
}

extension BookReply: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .number(let number): writer.write(0 as UInt8); writer.write(number)
    case .numbers(let numbers): writer.write(1 as UInt8); writer.write(numbers) { $0.write($1) }
    case .people(let people): writer.write(2 as UInt8); writer.write(people)
    case .image(let image): writer.write(3 as UInt8); writer.write(image) { $0.write(bytes: $1) }
    case .groups(let groups): writer.write(4 as UInt8); writer.write(groups)
    case .sources(let sources): writer.write(5 as UInt8); writer.write(sources)
    case .saved(let people, let groups, let token): writer.write(6 as UInt8); writer.write(people); writer.write(groups); writer.write(token)
    case .changes(let changes, let token): writer.write(7 as UInt8); writer.write(changes); writer.write(token)
    case .done: writer.write(8 as UInt8)
    case .failed(let failure): writer.write(9 as UInt8); writer.write(failure)
    case .changed(let token): writer.write(10 as UInt8); writer.write(token)
    case .sections(let sections): writer.write(11 as UInt8); writer.write(sections)
    }
  }
  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0: self = .number(try reader.read())
    case 1: self = .numbers(try reader.readArray { try $0.read() })
    case 2: self = .people(try reader.readArray())
    case 3: self = .image(try reader.readOptional { try $0.readBytes() })
    case 4: self = .groups(try reader.readArray())
    case 5: self = .sources(try reader.readArray())
    case 6: self = .saved(people: try reader.readArray(), groups: try reader.readArray(), token: try reader.read())
    case 7: self = .changes(try reader.readArray(), token: try reader.read())
    case 8: self = .done
    case 9: self = .failed(try reader.read())
    case 10: self = .changed(token: try reader.read())
    case 11: self = .sections(try reader.readArray())
    case let other: throw LinkError("\(other) is no reply of the address book")
    }
  }
}
