// The prelude: a generated source in the app's own module, for what Foundation on Linux does otherwise than Apple's.
//
// What a module declares itself hides what it imports: a function or member of exactly Foundation's signature is called in place of
// Foundation's, a type of the same name is used in place of Foundation's. From a module of ours the same would be ambiguous. The
// prelude only forwards; the work is done in the ObjectiveC module. A part is written when the app mentions all of its words, so
// most apps have a few lines of prelude or none.

internal import Foundation

enum Prelude {
  /// A piece of the prelude, and the words of an app that call for it.
  private struct Part {
    var words: [String]
    /// The name of the type that is replaced, when the part does that. An app's own type of that name stays.
    var type: String?
    var text: String

    init(_ words: [String], _ text: String) {
      self.words = words
      self.text = text
    }

    init(_ words: [String], replaces type: String, by replacement: String) {
      self.words = words
      self.type = type
      text = "public typealias \(type) = ObjectiveC.\(replacement)"
    }
  }

  private static let parts: [Part] = [
    Part(
      ["Timer", "timeInterval", "repeats"],
      """
      extension Timer {
        nonisolated convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) {
          self.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
        }
      }
      """),
    Part(
      ["forInfoDictionaryKey"],
      """
      extension Bundle {
        nonisolated func object(forInfoDictionaryKey key: String) -> Any? { __information(forKey: key) }
      }
      """),
    Part(
      ["NSLocalizedString"],
      """
      nonisolated func NSLocalizedString(
        _ key: String, tableName: String? = nil, bundle: Bundle = Bundle.main, value: String = "", comment: String
      ) -> String {
        bundle.__localizedString(forKey: key, value: value, table: tableName)
      }
      """),
    Part(
      ["localizedString(forKey"],
      """
      extension Bundle {
        nonisolated func localizedString(forKey key: String, value: String?, table: String?) -> String {
          __localizedString(forKey: key, value: value, table: table)
        }
      }
      """),
    Part(["NSLocalizedString", "format:"], pluralFormats),
    Part(["localizedString(forKey", "format:"], pluralFormats),
    Part(["localizedStringWithFormat"], pluralFormats),
    // Foundation on Linux still has the old name, and refuses it.
    Part(["NSAttributedStringKey"], "typealias NSAttributedStringKey = NSAttributedString.Key"),
    Part(
      ["NSStringFromClass"],
      """
      nonisolated func NSStringFromClass(_ aClass: AnyClass) -> String { __nameOfClass(aClass) }
      """),
    Part(
      ["UserDefaults"],
      """
      extension UserDefaults {
        nonisolated func set(_ value: Any?, forKey key: String) { __set(value, forKey: key) }
        nonisolated func set(_ url: URL?, forKey key: String) { __set(url, forKey: key) }
        nonisolated func set(_ value: Int, forKey key: String) { __set(value, forKey: key) }
        nonisolated func set(_ value: Float, forKey key: String) { __set(value, forKey: key) }
        nonisolated func set(_ value: Double, forKey key: String) { __set(value, forKey: key) }
        nonisolated func set(_ value: Bool, forKey key: String) { __set(value, forKey: key) }
        nonisolated func removeObject(forKey key: String) { __set(nil, forKey: key) }
      }
      """),
    Part(
      ["libraryDirectory"],
      """
      extension FileManager {
        nonisolated func urls(for directory: SearchPathDirectory, in domains: SearchPathDomainMask) -> [URL] {
          __urls(for: directory, in: domains)
        }
        nonisolated func url(
          for directory: SearchPathDirectory, in domain: SearchPathDomainMask, appropriateFor url: URL?, create: Bool
        ) throws -> URL {
          try __url(for: directory, in: domain, appropriateFor: url, create: create)
        }
      }
      nonisolated func NSSearchPathForDirectoriesInDomains(
        _ directory: FileManager.SearchPathDirectory, _ domains: FileManager.SearchPathDomainMask, _ expandTilde: Bool
      ) -> [String] {
        FileManager.default.__urls(for: directory, in: domains).map(\\.path)
      }
      """),
    Part(
      ["byWords"],
      """
      extension StringProtocol {
        nonisolated func enumerateSubstrings<R: RangeExpression>(
          in range: R, options: String.EnumerationOptions = [],
          _ body: @escaping (String?, Range<String.Index>, Range<String.Index>, inout Bool) -> Void
        ) where R.Bound == String.Index {
          __enumerateSubstrings(in: range, options: options, body)
        }
      }
      """),
    Part(
      ["NSOrderedSet"],
      """
      extension NSOrderedSet {
        nonisolated convenience init(array: [Any]) { self.init(array: NSOrderedSet.__unique(array), copyItems: false) }
      }
      """),
    Part(["NumberFormatter"], replaces: "NumberFormatter", by: "__NumberFormatter"),
    Part(["doesRelativeDateFormatting"], replaces: "DateFormatter", by: "__DateFormatter"),
    Part(["NSExpression"], replaces: "NSExpression", by: "NSExpression"),
  ]

  /// What makes formats that come from plural rules, as "%#@value@", into text.
  private static let pluralFormats = """
    extension String {
      nonisolated init(format: __shared String, _ arguments: CVarArg...) { self.init(format: format, arguments: arguments) }
      nonisolated init(format: __shared String, arguments: __shared [CVarArg]) {
        let filled = __filledPlurals(format, arguments)
        self.init(format: filled.format, locale: nil, arguments: filled.arguments)
      }
      nonisolated static func localizedStringWithFormat(_ format: String, _ arguments: CVarArg...) -> String {
        let filled = __filledPlurals(format, arguments)
        return String(format: filled.format, locale: Locale.current, arguments: filled.arguments)
      }
    }
    """

  /// - Parameter declares: whether the app declares a type of that name at the top of a file.
  /// - Returns: nil when the app needs none.
  static func text(for files: [SourceFile], declares: (String) -> Bool) -> String? {
    var mentioned: [String: Bool] = [:]
    func isMentioned(_ word: String) -> Bool {
      if let known = mentioned[word] { return known }
      let found = files.contains { $0.mentions(word) }
      mentioned[word] = found
      return found
    }
    var texts: [String] = []
    for part in parts where part.words.allSatisfy(isMentioned) && part.type.map(declares) != true && !texts.contains(part.text) {
      texts.append(part.text)
    }
    return texts.isEmpty ? nil : (["import Foundation", "import ObjectiveC"] + texts).joined(separator: "\n\n") + "\n"
  }
}
