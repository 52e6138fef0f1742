// The register of all classes with members that can be found by name.
//
// Registration happens while the process is loaded, before main, so it only stores a closure. The closure runs when a class is
// first looked into; then its members and those of its superclasses are laid into one table. Looking up is one dictionary access.

/// A class that cannot be registered while the process is loaded, since it exists only once it is specialised or its function
/// runs: a generic or a local one. Generated code conforms to it; the class is asked when it is first looked into.
public protocol __RegistersOnFirstUse: AnyObject {
  static func __registerMembersOnFirstUse()
}

public enum ClassMembers {
  /// Says which members of a class can be found by name. May be called several times for a class, also from other modules
  /// (an extension's members); later entries replace earlier ones of the same name.
  ///
  /// In a framework, beside the class, to be run when the process is loaded:
  ///
  /// ```swift
  /// @section(".init_array") @used private let registerBadge: @convention(c) () -> Void = {
  ///   ClassMembers.register(Badge.self) { members in
  ///     members.property("text", { $0.text }, { $0.text = $1 })
  ///     members.method("clear:") { badge, arguments in badge.clear(arguments[0]) }
  ///     members.factory("initWithFrame:") { arguments in Badge(frame: arguments[0]) }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: a name by which the class can be found besides its own: what `@objc(name)` gives.
  ///   - describe: runs once, when the class is first looked into.
  public static func register<Target: AnyObject>(
    _ type: Target.Type, name: String? = nil, _ describe: @escaping @MainActor (MemberTable<Target>) -> Void
  ) {
    let describe = unsafeBitCast(describe, to: ((MemberTable<Target>) -> Void).self)
    ClassRegister.shared.add(type, name: name) {
      let table = MemberTable<Target>()
      describe(table)
      return table.own
    }
  }

  /// As `register`, for a class that has not been registered yet.
  public static func __registerOnce<Target: AnyObject>(
    _ type: Target.Type, _ describe: @escaping @MainActor (MemberTable<Target>) -> Void
  ) {
    if !ClassRegister.shared.isRegistered(type) { register(type, describe) }
  }
}

/// The names of the methods that can be sent to an object of a class, inherited ones included.
package func methodNames(of type: AnyClass) -> [String] { Array(ClassRegister.shared.members(of: type).methods.keys) }

/// Where the descriptions and the finished tables are kept.
final class ClassRegister {
  static let shared = ClassRegister()

  private struct State {
    var descriptions: [ObjectIdentifier: [() -> OwnMembers]] = [:]
    var finished: [ObjectIdentifier: OwnMembers] = [:]
    var named: [String: AnyClass] = [:]
  }
  private let state = Guarded(State())

  func add(_ type: AnyClass, name: String?, _ describe: @escaping () -> OwnMembers) {
    state.withValue { state in
      state.descriptions[ObjectIdentifier(type), default: []].append(describe)
      if !state.finished.isEmpty { state.finished.removeAll() }
      if let name { state.named[name] = type }
    }
  }

  func isRegistered(_ type: AnyClass) -> Bool {
    state.withValue { $0.descriptions[ObjectIdentifier(type)] != nil }
  }

  func type(named name: String) -> AnyClass? { state.withValue { $0.named[name] } }

  /// All members of a class, inherited ones included.
  func members(of type: AnyClass) -> OwnMembers {
    let identifier = ObjectIdentifier(type)
    if let finished = state.withValue({ $0.finished[identifier] }) { return finished }
    if !isRegistered(type), let late = type as? __RegistersOnFirstUse.Type { late.__registerMembersOnFirstUse() }
    // The descriptions are code of the app: they run outside the lock. At worst two threads build the same table.
    var members = _getSuperclass(type).map { self.members(of: $0) } ?? OwnMembers()
    members.factories = [:]
    let descriptions = state.withValue { $0.descriptions[identifier] ?? [] }
    for describe in descriptions { members.merge(describe()) }
    state.withValue { $0.finished[identifier] = members }
    return members
  }
}
