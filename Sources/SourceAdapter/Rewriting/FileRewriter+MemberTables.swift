// The table of a class, written before the brace that closes it: there its private members and its generic parameters are known.
//
//   class VC: UIViewController { …
//   fileprivate nonisolated static func __registerMembers_VC() { ObjectiveC.ClassMembers.register(VC.self) { members in
//     members.method("tapped:") { object, arguments in object.tapped(arguments[0] as UIButton) }; … } } }
//
// all of it on the line of the brace. The file's last line calls the function while the process is loaded.

internal import SwiftSyntax

extension FileRewriter {
  func writeTable(of scope: TypeScope) {
    var pieces: [GeneratedText] = []
    if scope.kind == .class, let type = indexedType(scope) {
      pieces += forwarders(of: type, in: scope)
      scope.tableEntries += factories(of: type, in: scope)
    }
    if scope.kind == .class, let type = indexedType(scope), type.entry.registersOnFirstUse {
      pieces += [firstUseFunction(of: type, in: scope)]
    } else if scope.kind == .class && scope.isGeneric || scope.isExtension && isGeneric(scope) {
      if !scope.tableEntries.isEmpty {
        report(.warning, "members of a generic or constrained type are not found by name here", at: scope.memberBlock.rightBrace)
      }
    } else if let function = registerFunction(of: scope) {
      pieces.append(GeneratedText(text: function.before, purpose: nil))
      for entry in scope.tableEntries { pieces.append(entry) }
      pieces.append(GeneratedText(text: function.after, purpose: nil))
      insert(pieces, before: scope.memberBlock.rightBrace, of: scope, opened: pieces.count - scope.tableEntries.count - 1)
      register(scope, function.name)
      return
    }
    insert(pieces, before: scope.memberBlock.rightBrace, of: scope, opened: pieces.count)
  }

  /// Writes the pieces before a type's closing brace. Those from `opened` on stand inside of a function: entry after entry.
  private func insert(_ pieces: [GeneratedText], before brace: TokenSyntax, of scope: TypeScope, opened: Int) {
    guard !pieces.isEmpty else { return }
    let place = brace.start
    if let last = scope.memberBlock.members.last, file.line(at: last.end) == file.line(at: place) { edits.insert("; ", at: place) }
    for (number, piece) in pieces.enumerated() {
      let isInside = number >= opened && number < pieces.count - 1
      let isLast = number == pieces.count - 1
      let separator = isLast ? " " : isInside || number < opened - 1 ? "; " : ""
      edits.insert(piece.text + separator, at: place, purpose: piece.purpose)
    }
  }

  private func register(_ scope: TypeScope, _ function: String) {
    let call = "\(scope.name).\(function)()"
    if let outer = self.scope {
      outer.nestedRegistrations.append(call)
    } else {
      registrations.append(call)
    }
  }

  // MARK: - The function

  private func registerFunction(of scope: TypeScope) -> (name: String, before: String, after: String)? {
    let registersItself = !scope.tableEntries.isEmpty || (scope.kind == .class && registeredName(of: scope) != nil)
    guard !scope.isLocal, registersItself || !scope.nestedRegistrations.isEmpty else { return nil }
    var name = "__registerMembers_" + scope.path.joined(separator: "_")
    if scope.isExtension {
      extensionCount += 1
      name += "_\(extensionCount)"
    }
    var before = "fileprivate nonisolated static func \(name)() { "
    var after = ""
    if registersItself {
      let alias = registeredName(of: scope).map { ", name: \"\($0)\"" } ?? ""
      before += "ObjectiveC.ClassMembers.register(\(scope.name).self\(alias)) { \(scope.tableEntries.isEmpty ? "_" : "members") in "
      after += " }"
    }
    let nested = scope.nestedRegistrations.joined(separator: "; ")
    after += (registersItself && !nested.isEmpty ? "; " : "") + nested + " }"
    return (name, before, after)
  }

  /// The name a class is found by besides its own: `@objc(name)`, or the one a storyboard uses for a class that only its file sees.
  private func registeredName(of scope: TypeScope) -> String? {
    guard scope.kind == .class else { return nil }
    if let name = scope.attributes.objcName { return name }
    let isHidden = scope.modifiers.isPrivate || scope.path.count > 1
    return isHidden && index.interfaceNames.customClasses.contains(scope.name) ? scope.name : nil
  }

  // MARK: - Generic and local classes

  /// Adds the protocol by which a class is asked for its members at first use.
  func conformToFirstUse(_ scope: TypeScope) {
    guard let type = indexedType(scope), !inheritsFirstUse(type), !scope.isUnavailable else { return }
    if let clause = scope.inheritance {
      edits.insert(", ObjectiveC.__RegistersOnFirstUse", at: clause.inheritedTypes.end)
    } else {
      edits.insert(": ObjectiveC.__RegistersOnFirstUse", at: scope.headEnd)
    }
  }

