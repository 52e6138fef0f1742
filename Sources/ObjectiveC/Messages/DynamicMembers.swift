// Members of `AnyObject`, as the adapter writes them: see its FileRewriter+AnyObject.swift.

import Foundation

/// A member of whatever class the object is of; nil when it has none of that name, as Apple's look-up gives.
public func __dynamicMember<Member>(_ object: AnyObject?, _ readers: (AnyObject) -> Member?...) -> Member! {
  guard let object else { return nil }
  for reader in readers {
    if let member = reader(object) { return member }
  }
  return nil
}

/// What an array has at an index, or a dictionary for a key.
public func __dynamicSubscript(_ object: AnyObject?, _ key: Any) -> Any! {
  switch object {
  case let dictionary as NSDictionary: return dictionary.object(forKey: key)
  case let array as NSArray:
    guard let index = (key as? Int) ?? (key as? NSNumber)?.intValue else { return nil }
    return array.object(at: index)
  case nil: return nil
  case let object?: fatalError("-[\(className(type(of: object))) objectForKeyedSubscript:]: unrecognized selector, for the key \(key)")
  }
}
