// What a person types as a query: of the full-text index, and as a test that one person's text can be put to. Both find the same people.
import AddressBookModel
import Foundation

/// Terms of which all must be found; or, for a telephone number, which can be written in several ways, one.
struct SearchQuery {
  enum Part: Equatable {
    /// The beginning of a word.
    case beginning
    /// A word as it is: a Han character, or a word of an address.
    case whole
    /// The last four digits of a number.
    case lastFour
  }

  struct Term: Equatable {
    var part: Part
    /// As it was typed; the index folds it.
    var text: String
    /// As words of a text are folded; nil where that is left to the index.
    let folded: [UInt8]?

    init(_ part: Part, _ text: String) {
      (self.part, self.text) = (part, text)
      folded = part == .beginning ? SearchQuery.plain(text) : Array(text.utf8)
    }
  }

  let terms: [Term]
  /// Whether one of the terms is enough.
  let isChoice: Bool
  /// Whether the words of names alone are meant.
  let isOfNames: Bool

  /// The lengths of beginnings that the index keeps lists of (see Schema): longer ones are put together from all the words that begin so.
  private static let indexedLength = 3

  private init(_ terms: [Term], isChoice: Bool = false, isOfNames: Bool = false) {
    (self.terms, self.isChoice, self.isOfNames) = (terms, isChoice, isOfNames)
  }

  /// The query for what a person typed: every word must be there, each as the beginning of one; of a number its beginning or its last four
  /// digits. Nil when nothing in it can be searched.
  init?(_ typed: String) {
    let isNumber = !typed.isEmpty && typed.unicodeScalars.allSatisfy { PhoneDigits.digit($0) != nil || "+-() ./\u{A0}".unicodeScalars.contains($0) }
    guard isNumber else {
      self.init(words: typed)
      return
    }
    let digits = PhoneDigits.digits(of: typed), national = PhoneDigits.national(typed)
    guard !digits.isEmpty else { return nil }
    var choices = [Term(.beginning, digits)]
    if national != digits { choices += [Term(.beginning, national), Term(.beginning, "0" + national)] }
    if digits.count == 4 { choices.append(Term(.lastFour, digits)) }
    self.init(choices, isChoice: true)
  }

  /// The query for words of names.
  init?(names typed: String) { self.init(words: typed, isOfNames: true) }

  private init?(words typed: String, isOfNames: Bool = false) {
    var terms: [Term] = [], word = ""
    func finish() {
      if !word.isEmpty { terms.append(Term(.beginning, word)) }
      word = ""
    }
    for scalar in typed.unicodeScalars {
      if NameScript.isHan(scalar) {
        finish()
        terms.append(Term(.whole, String(scalar)))
      } else if SearchText.isWordPart(scalar) || !word.isEmpty && SearchText.isAccent(scalar) {
        word.unicodeScalars.append(scalar)
      } else {
        finish()
      }
    }
    finish()
    guard !terms.isEmpty else { return nil }
    self.init(terms, isOfNames: isOfNames)
  }

  /// Who has all words of an address but the last, the top-level domain that half the world shares. The hits have to be compared.
  static func mail(_ address: String) -> SearchQuery? {
    let words = address.unicodeScalars.split { !SearchText.isWordPart($0) }.map(String.init)
    guard let first = words.first else { return nil }
    return SearchQuery((words.count > 1 ? Array(words.dropLast()) : [first]).map { Term(.whole, $0) })
  }

  /// Who has a number, written in any of the ways it may be written. The hits have to be compared.
  static func number(_ number: String) -> SearchQuery? {
    let digits = PhoneDigits.digits(of: number), national = PhoneDigits.national(number)
    guard digits.count >= 2 else { return nil }
    return SearchQuery(Set([digits, national, "0" + national]).sorted().map { Term(.whole, $0) }, isChoice: true)
  }

  /// A query for some of the terms.
  func with(_ terms: [Term]) -> SearchQuery { SearchQuery(terms, isChoice: isChoice, isOfNames: isOfNames) }

  // MARK: The index

  /// In the words of FTS5 (sqlite.org, "Full-text Query Syntax").
  var fullText: String { terms.map(fullText).joined(separator: isChoice ? " OR " : " AND ") }

