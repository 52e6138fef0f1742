// What stands in a message of a logger: texts and values, with the way each is written.
import Foundation

/// How much of a value may be read by others; here all is shown.
public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case hash, none }
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static let auto = OSLogPrivacy()
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
  var radix = 10, prefix = "", isUppercase = false, showsSign = false, minimumDigits = 1

  public static let decimal = OSLogIntegerFormatting(), hex = OSLogIntegerFormatting(radix: 16), octal = OSLogIntegerFormatting(radix: 8)
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 1) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(showsSign: explicitPositiveSign, minimumDigits: minDigits())
  }
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase, showsSign: explicitPositiveSign, minimumDigits: minDigits())
  }
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 8, prefix: includePrefix ? "0" : "", isUppercase: uppercase, showsSign: explicitPositiveSign, minimumDigits: minDigits())
  }

  func text<Value: BinaryInteger>(_ value: Value) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
    let sign = value < 0 ? "-" : showsSign ? "+" : ""
    return sign + prefix + String(repeating: "0", count: max(0, minimumDigits - digits.count)) + digits
  }
}

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
  var conversion = "f", precision: Int?, showsSign = false, isUppercase = false

  public static let fixed = OSLogFloatFormatting(), exponential = OSLogFloatFormatting(conversion: "e"), hybrid = OSLogFloatFormatting(conversion: "g")
  public static let hex = OSLogFloatFormatting(conversion: "a")
  public static func fixed(precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "f", precision: precision(), showsSign: explicitPositiveSign, isUppercase: uppercase)
  }
  public static func exponential(precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "e", precision: precision(), showsSign: explicitPositiveSign, isUppercase: uppercase)
  }
  public static func hybrid(precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "g", precision: precision(), showsSign: explicitPositiveSign, isUppercase: uppercase)
  }

  func text(_ value: Double) -> String {
    let format = "%" + (showsSign ? "+" : "") + (precision.map { ".\($0)" } ?? "") + (isUppercase ? conversion.uppercased() : conversion)
    return String(format: format, value)
  }
}

/// How a truth is written.
public enum OSLogBoolFormat: Sendable {
  case truth, answer
  func text(_ value: Bool) -> String { self == .truth ? "\(value)" : value ? "YES" : "NO" }
}

/// A width that a value fills up with spaces.
public struct OSLogStringAlignment: Sendable {
  var columns = 0, isRight = false
  public static let none = OSLogStringAlignment()
  public static func left(columns: @autoclosure () -> Int = 0) -> OSLogStringAlignment { OSLogStringAlignment(columns: columns()) }
  public static func right(columns: @autoclosure () -> Int = 0) -> OSLogStringAlignment { OSLogStringAlignment(columns: columns(), isRight: true) }

  func text(_ text: String) -> String {
    let room = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? room + text : text + room
  }
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.text("\(value())") }

    public mutating func appendInterpolation<Value: BinaryInteger>(
      _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.text(format.text(value())) }

    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
      _ value: @autoclosure () -> Value, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.text(format.text(Double(value()))) }

    public mutating func appendInterpolation(_ value: @autoclosure () -> Bool, format: OSLogBoolFormat, privacy: OSLogPrivacy = .auto) {
      text += format.text(value())
    }
  }

  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
