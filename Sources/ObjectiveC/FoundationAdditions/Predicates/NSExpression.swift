// NSExpression: computing a value from a format ("(3 + 4) * 2", "price * count"). Foundation's on Linux can do nothing.
//
// Missing: block, subquery, set and conditional expressions, and taking an expression apart.

open class NSExpression: NSObject {
  private let expression: FormatExpression

  private init(_ expression: FormatExpression) { self.expression = expression }

  /// Stops the app when the format cannot be read, and says why.
  public convenience init(format expressionFormat: String, _ args: CVarArg...) { self.init(format: expressionFormat, argumentArray: args) }

  public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
    self.init(FormatParser.expression(expressionFormat, arguments))
  }

  public convenience init(forConstantValue value: Any?) { self.init(.constant(value)) }
  public convenience init(forKeyPath keyPath: String) { self.init(.keyPath(keyPath, of: nil)) }
  public convenience init(forVariable name: String) { self.init(.variable(name)) }

  /// - Parameter name: a function with its colons, as "sum:" or "raise:toPower:".
  public convenience init(forFunction name: String, arguments parameters: [Any]) {
    self.init(.function(name, parameters.map { ($0 as? NSExpression)?.expression ?? .constant($0) }))
  }

  public convenience init(forAggregate subexpressions: [Any]) {
    self.init(.aggregate(subexpressions.map { ($0 as? NSExpression)?.expression ?? .constant($0) }))
  }

  open class func expressionForEvaluatedObject() -> NSExpression { NSExpression(.evaluatedObject) }

  /// Whether it makes one value of many: a sum, a count.
  package var isAggregate: Bool {
    switch expression {
    case .function(let name, let arguments):
      let words = ["count", "sum", "min", "max", "average", "median", "stddev"]
      guard words.contains(name.split(separator: ":").first.map { $0.lowercased() } ?? "") else { return false }
      if case .aggregate? = arguments.first { return false }
      return arguments.count == 1
    case .keyPath(let path, _): return path.contains("@")
    default: return false
    }
  }

  /// The key paths of the object that it asks for.
  package var keyPaths: [String] { Self.keyPaths(of: expression) }

  private static func keyPaths(of expression: FormatExpression) -> [String] {
    switch expression {
    case .keyPath(let path, nil): return [path]
    case .keyPath(_, let inner?), .negation(let inner), .subquery(let inner, _, _): return keyPaths(of: inner)
    case .aggregate(let parts), .function(_, let parts): return parts.flatMap(keyPaths)
    case .operation(_, let left, let right): return keyPaths(of: left) + keyPaths(of: right)
    case .constant, .evaluatedObject, .variable: return []
    }
  }

  /// The value for an object.
  ///
  /// - Parameter context: the values of variables, by name.
  open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    let variables = context as? [String: Any] ?? [:]
    let value = expression.value(in: FormatContext(object: object, variables: variables)).flatMap { flattenOptional($0) }
    // Numbers come out as objects, so that apps find them as Int, Double or NSNumber alike.
    return wholeNumber(value).map { NSNumber(value: $0) } ?? floatingNumber(value).map { NSNumber(value: $0) } ?? value
  }
}
