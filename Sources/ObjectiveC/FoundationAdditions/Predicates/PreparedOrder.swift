// Sort descriptors prepared for many values: each value is read once, each text turned into bytes whose order is the text's.

internal import _FoundationICU

/// How a sort descriptor compares texts.
enum TextComparison {
  /// By characters; canonically equivalent texts are equal.
  case characters
  case charactersIgnoringCase
  /// By the rules of the current locale.
  case localized
  case localizedIgnoringCase
  /// As a list of files is sorted: by the current locale, digits by the number they say.
  case localizedStandard

  /// - Parameter selector: the method that compares; nil for `compare:`.
  init?(_ selector: Selector?) {
    switch selector {
    case nil, "compare:": self = .characters
    case "caseInsensitiveCompare:": self = .charactersIgnoringCase
    case "localizedCompare:": self = .localized
    case "localizedCaseInsensitiveCompare:": self = .localizedIgnoringCase
    case "localizedStandardCompare:": self = .localizedStandard
    default: return nil
    }
  }
}

/// An order by sort descriptors over many objects.
///
/// A text's bytes are its decomposed characters, or the sort key of UTS #10 in ICU's rules for the current locale; the locale is that of the
/// moment the order is made.
package final class PreparedOrder {
  /// The values of one object by which it is compared.
  package struct Key {
    fileprivate var values: [Value]
  }

  fileprivate enum Value {
    case missing
    case number(Double)
    case date(Double)
    case bytes([UInt8])
    /// What only its own method can compare.
    case other(Any)
    /// Compared by the descriptor itself, with the object.
    case whole
  }

  private struct Part {
    var descriptor: NSSortDescriptor
    var key: String?
    var comparison: TextComparison?
    var collator: Collator?
  }

  private let parts: [Part]

  package init(_ descriptors: [NSSortDescriptor]) {
    parts = descriptors.map { descriptor in
      let comparison = descriptor.textComparison
      return Part(
        descriptor: descriptor, key: descriptor.key ?? "self", comparison: comparison, collator: comparison.flatMap { Collator($0) })
    }
  }

  /// The key of an object.
  ///
  /// - Parameter read: its value by key path.
  package func key(read: (String) -> Any?) -> Key {
    Key(values: parts.map { part in
      guard let comparison = part.comparison, let path = part.key else { return .whole }
      guard let value = read(path) else { return .missing }
      if let text = value as? String ?? text(value) { return .bytes(Self.bytes(of: text, comparison, part.collator)) }
      // A method that compares by the locale is asked of what is no text.
      guard comparison == .characters else { return .whole }
      if let date = value as? Date { return .date(date.timeIntervalSinceReferenceDate) }
      return floatingNumber(value).map { .number($0) } ?? .other(value)
    })
  }

  private static func bytes(of text: String, _ comparison: TextComparison, _ collator: Collator?) -> [UInt8] {
    if let collator { return collator.key(of: text) }
    let folded = comparison == .charactersIgnoringCase ? text.folding(options: .caseInsensitive, locale: nil) : text
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return Array(folded.utf8) }
    return Array(folded.decomposedStringWithCanonicalMapping.utf8)
  }

  /// - Parameters: two keys that this order made, and their objects.
  package func compare(_ one: Key, _ other: Key, _ object: @autoclosure () -> Any, _ otherObject: @autoclosure () -> Any) -> ComparisonResult {
    for place in parts.indices {
      var result: ComparisonResult
      switch (one.values[place], other.values[place]) {
      case (.whole, _), (_, .whole):
        result = parts[place].descriptor.compare(object(), to: otherObject())
        if result == .orderedSame { continue }
        return result
      case (.missing, .missing): result = .orderedSame
      case (.missing, _): result = .orderedAscending
      case (_, .missing): result = .orderedDescending
      case (.bytes(let left), .bytes(let right)): result = Self.order(left, right)
      case (.number(let left), .number(let right)), (.date(let left), .date(let right)):
        result = left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
      case (.other(let left), .other(let right)): result = orderOfValues(left, right) ?? .orderedSame
      // Values of different kinds have no order.
      case (.bytes, _), (.number, _), (.date, _), (.other, _): result = .orderedSame
      }
      if result == .orderedSame { continue }
      return parts[place].descriptor.ascending ? result : ComparisonResult(rawValue: -result.rawValue)!
    }
    return .orderedSame
  }

  private static func order(_ one: [UInt8], _ other: [UInt8]) -> ComparisonResult {
    let common = min(one.count, other.count)
    let result = one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in common == 0 ? 0 : memcmp(one.baseAddress!, other.baseAddress!, common) }
    }
    if result != 0 { return result < 0 ? .orderedAscending : .orderedDescending }
    return one.count < other.count ? .orderedAscending : one.count > other.count ? .orderedDescending : .orderedSame
  }

  /// The places of objects in their order; equal ones keep theirs.
  package func order(of keys: [Key], object: (Int) -> Any) -> [Int] {
    keys.indices.sorted { one, other in
      let result = compare(keys[one], keys[other], object(one), object(other))
      return result == .orderedSame ? one < other : result == .orderedAscending
    }
  }
}

/// ICU's rules of order for the current locale.
private final class Collator {
  private let collator: OpaquePointer

  /// Nil where texts are compared by their characters, or where ICU gives no rules.
  init?(_ comparison: TextComparison) {
    guard comparison != .characters, comparison != .charactersIgnoringCase else { return nil }
    var status = U_ZERO_ERROR
    guard let opened = swift_ucol_open(Locale.current.identifier, &status), status.rawValue <= 0 else { return nil }
    collator = opened
    swift_ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status)
    swift_ucol_setAttribute(collator, UCOL_STRENGTH, comparison == .localizedIgnoringCase ? UCOL_SECONDARY : UCOL_TERTIARY, &status)
    swift_ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, comparison == .localizedStandard ? UCOL_ON : UCOL_OFF, &status)
  }

  deinit { swift_ucol_close(collator) }

  func key(of text: String) -> [UInt8] {
    let units = Array(text.utf16)
    var length = units.count * 3 + 16
    while true {
      var needed = 0
      let key = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        needed = Int(swift_ucol_getSortKey(collator, units, Int32(units.count), buffer.baseAddress, Int32(length)))
        count = min(needed, length)
      }
      if needed <= length { return key }
      length = needed
    }
  }
}
