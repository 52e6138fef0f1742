// The property names that mean something to us, as one byte each: comparing it is cheaper than comparing names.

/// A known property. What is not in the list is `other`, and goes by its name.
public enum VCardPropertyKey: UInt8, Sendable, CaseIterable {
  case other
  // The frame of a card
  case begin, end, version
  // Names
  case name, formattedName, nickname, sortString, sound
  case phoneticGivenName, phoneticMiddleName, phoneticFamilyName, phoneticOrganizationName, maidenName
  // Ways to reach someone
  case telephone, email, address, addressLabel, url, instantMessage, socialProfile
  case aim, icq, jabber, msn, yahoo, skype, googleTalk, gaduGadu, qq, facebook, sip
  // Work
  case organization, title, role
  // Days and people
  case birthday, alternateBirthday, anniversary, labelledDate, relatedName, related, spouse, manager, assistant
  // Pictures and other bytes
  case photo, logo, key, agent
  // The rest of the standards
  case note, categories, gender, language, timeZone, geo, uid, revision, productIdentifier, classification, mailer, source, profile
  case kind, member, serverKind, serverMember
  // Apple's and Android's additions that change how others are read
  case appleLabel, appleAddressCountry, showAs, androidCustom

  /// Names in upper case, as they are written in a card.
  static let names: [(String, VCardPropertyKey)] = [
    ("BEGIN", .begin), ("END", .end), ("VERSION", .version),
    ("N", .name), ("FN", .formattedName), ("NICKNAME", .nickname), ("SORT-STRING", .sortString), ("SOUND", .sound),
    ("X-PHONETIC-FIRST-NAME", .phoneticGivenName), ("X-PHONETIC-MIDDLE-NAME", .phoneticMiddleName),
    ("X-PHONETIC-LAST-NAME", .phoneticFamilyName), ("X-PHONETIC-ORG", .phoneticOrganizationName),
    ("X-MAIDENNAME", .maidenName), ("X-EVOLUTION-SPOUSE", .spouse), ("X-SPOUSE", .spouse),
    ("X-MS-SPOUSE", .spouse), ("X-KADDRESSBOOK-X-SPOUSESNAME", .spouse), ("X-EVOLUTION-MANAGER", .manager), ("X-MANAGER", .manager),
    ("X-MS-MANAGER", .manager), ("X-KADDRESSBOOK-X-MANAGERSNAME", .manager), ("X-EVOLUTION-ASSISTANT", .assistant),
    ("X-ASSISTANT", .assistant), ("X-MS-ASSISTANT", .assistant), ("X-KADDRESSBOOK-X-ASSISTANTSNAME", .assistant),
    ("TEL", .telephone), ("EMAIL", .email), ("ADR", .address), ("LABEL", .addressLabel), ("URL", .url), ("IMPP", .instantMessage),
    ("X-SOCIALPROFILE", .socialProfile), ("X-AIM", .aim), ("X-ICQ", .icq), ("X-JABBER", .jabber), ("X-MSN", .msn), ("X-YAHOO", .yahoo),
    ("X-SKYPE", .skype), ("X-SKYPE-USERNAME", .skype), ("X-GOOGLE-TALK", .googleTalk), ("X-GTALK", .googleTalk),
    ("X-GADUGADU", .gaduGadu), ("X-QQ", .qq), ("X-FACEBOOK", .facebook), ("X-SIP", .sip),
    ("ORG", .organization), ("TITLE", .title), ("ROLE", .role),
    ("BDAY", .birthday), ("X-ALTBDAY", .alternateBirthday), ("ANNIVERSARY", .anniversary), ("X-ANNIVERSARY", .anniversary),
    ("X-EVOLUTION-ANNIVERSARY", .anniversary), ("X-MS-ANNIVERSARY", .anniversary), ("X-KADDRESSBOOK-X-ANNIVERSARY", .anniversary), ("X-ABDATE", .labelledDate),
    ("X-ABRELATEDNAMES", .relatedName), ("RELATED", .related),
    ("PHOTO", .photo), ("LOGO", .logo), ("KEY", .key), ("AGENT", .agent),
    ("NOTE", .note), ("CATEGORIES", .categories), ("GENDER", .gender), ("LANG", .language), ("TZ", .timeZone), ("GEO", .geo), ("UID", .uid),
    ("REV", .revision), ("PRODID", .productIdentifier), ("CLASS", .classification), ("MAILER", .mailer), ("SOURCE", .source),
    ("PROFILE", .profile), ("KIND", .kind), ("MEMBER", .member), ("X-ADDRESSBOOKSERVER-KIND", .serverKind),
    ("X-ADDRESSBOOKSERVER-MEMBER", .serverMember),
    ("X-ABLABEL", .appleLabel), ("X-ABADR", .appleAddressCountry), ("X-ABSHOWAS", .showAs), ("X-ANDROID-CUSTOM", .androidCustom),
  ]

  private static let table: [String: VCardPropertyKey] = Dictionary(names, uniquingKeysWith: { first, _ in first })

  /// The key of a property name, in any case.
  public init(name: String) {
    self = Self.table[name.uppercased()] ?? .other
  }

  /// The usual spelling of the name; nil for `other`.
  public var standardName: String? {
    switch self {
    case .other: nil
    case .appleLabel: "X-ABLabel"
    case .labelledDate: "X-ABDATE"
    case .appleAddressCountry: "X-ABADR"
    case .showAs: "X-ABShowAs"
    default: Self.names.first { $0.1 == self }?.0
    }
  }

  /// Whether the value is parts between semicolons, rather than one text in which a semicolon is a character like others.
  public var isStructured: Bool {
    switch self {
    case .name, .address, .organization, .androidCustom, .gender, .sound: true
    default: false
    }
  }

  /// Whether a card, or another thing, begins or ends with it.
  var isMark: Bool { self == .begin || self == .end }

  /// Whether the value is bytes in one of the forms that the versions have: base64, a data: URI, or a URI of a file elsewhere.
  public var isBinary: Bool {
    switch self {
    case .photo, .logo, .key, .sound: true
    default: false
    }
  }
}
