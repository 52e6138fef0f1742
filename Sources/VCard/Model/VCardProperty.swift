// A property: group, name, parameters and value. Lines of a file repeat the part before the colon again and again
// ("TEL;type=CELL;type=VOICE"), so it is one shared object, and a property costs little more than its value.
import Foundation

/// A parameter as it stands in the card. A bare word of 2.1 (`;CELL`) is a TYPE, or an ENCODING where it names one.
public struct VCardParameter: Hashable, Sendable {
  public var name: String
  /// The values between commas. A quoted value is one value, even with commas inside.
  public var values: [String]

  public init(_ name: String, _ values: String...) {
    self.name = name
    self.values = values
  }

  public init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// How the bytes of a value were written.
enum VCardTransferEncoding: UInt8, Sendable {
  case plain, quotedPrintable, base64
}

/// What stands before the colon.
final class VCardHead: Sendable {
  let group: String?
  let name: String
  let key: VCardPropertyKey
  let parameters: [VCardParameter]
  let encoding: VCardTransferEncoding
  /// The CHARSET parameter, if any.
  let characterSet: String?
  let types: [String]
  let upperTypes: [String]

  init(group: String?, name: String, parameters: [VCardParameter]) {
    self.group = group
    self.name = name
    self.key = VCardPropertyKey(name: name)
    self.parameters = parameters
    var encoding = VCardTransferEncoding.plain
    var characterSet: String?
    var types: [String] = []
    for parameter in parameters {
      switch parameter.name.uppercased() {
      case "ENCODING":
        switch parameter.values.last?.uppercased() {
        case "QUOTED-PRINTABLE", "Q": encoding = .quotedPrintable
        case "BASE64", "B": encoding = .base64
        default: break
        }
      case "CHARSET": characterSet = parameter.values.first
      case "TYPE":
        for value in parameter.values {
          types += value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
      default: break
      }
    }
    self.encoding = encoding
    self.characterSet = characterSet
    self.types = types
    upperTypes = types.map { $0.uppercased() }
  }
}

/// The value of a property.
public enum VCardValue: Hashable, Sendable {
  /// Text in the escaped form of 3.0, whatever version it came from: `\n` is a line break, `\;`, `\,` and `\\` are the characters; a bare
  /// semicolon parts components, a bare comma parts the values of a list.
  case text(String)
  /// Bytes that came as base64.
  case data([UInt8])
}

public struct VCardProperty: Sendable {
  private(set) var head: VCardHead
  public var value: VCardValue

  init(head: VCardHead, value: VCardValue) {
    self.head = head
    self.value = value
  }

  public init(group: String? = nil, name: String, parameters: [VCardParameter] = [], value: VCardValue) {
    self.init(head: VCardHead(group: group, name: name, parameters: parameters), value: value)
  }

  /// A property with one text, escaped here.
  public init(group: String? = nil, _ key: VCardPropertyKey, parameters: [VCardParameter] = [], text: String) {
    self.init(group: group, name: key.standardName ?? "X-OTHER", parameters: parameters, value: .text(VCardText.escape(text)))
  }

  /// A property with components between semicolons, each escaped here.
  public init(group: String? = nil, _ key: VCardPropertyKey, parameters: [VCardParameter] = [], components: [String]) {
    let value = components.map(VCardText.escape).joined(separator: ";")
    self.init(group: group, name: key.standardName ?? "X-OTHER", parameters: parameters, value: .text(value))
  }

  public var group: String? { head.group }
  /// The name as written.
  public var name: String { head.name }
  public var key: VCardPropertyKey { head.key }
  public var parameters: [VCardParameter] { head.parameters }

  /// The first value of a parameter; names are compared without regard to case.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.values.first
  }

  /// Every TYPE, in the card's spelling. `TYPE=WORK,VOICE`, `TYPE="work,voice"`, `TYPE=WORK;TYPE=VOICE` and `;WORK;VOICE` are the same.
  public var types: [String] { head.types }
  /// The same in upper case.
  public var upperTypes: [String] { head.upperTypes }

  public func hasType(_ type: String) -> Bool { upperTypes.contains(type.uppercased()) }

