// `#if`: decided with the very answers the compiler will get, since what lies in a branch that is not compiled must not be
// registered, and what lies in one that is must not keep an `@objc`.
//
// The conditions whose answer on an iPhone differs from the one on Linux are replaced by `true` or `false` in the text.

internal import SwiftSyntax

struct BuildConditions {
  /// The names given with `-D`.
  var names: Set<String>
  /// The compiler's `-swift-version`.
  var swiftVersion: String
  /// What `canImport` finds.
  var importableModules: Set<String>
  /// True for an app's sources, false for sources written for Linux, as our frameworks are.
  var isPhone = true

  /// What comes with the toolchain, or as C with Quince, and exists on an iPhone too.
  static let toolchainModules: Set<String> = [
    "Swift", "Foundation", "Dispatch", "XCTest", "Testing", "Observation", "RegexBuilder", "Synchronization", "Distributed",
    "_Concurrency", "_StringProcessing", "os", "SQLite3",
  ]

  /// What comes with the toolchain on Linux alone; an app written for both may import it.
  static let linuxModules: Set<String> = [
    "CoreFoundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "ObjectiveC",
  ]

  /// Whether an import of the module can succeed.
  func exists(_ module: String) -> Bool {
    importableModules.contains(module) || Self.toolchainModules.contains(module) || Self.linuxModules.contains(module)
  }

  func isActive(_ condition: ExprSyntax) -> Bool {
    if let sequence = condition.as(SequenceExprSyntax.self) { return isActive(Array(sequence.elements)[...]) }
    if let group = condition.as(TupleExprSyntax.self), let inner = group.elements.first { return isActive(inner.expression) }
    if let negation = condition.as(PrefixOperatorExprSyntax.self) {
      return negation.operator.text == "!" ? !isActive(negation.expression) : isActive(negation.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
    if let call = condition.as(FunctionCallExprSyntax.self) {
      return answer(to: call.calledExpression.trimmedDescription, call.arguments.first?.trimmedDescription ?? "") ?? false
    }
    return names.contains(condition.trimmedDescription)
  }

  /// `a || b && c`, as the parser leaves it: operands and operators in a row.
  private func isActive(_ elements: ArraySlice<ExprSyntax>) -> Bool {
    for name in ["||", "&&"] {
      guard let place = elements.firstIndex(where: { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == name }) else { continue }
      let left = isActive(elements[..<place]), right = isActive(elements[elements.index(after: place)...])
      return name == "||" ? left || right : left && right
    }
    return elements.first.map { isActive($0) } ?? false
  }

  /// The answer to `os(iOS)` and its like; nil for a question nobody knows.
  private func answer(to question: String, _ argument: String) -> Bool? {
    let first = argument.split(whereSeparator: { ",.".contains($0) }).first.map(String.init) ?? argument
    switch question {
    case "os": return argument == (isPhone ? "iOS" : "Linux")
    case "targetEnvironment": return isPhone && argument == "simulator"
    case "canImport": return importableModules.contains(first) || Self.toolchainModules.contains(first)
    case "_runtime": return argument == (isPhone ? "_ObjC" : "_Native")
    case "arch": return argument == Self.architecture
    case "_endian": return argument == "little"
    case "_pointerBitWidth": return argument == "_64"
    case "swift": return compare(Self.languageVersion(swiftVersion), argument)
    case "compiler": return compare([6, 3, 1], argument)
    case "hasFeature", "hasAttribute": return true
    default: return nil
    }
  }

  private static var architecture: String {
    #if arch(arm64)
      return "arm64"
    #else
      return "x86_64"
    #endif
  }

  /// What `#if swift(…)` compares with: the language version the compiler takes on in a mode.
  private static func languageVersion(_ mode: String) -> [Int] {
    switch mode.split(separator: ".").first.flatMap({ Int($0) }) ?? 5 {
    case ...3, 4: return mode.hasPrefix("4.2") ? [4, 2] : [4, 1, 50]
    case 5: return [5, 10]
    default: return [6, 3, 1]
    }
  }

  /// `>=5.1` or `<6`.
  private func compare(_ version: [Int], _ argument: String) -> Bool {
    let wanted = argument.drop { "<>= ".contains($0) }.split(separator: ".").map { Int($0) ?? 0 }
    let length = max(version.count, wanted.count)
    let left = version + Array(repeating: 0, count: length - version.count)
    let right = wanted + Array(repeating: 0, count: length - wanted.count)
    return argument.hasPrefix("<") ? left.lexicographicallyPrecedes(right) : !left.lexicographicallyPrecedes(right)
  }

  /// The parts of a condition that the compiler on Linux would answer as on Linux, with the answer they must get.
  func phoneAnswers(in condition: ExprSyntax) -> [(node: FunctionCallExprSyntax, answer: Bool)] {
    final class Finder: SyntaxVisitor {
      var calls: [FunctionCallExprSyntax] = []
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.append(node)
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(condition)
    return finder.calls.compactMap { call in
      let question = call.calledExpression.trimmedDescription, argument = call.arguments.first?.trimmedDescription ?? ""
      let differs: Bool
      switch question {
      case "os": differs = argument == "iOS" || argument == "Linux"
      case "targetEnvironment": differs = argument == "simulator"
      case "canImport", "_runtime": differs = true
      default: differs = false
      }
      return differs ? answer(to: question, argument).map { (call, $0) } : nil
    }
  }
}
