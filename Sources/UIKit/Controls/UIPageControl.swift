// Dots for pages, the current one stronger.
//
// Missing: backgrounds, progress, images for the dots, dots that shrink when they do not fit.

@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private var dots: [UIView] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isOpaque = false
    coder.apply(pageControlAttributes, to: self)
  }

  open var numberOfPages = 0 {
    didSet {
      numberOfPages = min(max(numberOfPages, 0), 1000)
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      makeDots()
    }
  }

  open var currentPage = 0 {
    didSet {
      currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      showColors()
    }
  }

  open var hidesForSinglePage = false { didSet { showColors() } }
  open var defersCurrentPageDisplay = false
  open var pageIndicatorTintColor: UIColor? { didSet { showColors() } }
  open var currentPageIndicatorTintColor: UIColor? { didSet { showColors() } }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UIPageControl else { return }
    if pageIndicatorTintColor == nil { pageIndicatorTintColor = proxy.pageIndicatorTintColor }
    if currentPageIndicatorTintColor == nil { currentPageIndicatorTintColor = proxy.currentPageIndicatorTintColor }
  }

  private func makeDots() {
    for dot in dots { dot.removeFromSuperview() }
    dots = (0..<numberOfPages).map { _ in
      let dot = UIView()
      dot.isUserInteractionEnabled = false
      dot.layer.cornerRadius = ControlMetrics.PageControl.dotDiameter / 2
      addSubview(dot)
      return dot
    }
    showColors()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func showColors() {
    for (index, dot) in dots.enumerated() {
      let current = currentPageIndicatorTintColor ?? .white
      dot.backgroundColor = index == currentPage ? current : pageIndicatorTintColor ?? current.withAlphaComponent(0.3)
      dot.isHidden = hidesForSinglePage && numberOfPages == 1
    }
  }

  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let dots = CGFloat(max(pageCount, 1) - 1) * ControlMetrics.PageControl.dotDistance + ControlMetrics.PageControl.dotDiameter
    return CGSize(width: dots + 2 * ControlMetrics.PageControl.margin, height: ControlMetrics.PageControl.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let diameter = ControlMetrics.PageControl.dotDiameter, distance = ControlMetrics.PageControl.dotDistance
    let start = bounds.midX - CGFloat(max(dots.count, 1) - 1) * distance / 2
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: start + CGFloat(index) * distance - diameter / 2, y: bounds.midY - diameter / 2, width: diameter, height: diameter)
    }
  }

  /// A tap on the left half goes back a page, on the right half on.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, isTouchInside else { return }
    let old = currentPage
    currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
    if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
  }

  override var inspectedDetails: [String] { ["page=\(currentPage)", "pages=\(numberOfPages)"] }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let pageControlAttributes = InterfaceAttributes<UIPageControl>()
  .integer("numberOfPages") { $0.numberOfPages = $1 }
  .integer("currentPage") { $0.currentPage = $1 }
  .bool("hidesForSinglePage") { $0.hidesForSinglePage = $1 }
  .color("pageIndicatorTintColor") { $0.pageIndicatorTintColor = $1 }
  .color("currentPageIndicatorTintColor") { $0.currentPageIndicatorTintColor = $1 }
  .ignored("defersCurrentPageDisplay", "backgroundStyle", "allowsContinuousInteraction", "direction")
