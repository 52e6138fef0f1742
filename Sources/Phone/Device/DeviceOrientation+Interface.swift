// From the interface's points, as it is turned, to the screen's own in portrait.
import Foundation
import PhoneLink

extension DeviceOrientation {
  var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// `point` with the interface turned this way, in points of the screen in portrait. Held landscapeLeft, with the home button on the
  /// right, the screen's right edge is the interface's top.
  func portraitPoint(fromInterface point: CGPoint, screen: CGSize) -> CGPoint {
    switch self {
    case .landscapeLeft: CGPoint(x: screen.width - point.y, y: point.x)
    case .landscapeRight: CGPoint(x: point.y, y: screen.height - point.x)
    case .portraitUpsideDown: CGPoint(x: screen.width - point.x, y: screen.height - point.y)
    case .portrait, .faceUp, .faceDown: point
    }
  }
}
