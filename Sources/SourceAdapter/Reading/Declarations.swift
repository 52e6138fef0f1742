// Reading facts off declarations: attributes, modifiers, labels, types.

internal import Foundation
internal import SwiftSyntax

extension AttributeListSyntax {
  var plainAttributes: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

  func has(_ names: Set<String>) -> Bool { plainAttributes.contains { names.contains($0.name) } }

  /// The name in `@objc(name)`.
  var objcName: String? {
    plainAttributes.first { $0.name == "objc" }?.arguments.map(\.trimmedDescription)
  }

  /// `@available(*, unavailable)` and its like for the phone: code that mentions the declaration would not compile.
  var isUnavailable: Bool {
    plainAttributes.contains { attribute in
      guard attribute.name == "available", let arguments = attribute.arguments?.trimmedDescription else { return false }
      return arguments.contains("unavailable") && ["*", "iOS", "swift"].contains { arguments.hasPrefix($0) }
    }
  }

  /// Bound to a global actor other than the main one.
  var hasForeignActor: Bool {
    plainAttributes.contains { $0.name.hasSuffix("Actor") && $0.name != "MainActor" }
  }
}

extension AttributeSyntax {
  var name: String { attributeName.trimmedDescription }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { contains { $0.name.text == name && $0.detail == nil } }
  var isStatic: Bool { has("static") || has("class") }
  var isPrivate: Bool { has("private") || has("fileprivate") }
  /// "open ", "public " or nothing.
  var publicAccess: String { has("open") ? "open " : has("public") ? "public " : "" }
}

/// Attributes that only mean something to Objective-C or Interface Builder.
enum ObjCAttributes {
  static let all: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction", "GKInspectable",
    "NSManaged", "NSCopying",
  ]
  /// Those that make a member known by name.
  static let naming: Set<String> = ["objc", "IBOutlet", "IBAction", "IBInspectable", "IBSegueAction", "GKInspectable", "NSManaged"]
}

extension TokenSyntax {
  /// The identifier without backticks.
  var identifierText: String { text.trimmingBackticks }
}

extension String {
  var trimmingBackticks: String { hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self }
}

extension FunctionParameterListSyntax {
  /// "_" for none.
  var labels: [String] { map { $0.firstName.identifierText } }
}

extension TypeSyntax {
  /// The type as an argument is converted to, on one line; nil when no argument can be.
  var argumentType: String? {
    if let attributed = self.as(AttributedTypeSyntax.self) {
      if attributed.specifiers.contains(where: { $0.trimmedDescription == "inout" }) { return nil }
      return attributed.baseType.argumentType
    }
    if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return unwrapped.wrappedType.argumentType.map { $0 + "?" } }
    if let opaque = self.as(SomeOrAnyTypeSyntax.self), opaque.someOrAnySpecifier.text == "some" { return nil }
    return self.is(FunctionTypeSyntax.self) ? "(\(plainText))" : plainText
  }

  /// The type as it stands in a function type: attributes stay, an implicitly unwrapped type becomes an optional.
  var parameterTypeText: String {
    if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return unwrapped.wrappedType.plainText + "?" }
    return plainText
  }

  var isClosure: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isClosure }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.isClosure }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 { return tuple.elements.first!.type.isClosure }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isClosure }
    return self.is(FunctionTypeSyntax.self)
  }

  /// Without generic arguments.
  var nameWithoutArguments: String { String(plainText.split(separator: "<").first ?? "").trimmingCharacters(in: .whitespaces) }
}

extension FunctionDeclSyntax {
  var parameters: FunctionParameterListSyntax { signature.parameterClause.parameters }
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) ?? false }

  /// Nil for a method that returns nothing.
  var resultType: TypeSyntax? {
    guard let type = signature.returnClause?.type, !["Void", "()"].contains(type.trimmedDescription) else { return nil }
    return type
  }

  /// Whether generated code can call the method with converted arguments.
  var argumentTypes: [String]? {
    if genericParameterClause != nil || signature.effectSpecifiers?.asyncSpecifier != nil { return nil }
    var types: [String] = []
    for parameter in parameters {
      guard parameter.ellipsis == nil, let type = parameter.type.argumentType else { return nil }
      types.append(type)
    }
    return types
  }

  var isThrowing: Bool { signature.effectSpecifiers?.throwsClause != nil }
}

extension VariableDeclSyntax {
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) ?? false }
}

extension PatternBindingSyntax {
  /// Nil for a tuple.
  var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.text }

  var accessors: AccessorDeclListSyntax? {
    if case .accessors(let list)? = accessorBlock?.accessors { return list }
    return nil
  }

  func accessor(_ name: String) -> AccessorDeclSyntax? { accessors?.first { $0.accessorSpecifier.text == name } }

  /// Whether a `var` of this form can be assigned.
  var isSettable: Bool {
    guard let block = accessorBlock else { return true }
    if case .getter = block.accessors { return false }
    let isComputed = accessors?.contains { ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text) } ?? false
    return !isComputed || accessor("set") != nil || accessor("_modify") != nil
  }
}
