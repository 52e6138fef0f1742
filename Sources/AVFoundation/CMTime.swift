// Core Media's time: a number of parts of a second. AV Foundation hands it out for where a player stands.

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let valid = CMTimeFlags(rawValue: 1)
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// `value / timescale` seconds.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }
  public init(value: CMTimeValue, timescale: CMTimeScale) { self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0) }
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard seconds.isFinite, preferredTimescale > 0 else {
      self = seconds == .infinity ? .positiveInfinity : seconds == -.infinity ? .negativeInfinity : .invalid
      return
    }
    let exact = seconds * Double(preferredTimescale), rounded = exact.rounded()
    guard abs(rounded) < 9e18 else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    self.init(value: CMTimeValue(rounded), timescale: preferredTimescale, flags: rounded == exact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
  }

  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime()
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)

  public var isValid: Bool { flags.contains(.valid) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite]) }

  /// Not a number for a time that is none.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return isNumeric && timescale > 0 ? Double(value) / Double(timescale) : .nan
  }
}

extension CMTime: Comparable, Hashable {
  public static func == (one: CMTime, other: CMTime) -> Bool {
    one.isNumeric && other.isNumeric
      ? Double(one.value) * Double(other.timescale) == Double(other.value) * Double(one.timescale) : one.flags == other.flags
  }
  public static func < (one: CMTime, other: CMTime) -> Bool { one.seconds < other.seconds }
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  public static func + (one: CMTime, other: CMTime) -> CMTime { combine(one, other, +) }
  public static func - (one: CMTime, other: CMTime) -> CMTime { combine(one, other, -) }
  private static func combine(_ one: CMTime, _ other: CMTime, _ operation: (Double, Double) -> Double) -> CMTime {
    guard one.isNumeric, other.isNumeric else { return .invalid }
    return CMTime(seconds: operation(one.seconds, other.seconds), preferredTimescale: max(one.timescale, other.timescale))
  }
}

public let kCMTimeZero = CMTime.zero
public let kCMTimeInvalid = CMTime.invalid
public let kCMTimeIndefinite = CMTime.indefinite
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime { CMTime(seconds: seconds, preferredTimescale: preferredTimescale) }
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime { CMTime(seconds: seconds, preferredTimescale: preferredTimescale) }
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
public func CMTimeAdd(_ one: CMTime, _ other: CMTime) -> CMTime { one + other }
public func CMTimeSubtract(_ one: CMTime, _ other: CMTime) -> CMTime { one - other }
public func CMTimeCompare(_ one: CMTime, _ other: CMTime) -> Int32 { one < other ? -1 : other < one ? 1 : 0 }
