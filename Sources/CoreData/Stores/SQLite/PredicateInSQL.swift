// Predicates as conditions of SQL, where both say the same. What cannot be said is left to the context, which asks the objects.

enum PredicateInSQL {
  struct Condition {
    var text = ""
    var values: [SQLValue] = []
    /// False when it lets through more than the predicate does.
    var isExact = true
  }

  /// Nil when nothing of the predicate can be said.
  static func translate(_ predicate: NSPredicate, _ entity: NSEntityDescription) -> Condition? {
    if let compound = predicate as? NSCompoundPredicate {
      let parts = compound.subpredicates.compactMap { $0 as? NSPredicate }.map { translate($0, entity) }
      switch compound.compoundPredicateType {
      case .and: return all(parts)
      case .or: return any(parts)
      case .not: return parts.first.flatMap { not($0) }
      @unknown default: return nil
      }
    }
    return predicate.formatCondition.flatMap { translate($0, entity) }
  }

  private static func translate(_ condition: FormatCondition, _ entity: NSEntityDescription) -> Condition? {
    switch condition {
    case .value(let value): return Condition(text: value ? "1" : "0")
    case .not(let inner): return not(translate(inner, entity))
    case .all(let parts): return all(parts.map { translate($0, entity) })
    case .any(let parts): return any(parts.map { translate($0, entity) })
    case .comparison(let comparison): return translate(comparison, entity)
    }
  }

  private static func all(_ parts: [Condition?]) -> Condition? {
    let known = parts.compactMap { $0 }
    guard !known.isEmpty else { return nil }
    return Condition(
      text: "(" + known.map(\.text).joined(separator: " AND ") + ")", values: known.flatMap(\.values),
      isExact: known.count == parts.count && known.allSatisfy(\.isExact))
  }

  private static func any(_ parts: [Condition?]) -> Condition? {
    let known = parts.compactMap { $0 }
    guard !known.isEmpty, known.count == parts.count else { return nil }
    return Condition(
      text: "(" + known.map(\.text).joined(separator: " OR ") + ")", values: known.flatMap(\.values), isExact: known.allSatisfy(\.isExact))
  }

  private static func not(_ part: Condition?) -> Condition? {
    guard let part, part.isExact else { return nil }
    return Condition(text: "NOT (\(part.text))", values: part.values)
  }

  // MARK: Comparisons

  private static func translate(_ comparison: FormatComparison, _ entity: NSEntityDescription) -> Condition? {
    guard comparison.quantifier == nil, comparison.options.isEmpty else { return nil }
    var left = comparison.left, right = comparison.right, how = comparison.operator
    if case .constant = left, let turned = turned(how) { (left, right, how) = (right, left, turned) }
    guard case .constant(let raw) = right else { return nil }
    let constant = raw.flatMap { flattenOptional($0) }
    if case .evaluatedObject = left { return identities(how, constant, entity) }
    guard case .keyPath(let path, nil) = left, !path.contains("."), !path.hasPrefix("@"), let property = entity.propertiesByName[path],
      !property.isTransient
    else { return nil }
    let column = quoted(property.column)
    if let relation = property as? NSRelationshipDescription { return relation.isToMany ? nil : compare(column, how, relation: constant) }
    guard let attribute = property as? NSAttributeDescription else { return nil }
    return compare(column, how, attribute, constant)
  }

  /// The comparison that says the same with its sides exchanged.
  private static func turned(_ how: FormatComparison.Operator) -> FormatComparison.Operator? {
    switch how {
    case .equal, .notEqual: return how
    case .less: return .greater
    case .lessOrEqual: return .greaterOrEqual
    case .greater: return .less
    case .greaterOrEqual: return .lessOrEqual
    default: return nil
    }
  }

  private static func number(of value: Any?) -> Int64? {
    let identity = (value as? NSManagedObject)?.objectID ?? value as? NSManagedObjectID
    return identity.map(\.number)
  }

  private static func compare(_ column: String, _ how: FormatComparison.Operator, relation value: Any?) -> Condition? {
    switch how {
    case .equal, .notEqual:
      let operation = how == .equal ? "IS" : "IS NOT"
      if value == nil || value is NSNull { return Condition(text: "\(column) \(operation) NULL") }
      return number(of: value).map { Condition(text: "\(column) \(operation) ?", values: [.integer($0)]) }
    case .isIn:
      guard let elements = collection(value), elements.count <= 500 else { return nil }
      let numbers = elements.compactMap { number(of: $0) }
      guard numbers.count == elements.count else { return nil }
      return list(column, numbers.map { .integer($0) })
    default: return nil
    }
  }

