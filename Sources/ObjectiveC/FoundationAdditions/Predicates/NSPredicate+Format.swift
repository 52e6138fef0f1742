// Predicates from a format string, which Foundation on Linux declares unavailable.
//
// An object's values are read by key-value coding, so a property of an app's class must be @objc, as on an iPhone.
// Knowingly different: `predicateFormat` does not give the format back.

extension NSPredicate {
  /// A predicate read from a format, with "%@", "%K" and "%d" in it for the arguments.
  ///
  /// ```swift
  /// let adults = (people as NSArray).filtered(using: NSPredicate(format: "age >= %d AND name CONTAINS[c] %@", 18, "li"))
  /// ```
  ///
  /// Stops the app when the format cannot be read, and says why.
  public convenience init(format predicateFormat: String, _ args: CVarArg...) { self.init(format: predicateFormat, argumentArray: args) }

  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    let condition = FormatParser.condition(predicateFormat, arguments ?? [])
    self.init { object, variables in condition.holds(in: FormatContext(object: object, variables: variables ?? [:])) }
    objc_setAssociatedObject(self, conditionKey, KeptCondition(condition), .OBJC_ASSOCIATION_RETAIN)
  }

  /// What the format says, for who asks a database instead of objects. Nil of a predicate that was made otherwise.
  package var formatCondition: FormatCondition? { (objc_getAssociatedObject(self, conditionKey) as? KeptCondition)?.condition }

  /// A predicate in which variables ("$NAME" in the format) have values.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
    let predicate = Carried(self)
    return NSPredicate { object, more in
      predicate.value.evaluate(with: object, substitutionVariables: variables.merging(more ?? [:]) { $1 })
    }
  }
}

private final class KeptCondition {
  let condition: FormatCondition
  init(_ condition: FormatCondition) { self.condition = condition }
}

/// An address of our own, by which the condition is attached. Never written to.
private nonisolated(unsafe) let conditionKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
