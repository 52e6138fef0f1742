// Names of members in expressions: `#selector`, `#keyPath`, `observe(\.x)`; and `T()` on a class-bound type parameter.

internal import Foundation
internal import SwiftSyntax

extension FileRewriter {
  /// - Returns: whether the expression was replaced as a whole.
  func rewriteNameExpression(_ node: MacroExpansionExprSyntax) -> Bool {
    if node.macroName.text == "Preview" {
      // For Xcode's canvas; no part of the app.
      edits.blank(node.start..<node.end)
      return true
    }
    guard let argument = node.arguments.first else { return false }
    switch node.macroName.text {
    case "selector":
      // `__S("name:")` is seldom longer than `#selector(name(_:))`, so the columns after it stay.
      edits.replace(node.start..<node.end, with: "__S(\"\(selector(argument, in: node))\")")
      return true
    case "keyPath":
      edits.replace(node.start..<node.end, with: "\"\(keyPath(argument.expression))\"")
      return true
    default:
      return false
    }
  }

  /// `NSAttributedString()`: Foundation on Linux has no such text without saying that it is empty.
  func giveEmptyText(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name == "NSAttributedString" || name == "NSMutableAttributedString", node.arguments.isEmpty, node.trailingClosure == nil,
      let parenthesis = node.leftParen
    else { return }
    edits.insert("string: \"\"", at: parenthesis.end)
  }

  // MARK: - #selector

  private func selector(_ argument: LabeledExprSyntax, in node: MacroExpansionExprSyntax) -> String {
    guard let expression = SelectorExpression(argument.expression) else {
      report(.warning, "this #selector cannot be read; it is taken for its text", at: node)
      return argument.expression.trimmedDescription
    }
    if argument.label?.text == "getter" { return SelectorNaming.getter(expression.base) }
    if argument.label?.text == "setter" { return SelectorNaming.setter(expression.base) }
    for type in owners(of: expression) {
      guard let found = index.method(expression.base, labels: expression.labels, in: type) else { continue }
      registerIfForeign(found.method, of: found.owner)
      return found.method.selector
    }
    return selectorOfUnknownOwner(expression, at: node)
  }

  /// The types the expression may mean: the enclosing one for a name alone, else those of the qualifier's name.
  private func owners(of expression: SelectorExpression) -> [IndexedType] {
    guard let qualifier = expression.qualifier, !["self", "super", "Self"].contains(qualifier) else {
      return enclosingType.flatMap { indexedType($0) }.map { [$0] } ?? []
    }
    if let type = index.resolve(qualifier, from: scope?.path ?? []) ?? index.types[qualifier] { return [type] }
    return index.types.values.filter { $0.path.hasSuffix("." + qualifier) }.sorted { $0.path < $1.path }
  }

  /// The qualifier is a variable or a type nobody knows: whatever method of that name there is.
  private func selectorOfUnknownOwner(_ expression: SelectorExpression, at node: MacroExpansionExprSyntax) -> String {
    if let labels = expression.labels {
      let fullName = expression.base + "(" + labels.map { $0 + ":" }.joined() + ")"
      let declared = index.types.values.lazy.flatMap(\.entry.methods).first { $0.fullName == fullName }
      return declared?.selector ?? index.optionalSelector(fullName, types: nil)
        ?? SelectorNaming.selector(base: expression.base, labels: labels)
    }
    var candidates: Set<String> = []
    for type in index.types.values {
      for method in type.entry.methods where method.base == expression.base { candidates.insert(method.selector) }
    }
    if candidates.count > 1 {
      report(
        .warning,
        "#selector(\(expression.base)): which of \(candidates.sorted().joined(separator: ", ")) is meant cannot be told; "
          + "write the labels, as in #selector(\(expression.base)(_:))", at: node)
    }
    return candidates.sorted().first ?? expression.base
  }

  /// A method of a framework's class is put into the class's table by the file that speaks of it.
  private func registerIfForeign(_ method: MethodEntry, of owner: IndexedType) {
    guard owner.isExternal, owner.entry.kind == .class, !owner.entry.isGeneric,
      !method.isOfTarget, !method.isStatic, let types = method.parameterTypes, index.isVisible(owner.module, imports: imports)
    else { return }
    let arguments = zip(method.labels, types).enumerated().map { place, argument in
      (argument.0 == "_" ? "" : argument.0 + ": ") + "arguments[\(place)] as \(argument.1)"
    }
    let inputs = "object, \(types.isEmpty ? "_" : "arguments")"
    let entry = "members.method(\"\(method.selector)\") { \(inputs) in object.\(method.base)(\(arguments.joined(separator: ", "))) }"
    if frameworkEntries[owner.path]?.contains(entry) != true { frameworkEntries[owner.path, default: []].append(entry) }
  }

