// How the interface is turned, against how the device is.

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The interface turns against the device: a device turned to its left side shows the interface landscape right.
  /// Nil for a device that lies flat.
  init?(_ device: DeviceOrientation) {
    switch device {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    case .faceUp, .faceDown: return nil
    }
  }

  /// As Info.plist names it.
  init?(informationName name: String) {
    switch name {
    case "UIInterfaceOrientationPortrait": self = .portrait
    case "UIInterfaceOrientationPortraitUpsideDown": self = .portraitUpsideDown
    case "UIInterfaceOrientationLandscapeLeft": self = .landscapeLeft
    case "UIInterfaceOrientationLandscapeRight": self = .landscapeRight
    default: return nil
    }
  }

  var device: DeviceOrientation {
    switch self {
    case .portrait, .unknown: return .portrait
    case .portraitUpsideDown: return .portraitUpsideDown
    case .landscapeRight: return .landscapeLeft
    case .landscapeLeft: return .landscapeRight
    }
  }

  /// Turns the interface on the upright screen.
  var rotation: CGAffineTransform {
    switch self {
    case .portrait, .unknown: return .identity
    case .portraitUpsideDown: return CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    // Home button on the right: the interface's top is at the glass's right edge.
    case .landscapeRight: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case .landscapeLeft: return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    }
  }
}

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]

  init(_ orientation: UIInterfaceOrientation) { self.init(rawValue: 1 << UInt(orientation.rawValue)) }

  func contains(_ orientation: UIInterfaceOrientation) -> Bool { rawValue & (1 << UInt(orientation.rawValue)) != 0 }
}
