// How people, groups and sources look on the wire. A person's empty fields take a bit, not a length: most are empty.
import PhoneLink

extension RecordIdentifier: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for byte in bytes { writer.write(byte) } }
  public init(from reader: inout ByteReader) throws {
    var bytes: [UInt8] = []
    for _ in 0..<16 { bytes.append(try reader.read()) }
    self.init(bytes: bytes)
  }
}

extension LabeledValue: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(id)
    writer.write(UInt8(property.rawValue))
    writer.write(label)
    writer.write(value)
    writer.write(parameters)
  }
  public init(from reader: inout ByteReader) throws {
    let id: Int64 = try reader.read()
    let raw: UInt8 = try reader.read()
    guard let property = ValueProperty(rawValue: Int64(raw)) else { throw LinkError("\(raw) is no kind of value") }
    self.init(property, label: try reader.read(), value: try reader.read(), parameters: try reader.read())
    self.id = id
  }
}

extension Person: LinkCodable {
  private static let texts: [WritableKeyPath<Person, String>] = [
    \.namePrefix, \.givenName, \.middleName, \.familyName, \.previousFamilyName, \.nameSuffix, \.nickname, \.phoneticGivenName,
    \.phoneticMiddleName, \.phoneticFamilyName, \.phoneticOrganizationName, \.organizationName, \.departmentName, \.jobTitle, \.note, \.birthday,
    \.otherBirthday,
  ]

  public func encode(into writer: inout ByteWriter) {
    writer.write(id)
    writer.write(identifier)
    writer.write(source)
    writer.write(UInt8(kind.rawValue))
    let filled = Person.texts.enumerated().reduce(UInt32(0)) { self[keyPath: $1.element].isEmpty ? $0 : $0 | 1 << UInt32($1.offset) }
    writer.write(filled)
    for (bit, text) in Person.texts.enumerated() where filled & 1 << UInt32(bit) != 0 { writer.write(self[keyPath: text]) }
    writer.write(values)
    writer.write(created)
    writer.write(modified)
    writer.write(hasImage)
    writer.write(link)
    writer.write(cardLines) { $0.write($1) }
  }

  public init(from reader: inout ByteReader) throws {
    self.init()
    id = try reader.read()
    identifier = try reader.read()
    source = try reader.read()
    kind = try reader.read(UInt8.self) == 1 ? .organization : .person
    let filled: UInt32 = try reader.read()
    for (bit, text) in Person.texts.enumerated() where filled & 1 << UInt32(bit) != 0 { self[keyPath: text] = try reader.read() }
    values = try reader.readArray()
    created = try reader.read()
    modified = try reader.read()
    hasImage = try reader.read()
    link = try reader.read()
    cardLines = try reader.readArray { try $0.read(String.self) }
  }
}

extension PeopleGroup: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(id)
    writer.write(identifier)
    writer.write(source)
    writer.write(name)
  }
  public init(from reader: inout ByteReader) throws {
    let id: Int64 = try reader.read(), identifier: RecordIdentifier = try reader.read(), source: Int64 = try reader.read()
    self.init(name: try reader.read())
    (self.id, self.identifier, self.source) = (id, identifier, source)
  }
}

extension PeopleSource: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(id)
    writer.write(identifier)
    writer.write(kind.rawValue)
    writer.write(name)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(id: try reader.read(), identifier: try reader.read(), kind: try reader.readCase(), name: try reader.read())
  }
}

extension BookHistoryEntry: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(token)
    writer.write(kind.rawValue)
    writer.write(record)
    writer.write(last) { $0.write($1) }
    writer.write(identifier)
    writer.write(author)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      token: try reader.read(), kind: try reader.readCase(), record: try reader.read(), last: try reader.readOptional { try $0.read() },
      identifier: try reader.readOptional(), author: try reader.read())
  }
}

extension BookFailure: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(kind.rawValue)
    writer.write(description)
    writer.write(edit) { $0.write(Int64($1)) }
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      try reader.readCase(), try reader.read(), edit: try reader.readOptional { Int(try $0.read(Int64.self)) })
  }
}
