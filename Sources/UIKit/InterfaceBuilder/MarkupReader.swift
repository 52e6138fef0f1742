// Reads the XML of storyboards and xibs.
//
// Foundation has an XML reader in a library of its own, which would cost every app its loading and libxml2's; the files Xcode
// saves use a small part of XML, so this reader knows that part and refuses the rest with the line it stands on.
//
// Read: elements, attributes, character data, the five named entities and numeric ones, CDATA, comments, processing instructions,
// a document type without an internal subset. UTF-8 only. Names are not checked against XML's character classes and namespaces
// are not resolved.

import Foundation

/// What is wrong with a file, and where.
struct MarkupError: Error, CustomStringConvertible {
  var file: String
  var line: Int
  var message: String

  var description: String { "\(file):\(line): \(message)" }
}

/// A strict reader of the part of XML that Interface Builder saves.
///
/// ```swift
/// let document = try MarkupReader.read(data, file: "Main.storyboard")
/// document.name  // "document"
/// ```
struct MarkupReader {
  /// Deeper nesting than any screen has; the walk over the tree is recursive, so a hostile file must end here.
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1

  /// Reads a whole file.
  /// - Parameter file: The name that errors give.
  /// - Throws: `MarkupError`.
  static func read(_ data: Data, file: String) throws -> MarkupElement {
    var reader = MarkupReader(bytes: [UInt8](data), file: file)
    return try reader.readDocument()
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  // MARK: - The document

  private mutating func readDocument() throws -> MarkupElement {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw failure("the file is UTF-16; Xcode saves Interface Builder files as UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var root: MarkupElement?
    // Elements begun and not ended, outermost first.
    var open: [MarkupElement] = []

    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        let text = try readCharacterData()
        if let current = open.last {
          current.append(text: text)
        } else if !text.allSatisfy(\.isWhitespace) {
          throw failure("text outside the document element")
        }
      } else if looking(at: "<!--") {
        try skip(through: "-->", what: "comment")
      } else if looking(at: "<![CDATA[") {
        guard let current = open.last else { throw failure("character data outside the document element") }
        advance(9)
        current.append(text: try decoded(readUntil("]]>", what: "CDATA section")))
      } else if looking(at: "<?") {
        try skip(through: "?>", what: "processing instruction")
      } else if looking(at: "<!DOCTYPE") {
        try skipDocumentType()
      } else if looking(at: "</") {
        let name = try readEndTag()
        guard let current = open.popLast() else { throw failure("</\(name)> ends nothing") }
        guard current.name == name else {
          throw failure("</\(name)> where <\(current.name)> of line \(current.line) should end")
        }
      } else {
        let (element, isEmpty) = try readStartTag()
        if let current = open.last {
          current.append(element)
        } else if root == nil {
          root = element
        } else {
          throw MarkupError(file: file, line: element.line, message: "a second document element <\(element.name)>")
        }
        if !isEmpty { open.append(element) }
        if open.count > Self.maximumDepth { throw failure("more than \(Self.maximumDepth) elements inside each other") }
      }
    }
    if let unfinished = open.last {
      throw failure("the file ends inside <\(unfinished.name)> of line \(unfinished.line); it seems cut off")
    }
    guard let root else { throw failure("the file holds no element") }
    return root
  }

  // MARK: - Tags

