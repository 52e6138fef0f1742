// Groups of people, and where people come from.

public struct PeopleGroup: Sendable, Equatable {
  public var id: Int64 = 0
  public var identifier = RecordIdentifier()
  public var source: Int64 = 1
  public var name: String
  public init(name: String) { self.name = name }
}

public struct PeopleSource: Sendable, Equatable {
  public enum Kind: Int64, Sendable { case local = 0, exchange = 1, cardDAV = 4 }
  public var id: Int64
  public var identifier: RecordIdentifier
  public var kind: Kind
  public var name: String

  public init(id: Int64, identifier: RecordIdentifier, kind: Kind, name: String) {
    (self.id, self.identifier, self.kind, self.name) = (id, identifier, kind, name)
  }
}
