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
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      selectors.formUnion(Self.values(of: "selector", in: text))
      selectors.formUnion(Self.values(of: "unwindAction", in: text))
      keys.formUnion(Self.values(of: "property", in: text))
      for keyPath in Self.values(of: "keyPath", in: text) { keys.formUnion(keyPath.split(separator: ".").map(String.init)) }
      customClasses.formUnion(Self.values(of: "customClass", in: text))
    }
  }

  /// The values of an XML attribute, wherever it stands.
  static func values(of attribute: String, in text: String) -> Set<String> {
    var found: Set<String> = []
    for part in text.components(separatedBy: " \(attribute)=\"").dropFirst() {
      if let end = part.firstIndex(of: "\"") { found.insert(String(part[..<end])) }
    }
    return found
  }
}