  /// The same object for lines that have the same text before the colon, as most lines of a file have: a key under which to keep what
  /// depends on that text alone.
  public var headIdentity: AnyObject { head }

  /// Whether it is marked as the preferred one: TYPE=pref, or the lowest PREF of 4.0.
  public var isPreferred: Bool { hasType("PREF") || parameter("PREF") == "1" }

  /// The value in escaped form; empty for bytes.
  public var escapedText: String {
    if case .text(let text) = value { return text }
    return ""
  }

  /// The value as one text, without escapes. Bytes are read as UTF-8: some writers send text as base64.
  public var text: String {
    switch value {
    case .text(let text): VCardText.unescape(text)
    case .data(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The parts between semicolons, without escapes.
  public var components: [String] {
    switch value {
    case .text(let text): VCardText.split(text, at: UInt8(ascii: ";")).map(VCardText.unescape)
    case .data: [text]
    }
  }

  /// The values between commas, without escapes.
  public var list: [String] {
    VCardText.split(escapedText, at: UInt8(ascii: ",")).map(VCardText.unescape)
  }

  /// The bytes of a picture, sound or key: sent as base64, or inside a data: URI. Nil for a URI that points elsewhere.
  public var binary: [UInt8]? {
    switch value {
    case .data(let bytes): bytes
    case .text: DataURI(text)?.bytes
    }
  }

  /// "image/jpeg" and the like: from a data: URI, MEDIATYPE, or a TYPE such as JPEG; else from the first bytes. Nil when nothing tells.
  public var mediaType: String? {
    if case .text = value, let uri = DataURI(text) { return uri.mediaType ?? ImageSignature.mediaType(uri.bytes) }
    if let type = parameter("MEDIATYPE") { return type.lowercased() }
    if let type = types.lazy.compactMap(VCardProperty.mediaType(ofType:)).first { return type }
    if case .data(let bytes) = value { return ImageSignature.mediaType(bytes) }
    return nil
  }

  /// The media type that a TYPE names: JPEG, or image/jpeg itself.
  static func mediaType(ofType type: String) -> String? {
    let lower = type.lowercased()
    switch lower {
    case "jpeg", "jpg": return "image/jpeg"
    case "png", "gif", "bmp", "tiff", "webp", "heic": return "image/\(lower)"
    default: return lower.contains("/") ? lower : nil
    }
  }

  /// The same property with other parameters.
  public func with(parameters: [VCardParameter]) -> VCardProperty {
    VCardProperty(group: group, name: name, parameters: parameters, value: value)
  }

  /// Parameters that say something about the value rather than about how it travelled.
  var meaningfulParameters: [VCardParameter] {
    parameters.filter {
      switch $0.name.uppercased() {
      case "ENCODING", "CHARSET": false
      case "VALUE": $0.values.first?.uppercased() != "BINARY"
      default: true
      }
    }
  }

  /// The meaningful parameters of bytes but for those that tell their media type or that they are a URI.
  var parametersBesideMediaType: [VCardParameter] {
    meaningfulParameters.compactMap { parameter in
      switch parameter.name.uppercased() {
      case "MEDIATYPE", "VALUE": return nil
      case "TYPE":
        let values = parameter.values.filter { VCardProperty.mediaType(ofType: $0) == nil }
        return values.isEmpty ? nil : VCardParameter(name: parameter.name, values: values)
      default: return parameter
      }
    }
  }

  func isEquivalent(to other: VCardProperty) -> Bool {
    guard group?.uppercased() == other.group?.uppercased(), name.uppercased() == other.name.uppercased() else { return false }
    if binary != nil || other.binary != nil {
      if binary != other.binary || mediaType != other.mediaType { return false }
      return parametersBesideMediaType == other.parametersBesideMediaType
    }
    return value == other.value && meaningfulParameters == other.meaningfulParameters
  }
}

extension VCardProperty: Equatable {
  public static func == (one: VCardProperty, other: VCardProperty) -> Bool {
    one.value == other.value
      && (one.head === other.head || (one.group == other.group && one.name == other.name && one.parameters == other.parameters))
  }
}
