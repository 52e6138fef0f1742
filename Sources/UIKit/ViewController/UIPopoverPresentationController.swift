// Where an iPad would show a popover. A phone shows a sheet instead, so of what is set here only the delegate's wish about the style is asked.

public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
  func popoverPresentationControllerShouldDismissPopover(_ popoverPresentationController: UIPopoverPresentationController) -> Bool
  func popoverPresentationControllerDidDismissPopover(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
    sendIfImplemented(to: self, "prepareForPopoverPresentation:", [popoverPresentationController])
  }
  public func popoverPresentationControllerShouldDismissPopover(_ popoverPresentationController: UIPopoverPresentationController) -> Bool {
    sendIfImplemented(to: self, "popoverPresentationControllerShouldDismissPopover:", [popoverPresentationController]) ?? true
  }
  public func popoverPresentationControllerDidDismissPopover(_ popoverPresentationController: UIPopoverPresentationController) {
    sendIfImplemented(to: self, "popoverPresentationControllerDidDismissPopover:", [popoverPresentationController])
  }
}

@preconcurrency @MainActor
open class UIPopoverPresentationController: NSObject {
  open weak var sourceView: UIView?
  open var sourceRect = CGRect.zero
  open weak var barButtonItem: AnyObject?
  open weak var sourceItem: AnyObject?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
  open var backgroundColor: UIColor?
  open var passthroughViews: [UIView]?
  open var canOverlapSourceViewRect = false
  open var popoverLayoutMargins = UIEdgeInsets.zero
  open weak var delegate: UIPopoverPresentationControllerDelegate?
}

extension UIViewController {
  private static let popoverKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// Nil unless the controller is to be presented as a popover; always nil for an alert on a phone.
  public var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover else { return nil }
    if let known = objc_getAssociatedObject(self, Self.popoverKey) as? UIPopoverPresentationController { return known }
    let made = UIPopoverPresentationController()
    objc_setAssociatedObject(self, Self.popoverKey, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return made
  }
}
