// What changes a mutable string in place and Foundation on Linux leaves out: appendFormat, and Core Foundation's transforms, by which
// Chinese apps get pinyin.

extension NSMutableString {
  public func appendFormat(_ format: String, _ arguments: CVarArg...) {
    let filled = __filledPlurals(format, arguments)
    append(String(format: filled.format, arguments: filled.arguments))
  }
}

public typealias CFMutableString = NSMutableString

public let kCFStringTransformToLatin: CFString = "Any-Latin"
public let kCFStringTransformMandarinLatin: CFString = "Han-Latin"
public let kCFStringTransformStripCombiningMarks: CFString = "NFD; [:Nonspacing Mark:]Remove; NFC"
public let kCFStringTransformStripDiacritics: CFString = "NFD; [:Diacritic:]Remove; NFC"
public let kCFStringTransformFullwidthHalfwidth: CFString = "Fullwidth-Halfwidth"
public let kCFStringTransformHiraganaKatakana: CFString = "Hiragana-Katakana"
public let kCFStringTransformLatinCyrillic: CFString = "Latin-Cyrillic"
public let kCFStringTransformToUnicodeName: CFString = "Any-Name"

/// Changes a string by an ICU transform.
///
/// ```swift
/// let name = NSMutableString(string: "北京")
/// CFStringTransform(name, nil, kCFStringTransformMandarinLatin, false)      // "běi jīng"
/// CFStringTransform(name, nil, kCFStringTransformStripDiacritics, false)    // "bei jing"
/// ```
///
/// Partly: the range must be nil, the whole string is changed.
///
/// - Returns: whether the transform is known.
@discardableResult
public func CFStringTransform(
  _ string: CFMutableString!, _ range: UnsafeMutablePointer<NSRange>!, _ transform: CFString!, _ reverse: Bool
) -> Bool {
  if range != nil { unimplemented("CFStringTransform of a part of a string") }
  guard let result = string.applyingTransform(StringTransform(transform as String), reverse: reverse) else { return false }
  string.setString(result)
  return true
}
