// What an app may keep in its defaults, as on an iPhone. Foundation on Linux never returns from `set(nil, forKey:)` (it takes nil for
// a URL and calls itself), stops at a CGFloat, keeps only the path of a URL, and tells nobody of a change.

extension UserDefaults {
  /// In place of all of `set(_:forKey:)` and of `removeObject(forKey:)`.
  ///
  /// A URL that is no file's is kept as an archive, which `url(forKey:)` reads back.
  public func __set(_ value: Any?, forKey key: String) {
    let value = value.flatMap { flattenOptional($0) }
    set(value.map(storable) as Any?, forKey: key)
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}

// Apps also write setValue(_:forKey:) and value(forKey:), which are key-value coding's.
@section(".init_array") @used private let registerUserDefaults: @convention(c) () -> Void = {
  ClassMembers.register(UserDefaults.self) { members in
    members.method("valueForKey:") { defaults, arguments in defaults.object(forKey: arguments[0]) }
    members.method("setValue:forKey:") { defaults, arguments in defaults.__set(arguments[0] as Any?, forKey: arguments[1]) }
  }
}

/// The value with every number in a box that property lists know.
private func storable(_ value: Any) -> Any {
  switch value {
  case let url as URL: return url.isFileURL ? url.path : NSKeyedArchiver.archivedData(withRootObject: url as NSURL)
  case let number as CGFloat: return Double(number)
  case let number as Float: return Double(number)
  case is NSNumber, is String, is Data, is Date: return value
  case let number as any BinaryInteger: return Int(truncatingIfNeeded: number)
  case let array as [Any]: return array.map(storable)
  case let dictionary as [String: Any]: return dictionary.mapValues(storable)
  default: return value
  }
}
