// The second pass over a file: collects the changes. This file has the walk and the small replacements; the larger ones are in
// extensions: members that become known by name (+Members), optional requirements (+OptionalRequirements), names in expressions
// (+Expressions), and the tables (+MemberTables).

internal import AdapterProtocol
internal import SwiftSyntax

final class FileRewriter: ScopedVisitor {
  let index: TargetIndex
  var edits: EditList
  private(set) var problems: [AdapterProblem] = []
  /// Modules this file imports, and those every file gets.
  var imports: Set<String> = ["Swift", "Foundation", "ObjectiveC"]

  // What goes to the line after the last.
  /// Calls that register the types of this file, made while the process is loaded.
  var registrations: [String] = []
  /// Extensions of protocols, by the text so that none is written twice.
  var fileExtensions: [String] = []
  /// Registrations of framework methods that `#selector` speaks of, by class.
  var frameworkEntries: [String: [String]] = [:]
  /// Members of `AnyObject` in this file.
  var dynamicMembers: Set<DynamicMember> = []
  /// How many extensions have a table, for names that differ.
  var extensionCount = 0

  init(_ file: SourceFile, number: Int, conditions: BuildConditions, index: TargetIndex) {
    self.index = index
    edits = EditList(file)
    super.init(file, number: number, conditions: conditions)
  }

  struct Result {
    var text: [UInt8]
    var map: EditMap.File
    var problems: [AdapterProblem]
  }

  static func rewrite(
    _ file: SourceFile, number: Int, conditions: BuildConditions, index: TargetIndex, dynamicMembers: [DynamicMember] = []
  ) -> Result {
    let rewriter = FileRewriter(file, number: number, conditions: conditions, index: index)
    rewriter.dynamicMembers = Set(dynamicMembers)
    rewriter.imports.formUnion(Self.imports(of: file))
    rewriter.walk(file.tree)
    return Result(
      text: rewriter.edits.apply(appending: rewriter.lastLine), map: rewriter.edits.map, problems: rewriter.problems)
  }

  private static func imports(of file: SourceFile) -> [String] {
    file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text }
  }

  func report(_ severity: AdapterProblem.Severity, _ message: String, at node: some SyntaxProtocol) {
    problems.append(AdapterProblem(
      severity: severity, file: file.path, line: file.line(at: node.start), column: file.column(at: node.start), message: message))
  }

  /// The index's entry of a type that is being walked.
  func indexedType(_ scope: TypeScope) -> IndexedType? { index.types[scope.key] }

  // MARK: - Small replacements

  override func visitCondition(_ condition: ExprSyntax) {
    for (node, answer) in conditions.phoneAnswers(in: condition) {
      edits.replace(node.start..<node.end, with: answer ? "true" : "false")
    }
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if ObjCAttributes.all.contains(node.name) {
      edits.blank(node.start..<node.end)
    } else if node.name == "UIApplicationMain" || node.name == "NSApplicationMain" {
      edits.replace(node.start..<node.end, with: "@main")
    }
    return .visitChildren
  }

  /// `import UIKit.UIGestureRecognizerSubclass` and `import class UIKit.UIView`: our modules have no submodules. A framework that is not
  /// there is not imported: an app that uses nothing of it can be built, and where one uses something, the compiler names it. Linux has
  /// a Core Foundation whose types are not Foundation's; an app means those that come with Foundation.
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name, !conditions.importableModules.isEmpty, !conditions.exists(module.text) {
      report(.warning, "there is no framework \(module.text) here; the import is left out, and nothing of it can be used", at: node)
      edits.blank(node.start..<node.end)
      return .skipChildren
    }
    if conditions.isPhone, let module = node.path.first?.name, module.text == "CoreFoundation" {
      edits.replace((node.importKindSpecifier?.start ?? module.start)..<node.path.end, with: "Foundation")
      return .skipChildren
    }
    guard node.path.count > 1, let module = node.path.first?.name else { return .visitChildren }
    if let kind = node.importKindSpecifier {
      edits.replace(kind.start..<node.path.end, with: module.text)
    } else {
      edits.blank(module.end..<node.path.end)
    }
    return .visitChildren
  }

  // MARK: - Types

  override func enter(_ scope: TypeScope) {
    if scope.kind == .protocol, scope.attributes.has(["objc"]) { bindToClasses(scope) }
    if scope.kind == .class, indexedType(scope)?.entry.registersOnFirstUse == true { conformToFirstUse(scope) }
  }

  /// An `@objc protocol` is for classes only; without the attribute it has to say so.
  private func bindToClasses(_ scope: TypeScope) {
    let inherited = scope.inheritance?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    if inherited.contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }) { return }
    if let clause = scope.inheritance {
      edits.insert(", AnyObject", at: clause.inheritedTypes.end)
    } else {
      edits.insert(": AnyObject", at: scope.headEnd)
    }
  }

  override func leave(_ scope: TypeScope) {
    if scope.kind != .protocol, !scope.isUnavailable { writeTable(of: scope) }
  }

  // MARK: - Members and expressions

  override func visitMethod(_ node: FunctionDeclSyntax, in scope: TypeScope) {
    if scope.kind == .protocol { rewriteRequirement(node, in: scope) } else { rewriteMethod(node, in: scope) }
  }

  override func visitProperty(_ node: VariableDeclSyntax, in scope: TypeScope) {
    if scope.kind == .protocol { rewriteRequirement(node, in: scope) } else { rewriteProperty(node, in: scope) }
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteNameExpression(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "Preview" else { return .visitChildren }
    edits.blank(node.start..<node.end)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteOptionalCall(node)
    nameObservedKeyPath(node)
    makeThroughTable(node)
    makeOfEntitysClass(node)
    giveEmptyText(node)
    return .visitChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    castGenericClass(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if !dynamicMembers.isEmpty { lookUpDynamically(node) }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if !dynamicMembers.isEmpty { lookUpDynamically(node) }
    return .visitChildren
  }

  // MARK: - The line after the last

  private var lastLine: String {
    var pieces = fileExtensions
    let frameworkRegistrations = frameworkEntries.sorted { $0.key < $1.key }.map { type, entries in
      "ObjectiveC.ClassMembers.register(\(type).self) { members in \(entries.joined(separator: "; ")) }"
    }
    let calls = registrations + frameworkRegistrations
    if !calls.isEmpty {
      pieces.append(
        "private enum __LoadTime { @section(\".init_array\") @used nonisolated(unsafe) static let register: @convention(c) () -> Void "
          + "= { \(calls.joined(separator: "; ")) } }")
    }
    return pieces.joined(separator: "; ")
  }
}
