// The kinds of objects that storyboards and xibs describe: element name → class.
//
// What a class reads from its element stands beside the class (see InterfaceAttributes).

@preconcurrency @MainActor
enum InterfaceElements {
  struct Kind {
    /// The class of an element without a custom class; a custom class must inherit from it.
    var base: AnyClass
    /// Set for a kind that is not done: what to call it.
    var placeholder: String?

    init(_ base: AnyClass, placeholder: String? = nil) {
      self.base = base
      self.placeholder = placeholder
    }
  }

  static let kinds: [String: Kind] = [
    // Views
    "window": Kind(UIWindow.self),
    "view": Kind(UIView.self),
    "label": Kind(UILabel.self),
    "button": Kind(UIButton.self),
    "imageView": Kind(UIImageView.self),
    "switch": Kind(UISwitch.self),
    "slider": Kind(UISlider.self),
    "progressView": Kind(UIProgressView.self),
    "segmentedControl": Kind(UISegmentedControl.self),
    "activityIndicatorView": Kind(UIActivityIndicatorView.self),
    "stepper": Kind(UIStepper.self),
    "pageControl": Kind(UIPageControl.self),
    "textField": Kind(UITextField.self),
    "stackView": Kind(UIStackView.self),
    "scrollView": Kind(UIScrollView.self),
    "tableViewCell": Kind(UITableViewCell.self),
    "tableViewCellContentView": Kind(UIView.self),
    "refreshControl": Kind(UIRefreshControl.self),
    "containerView": Kind(UIView.self),
    "tableView": Kind(UITableView.self),
    "collectionView": Kind(UICollectionView.self),
    "collectionViewCell": Kind(UICollectionViewCell.self),
    "collectionReusableView": Kind(UICollectionReusableView.self),
    "collectionViewCellContentView": Kind(UIView.self),
    "collectionViewFlowLayout": Kind(UICollectionViewFlowLayout.self),
    "collectionViewLayout": Kind(UICollectionViewLayout.self),
    "textView": Kind(UITextView.self),
    "pickerView": Kind(UIPickerView.self),
    "datePicker": Kind(UIDatePicker.self),
    "mapView": Kind(UIView.self, placeholder: "MKMapView"),
    "webView": Kind(UIView.self, placeholder: "UIWebView"),
    "wkWebView": Kind(UIView.self, placeholder: "WKWebView"),
    "toolbar": Kind(UIToolbar.self),
    "searchBar": Kind(UISearchBar.self),
    "navigationBar": Kind(UINavigationBar.self),
    "tabBar": Kind(UITabBar.self),
    "visualEffectView": Kind(UIVisualEffectView.self),
    // Controllers
    "viewController": Kind(UIViewController.self),
    "navigationController": Kind(UINavigationController.self),
    "tabBarController": Kind(UITabBarController.self),
    "tableViewController": Kind(UITableViewController.self),
    "splitViewController": Kind(UISplitViewController.self),
    "collectionViewController": Kind(UICollectionViewController.self),
    "pageViewController": Kind(UIPageViewController.self),
    // Items of bars
    "navigationItem": Kind(UINavigationItem.self),
    "barButtonItem": Kind(UIBarButtonItem.self),
    "tabBarItem": Kind(UITabBarItem.self),
    // Gesture recognizers
    "tapGestureRecognizer": Kind(UITapGestureRecognizer.self),
    "panGestureRecognizer": Kind(UIPanGestureRecognizer.self),
    "pinchGestureRecognizer": Kind(UIPinchGestureRecognizer.self),
    "rotationGestureRecognizer": Kind(UIRotationGestureRecognizer.self),
    "swipeGestureRecognizer": Kind(UISwipeGestureRecognizer.self),
    // Interface Builder itself spells the long press so.
    "pongPressGestureRecognizer": Kind(UILongPressGestureRecognizer.self),
    "longPressGestureRecognizer": Kind(UILongPressGestureRecognizer.self),
    "screenEdgePanGestureRecognizer": Kind(UIScreenEdgePanGestureRecognizer.self),
    // Objects of the app's own
    "customObject": Kind(NSObject.self),
  ]

  /// Outlets that Interface Builder offers for UIKit's own classes. One of them that is not done yet is told and left out; any other
  /// that is missing is a fault of the app.
  static let frameworkOutlets: Set<String> = [
    "accessoryView", "backgroundView", "collectionView", "contentView", "customView", "dataSource", "delegate", "detailTextLabel",
    "dragDelegate", "dropDelegate", "editingAccessoryView", "imageView", "inputAccessoryView", "inputView", "leftView",
    "navigationBar", "navigationItem", "prefetchDataSource", "refreshControl", "rightView", "searchBar", "searchContentsController",
    "searchDisplayController", "searchResultsDataSource", "searchResultsDelegate", "selectedBackgroundView", "tabBar", "tabBarItem",
    "tableFooterView", "tableHeaderView", "tableView", "textLabel", "titleView", "toolbar", "view", "viewControllers",
  ]

  /// The module of the app's own classes, where the file does not say it: the executable's name as Swift spells it.
  static var appModule: String? = {
    guard let name = Bundle.main.__information(forKey: "CFBundleExecutable") as? String else { return nil }
    return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }()

  /// Whether the object's very class is one of UIKit's or of the system's, not of the app's.
  static func isOfFramework(_ object: AnyObject) -> Bool {
    let module = String(reflecting: type(of: object)).prefix { $0 != "." }
    return ["UIKit", "Foundation", "QuartzCore"].contains(module)
  }
}
