// Reads cards one after another from a stream of bytes, whatever wrote them: 2.1, 3.0, 4.0 and their many mixtures. Memory does not grow
// with the file. Bad lines and bad cards are repaired or left out, and reported; nothing stops before the end of the file.
//
//     let reader = try VCardReader(path: "contacts.vcf")
//     while let card = reader.next() { print(card.first(.formattedName)?.text ?? "") }
//     for issue in reader.issues { print(issue) }
import Foundation

public struct VCardReaderOptions: Sendable {
  /// The character set of text that is not UTF-8 and declares none ("GB18030", "BIG5", "SHIFT_JIS", …). Nil: guessed.
  public var characterSet: String?
  /// Longer values, in bytes, are left out: pictures and sounds, and everything else.
  public var maximumValue = 192 << 20, maximumText = 4 << 20
  /// What a card has beyond these bytes is left out, pictures and sounds counted or not.
  public var maximumCard = 256 << 20, maximumCardText = 16 << 20
  /// Properties beyond these are left out.
  public var maximumProperties = 100_000
  /// Issues beyond these are only counted.
  public var maximumIssues = 1_000

  public init(characterSet: String? = nil) { self.characterSet = characterSet }
}

public struct VCardFileError: Error, CustomStringConvertible {
  public var path: String
  public var reason: String
  public var description: String { "\(path): \(reason)" }

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

public final class VCardReader: Sequence, IteratorProtocol {
  public typealias Element = VCard

  private let lines: VCardContentLines
  private let decoder: VCardValueDecoder
  private let options: VCardReaderOptions
  /// Cards begun and not ended; more than one when cards are nested.
  private var open: [VCard] = []
  /// Whole cards that wait to be handed out.
  private var finished: [VCard] = []
  private var cardsBegun = 0
  private var isSkipping = false
  /// Values of open cards whose character set is decided when the whole card is known.
  private var undecided: [UndecidedValue] = []
  /// The bytes of the lines of all open cards, and of those that are texts.
  private var openBytes = 0, openTextBytes = 0
  private var deepest: Int { 16 }

  /// What was wrong so far.
  public private(set) var issues: [VCardIssue] = []
  /// How many issues there were; `issues` holds the first of them.
  public private(set) var issueCount = 0
  public private(set) var cardCount = 0
  /// Why the source stopped, when it was not the end.
  public var failure: Error? { lines.failure }

  public init(options: VCardReaderOptions = VCardReaderOptions(), source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.options = options
    lines = VCardContentLines(VCardLineScanner(maximumLine: options.maximumValue, source: source), maximumValue: options.maximumValue)
    decoder = VCardValueDecoder(fallback: options.characterSet, isMarkedUTF8: lines.isMarkedUTF8)
  }

  /// Reads a file.
  /// - Throws: `VCardFileError` when it cannot be opened.
  public convenience init(path: String, options: VCardReaderOptions = VCardReaderOptions()) throws {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw VCardFileError(path: path, reason: String(cString: strerror(errno))) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.init(options: options) { buffer in
      let count = read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
      guard count >= 0 else { throw VCardFileError(path: path, reason: String(cString: strerror(errno))) }
      return count
    }
  }