  private static func identities(_ how: FormatComparison.Operator, _ value: Any?, _ entity: NSEntityDescription) -> Condition? {
    switch how {
    case .equal: return number(of: value).map { Condition(text: "id = ?", values: [.integer($0)]) }
    case .isIn:
      guard let elements = collection(value), elements.count <= 500 else { return nil }
      let numbers = elements.compactMap { number(of: $0) }
      return numbers.count == elements.count ? list("id", numbers.map { .integer($0) }) : nil
    default: return nil
    }
  }

  private static func list(_ column: String, _ values: [SQLValue]) -> Condition {
    if values.isEmpty { return Condition(text: "0") }
    return Condition(text: "ifnull(\(column) IN (\(values.map { _ in "?" }.joined(separator: ", "))), 0)", values: values)
  }

  private static func compare(
    _ column: String, _ how: FormatComparison.Operator, _ attribute: NSAttributeDescription, _ value: Any?
  ) -> Condition? {
    guard comparable.contains(attribute.attributeType) else { return nil }
    if value == nil || value is NSNull {
      switch how {
      case .equal: return Condition(text: "\(column) IS NULL")
      case .notEqual: return Condition(text: "\(column) IS NOT NULL")
      default: return nil
      }
    }
    func single(_ operation: String) -> Condition? {
      constant(value, attribute).map { Condition(text: "ifnull(\(column) \(operation) ?, 0)", values: [$0]) }
    }
    let isOrdered = ![.UUIDAttributeType, .URIAttributeType].contains(attribute.attributeType)
    let isText = attribute.attributeType == .stringAttributeType
    switch how {
    case .equal: return constant(value, attribute).map { Condition(text: "\(column) IS ?", values: [$0]) }
    case .notEqual: return constant(value, attribute).map { Condition(text: "\(column) IS NOT ?", values: [$0]) }
    // Texts are compared by Foundation's rules, which SQLite does not know.
    case .less: return isOrdered && !isText ? single("<") : nil
    case .lessOrEqual: return isOrdered && !isText ? single("<=") : nil
    case .greater: return isOrdered && !isText ? single(">") : nil
    case .greaterOrEqual: return isOrdered && !isText ? single(">=") : nil
    case .isIn:
      guard let elements = collection(value), elements.count <= 500 else { return nil }
      let constants = elements.compactMap { constant($0, attribute) }
      return constants.count == elements.count ? list(column, constants) : nil
    case .between:
      guard !isText, isOrdered, let limits = collection(value), limits.count == 2, let low = constant(limits[0], attribute),
        let high = constant(limits[1], attribute)
      else { return nil }
      return Condition(text: "ifnull(\(column) BETWEEN ? AND ?, 0)", values: [low, high])
    case .contains:
      guard isText, let part = value as? String, part.allSatisfy(\.isASCII), !part.isEmpty else { return nil }
      return Condition(text: "ifnull(instr(\(column), ?) > 0, 0)", values: [.text(part)])
    case .beginsWith, .endsWith, .like, .matches: return nil
    }
  }

  private static let comparable: Set<NSAttributeType> = [
    .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType, .floatAttributeType, .stringAttributeType,
    .booleanAttributeType, .dateAttributeType, .UUIDAttributeType, .URIAttributeType,
  ]

  /// A value in the kind that the column holds; nil when it is of another type, where Foundation decides.
  private static func constant(_ value: Any?, _ attribute: NSAttributeDescription) -> SQLValue? {
    guard let value = value.flatMap({ flattenOptional($0) }) else { return nil }
    switch attribute.attributeType {
    case .stringAttributeType:
      // Equal for Foundation are also texts that are written with other characters.
      return (value as? String).flatMap { $0.unicodeScalars.allSatisfy { $0.value < 0x300 } ? .text($0) : nil }
    case .dateAttributeType: return (value as? Date).map { .real($0.timeIntervalSinceReferenceDate) }
    case .UUIDAttributeType: return (value as? UUID).map { .text($0.uuidString) }
    case .URIAttributeType: return (value as? URL).map { .text($0.absoluteString) }
    case .floatAttributeType: return nil
    default:
      if value is String || value is Date { return nil }
      if let whole = wholeNumber(value) { return .integer(Int64(whole)) }
      return floatingNumber(value).map { .real($0) }
    }
  }

  // MARK: Order

  /// Columns for ORDER BY; nil when an order cannot be said.
  static func order(_ descriptors: [NSSortDescriptor], _ entity: NSEntityDescription) -> [String]? {
    var columns: [String] = []
    for descriptor in descriptors {
      guard descriptor.isPlain, let key = descriptor.key, let attribute = entity.propertiesByName[key] as? NSAttributeDescription,
        !attribute.isTransient, comparable.contains(attribute.attributeType),
        ![.stringAttributeType, .UUIDAttributeType, .URIAttributeType].contains(attribute.attributeType)
      else { return nil }
      columns.append(quoted(attribute.column) + (descriptor.ascending ? "" : " DESC"))
    }
    return columns
  }
}
