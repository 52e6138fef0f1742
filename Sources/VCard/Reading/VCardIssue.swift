// What was wrong with a file, card by card. Nothing of it stops the reading.

/// Something in a file that had to be guessed, repaired or left out.
public struct VCardIssue: Sendable, Equatable, CustomStringConvertible {
  public enum Reason: Sendable, Equatable {
    /// The file or the next card began before this card ended.
    case missingEnd
    /// A line between cards.
    case textOutsideCard
    /// A line that is no property; it was joined to the property before it.
    case joinedLine
    /// A property name with nothing after it, or a line that nothing could take.
    case ignoredLine(String)
    /// The CHARSET that a property names is not known.
    case unknownCharacterSet(String)
    /// Text that is neither UTF-8 nor in a character set that the card states; read as the named one.
    case guessedCharacterSet(String)
    case brokenBase64
    /// A value longer than the limit was left out.
    case valueTooLong(limit: Int)
    case tooManyProperties(limit: Int)
    /// The card has more bytes than the limit; the rest was left out.
    case cardTooLong(limit: Int)
    case unknownVersion(String)
    /// The picture is larger than a book takes, and was left out.
    case pictureTooLarge(bytes: Int, limit: Int)
    /// The file could not be read further.
    case unreadable(String)
  }

  /// The card's position in the file, from 1; 0 outside any card.
  public var card: Int
  /// The line of the file, from 1.
  public var line: Int
  public var reason: Reason

  public init(card: Int, line: Int, reason: Reason) { (self.card, self.line, self.reason) = (card, line, reason) }

  public var description: String {
    let place = card == 0 ? "line \(line)" : "card \(card), line \(line)"
    return "\(place): \(text)"
  }

  /// The beginning of a text from a file, short in memory as well: a single character may have any number of marks on it.
  static func excerpt(_ text: String, _ length: Int) -> String {
    let trimmed = String(text.unicodeScalars.prefix(length + 20)).trimmingCharacters(in: .whitespaces)
    return String(String.UnicodeScalarView(trimmed.unicodeScalars.prefix(length)))
  }

  private var text: String {
    switch reason {
    case .missingEnd: "the card has no END:VCARD; what was read of it is kept"
    case .textOutsideCard: "text outside a card was skipped"
    case .joinedLine: "the line is no property and was joined to the one before it"
    case .ignoredLine(let text): "the line was skipped: \(text)"
    case .unknownCharacterSet(let name): "the character set \(name) is not known; the text was guessed"
    case .guessedCharacterSet(let name): "the text is neither UTF-8 nor in a character set that the card states; read as \(name)"
    case .brokenBase64: "the base64 is broken; the text is kept as it is"
    case .valueTooLong(let limit): "the value is longer than \(limit) bytes and was left out"
    case .tooManyProperties(let limit): "the card has more than \(limit) properties; the rest was left out"
    case .cardTooLong(let limit): "the card is longer than \(limit) bytes; the rest was left out"
    case .unknownVersion(let text): "the version \(text) is not known; read by the rules of 3.0"
    case .pictureTooLarge(let bytes, let limit): "the picture has \(bytes >> 20) MB, more than the \(limit >> 20) MB that fit, and was left out"
    case .unreadable(let text): "the file could not be read: \(text)"
    }
  }
}
