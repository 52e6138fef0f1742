// Searching in what a screen shows: the bar in the navigation bar or above a table, and the results.
//
// Partly: the navigation bar does not hide while a search runs; a results controller's view is laid over the screen below the bar.

@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@preconcurrency @MainActor
public protocol UISearchControllerDelegate: NSObjectProtocol {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {
    sendIfImplemented(to: self, "willPresentSearchController:", [searchController])
  }
  public func didPresentSearchController(_ searchController: UISearchController) {
    sendIfImplemented(to: self, "didPresentSearchController:", [searchController])
  }
  public func willDismissSearchController(_ searchController: UISearchController) {
    sendIfImplemented(to: self, "willDismissSearchController:", [searchController])
  }
  public func didDismissSearchController(_ searchController: UISearchController) {
    sendIfImplemented(to: self, "didDismissSearchController:", [searchController])
  }
}

@preconcurrency @MainActor
open class UISearchController: UIViewController {
  public let searchResultsController: UIViewController?
  public let searchBar = UISearchBar()

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.controller = self
    searchBar.frame = CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 56)
  }

  public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { self.init(searchResultsController: nil) }

  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    searchBar.controller = self
  }

  open weak var searchResultsUpdater: UISearchResultsUpdating?
  open weak var delegate: UISearchControllerDelegate?
  /// Partly: kept; the screen stays as it is while a search goes on.
  open var obscuresBackgroundDuringPresentation = true {
    didSet { if obscuresBackgroundDuringPresentation { unimplemented("UISearchController.obscuresBackgroundDuringPresentation") } }
  }
  open var dimsBackgroundDuringPresentation = true
  /// Partly: kept; the screen stays as it is while a search goes on.
  open var hidesNavigationBarDuringPresentation = true {
    didSet { if hidesNavigationBarDuringPresentation { unimplemented("UISearchController.hidesNavigationBarDuringPresentation") } }
  }
  open var automaticallyShowsCancelButton = true
  open var automaticallyShowsSearchResultsController = true
  open var showsSearchResultsController = false

  private var active = false
  open var isActive: Bool {
    get { active }
    set { if newValue { searchBar.becomeFirstResponder() } else { end() } }
  }

  func begin() {
    guard !active else { return }
    active = true
    delegate?.willPresentSearchController(self)
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
    searchBar.scopesMayHaveChanged()
    delegate?.didPresentSearchController(self)
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  func end() {
    guard active else { return }
    active = false
    delegate?.willDismissSearchController(self)
    searchBar.text = ""
    searchBar.resignFirstResponder()
    searchBar.setShowsCancelButton(false, animated: true)
    searchBar.scopesMayHaveChanged()
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
    delegate?.didDismissSearchController(self)
  }

  func textChanged() {
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func showResults() {
    guard let results = searchResultsController else { return }
    let isWanted = active && (showsSearchResultsController || !(searchBar.text ?? "").isEmpty)
    guard isWanted != (results.viewIfLoaded?.superview != nil) else { return }
    if isWanted, let host = searchBar.nearestController?.navigationOrSelf.topOfNavigation {
      host.addChild(results)
      results.view.frame = host.view.bounds
      results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      host.view.addSubview(results.view)
      results.didMove(toParent: host)
    } else if !isWanted {
      results.willMove(toParent: nil)
      results.view.removeFromSuperview()
      results.removeFromParent()
    }
  }
}

extension UIViewController {
  fileprivate var navigationOrSelf: UIViewController { (self as? UINavigationController) ?? self }
  fileprivate var topOfNavigation: UIViewController? { (self as? UINavigationController)?.topViewController ?? self }
}
