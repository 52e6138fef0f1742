// Build settings as Xcode resolves them: layers from the build system's defaults up to the target, each able to refer to the one
// below by $(inherited), then variables filled in with their modifiers.

import Foundation

/// The resolved settings of one target in one configuration.
public struct BuildSettings: Sendable {
  /// Conditions of `KEY[sdk=…]` settings are matched against these: the simulated phone is an iPhone simulator to a project.
  private static let conditions = ["sdk": "iphonesimulator", "arch": "x86_64", "platform": "iphonesimulator"]

  private var values: [String: String] = [:]

  /// - Parameter layers: raw settings, lowest first. Lists are joined by spaces, elements with spaces are quoted.
  init(layers: [[String: Any]], configuration: String) {
    for layer in layers { apply(layer, configuration: configuration) }
  }

  private mutating func apply(_ layer: [String: Any], configuration: String) {
    // A conditional setting wins over the plain one of the same layer, so it comes after it.
    let below = values
    for (key, value) in layer.sorted(by: { ($0.key.contains("[") ? 1 : 0, $0.key) < ($1.key.contains("[") ? 1 : 0, $1.key) }) {
      let parts = key.split(separator: "[")
      guard let name = parts.first.map(String.init) else { continue }
      let holds = parts.dropFirst().allSatisfy { BuildSettings.holds(String($0.dropLast()), configuration: configuration) }
      guard holds else { continue }
      let text = BuildSettings.text(of: value)
      values[name] = BuildSettings.replacingInherited(text, name: name, with: below[name] ?? "")
    }
  }

  private static func holds(_ condition: String, configuration: String) -> Bool {
    let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    let actual = parts[0] == "config" ? configuration : conditions[parts[0]] ?? ""
    if parts[1] == "*" { return true }
    return parts[1].hasSuffix("*") ? actual.hasPrefix(parts[1].dropLast()) : actual == parts[1]
  }

  private static func text(of value: Any) -> String {
    if let list = value as? [String] { return list.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ") }
    return value as? String ?? "\(value)"
  }

  private static func replacingInherited(_ text: String, name: String, with inherited: String) -> String {
    var result = text
    for spelling in ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"] {
      result = result.replacingOccurrences(of: spelling, with: inherited)
    }
    return result
  }

  /// The value of a setting with all variables filled in; nil when it is not set anywhere.
  public subscript(name: String) -> String? {
    values[name].map { expand($0, inside: [name]) }
  }

  /// Whether a setting is YES.
  public func isOn(_ name: String) -> Bool { ["YES", "true", "1"].contains(self[name] ?? "") }

  /// The elements of a list setting; quotes keep spaces together.
  public func list(_ name: String) -> [String] { BuildSettings.split(self[name] ?? "") }

  /// All settings whose name starts with `prefix`, by the rest of their name.
  public func settings(prefixed prefix: String) -> [String: String] {
    var result: [String: String] = [:]
    for name in values.keys where name.hasPrefix(prefix) { result[String(name.dropFirst(prefix.count))] = self[name] }
    return result
  }

  /// Sets a value below everything else: used when nothing in the project sets it.
  mutating func setDefault(_ name: String, _ value: String) {
    if values[name] == nil { values[name] = value }
  }

  /// Text with `$(VARIABLE)`, `${VARIABLE}` and modifiers (`$(PRODUCT_NAME:c99extidentifier)`) filled in. Unknown variables are empty.
  public func expand(_ text: String) -> String { expand(text, inside: []) }

  private func expand(_ text: String, inside names: Set<String>) -> String {
    guard text.contains("$") else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let next = rest.index(after: dollar)
      guard next < rest.endIndex, rest[next] == "(" || rest[next] == "{", let end = BuildSettings.closing(of: rest, at: next) else {
        result += "$"
        rest = rest[next...]
        continue
      }
      let body = expand(String(rest[rest.index(after: next)..<end]), inside: names)
      result += value(ofReference: body, inside: names)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func closing(of text: Substring, at open: Substring.Index) -> Substring.Index? {
    let opener = text[open]
    let closer: Character = opener == "(" ? ")" : "}"
    var depth = 0
    for index in text[open...].indices {
      if text[index] == opener { depth += 1 }
      if text[index] == closer {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The value of `NAME:modifier:modifier`. A variable that leads back to itself is empty.
  private func value(ofReference reference: String, inside names: Set<String>) -> String {
    let parts = reference.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    var value = ""
    if !names.contains(name), let raw = values[name] { value = expand(raw, inside: names.union([name])) }
    for modifier in parts.dropFirst() { value = BuildSettings.apply(modifier, to: value) }
    return value
  }

  private static func apply(_ modifier: String, to value: String) -> String {
    switch modifier {
    case "c99extidentifier", "identifier": return identifier(value)
    case "rfc1034identifier":
      return String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    case "file": return value.fileName
    case "dir": return value.folderPath
    case "base": return value.fileStem
    case "suffix": return value.fileExtension.isEmpty ? "" : "." + value.fileExtension
    case "standardizepath": return value.standardizedPath
    case let other where other.hasPrefix("default="): return value.isEmpty ? String(other.dropFirst("default=".count)) : value
    default: return value
    }
  }

  /// A name as an identifier: every character that cannot stand there becomes an underscore.
  static func identifier(_ name: String) -> String {
    var result = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    if let first = result.first, first.isNumber { result = "_" + result.dropFirst() }
    return result
  }

  /// Splits a list setting at spaces outside quotes.
  static func split(_ text: String) -> [String] {
    var result: [String] = []
    var current = ""
    var quote: Character?
    var escaped = false
    for character in text {
      if escaped {
        current.append(character)
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character.isWhitespace {
        if !current.isEmpty { result.append(current) }
        current = ""
      } else {
        current.append(character)
      }
    }
    if !current.isEmpty { result.append(current) }
    return result
  }
}