  private func inheritsFirstUse(_ type: IndexedType) -> Bool {
    index.chain(from: type).dropFirst().contains { $0.entry.registersOnFirstUse }
  }

  private func firstUseFunction(of type: IndexedType, in scope: TypeScope) -> GeneratedText {
    let access = scope.modifiers.publicAccess
    let entries = scope.tableEntries.map(\.text).joined(separator: "; ")
    let body = entries.isEmpty ? "" : "ObjectiveC.ClassMembers.__registerOnce(\(scope.name).self) { members in \(entries) }"
    return GeneratedText(
      text: "\(access)nonisolated \(inheritsFirstUse(type) ? "override " : "")class func __registerMembersOnFirstUse() { \(body) }",
      purpose: "the members of \(scope.name) by name")
  }

  private func isGeneric(_ scope: TypeScope) -> Bool { scope.isGeneric || indexedType(scope)?.entry.isGeneric ?? false }

  // MARK: - Forwarders

  /// The members that forward to overrides in extensions. See `ExtensionOverrides`.
  private func forwarders(of type: IndexedType, in scope: TypeScope) -> [GeneratedText] {
    var texts: [GeneratedText] = []
    for method in type.entry.methods {
      guard let text = method.forwarder, method.isOverride || index.overriddenMethods.contains(method.fullName) else { continue }
      texts.append(GeneratedText(text: text, purpose: "the override of \(scope.name).\(method.fullName) in an extension"))
    }
    for property in type.entry.properties {
      guard let text = property.forwarder else { continue }
      texts.append(GeneratedText(text: text, purpose: "the override of \(scope.name).\(property.name) in an extension"))
    }
    return texts
  }

  // MARK: - Factories

  /// The initialisers frameworks make an app's objects with, by the class that introduces them.
  private static let wantedInitializers: [(selector: String, labels: [String])] = [
    ("init", []),
    ("initWithFrame:", ["frame"]),
    ("initWithStyle:reuseIdentifier:", ["style", "reuseIdentifier"]),
    ("initWithReuseIdentifier:", ["reuseIdentifier"]),
    ("initWithNibName:bundle:", ["nibName", "bundle"]),
    ("initWithLayer:", ["layer"]),
    ("initWithContext:", ["context"]),
    ("initWithEntity:insertInto:", ["entity", "insertInto"]),
  ]

  private func factories(of type: IndexedType, in scope: TypeScope) -> [GeneratedText] {
    Self.wantedInitializers.compactMap { wanted in
      guard let types = parameterTypes(ofInitializer: wanted.labels, in: type) else { return nil }
      let arguments = zip(wanted.labels, types).enumerated().map { place, argument in
        "\(argument.0): arguments[\(place)]\(argument.1)"
      }
      let inputs = types.isEmpty ? "_" : "arguments"
      return GeneratedText(
        text: "members.factory(\"\(wanted.selector)\") { \(inputs) in \(scope.name)(\(arguments.joined(separator: ", "))) }",
        purpose: "\(scope.name).init(\(wanted.labels.map { $0 + ":" }.joined())) by name")
    }
  }

  /// Whether a class has an initialiser, declared or inherited by Swift's rules: a class without designated
  /// initialisers of its own inherits all. The arguments' types follow from the call, so their texts are empty.
  private func parameterTypes(ofInitializer labels: [String], in type: IndexedType) -> [String]? {
    for ancestor in index.chain(from: type) {
      if let declared = ancestor.entry.initializers.first(where: { $0.labels == labels }) {
        return declared.isPrivate ? nil : labels.map { _ in "" }
      }
      if ancestor.entry.initializers.contains(where: { !$0.isConvenience }), !overridesAllInitializers(ancestor) {
        return nil
      }
      // NSObject and other classes of Foundation are not indexed: they have init().
      let isRoot = index.superclass(of: ancestor) == nil
      if isRoot { return labels.isEmpty && hasFoundationRoot(ancestor) ? [] : nil }
    }
    return nil
  }

  /// A class that overrides every designated initialiser of its superclass inherits the convenience ones.
  private func overridesAllInitializers(_ type: IndexedType) -> Bool {
    guard let superclass = index.superclass(of: type) else { return false }
    let designated = superclass.entry.initializers.filter { !$0.isConvenience }.map(\.labels)
    return !designated.isEmpty && designated.allSatisfy { labels in type.entry.initializers.contains { $0.labels == labels } }
  }

  private func hasFoundationRoot(_ type: IndexedType) -> Bool {
    ["NSObject", "Operation", "Thread", "NSCoder"].contains(type.entry.inherits.first ?? "")
  }
}
