// Whether an object may be saved: what the model asks of its values, and what the app's own `validate…` methods say.

extension NSManagedObject {
  func validateAll() throws {
    var errors: [NSError] = []
    for property in entity.properties {
      do { try validate(property) } catch { errors.append(error as NSError) }
    }
    try throwing(errors)
  }

  /// Asks for one property, and takes over the value that it was corrected to.
  private func validate(_ property: NSPropertyDescription) throws {
    let key = property.name, before = currentValue(key) as AnyObject?
    var value = before
    try withUnsafeMutablePointer(to: &value) { try validateValue(AutoreleasingUnsafeMutablePointer($0), forKey: key) }
    guard property is NSAttributeDescription, value !== before, !equalValues(value, before) else { return }
    setValue(value, forKey: key)
  }

  /// What `validateValue(_:forKey:)` of NSManagedObject does.
  func checkValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, _ key: String) throws {
    guard let property = entity.propertiesByName[key] else { return }
    try check(property, value: value.pointee)
    guard let selector = entity.validators(of: self)[key], let error = sendMessage(to: self, selector: selector, arguments: [value]) as? any Error else { return }
    throw error
  }

  func validateDeletion() throws {
    var errors: [NSError] = []
    for relation in entity.relationships where relation.deleteRule == .denyDeleteRule {
      guard relatedObjects(relation).contains(where: { !$0.isDeleted }) else { continue }
      errors.append(validationError(NSValidationRelationshipDeniedDeleteError, relation, "Items cannot be deleted from \(relation.name)."))
    }
    try throwing(errors)
  }

  private func throwing(_ errors: [NSError]) throws {
    guard let error = combinedValidationError(errors) else { return }
    throw error
  }

  private func check(_ property: NSPropertyDescription, value: Any?) throws {
    guard !property.isTransient || property is NSAttributeDescription else { return }
    if let relation = property as? NSRelationshipDescription {
      try check(relation, value)
    } else if let attribute = property as? NSAttributeDescription {
      try check(attribute, value)
    }
    for (index, predicate) in property.validationPredicates.enumerated() where !predicate.evaluate(with: value) {
      let text = index < property.validationWarnings.count ? "\(property.validationWarnings[index])" : "\(property.name) is invalid."
      throw validationError(NSManagedObjectValidationError, property, text, [NSValidationPredicateErrorKey: predicate])
    }
  }

  private func check(_ relation: NSRelationshipDescription, _ value: Any?) throws {
    let count = relation.isToMany ? collection(value)?.count ?? 0 : value == nil ? 0 : 1
    if count == 0 {
      if relation.isOptional { return }
      throw validationError(NSValidationMissingMandatoryPropertyError, relation, "\(relation.name) is a required value.")
    }
    if relation.isToMany, relation.minCount > count {
      throw validationError(NSValidationRelationshipLacksMinimumCountError, relation, "There are too few items in \(relation.name).")
    }
    if relation.isToMany, relation.maxCount > 0, count > relation.maxCount {
      throw validationError(NSValidationRelationshipExceedsMaximumCountError, relation, "There are too many items in \(relation.name).")
    }
  }

  private func check(_ attribute: NSAttributeDescription, _ value: Any?) throws {
    guard let value else {
      if attribute.isOptional { return }
      throw validationError(NSValidationMissingMandatoryPropertyError, attribute, "\(attribute.name) is a required value.")
    }
    var measured: Double?, codes = (low: NSValidationNumberTooSmallError, high: NSValidationNumberTooLargeError)
    var words = (low: "is too small", high: "is too large")
    switch value {
    case let text as String:
      (measured, codes, words) = (
        Double(text.utf16.count), (NSValidationStringTooShortError, NSValidationStringTooLongError), ("is too short", "is too long")
      )
    case let date as Date:
      (measured, codes, words) = (
        date.timeIntervalSinceReferenceDate, (NSValidationDateTooSoonError, NSValidationDateTooLateError), ("is too soon", "is too late")
      )
    case let number as NSNumber:
      measured = number.doubleValue
      try checkRange(of: number, attribute)
    default: break
    }
    if let measured, let minimum = attribute.minimum, measured < minimum { throw validationError(codes.low, attribute, "\(attribute.name) \(words.low).") }
    if let measured, let maximum = attribute.maximum, measured > maximum { throw validationError(codes.high, attribute, "\(attribute.name) \(words.high).") }
    if let pattern = attribute.regularExpression, let text = value as? String {
      let whole = NSRange(location: 0, length: text.utf16.count)
      guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") else {
        stop("the regular expression of \(entity.entityName).\(attribute.name) cannot be read: \(pattern)")
      }
      if expression.firstMatch(in: text, range: whole) == nil {
        throw validationError(NSValidationStringPatternMatchingError, attribute, "\(attribute.name) is invalid.")
      }
    }
  }

  /// A number must fit its type.
  private func checkRange(of number: NSNumber, _ attribute: NSAttributeDescription) throws {
    let limits: ClosedRange<Int64>
    switch attribute.attributeType {
    case .integer16AttributeType: limits = Int64(Int16.min)...Int64(Int16.max)
    case .integer32AttributeType: limits = Int64(Int32.min)...Int64(Int32.max)
    default: return
    }
    if number.int64Value < limits.lowerBound { throw validationError(NSValidationNumberTooSmallError, attribute, "\(attribute.name) is too small.") }
    if number.int64Value > limits.upperBound { throw validationError(NSValidationNumberTooLargeError, attribute, "\(attribute.name) is too large.") }
  }

  private func validationError(_ code: Int, _ property: NSPropertyDescription, _ text: String, _ more: [String: Any] = [:]) -> NSError {
    var information: [String: Any] = more
    information[NSLocalizedDescriptionKey] = "The operation couldn’t be completed. (Cocoa error \(code).)"
    information[NSLocalizedFailureReasonErrorKey] = text
    information[NSValidationObjectErrorKey] = self
    information[NSValidationKeyErrorKey] = property.name
    information[NSValidationValueErrorKey] = currentValue(property.name)
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: information)
  }
}

/// One error as it is; several in one of code 1560, which holds them. Errors that hold several are taken apart.
func combinedValidationError(_ errors: [NSError]) -> NSError? {
  let flat = errors.flatMap { $0.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [$0] }
  guard flat.count > 1 else { return flat.first }
  return NSError(
    domain: NSCocoaErrorDomain, code: NSValidationMultipleErrorsError,
    userInfo: [NSDetailedErrorsKey: flat, NSLocalizedDescriptionKey: "Multiple validation errors occurred."])
}
