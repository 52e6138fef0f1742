// A rectangle that takes part in layout and is not seen.

/// ```swift
/// let gap = UILayoutGuide()
/// view.addLayoutGuide(gap)
/// gap.leadingAnchor.constraint(equalTo: first.trailingAnchor).isActive = true
/// ```
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, NSCoding {
  let layoutState = LayoutState()
  /// What places a guide of the system; a guide of the app is placed by constraints.
  var role = Role.free

  enum Role {
    case free
    /// Inset from the owning view's edges.
    case inset(@MainActor (UIView) -> UIEdgeInsets)
    /// Within the margins, no wider than is good to read.
    case readable
    /// A scroll view's content, and its frame as seen from the content.
    case content, frame
    /// Along the top or bottom edge, as high as what covers it.
    case topBar, bottomBar
  }

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  nonisolated open func encode(with coder: NSCoder) { unimplemented("UILayoutGuide.encode(with:)") }

  open internal(set) weak var owningView: UIView?
  open var identifier = ""

  /// Points of the owning view, as of the last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    LayoutEngine.updatePending(around: view)
    switch role {
    case .inset(let insets): return view.bounds.inset(by: insets(view))
    case .frame: return view.bounds
    case .content: return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? view.bounds.size)
    case .topBar: return CGRect(x: 0, y: 0, width: 0, height: view.safeAreaInsets.top)
    case .bottomBar:
      let height = view.safeAreaInsets.bottom
      return CGRect(x: 0, y: view.bounds.height - height, width: 0, height: height)
    case .readable: return view.readableFrame
    case .free: return layoutState.item?.frame ?? .zero
    }
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(item: self, attribute: .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(item: self, attribute: .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .centerY) }

  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    layoutState.referring.filter { $0.firstAttribute.isAlong(axis) }
  }
  open var hasAmbiguousLayout: Bool {
    if let owningView { LayoutEngine.updatePending(around: owningView) }
    return layoutState.item?.isAmbiguous ?? false
  }
}

extension NSLayoutConstraint.Attribute {
  func isAlong(_ axis: NSLayoutConstraint.Axis) -> Bool {
    switch direction {
    case .x, .width: return axis == .horizontal
    case .y, .height: return axis == .vertical
    case .none: return false
    }
  }
}

/// What `topLayoutGuide` and `bottomLayoutGuide` of a view controller are.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// Points that bars cover at this edge of the controller's view.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

extension UILayoutGuide: UILayoutSupport {
  public var length: CGFloat { layoutFrame.height }
}

extension UIView {
  // MARK: Guides of the app

  public var layoutGuides: [UILayoutGuide] { (layoutState?.guides ?? []) + (layoutState?.systemGuides.all ?? []) }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    madeLayoutState.guides.append(layoutGuide)
  }

  /// Constraints to the guide go with it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for constraint in layoutGuide.layoutState.referring { constraint.deactivate() }
    if let item = layoutGuide.layoutState.item { item.engine?.remove(item) }
    layoutState?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  // MARK: Guides of the system

  func systemGuide(_ place: WritableKeyPath<LayoutState.SystemGuides, UILayoutGuide?>, _ identifier: String, _ role: UILayoutGuide.Role) -> UILayoutGuide {
    if let known = madeLayoutState.systemGuides[keyPath: place] { return known }
    let guide = UILayoutGuide()
    guide.identifier = identifier
    guide.role = role
    guide.owningView = self
    madeLayoutState.systemGuides[keyPath: place] = guide
    return guide
  }

  /// What bars and the screen's shape leave free.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(\.safeArea, "UIViewSafeAreaLayoutGuide", .inset { $0.safeAreaInsets }) }
  /// Inside `layoutMargins`.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(\.margins, "UIViewLayoutMarginsGuide", .inset { $0.layoutMargins }) }
  /// Inside the margins, and no wider than lines are easily read.
  public var readableContentGuide: UILayoutGuide { systemGuide(\.readable, "UIViewReadableContentGuide", .readable) }
  /// What the keyboard leaves free. Partly: no keyboard covers the screen here, so it lies along the bottom.
  public var keyboardLayoutGuide: UILayoutGuide { systemGuide(\.keyboard, "UIViewKeyboardLayoutGuide", .bottomBar) }

  /// Points; the widest text column of the usual text size.
  static let readableWidth: CGFloat = 672

  var readableFrame: CGRect {
    var frame = bounds.inset(by: layoutMargins)
    if frame.width > Self.readableWidth {
      frame.origin.x += (frame.width - Self.readableWidth) / 2
      frame.size.width = Self.readableWidth
    }
    return frame
  }
}