  /// The names' words as they are, whole: who has them is found by it.
  var wholeWords: String { terms.map { "\"\($0.text)\"" }.joined(separator: " AND ") }

  private func fullText(_ term: Term) -> String {
    let star = term.part == .beginning ? "*" : ""
    if term.part == .lastFour { return "\"\(SearchText.lastFourMark)\(term.text)\"" }
    let ofNames = "\"\(term.text)\"\(star)"
    return isOfNames ? ofNames : "(\(ofNames) OR \"\(SearchText.otherMark)\(term.text)\"\(star))"
  }

  /// A query that is answered from the index's lists, without putting one together, and that finds everybody whom the term finds, and more where
  /// the term is longer than what the lists are of. Nil for whole words, which have a list of their own.
  func upperBound(of term: Term) -> String? {
    guard term.part == .beginning else { return nil }
    func cut(_ length: Int) -> String { String(String.UnicodeScalarView(term.text.unicodeScalars.prefix(length))) }
    let ofNames = "\"\(cut(Self.indexedLength))\"*"
    return isOfNames ? ofNames : "\(ofNames) OR \"\(SearchText.otherMark)\(cut(Self.indexedLength - 1))\"*"
  }

  // MARK: One person

  /// Whether `isMet` knows the answer.
  var canBeTested: Bool { terms.allSatisfy { $0.folded != nil } }

  /// Whether the index finds a person with this text.
  func isMet(by text: String) -> Bool {
    var isFound = [Bool](repeating: false, count: terms.count)
    Self.forEachWord(of: text) { word in
      for (index, term) in terms.enumerated() where !isFound[index] { isFound[index] = isMet(term, word) }
      return !(isChoice ? isFound.contains(true) : !isFound.contains(false))
    }
    return isChoice ? isFound.contains(true) : !isFound.contains(false)
  }

  private func isMet(_ term: Term, _ word: [UInt8]) -> Bool {
    guard let folded = term.folded else { return false }
    var start = 0
    if term.part == .lastFour {
      guard word.starts(with: Self.lastFourBytes) else { return false }
      start = Self.lastFourBytes.count
    } else if word.starts(with: Self.otherBytes) {
      guard !isOfNames else { return false }
      start = Self.otherBytes.count
    }
    let rest = word[start...]
    return term.part == .beginning ? rest.starts(with: folded) : rest.elementsEqual(folded)
  }

  private static let lastFourBytes = Array(String(SearchText.lastFourMark).utf8), otherBytes = Array(String(SearchText.otherMark).utf8)

  /// Hands out the words of a text, cut and folded as SQLite's tokenizer does (unicode61 with remove_diacritics 2), as far as letters that are a
  /// plain one with marks go; others stay as they are written. The body returns false to stop.
  static func forEachWord(of text: String, _ body: ([UInt8]) -> Bool) {
    var word: [UInt8] = []
    word.reserveCapacity(32)
    for scalar in text.unicodeScalars {
      if let letter = plainLetter(scalar) {
        word.append(letter)
      } else if SearchText.isAccent(scalar) {
        continue
      } else if SearchText.isWordPart(scalar) || scalar.properties.generalCategory == .privateUse {
        word.append(contentsOf: String(scalar).utf8)
      } else if !word.isEmpty {
        if !body(word) { return }
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { _ = body(word) }
  }

  /// A typed word as `forEachWord` hands it out; nil when it has letters that are no plain ones.
  private static func plain(_ word: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in word.unicodeScalars {
      if let letter = plainLetter(scalar) {
        bytes.append(letter)
      } else if !SearchText.isAccent(scalar) {
        return nil
      }
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// The small letter or digit of ASCII that a character is, or is with marks.
  private static func plainLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    var value = scalar.value
    if value >= 0x80 {
      // Letters of ASCII with marks are all below the Greek Extended block's end.
      guard value < 0x2000, let first = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first else { return nil }
      value = first.value
    }
    switch value {
    case 0x41...0x5A: return UInt8(value | 0x20)
    case 0x30...0x39, 0x61...0x7A: return UInt8(value)
    default: return nil
    }
  }
}
