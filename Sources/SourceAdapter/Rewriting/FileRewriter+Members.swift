// Methods and properties that can be found by name.

internal import SwiftSyntax

extension FileRewriter {
  // MARK: - Methods

  func rewriteMethod(_ node: FunctionDeclSyntax, in scope: TypeScope) {
    let method = MethodFacts(node, in: scope, index: index)
    blankInformalOverride(method, in: scope)
    let isRenamed = renameIfExtensionOverrides(method, in: scope)
    if node.attributes.has(["NSManaged"]), node.body == nil {
      let names = node.parameters.map { ($0.secondName ?? $0.firstName).text }
      let arguments = (["self", "\"\(method.selector)\""] + names).joined(separator: ", ")
      edits.insert(" { ObjectiveC.__managedCall(\(arguments)) }", at: node.end, purpose: "\(scope.key).\(method.fullName)")
    }
    guard isClass(scope), !scope.isUnavailable, !node.attributes.isUnavailable, !node.attributes.hasForeignActor else { return }
    let isExplicit = node.attributes.has(ObjCAttributes.naming)
    guard isExplicit || isInferred(method, in: scope) else { return }
    guard let types = node.argumentTypes else {
      if isExplicit { report(.warning, "\(method.fullName) cannot be called by name here: its parameters cannot be passed on", at: node.name) }
      return
    }
    // The class body of an app's own class forwards under the old name; a framework's class cannot.
    let base = isRenamed && isForeign(scope) ? ExtensionOverrides.name(of: node.name.text, in: scope) : node.name.text
    let arguments = zip(node.parameters, types).enumerated().map { place, parameter in
      (parameter.0.firstName.text == "_" ? "" : parameter.0.firstName.text + ": ") + "arguments[\(place)] as \(parameter.1)"
    }
    let call = "\(node.isThrowing ? "try? " : "")object.\(base)(\(arguments.joined(separator: ", ")))"
    let kind = method.isStatic ? "classMethod" : "method"
    let inputs = "object, \(types.isEmpty ? "_" : "arguments")"
    scope.tableEntries.append(GeneratedText(
      text: "members.\(kind)(\"\(method.selector)\") { \(inputs) in \(call) }", purpose: "\(scope.key).\(method.fullName) by name"))
    if node.isThrowing, !method.isStatic, method.selector.hasPrefix("validate"), types.count == 1, node.signature.returnClause == nil {
      // Key-value validation asks by the name that Objective-C has for it, and wants to know the error.
      scope.tableEntries.append(GeneratedText(
        text: "members.method(\"\(method.selector)error:\") { \(inputs) in ObjectiveC.__failure { \(call.replacing("try? ", with: "try ", maxReplacements: 1)) } }",
        purpose: "\(scope.key).\(method.fullName) by name"))
    }
  }

  /// What makes a method known by name though nothing is written on it.
  private func isInferred(_ method: MethodFacts, in scope: TypeScope) -> Bool {
    if method.isStatic { return false }
    // A method of an optional requirement, or of NSObject's own, must be found wherever in the class chain it is.
    if index.optionalSelector(method.fullName, types: nil) != nil { return true }
    if index.informalMethods[method.fullName] != nil, !isDeclaredAbove(method, scope) { return true }
    // Swift 3 made methods known to Objective-C without a word; a selector that speaks of one says that it was meant.
    if index.usedSelectorBases.contains(method.base) || index.usedSelectorBases.contains(method.selector) { return true }
    if index.interfaceNames.selectors.contains(method.selector) { return true }
    return exposes(scope) && !method.node.modifiers.isPrivate && !method.node.attributes.has(["nonobjc"])
  }

  // MARK: - Overriding

  /// `override func observeValue(…)` in a class whose ancestors declare it only through NSObjectProtocol.
  private func blankInformalOverride(_ method: MethodFacts, in scope: TypeScope) {
    guard !scope.isExtension, method.isOverride, index.informalMethods[method.fullName] != nil, !isDeclaredAbove(method, scope) else {
      return
    }
    for modifier in method.node.modifiers where modifier.name.text == "override" { edits.blank(modifier.start..<modifier.end) }
  }

  private func isDeclaredAbove(_ method: MethodFacts, _ scope: TypeScope) -> Bool {
    guard let type = indexedType(scope) else { return false }
    return index.chain(from: type).contains { ancestor in
      ancestor !== type && ancestor.entry.methods.contains { $0.fullName == method.fullName && !$0.isInExtension }
    }
  }

  /// See `ExtensionOverrides`.
  private func renameIfExtensionOverrides(_ method: MethodFacts, in scope: TypeScope) -> Bool {
    guard scope.isExtension, !method.isStatic else { return false }
    if !method.isOverride {
      let isExposed = method.node.attributes.has(ObjCAttributes.naming) || scope.exposesMembers
      guard isExposed, !isForeign(scope), index.overriddenMethods.contains(method.fullName) else { return false }
    }
    rename(method.node.name, modifiers: method.node.modifiers, in: scope)
    return true
  }

  private func rename(_ name: TokenSyntax, modifiers: DeclModifierListSyntax, in scope: TypeScope) {
    for modifier in modifiers where ["override", "open"].contains(modifier.name.text) { edits.blank(modifier.start..<modifier.end) }
    edits.replace(name.start..<name.end, with: ExtensionOverrides.name(of: name.text, in: scope))
  }

  // MARK: - Properties

