// UIScreen: the phone's screen. Its bounds follow the interface's orientation, as on iOS 8 and later.

@preconcurrency @MainActor
open class UIScreen: NSObject, UITraitEnvironment {
  open class var main: UIScreen { shared }
  open class var screens: [UIScreen] { [shared] }
  private static let shared = UIScreen()

  /// The layer that stands for the glass: points, held upright.
  let rootLayer = CALayer()
  /// Under the root, turned with the interface; the windows' layers lie in it.
  let interfaceLayer = CALayer()
  private(set) var orientation = UIInterfaceOrientation.portrait
  private(set) var hello: PhoneHello?

  private override init() {
    super.init()
    rootLayer.addSublayer(interfaceLayer)
    lay(out: CGSize(width: 320, height: 568))
  }

  /// Takes the phone's measures and shows this screen's layers on it.
  func attach(to hello: PhoneHello) {
    self.hello = hello
    orientation = InfoDictionary.launchOrientation(for: hello.orientation)
    lay(out: hello.screenSize)
    CommitBuilder.shared.root = rootLayer
    UITraitCollection.current = traitCollection
  }

  /// Turns the interface; within `duration` seconds where it is to be seen.
  func setOrientation(_ orientation: UIInterfaceOrientation, duration: TimeInterval = 0) {
    let before = (transform: interfaceLayer.transform, bounds: interfaceLayer.bounds)
    self.orientation = orientation
    lay(out: portraitSize)
    UITraitCollection.current = traitCollection
    guard duration > 0 else { return interfaceLayer.removeAllAnimations() }
    for (key, value) in [("transform", before.transform), ("bounds", before.bounds)] as [(String, Any)] {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = value
      animation.duration = duration
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      interfaceLayer.add(animation, forKey: key)
    }
  }

  private func lay(out size: CGSize) {
    portraitSize = size
    rootLayer.bounds = CGRect(origin: .zero, size: size)
    rootLayer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    interfaceLayer.bounds = bounds
    interfaceLayer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    interfaceLayer.setAffineTransform(orientation.rotation)
  }

  private var portraitSize = CGSize.zero

  /// Points, as the interface is turned.
  open var bounds: CGRect {
    let size = orientation.isLandscape ? CGSize(width: portraitSize.height, height: portraitSize.width) : portraitSize
    return CGRect(origin: .zero, size: size)
  }

  /// Pixels, held upright.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: (portraitSize.width * scale).rounded(), height: (portraitSize.height * scale).rounded())
  }
  open var applicationFrame: CGRect {
    let top = UIApplication.shared.statusBarFrame.height
    return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }

  /// Pixels a point.
  open var scale: CGFloat { CGFloat(hello?.screenScale ?? 2) }
  open var nativeScale: CGFloat { scale }
  open var brightness: CGFloat = 0.5
  open var maximumFramesPerSecond: Int { hello?.maximumFramesPerSecond ?? 60 }
  open var isCaptured: Bool { false }
  open var coordinateSpace: UICoordinateSpace { UIApplication.shared.keyWindow ?? UIView(frame: bounds) }
  open var traitCollection: UITraitCollection { traits(style: hello?.prefersDarkAppearance == true ? .dark : .light) }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  func traits(style: UIUserInterfaceStyle) -> UITraitCollection { traits(style: style, turnedTo: orientation) }

  func traits(style: UIUserInterfaceStyle, turnedTo orientation: UIInterfaceOrientation) -> UITraitCollection {
    let room = UIUserInterfaceSizeClass.ofScreen(portrait: portraitSize, isLandscape: orientation.isLandscape)
    return UITraitCollection(
      userInterfaceStyle: style, displayScale: scale, horizontalSizeClass: room.horizontal, verticalSizeClass: room.vertical, userInterfaceIdiom: .phone)
  }

  /// What the screen's shape and the status bar cover, as the interface is turned.
  func safeAreaInsets(isStatusBarHidden: Bool) -> UIEdgeInsets {
    guard let hello else { return .zero }
    let upright = hello.safeArea
    // Without a notch the status bar is all there is at the top.
    let hasNotch = upright.bottom > 0 || upright.top > hello.statusBarHeight
    if orientation.isLandscape {
      // The notch goes to both sides alike; the home indicator takes a little less; a phone without a notch shows no status bar.
      guard hasNotch else { return .zero }
      return UIEdgeInsets(top: 0, left: CGFloat(upright.top), bottom: 21, right: CGFloat(upright.top))
    }
    let top = !hasNotch && isStatusBarHidden ? 0 : upright.top
    return UIEdgeInsets(top: CGFloat(top), left: CGFloat(upright.left), bottom: CGFloat(upright.bottom), right: CGFloat(upright.right))
  }

  open func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? { CADisplayLink(target: target, selector: sel) }
}
