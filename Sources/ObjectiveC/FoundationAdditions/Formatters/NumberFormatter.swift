// NumberFormatter as on an iPhone. Foundation's on Linux forgets `maximumFractionDigits` wherever the fewest fraction digits are not
// zero (so that currencies always have two), and takes "12abc" for a number.
//
// Knowingly different: a number below one is written with a zero before the point in the style `.none` too.

/// What an app's `NumberFormatter` is.
open class __NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
  /// Whether the app has said how many fraction digits there may be.
  private var limitsFraction = false

  open override var maximumFractionDigits: Int {
    get { super.maximumFractionDigits }
    set {
      limitsFraction = true
      super.maximumFractionDigits = newValue
      if minimumFractionDigits > newValue { super.minimumFractionDigits = newValue }
    }
  }

  open override var minimumFractionDigits: Int {
    get { super.minimumFractionDigits }
    set {
      if limitsFraction, maximumFractionDigits < newValue { super.maximumFractionDigits = newValue }
      super.minimumFractionDigits = newValue
    }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = __NumberFormatter()
    copy.takeSettings(of: self)
    return copy
  }

  private func takeSettings(of other: __NumberFormatter) {
    // Foundation's own copy is an object of Foundation's class, so the settings that apps use are carried over one by one.
    numberStyle = other.numberStyle
    locale = other.locale
    generatesDecimalNumbers = other.generatesDecimalNumbers
    usesGroupingSeparator = other.usesGroupingSeparator
    groupingSeparator = other.groupingSeparator
    decimalSeparator = other.decimalSeparator
    currencySymbol = other.currencySymbol
    multiplier = other.multiplier
    roundingMode = other.roundingMode
    minimumIntegerDigits = other.minimumIntegerDigits
    maximumIntegerDigits = other.maximumIntegerDigits
    super.minimumFractionDigits = other.minimumFractionDigits
    super.maximumFractionDigits = other.maximumFractionDigits
    limitsFraction = other.limitsFraction
    minimum = other.minimum
    maximum = other.maximum
  }

  // MARK: - Writing

  open override func string(from number: NSNumber) -> String? {
    guard limitsFraction, minimumFractionDigits > 0, !usesSignificantDigits, [.none, .decimal, .currency, .percent].contains(numberStyle),
      let formatter = super.copy(with: nil) as? Foundation.NumberFormatter
    else { return super.string(from: number) }
    // A pattern says both limits at once.
    let pattern = formatter.positiveFormat ?? ""
    formatter.positiveFormat = Self.pattern(
      pattern, integerDigits: max(formatter.minimumIntegerDigits, 1),
      fraction: String(repeating: "0", count: minimumFractionDigits)
        + String(repeating: "#", count: max(maximumFractionDigits - minimumFractionDigits, 0)),
      isGrouped: formatter.usesGroupingSeparator && numberStyle != .none)
    return formatter.string(from: number)
  }

  open override func string(for obj: Any?) -> String? {
    guard let obj, let number = try? convertValue(obj, to: NSNumber.self) else { return obj == nil ? nil : super.string(for: obj!) }
    return string(from: number)
  }

  /// "#,##0.### ¤" with other digits: what stands before and after them stays.
  private static func pattern(_ pattern: String, integerDigits: Int, fraction: String, isGrouped: Bool) -> String {
    let digits = CharacterSet(charactersIn: "#0,.")
    let scalars = Array(pattern.unicodeScalars)
    let first = scalars.firstIndex { digits.contains($0) } ?? scalars.count
    let last = scalars[first...].firstIndex { !digits.contains($0) } ?? scalars.count
    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    var integer = String(repeating: "0", count: integerDigits)
    if isGrouped {
      integer = String(repeating: "#", count: max(4 - integerDigits, 0)) + integer
      integer.insert(",", at: integer.index(integer.endIndex, offsetBy: -3))
    }
    return text(0..<first) + integer + "." + fraction + text(last..<scalars.count)
  }

  // MARK: - Reading

  open override func number(from string: String) -> NSNumber? {
    guard numberStyle == .spellOut || isWholeNumber(string), let number = super.number(from: string) else { return nil }
    if let minimum, number.compare(minimum) == .orderedAscending { return nil }
    if let maximum, number.compare(maximum) == .orderedDescending { return nil }
    return generatesDecimalNumbers ? NSDecimalNumber(string: number.stringValue) : number
  }

  /// Whether the text holds nothing but what this formatter writes: Foundation stops at the first other character and takes what it has.
  private func isWholeNumber(_ string: String) -> Bool {
    let words = [
      positivePrefix, positiveSuffix, negativePrefix, negativeSuffix, positiveFormat, currencySymbol, currencyCode, percentSymbol,
      exponentSymbol, notANumberSymbol, positiveInfinitySymbol, negativeInfinitySymbol, zeroSymbol,
    ]
    let allowed = CharacterSet(charactersIn: words.compactMap { $0 }.joined())
    return !string.unicodeScalars.contains { CharacterSet.letters.contains($0) && !allowed.contains($0) }
  }
}
