// What the adapter knows of a module: its types with those members that matter for names. Written as JSON for frameworks (once,
// when they are built) and for targets that others import.

/// One module, or the part of it that lies in one file.
struct ModuleIndex: Codable {
  var module: String
  /// Modules it re-exports.
  var exports: Set<String> = []
  /// By dotted path: "UITableViewCell", "Outer.Inner". A type that is only extended here has `isDeclared` false.
  var types: [String: TypeEntry] = [:]

  func hasOptionalRequirement(_ fullName: String) -> Bool {
    types.values.contains { $0.kind == .protocol && $0.methods.contains { $0.isOptional && $0.fullName == fullName } }
  }
}

struct TypeEntry: Codable {
  enum Kind: String, Codable { case `class`, `struct`, `enum`, `protocol`, actor, unknown }

  var kind = Kind.unknown
  var isDeclared = false
  /// Superclass and protocols, without generic arguments.
  var inherits: [String] = []
  /// Generic itself, or inside of something generic.
  var isGeneric = false
  var isObjCMembers = false
  /// Registers its members when it is first used: a generic or local class. See `RegistersOnFirstUse` in module ObjectiveC.
  var registersOnFirstUse = false
  var methods: [MethodEntry] = []
  var properties: [PropertyEntry] = []
  var initializers: [InitializerEntry] = []
}

struct MethodEntry: Codable {
  var base: String
  /// "_" for none.
  var labels: [String]
  var selector: String
  var isObjC = false
  var isStatic = false
  var isOverride = false
  var isInExtension = false
  /// Declared by the target that is being adapted. Set while indexes are merged.
  var isOfTarget = false
  /// An optional requirement of a protocol.
  var isOptional = false
  /// On one line; an implicitly unwrapped type as an optional. Nil when the method cannot be called by name.
  var parameterTypes: [String]?
  /// For a requirement of a protocol: the parameter types as they stand in a function type.
  var requirementTypes: [String]?
  /// Nil for a method that returns nothing.
  var returnType: String?
  /// A member of the class body that forwards to this method of an extension. See `ExtensionOverrides`.
  var forwarder: String?

  var fullName: String { base + "(" + labels.map { $0 + ":" }.joined() + ")" }
  /// Also tells methods apart that differ in the types of their parameters alone.
  var signature: String { fullName + MethodEntry.plain(parameterTypes) }

  /// Types as they are compared: `Contacts.CNContact!`, `CNContact?` and `CNContact` are one; so are `Array<CNContact>` and `[CNContact]`.
  static func plain(_ types: [String]?) -> String {
    (types ?? []).map { type in
      var type = type.filter { !" !?".contains($0) }
      if type.hasPrefix("Array<"), type.hasSuffix(">") { type = "[" + type.dropFirst(6).dropLast() + "]" }
      let opens = type.hasPrefix("["), name = opens ? type.dropFirst().dropLast() : type[...]
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) }) else { return type }
      let last = name.split(separator: ".").last.map(String.init) ?? ""
      return opens ? "[\(last)]" : last
    }.joined(separator: ",")
  }
}

struct PropertyEntry: Codable {
  var name: String
  var isOptional = false
  var isClosure = false
  var forwarder: String?
}

struct InitializerEntry: Codable {
  var labels: [String]
  var isConvenience = false
  var isPrivate = false
}
