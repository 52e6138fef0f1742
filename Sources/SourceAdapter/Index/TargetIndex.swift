// Everything the adapter knows while it rewrites a target: the target's own files and the modules it imports, merged.

/// A type with what all modules say of it.
final class IndexedType {
  let path: String
  /// The declaration, and the members of all extensions.
  fileprivate(set) var entry = TypeEntry()
  /// The module that declares it.
  fileprivate(set) var module = ""
  /// Declared by another module than the target.
  fileprivate(set) var isExternal = false

  init(path: String) { self.path = path }
}

/// Read by several threads once it is complete; unchecked, as nothing changes it from then on.
final class TargetIndex: @unchecked Sendable {
  private(set) var types: [String: IndexedType] = [:]
  /// By full name, "tableView(_:heightForRowAt:)": the selectors of all optional requirements, and their parameters' types. Protocols share
  /// names: `numberOfSections(in:)` is a table's and a collection's.
  private var optionalRequirements: [String: [(types: [String], selector: String)]] = [:]
  /// Their base names.
  private(set) var optionalBases: Set<String> = []
  /// Protocols that declare an optional requirement of a full name.
  private(set) var optionalOwners: [String: [IndexedType]] = [:]
  /// Base names and selectors that `#selector(…)` and `Selector("…")` of the target speak of.
  private(set) var usedSelectorBases: Set<String> = []
  private(set) var closureProperties: Set<String> = []
  /// Full names of all methods that override another.
  private(set) var overriddenMethods: Set<String> = []
  /// The members NSObject has through NSObjectProtocol here, by full name: no direct subclass can `override` them.
  private(set) var informalMethods: [String: MethodEntry] = [:]
  let interfaceNames: InterfaceNames
  private var reexports: [String: Set<String>] = [:]

  init(modules: [ModuleIndex], files: [FileIndex], interfaceNames: InterfaceNames = InterfaceNames()) {
    self.interfaceNames = interfaceNames
    for module in modules {
      reexports[module.module] = module.exports
      for (path, entry) in module.types { merge(entry, path: path, module: module.module, isExternal: true) }
    }
    for file in files {
      usedSelectorBases.formUnion(file.selectorBases)
      closureProperties.formUnion(file.closureProperties)
      for (path, entry) in file.module.types {
        merge(entry, path: path, module: file.module.module, isExternal: false)
        overriddenMethods.formUnion(entry.methods.filter(\.isOverride).map(\.fullName))
      }
    }
    for type in types.values where type.entry.kind == .protocol {
      for method in type.entry.methods where method.isOptional {
        optionalRequirements[method.fullName, default: []].append((method.requirementTypes ?? [], method.selector))
        optionalBases.insert(method.base)
        optionalOwners[method.fullName, default: []].append(type)
      }
    }
    for method in types["NSObjectProtocol"]?.entry.methods ?? [] where !method.isStatic { informalMethods[method.fullName] = method }
  }

  /// The selector of the optional requirement that a method of this name and these parameters is for; nil when there is none.
  ///
  /// - Parameter types: nil where they are not known.
  func optionalSelector(_ fullName: String, types: [String]?) -> String? {
    guard let candidates = optionalRequirements[fullName] else { return nil }
    if let types, let match = candidates.first(where: { MethodEntry.plain($0.types) == MethodEntry.plain(types) }) { return match.selector }
    // A type may be written in another way than in the framework. The same answer every time.
    return candidates.map(\.selector).min()
  }

  private func merge(_ entry: TypeEntry, path: String, module: String, isExternal: Bool) {
    let type = types[path] ?? IndexedType(path: path)
    types[path] = type
    // The target's own type hides one of the same name in a framework.
    let redeclares = entry.isDeclared && type.entry.isDeclared
    if redeclares, !isExternal, type.isExternal { type.entry = TypeEntry() }
    if entry.isDeclared, !type.entry.isDeclared || !isExternal {
      type.entry.kind = entry.kind
      type.entry.isDeclared = true
      type.entry.inherits = entry.inherits
      type.entry.isGeneric = entry.isGeneric
      type.entry.isObjCMembers = entry.isObjCMembers
      type.entry.registersOnFirstUse = entry.registersOnFirstUse
      type.module = module
      type.isExternal = isExternal
    }
    type.entry.methods += entry.methods.map { method in
      var method = method
      method.isOfTarget = !isExternal
      return method
    }
    type.entry.properties += entry.properties
    type.entry.initializers += entry.initializers
  }

  /// The type a name means inside a scope, innermost first.
  func resolve(_ name: String, from scope: [String]) -> IndexedType? {
    var scope = scope
    while true {
      if let type = types[(scope + [name]).joined(separator: ".")], type.entry.isDeclared { return type }
      if scope.isEmpty { return nil }
      scope.removeLast()
    }
  }

  func superclass(of type: IndexedType) -> IndexedType? {
    guard let first = type.entry.inherits.first else { return nil }
    let scope = type.path.split(separator: ".").dropLast().map(String.init)
    let found = resolve(first, from: scope)
    return found?.entry.kind == .class && found !== type ? found : nil
  }

  /// The type and its superclasses, nearest first. Bounded, as wrong source may make a circle.
  func chain(from type: IndexedType?) -> [IndexedType] {
    var chain: [IndexedType] = []
    var next = type
    while let type = next, chain.count < 64, !chain.contains(where: { $0 === type }) {
      chain.append(type)
      next = superclass(of: type)
    }
    return chain
  }

  /// The method of that base name nearest in the class chain, and the class that has it.
  func method(_ base: String, labels: [String]? = nil, in type: IndexedType?) -> (method: MethodEntry, owner: IndexedType)? {
    for owner in chain(from: type) {
      let candidates = owner.entry.methods.filter { $0.base == base && (labels == nil || $0.labels == labels) }
      if let method = candidates.first(where: \.isObjC) ?? candidates.first { return (method, owner) }
    }
    return nil
  }

  /// Whether a file with these imports sees a module.
  func isVisible(_ module: String, imports: Set<String>) -> Bool {
    var seen: Set<String> = [], pending = Array(imports)
    while let next = pending.popLast() {
      if next == module { return true }
      if seen.insert(next).inserted { pending += reexports[next] ?? [] }
    }
    return false
  }
}
