// What stands between the parentheses of `#selector(…)`.

internal import Foundation
internal import SwiftSyntax

/// `tapped`, `tapped(_:)`, `self.tapped`, `ViewController.tapped(_:)`, `tapped as (UIButton) -> Void`.
struct SelectorExpression {
  /// "ViewController", "self", or nil for a name alone.
  let qualifier: String?
  let base: String
  /// Nil when only the base name is written.
  let labels: [String]?

  init?(_ expression: ExprSyntax) {
    let expression = Self.withoutCast(expression)
    let reference: DeclReferenceExprSyntax
    if let plain = expression.as(DeclReferenceExprSyntax.self) {
      reference = plain
      qualifier = nil
    } else if let member = expression.as(MemberAccessExprSyntax.self) {
      reference = member.declName
      qualifier = member.base?.trimmedDescription.trimmingCharacters(in: ["?", "!"])
    } else {
      return nil
    }
    base = reference.baseName.identifierText
    labels = reference.argumentNames.map { $0.arguments.map { $0.name.identifierText } }
  }

  private static func withoutCast(_ expression: ExprSyntax) -> ExprSyntax {
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first { return withoutCast(first) }
    if let group = expression.as(TupleExprSyntax.self), group.elements.count == 1 { return withoutCast(group.elements.first!.expression) }
    if let cast = expression.as(AsExprSyntax.self) { return withoutCast(cast.expression) }
    return expression
  }
}
