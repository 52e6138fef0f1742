// A person or an organization as the book stores it.
import Foundation

/// 16 bytes, written as a UUID. New ones begin with the time, so that they are in order in the index.
public struct RecordIdentifier: Hashable, Sendable, Codable, CustomStringConvertible {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    precondition(bytes.count == 16)
    self.bytes = bytes
  }

  /// A new identifier.
  public init() {
    var bytes = [UInt8](repeating: 0, count: 16)
    let milliseconds = UInt64(Date().timeIntervalSince1970 * 1000)
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> UInt64(8 * (5 - index))) }
    let random = (RecordIdentifier.random(), RecordIdentifier.random())
    for index in 0..<8 { bytes[8 + index] = UInt8(truncatingIfNeeded: random.0 >> UInt64(8 * index)) }
    bytes[6] = 0x70 | UInt8(truncatingIfNeeded: random.1) & 0x0F
    bytes[7] = UInt8(truncatingIfNeeded: random.1 >> 8)
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.bytes = bytes
  }

  /// The identifier of a UUID, or one that is always the same for the same text, which some programs use instead of UUIDs.
  public init(_ text: String) {
    var digits = text.lowercased()
    if digits.hasPrefix("urn:uuid:") { digits.removeFirst(9) }
    if let uuid = UUID(uuidString: digits) {
      bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
      return
    }
    // FNV-1a over 64 bits, twice from different beginnings.
    var halves: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4]
    for index in 0..<2 {
      for byte in text.utf8 { halves[index] = (halves[index] ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(8 * $0)) } }
    bytes[6] = 0x80 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.bytes = bytes
  }

  public var description: String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  private static let state = RandomState()

  private static func random() -> UInt64 { state.next() }

  private final class RandomState: @unchecked Sendable {
    // Guarded by `lock`. A system call for each person of an import would cost more than storing them.
    private var value = UInt64.random(in: 1...UInt64.max)
    private let lock = NSLock()

    func next() -> UInt64 {
      lock.lock()
      defer { lock.unlock() }
      value &+= 0x9E37_79B9_7F4A_7C15
      var mixed = value
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }
}

public enum PersonKind: Int64, Sendable, Codable {
  case person = 0
  case organization = 1
}

public struct Person: Sendable, Equatable, Codable {
  /// The number in the book; 0 before the person is saved. Never used again after the person is deleted.
  public var id: Int64 = 0
  public var identifier = RecordIdentifier()
  public var source: Int64 = 1
  public var kind = PersonKind.person

  public var namePrefix = ""
  public var givenName = ""
  public var middleName = ""
  public var familyName = ""
  public var previousFamilyName = ""
  public var nameSuffix = ""
  public var nickname = ""
  public var phoneticGivenName = ""
  public var phoneticMiddleName = ""
  public var phoneticFamilyName = ""
  public var phoneticOrganizationName = ""
  public var organizationName = ""
  public var departmentName = ""
  public var jobTitle = ""
  public var note = ""
  /// "1980-03-22", "--03-22" without a year.
  public var birthday = ""
  /// A birthday in another calendar, "chinese;e78;y30;m5;l0;d5" or the like, as Apple's cards write it.
  public var otherBirthday = ""

  /// Telephone numbers, addresses and so on, each kind in its order.
  public var values: [LabeledValue] = []
  /// Seconds since 1970.
  public var created = 0.0
  public var modified = 0.0
  /// Whether the book has a picture. The bytes are read and saved apart.
  public var hasImage = false
  /// Lines of the card that no field here stands for, as they are written in a card of 3.0, unfolded.
  public var cardLines: [String] = []

  public init() {}

  public func values(of property: ValueProperty) -> [LabeledValue] { values.filter { $0.property == property } }

  /// The name in the order of its script: Chinese, Japanese and Korean family first and without a space, others given first. The
  /// organization for organizations and for people without a name, then nickname, mail address, number.
  public var displayName: String {
    if kind == .organization && !organizationName.isEmpty { return organizationName }
    let name = NameScript.join(prefix: namePrefix, given: givenName, middle: middleName, family: familyName, suffix: nameSuffix)
    if !name.isEmpty { return name }
    for candidate in [organizationName, nickname] where !candidate.isEmpty { return candidate }
    return values.first { $0.property == .email }?.value ?? values.first { $0.property == .phone }?.value ?? ""
  }
}

/// The kinds of values that a person can have several of.
public enum ValueProperty: Int64, Sendable, Codable, CaseIterable {
  case phone = 1, email, address, url, date, relatedName, socialProfile, instantMessage
}

/// One value with its label.
public struct LabeledValue: Sendable, Equatable, Codable {
  /// The number in the book; 0 before it is saved. It stays when the value or its label is changed or others are put before it.
  public var id: Int64 = 0
  public var property: ValueProperty
  /// One of `ValueLabel`, a word of the person's own, or empty.
  public var label: String
  /// The text; parts of structured values are separated by U+001F.
  public var value: String
  /// Parameters of the card's line that nothing here stands for, as they are written in a card.
  public var parameters = ""

  public init(_ property: ValueProperty, label: String = "", value: String, parameters: String = "") {
    self.property = property
    self.label = label
    self.value = value
    self.parameters = parameters
  }

  public init(_ property: ValueProperty, label: String = "", parts: [String], parameters: String = "") {
    self.init(property, label: label, value: parts.joined(separator: "\u{1F}"), parameters: parameters)
  }

  /// The parts of a structured value. An address: post office box, extension, street (lines parted by line feeds), city, state, postal
  /// code, country, country code (ISO 3166). A social profile: service, user name, URL, user identifier. An instant message: service, name.
  public var parts: [String] { value.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init) }
}

/// The labels that the system has words for in every language.
public enum ValueLabel {
  public static let home = "_$!<Home>!$_"
  public static let work = "_$!<Work>!$_"
  public static let other = "_$!<Other>!$_"
  public static let mobile = "_$!<Mobile>!$_"
  public static let iPhone = "iPhone"
  public static let main = "_$!<Main>!$_"
  public static let homeFAX = "_$!<HomeFAX>!$_"
  public static let workFAX = "_$!<WorkFAX>!$_"
  public static let otherFAX = "_$!<OtherFAX>!$_"
  public static let pager = "_$!<Pager>!$_"
  public static let homePage = "_$!<HomePage>!$_"
  public static let anniversary = "_$!<Anniversary>!$_"
  public static let spouse = "_$!<Spouse>!$_"
}

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
}
