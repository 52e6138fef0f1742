// What a person says of the phone's motion at the start: where it comes from, and what must not steer it.
import Foundation

/// `--motion WHAT` and `--without-motion LIST`.
public enum MotionChoice: Equatable, Sendable {
  /// A recording's file, with its rate after an @ where it has no times.
  case recording(String)
  /// A kind of source. It is live as soon as it is there.
  case source(MotionSourceRank)

  /// The words for kinds of sources, in the order in which they pick themselves.
  public static let words: [(word: String, rank: MotionSourceRank)] = [
    ("phone", .phone), ("controller", .controller), ("keys", .hand), ("computer", .computer),
  ]

  /// A file goes before a word of the same name.
  public init(_ text: String, fileExists: (String) -> Bool = FileManager.default.fileExists(atPath:)) {
    if !fileExists(text), let found = Self.words.first(where: { $0.word == text.lowercased() }) {
      self = .source(found.rank)
    } else {
      self = .recording(text)
    }
  }

  /// What to add to the complaint about a file that cannot be read: the words were meant, perhaps.
  static func advice(for text: String) -> String {
    let meant = nearMiss(to: text, among: words.map(\.word)).map { "did you mean “\($0)”? " } ?? ""
    return "\(meant)--motion takes a recording's file, or one of: \(words.map(\.word).joined(separator: ", "))"
  }

  /// The kinds in a list like "controller,computer". Throws `PhoneUsageError` for a word that names none.
  public static func kinds(_ list: String) throws -> Set<MotionSourceRank> {
    var kinds: Set<MotionSourceRank> = []
    for word in list.split(separator: ",") {
      guard let found = words.first(where: { $0.word == word.lowercased() }) else {
        throw PhoneUsageError("--without-motion: “\(word)” is no source of motion; there are: \(words.map(\.word).joined(separator: ", "))")
      }
      kinds.insert(found.rank)
    }
    return kinds
  }
}
