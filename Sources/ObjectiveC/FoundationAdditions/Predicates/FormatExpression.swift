// Expressions and conditions of a predicate's format, and what they give for an object.

/// A value to be computed: what stands on one side of a comparison.
package indirect enum FormatExpression {
  case constant(Any?)
  case evaluatedObject
  case variable(String)
  /// The value of a key path of the object, or of another expression's value.
  case keyPath(String, of: FormatExpression?)
  case aggregate([FormatExpression])
  case operation(String, FormatExpression, FormatExpression)
  case negation(FormatExpression)
  case function(String, [FormatExpression])
  /// Those elements of a collection for which a condition holds, in which a variable stands for the element.
  case subquery(FormatExpression, variable: String, FormatCondition)
}

/// What a format says of an object: true or false.
package indirect enum FormatCondition {
  case value(Bool)
  case not(FormatCondition)
  case all([FormatCondition])
  case any([FormatCondition])
  case comparison(FormatComparison)
}

package struct FormatComparison {
  package enum Quantifier { case any, all, none }
  package enum Operator {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case contains, beginsWith, endsWith, like, matches, isIn, between
  }

  package var left: FormatExpression
  package var `operator`: Operator
  package var right: FormatExpression
  /// ANY, ALL, NONE: about each element of the left side.
  package var quantifier: Quantifier?
  /// [cd]: without regard to case, to marks.
  package var options: String.CompareOptions = []
}

/// The object and the variables an evaluation is about.
struct FormatContext {
  var object: Any?
  var variables: [String: Any]
}

extension FormatExpression {
  func value(in context: FormatContext) -> Any? {
    switch self {
    case .constant(let value): return value
    case .evaluatedObject: return context.object
    case .variable(let name): return context.variables[name]
    case .keyPath(let path, let owner): return keyedValue(of: owner.map { $0.value(in: context) } ?? context.object, path)
    case .aggregate(let elements): return elements.map { $0.value(in: context) ?? NSNull() }
    case .operation(let name, let left, let right): return arithmetic(name, left.value(in: context), right.value(in: context))
    case .negation(let operand): return arithmetic("-", 0, operand.value(in: context))
    case .subquery(let elements, let variable, let condition):
      return (collection(elements.value(in: context)) ?? []).filter { element in
        var inner = context
        inner.variables[variable] = element
        return condition.holds(in: inner)
      }
    case .function(let name, let arguments): return function(name, arguments.map { $0.value(in: context) })
    }
  }

  private func arithmetic(_ name: String, _ left: Any?, _ right: Any?) -> Any? {
    // As an iPhone does it, whole numbers stay whole: 7 / 2 is 3.
    if let left = wholeNumber(left), let right = wholeNumber(right) {
      var whole: (partialValue: Int, overflow: Bool)?
      switch name {
      case "+": whole = left.addingReportingOverflow(right)
      case "-": whole = left.subtractingReportingOverflow(right)
      case "*": whole = left.multipliedReportingOverflow(by: right)
      case "/": if right != 0 { whole = left.dividedReportingOverflow(by: right) }
      default: break
      }
      if let whole, !whole.overflow { return whole.partialValue }
    }
    guard let left = floatingNumber(left), let right = floatingNumber(right) else { return nil }
    switch name {
    case "+": return left + right
    case "-": return left - right
    case "*": return left * right
    case "/": return left / right
    default: return pow(left, right)
    }
  }

  private func function(_ name: String, _ arguments: [Any?]) -> Any? {
    // A single collection stands for its elements.
    let elements = arguments.count == 1 ? collection(arguments[0]) ?? arguments : arguments
    let numbers = elements.compactMap(floatingNumber)
    let number = numbers.first, first = arguments.first.flatMap { $0 }
    switch name.lowercased() {
    case "count:", "count": return elements.count
    case "sum:", "sum": return numbers.reduce(0, +) as Double
    case "min:", "min": return numbers.min()
    case "max:", "max": return numbers.max()
    case "average:", "average": return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    case "median:", "median": return median(numbers)
    case "stddev:", "stddev":
      guard !numbers.isEmpty else { return nil }
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      let squares = numbers.map { ($0 - mean) * ($0 - mean) }
      return (squares.reduce(0, +) / Double(numbers.count)).squareRoot()
    case "sqrt:", "sqrt": return number.map { $0.squareRoot() }
    case "log:", "log": return number.map(log10)
    case "ln:", "ln": return number.map(log)
    case "exp:", "exp": return number.map(exp)
    case "floor:", "floor": return number.map { $0.rounded(.down) }
    case "ceiling:", "ceiling": return number.map { $0.rounded(.up) }
    case "trunc:", "trunc": return number.map { $0.rounded(.towardZero) }
    case "abs:", "abs": return number.map { Swift.abs($0) }
    case "uppercase:", "uppercase": return text(first)?.uppercased()
    case "lowercase:", "lowercase": return text(first)?.lowercased()
    case "canonical:", "canonical": return text(first)?.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    case "length:", "length": return text(first)?.utf16.count
    case "now", "now:": return Date()
    case "raise:topower:": return numbers.count == 2 ? pow(numbers[0], numbers[1]) : nil
    case "modulus:by:": return numbers.count == 2 ? fmod(numbers[0], numbers[1]) : nil
    case "add:to:", "from:subtract:", "multiply:by:", "divide:by:":
      let operators = ["add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/"]
      return arguments.count == 2 ? arithmetic(operators[name.lowercased()]!, arguments[0], arguments[1]) : nil
    default: fatalError("NSExpression: the function \(name) is not known; known are sum:, count:, min:, max:, average:, sqrt: and the like")
    }
  }

