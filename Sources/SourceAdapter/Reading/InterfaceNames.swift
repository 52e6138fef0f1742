// The names that storyboards and xibs of the target speak of. They are read from the text, as Xcode saves it: the loader of
// screens reads such files for real; the adapter only has to know which names may be asked for.

internal import Foundation

struct InterfaceNames {
  /// Selectors of actions and unwind segues.
  var selectors: Set<String> = []
  /// Names of outlets, and the single keys of user-defined runtime attributes.
  var keys: Set<String> = []
  var customClasses: Set<String> = []

  init() {}

  init(files: [String]) {
    for file in files {
      guard let bytes = FileManager.default.contents(atPath: file) else { continue }
      for (attribute, value) in Self.attributes(in: [UInt8](bytes)) {
        switch attribute {
        case "selector", "unwindAction": selectors.insert(value)
        case "property": keys.insert(value)
        case "keyPath": keys.formUnion(value.split(separator: ".").map(String.init))
        case "customClass": customClasses.insert(value)
        default: break
        }
      }
    }
  }

  private static let wanted = ["selector", "unwindAction", "property", "keyPath", "customClass"].map { (name: $0, bytes: Array($0.utf8)) }

  /// The wanted XML attributes, ` name="value"`, wherever they stand. Bytes, as these files are long and seldom hold one.
  private static func attributes(in text: [UInt8]) -> [(String, String)] {
    let equals = UInt8(ascii: "="), quote = UInt8(ascii: "\""), blank = UInt8(ascii: " ")
    var found: [(String, String)] = []
    var place = 0
    while let sign = text[place...].firstIndex(of: equals) {
      place = sign + 1
      guard place < text.count, text[place] == quote else { continue }
      guard let end = text[(place + 1)...].firstIndex(of: quote) else { break }
      for (name, bytes) in wanted where text[..<sign].suffix(bytes.count).elementsEqual(bytes) {
        let before = sign - bytes.count - 1
        if before >= 0, text[before] == blank { found.append((name, String(decoding: text[(place + 1)..<end], as: UTF8.self))) }
      }
      place = end + 1
    }
    return found
  }
}
