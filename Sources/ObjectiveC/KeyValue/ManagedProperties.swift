// The values of `@NSManaged` properties: one dictionary per object, kept as long as the object.

nonisolated(unsafe) private var storageKey: UInt8 = 0

private final class ManagedValues {
  var values: [String: Any] = [:]
}

private func managedValues(of object: AnyObject) -> ManagedValues {
  if let values = objc_getAssociatedObject(object, &storageKey) as? ManagedValues { return values }
  let values = ManagedValues()
  objc_setAssociatedObject(object, &storageKey, values, .OBJC_ASSOCIATION_RETAIN)
  return values
}

/// A class that keeps the values of its subclasses' `@NSManaged` properties itself, as a layer does, which animates them.
public protocol ManagedValueOwner: AnyObject {
  /// Nil when the value was never set.
  func managedValue(forKey key: String) -> Any?
  func setManagedValue(_ value: Any?, forKey key: String)
  /// Does what a method declared `@NSManaged` is for, by its Objective-C name: "addItemsObject:".
  func managedCall(_ selector: String, _ arguments: [Any?])
}

extension ManagedValueOwner {
  public func managedCall(_ selector: String, _ arguments: [Any?]) {
    fatalError("-[\(className(type(of: self))) \(selector)]: nothing is known of a method declared @NSManaged here")
  }
}

/// The body the adapter gives to an `@NSManaged` method.
public func __managedCall(_ object: AnyObject, _ selector: String, _ arguments: Any?...) {
  guard let owner = object as? ManagedValueOwner else {
    fatalError("-[\(className(type(of: object))) \(selector)]: nothing is known of a method declared @NSManaged here")
  }
  owner.managedCall(selector, arguments)
}

/// The getter the adapter gives to an `@NSManaged` property. A number that was never set is 0, another value must be optional.
public func __managedValue<Value>(_ object: AnyObject, _ key: String) -> Value {
  let stored: Any?
  if let owner = object as? ManagedValueOwner { stored = owner.managedValue(forKey: key) } else { stored = managedValues(of: object).values[key] }
  if let value = try? convertValue(stored, to: Value.self) { return value }
  if let zero = try? convertValue(0, to: Value.self) { return zero }
  fatalError("\(className(type(of: object))).\(key) was read before it was set")
}

public func __setManagedValue<Value>(_ object: AnyObject, _ key: String, _ value: Value) {
  if let owner = object as? ManagedValueOwner {
    let isObserved = __anythingIsObserved
    let old = isObserved ? owner.managedValue(forKey: key) : nil
    owner.setManagedValue(flattenOptional(value), forKey: key)
    if isObserved { __propertyDidChange(object, key, old, flattenOptional(value)) }
    return
  }
  let storage = managedValues(of: object)
  let old = storage.values[key]
  storage.values[key] = flattenOptional(value)
  __propertyDidChange(object, key, old, flattenOptional(value))
}
