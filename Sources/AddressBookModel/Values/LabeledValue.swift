// Values that a person can have several of, each with its label.

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
