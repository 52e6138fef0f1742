// Transformers of values, found by name. Foundation on Linux has none; Core Data keeps what it cannot store by itself through them.

public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")
  public static let isNilTransformerName = NSValueTransformerName("NSIsNil")
  public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")
  public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")
  public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}

open class ValueTransformer: NSObject, __FoundByName {
  private static let registered = Guarded<[NSValueTransformerName: Carried<ValueTransformer>]>([:])

  public override init() { super.init() }

  open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    registered.withValue { $0[name] = transformer.map { Carried($0) } }
  }

  open class func valueTransformerNames() -> [NSValueTransformerName] { registered.withValue { $0.keys.sorted { $0.rawValue < $1.rawValue } } }

  open class func transformedValueClass() -> AnyClass { NSObject.self }
  open class func allowsReverseTransformation() -> Bool { false }
  open func transformedValue(_ value: Any?) -> Any? { value }
  open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

  /// Whether it makes objects of data, so that who stores objects turns it round.
  package var isReversed: Bool { self is NSSecureUnarchiveFromDataTransformer || self is Unarchiving }

  /// The transformer registered under a name, one of the known ones, or one of the class of that name.
  package static func named(_ name: NSValueTransformerName) -> ValueTransformer? {
    if let found = registered.withValue({ $0[name]?.value }) { return found }
    switch name {
    case .secureUnarchiveFromDataTransformerName: return NSSecureUnarchiveFromDataTransformer()
    case .unarchiveFromDataTransformerName, .keyedUnarchiveFromDataTransformerName: return Unarchiving()
    case .negateBooleanTransformerName: return Answering { !((try? convertValue($0, to: Bool.self)) ?? false) }
    case .isNilTransformerName: return Answering { $0 == nil || $0 is NSNull }
    case .isNotNilTransformerName: return Answering { $0 != nil && !($0 is NSNull) }
    default: return (classNamed(name.rawValue) as? ValueTransformer.Type).flatMap { makeObject(of: $0) as? ValueTransformer }
    }
  }
}

/// Lets an initialiser give back an object that is there already.
public protocol __FoundByName {}

extension __FoundByName where Self: ValueTransformer {
  /// The transformer of that name. Nil when there is none.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformer.named(name) as? Self else { return nil }
    self = found
  }
}

/// Makes objects of what an archiver wrote, and data of objects.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  /// The classes that may be found at the top of an archive.
  open class var allowedTopLevelClasses: [AnyClass] {
    [NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self, NSUUID.self, NSNull.self]
  }
  open override class func allowsReverseTransformation() -> Bool { true }

  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return unarchived(data)
  }

  open override func reverseTransformedValue(_ value: Any?) -> Any? { value.flatMap(archived) }
}

private final class Unarchiving: ValueTransformer {
  override class func allowsReverseTransformation() -> Bool { true }
  override func transformedValue(_ value: Any?) -> Any? { (value as? Data).flatMap(unarchived) }
  override func reverseTransformedValue(_ value: Any?) -> Any? { value.flatMap(archived) }
}

private final class Answering: ValueTransformer {
  private let answer: (Any?) -> Bool
  init(_ answer: @escaping (Any?) -> Bool) { self.answer = answer }
  override func transformedValue(_ value: Any?) -> Any? { NSNumber(value: answer(value)) }
}

private func archived(_ value: Any) -> Data? { try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false) }

private func unarchived(_ data: Data) -> Any? {
  guard let decoder = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
  decoder.requiresSecureCoding = false
  return decoder.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
}
