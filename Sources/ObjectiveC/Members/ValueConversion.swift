// What a message send and key-value coding do for free on Apple's platforms: a value of one type arrives as another, because
// both sides speak in object pointers and numbers are boxed. Here every crossing is a conversion, and a failed one can tell why.

/// A value could not be given to a member that takes another type.
public struct ValueConversionError: Error, CustomStringConvertible {
  public let value: Any?
  public let expected: Any.Type

  public var description: String {
    guard let value else { return "nil was given where \(expected) is expected" }
    return "\(type(of: value)) was given where \(expected) is expected"
  }
}

/// The wrapped type of an optional, and nil flattened out of a value of unknown depth.
protocol AnyOptional {
  static var wrappedType: Any.Type { get }
  var flattened: Any? { get }
}

extension Optional: AnyOptional {
  static var wrappedType: Any.Type { Wrapped.self }
  var flattened: Any? {
    guard let wrapped = self else { return nil }
    return flattenOptional(wrapped)
  }
}

/// `Optional<Any>` of a value that may itself be an optional: no optional is left inside.
public func flattenOptional(_ value: Any) -> Any? {
  if let optional = value as? AnyOptional { return optional.flattened }
  return value
}

/// The value as `Target`: the same type or a class it inherits from, a bridged type (`NSString` and `String`), or a number in another box.
///
/// Not specialised: the 6.3 compiler crashes on the copy that it would make for `AnyObject`.
@_semantics("optimize.sil.specialize.generic.never")
public func convertValue<Target>(_ value: Any?, to target: Target.Type = Target.self) throws -> Target {
  // The usual case, an object of a class that is asked for as such, needs none of the rest.
  if Target.self is AnyClass, let value, let same = value as? Target { return same }
  guard let value = value.flatMap({ flattenOptional($0) }) else {
    if let optional = Target.self as? any ExpressibleByNilLiteral.Type { return optional.init(nilLiteral: ()) as! Target }
    if Target.self == Any.self { return Optional<Any>.none as! Target }
    if Target.self == Void.self { return () as! Target }
    if let bridged = Target.self as? any BridgedValue.Type { return bridged.init() as! Target }
    throw ValueConversionError(value: nil, expected: target)
  }
  if let same = value as? Target { return same }
  let wanted = (Target.self as? AnyOptional.Type)?.wrappedType ?? Target.self
  if let number = number(from: value), let converted = convert(number, to: wanted) as? Target { return converted }
  if let box = value as? NSValue, let converted = unpack(box, to: wanted) as? Target { return converted }
  if let pointer = rawPointer(from: value), let converted = convert(pointer, to: wanted) as? Target { return converted }
  if wanted == [String: Any].self, let texts = (value as? any KeyedByText)?.keyedByText as? Target { return texts }
  // NSNull stands for nil in collections.
  if value is NSNull, let optional = Target.self as? any ExpressibleByNilLiteral.Type { return optional.init(nilLiteral: ()) as! Target }
  throw ValueConversionError(value: value, expected: target)
}

/// Types that Swift makes from an object of Foundation; from nil it makes an empty one, also where no optional is declared.
private protocol BridgedValue { init() }
extension String: BridgedValue {}
extension Array: BridgedValue {}
extension Dictionary: BridgedValue {}
extension Set: BridgedValue {}

/// Dictionaries whose keys are a type around a string, such as `NSAttributedString.Key`: older sources take them with strings as keys.
private protocol KeyedByText { var keyedByText: [String: Any]? { get } }
extension Dictionary: KeyedByText {
  var keyedByText: [String: Any]? {
    var result: [String: Any] = [:]
    for (key, value) in self {
      guard let text = (key as? any RawRepresentable)?.rawValue as? String else { return nil }
      result[text] = value
    }
    return result
  }
}

private func rawPointer(from value: Any) -> UnsafeRawPointer? {
  (value as? UnsafeMutableRawPointer).map { UnsafeRawPointer($0) } ?? value as? UnsafeRawPointer
}

private func convert(_ pointer: UnsafeRawPointer, to target: Any.Type) -> Any? {
  if target == UnsafeRawPointer.self { return pointer }
  if target == UnsafeMutableRawPointer.self { return UnsafeMutableRawPointer(mutating: pointer) }
  return nil
}

private func number(from value: Any) -> NSNumber? {
  switch value {
  case let number as NSNumber: return number
  case let number as CGFloat: return NSNumber(value: Double(number))
  case let number as Double: return NSNumber(value: number)
  case let number as Float: return NSNumber(value: number)
  case let number as Int: return NSNumber(value: number)
  case let number as Bool: return NSNumber(value: number)
  case let number as any BinaryInteger: return NSNumber(value: Int(truncatingIfNeeded: number))
  case let enumeration as any RawRepresentable:
    return (enumeration.rawValue as? any BinaryInteger).map { NSNumber(value: Int(truncatingIfNeeded: $0)) }
  default: return nil
  }
}

private func convert(_ number: NSNumber, to target: Any.Type) -> Any? {
  if target == CGFloat.self { return CGFloat(number.doubleValue) }
  if target == Double.self { return number.doubleValue }
  if target == Float.self { return number.floatValue }
  if target == Bool.self { return number.boolValue }
  if let integer = target as? any FixedWidthInteger.Type { return convert(number, toInteger: integer) }
  if let enumeration = target as? any RawRepresentable.Type { return make(enumeration, from: number) }
  return nil
}

private func convert<Integer: FixedWidthInteger>(_ number: NSNumber, toInteger type: Integer.Type) -> Any {
  Integer(truncatingIfNeeded: number.int64Value)
}

private func make<Enumeration: RawRepresentable>(_ type: Enumeration.Type, from number: NSNumber) -> Any? {
  guard let raw = convert(number, to: Enumeration.RawValue.self) as? Enumeration.RawValue else { return nil }
  return Enumeration(rawValue: raw)
}

private func unpack(_ box: NSValue, to target: Any.Type) -> Any? {
  if target == CGRect.self { return box.rectValue }
  if target == CGPoint.self { return box.pointValue }
  if target == CGSize.self { return box.sizeValue }
  return nil
}
