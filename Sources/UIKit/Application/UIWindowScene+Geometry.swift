// A scene's wish to be turned another way.

extension UIWindowScene {
  /// What an app asks of its scene's place on the screen. On a phone that is how the interface is turned.
  open class GeometryPreferences: NSObject {
    var orientations: UIInterfaceOrientationMask?

    open class iOS: GeometryPreferences {
      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        super.init()
        orientations = interfaceOrientations
      }
      open var interfaceOrientations: UIInterfaceOrientationMask? {
        get { orientations }
        set { orientations = newValue }
      }
    }
  }

  /// Turns the interface to one of the orientations, until the phone is turned. `errorHandler` hears when the app and its controller
  /// allow none of them.
  public func requestGeometryUpdate(_ geometryPreferences: GeometryPreferences, errorHandler: ((Error) -> Void)? = nil) {
    guard let wanted = geometryPreferences.orientations else { return }
    let application = UIApplication.shared
    guard !application.supportedOrientations.intersection(wanted).isEmpty else {
      let text = "None of the requested orientations are supported by the view controller."
      errorHandler?(NSError(domain: "UISceneErrorDomain", code: 101, userInfo: [NSLocalizedDescriptionKey: text]))
      return
    }
    application.requestedOrientations = wanted
    application.updateInterface()
  }

  open class Geometry: NSObject {
    open var interfaceOrientation: UIInterfaceOrientation { UIScreen.main.orientation }
  }
  public var effectiveGeometry: Geometry { Geometry() }
}