  // MARK: - Key paths

  /// `#keyPath(Counter.level)` is "level": the names of types before the first property fall away.
  private func keyPath(_ expression: ExprSyntax) -> String {
    var names = expression.trimmedDescription.split(separator: ".").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: "?!` \n\t"))
    }
    while names.count > 1, names[0] == "self" || names[0].first?.isUppercase == true { names.removeFirst() }
    return names.joined(separator: ".")
  }

  /// `observe(\.level, …)`, `NSSortDescriptor(keyPath: \Item.name, …)`: a key path cannot tell its name at run time, so it is told here.
  func nameObservedKeyPath(_ node: FunctionCallExprSyntax) {
    let called = node.calledExpression
    let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? called.as(DeclReferenceExprSyntax.self)?.baseName.text
    let label: String? = name == "NSSortDescriptor" ? "keyPath" : nil
    guard ["observe", "NSSortDescriptor"].contains(name), let argument = node.arguments.first, argument.label?.text == label,
      let keyPath = argument.expression.as(KeyPathExprSyntax.self)
    else { return }
    let names = keyPath.components.compactMap { component -> String? in
      let text = component.component.trimmedDescription
      return text == "?" || text == "!" ? nil : text.trimmingBackticks
    }
    edits.insert("ObjectiveC.__named(\"\(names.joined(separator: "."))\", ", at: keyPath.start)
    edits.insert(")", at: keyPath.end)
  }

  // MARK: - T()

  /// `T()`, `T(context: context)` where `T` is bound to a class. Objective-C's classes all can be made so; Swift wants a `required` initialiser.
  func makeThroughTable(_ node: FunctionCallExprSyntax) {
    guard node.trailingClosure == nil, let bracket = node.leftParen,
      let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, isBoundToObjCClass(name, at: Syntax(node))
    else { return }
    if node.arguments.isEmpty { return edits.replace(node.start..<node.end, with: "ObjectiveC.__new(\(name).self)") }
    let selector = SelectorNaming.selector(base: "init", labels: node.arguments.map { $0.label?.text ?? "_" })
    edits.replace(node.start..<bracket.end, with: "ObjectiveC.__new(\(name).self, \"\(selector)\", ")
    for argument in node.arguments {
      if let label = argument.label { edits.blank(label.start..<argument.expression.start) }
    }
  }

  /// Whether the nearest type parameter of that name is bound to a class that comes from Objective-C.
  private func isBoundToObjCClass(_ name: String, at node: Syntax) -> Bool {
    var ancestor = node.parent
    while let current = ancestor {
      if let clauses = current.genericClauses, let parameter = clauses.parameters.parameters.first(where: { $0.name.text == name }) {
        var bounds = [parameter.inheritedType].compactMap { $0?.nameWithoutArguments }
        for requirement in clauses.requirements?.requirements ?? [] {
          if case .conformanceRequirement(let conformance) = requirement.requirement, conformance.leftType.trimmedDescription == name {
            bounds.append(conformance.rightType.nameWithoutArguments)
          }
        }
        return bounds.contains { bound in
          if bound == "NSObject" { return true }
          return index.chain(from: index.types[bound]).last.map { $0.entry.inherits.first?.hasPrefix("NS") ?? false } ?? false
        }
      }
      ancestor = current.parent
    }
    return false
  }
}

extension Syntax {
  fileprivate var genericClauses: (parameters: GenericParameterClauseSyntax, requirements: GenericWhereClauseSyntax?)? {
    if let node = self.as(FunctionDeclSyntax.self) { return node.genericParameterClause.map { ($0, node.genericWhereClause) } }
    if let node = self.as(InitializerDeclSyntax.self) { return node.genericParameterClause.map { ($0, node.genericWhereClause) } }
    if let node = self.as(ClassDeclSyntax.self) { return node.genericParameterClause.map { ($0, node.genericWhereClause) } }
    if let node = self.as(StructDeclSyntax.self) { return node.genericParameterClause.map { ($0, node.genericWhereClause) } }
    return nil
  }
}
