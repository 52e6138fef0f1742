// What an app asks of the address book, and what it is answered. The bytes go over a socket of their own between the app's process and the
// program that has the book open; the form is the link's (see PhoneLink/ByteCoding.swift).
import Foundation
import PhoneLink

/// The order of lists.
public enum SortOrdering: Int64, Sendable, CaseIterable {
  case familyName = 0
  case givenName = 1
}

/// Which people are meant.
public enum PeopleQuery: Sendable, Equatable {
  case everyone
  case numbers([Int64])
  case identifiers([RecordIdentifier])
  /// Every word begins a word of the person's, as in the search of a list.
  case words(String)
  /// Every word begins a word of the person's name.
  case name(String)
  case mail(String)
  case phone(String)
  case group(Int64)
  case source(Int64)
  /// Everyone who is linked with this person, and the person.
  case linked(with: Int64)
}

/// The fields of a person, one bit each: which ones a change is about.
public struct PersonFields: OptionSet, Sendable, Hashable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let kind = PersonFields(rawValue: 1 << 0), namePrefix = PersonFields(rawValue: 1 << 1), givenName = PersonFields(rawValue: 1 << 2)
  public static let middleName = PersonFields(rawValue: 1 << 3), familyName = PersonFields(rawValue: 1 << 4)
  public static let previousFamilyName = PersonFields(rawValue: 1 << 5), nameSuffix = PersonFields(rawValue: 1 << 6)
  public static let nickname = PersonFields(rawValue: 1 << 7), phoneticGivenName = PersonFields(rawValue: 1 << 8)
  public static let phoneticMiddleName = PersonFields(rawValue: 1 << 9), phoneticFamilyName = PersonFields(rawValue: 1 << 10)
  public static let phoneticOrganizationName = PersonFields(rawValue: 1 << 11), organizationName = PersonFields(rawValue: 1 << 12)
  public static let departmentName = PersonFields(rawValue: 1 << 13), jobTitle = PersonFields(rawValue: 1 << 14), note = PersonFields(rawValue: 1 << 15)
  public static let birthday = PersonFields(rawValue: 1 << 16), otherBirthday = PersonFields(rawValue: 1 << 17)
  public static let image = PersonFields(rawValue: 1 << 18)
  public static let all = PersonFields(rawValue: ~0)

  /// The bit of a kind of values.
  public static func values(_ property: ValueProperty) -> PersonFields { PersonFields(rawValue: 1 << (24 + UInt64(property.rawValue))) }
}

/// One change. Numbers below zero stand for records that an earlier change of the same request adds: −1 for the one it names so.
public enum BookEdit: Sendable, Equatable {
  /// Adds a person, whose number is 0 or a name for it below zero.
  case insertPerson(Person, image: [UInt8]?)
  /// Sets these fields of a person who is in the book; the others stay as they are there.
  case updatePerson(Person, PersonFields, image: [UInt8]?)
  case deletePerson(Int64)
  case insertGroup(PeopleGroup)
  case updateGroup(PeopleGroup)
  case deleteGroup(Int64)
  case addMember(person: Int64, group: Int64)
  case removeMember(person: Int64, group: Int64)
}

public enum BookRequest: Sendable {
  case count
  /// A run of the people meant, in an order. Values, and the lines kept of cards, only when they are wanted.
  case people(PeopleQuery, SortOrdering, places: Range<Int>, withValues: Bool)
  /// The numbers of the people meant, in an order: for lists that want to know how long they are.
  case numbers(PeopleQuery, SortOrdering)
  /// The sections of a list of the people meant: of everyone or of a group; others are one section.
  case sections(PeopleQuery, SortOrdering)
  /// Everyone with a number above one, ordered by number.
  case batch(after: Int64, count: Int, withValues: Bool)
  case image(person: Int64)
  case groups
  case groupsOfPerson(Int64)
  case sources
  /// All of them or none. `author` goes into the log of changes.
  case save([BookEdit], author: String)
  case token
  case changes(since: Int64)
  /// From now on `BookReply.changed` is sent after every change by anyone but authors whose name begins so.
  case watch(author: String)
}

/// A section of a list: people whose names begin alike.
public struct BookSection: Sendable, Equatable {
  /// "A" to "Z", "#" for the rest, "" where the list has no sections.
  public var title: String
  public var count: Int
  public init(title: String, count: Int) { (self.title, self.count) = (title, count) }
}

/// What happened to a record; see `BookRequest.changes`.
public struct BookHistoryEntry: Sendable, Equatable {
  public enum Kind: UInt8, Sendable { case personAdded = 1, personUpdated, personDeleted, groupAdded, groupUpdated, groupDeleted, memberAdded, memberRemoved, everything }
  public var token: Int64
  public var kind: Kind
  public var record: Int64
  /// The last of a run of people that were added together; the group of a membership.
  public var last: Int64?
  public var identifier: RecordIdentifier?
  public var author: String

  public init(token: Int64, kind: Kind, record: Int64, last: Int64?, identifier: RecordIdentifier?, author: String) {
    (self.token, self.kind, self.record, self.last, self.identifier, self.author) = (token, kind, record, last, identifier, author)
  }
}

/// Why a request was refused.
public struct BookFailure: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Kind: UInt8, Sendable {
    /// The person has not allowed it.
    case notAllowed = 1
    case noSuchRecord
    case alreadySaved
    case tooLarge
    /// Older changes than those asked for are no longer known.
    case tokenExpired
    /// The book cannot be read or written: disk full, damaged, of a newer version…
    case unavailable
    case invalidRequest
  }
  public var kind: Kind
  public var description: String
  /// The place of the change that was refused among those of the request.
  public var edit: Int?

  public init(_ kind: Kind, _ description: String, edit: Int? = nil) {
    (self.kind, self.description, self.edit) = (kind, description, edit)
  }
}

public enum BookReply: Sendable {
  case number(Int64)
  case numbers([Int64])
  case sections([BookSection])
  case people([Person])
  case image([UInt8]?)
  case groups([PeopleGroup])
  case sources([PeopleSource])
  /// The people and groups that were added or changed, as they are now, in the order of the changes.
  case saved(people: [Person], groups: [PeopleGroup], token: Int64)
  case changes([BookHistoryEntry], token: Int64)
  case done
  case failed(BookFailure)
  /// Not asked for: somebody else changed the book. The token is the newest.
  case changed(token: Int64)
}
