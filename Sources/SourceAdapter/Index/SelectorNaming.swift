// The rule by which the Swift compiler names a method for Objective-C.

enum SelectorNaming {
  /// `func help(with:)` → "helpWith:", `func move(to:animated:)` → "moveTo:animated:", `func add(item:)` → "addWithItem:".
  static func selector(base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if first != "_" {
      if needsWith(base: base, firstLabel: first) { name += "With" }
      name += capitalized(first)
    }
    return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  static func getter(_ property: String) -> String { property }
  static func setter(_ property: String) -> String { "set" + capitalized(property) + ":" }

  static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// "With" is put in unless the base ends, or the label begins, with a preposition. An initialiser's "init" always takes it.
  private static func needsWith(base: String, firstLabel: String) -> Bool {
    if prepositions.contains(words(firstLabel).first ?? "") { return false }
    return base == "init" || !prepositions.contains(words(base).last ?? "")
  }

  /// "didReachEnd" → did, reach, end.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1].append(character.lowercased())
    }
    return words
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given", "in",
    "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until", "using", "via", "when",
    "with", "within",
  ]
}
