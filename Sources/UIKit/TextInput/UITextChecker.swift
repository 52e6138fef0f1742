// Spelling.
//
// Partly: a word is right when it stands in the computer's own list of words (`/usr/share/dict/words`), as it is or in small letters; without
// such a list, and in other languages than English, every word is. Guesses differ in one letter.

import Foundation

@preconcurrency @MainActor
open class UITextChecker: NSObject {
  public override init() { super.init() }

  private static let list: Set<String>? = {
    guard let data = FileManager.default.contents(atPath: "/usr/share/dict/words") else {
      report("UITextChecker: there is no list of words on this computer (/usr/share/dict/words, package wamerican), so every word counts as right.")
      return nil
    }
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }()

  private static var learned: Set<String> = []
  private var ignored: Set<String> = []

  open class var availableLanguages: [String] { ["en_US", "en"] }

  /// The first word in the range that is not right; its location is `NSNotFound` when there is none.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
  ) -> NSRange {
    guard language.hasPrefix("en"), let list = Self.list else { return NSRange(location: NSNotFound, length: 0) }
    let text = stringToCheck as NSString
    let start = max(startingOffset, range.location), end = min(NSMaxRange(range), text.length)
    if start < end, let found = misspelled(text, NSRange(location: start, length: end - start), list) { return found }
    if wrapFlag, range.location < start, let found = misspelled(text, NSRange(location: range.location, length: start - range.location), list) { return found }
    return NSRange(location: NSNotFound, length: 0)
  }

  private func misspelled(_ text: NSString, _ range: NSRange, _ list: Set<String>) -> NSRange? {
    var place = range.location
    let end = NSMaxRange(range)
    func isLetter(_ index: Int) -> Bool {
      let unit = text.character(at: index)
      return unit == 0x27 || (Unicode.Scalar(unit).map { CharacterSet.letters.contains($0) } ?? false)
    }
    while place < end {
      guard isLetter(place) else {
        place += 1
        continue
      }
      var after = place
      while after < end, isLetter(after) { after += 1 }
      let word = NSRange(location: place, length: after - place)
      if !isRight(text.substring(with: word), list) { return word }
      place = after
    }
    return nil
  }

  private func isRight(_ word: String, _ list: Set<String>) -> Bool {
    [word, word.lowercased(), word.capitalized].contains { list.contains($0) || Self.learned.contains($0) || ignored.contains($0) }
  }

  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    guard language.hasPrefix("en"), let list = Self.list else { return nil }
    let word = Array((string as NSString).substring(with: range).lowercased())
    var found: [String] = []
    func offer(_ letters: [Character]) {
      let text = String(letters)
      if list.contains(text), !found.contains(text) { found.append(text) }
    }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    for place in word.indices {
      var fewer = word
      fewer.remove(at: place)
      offer(fewer)
      if place + 1 < word.count {
        var swapped = word
        swapped.swapAt(place, place + 1)
        offer(swapped)
      }
      for letter in alphabet {
        var other = word
        other[place] = letter
        offer(other)
      }
    }
    for place in 0...word.count { for letter in alphabet { offer(Array(word[..<place]) + [letter] + Array(word[place...])) } }
    return found
  }

  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? {
    guard language.hasPrefix("en"), let list = Self.list else { return nil }
    let start = (string as NSString).substring(with: range).lowercased()
    return start.isEmpty ? [] : list.filter { $0.hasPrefix(start) }.sorted()
  }

  open func ignoreWord(_ wordToIgnore: String) { ignored.insert(wordToIgnore) }
  open var ignoredWords: [String]? {
    get { ignored.sorted() }
    set { ignored = Set(newValue ?? []) }
  }
  open class func learnWord(_ word: String) { learned.insert(word) }
  open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
  open class func unlearnWord(_ word: String) { learned.remove(word) }
}
