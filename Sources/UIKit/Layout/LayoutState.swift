// What Auto Layout keeps for a view or a layout guide. Nothing is kept for one that has nothing to do with it.

@MainActor
final class LayoutState {
  /// The view's own list: `constraints`.
  var held: [NSLayoutConstraint] = []
  /// Active constraints that name this item.
  var referring: [NSLayoutConstraint] = []
  /// Where the item stands in the engine that it is laid out by.
  weak var item: LayoutItem?

  // Views only
  var translates = true
  var guides: [UILayoutGuide] = []
  var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority)?
  var resistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority)?
  /// Places subviews of this view: the view is the top of a tree that is laid out by itself.
  var hostedEngine: LayoutEngine?
  /// Set for a view with an autoresizing mask whose inside has constraints to the outside: it cannot be laid out by itself.
  var isOpenToOutside = false
  /// `updateConstraints` is still to be called.
  var needsConstraintUpdate = false
  var wasConstraintUpdated = false
  /// The view's layout was asked for by its engine alone, which may find that nothing in the view itself changed.
  var isLayoutForEngineOnly = false
  var systemGuides = SystemGuides()
  /// What a storyboard says differently for other size classes.
  var variation: InterfaceVariation?
  /// The outlet that a storyboard connects to the view, for messages.
  var outletName: String?

  /// Made when they are first asked for.
  struct SystemGuides {
    var safeArea: UILayoutGuide?
    var margins: UILayoutGuide?
    var readable: UILayoutGuide?
    var content: UILayoutGuide?
    var frame: UILayoutGuide?
    var keyboard: UILayoutGuide?
    var topBar: UILayoutGuide?
    var bottomBar: UILayoutGuide?

    var all: [UILayoutGuide] { [safeArea, margins, readable, content, frame, keyboard, topBar, bottomBar].compactMap { $0 } }
  }
}

extension UIView {
  var madeLayoutState: LayoutState {
    if let layoutState { return layoutState }
    let state = LayoutState()
    layoutState = state
    return state
  }

  /// Nothing inside this view depends on where it is: its frame is set from outside, and the inside is laid out by itself.
  var isLayoutBoundary: Bool {
    guard let state = layoutState else { return true }
    return state.translates && !state.isOpenToOutside
  }

  /// The view whose engine lays out this view's subviews.
  var layoutHost: UIView {
    var view = self
    while !view.isLayoutBoundary, let above = view.superview { view = above }
    return view
  }
}
