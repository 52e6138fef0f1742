// Members of `AnyObject`: `sender.tag`, `entry["name"]`. Apple's compiler finds any member that some class of Objective-C's has and looks it
// up at run time; on Linux it finds none. Which expressions are meant only the compiler can tell, so its errors name them, and here
// each is turned into a question to every class that has such a member.
//
// `sender.tag` becomes `ObjectiveC.__dynamicMember(sender, { ($0 as? UIView).map { $0.tag } }, …)`: the type of the member is the
// compiler's affair, and the result is what Apple's look-up gives, an implicitly unwrapped optional.
//
// Beside them `kind.init(frame: box)` on a class in a variable: Objective-C's classes can all be made so, Swift's only by an initialiser
// that is `required`. The class's table makes the object.

internal import AdapterProtocol
internal import SwiftSyntax

extension FileRewriter {
  func lookUpDynamically(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName
    guard let base = node.base, isDynamic(name.text, at: name.start) else { return }
    let call = self.call(of: node)
    if name.text == "init", let call { return makeThroughTable(call, of: base) }
    let labels = call?.arguments.map { $0.label?.text ?? "_" }
    let owners = self.owners(ofMember: name.text.trimmingBackticks, labels: labels)
    // Nobody has it: the compiler's own words are the right ones.
    guard !owners.isEmpty else { return }
    var member = name.text
    if let call, let labels, !labels.isEmpty {
      member += "(" + labels.map { $0 + ":" }.joined() + ")"
      // A function as a value is called without labels.
      for argument in call.arguments {
        if let label = argument.label { edits.blank(label.start..<argument.expression.start) }
      }
    }
    let readers = owners.map { "{ ($0 as? \($0)).map { $0.\(member) } }" }
    edits.insert("ObjectiveC.__dynamicMember(", at: base.start)
    edits.replace(unchained(base).end..<node.end, with: ", " + readers.joined(separator: ", ") + ")")
  }

  func lookUpDynamically(_ node: SubscriptCallExprSyntax) {
    guard node.arguments.count == 1, isDynamic("", at: node.leftSquare.start) else { return }
    let base = node.calledExpression
    edits.insert("ObjectiveC.__dynamicSubscript(", at: base.start)
    edits.replace(unchained(base).end..<node.leftSquare.end, with: ", ")
    edits.replace(node.rightSquare.start..<node.rightSquare.end, with: ")")
  }

  private func makeThroughTable(_ call: FunctionCallExprSyntax, of base: ExprSyntax) {
    guard let bracket = call.leftParen else { return }
    let selector = SelectorNaming.selector(base: "init", labels: call.arguments.map { $0.label?.text ?? "_" })
    edits.insert("ObjectiveC.__new(", at: base.start)
    edits.replace(base.end..<bracket.end, with: call.arguments.isEmpty ? "" : ", \"\(selector)\", ")
    for argument in call.arguments {
      if let label = argument.label { edits.blank(label.start..<argument.expression.start) }
    }
  }

  private func isDynamic(_ name: String, at offset: Int) -> Bool {
    dynamicMembers.contains(DynamicMember(file: file.path, line: file.line(at: offset), column: file.column(at: offset), name: name))
  }

  /// The base of `base?.member`: what is asked takes nil itself.
  private func unchained(_ base: ExprSyntax) -> ExprSyntax { base.as(OptionalChainingExprSyntax.self)?.expression ?? base }

  /// The call of a method: `object.count()`, `object.count?()`, `object.count!()`.
  private func call(of node: MemberAccessExprSyntax) -> FunctionCallExprSyntax? {
    var called = Syntax(node)
    if let parent = called.parent, parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) { called = parent }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == called.id else { return nil }
    return call
  }

  /// The classes that declare a property, or a method with these labels, in the order of their names.
  private func owners(ofMember name: String, labels: [String]?) -> [String] {
    func declares(_ type: IndexedType) -> Bool {
      if let labels { return type.entry.methods.contains { $0.base == name && $0.labels == labels && !$0.isStatic } }
      return type.entry.properties.contains { $0.name.trimmingBackticks == name }
    }
    let classes = index.types.values.filter { type in
      type.entry.kind == .class && !type.entry.isGeneric && (!type.isExternal || index.isVisible(type.module, imports: imports))
        && declares(type) && !index.chain(from: type).dropFirst().contains(where: declares)
    }
    return FoundationMembers.owners(of: name, labels: labels) + classes.map(\.path).sorted()
  }
}

/// The members of Foundation's classes that apps ask of an `AnyObject`: what comes out of a property list or of JSON. Its classes are in no
/// index.
private enum FoundationMembers {
  private static let properties: [String: [String]] = [
    "doubleValue": ["NSNumber", "NSString"], "floatValue": ["NSNumber", "NSString"], "boolValue": ["NSNumber", "NSString"],
    "intValue": ["NSNumber"], "uintValue": ["NSNumber"], "int64Value": ["NSNumber"], "int32Value": ["NSNumber"],
    "stringValue": ["NSNumber"], "integerValue": ["NSString"], "length": ["NSString", "NSData", "NSAttributedString"],
    "count": ["NSArray", "NSDictionary", "NSSet", "NSOrderedSet"], "allKeys": ["NSDictionary"], "allValues": ["NSDictionary"],
    "firstObject": ["NSArray"], "lastObject": ["NSArray"], "uppercased": ["NSString"], "lowercased": ["NSString"],
    "lastPathComponent": ["NSString"], "description": ["NSObject"], "hash": ["NSObject"], "absoluteString": ["NSURL"], "path": ["NSURL"],
    "timeIntervalSince1970": ["NSDate"], "timeIntervalSinceNow": ["NSDate"], "userInfo": ["Timer"], "object": ["NSNotification"],
  ]
  private static let methods: [String: [String]] = [
    "object(forKey:)": ["NSDictionary"], "value(forKey:)": ["NSObject"], "value(forKeyPath:)": ["NSObject"], "object(at:)": ["NSArray"],
    "isEqual(_:)": ["NSObject"], "hasPrefix(_:)": ["NSString"], "hasSuffix(_:)": ["NSString"], "contains(_:)": ["NSArray"],
    "copy()": ["NSObject"], "mutableCopy()": ["NSObject"],
  ]

  static func owners(of name: String, labels: [String]?) -> [String] {
    guard let labels else { return properties[name] ?? [] }
    return methods[name + "(" + labels.map { $0 + ":" }.joined() + ")"] ?? []
  }
}
