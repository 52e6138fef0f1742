// A matrix in a box, for animation values.
import Foundation

/// Foundation on Linux boxes arrays of numbers, not structures; the sixteen entries are such an array.
private let boxedType = "[16d]"

extension NSValue {
  public convenience init(caTransform3D transform: CATransform3D) {
    var copy = transform
    self.init(bytes: &copy, objCType: boxedType)
  }

  /// The identity when the box holds something else.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == boxedType else { return CATransform3DIdentity }
    var transform = CATransform3DIdentity
    getValue(&transform)
    return transform
  }
}
