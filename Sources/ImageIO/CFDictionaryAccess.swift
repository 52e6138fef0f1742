// Core Foundation's way to read a dictionary, as code for animated GIFs uses it. Values are not retained for the caller, and live as long
// as the dictionary does.
import Foundation
import ObjectiveC

/// The value as an unretained object; nil when there is none. `key` is an unretained CFString.
public func CFDictionaryGetValue(_ dictionary: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
  guard let dictionary, let key, let name = Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue() as? NSString else { return nil }
  guard let value = dictionary[name] as? NSObject else { return nil }
  // A value that was bridged on its way out would be gone at once.
  let values = dictionary.handedOut
  values[name] = value
  return UnsafeRawPointer(Unmanaged.passUnretained(value).toOpaque())
}

public func CFDictionaryGetValueIfPresent(
  _ dictionary: CFDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
  guard let found = CFDictionaryGetValue(dictionary, key) else { return false }
  value?.pointee = found
  return true
}

extension NSDictionary {
  /// Keeps what was handed out.
  fileprivate var handedOut: NSMutableDictionary {
    if let known = objc_getAssociatedObject(self, Self.handedOutKey) as? NSMutableDictionary { return known }
    let made = NSMutableDictionary()
    objc_setAssociatedObject(self, Self.handedOutKey, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return made
  }

  private static let handedOutKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}
