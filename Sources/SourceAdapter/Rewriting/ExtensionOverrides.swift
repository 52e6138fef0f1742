// Overriding across extensions, which Swift allows with Objective-C only.
//
// `extension A { override func f() {…} }` becomes a method of another name, and the body of A gets `override func f()` that
// forwards to it. An `@objc` method of an extension that a subclass overrides is treated alike, without the word `override`.

internal import SwiftSyntax

enum ExtensionOverrides {
  /// The name the extension's member has after the rewriting.
  static func name(of member: String, in scope: TypeScope) -> String {
    "__\(scope.path.joined(separator: "_"))_\(member.trimmingBackticks)"
  }

  /// The member of the class body that forwards to a method of an extension.
  static func forwarder(to node: FunctionDeclSyntax, in scope: TypeScope) -> String {
    let labels = node.parameters.labels
    let parameters = node.parameters.enumerated().map { place, parameter in
      "\(parameter.firstName.text) argument\(place): \(parameter.type.plainText)\(parameter.ellipsis?.text ?? "")"
    }
    let arguments = labels.enumerated().map { place, label in (label == "_" ? "" : label + ": ") + "argument\(place)" }
    let effects = node.signature.effectSpecifiers.map { " " + $0.plainText } ?? ""
    let result = node.signature.returnClause.map { " " + $0.plainText } ?? ""
    let attempt = (node.isThrowing ? "try " : "") + (node.signature.effectSpecifiers?.asyncSpecifier != nil ? "await " : "")
    let target = name(of: node.name.text, in: scope)
    return attributes(node.attributes) + access(node.modifiers) + (node.modifiers.has("override") ? "override " : "")
      + "func \(node.name.text)(\(parameters.joined(separator: ", ")))\(effects)\(result) "
      + "{ \(attempt)\(target)(\(arguments.joined(separator: ", "))) }"
  }

  /// The same for a computed property.
  static func forwarder(to binding: PatternBindingSyntax, of node: VariableDeclSyntax, in scope: TypeScope) -> String? {
    guard let name = binding.name, let type = binding.typeAnnotation else { return nil }
    let target = self.name(of: name, in: scope)
    let setter = binding.accessor("set") == nil ? "" : " set { \(target) = newValue }"
    return attributes(node.attributes) + access(node.modifiers) + "override var \(name)\(type.plainText) { get { \(target) }\(setter) }"
  }

  private static func access(_ modifiers: DeclModifierListSyntax) -> String {
    (modifiers.has("nonisolated") ? "nonisolated " : "") + modifiers.publicAccess
  }

  private static func attributes(_ attributes: AttributeListSyntax) -> String {
    attributes.plainAttributes.filter { ["discardableResult", "MainActor"].contains($0.name) }.map { $0.plainText + " " }.joined()
  }
}
