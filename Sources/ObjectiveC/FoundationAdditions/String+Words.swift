// Walking over the words of a text, which Foundation on Linux declares unavailable. Word borders are ICU's (UAX #29, and its
// dictionaries for Chinese and Japanese).

internal import _FoundationICU

extension NSString.EnumerationOptions {
  /// Available, unlike Foundation's of the same name; its value is Apple's.
  public static var byWords: NSString.EnumerationOptions { NSString.EnumerationOptions(rawValue: 3) }

  /// The part of the value that says what is enumerated.
  private static let kinds: UInt = 0xFF

  fileprivate var isByWords: Bool { rawValue & Self.kinds == 3 }
}

extension StringProtocol {
  /// In place of `enumerateSubstrings(in:options:_:)`.
  public func __enumerateSubstrings<R: RangeExpression>(
    in range: R, options: String.EnumerationOptions,
    _ body: @escaping (String?, Range<String.Index>, Range<String.Index>, inout Bool) -> Void
  ) where R.Bound == String.Index {
    guard options.isByWords else { return enumerateSubstrings(in: range, options: options, body) }
    let text = String(self)
    let whole = range.relative(to: self)
    var words = wordRanges(of: text).compactMap { Range($0, in: text) }
    words.removeAll { $0.lowerBound < whole.lowerBound || $0.upperBound > whole.upperBound }
    if options.contains(.reverse) { words.reverse() }
    var stop = false
    for (place, word) in words.enumerated() where !stop {
      let substring = options.contains(.substringNotRequired) ? nil : String(text[word])
      // The enclosing range reaches to the next word.
      let end = options.contains(.reverse) || place + 1 == words.count ? whole.upperBound : words[place + 1].lowerBound
      let enclosing = options.contains(.reverse) ? word : word.lowerBound..<end
      body(substring, word, enclosing, &stop)
    }
  }
}

/// The words, without the blanks and marks between them, in UTF-16 units.
private func wordRanges(of text: String) -> [NSRange] {
  let units = Array(text.utf16)
  return units.withUnsafeBufferPointer { buffer in
    var status = U_ZERO_ERROR
    guard let iterator = swift_ubrk_open(UBRK_WORD, nil, buffer.baseAddress, Int32(buffer.count), &status), status.rawValue <= 0 else {
      return []
    }
    defer { swift_ubrk_close(iterator) }
    var words: [NSRange] = []
    var start = swift_ubrk_first(iterator)
    while true {
      let end = swift_ubrk_next(iterator)
      if end < 0 { return words }
      // Below 100: blanks and punctuation.
      if swift_ubrk_getRuleStatus(iterator) >= 100 { words.append(NSRange(location: Int(start), length: Int(end - start))) }
      start = end
    }
  }
}
