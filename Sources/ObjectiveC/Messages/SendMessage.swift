// Sending a message: finding a member by its Objective-C name in the table of the object's class, and calling it.

/// Sends a message. More arguments than the method takes are ignored; numbers, strings and optionals are converted.
///
/// - Parameters:
///   - object: an object, or a class for a message to the class itself.
///   - arguments: in the order of the selector's colons.
/// - Returns: what the method returned; nil for a method that returns nothing.
///
/// Stops the app with Objective-C's own words when the object does not know the selector.
@discardableResult
public func sendMessage(to object: Any, selector: Selector, arguments: [Any?] = []) -> Any? {
  guard let call = messageTarget(object, selector) else { unrecognized(selector, object) }
  return call(arguments)
}

/// A message that is sent again and again, say with every frame: its method is looked for once.
package struct RepeatedMessage {
  private let object: AnyObject
  private let selector: Selector
  private let method: ((AnyObject, Arguments) -> Any?)?

  /// Keeps the object.
  package init(to object: AnyObject, selector: Selector) {
    (self.object, self.selector) = (object, selector)
    method = ClassRegister.shared.members(of: type(of: object)).methods[selector.name]
  }

  package func send(_ argument: AnyObject) {
    if let method {
      _ = method(object, Arguments([argument], selector: selector.name, receiver: type(of: object)))
    } else {
      // A property's setter, or nothing that the object knows.
      sendMessage(to: object, selector: selector, arguments: [argument])
    }
  }
}

/// Whether an object, or a class, knows a selector.
public func respondsTo(_ object: Any?, _ selector: Selector) -> Bool {
  guard let object else { return false }
  return messageTarget(object, selector) != nil
}

/// The default body of an optional requirement of one of our protocols: the class that conforms need not be the one that has the
/// method, which may come further down its class chain, where Swift's conformance does not look.
///
/// ```swift
/// extension UITableViewDelegate {
///   public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
///     sendIfImplemented(to: self, "tableView:heightForRowAtIndexPath:", [tableView, indexPath]) ?? tableView.rowHeight
///   }
/// }
/// ```
///
/// The selector written here is the one the adapter gives to the method in an app's classes.
///
/// - Returns: nil when the object has no such method.
public func sendIfImplemented<Result>(to object: Any, _ selector: Selector, _ arguments: [Any?] = []) -> Result? {
  guard let call = messageTarget(object, selector) else { return nil }
  let result = call(arguments)
  do {
    return try convertValue(result, to: Result.self)
  } catch {
    fatalError("the result of \(describe(selector, object)): \(error)")
  }
}

/// The same for a method that returns nothing.
public func sendIfImplemented(to object: Any, _ selector: Selector, _ arguments: [Any?] = []) {
  _ = messageTarget(object, selector)?(arguments)
}

/// The default body of an optional requirement in an app's own protocol, written by the adapter.
public func __sendRequired<Result>(_ object: Any, _ selector: String, _ arguments: [Any?]) -> Result {
  let result = sendMessage(to: object, selector: Selector(selector), arguments: arguments)
  do {
    return try convertValue(result)
  } catch {
    fatalError("the result of \(describe(Selector(selector), object)): \(error)")
  }
}

/// The default getter of an optional property in an app's own protocol, written by the adapter: nil where the type allows it.
public func __optionalProperty<Value>(_ object: Any, _ key: String) -> Value {
  if respondsTo(object, Selector(key)) { return __sendRequired(object, key, []) }
  if let none = try? convertValue(nil, to: Value.self) { return none }
  fatalError("\(describe(Selector(key), object)): this optional property is not implemented, and its type has no nil")
}

private func messageTarget(_ receiver: Any, _ selector: Selector) -> (([Any?]) -> Any?)? {
  if let type = receiver as? AnyClass {
    guard let method = ClassRegister.shared.members(of: type).classMethods[selector.name] else { return nil }
    return { method(type, Arguments($0, selector: selector.name, receiver: type)) }
  }
  let object = receiver as AnyObject
  let type = type(of: object)
  let members = ClassRegister.shared.members(of: type)
  if let method = members.methods[selector.name] {
    return { method(object, Arguments($0, selector: selector.name, receiver: type)) }
  }
  if let property = members.properties[selector.name] { return { _ in property.get(object) } }
  if let key = keyOfSetter(selector.name), let set = members.properties[key]?.set {
    return { arguments in
      do {
        try set(object, arguments.first ?? nil)
      } catch {
        fatalError("\(describe(selector, receiver)): \(error)")
      }
      return nil
    }
  }
  return nil
}

/// "setTitle:" → "title".
private func keyOfSetter(_ selector: String) -> String? {
  guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.count > 4 else { return nil }
  let key = selector.dropFirst(3).dropLast()
  return key.prefix(1).lowercased() + key.dropFirst()
}

private func describe(_ selector: Selector, _ receiver: Any) -> String {
  if let type = receiver as? AnyClass { return "+[\(className(type)) \(selector)]" }
  return "-[\(className(type(of: receiver as AnyObject))) \(selector)]"
}

private func unrecognized(_ selector: Selector, _ receiver: Any) -> Never {
  let address = Unmanaged.passUnretained(receiver as AnyObject).toOpaque()
  let kind = receiver is AnyClass ? "class" : "instance \(address)"
  fatalError("\(describe(selector, receiver)): unrecognized selector sent to \(kind)")
}
