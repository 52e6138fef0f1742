// Cuts a line of a script into words and quoted texts.
import Foundation

/// A word or a quoted text, and where it begins.
struct ScriptToken: Equatable {
  var text: String
  var isQuoted: Bool
  /// In characters of the line, from 1.
  var column: Int
}

/// Why a line cannot be read.
struct ScriptSyntaxError: Error, Equatable {
  /// In characters of the line, from 1.
  var column: Int
  var message: String
}

extension ScriptToken {
  /// Words are parted by spaces and tabs; “ and ” quote as " does; # outside quotes begins a comment.
  static func tokens(of line: String) throws -> [ScriptToken] {
    let characters = Array(line)
    var tokens: [ScriptToken] = []
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.isWhitespace {
        index += 1
      } else if character == "#" {
        break
      } else if character == "\"" || character == "“" {
        tokens.append(try quoted(in: characters, at: &index))
        if index < characters.count, !characters[index].isWhitespace, characters[index] != "#" {
          throw ScriptSyntaxError(column: index + 1, message: "a space is missing after the quoted text")
        }
      } else {
        let start = index
        while index < characters.count, !characters[index].isWhitespace, characters[index] != "#" {
          if characters[index] == "\"" { throw ScriptSyntaxError(column: index + 1, message: "a space is missing before the quoted text") }
          index += 1
        }
        tokens.append(ScriptToken(text: String(characters[start..<index]), isQuoted: false, column: start + 1))
      }
    }
    return tokens
  }

  private static func quoted(in characters: [Character], at index: inout Int) throws -> ScriptToken {
    let start = index, end: Character = characters[index] == "“" ? "”" : "\""
    var text = ""
    index += 1
    while index < characters.count {
      let character = characters[index]
      if character == end {
        index += 1
        return ScriptToken(text: text, isQuoted: true, column: start + 1)
      }
      if character == "\\" {
        text.append(try escaped(in: characters, at: &index))
      } else {
        text.append(character)
        index += 1
      }
    }
    throw ScriptSyntaxError(column: start + 1, message: "the quoted text does not end; \(end) is missing")
  }

  private static func escaped(in characters: [Character], at index: inout Int) throws -> Character {
    let start = index
    let kind = index + 1 < characters.count ? characters[index + 1] : " "
    index += 2
    switch kind {
    case "n": return "\n"
    case "t": return "\t"
    case "\\", "\"", "“", "”": return kind
    case "u":
      guard index < characters.count, characters[index] == "{", let close = characters[index...].firstIndex(of: "}"),
        let value = UInt32(String(characters[(index + 1)..<close]), radix: 16), let scalar = Unicode.Scalar(value)
      else { throw ScriptSyntaxError(column: start + 1, message: "\\u needs a code point: \\u{4F60}") }
      index = close + 1
      return Character(scalar)
    default: throw ScriptSyntaxError(column: start + 1, message: "unknown escape; known are \\\" \\\\ \\n \\t \\u{…}")
    }
  }
}
