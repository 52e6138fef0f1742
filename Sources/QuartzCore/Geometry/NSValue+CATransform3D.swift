// A matrix in a box, for animation values.
import Foundation

extension NSValue {
  /// What `NSValue(caTransform3D:)` is on Apple's platforms.
  public convenience init(caTransform3D transform: CATransform3D) {
    var copy = transform
    self.init(bytes: &copy, objCType: "{CATransform3D=dddddddddddddddd}")
  }

  /// The identity when the box holds something else.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType).hasPrefix("{CATransform3D=") else { return CATransform3DIdentity }
    var transform = CATransform3DIdentity
    getValue(&transform)
    return transform
  }
}
