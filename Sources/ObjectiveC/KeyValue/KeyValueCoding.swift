// Key-value coding over the members registered by name.
//
// Order of a look-up: a class may answer for itself (it has "valueForKey:" or "setValue:forKey:" in its table, as a layer does),
// then a property, then a method of that name, then "valueForUndefinedKey:" / "setValue:forUndefinedKey:".
// Missing: accessInstanceVariablesDirectly, mutable proxies, validation, collection operators other than @count.

/// Reading and writing by key, for a framework class that declares the key-value methods `open` and ends in the usual behaviour.
public enum KeyValueCoding {
  /// The value of a property, or of a method without arguments.
  public static func value(of object: AnyObject, forKey key: String) -> Any? {
    let members = ClassRegister.shared.members(of: type(of: object))
    for name in [key, "is" + key.prefix(1).uppercased() + key.dropFirst()] {
      if let property = members.properties[name] { return property.get(object) }
      if let method = members.methods[name] { return method(object, Arguments([], selector: name, receiver: type(of: object))) }
    }
    if let dictionary = object as? NSDictionary { return dictionary.object(forKey: key) }
    if let array = object as? NSArray {
      if key == "@count" { return array.count }
      return array.map { value(of: $0 as AnyObject, forKey: key) ?? NSNull() }
    }
    if respondsTo(object, "valueForUndefinedKey:") {
      return sendMessage(to: object, selector: "valueForUndefinedKey:", arguments: [key])
    }
    failUndefined(object, "valueForUndefinedKey:", key)
  }

  public static func setValue(_ value: Any?, of object: AnyObject, forKey key: String) {
    do {
      if try write(value, to: object, key: key) { return }
    } catch {
      if value == nil, respondsTo(object, "setNilValueForKey:") {
        sendMessage(to: object, selector: "setNilValueForKey:", arguments: [key])
        return
      }
      fatalError("-[\(className(type(of: object))) setValue:forKey:] for the key \(key): \(error)")
    }
    if respondsTo(object, "setValue:forUndefinedKey:") {
      sendMessage(to: object, selector: "setValue:forUndefinedKey:", arguments: [value, key])
      return
    }
    failUndefined(object, "setValue:forUndefinedKey:", key)
  }

  /// Writes a property and reports instead of stopping the app: for outlets and attributes of a screen read from a file.
  ///
  /// - Returns: false when the class has no property or setter of that name.
  /// - Throws: `ValueConversionError` when the property takes another type.
  public static func write(_ value: Any?, to object: AnyObject, key: String) throws -> Bool {
    let members = ClassRegister.shared.members(of: type(of: object))
    if let set = members.properties[key]?.set ?? members.properties["is" + key.prefix(1).uppercased() + key.dropFirst()]?.set {
      try set(object, value)
      return true
    }
    let setter = "set" + key.prefix(1).uppercased() + key.dropFirst() + ":"
    if let method = members.methods[setter] {
      _ = method(object, Arguments([value], selector: setter, receiver: type(of: object)))
      return true
    }
    if let dictionary = object as? NSMutableDictionary {
      if let value { dictionary.setObject(value, forKey: NSString(string: key)) } else { dictionary.removeObject(forKey: key) }
      return true
    }
    return false
  }

  /// The type of the property of that name, or nil when the class has none: what a storyboard's attribute should be converted to.
  public static func valueType(of object: AnyObject, forKey key: String) -> Any.Type? {
    ClassRegister.shared.members(of: type(of: object)).properties[key]?.valueType
  }

  /// Stops the app with the words a person will search for.
  public static func failUndefined(_ object: AnyObject, _ method: String, _ key: String) -> Never {
    let address = Unmanaged.passUnretained(object).toOpaque()
    fatalError(
      "[<\(className(type(of: object))) \(address)> \(method)]: this class is not key value coding-compliant for the key \(key).")
  }
}

// Members of NSObjectProtocol for the reason given in NSObject+Perform.swift.
extension NSObjectProtocol {
  /// Selector: valueForKey:
  public func value(forKey key: String) -> Any? {
    // By message first: what is called on a plain NSObject must still reach the class that answers for itself.
    if respondsTo(self, "valueForKey:") { return sendMessage(to: self, selector: "valueForKey:", arguments: [key]) }
    return KeyValueCoding.value(of: self, forKey: key)
  }

  /// Selector: setValue:forKey:
  public func setValue(_ value: Any?, forKey key: String) {
    if respondsTo(self, "setValue:forKey:") {
      sendMessage(to: self, selector: "setValue:forKey:", arguments: [value, key])
      return
    }
    KeyValueCoding.setValue(value, of: self, forKey: key)
  }

  /// Selector: valueForKeyPath:
  public func value(forKeyPath keyPath: String) -> Any? {
    if respondsTo(self, "valueForKeyPath:") { return sendMessage(to: self, selector: "valueForKeyPath:", arguments: [keyPath]) }
    var current: Any? = self
    let keys = keyPath.split(separator: ".")
    for (place, key) in keys.enumerated() {
      if key.hasPrefix("@") || current is NSSet || current is NSOrderedSet {
        return keyedValue(of: current, keys[place...].joined(separator: "."))
      }
      guard let object = current.map({ $0 as AnyObject }) else { return nil }
      current = (object as? NSObject).map { $0.value(forKey: String(key)) } ?? KeyValueCoding.value(of: object, forKey: String(key))
    }
    return current
  }

  /// Selector: setValue:forKeyPath:
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if respondsTo(self, "setValue:forKeyPath:") {
      sendMessage(to: self, selector: "setValue:forKeyPath:", arguments: [value, keyPath])
      return
    }
    guard let dot = keyPath.lastIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    guard let owner = self.value(forKeyPath: String(keyPath[..<dot])) else { return }
    let key = String(keyPath[keyPath.index(after: dot)...])
    if let object = owner as? NSObject {
      object.setValue(value, forKey: key)
    } else {
      KeyValueCoding.setValue(value, of: owner as AnyObject, forKey: key)
    }
  }

  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0, value(forKey: $0) ?? NSNull()) })
  }

  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  /// Selector: valueForUndefinedKey:
  public func value(forUndefinedKey key: String) -> Any? { KeyValueCoding.failUndefined(self, "valueForUndefinedKey:", key) }

  /// Selector: setValue:forUndefinedKey:
  public func setValue(_ value: Any?, forUndefinedKey key: String) {
    KeyValueCoding.failUndefined(self, "setValue:forUndefinedKey:", key)
  }

  /// Selector: setNilValueForKey:
  public func setNilValueForKey(_ key: String) {
    fatalError("[<\(className(type(of: self)))> setNilValueForKey]: could not set nil as the value for the key \(key).")
  }

  /// Called on an object that was made by a storyboard or xib, when all its outlets are connected.
  public func awakeFromNib() {}

  /// Called by Interface Builder only; never at run time.
  public func prepareForInterfaceBuilder() {}
}