  public convenience init(data: [UInt8], options: VCardReaderOptions = VCardReaderOptions()) {
    var position = 0
    self.init(options: options) { buffer in
      let count = Swift.min(buffer.count, data.count - position)
      data.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count])) }
      position += count
      return count
    }
  }

  public convenience init(data: Data, options: VCardReaderOptions = VCardReaderOptions()) {
    self.init(data: [UInt8](data), options: options)
  }

  /// The next card, or nil at the end of the file. A card inside another comes before it.
  public func next() -> VCard? {
    while finished.isEmpty {
      guard let line = lines.next(isVersion2_1: open.last?.version == .v2_1) else {
        if let failure = lines.failure { report(.unreadable("\(failure)")) }
        guard !open.isEmpty else { return nil }
        endOpenCards()
        break
      }
      take(line)
    }
    cardCount += 1
    return finished.removeFirst()
  }

  private func report(_ reason: VCardIssue.Reason, card: Int? = nil, line: Int? = nil) {
    issueCount += 1
    guard issues.count < options.maximumIssues else { return }
    issues.append(VCardIssue(card: card ?? open.last?.number ?? 0, line: line ?? lines.lineNumber, reason: reason))
  }

  private func take(_ line: VCardContentLines.Line) {
    guard let head = line.head else { return takeLineWithoutHead(line) }
    switch head.key {
    case .begin where isCardMark(line):
      if let last = open.last?.properties.last, last.key == .agent, last.escapedText.isEmpty {
        takeAgent()
      } else {
        begin()
      }
    case .end where isCardMark(line):
      guard !open.isEmpty else { return report(.textOutsideCard) }
      finish(open.count - 1)
    case _ where open.isEmpty:
      takeOutsideText()
    case .version:
      let text = String(decoding: line.value, as: UTF8.self)
      let version = VCardVersion(rawValue: text) ?? VCardVersion(rawValue: text.trimmingCharacters(in: .whitespaces))
      open[open.count - 1].version = version
      if version == nil { report(.unknownVersion(VCardIssue.excerpt(text, 20))) }
    default:
      guard !line.isCut else { return report(.valueTooLong(limit: options.maximumValue)) }
      guard open[open.count - 1].properties.count < options.maximumProperties else {
        if !isSkipping { report(.tooManyProperties(limit: options.maximumProperties)) }
        isSkipping = true
        return
      }
      // The head counts too: one that is long is kept for this property alone.
      openBytes += line.whole.count
      // Only what is encoded as bytes, or holds a picture that says so of itself, may be as large as a picture.
      let isText = head.encoding != .base64 && !head.key.isBinary
      guard !isText || line.value.count <= options.maximumText else { return report(.valueTooLong(limit: options.maximumText)) }
      if isText { openTextBytes += line.value.count }
      guard openBytes <= options.maximumCard, openTextBytes <= options.maximumCardText else { return skip(textBytes: openTextBytes) }
      let card = open.count - 1
      var value = decoder.value(line.value, head: head, version: open[card].version) { report($0) }
      if decoder.isUndecided {
        undecided.append(UndecidedValue(
          card: open[card].number, property: open[card].properties.count, line: lines.lineNumber, version: open[card].version, head: head,
          bytes: Array(line.value), guess: value))
      }
      let beginsAgent = head.key == .agent && value.isBeginOfCard
      // Encoded, it is text and no card; marked as such, it stays so when it is written.
      if beginsAgent, head.encoding != .plain, case .text(let text) = value { value = .text(text + "\\n") }
      open[card].properties.append(VCardProperty(head: head, value: value))
      if beginsAgent && head.encoding == .plain { takeAgent() }
    }
  }

  /// Leaves out what a card has beyond its limit, and says so once.
  private func skip(textBytes: Int) {
    if !isSkipping { report(.cardTooLong(limit: textBytes > options.maximumCardText ? options.maximumCardText : options.maximumCard)) }
    isSkipping = true
  }

  /// Whether the value of BEGIN or END is VCARD, in any case and with white space around it.
  private func isCardMark(_ line: VCardContentLines.Line) -> Bool {
    let value = line.value
    var start = 0, end = value.count
    while start < end, value[start] == 0x20 || value[start] == 0x09 { start += 1 }
    while start < end, value[end - 1] == 0x20 || value[end - 1] == 0x09 { end -= 1 }
    // Setting bit 5 makes ASCII letters lower case.
    return end - start == 5 && value[start] | 0x20 == 0x76 && value[start + 1] | 0x20 == 0x63 && value[start + 2] | 0x20 == 0x61
      && value[start + 3] | 0x20 == 0x72 && value[start + 4] | 0x20 == 0x64
  }

  /// Closes a card: what of its text was not decided is read as the rest of it says.
  private func finish(_ index: Int) {
    var card = open.remove(at: index)
    let values = undecided.filter { $0.card == card.number }
    if !values.isEmpty {
      undecided.removeAll { $0.card == card.number }
      let name = decoder.likelyCharacterSet(of: values.map(\.text))
      for value in values {
        report(.guessedCharacterSet(name), card: card.number, line: value.line)
        // A value to which lines were added since is kept as it is.
        guard card.properties[value.property].value == value.guess else { continue }
        card.properties[value.property].value = value.bytes.withUnsafeBufferPointer {
          decoder.value($0, head: value.head, version: value.version, decided: name)
        }
      }
    }
    finished.append(card)
  }

  private func endOpenCards() {
    while let card = open.first {
      report(.missingEnd, card: card.number, line: card.line)
      finish(0)
    }
  }

  private func begin() {
    cardsBegun += 1
    isSkipping = false
    if open.isEmpty { (openBytes, openTextBytes) = (0, 0) }
    if openBytes > options.maximumCard || openTextBytes > options.maximumCardText {
      // A card that was too long has lost its END; what begins now is no part of it.
      endOpenCards()
      (openBytes, openTextBytes) = (0, 0)
    }
    decoder.startCard()
    if open.count == deepest {
      report(.missingEnd, card: open[0].number, line: open[0].line)
      finish(0)
    }
    var card = VCard()
    card.number = cardsBegun
    card.line = lines.lineNumber
    card.properties.reserveCapacity(16)
    open.append(card)
  }

  /// The card inside an AGENT property: kept as its text, for it is no card of this book.
  private func takeAgent() {
    var text = "BEGIN:VCARD", depth = 1
    while depth > 0, let line = lines.next(isVersion2_1: open.last?.version == .v2_1) {
      let content = decoder.text(line.whole)
      if let head = line.head, isCardMark(line) { depth += head.key == .begin ? 1 : head.key == .end ? -1 : 0 }
      openBytes += content.utf8.count + 1
      guard text.utf8.count + content.utf8.count < options.maximumText, openBytes <= options.maximumCard else {
        if !isSkipping { report(.valueTooLong(limit: options.maximumText)) }
        isSkipping = true
        continue
      }
      text += "\n"
      text += content
    }
    if depth > 0 { report(.missingEnd) }
    // A beginning alone would take in what follows it when it is written.
    if text == "BEGIN:VCARD" { text += "\n" }
    let last = open[open.count - 1].properties.count - 1
    open[open.count - 1].properties[last].value = .text(VCardText.escape(text))
  }

  private func takeOutsideText() {
    if issues.last?.reason != .textOutsideCard || issues.last?.card != 0 { report(.textOutsideCard) }
  }

  /// A line that is no property: the rest of a value whose writer forgot to fold or to encode, or nothing.
  private func takeLineWithoutHead(_ line: VCardContentLines.Line) {
    let bytes = line.whole
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0 && $0 != 0x1A }) else { return }
    guard !open.isEmpty else { return takeOutsideText() }
    let rest = decoder.text(bytes)
    if rest.utf8.count < 64 {
      let trimmed = rest.trimmingCharacters(in: .whitespaces)
      if VCardPropertyKey(name: trimmed) != .other { return report(.ignoredLine("\(trimmed) without a value")) }
      if lines.isAtEnd, "END:VCARD".hasPrefix(trimmed.uppercased()) { return }
    }
    // Everything below changes the last value where it lies: a file may have as many such lines as it likes, and no line may cost what the
    // lines before it have.
    let card = open.count - 1, last = open[card].properties.count - 1
    // Nor does a line make the END of another thing that of a card.
    guard last >= 0, case .text(var text) = open[card].properties[last].value, !open[card].properties[last].key.isMark else {
      return report(.ignoredLine(VCardIssue.excerpt(rest, 40)))
    }
    let isStructured = open[card].properties[last].key.isStructured
    // A full line was broken by its length alone; a short one ended where its author ended it.
    let isBrokenByLength = isStructured || lines.previousLineLength >= 70 || text.utf8.last == 0x20 || line.isContinuation
    let isVersion2_1 = open[card].version == .v2_1
    let addition = isVersion2_1 ? VCardText.canonical(fromVersion2_1: rest, structured: isStructured) : rest
    openBytes += addition.utf8.count
    openTextBytes += addition.utf8.count
    guard text.utf8.count + addition.utf8.count <= options.maximumText, openTextBytes <= options.maximumCardText else {
      if !isSkipping { report(.valueTooLong(limit: options.maximumText)) }
      isSkipping = true
      return
    }
    open[card].properties[last].value = .text("")
    if !isBrokenByLength { text += "\\n" }
    text += addition
    open[card].properties[last].value = .text(text)
    report(.joinedLine)
  }
}

extension VCard {
  /// Every card in the bytes, and what was wrong with them.
  public static func cards(in data: Data, options: VCardReaderOptions = VCardReaderOptions()) -> (cards: [VCard], issues: [VCardIssue]) {
    let reader = VCardReader(data: data, options: options)
    let cards = Array(reader)
    return (cards, reader.issues)
  }
}

/// Text of a card whose character set nobody has told yet.
private struct UndecidedValue {
  var card: Int
  /// Its place in the card.
  var property: Int
  var line: Int
  var version: VCardVersion?
  var head: VCardHead
  var bytes: [UInt8]
  /// What it was taken for by itself.
  var guess: VCardValue

  /// The bytes without their transfer encoding.
  var text: [UInt8] {
    head.encoding == .quotedPrintable ? bytes.withUnsafeBufferPointer { QuotedPrintable.decode($0, markingSeparators: false) } : bytes
  }
}

extension VCardValue {
  /// Whether it is the line with which a card begins: the value of an AGENT whose card follows.
  fileprivate var isBeginOfCard: Bool {
    guard case .text(let text) = self, text.utf8.count < 32 else { return false }
    return text.trimmingCharacters(in: .whitespaces).uppercased() == "BEGIN:VCARD"
  }
}