  private func median(_ numbers: [Double]) -> Double? {
    let sorted = numbers.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension FormatCondition {
  func holds(in context: FormatContext) -> Bool {
    switch self {
    case .value(let value): return value
    case .not(let condition): return !condition.holds(in: context)
    case .all(let conditions): return conditions.allSatisfy { $0.holds(in: context) }
    case .any(let conditions): return conditions.contains { $0.holds(in: context) }
    case .comparison(let comparison): return comparison.holds(in: context)
    }
  }
}

extension FormatComparison {
  func holds(in context: FormatContext) -> Bool {
    let left = self.left.value(in: context), right = self.right.value(in: context)
    guard let quantifier else { return compare(left, right) }
    let elements = collection(left) ?? []
    switch quantifier {
    case .any: return elements.contains { compare($0, right) }
    case .all: return elements.allSatisfy { compare($0, right) }
    case .none: return !elements.contains { compare($0, right) }
    }
  }

  private func compare(_ left: Any?, _ right: Any?) -> Bool {
    switch `operator` {
    case .equal: return equalValues(left, right, options)
    case .notEqual: return !equalValues(left, right, options)
    case .less: return orderOfValues(left, right, options) == .orderedAscending
    case .lessOrEqual: return orderOfValues(left, right, options).map { $0 != .orderedDescending } ?? false
    case .greater: return orderOfValues(left, right, options) == .orderedDescending
    case .greaterOrEqual: return orderOfValues(left, right, options).map { $0 != .orderedAscending } ?? false
    case .contains:
      if let elements = collection(left) { return elements.contains { equalValues($0, right, options) } }
      return search(left, right, [])
    case .beginsWith: return search(left, right, .anchored)
    case .endsWith: return search(left, right, [.anchored, .backwards])
    case .isIn:
      if let elements = collection(right) { return elements.contains { equalValues(left, $0, options) } }
      return search(right, left, [])
    case .between:
      guard let limits = collection(right), limits.count == 2 else { return false }
      guard let lower = orderOfValues(limits[0], left, options), let upper = orderOfValues(left, limits[1], options) else { return false }
      return lower != .orderedDescending && upper != .orderedDescending
    case .like:
      guard let pattern = text(right) else { return false }
      let escaped = NSRegularExpression.escapedPattern(for: pattern)
      return matches(left, escaped.replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: "."))
    case .matches: return text(right).map { matches(left, $0) } ?? false
    }
  }

  private func search(_ whole: Any?, _ part: Any?, _ how: String.CompareOptions) -> Bool {
    guard let whole = text(whole), let part = text(part) else { return false }
    return part.isEmpty ? how.contains(.anchored) : whole.range(of: part, options: options.union(how)) != nil
  }

  /// Whether the whole text matches a regular expression.
  private func matches(_ value: Any?, _ pattern: String) -> Bool {
    guard var text = text(value) else { return false }
    var pattern = pattern
    if options.contains(.diacriticInsensitive) {
      text = text.folding(options: .diacriticInsensitive, locale: nil)
      pattern = pattern.folding(options: .diacriticInsensitive, locale: nil)
    }
    var how: NSRegularExpression.Options = [.dotMatchesLineSeparators]
    if options.contains(.caseInsensitive) { how.insert(.caseInsensitive) }
    guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: how) else {
      fatalError("NSPredicate: MATCHES cannot read the regular expression \"\(pattern)\"")
    }
    return expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}
