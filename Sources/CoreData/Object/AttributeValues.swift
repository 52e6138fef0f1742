// Attributes' values: each type in one form, so that a number is a number whoever wrote it.

extension NSManagedObject {
  /// The value in the form in which it is kept. Stops the app when the type is wrong, as an iPhone does.
  func stored(_ value: Any?, _ property: NSPropertyDescription) -> Any? {
    guard let value = value.flatMap({ flattenOptional($0) }) else { return nil }
    guard let attribute = property as? NSAttributeDescription else {
      if property is NSRelationshipDescription, !(value is NSManagedObject), let elements = collection(value) {
        return RelatedObjects(elements.compactMap { $0 as? NSManagedObject })
      }
      return value
    }
    if let kept = attribute.kept(value) { return kept }
    unacceptable(value, attribute, wanted: attribute.typeName)
  }
}

extension NSAttributeDescription {
  /// Nil for a value of another type.
  func kept(_ value: Any) -> Any? {
    switch attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      guard let number = boxed(value) else { return nil }
      return NSNumber(value: number.int64Value)
    case .booleanAttributeType: return boxed(value).map { NSNumber(value: $0.boolValue) }
    case .doubleAttributeType: return boxed(value).map { NSNumber(value: $0.doubleValue) }
    case .floatAttributeType: return boxed(value).map { NSNumber(value: $0.floatValue) }
    case .decimalAttributeType:
      if let decimal = value as? NSDecimalNumber { return decimal }
      if let decimal = value as? Decimal { return NSDecimalNumber(decimal: decimal) }
      return boxed(value).map { NSDecimalNumber(decimal: $0.decimalValue) }
    case .stringAttributeType: return value as? String
    case .dateAttributeType:
      // A date held as a number of seconds since 2001, as accessors for scalars have it.
      return value as? Date ?? boxed(value).map { Date(timeIntervalSinceReferenceDate: $0.doubleValue) }
    case .binaryDataAttributeType: return value as? Data
    case .UUIDAttributeType: return value as? UUID
    case .URIAttributeType: return value as? URL
    case .objectIDAttributeType: return value as? NSManagedObjectID
    case .transformableAttributeType, .undefinedAttributeType: return value
    }
  }

  private func boxed(_ value: Any) -> NSNumber? { value is String ? nil : try? convertValue(value, to: NSNumber.self) }

  /// The class a value must be of, by the name an iPhone gives.
  var typeName: String {
    switch attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType, .floatAttributeType, .booleanAttributeType:
      return "NSNumber"
    case .decimalAttributeType: return "NSDecimalNumber"
    case .stringAttributeType: return "NSString"
    case .dateAttributeType: return "NSDate"
    case .binaryDataAttributeType: return "NSData"
    case .UUIDAttributeType: return "NSUUID"
    case .URIAttributeType: return "NSURL"
    case .objectIDAttributeType: return "NSManagedObjectID"
    case .transformableAttributeType, .undefinedAttributeType: return attributeValueClassName ?? "NSObject"
    }
  }
}
