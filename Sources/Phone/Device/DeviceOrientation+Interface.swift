// From the interface's points, as it is turned, to the screen's own in portrait.
import Foundation
import PhoneLink

extension DeviceOrientation {
  var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  var isFlat: Bool { self == .faceUp || self == .faceDown }

  /// How often the portrait screen is turned by 90 degrees clockwise when the phone is held this way.
  var quarterTurns: Int {
    switch self {
    case .portrait, .faceUp, .faceDown: 0
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: 3
    }
  }

  /// Of an interface as Info.plist names it, how the device is held for it: the two are turned against each other.
  init?(interfaceNamed name: String) {
    switch name {
    case "UIInterfaceOrientationPortrait": self = .portrait
    case "UIInterfaceOrientationPortraitUpsideDown": self = .portraitUpsideDown
    case "UIInterfaceOrientationLandscapeLeft": self = .landscapeRight
    case "UIInterfaceOrientationLandscapeRight": self = .landscapeLeft
    default: return nil
    }
  }

  /// After a quarter turn to the left, as the hand turns the phone.
  var turnedLeft: DeviceOrientation {
    switch self {
    case .portrait, .faceUp, .faceDown: .landscapeLeft
    case .landscapeLeft: .portraitUpsideDown
    case .portraitUpsideDown: .landscapeRight
    case .landscapeRight: .portrait
    }
  }

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

  /// The other way round: a rectangle of the screen in portrait, in points of the interface turned this way.
  func interfaceRect(fromPortrait rect: CGRect, screen: CGSize) -> CGRect {
    switch self {
    case .landscapeLeft: CGRect(x: rect.minY, y: screen.width - rect.maxX, width: rect.height, height: rect.width)
    case .landscapeRight: CGRect(x: screen.height - rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
    case .portraitUpsideDown: CGRect(x: screen.width - rect.maxX, y: screen.height - rect.maxY, width: rect.width, height: rect.height)
    case .portrait, .faceUp, .faceDown: rect
    }
  }
}

extension InspectedNode {
  /// The tree with its frames in points of the interface turned this way.
  func turned(to orientation: DeviceOrientation, screen: CGSize) -> InspectedNode {
    var node = self
    node.frame = orientation.interfaceRect(fromPortrait: frame, screen: screen)
    node.children = children.map { $0.turned(to: orientation, screen: screen) }
    return node
  }
}
