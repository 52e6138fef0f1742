// The description of a class: which of its members can be found by name. A table is filled by hand in our frameworks, by
// generated code in adapted apps.

/// Collects the members of `Target` that can be reached by name. See `ClassMembers.register`.
///
/// Its closures run on the thread the message is sent on. They are typed as main-actor code because nearly all classes with
/// such members are views and controllers; the isolation is taken off here, once, as Objective-C knows none.
public final class MemberTable<Target: AnyObject> {
  var own = OwnMembers()

  init() {}

  /// A method, under its Objective-C name.
  ///
  /// ```swift
  /// members.method("addSubview:") { view, arguments in view.addSubview(arguments[0]) }
  /// members.method("canBecomeFirstResponder") { responder, _ in responder.canBecomeFirstResponder }
  /// ```
  public func method<Result>(_ selector: String, _ body: @escaping @MainActor (Target, Arguments) -> Result) {
    let body = unsafeBitCast(body, to: ((Target, Arguments) -> Result).self)
    if Result.self == Void.self {
      own.methods[selector] = { object, arguments in
        _ = body(unsafeDowncast(object, to: Target.self), arguments)
        return nil
      }
    } else {
      own.methods[selector] = { object, arguments in flattenOptional(body(unsafeDowncast(object, to: Target.self), arguments)) }
    }
  }

  /// A method of the class itself.
  public func classMethod<Result>(_ selector: String, _ body: @escaping @MainActor (Target.Type, Arguments) -> Result) {
    let body = unsafeBitCast(body, to: ((Target.Type, Arguments) -> Result).self)
    own.classMethods[selector] = { type, arguments in flattenOptional(body(type as! Target.Type, arguments)) }
  }

  /// A property that can be read by key.
  public func property<Value>(_ key: String, _ get: @escaping @MainActor (Target) -> Value) {
    let get = unsafeBitCast(get, to: ((Target) -> Value).self)
    own.properties[key] = PropertyMember(valueType: Value.self, get: { flattenOptional(get(unsafeDowncast($0, to: Target.self))) }, set: nil)
  }

  /// A property that can be read and written by key. The value written is converted to the property's type.
  ///
  /// ```swift
  /// members.property("tag", { $0.tag }, { $0.tag = $1 })
  /// ```
  public func property<Value>(
    _ key: String, _ get: @escaping @MainActor (Target) -> Value, _ set: @escaping @MainActor (Target, Value) -> Void
  ) {
    let get = unsafeBitCast(get, to: ((Target) -> Value).self)
    let set = unsafeBitCast(set, to: ((Target, Value) -> Void).self)
    own.properties[key] = PropertyMember(
      valueType: Value.self,
      get: { flattenOptional(get(unsafeDowncast($0, to: Target.self))) },
      set: { object, value in set(unsafeDowncast(object, to: Target.self), try convertValue(value)) })
  }

  /// A way to make an object of the class, under the Objective-C name of the initialiser: "initWithFrame:".
  ///
  /// ```swift
  /// members.factory("initWithFrame:") { arguments in Badge(frame: arguments[0]) }
  /// ```
  public func factory(_ initializer: String, _ make: @escaping @MainActor (Arguments) -> Target?) {
    let make = unsafeBitCast(make, to: ((Arguments) -> Target?).self)
    own.factories[initializer] = { make($0) }
  }
}

struct PropertyMember {
  let valueType: Any.Type
  let get: (AnyObject) -> Any?
  let set: ((AnyObject, Any?) throws -> Void)?
}

/// Members by name. A method and a property may share a name.
struct OwnMembers {
  var methods: [String: (AnyObject, Arguments) -> Any?] = [:]
  var classMethods: [String: (AnyClass, Arguments) -> Any?] = [:]
  var properties: [String: PropertyMember] = [:]
  /// Initialisers are looked up in the very class only: a superclass would make an object of its own kind.
  var factories: [String: (Arguments) -> AnyObject?] = [:]

  /// Adds the members of another table; those win.
  mutating func merge(_ other: OwnMembers) {
    methods.merge(other.methods) { $1 }
    classMethods.merge(other.classMethods) { $1 }
    properties.merge(other.properties) { $1 }
    factories.merge(other.factories) { $1 }
  }
}
