// Attributes' values in SQLite's kinds, and back.

extension NSAttributeDescription {
  /// Numbers as numbers, dates as seconds since 2001, decimals, UUIDs and URLs as text, what is transformed as bytes.
  func encoded(_ value: Any) throws -> SQLValue {
    switch value {
    case let text as String: return .text(text)
    case let date as Date: return .real(date.timeIntervalSinceReferenceDate)
    case let data as Data where attributeType != .transformableAttributeType: return .blob(data)
    case let uuid as UUID: return .text(uuid.uuidString)
    case let url as URL where attributeType == .URIAttributeType: return .text(url.absoluteString)
    case let number as NSDecimalNumber where attributeType == .decimalAttributeType: return .text(number.stringValue)
    case let number as NSNumber where attributeType != .transformableAttributeType:
      switch attributeType {
      case .doubleAttributeType, .floatAttributeType: return .real(number.doubleValue)
      case .undefinedAttributeType: return CFGetTypeIDOfNumberIsFloat(number) ? .real(number.doubleValue) : .integer(number.int64Value)
      default: return .integer(number.int64Value)
      }
    default: return .blob(try archived(value))
    }
  }

  private func CFGetTypeIDOfNumberIsFloat(_ number: NSNumber) -> Bool { ["d", "f"].contains(String(cString: number.objCType)) }

  func decoded(_ value: SQLValue) -> Any? {
    switch (attributeType, value) {
    case (_, .null): return nil
    case (.booleanAttributeType, .integer(let number)): return NSNumber(value: number != 0)
    case (.doubleAttributeType, .real(let number)): return NSNumber(value: number)
    case (.doubleAttributeType, .integer(let number)): return NSNumber(value: Double(number))
    case (.floatAttributeType, .real(let number)): return NSNumber(value: Float(number))
    case (.floatAttributeType, .integer(let number)): return NSNumber(value: Float(number))
    case (.dateAttributeType, .real(let number)): return Date(timeIntervalSinceReferenceDate: number)
    case (.dateAttributeType, .integer(let number)): return Date(timeIntervalSinceReferenceDate: Double(number))
    case (.decimalAttributeType, .text(let text)): return NSDecimalNumber(string: text)
    case (.decimalAttributeType, .integer(let number)): return NSDecimalNumber(value: number)
    case (.decimalAttributeType, .real(let number)): return NSDecimalNumber(value: number)
    case (.UUIDAttributeType, .text(let text)): return UUID(uuidString: text)
    case (.URIAttributeType, .text(let text)): return URL(string: text)
    case (.transformableAttributeType, .blob(let data)): return unarchived(data)
    case (.stringAttributeType, .integer(let number)): return "\(number)"
    case (.stringAttributeType, .real(let number)): return "\(number)"
    case (_, .integer(let number)): return NSNumber(value: number)
    case (_, .real(let number)): return NSNumber(value: number)
    case (_, .text(let text)): return text
    case (_, .blob(let data)): return attributeType == .undefinedAttributeType ? unarchived(data) ?? data : data
    }
  }

  private var transformer: ValueTransformer? {
    guard let name = valueTransformerName, !name.isEmpty else { return nil }
    return ValueTransformer.named(NSValueTransformerName(name))
  }

  private func archived(_ value: Any) throws -> Data {
    if let transformer {
      // A transformer that gives back what it was given works from the object to the data; one named after archives the other way.
      let data = transformer.isReversed ? transformer.reverseTransformedValue(value) : transformer.transformedValue(value)
      guard let data = data as? Data else {
        throw coreDataError(NSPersistentStoreSaveError, "the transformer \(valueTransformerName!) gives no data for \(entity?.entityName ?? "").\(name)")
      }
      return data
    }
    do {
      return try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    } catch {
      throw coreDataError(
        NSPersistentStoreSaveError, "the value of \(entity?.entityName ?? "").\(name) cannot be archived: \((error as NSError).localizedDescription)")
    }
  }

  private func unarchived(_ data: Data) -> Any? {
    if let transformer { return transformer.isReversed ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data) }
    guard let decoder = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
    decoder.requiresSecureCoding = false
    return decoder.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
  }
}
