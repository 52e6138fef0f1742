// Where an iPad would show a popover. On an iPhone action sheets come from below, so nothing is read from it.

@preconcurrency @MainActor
open class UIPopoverPresentationController: NSObject {
  open weak var sourceView: UIView?
  open var sourceRect = CGRect.zero
  open weak var barButtonItem: AnyObject?
}

extension UIViewController {
  /// Nil on an iPhone.
  public var popoverPresentationController: UIPopoverPresentationController? { nil }
}
