// The names that SDKs before iOS 12 have for types, constants and functions of controls, texts, pictures and containers.

public typealias UIControlState = UIControl.State
public typealias UIControlEvents = UIControl.Event
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
public typealias UIButtonType = UIButton.ButtonType
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
public typealias UIProgressViewStyle = UIProgressView.Style
public typealias UIStackViewAlignment = UIStackView.Alignment
public typealias UIStackViewDistribution = UIStackView.Distribution
public typealias UITabBarItemPositioning = UITabBar.ItemPositioning
public typealias UISearchBarIcon = UISearchBar.Icon
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
public typealias UIBlurEffectStyle = UIBlurEffect.Style
public typealias UINavigationItemLargeTitleDisplayMode = UINavigationItem.LargeTitleDisplayMode
public typealias UISplitViewControllerDisplayMode = UISplitViewController.DisplayMode
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController.NavigationOrientation
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
public typealias UIPageViewControllerSpineLocation = UIPageViewController.SpineLocation
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
public typealias UIAttachmentBehaviorType = UIAttachmentBehavior.AttachmentType
public typealias UIImageOrientation = UIImage.Orientation
public typealias UIImageRenderingMode = UIImage.RenderingMode
public typealias UIImageResizingMode = UIImage.ResizingMode
public typealias UIFontTextStyle = UIFont.TextStyle
public typealias UIFontWeight = UIFont.Weight
public typealias UIFontDescriptorSymbolicTraits = UIFontDescriptor.SymbolicTraits

public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment

// Attributes of text, as Swift 3 names them.
public let NSFontAttributeName = NSAttributedString.Key.font
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
public let NSLigatureAttributeName = NSAttributedString.Key.ligature
public let NSKernAttributeName = NSAttributedString.Key.kern
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
public let NSStrikethroughColorAttributeName = NSAttributedString.Key.strikethroughColor
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
public let NSUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
public let NSShadowAttributeName = NSAttributedString.Key.shadow
public let NSAttachmentAttributeName = NSAttributedString.Key.attachment
public let NSLinkAttributeName = NSAttributedString.Key.link
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
public let NSObliquenessAttributeName = NSAttributedString.Key.obliqueness
public let NSExpansionAttributeName = NSAttributedString.Key.expansion

extension NSUnderlineStyle {
  public static let styleNone: NSUnderlineStyle = []
  public static let styleSingle = NSUnderlineStyle.single
  public static let styleThick = NSUnderlineStyle.thick
  public static let styleDouble = NSUnderlineStyle.double
}

extension NSNotification.Name {
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  public static let UITextViewTextDidBeginEditing = UITextView.textDidBeginEditingNotification
  public static let UITextViewTextDidEndEditing = UITextView.textDidEndEditingNotification
}

/// A PNG file of a picture; nil for one without pixels.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// - Parameter compressionQuality: 0, the smallest file, to 1, the best picture.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? { image.jpegData(compressionQuality: compressionQuality) }
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets) -> Bool { insets1 == insets2 }
public func UIOffsetEqualToOffset(_ offset1: UIOffset, _ offset2: UIOffset) -> Bool { offset1 == offset2 }
