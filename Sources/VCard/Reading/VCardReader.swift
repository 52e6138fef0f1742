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
  /// Longer values, in bytes, are left out.
  public var maximumValue = 192 << 20
  /// What a card has beyond these bytes is left out.
  public var maximumCard = 256 << 20
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
  /// The bytes of the values of all open cards.
  private var openBytes = 0
  private var deepest: Int { 16 }

  /// What was wrong so far.
  public private(set) var issues: [VCardIssue] = []
  /// How many issues there were; `issues` holds the first of them.
  public private(set) var issueCount = 0
  public private(set) var cardCount = 0

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
        for card in open {
          report(.missingEnd, card: card.number, line: card.line)
          finished.append(card)
        }
        open = []
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
      guard let card = open.popLast() else { return report(.textOutsideCard) }
      finished.append(card)
    case _ where open.isEmpty:
      takeOutsideText()
    case .version:
      let text = String(decoding: line.value, as: UTF8.self)
      let version = VCardVersion(rawValue: text) ?? VCardVersion(rawValue: text.trimmingCharacters(in: .whitespaces))
      open[open.count - 1].version = version
      if version == nil { report(.unknownVersion(String(text.prefix(20)))) }
    default:
      guard !line.isCut else { return report(.valueTooLong(limit: options.maximumValue)) }
      guard open[open.count - 1].properties.count < options.maximumProperties else {
        if !isSkipping { report(.tooManyProperties(limit: options.maximumProperties)) }
        isSkipping = true
        return
      }
      openBytes += line.value.count
      guard openBytes <= options.maximumCard else {
        if !isSkipping { report(.cardTooLong(limit: options.maximumCard)) }
        isSkipping = true
        return
      }
      let value = decoder.value(line.value, head: head, version: open[open.count - 1].version) { report($0) }
      open[open.count - 1].properties.append(VCardProperty(head: head, value: value))
    }
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

  private func begin() {
    cardsBegun += 1
    isSkipping = false
    if open.isEmpty { openBytes = 0 }
    if openBytes > options.maximumCard {
      // A card that was too long has lost its END; what begins now is no part of it.
      for card in open {
        report(.missingEnd, card: card.number, line: card.line)
        finished.append(card)
      }
      open = []
      openBytes = 0
    }
    decoder.startCard()
    if open.count == deepest {
      let card = open.removeFirst()
      report(.missingEnd, card: card.number, line: card.line)
      finished.append(card)
    }
    var card = VCard()
    card.number = cardsBegun
    card.line = lines.lineNumber
    card.properties.reserveCapacity(16)
    open.append(card)
  }

  /// The card inside an AGENT property: kept as its text, for it is no card of this book.
  private func takeAgent() {
    var text = ["BEGIN:VCARD"], depth = 1, size = 0
    while depth > 0, let line = lines.next(isVersion2_1: open.last?.version == .v2_1) {
      let content = decoder.text(line.whole)
      if let head = line.head, isCardMark(line) { depth += head.key == .begin ? 1 : head.key == .end ? -1 : 0 }
      size += content.utf8.count
      if size < options.maximumValue { text.append(content) }
    }
    if depth > 0 { report(.missingEnd) }
    let last = open[open.count - 1].properties.count - 1
    open[open.count - 1].properties[last].value = .text(VCardText.escape(text.joined(separator: "\n")))
  }

  private func takeOutsideText() {
    if issues.last?.reason != .textOutsideCard || issues.last?.card != 0 { report(.textOutsideCard) }
  }

  /// A line that is no property: the rest of a value whose writer forgot to fold or to encode, or nothing.
  private func takeLineWithoutHead(_ line: VCardContentLines.Line) {
    let bytes = line.whole
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0 && $0 != 0x1A }) else { return }
    guard let card = open.last else { return takeOutsideText() }
    let trimmed = decoder.text(bytes).trimmingCharacters(in: .whitespaces)
    if VCardPropertyKey(name: trimmed) != .other { return report(.ignoredLine("\(trimmed) without a value")) }
    if lines.isAtEnd, "END:VCARD".hasPrefix(trimmed.uppercased()) { return }
    guard let last = card.properties.last, case .text(let text) = last.value else {
      return report(.ignoredLine(String(trimmed.prefix(40))))
    }
    // A full line was broken by its length alone; a short one ended where its author ended it.
    let isBrokenByLength = last.key.isStructured || lines.previousLineLength >= 70 || text.utf8.last == 0x20 || line.isContinuation
    let rest = VCardText.canonical(continuation: decoder.text(bytes), isVersion2_1: card.version == .v2_1, structured: last.key.isStructured)
    openBytes += rest.utf8.count
    guard text.utf8.count + rest.utf8.count <= options.maximumValue, openBytes <= options.maximumCard else {
      if !isSkipping { report(.valueTooLong(limit: options.maximumValue)) }
      isSkipping = true
      return
    }
    open[open.count - 1].properties[card.properties.count - 1].value = .text(text + (isBrokenByLength ? "" : "\\n") + rest)
    report(.joinedLine)
  }
}

extension VCardText {
  static func canonical(continuation text: String, isVersion2_1: Bool, structured: Bool) -> String {
    isVersion2_1 ? canonical(fromVersion2_1: text, structured: structured) : text
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
