// Calling ICU, the library of languages that Foundation itself stands on and the toolchain brings along.

internal import _FoundationICU

/// What an ICU function writes into the buffer it is handed; nil when it fails.
func textFromICU(_ write: (UnsafeMutablePointer<UInt16>, Int32, inout UErrorCode) -> Int32) -> String? {
  var units = [UInt16](repeating: 0, count: 256)
  for _ in 0..<2 {
    var status = U_ZERO_ERROR
    let length = Int(units.withUnsafeMutableBufferPointer { write($0.baseAddress!, Int32($0.count), &status) })
    if length > units.count {
      units = [UInt16](repeating: 0, count: length)
    } else {
      return status.rawValue <= 0 ? String(decoding: units[0..<length], as: UTF16.self) : nil
    }
  }
  return nil
}

enum UnitText {
  /// How much of the unit is written: "3 kilometers", "3 km", "3km".
  enum Width: String {
    case full = "unit-width-full-name"
    case short = "unit-width-short"
    case narrow = "unit-width-narrow"
  }

  /// A number with its unit in a language.
  ///
  /// - Parameters:
  ///   - unit: CLDR's name of the unit: "kilometer", "mile-per-hour".
  ///   - digits: how the number is written when ICU's form of it is not wanted; it replaces the number in the text.
  static func text(_ number: Double, unit: String, width: Width, locale: Locale, digits: String? = nil) -> String? {
    let precision = ".######"
    guard let whole = format(number, skeleton: "unit/\(unit) \(width.rawValue) \(precision)", locale: locale) else { return nil }
    guard let digits, let plain = format(number, skeleton: precision, locale: locale), let place = whole.range(of: plain) else { return whole }
    return whole.replacingCharacters(in: place, with: digits)
  }

  private static func format(_ number: Double, skeleton: String, locale: Locale) -> String? {
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    let formatter = swift_unumf_openForSkeletonAndLocale(units, Int32(units.count), locale.identifier, &status)
    defer { swift_unumf_close(formatter) }
    let result = swift_unumf_openResult(&status)
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, number, result, &status)
    guard status.rawValue <= 0 else { return nil }
    return textFromICU { swift_unumf_resultToString(result, $0, $1, &$2) }
  }

  /// Joins "1 hour" and "10 minutes" as a language does: "1 hour, 10 minutes", "1小时10分钟".
  static func list(_ parts: [String], width: Width, locale: Locale) -> String {
    var status = U_ZERO_ERROR
    let widths: [Width: UListFormatterWidth] = [.full: ULISTFMT_WIDTH_WIDE, .short: ULISTFMT_WIDTH_SHORT, .narrow: ULISTFMT_WIDTH_NARROW]
    let formatter = swift_ulistfmt_openForType(locale.identifier, ULISTFMT_TYPE_UNITS, widths[width]!, &status)
    defer { swift_ulistfmt_close(formatter) }
    let texts = parts.map { Array($0.utf16) }
    let pointers = texts.map { text -> UnsafeMutablePointer<UInt16> in
      let copy = UnsafeMutablePointer<UInt16>.allocate(capacity: max(text.count, 1))
      copy.initialize(from: text, count: text.count)
      return copy
    }
    defer { for pointer in pointers { pointer.deallocate() } }
    let strings = pointers.map { UnsafePointer($0) as UnsafePointer<UInt16>? }
    let lengths = texts.map { Int32($0.count) }
    return textFromICU { swift_ulistfmt_format(formatter, strings, lengths, Int32(parts.count), $0, $1, &$2) } ?? parts.joined(separator: " ")
  }
}

enum RelativeText {
  enum Unit: CaseIterable {
    case year, month, week, day, hour, minute, second

    fileprivate var icu: URelativeDateTimeUnit {
      switch self {
      case .year: return UDAT_REL_UNIT_YEAR
      case .month: return UDAT_REL_UNIT_MONTH
      case .week: return UDAT_REL_UNIT_WEEK
      case .day: return UDAT_REL_UNIT_DAY
      case .hour: return UDAT_REL_UNIT_HOUR
      case .minute: return UDAT_REL_UNIT_MINUTE
      case .second: return UDAT_REL_UNIT_SECOND
      }
    }
  }

  /// "in 3 days"; with `isNamed`, "tomorrow" where the language has such a word.
  static func text(
    _ offset: Double, _ unit: Unit, isNamed: Bool, width: UnitText.Width, locale: Locale, beginsSentence: Bool = false
  ) -> String? {
    var status = U_ZERO_ERROR
    let styles: [UnitText.Width: UDateRelativeDateTimeFormatterStyle] = [
      .full: UDAT_STYLE_LONG, .short: UDAT_STYLE_SHORT, .narrow: UDAT_STYLE_NARROW,
    ]
    let context = beginsSentence ? UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE : UDISPCTX_CAPITALIZATION_NONE
    let formatter = swift_ureldatefmt_open(locale.identifier, nil, styles[width]!, context, &status)
    guard status.rawValue <= 0 else { return nil }
    defer { swift_ureldatefmt_close(formatter) }
    return textFromICU { buffer, size, status in
      isNamed
        ? swift_ureldatefmt_format(formatter, offset, unit.icu, buffer, size, &status)
        : swift_ureldatefmt_formatNumeric(formatter, offset, unit.icu, buffer, size, &status)
    }
  }
}