  private mutating func readStartTag() throws -> (MarkupElement, isEmpty: Bool) {
    let startLine = line
    advance(1)
    let name = try readName(what: "an element's name")
    var attributes: [String: String] = [:]
    while true {
      let hadSpace = skipWhitespace()
      guard position < bytes.count else { throw failure("the file ends inside the tag <\(name)> of line \(startLine); it seems cut off") }
      if looking(at: "/>") {
        advance(2)
        return (MarkupElement(name: name, attributes: attributes, line: startLine), true)
      }
      if bytes[position] == UInt8(ascii: ">") {
        advance(1)
        return (MarkupElement(name: name, attributes: attributes, line: startLine), false)
      }
      guard hadSpace else { throw failure("a space is missing between the attributes of <\(name)>") }
      let attribute = try readName(what: "an attribute's name")
      skipWhitespace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
        throw failure("the attribute '\(attribute)' of <\(name)> has no value")
      }
      advance(1)
      skipWhitespace()
      let value = try readAttributeValue(of: attribute)
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw failure("<\(name)> has the attribute '\(attribute)' twice")
      }
    }
  }

  private mutating func readEndTag() throws -> String {
    advance(2)
    let name = try readName(what: "an element's name")
    skipWhitespace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else { throw failure("the tag </\(name) is not closed") }
    advance(1)
    return name
  }

  private mutating func readName(what: String) throws -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > start else { throw failure("\(what) is missing") }
    return try decoded(bytes[start..<position])
  }

  private mutating func readAttributeValue(of attribute: String) throws -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw failure("the value of '\(attribute)' is not in quotation marks")
    }
    let quote = bytes[position]
    advance(1)
    let startLine = line
    let start = position
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "<") { throw failure("'<' inside the value of '\(attribute)'") }
      advance(1)
    }
    guard position < bytes.count else {
      throw failure("the file ends inside the value of '\(attribute)' of line \(startLine); it seems cut off")
    }
    let value = try resolvingEntities(bytes[start..<position], isAttribute: true)
    advance(1)
    return value
  }

  // MARK: - Text

  private mutating func readCharacterData() throws -> String {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { advance(1) }
    return try resolvingEntities(bytes[start..<position], isAttribute: false)
  }

  /// Replaces `&amp;` and its like. White space in attribute values becomes blanks, as XML asks.
  private func resolvingEntities(_ piece: ArraySlice<UInt8>, isAttribute: Bool) throws -> String {
    let ampersand = UInt8(ascii: "&")
    let isPlain = !piece.contains { $0 == ampersand || (isAttribute && ($0 == 0x0A || $0 == 0x0D || $0 == 0x09)) }
    if isPlain { return try decoded(piece) }
    var result: [UInt8] = []
    result.reserveCapacity(piece.count)
    var index = piece.startIndex
    while index < piece.endIndex {
      let byte = piece[index]
      if byte == ampersand {
        guard let end = piece[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
          throw failure("'&' begins no entity; write &amp; for the character itself")
        }
        let name = try decoded(piece[(index + 1)..<end])
        guard let character = Self.entity(named: name) else { throw failure("unknown entity '&\(name);'") }
        result.append(contentsOf: Array(String(character).utf8))
        index = end + 1
      } else {
        let isLineBreak = byte == 0x0A || byte == 0x0D || byte == 0x09
        result.append(isAttribute && isLineBreak ? 0x20 : byte)
        index += 1
      }
    }
    return try decoded(result[...])
  }

  private static func entity(named name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.hasPrefix("x")
      guard let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10), value != 0 else { return nil }
      return Unicode.Scalar(value)
    }
  }

  private func decoded(_ piece: ArraySlice<UInt8>) throws -> String {
    guard let text = String(validating: piece, as: UTF8.self) else { throw failure("the bytes are not UTF-8") }
    return text
  }

  // MARK: - Moving on

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): return true
    default: return byte >= 0x80
    }
  }

  private func looking(at text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func advance(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }

  @discardableResult
  private mutating func skipWhitespace() -> Bool {
    let start = position
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { advance(1) }
    return position > start
  }

  private mutating func readUntil(_ end: StaticString, what: String) throws -> ArraySlice<UInt8> {
    let start = position, startLine = line
    while position < bytes.count {
      if looking(at: end) {
        defer { advance(end.utf8CodeUnitCount) }
        return bytes[start..<position]
      }
      advance(1)
    }
    throw failure("the file ends inside the \(what) of line \(startLine); it seems cut off")
  }

  private mutating func skip(through end: StaticString, what: String) throws { _ = try readUntil(end, what: what) }

  private mutating func skipDocumentType() throws {
    let declaration = try readUntil(">", what: "document type")
    if declaration.contains(UInt8(ascii: "[")) { throw failure("a document type with declarations of its own is not read") }
  }

  private func failure(_ message: String) -> MarkupError {
    // What is missing at the very end is missing because the file was cut.
    let isKnownCut = message.hasSuffix("it seems cut off") || bytes.isEmpty
    let isAtEnd = position >= bytes.count && !isKnownCut
    return MarkupError(file: file, line: line, message: isAtEnd ? message + "; the file ends here and seems cut off" : message)
  }
}
