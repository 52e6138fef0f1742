// UIStoryboard: the screens of one Interface Builder document.

@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { super.init() }
  open func instantiateInitialViewController() -> UIViewController? {
    unimplemented("UIStoryboard.instantiateInitialViewController()")
    return nil
  }
}
