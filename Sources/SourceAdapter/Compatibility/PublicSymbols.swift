// The public symbols of a framework and how far each is done, read off its sources.
//
// Conventions:
// - A symbol whose body does nothing but call `unimplemented("…")` among its statements is declared, not done.
// - One that calls it in a branch works partly.
// - A documentation line `/// Partly: …` says of a symbol what is missing.

internal import Foundation
internal import SwiftSyntax

struct PublicSymbol {
  enum State: Equatable {
    case works
    /// With what is missing.
    case partly(String)
    case declared
  }

  /// As Swift writes it, without its type: "addSubview(_:)".
  let name: String
  let state: State
}

/// A type with its symbols; the module's free functions and constants have the empty name.
struct PublicType {
  let name: String
  var kind = ""
  /// What the type's own documentation says is missing.
  var missing: String?
  var symbols: [PublicSymbol] = []
}

final class PublicSymbolReader: ScopedVisitor {
  private(set) var types: [String: PublicType] = [:]

  static func read(_ file: SourceFile) -> [String: PublicType] {
    let conditions = BuildConditions(names: [], swiftVersion: "5", importableModules: [], isPhone: false)
    let reader = PublicSymbolReader(file, number: 0, conditions: conditions)
    reader.walk(file.tree)
    return reader.types
  }

  // MARK: - What counts

  /// Names with an underscore are public for generated code, or for the compiler, only.
  private func add(_ name: String, _ node: some SyntaxProtocol, to type: String) {
    guard !name.hasPrefix("_"), !type.hasPrefix("_") else { return }
    types[type, default: PublicType(name: type)].symbols.append(PublicSymbol(name: name, state: Self.state(of: node)))
  }

  private func isPublic(_ modifiers: DeclModifierListSyntax, in scope: TypeScope) -> Bool {
    if !scope.isExtension, !isVisible(scope) { return false }
    if !modifiers.publicAccess.isEmpty { return true }
    return (scope.kind == .protocol || scope.isExtension) && !scope.modifiers.publicAccess.isEmpty && !modifiers.isPrivate
  }

  /// Public through all of the types around it.
  private func isVisible(_ scope: TypeScope) -> Bool {
    !scope.modifiers.publicAccess.isEmpty && scopes.allSatisfy { $0.isExtension || !$0.modifiers.publicAccess.isEmpty }
  }

  // MARK: - Declarations

  override func enter(_ scope: TypeScope) {
    guard !scope.isExtension, isVisible(scope), !scope.key.hasPrefix("_") else { return }
    var type = types[scope.key] ?? PublicType(name: scope.key)
    type.kind = scope.kind.rawValue
    if let declaration = scope.memberBlock.parent { type.missing = Self.documentedGap(declaration) }
    types[scope.key] = type
  }

  override func visitMethod(_ node: FunctionDeclSyntax, in scope: TypeScope) {
    if isPublic(node.modifiers, in: scope) { add(node.name.text + Self.signature(node.parameters), node, to: scope.key) }
  }

  override func visitProperty(_ node: VariableDeclSyntax, in scope: TypeScope) {
    guard isPublic(node.modifiers, in: scope) else { return }
    for binding in node.bindings { add(binding.pattern.trimmedDescription, node, to: scope.key) }
  }

  override func visitInitializer(_ node: InitializerDeclSyntax, in scope: TypeScope) {
    if isPublic(node.modifiers, in: scope) { add("init" + Self.signature(node.signature.parameterClause.parameters), node, to: scope.key) }
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    if let scope, isPublic(node.modifiers, in: scope) {
      // A subscript's parameter has no label unless two names are written.
      let labels = node.parameterClause.parameters.map { ($0.secondName == nil ? "_" : $0.firstName.text) + ":" }
      add("subscript(\(labels.joined()))", node, to: scope.key)
    }
    return super.visit(node)
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    if let scope, isVisible(scope) { for element in node.elements { add("." + element.name.text, node, to: scope.key) } }
    return .skipChildren
  }

  override func visitGlobal(_ node: FunctionDeclSyntax) {
    if !node.modifiers.publicAccess.isEmpty { add(node.name.text + Self.signature(node.parameters), node, to: "") }
  }

  override func visitGlobal(_ node: VariableDeclSyntax) {
    if !node.modifiers.publicAccess.isEmpty { for binding in node.bindings { add(binding.pattern.trimmedDescription, node, to: "") } }
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    guard functionDepth == 0, !node.modifiers.publicAccess.isEmpty else { return .skipChildren }
    if let scope, !isPublic(node.modifiers, in: scope) { return .skipChildren }
    add(node.name.text, node, to: scope?.key ?? "")
    return .skipChildren
  }

  private static func signature(_ parameters: FunctionParameterListSyntax) -> String {
    "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }

  // MARK: - How far it is done

  private static func state(of node: some SyntaxProtocol) -> PublicSymbol.State {
    if let gap = documentedGap(Syntax(node)) { return .partly(gap) }
    let finder = UnimplementedFinder(viewMode: .sourceAccurate)
    finder.walk(Syntax(node))
    if finder.isWhole { return .declared }
    return finder.isInBranch ? .partly("some uses; they say so at run time") : .works
  }

  /// The text after `/// Partly:`.
  private static func documentedGap(_ node: Syntax) -> String? {
    var gap: String?
    for piece in node.leadingTrivia {
      guard case .docLineComment(let line) = piece else { continue }
      let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("Partly:") {
        gap = text.dropFirst("Partly:".count).trimmingCharacters(in: .whitespaces)
      } else if let begun = gap, !text.isEmpty, !text.hasPrefix("-") {
        gap = begun + " " + text
      }
    }
    return gap
  }
}

/// Looks for calls of `unimplemented`: a statement of the body itself, or one inside of a branch.
private final class UnimplementedFinder: SyntaxVisitor {
  private(set) var isWhole = false
  private(set) var isInBranch = false
  private var branchDepth = 0

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ["unimplemented", "ObjectiveC.unimplemented"].contains(node.calledExpression.trimmedDescription) {
      if branchDepth == 0 { isWhole = true } else { isInBranch = true }
    }
    return .visitChildren
  }

  private func enter() -> SyntaxVisitorContinueKind {
    branchDepth += 1
    return .visitChildren
  }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: IfExprSyntax) { branchDepth -= 1 }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: SwitchExprSyntax) { branchDepth -= 1 }
  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: GuardStmtSyntax) { branchDepth -= 1 }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: ClosureExprSyntax) { branchDepth -= 1 }
}
