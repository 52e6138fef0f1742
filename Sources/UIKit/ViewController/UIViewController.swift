// UIViewController: owns a screen's view and is told what happens to it. Facets lie in UIViewController+….swift.
//
// Missing: state restoration, editing interactions, context menus.

@preconcurrency @MainActor
open class UIViewController: UIResponder, NSCoding, UITraitEnvironment {
  // MARK: Making a controller

  /// With a nil name, a nib named after the class is used if the app has one, as Apple documents.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Made by a storyboard; what the document says of the controller is set when this returns.
  public required init?(coder: NSCoder) {
    super.init()
    coder.apply(UIViewController.interfaceAttributes, to: self)
  }

  nonisolated open func encode(with coder: NSCoder) { unimplemented("UIViewController.encode(with:)") }

  open internal(set) var nibName: String?
  open private(set) var nibBundle: Bundle?
  open internal(set) var storyboard: UIStoryboard?

  // MARK: State of the machinery

  private var loadedView: UIView?
  private var isLoadingView = false
  /// How a storyboard makes the view and connects it; used once, by `loadView()`.
  var storyboardView: ((UIViewController) -> UIView?)?
  /// Segues of the storyboard scene, by identifier (see UIStoryboardSegue).
  var segueTemplates: [StoryboardSegueTemplate] = []
  var childList: [UIViewController] = []
  weak var parentReference: UIViewController?
  var appearance = Appearance.disappeared
  /// Transitions that a container drives by `beginAppearanceTransition`.
  var isAppearanceDriven = false
  weak var presenterReference: UIViewController?
  var presentedReference: UIViewController?

  // MARK: The view

