// Walks one file and knows at every point which types it is inside of. Branches of `#if` that are not compiled are not walked.

internal import SwiftSyntax

/// One type declaration or extension that is being walked.
final class TypeScope {
  /// The dotted path of the type: for an extension, of the extended type.
  let path: [String]
  let kind: TypeEntry.Kind
  let isExtension: Bool
  let isGeneric: Bool
  /// Declared inside a function.
  let isLocal: Bool
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax
  let memberBlock: MemberBlockSyntax
  let inheritance: InheritanceClauseSyntax?
  /// Where an inheritance clause would begin: the end of the name or of the generic parameters.
  let headEnd: Int
  /// Unavailable itself, or inside of something unavailable.
  let isUnavailable: Bool

  // Filled while the rewriter walks the type.
  var tableEntries: [GeneratedText] = []
  /// Calls that register the types inside this one.
  var nestedRegistrations: [String] = []

  init(
    path: [String], kind: TypeEntry.Kind, isExtension: Bool, isGeneric: Bool, isLocal: Bool, attributes: AttributeListSyntax,
    modifiers: DeclModifierListSyntax, memberBlock: MemberBlockSyntax, inheritance: InheritanceClauseSyntax?, headEnd: Int,
    isUnavailable: Bool
  ) {
    self.path = path
    self.kind = kind
    self.isExtension = isExtension
    self.isGeneric = isGeneric
    self.isLocal = isLocal
    self.attributes = attributes
    self.modifiers = modifiers
    self.memberBlock = memberBlock
    self.inheritance = inheritance
    self.headEnd = headEnd
    self.isUnavailable = isUnavailable
  }

  var key: String { path.joined(separator: ".") }
  /// The name that stands for the type inside of its own body.
  var name: String { isExtension ? key : path.last ?? "" }
  /// `@objcMembers` on the class, or `@objc` on the extension: every member that can be is known by name.
  var exposesMembers: Bool { isExtension ? attributes.has(["objc"]) : attributes.has(["objcMembers"]) }
}

class ScopedVisitor: SyntaxVisitor {
  let file: SourceFile
  /// Tells the local types of different files apart.
  let fileNumber: Int
  let conditions: BuildConditions
  private(set) var scopes: [TypeScope] = []
  /// How many functions, closures and accessors enclose the current node.
  private(set) var functionDepth = 0

  init(_ file: SourceFile, number: Int, conditions: BuildConditions) {
    self.file = file
    self.fileNumber = number
    self.conditions = conditions
    super.init(viewMode: .sourceAccurate)
  }

  var scope: TypeScope? { scopes.last }
  /// The class or extension around the current node.
  var enclosingType: TypeScope? { scopes.last { $0.kind == .class || $0.isExtension } }

  // For subclasses.
  func enter(_ scope: TypeScope) {}
  func leave(_ scope: TypeScope) {}
  func visitMethod(_ node: FunctionDeclSyntax, in scope: TypeScope) {}
  func visitProperty(_ node: VariableDeclSyntax, in scope: TypeScope) {}
  func visitInitializer(_ node: InitializerDeclSyntax, in scope: TypeScope) {}
  func visitCondition(_ condition: ExprSyntax) {}
  /// Functions and variables outside of any type or function.
  func visitGlobal(_ node: FunctionDeclSyntax) {}
  func visitGlobal(_ node: VariableDeclSyntax) {}

  // MARK: - Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var isDecided = false
    for clause in node.clauses {
      if let condition = clause.condition { visitCondition(condition) }
      guard !isDecided, clause.condition.map({ conditions.isActive($0) }) ?? true else { continue }
      isDecided = true
      switch clause.elements {
      case .statements(let elements): walk(elements)
      case .decls(let elements): walk(elements)
      case .attributes(let elements): walk(elements)
      case .postfixExpression(let element): walk(element)
      case .switchCases(let elements): walk(elements)
      default: break
      }
    }
    return .skipChildren
  }

  // MARK: - Types

  private func push(
    _ kind: TypeEntry.Kind, name: TokenSyntax, generics: GenericParameterClauseSyntax?, attributes: AttributeListSyntax,
    modifiers: DeclModifierListSyntax, inheritance: InheritanceClauseSyntax?, members: MemberBlockSyntax
  ) {
    let isLocal = functionDepth > 0
    // A local type sees the types around it, but its own name must not be taken for a type of the module.
    let path = (scope?.path ?? []) + (isLocal && scope?.isLocal != true ? ["<\(fileNumber)>"] : []) + [name.identifierText]
    push(TypeScope(
      path: path, kind: kind, isExtension: false, isGeneric: generics != nil || scope?.isGeneric ?? false, isLocal: isLocal,
      attributes: attributes, modifiers: modifiers, memberBlock: members, inheritance: inheritance,
      headEnd: generics.map(\.end) ?? name.end, isUnavailable: attributes.isUnavailable || scope?.isUnavailable ?? false))
  }

  private func push(_ scope: TypeScope) {
    scopes.append(scope)
    enter(scope)
  }

  private func pop() { leave(scopes.removeLast()) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    push(
      .class, name: node.name, generics: node.genericParameterClause, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: node.inheritanceClause, members: node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { pop() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    push(
      .struct, name: node.name, generics: node.genericParameterClause, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: node.inheritanceClause, members: node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { pop() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    push(
      .enum, name: node.name, generics: node.genericParameterClause, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: node.inheritanceClause, members: node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { pop() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    push(
      .actor, name: node.name, generics: node.genericParameterClause, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: node.inheritanceClause, members: node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { pop() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    push(
      .protocol, name: node.name, generics: nil, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: node.inheritanceClause, members: node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { pop() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = node.extendedType.nameWithoutArguments.split(separator: ".").map(String.init)
    push(TypeScope(
      path: path, kind: .unknown, isExtension: true, isGeneric: node.genericWhereClause != nil, isLocal: false,
      attributes: node.attributes, modifiers: node.modifiers, memberBlock: node.memberBlock, inheritance: node.inheritanceClause,
      headEnd: node.extendedType.end, isUnavailable: node.attributes.isUnavailable))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { pop() }

  // MARK: - Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isMember, let scope { visitMethod(node, in: scope) } else if functionDepth == 0 { visitGlobal(node) }
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { functionDepth -= 1 }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isMember, let scope { visitProperty(node, in: scope) } else if functionDepth == 0 { visitGlobal(node) }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let scope { visitInitializer(node, in: scope) }
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { functionDepth -= 1 }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enterFunction() }
  override func visitPost(_ node: DeinitializerDeclSyntax) { functionDepth -= 1 }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enterFunction() }
  override func visitPost(_ node: SubscriptDeclSyntax) { functionDepth -= 1 }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterFunction() }
  override func visitPost(_ node: AccessorBlockSyntax) { functionDepth -= 1 }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterFunction() }
  override func visitPost(_ node: ClosureExprSyntax) { functionDepth -= 1 }

  private func enterFunction() -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
}
