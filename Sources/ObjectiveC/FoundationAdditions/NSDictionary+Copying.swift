// Dictionaries whose keys are told as NSCopying, as they are on Apple's platforms; the Foundation of Linux asks for NSObject.

import Foundation

extension NSDictionary {
  /// A dictionary of `objects`, each under the key at the same place. Where a key comes twice the later object stays.
  @_disfavoredOverload
  public convenience init(objects: [Any], forKeys keys: [any NSCopying]) {
    self.init(objects: objects, forKeys: keys.map { $0 as! NSObject })
  }

  @_disfavoredOverload
  public convenience init(object: Any, forKey key: any NSCopying) {
    self.init(objects: [object], forKeys: [key as! NSObject])
  }
}

extension NSMutableDictionary {
  @_disfavoredOverload
  public func setObject(_ object: Any, forKey key: any NSCopying) {
    setObject(object, forKey: AnyHashable(key as! NSObject))
  }
}