  /// Loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      guard newValue !== loadedView else { return }
      loadedView?.owningController = nil
      loadedView = newValue
      newValue?.owningController = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoadingView else { return }
    isLoadingView = true
    loadView()
    isLoadingView = false
    if loadedView == nil { fatalError("\(type(of: self)).loadView() made no view") }
    viewWasLoaded()
    viewDidLoad()
  }

  /// Makes the view: the storyboard's or the nib's, else an empty one as large as the screen. Never called directly.
  open func loadView() {
    if let make = storyboardView {
      storyboardView = nil
      if let made = make(self) {
        if loadedView == nil { view = made }
        return
      }
    }
    if loadViewFromNib() { return }
    let made = UIView(frame: UIScreen.main.bounds)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = made
  }

  /// Before `viewDidLoad`, for UIKit's own classes.
  func viewWasLoaded() {}
  open func viewDidLoad() {}

  // MARK: Appearing (see UIViewController+Appearance)

  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  /// Called when the view's constraints are about to be updated; a subclass changes them here and calls super last.
  open func updateViewConstraints() {
    areConstraintsUpdated = true
    viewIfLoaded?.updateConstraints()
  }
  var areConstraintsUpdated = false
  open func viewSafeAreaInsetsDidChange() {}
  open func viewLayoutMarginsDidChange() {}
  open func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    tellOfTurn(by: coordinator)
    for child in childList { child.viewWillTransition(to: child.size(inParentOf: size), with: coordinator) }
  }
  open func willTransition(to newCollection: UITraitCollection, with coordinator: UIViewControllerTransitionCoordinator) {
    for child in childList { child.willTransition(to: newCollection, with: coordinator) }
  }
  /// Of the turn, presentation or push that is under way; nil when none is.
  open var transitionCoordinator: UIViewControllerTransitionCoordinator? { coordinatorReference ?? transitionReference ?? parent?.transitionCoordinator }
  weak var coordinatorReference: RotationCoordinator?
  weak var transitionReference: UIViewControllerTransitionCoordinator?

  // What came before iOS 8: called by `viewWillTransition(to:with:)` when the interface turns.
  open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  open func willAnimateRotation(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  open func didReceiveMemoryWarning() {}

  open var isBeingPresented: Bool { isPresentationRunning && presentingViewController != nil && appearance == .appearing }
  open var isBeingDismissed: Bool { isPresentationRunning && appearance == .disappearing }
  open var isMovingToParent: Bool { isMoving && parent != nil && appearance != .disappearing }
  open var isMovingFromParent: Bool { isLeavingParent || (isMoving && appearance == .disappearing) }
  var isPresentationRunning = false
  var isMoving = false
  /// A container is taking the controller off, and has not finished.
  var isLeavingParent = false
  /// What the appearance calls of the running transition are told.
  var isAppearanceAnimated = false

  // MARK: What the screen looks like meanwhile

  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForStatusBarStyle: UIViewController? { nil }
  open func setNeedsStatusBarAppearanceUpdate() { UIApplication.shared.interfaceMayHaveChanged() }
  open var modalPresentationCapturesStatusBarAppearance = false
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The one that the interface has, which is to say none is preferred.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { UIScreen.main.orientation }
  open var interfaceOrientation: UIInterfaceOrientation { UIScreen.main.orientation }
  open func setNeedsUpdateOfSupportedInterfaceOrientations() { UIApplication.shared.interfaceMayHaveChanged() }
  open class func attemptRotationToDeviceOrientation() { UIApplication.shared.interfaceMayHaveChanged() }

  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.marginsDidChange() } }
  }
  /// Points; wider phones have wider margins at the sides.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = UIScreen.main.bounds.width >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// What bars cover at the top and bottom of the view. Since iOS 11 the safe area says it better.
  open var topLayoutGuide: UILayoutSupport { view.systemGuide(\.topBar, "topLayoutGuide", .topBar) }
  open var bottomLayoutGuide: UILayoutSupport { view.systemGuide(\.bottomBar, "bottomLayoutGuide", .bottomBar) }
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var automaticallyAdjustsScrollViewInsets = true
  open var preferredContentSize = CGSize.zero

  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { viewIfLoaded?.tellTraitChange() } }
  }
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? UIScreen.main.traitCollection }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Names

  /// Also that of the controller's navigation item and tab.
  open var title: String? {
    didSet {
      navigationItemReference?.title = title
      if let tab = tabBarItemReference, !tab.hasSystemLook { tab.title = title }
    }
  }

  // MARK: In containers (see UIViewController+Containers)

  var navigationItemReference: UINavigationItem?
  var tabBarItemReference: UITabBarItem?
  /// Made when it is first asked for, with the controller's title.
  open var navigationItem: UINavigationItem {
    if let known = navigationItemReference { return known }
    let made = UINavigationItem()
    made.title = title
    navigationItemReference = made
    return made
  }
  open var tabBarItem: UITabBarItem! {
    get { ownTabBarItem }
    set {
      tabBarItemReference = newValue
      (parent as? UITabBarController)?.tabBarItemDidChange()
    }
  }
  open var toolbarItems: [UIBarButtonItem]? { didSet { toolbarItemsDidChange(animated: false) } }
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  open var hidesBottomBarWhenPushed = false
  open var editButtonItem: UIBarButtonItem { sharedEditButton }
  lazy var sharedEditButton = makeEditButton()
  /// The scroll view whose content goes under the bars, where the app says it.
  weak var chosenContentScrollView: UIScrollView?
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: UIRectEdge = .all) { chosenContentScrollView = scrollView }
  open func contentScrollView(for edge: UIRectEdge) -> UIScrollView? { chosenContentScrollView }

  /// Before the appearance calls: a container shows its child.
  func prepareToAppear() {}
  /// How far bars of this container cover a child whose view lies behind them, points.
  func barInsets(for child: UIViewController) -> UIEdgeInsets { .zero }

  // MARK: Presenting (see UIViewController+Presentation)

  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var isModalInPresentation = false
  open var definesPresentationContext = false
  open var providesPresentationContextTransitionStyle = false
  /// Gives animators of the app's own (see UIViewControllerTransitioning).
  open weak var transitioningDelegate: UIViewControllerTransitioningDelegate?
  open var presentedViewController: UIViewController? { presentedReference ?? parent?.presentedViewController }
  open var presentingViewController: UIViewController? { presenterReference ?? parent?.presentingViewController }

  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentOver(viewControllerToPresent, animated: flag, completion: completion)
  }
  /// Shown by the nearest container in its own way; presented where there is none.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }
  /// Shown by the nearest container in its own way: in the place of details where there is one.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let split = splitViewController { split.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { dismissPresented(animated: flag, completion: completion) }

  // MARK: Containing (see UIViewController+Containment)

  open var children: [UIViewController] { childList }
  open var parent: UIViewController? { parentReference }
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  open func removeFromParent() { leaveParent() }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) { isMoving = false }
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isAppearanceDriven = true
    if isAppearing { beginAppearing(animated: animated) } else { beginDisappearing(animated: animated) }
  }
  open func endAppearanceTransition() {
    finishAppearanceTransition()
    isAppearanceDriven = false
  }
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    fromViewController.view.superview?.addSubview(toViewController.view)
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }) { finished in
      fromViewController.view.removeFromSuperview()
      completion?(finished)
    }
  }

  // MARK: Storyboards (see UIStoryboardSegue)

  open func performSegue(withIdentifier identifier: String, sender: Any?) { runSegue(identifier, sender: sender) }
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func canPerformUnwindSegueAction(_ action: Selector, from fromViewController: UIViewController, sender: Any?) -> Bool {
    respondsTo(self, action)
  }
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

  // MARK: Editing

  private var editingFlag = false
  open var isEditing: Bool {
    get { editingFlag }
    set {
      editingFlag = newValue
      showEditing()
    }
  }
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    showEditing()
  }

  // MARK: The chain

  /// Past the view's superview lies the parent controller's view; past the root lies whoever presents, or the window.
  open override var next: UIResponder? {
    guard let view = viewIfLoaded else { return parent }
    if let presenterReference { return presenterReference }
    return view.superview
  }
  override var responderWindow: UIWindow? { viewIfLoaded?.window }

  open var restorationIdentifier: String?

  // MARK: How it is presented: an alert overrides these

  /// Where the view lies in the window while it is presented, points of the window.
  func frameOfPresentedView(in bounds: CGRect) -> CGRect { usualFrameOfPresentedView(in: bounds) }
  /// What lies between the presenter and the view: nil for nothing.
  func makeBackdrop() -> UIView? { usualBackdrop() }
  /// Brings the view in. `finish` must be called once, at the end.
  func animatePresentation(backdrop: UIView?, finish: @escaping () -> Void) { slideIn(backdrop: backdrop, finish: finish) }
  func animateDismissal(backdrop: UIView?, finish: @escaping () -> Void) { slideOut(backdrop: backdrop, finish: finish) }
}

@section(".init_array") @used
private let registerViewController: @convention(c) () -> Void = {
  ClassMembers.register(UIViewController.self) { members in
    members.property("view", { $0.view as UIView? }, { $0.view = $1 })
    members.property("title", { $0.title }, { $0.title = $1 })
    members.property("modalPresentationStyle", { $0.modalPresentationStyle }, { $0.modalPresentationStyle = $1 })
    members.property("modalTransitionStyle", { $0.modalTransitionStyle }, { $0.modalTransitionStyle = $1 })
    members.property("restorationIdentifier", { $0.restorationIdentifier }, { $0.restorationIdentifier = $1 })
    members.factory("init") { _ in UIViewController() }
  }
}
