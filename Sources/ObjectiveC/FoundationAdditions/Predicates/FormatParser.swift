// Reading a predicate's or an expression's format: "name BEGINSWITH[cd] %@ AND age >= 18".
//
// Not read: FUNCTION(…), CAST, TERNARY, custom selectors.

struct FormatParser {
  private enum Token: Equatable {
    case word(String), text(String), number(String), symbol(String), variable(String)
    /// %@ and the like, %K.
    case argument(String)
    case end
  }

  private let format: String
  private var tokens: [Token] = []
  private var position = 0
  private var arguments: [Any?]

  init(_ format: String, arguments: [Any?]) {
    self.format = format
    self.arguments = arguments
    tokens = tokenize()
  }

  static func condition(_ format: String, _ arguments: [Any?]) -> FormatCondition {
    var parser = FormatParser(format, arguments: arguments)
    let condition = parser.disjunction()
    if parser.token != .end { parser.fail("something follows the end of it") }
    return condition
  }

  static func expression(_ format: String, _ arguments: [Any?]) -> FormatExpression {
    var parser = FormatParser(format, arguments: arguments)
    let expression = parser.sum()
    if parser.token != .end { parser.fail("something follows the end of it") }
    return expression
  }

  /// Stops the app in the words of an iPhone, with the reason.
  private func fail(_ reason: String) -> Never { fatalError("Unable to parse the format string \"\(format)\": \(reason)") }

  // MARK: - Words and signs

