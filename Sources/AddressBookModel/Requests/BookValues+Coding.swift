// How people, groups and sources look on the wire. A person's empty fields take a bit, not a length: most are empty.
import PhoneLink

extension RecordIdentifier: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    let halves = bytes.withUnsafeBytes { ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) }
    writer.write(UInt64(littleEndian: halves.0))
    writer.write(UInt64(littleEndian: halves.1))
  }
  public init(from reader: inout ByteReader) throws {
    let halves = (try reader.read(UInt64.self).littleEndian, try reader.read(UInt64.self).littleEndian)
    self.init(bytes: withUnsafeBytes(of: halves) { Array($0) })
  }
}

extension BookSection: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(title)
    writer.write(Int64(count))
  }
  public init(from reader: inout ByteReader) throws {
    self.init(title: try reader.read(), count: Int(try reader.read(Int64.self)))
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
  // The fields by name and not by key path: of every person of a book each is looked at, and a key path costs more than the field.
  public func encode(into writer: inout ByteWriter) {
    writer.write(id)
    writer.write(identifier)
    writer.write(source)
    writer.write(UInt8(kind.rawValue))
    let texts = [
      namePrefix, givenName, middleName, familyName, previousFamilyName, nameSuffix,
      nickname, phoneticGivenName, phoneticMiddleName, phoneticFamilyName,
      phoneticOrganizationName, organizationName, departmentName, jobTitle, note, birthday, otherBirthday,
    ]
    var filled: UInt32 = 0
    for bit in 0..<texts.count where !texts[bit].isEmpty { filled |= 1 << UInt32(bit) }
    writer.write(filled)
    for text in texts where !text.isEmpty { writer.write(text) }
    writer.write(values)
    writer.write(created)
    writer.write(modified)
    writer.write(hasImage)
    writer.write(link)
    writer.write(cardLines) { $0.write($1) }
  }

  public init(from reader: inout ByteReader) throws {
    self.init(unidentified: ())
    id = try reader.read()
    identifier = try reader.read()
    source = try reader.read()
    kind = try reader.read(UInt8.self) == 1 ? .organization : .person
    let filled: UInt32 = try reader.read()
    if filled & 1 << 0 != 0 { namePrefix = try reader.read() }
    if filled & 1 << 1 != 0 { givenName = try reader.read() }
    if filled & 1 << 2 != 0 { middleName = try reader.read() }
    if filled & 1 << 3 != 0 { familyName = try reader.read() }
    if filled & 1 << 4 != 0 { previousFamilyName = try reader.read() }
    if filled & 1 << 5 != 0 { nameSuffix = try reader.read() }
    if filled & 1 << 6 != 0 { nickname = try reader.read() }
    if filled & 1 << 7 != 0 { phoneticGivenName = try reader.read() }
    if filled & 1 << 8 != 0 { phoneticMiddleName = try reader.read() }
    if filled & 1 << 9 != 0 { phoneticFamilyName = try reader.read() }
    if filled & 1 << 10 != 0 { phoneticOrganizationName = try reader.read() }
    if filled & 1 << 11 != 0 { organizationName = try reader.read() }
    if filled & 1 << 12 != 0 { departmentName = try reader.read() }
    if filled & 1 << 13 != 0 { jobTitle = try reader.read() }
    if filled & 1 << 14 != 0 { note = try reader.read() }
    if filled & 1 << 15 != 0 { birthday = try reader.read() }
    if filled & 1 << 16 != 0 { otherBirthday = try reader.read() }
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