  func rewriteProperty(_ node: VariableDeclSyntax, in scope: TypeScope) {
    for binding in node.bindings {
      guard let name = binding.name else { continue }
      if scope.isExtension, node.modifiers.has("override"), !node.modifiers.isStatic,
        let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      {
        rename(token, modifiers: node.modifiers, in: scope)
        continue
      }
      if node.attributes.has(["NSManaged"]), binding.accessorBlock == nil, let type = binding.typeAnnotation?.type.parameterTypeText {
        let key = name.trimmingBackticks
        edits.insert(
          " { get { ObjectiveC.__managedValue(self, \"\(key)\") as \(type) } set { ObjectiveC.__setManagedValue(self, \"\(key)\", newValue) } }",
          at: binding.end, purpose: "the value of \(scope.key).\(key)")
      }
      addEntry(binding, name: name, of: node, in: scope)
    }
  }

  private func addEntry(_ binding: PatternBindingSyntax, name: String, of node: VariableDeclSyntax, in scope: TypeScope) {
    guard isClass(scope), !node.modifiers.isStatic, !scope.isUnavailable, !node.attributes.isUnavailable else { return }
    let plain = name.trimmingBackticks
    // A managed object answers for the properties of its entity itself: what stands in its table is the app's own accessor.
    if node.attributes.has(["NSManaged"]), index.chain(from: indexedType(scope)).contains(where: { $0.entry.inherits.first == "NSManagedObject" }) { return }
    let isExplicit = node.attributes.has(ObjCAttributes.naming)
    let isNamedInInterface = index.interfaceNames.keys.contains(plain) && !scope.isExtension && !node.modifiers.isPrivate
    guard isExplicit || isNamedInInterface || (exposes(scope) && !node.modifiers.isPrivate && !node.attributes.has(["nonobjc"])) else {
      return
    }
    let key = node.attributes.objcName ?? plain
    let isSettable = node.bindingSpecifier.text == "var" && binding.isSettable
    let setter = isSettable ? ", { object, value in object.\(name) = value }" : ""
    scope.tableEntries.append(GeneratedText(
      text: "members.property(\"\(key)\", { object in object.\(name) }\(setter))", purpose: "\(scope.key).\(plain) by name"))
    if node.modifiers.has("dynamic"), isSettable, !node.attributes.has(["NSManaged"]) { notifyObservers(of: binding, name: name) }
  }

  /// An `@objc dynamic` property tells its observers of each change.
  private func notifyObservers(of binding: PatternBindingSyntax, name: String) {
    let purpose = "observers of \(name.trimmingBackticks)"
    func notification(_ old: String) -> String {
      "ObjectiveC.__propertyDidChange(self, \"\(name.trimmingBackticks)\", \(old), self.\(name))"
    }
    guard let block = binding.accessorBlock else {
      edits.insert(" { didSet { \(notification("oldValue")) } }", at: binding.end, purpose: purpose)
      return
    }
    if let body = binding.accessor("didSet")?.body {
      let old = binding.accessor("didSet")?.parameters?.name.text ?? "oldValue"
      edits.insert(" defer { \(notification(old)) };", at: body.leftBrace.end, purpose: purpose)
    } else if let body = binding.accessor("set")?.body {
      edits.insert(" let __old = self.\(name); defer { \(notification("__old")) };", at: body.leftBrace.end, purpose: purpose)
    } else if binding.accessor("willSet") != nil {
      edits.insert("didSet { \(notification("oldValue")) } ", at: block.rightBrace.start, purpose: purpose)
    }
  }

  // MARK: - What a scope is

  /// Whether members of this scope belong to a class. An extension of a type nobody knows is taken for one of a class.
  func isClass(_ scope: TypeScope) -> Bool {
    if scope.kind == .class { return true }
    guard scope.isExtension else { return false }
    guard let type = indexedType(scope), type.entry.isDeclared else { return true }
    return type.entry.kind == .class
  }

  /// Whether the extended class belongs to another module.
  func isForeign(_ scope: TypeScope) -> Bool {
    guard let type = indexedType(scope), type.entry.isDeclared else { return true }
    return type.isExternal
  }

  /// Whether every member is known by name: `@objcMembers` holds for subclasses and extensions too.
  private func exposes(_ scope: TypeScope) -> Bool {
    scope.exposesMembers || index.chain(from: indexedType(scope)).contains { $0.entry.isObjCMembers }
  }
}

/// A method with the names it goes by.
struct MethodFacts {
  let node: FunctionDeclSyntax
  let base: String
  let labels: [String]
  let selector: String
  let isStatic: Bool
  let isOverride: Bool

  init(_ node: FunctionDeclSyntax, in scope: TypeScope, index: TargetIndex) {
    self.node = node
    base = node.name.identifierText
    labels = node.parameters.labels
    isStatic = node.modifiers.isStatic
    isOverride = node.modifiers.has("override")
    let fullName = Self.fullName(base, labels)
    selector =
      node.attributes.objcName ?? index.optionalSelector(fullName, types: node.parameters.map(\.type.parameterTypeText)) ?? index.informalMethods[fullName]?.selector
      ?? Self.overriddenSelector(base, labels, isOverride, scope, index) ?? SelectorNaming.selector(base: base, labels: labels)
  }

  var fullName: String { Self.fullName(base, labels) }

  private static func fullName(_ base: String, _ labels: [String]) -> String { base + "(" + labels.map { $0 + ":" }.joined() + ")" }

  /// An override goes by the name of what it overrides.
  private static func overriddenSelector(
    _ base: String, _ labels: [String], _ isOverride: Bool, _ scope: TypeScope, _ index: TargetIndex
  ) -> String? {
    guard isOverride, let type = index.types[scope.key] else { return nil }
    return index.method(base, labels: labels, in: index.superclass(of: type))?.method.selector
  }
}