  private func tokenize() -> [Token] {
    let signs = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "**", ":="]
    var found: [Token] = []
    let characters = Array(format)
    var place = 0
    func take(while matches: (Character) -> Bool) -> String {
      let start = place
      while place < characters.count, matches(characters[place]) { place += 1 }
      return String(characters[start..<place])
    }
    func isWordPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || "_.@:".contains(character) }
    while place < characters.count {
      let character = characters[place]
      let pair = place + 1 < characters.count ? String(characters[place...place + 1]) : ""
      if character.isWhitespace {
        place += 1
      } else if character == "\"" || character == "'" {
        found.append(.text(quoted(characters, &place)))
      } else if character == "%" {
        place += 1
        // The length of a number ("%ld") says nothing here: arguments are values.
        _ = take { "lhqz".contains($0) }
        found.append(.argument(place < characters.count ? String(characters[place]) : ""))
        place += 1
      } else if character == "$" {
        place += 1
        found.append(.variable(take { $0.isLetter || $0.isNumber || $0 == "_" }))
      } else if character.isNumber || (character == "." && pair.last?.isNumber == true) {
        let digits = take { $0.isNumber || "._xXeE".contains($0) || $0.isHexDigit }
        found.append(.number(digits))
      } else if signs.contains(pair) {
        found.append(.symbol(pair))
        place += 2
      } else if character.isLetter || "_@#\\".contains(character) {
        // A key that would be a word of the language is written #key.
        if character == "#" || character == "\\" { place += 1 }
        found.append(.word(take(while: isWordPart)))
        if place < characters.count, case .word(let word) = found.last, word.isEmpty { place += 1 }
      } else {
        found.append(.symbol(String(character)))
        place += 1
      }
    }
    return found + [.end]
  }

  private func quoted(_ characters: [Character], _ place: inout Int) -> String {
    let mark = characters[place]
    var text = ""
    place += 1
    while place < characters.count, characters[place] != mark {
      if characters[place] == "\\", place + 1 < characters.count {
        place += 1
        text.append(["n": "\n", "t": "\t", "r": "\r"][characters[place]] ?? characters[place])
      } else {
        text.append(characters[place])
      }
      place += 1
    }
    if place == characters.count { fail("a quotation does not end") }
    place += 1
    return text
  }

  private var token: Token { tokens[position] }

  private mutating func advance() { if token != .end { position += 1 } }

  /// Takes a word of the language, in any case.
  private mutating func accept(words: String...) -> Bool {
    guard case .word(let word) = token, words.contains(word.uppercased()) else { return false }
    advance()
    return true
  }

  private mutating func accept(_ symbols: String...) -> String? {
    guard case .symbol(let symbol) = token, symbols.contains(symbol) else { return nil }
    advance()
    return symbol
  }

  private mutating func expect(_ symbol: String) { if accept(symbol) == nil { fail("\"\(symbol)\" is missing") } }

  private mutating func nextArgument() -> Any? {
    guard !arguments.isEmpty else { fail("it asks for more arguments than there are") }
    return arguments.removeFirst()
  }

  // MARK: - Conditions

  private mutating func disjunction() -> FormatCondition {
    var conditions = [conjunction()]
    while accept(words: "OR") || accept("||") != nil { conditions.append(conjunction()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction() -> FormatCondition {
    var conditions = [negation()]
    while accept(words: "AND") || accept("&&") != nil { conditions.append(negation()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func negation() -> FormatCondition {
    if accept(words: "NOT") || accept("!") != nil { return .not(negation()) }
    if accept(words: "TRUEPREDICATE") { return .value(true) }
    if accept(words: "FALSEPREDICATE") { return .value(false) }
    if token == .symbol("("), let group = group() { return group }
    return comparison()
  }

  /// A condition in parentheses; nil when they hold an expression, as in "(a + b) > 3".
  private mutating func group() -> FormatCondition? {
    let start = position
    var depth = 0, hasComparison = false
    var place = position
    while place < tokens.count {
      switch tokens[place] {
      case .symbol("("): depth += 1
      case .symbol(")"): depth -= 1
      case .symbol(let symbol): if Self.operators[symbol] != nil { hasComparison = true }
      case .word(let word): if Self.operators[word.uppercased()] != nil || word.uppercased().hasSuffix("PREDICATE") { hasComparison = true }
      default: break
      }
      place += 1
      if depth == 0 { break }
    }
    guard hasComparison else { return nil }
    position = start + 1
    let condition = disjunction()
    expect(")")
    return condition
  }

  private static let operators: [String: FormatComparison.Operator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual, ">": .greater,
    ">=": .greaterOrEqual, "=>": .greaterOrEqual, "CONTAINS": .contains, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like,
    "MATCHES": .matches, "IN": .isIn, "BETWEEN": .between,
  ]

  private mutating func comparison() -> FormatCondition {
    var quantifier: FormatComparison.Quantifier?
    if accept(words: "ANY", "SOME") { quantifier = .any } else if accept(words: "ALL") { quantifier = .all }
    if quantifier == nil, accept(words: "NONE") { quantifier = FormatComparison.Quantifier.none }
    let left = sum()
    var name = ""
    if case .symbol(let symbol) = token { name = symbol } else if case .word(let word) = token { name = word.uppercased() }
    guard let comparison = Self.operators[name] else { fail("a comparison is missing, as ==, CONTAINS or IN") }
    advance()
    let options = comparisonOptions()
    return .comparison(FormatComparison(left: left, operator: comparison, right: sum(), quantifier: quantifier, options: options))
  }

  private mutating func comparisonOptions() -> String.CompareOptions {
    guard accept("[") != nil else { return [] }
    var options: String.CompareOptions = []
    if case .word(let letters) = token {
      if letters.lowercased().contains("c") { options.insert(.caseInsensitive) }
      if letters.lowercased().contains("d") { options.insert(.diacriticInsensitive) }
      advance()
    }
    expect("]")
    return options
  }

  // MARK: - Expressions

  private mutating func sum() -> FormatExpression {
    var left = product()
    while let symbol = accept("+", "-") { left = .operation(symbol, left, product()) }
    return left
  }

  private mutating func product() -> FormatExpression {
    var left = power()
    while let symbol = accept("*", "/") { left = .operation(symbol, left, power()) }
    return left
  }

  private mutating func power() -> FormatExpression {
    let left = operand()
    return accept("**") == nil ? left : .operation("**", left, power())
  }

  /// A value, and what is read of it by a key path behind it: "%K.@count", "$url.label", "SUBQUERY(…).@count".
  private mutating func operand() -> FormatExpression {
    var value = plainOperand()
    while accept(".") != nil {
      guard case .word(let path) = token else { fail("a key is missing behind \".\"") }
      advance()
      value = .keyPath(path, of: value)
    }
    return value
  }

  private mutating func plainOperand() -> FormatExpression {
    let current = token
    advance()
    switch current {
    case .text(let text): return .constant(text)
    case .number(let digits): return .constant(number(digits))
    case .variable(let name): return .variable(name)
    case .argument("K"):
      guard let path = nextArgument() as? String else { fail("the argument of %K is no string") }
      return .keyPath(path, of: nil)
    case .argument: return .constant(nextArgument())
    case .symbol("-"): return .negation(operand())
    case .symbol("+"): return operand()
    case .symbol("{"): return .aggregate(list(until: "}"))
    case .symbol("("):
      let inner = sum()
      if accept(",") != nil { return .aggregate([inner] + list(until: ")")) }
      expect(")")
      return inner
    case .word(let word): return named(word)
    case .end: fail("it ends where a value is missing")
    case .symbol(let symbol): fail("a value is missing before \"\(symbol)\"")
    }
  }

  private mutating func named(_ word: String) -> FormatExpression {
    switch word.uppercased() {
    case "SELF": return .evaluatedObject
    case "NIL", "NULL": return .constant(nil)
    case "TRUE", "YES": return .constant(true)
    case "FALSE", "NO": return .constant(false)
    default: break
    }
    if word.uppercased() == "SUBQUERY", accept("(") != nil { return subquery() }
    if accept("(") != nil { return .function(word, list(until: ")")) }
    return .keyPath(word, of: nil)
  }

  /// "SUBQUERY(urls, $url, $url.label == 'home')", behind its parenthesis.
  private mutating func subquery() -> FormatExpression {
    let elements = sum()
    expect(",")
    guard case .variable(let variable) = token else { fail("SUBQUERY wants a variable, as $x, behind its collection") }
    advance()
    expect(",")
    let condition = disjunction()
    expect(")")
    return .subquery(elements, variable: variable, condition)
  }

  private mutating func list(until end: String) -> [FormatExpression] {
    if accept(end) != nil { return [] }
    var elements = [sum()]
    while accept(",") != nil { elements.append(sum()) }
    expect(end)
    return elements
  }

  private func number(_ digits: String) -> Any {
    if digits.lowercased().hasPrefix("0x"), let value = Int(digits.dropFirst(2), radix: 16) { return value }
    if let value = Int(digits) { return value }
    guard let value = Double(digits) else { fail("\"\(digits)\" is no number") }
    return value
  }
}
