// The wheel above a list that is pulled down to load it anew.

/// ```swift
/// refreshControl = UIRefreshControl()
/// refreshControl?.addTarget(self, action: #selector(reload), for: .valueChanged)
/// ```
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  private let wheel = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()

  public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 320, height: ScrollMetrics.refreshHeight)) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(InterfaceAttributes<UIRefreshControl>().custom { control, coder in
      if let title = coder.child("attributedString", key: "attributedTitle") {
        let text = title.children.filter { $0.name == "fragment" }.map { $0["content"] ?? "" }.joined()
        control.attributedTitle = NSAttributedString(string: text)
      }
    }, to: self)
  }

  private func prepare() {
    isUserInteractionEnabled = false
    wheel.hidesWhenStopped = false
    wheel.alpha = 0
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 12)
    for view in [wheel, label] { addSubview(view) }
  }

  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }
  open override var tintColor: UIColor! { didSet { if let tintColor { wheel.color = tintColor } } }

  private var scrollView: UIScrollView? { superview as? UIScrollView }
  private var isArmed = false

  open func beginRefreshing() { start(isByHand: false) }

  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isArmed = false
    wheel.stopAnimating()
    guard let view = scrollView else { return }
    let offset = view.contentOffset.y
    view.refreshInset = 0
    view.insetsMayHaveChanged()
    if !view.isDragging, view.clamped(view.contentOffset).y != offset || offset < -view.adjustedContentInset.top {
      view.contentOffset.y = offset
      view.setContentOffset(view.clamped(view.contentOffset), animated: true)
    }
    UIView.animate(withDuration: ScrollMetrics.indicatorFade) { self.wheel.alpha = 0 }
  }

  private func start(isByHand: Bool) {
    guard !isRefreshing else { return }
    isRefreshing = true
    wheel.alpha = 1
    wheel.startAnimating()
    guard let view = scrollView else { return }
    let offset = view.contentOffset
    view.refreshInset = ScrollMetrics.refreshHeight
    if isByHand {
      // The content stays where the finger holds it.
      view.insetsMayHaveChanged()
      view.contentOffset = offset
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    } else {
      view.insetsMayHaveChanged()
      view.contentOffset = offset
    }
  }

  func contentDidScroll(_ view: UIScrollView) {
    place(in: view)
    guard !isRefreshing else { return }
    let pull = pulledDistance(view)
    wheel.alpha = min(pull / ScrollMetrics.refreshPull, 1)
    if view.isDragging, pull >= ScrollMetrics.refreshPull, !isArmed {
      isArmed = true
      start(isByHand: true)
    } else if pull <= 0 {
      isArmed = false
    }
  }

  func wasLetGo(_ view: UIScrollView) {}

  private func pulledDistance(_ view: UIScrollView) -> CGFloat { -(view.contentOffset.y + view.adjustedContentInset.top) }

  func place(in view: UIScrollView) {
    let height = ScrollMetrics.refreshHeight
    // In the gap above the content.
    let y = min(-height, view.contentOffset.y + view.adjustedContentInset.top - view.refreshInset)
    let frame = CGRect(x: 0, y: y, width: view.bounds.width, height: height)
    if self.frame != frame { self.frame = frame }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.intrinsicContentSize.height
    wheel.center = CGPoint(x: bounds.midX, y: attributedTitle == nil ? bounds.midY : bounds.midY - text / 2)
    label.frame = CGRect(x: 0, y: bounds.midY + 12, width: bounds.width, height: text)
  }

  override var inspectedDetails: [String] { isRefreshing ? ["refreshing"] : [] }
}

@section(".init_array") @used
private let registerRefreshControl: @convention(c) () -> Void = {
  ClassMembers.register(UIRefreshControl.self) { members in
    members.method("beginRefreshing") { control, _ in control.beginRefreshing() }
    members.method("endRefreshing") { control, _ in control.endRefreshing() }
    members.factory("init") { _ in UIRefreshControl() }
  }
}
