// What Core Data's classes can do for being Objective-C's.
//
// Casts between generic classes, `request as! NSFetchRequest<NSFetchRequestResult>`: there the parameter is forgotten when the app runs, and any
// such cast succeeds; here `NSFetchRequest<Item>` is a class of its own, and a function of Core Data's makes the cast.
// `NSManagedObject(entity:insertInto:)`: there it gives an object of the entity's class; here a function does.

internal import SwiftSyntax

extension FileRewriter {
  private static let functions = ["NSFetchRequest": "__request", "NSFetchedResultsController": "__results"]

  /// `request as! NSFetchRequest<T>` becomes `__request(request, (T).self)`, with `as?` `__requestIfAny(request, (T).self)`.
  func castGenericClass(_ node: UnresolvedAsExprSyntax) {
    guard let mark = node.questionOrExclamationMark?.text, let list = node.parent?.as(ExprListSyntax.self) else { return }
    let elements = Array(list)
    guard let place = elements.firstIndex(where: { $0.id == node.id }), place > 0, place + 1 < elements.count,
      let type = elements[place + 1].as(TypeExprSyntax.self)?.type.as(IdentifierTypeSyntax.self), let function = Self.functions[type.name.text],
      let argument = type.genericArgumentClause?.arguments.first
    else { return }
    edits.insert("\(function)\(mark == "?" ? "IfAny" : "")(", at: elements[place - 1].start)
    edits.replace(elements[place - 1].end..<type.end, with: ", (\(argument.argument.trimmedDescription)).self)")
  }

  /// The function's name is as long as the class's.
  func makeOfEntitysClass(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName, name.text == "NSManagedObject",
      node.arguments.map({ $0.label?.text }) == ["entity", "insertInto"]
    else { return }
    edits.replace(name.start..<name.end, with: "__managedObject")
  }
}
