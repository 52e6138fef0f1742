// What kind of thing a view is to a person who hears the screen instead of seeing it.

@MainActor
enum SpokenRole {
  /// A word of the inspection's; nil: nothing that is spoken of by itself.
  static func of(_ view: UIView) -> String? {
    switch view {
    case is UISwitch: return "switch"
    case is UISlider: return "slider"
    case is UITextField: return "field"
    case let text as UITextView: return text.isEditable ? "field" : "text"
    case is UIProgressView: return "progress"
    // What has parts of its own that are touched.
    case is UISegmentedControl, is UIStepper, is UIPageControl, is UIDatePicker, is UIRefreshControl: return "group"
    case is UIControl: return "button"
    case is UITableViewCell, is UICollectionViewCell: return "cell"
    case is UILabel: return "text"
    case is UIImageView: return view.accessibilityLabel == nil ? nil : "image"
    default: return view.accessibilityLabel == nil ? nil : "text"
    }
  }
}
