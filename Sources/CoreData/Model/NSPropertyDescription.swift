// What a property of an entity is: an attribute, a relationship, a fetched property, or an expression of a request.

import CoreDataModel

open class NSPropertyDescription: NSObject {
  open var name = ""
  open internal(set) weak var entity: NSEntityDescription?
  open var isOptional = true
  open var isTransient = false
  open var userInfo: [AnyHashable: Any]?
  open var versionHashModifier: String?
  open var renamingIdentifier: String?
  /// What `setValidationPredicates(_:withValidationWarnings:)` was given.
  open private(set) var validationPredicates: [NSPredicate] = []
  open private(set) var validationWarnings: [Any] = []

  public override init() { super.init() }

  /// - Parameter validationWarnings: a text for each predicate that fails.
  open func setValidationPredicates(_ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?) {
    self.validationPredicates = validationPredicates ?? []
    self.validationWarnings = validationWarnings ?? []
  }

  open override var description: String { "<\(Self.self): \(entity?.name ?? "?").\(name)>" }
}

public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100, integer32AttributeType = 200, integer64AttributeType = 300
  case decimalAttributeType = 400, doubleAttributeType = 500, floatAttributeType = 600, stringAttributeType = 700, booleanAttributeType = 800
  case dateAttributeType = 900, binaryDataAttributeType = 1000, UUIDAttributeType = 1100, URIAttributeType = 1200
  case transformableAttributeType = 1800, objectIDAttributeType = 2000
}

open class NSAttributeDescription: NSPropertyDescription {
  open var attributeType = NSAttributeType.undefinedAttributeType
  open var defaultValue: Any?
  open var valueTransformerName: String?
  open var attributeValueClassName: String?
  /// Large data may lie beside the store. Here it lies in the store all the same.
  open var allowsExternalBinaryDataStorage = false
  open var preservesValueInHistoryOnDeletion = false
  var minimum: Double?
  var maximum: Double?
  var regularExpression: String?

  /// The newer name of the same type.
  public struct AttributeType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    private init(_ type: NSAttributeType) { rawValue = type.rawValue }
    public static let undefined = AttributeType(.undefinedAttributeType), integer16 = AttributeType(.integer16AttributeType)
    public static let integer32 = AttributeType(.integer32AttributeType), integer64 = AttributeType(.integer64AttributeType)
    public static let decimal = AttributeType(.decimalAttributeType), double = AttributeType(.doubleAttributeType)
    public static let float = AttributeType(.floatAttributeType), string = AttributeType(.stringAttributeType)
    public static let boolean = AttributeType(.booleanAttributeType), date = AttributeType(.dateAttributeType)
    public static let binaryData = AttributeType(.binaryDataAttributeType), uuid = AttributeType(.UUIDAttributeType)
    public static let uri = AttributeType(.URIAttributeType), transformable = AttributeType(.transformableAttributeType)
    public static let objectID = AttributeType(.objectIDAttributeType)
  }
  open var type: AttributeType {
    get { AttributeType(rawValue: attributeType.rawValue) }
    set { attributeType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
  }
}

public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule, nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

open class NSRelationshipDescription: NSPropertyDescription {
  open weak var destinationEntity: NSEntityDescription?
  open weak var inverseRelationship: NSRelationshipDescription?
  open var minCount = 0
  /// 1 for a relationship to one, 0 for no limit.
  open var maxCount = 0
  open var deleteRule = NSDeleteRule.nullifyDeleteRule
  open var isOrdered = false
  open var isToMany: Bool { maxCount != 1 }
}

/// A property whose value is the result of a request, made once and kept until the object is refreshed.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  open var fetchRequest: NSFetchRequest<NSFetchRequestResult>?
}

/// A value that is computed for a request of dictionaries: a sum, a count.
open class NSExpressionDescription: NSPropertyDescription {
  open var expression: ObjectiveC.NSExpression?
  open var expressionResultType = NSAttributeType.undefinedAttributeType
}
