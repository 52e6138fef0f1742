// The first pass over a file: what it declares, and which names it asks for.

internal import Foundation
internal import SwiftSyntax

final class DeclarationIndexer: ScopedVisitor {
  private(set) var index: FileIndex
  private let wantsOnlyPublic: Bool

  /// - Parameter wantsOnlyPublic: for the index of a framework, of which apps see the public part only.
  init(_ file: SourceFile, number: Int, module: String, conditions: BuildConditions, wantsOnlyPublic: Bool = false) {
    index = FileIndex(module: ModuleIndex(module: module))
    self.wantsOnlyPublic = wantsOnlyPublic
    super.init(file, number: number, conditions: conditions)
  }

  static func index(
    _ file: SourceFile, number: Int, module: String, conditions: BuildConditions, wantsOnlyPublic: Bool = false
  ) -> FileIndex {
    let indexer = DeclarationIndexer(
      file, number: number, module: module, conditions: conditions, wantsOnlyPublic: wantsOnlyPublic)
    indexer.walk(file.tree)
    return indexer.index
  }

  private func change(_ scope: TypeScope, _ body: (inout TypeEntry) -> Void) {
    body(&index.module.types[scope.key, default: TypeEntry()])
  }

  // MARK: - Declarations

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.has(["_exported"]), let module = node.path.first?.name.text { index.module.exports.insert(module) }
    return .skipChildren
  }

  override func enter(_ scope: TypeScope) {
    if wantsOnlyPublic, scope.modifiers.publicAccess.isEmpty, !scope.isExtension { return }
    change(scope) { entry in
      guard !scope.isExtension else { return }
      entry.kind = scope.kind
      entry.isDeclared = true
      entry.isGeneric = scope.isGeneric
      entry.isObjCMembers = scope.exposesMembers
      entry.inherits = scope.inheritance?.inheritedTypes.map { $0.type.nameWithoutArguments } ?? []
      // Not left to the rewriting, so that a subclass in another file knows whether it overrides.
      entry.registersOnFirstUse = scope.kind == .class && (scope.isGeneric || scope.isLocal) && !entry.inherits.isEmpty
    }
  }

  override func visitMethod(_ node: FunctionDeclSyntax, in scope: TypeScope) {
    if wantsOnlyPublic, !isPublic(node.modifiers, in: scope) { return }
    let labels = node.parameters.labels, base = node.name.identifierText
    let isStatic = node.modifiers.isStatic
    let isExplicit = node.attributes.has(ObjCAttributes.naming) || scope.exposesMembers || scope.kind == .protocol
    var method = MethodEntry(
      base: base, labels: labels,
      selector: node.attributes.objcName ?? documentedSelector(node) ?? SelectorNaming.selector(base: base, labels: labels))
    method.isObjC = isExplicit
    method.isStatic = isStatic
    method.isOverride = node.modifiers.has("override")
    method.isInExtension = scope.isExtension
    method.isOptional = scope.kind == .protocol && node.modifiers.has("optional")
    method.parameterTypes = node.argumentTypes
    if scope.kind == .protocol { method.requirementTypes = node.parameters.map(\.type.parameterTypeText) }
    method.returnType = node.resultType?.parameterTypeText
    if scope.isExtension, !isStatic, method.isOverride || isExplicit {
      method.forwarder = ExtensionOverrides.forwarder(to: node, in: scope)
    }
    if wantsOnlyPublic, scope.isExtension, method.selector == SelectorNaming.selector(base: base, labels: labels),
      let written = selectorInBody(node)
    {
      method.selector = written
    }
    change(scope) { $0.methods.append(method) }
    noteNamedMember(node.attributes, in: scope)
  }

  private func noteNamedMember(_ attributes: AttributeListSyntax, in scope: TypeScope) {
    guard scope.kind == .class, scope.isGeneric || scope.isLocal, attributes.has(ObjCAttributes.naming) else { return }
    change(scope) { $0.registersOnFirstUse = true }
  }

  override func visitProperty(_ node: VariableDeclSyntax, in scope: TypeScope) {
    if wantsOnlyPublic, !isPublic(node.modifiers, in: scope) { return }
    noteNamedMember(node.attributes, in: scope)
    for binding in node.bindings {
      guard let name = binding.name else { continue }
      var property = PropertyEntry(name: name)
      property.isOptional = scope.kind == .protocol && node.modifiers.has("optional")
      property.isClosure = binding.typeAnnotation?.type.isClosure ?? false
      if property.isClosure { index.closureProperties.insert(name.trimmingBackticks) }
      if scope.isExtension, node.modifiers.has("override"), !node.modifiers.isStatic {
        property.forwarder = ExtensionOverrides.forwarder(to: binding, of: node, in: scope)
      }
      change(scope) { $0.properties.append(property) }
    }
  }

  override func visitInitializer(_ node: InitializerDeclSyntax, in scope: TypeScope) {
    if wantsOnlyPublic, !isPublic(node.modifiers, in: scope) { return }
    let isConvenience = node.modifiers.has("convenience") || scope.isExtension
    let initializer = InitializerEntry(
      labels: node.signature.parameterClause.parameters.labels, isConvenience: isConvenience, isPrivate: node.modifiers.isPrivate)
    change(scope) { $0.initializers.append(initializer) }
  }

  private func isPublic(_ modifiers: DeclModifierListSyntax, in scope: TypeScope) -> Bool {
    if !modifiers.publicAccess.isEmpty { return true }
    // Members of a public protocol, and of an extension that is marked public itself, are public.
    return (scope.kind == .protocol || scope.isExtension) && !scope.modifiers.publicAccess.isEmpty
  }

  // MARK: - Selectors written in a framework

  /// The line `Selector: name` of a documentation comment: Apple's Objective-C name where Swift's rule would give another.
  private func documentedSelector(_ node: FunctionDeclSyntax) -> String? {
    for piece in node.leadingTrivia {
      guard case .docLineComment(let line) = piece, line.hasPrefix("/// Selector: ") else { continue }
      return line.dropFirst("/// Selector: ".count).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  /// The selector in `sendIfImplemented(to: self, "selector", …)`, the default body of an optional requirement.
  private func selectorInBody(_ node: FunctionDeclSyntax) -> String? {
    final class Finder: SyntaxVisitor {
      var selector: String?
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.calledExpression.trimmedDescription == "sendIfImplemented" else { return .visitChildren }
        for argument in node.arguments {
          if let literal = argument.expression.as(StringLiteralExprSyntax.self) { selector = literal.segments.trimmedDescription }
        }
        return .skipChildren
      }
    }
    guard let body = node.body else { return nil }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.selector
  }

  // MARK: - Names asked for

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector", let argument = node.arguments.first,
      let base = SelectorExpression(argument.expression)?.base
    {
      index.selectorBases.insert(base)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let called = node.calledExpression.as(DeclReferenceExprSyntax.self),
      ["Selector", "NSSelectorFromString"].contains(called.baseName.text),
      let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)
    {
      insertSelector(literal)
    }
    return .visitChildren
  }

  /// `let action: Selector = "tapped:"` and `action: "tapped:"`, where a string literal is a selector.
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let text = node.segments.trimmedDescription
    if text.hasSuffix(":"), !text.contains(" ") { insertSelector(node) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.typeAnnotation?.type.trimmedDescription == "Selector", let value = node.initializer?.value.as(StringLiteralExprSyntax.self) {
      insertSelector(value)
    }
    return .visitChildren
  }

  /// "moveTo:animated:" may be `move(to:animated:)`: the whole selector is kept beside the part before the first colon.
  private func insertSelector(_ literal: StringLiteralExprSyntax) {
    let selector = literal.segments.trimmedDescription
    index.selectorBases.insert(selector)
    index.selectorBases.insert(String(selector.prefix { $0 != ":" }))
  }
}
