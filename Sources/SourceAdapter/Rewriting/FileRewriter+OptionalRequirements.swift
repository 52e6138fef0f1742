// `@objc optional` requirements, which Swift has with Objective-C only.
//
// The requirement becomes a plain one with a default body that looks the method up by name in the object's own class, since the
// class that conforms need not be the one that has the method. `delegate?.f?(x: 1)` asks a property `__opt_f_x` for a closure or
// nil. The name is this short so that columns on the line move little.

internal import SwiftSyntax

/// The names and texts of accessors of optional requirements.
enum OptionalAccessor {
  static func name(_ base: String, _ labels: [String]) -> String {
    "__opt_" + base + labels.map { $0 == "_" ? "_" : "_" + $0 }.joined()
  }

  /// The property that is a closure when the object has the method.
  static func declaration(_ method: MethodEntry, types: [String]) -> String {
    let call = method.labels.enumerated().map { place, label in (label == "_" ? "" : label + ": ") + "$\(place)" }
    return "var \(name(method.base, method.labels)): ((\(types.joined(separator: ", "))) -> \(method.returnType ?? "Void"))? "
      + "{ ObjectiveC.respondsTo(self, \"\(method.selector)\") ? { self.\(method.base)(\(call.joined(separator: ", "))) } : nil }"
  }
}

extension FileRewriter {
  // MARK: - Requirements

  func rewriteRequirement(_ node: FunctionDeclSyntax, in scope: TypeScope) {
    guard let optional = node.modifiers.first(where: { $0.name.text == "optional" }) else { return }
    edits.blank(optional.start..<optional.end)
    let labels = node.parameters.labels, base = node.name.identifierText
    let parameters = node.parameters.enumerated().map { place, parameter in
      "\(parameter.firstName.text) argument\(place): \(parameter.type.plainText)"
    }
    let arguments = labels.indices.map { "argument\($0) as Any?" }
    let result = node.signature.returnClause.map { " " + $0.plainText } ?? ""
    var method = MethodEntry(
      base: base, labels: labels, selector: node.attributes.objcName ?? SelectorNaming.selector(base: base, labels: labels))
    method.returnType = node.resultType?.parameterTypeText
    let isStatic = node.modifiers.isStatic
    let coercion = node.resultType == nil ? " as Void" : ""
    let body = "\(isStatic ? "static " : "")func \(node.name.text)(\(parameters.joined(separator: ", ")))\(result) "
      + "{ ObjectiveC.__sendRequired(self, \"\(method.selector)\", [\(arguments.joined(separator: ", "))])\(coercion) }"
    let accessor = OptionalAccessor.declaration(method, types: node.parameters.map(\.type.parameterTypeText))
    fileExtensions.append(
      "extension \(scope.key) { \(scope.modifiers.publicAccess)\(body)\(isStatic ? "" : "; " + accessor) }")
  }

  func rewriteRequirement(_ node: VariableDeclSyntax, in scope: TypeScope) {
    guard let optional = node.modifiers.first(where: { $0.name.text == "optional" }), let binding = node.bindings.first,
      let name = binding.name, let type = binding.typeAnnotation?.type
    else { return }
    edits.blank(optional.start..<optional.end)
    let key = name.trimmingBackticks
    let setter = binding.accessor("set") == nil
      ? "" : " set { ObjectiveC.sendMessage(to: self, selector: \"\(SelectorNaming.setter(key))\", arguments: [newValue]) }"
    fileExtensions.append(
      "extension \(scope.key) { \(scope.modifiers.publicAccess)var \(name): \(type.plainText) "
        + "{ get { ObjectiveC.__optionalProperty(self, \"\(key)\") }\(setter) } }")
  }

  // MARK: - Calls

  /// `delegate?.counter?(self, didReach: 5)`.
  func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
    guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chain.expression.as(MemberAccessExprSyntax.self)
    else { return }
    let name = member.declName.baseName, base = name.identifierText
    guard index.optionalBases.contains(base) else { return }
    var labels = node.arguments.map { $0.label?.identifierText ?? "_" }
    // `onTap?(x)` calls a closure that a property holds.
    if index.closureProperties.contains(base), labels.allSatisfy({ $0 == "_" }) { return }
    if node.trailingClosure != nil { labels = labelsWithTrailingClosure(base, labels) }
    let fullName = base + "(" + labels.map { $0 + ":" }.joined() + ")"
    guard let owners = index.optionalOwners[fullName] else {
      report(.warning, "\(fullName) is no optional requirement of a known protocol", at: name)
      return
    }
    edits.replace(name.start..<name.end, with: OptionalAccessor.name(base, labels))
    for argument in node.arguments {
      if let label = argument.label, let colon = argument.colon { edits.blank(label.start..<colon.end) }
    }
    for owner in owners where owner.isExternal && index.isVisible(owner.module, imports: imports) {
      addAccessor(of: owner, fullName)
    }
  }

  /// The label of a trailing closure is not written; the requirement has it.
  private func labelsWithTrailingClosure(_ base: String, _ labels: [String]) -> [String] {
    for owner in index.optionalOwners.values.joined() {
      for method in owner.entry.methods where method.isOptional && method.base == base && method.labels.count == labels.count + 1 {
        return method.labels
      }
    }
    return labels + ["_"]
  }

  /// A framework's protocol has no accessors of its own; each file makes those it needs.
  private func addAccessor(of owner: IndexedType, _ fullName: String) {
    guard let method = owner.entry.methods.first(where: { $0.fullName == fullName && $0.isOptional }),
      let types = method.requirementTypes
    else { return }
    let text = "extension \(owner.path) { fileprivate \(OptionalAccessor.declaration(method, types: types)) }"
    if !fileExtensions.contains(text) { fileExtensions.append(text) }
  }
}
