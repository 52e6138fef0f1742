// A choice among a few titles or pictures side by side.
//
// Missing: background and divider images, title attributes other than font and colour of the normal and selected states, momentary
// segments flash no highlight.

@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  public static let noSegment = -1

  public enum Style: Int, Sendable { case plain = 0, bordered, bar, bezeled }

  private struct Segment {
    var title: String?
    var image: UIImage?
    /// Points; 0 for as wide as its share.
    var width: CGFloat = 0
    var isEnabled = true
    let label: UILabel
    let imageView: UIImageView
  }

  private var segments: [Segment] = []
  private let selection = UIView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// - Parameter items: strings and images.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    prepare()
    for item in items ?? [] {
      if let image = item as? UIImage {
        insertSegment(with: image, at: segments.count, animated: false)
      } else {
        insertSegment(withTitle: item as? String ?? "\(item)", at: segments.count, animated: false)
      }
    }
    bounds.size = intrinsicContentSize
  }

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(withTitle: action.title, at: segments.count, animated: false) }
    unimplemented("UISegmentedControl.init(frame:actions:), whose actions are not run")
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(segmentedControlAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = ControlMetrics.SegmentedControl.cornerRadius
    selection.isUserInteractionEnabled = false
    selection.layer.cornerRadius = ControlMetrics.SegmentedControl.selectionCornerRadius
    selection.layer.shadowColor = CGColor(gray: 0, alpha: 1)
    selection.layer.shadowOpacity = 0.12
    selection.layer.shadowOffset = CGSize(width: 0, height: 3)
    selection.layer.shadowRadius = 4
    addSubview(selection)
  }

  // MARK: - Segments

  open var numberOfSegments: Int { segments.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) { insert(title: title, image: nil, at: segment) }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) { insert(title: nil, image: image, at: segment) }

  private func insert(title: String?, image: UIImage?, at place: Int) {
    let label = UILabel(), imageView = UIImageView()
    label.textAlignment = .center
    imageView.contentMode = .center
    addSubview(label)
    addSubview(imageView)
    let index = min(max(place, 0), segments.count)
    segments.insert(Segment(title: title, image: image, label: label, imageView: imageView), at: index)
    if storedSelection >= index { storedSelection += 1 }
    segmentsDidChange()
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard !segments.isEmpty else { return }
    let index = min(max(segment, 0), segments.count - 1)
    segments[index].label.removeFromSuperview()
    segments[index].imageView.removeFromSuperview()
    segments.remove(at: index)
    if storedSelection == index { storedSelection = Self.noSegment } else if storedSelection > index { storedSelection -= 1 }
    segmentsDidChange()
  }

  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: 0, animated: false) }
  }

  private func change(_ index: Int, _ body: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    body(&segments[index])
    segmentsDidChange()
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) {
      $0.title = title
      $0.image = nil
    }
  }

  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) {
      $0.image = image
      $0.title = nil
    }
  }

  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
  open func titleForSegment(at segment: Int) -> String? { segments.indices.contains(segment) ? segments[segment].title : nil }
  open func imageForSegment(at segment: Int) -> UIImage? { segments.indices.contains(segment) ? segments[segment].image : nil }
  open func widthForSegment(at segment: Int) -> CGFloat { segments.indices.contains(segment) ? segments[segment].width : 0 }
  open func isEnabledForSegment(at segment: Int) -> Bool { segments.indices.contains(segment) ? segments[segment].isEnabled : false }

  private func segmentsDidChange() {
    invalidateIntrinsicContentSize()
    showState()
  }

  // MARK: - Selection

  private var storedSelection = UISegmentedControl.noSegment

  open var selectedSegmentIndex: Int {
    get { storedSelection }
    set {
      storedSelection = segments.indices.contains(newValue) ? newValue : Self.noSegment
      showState()
    }
  }

  open var isMomentary = false
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }

  // MARK: - Looks

  open var segmentedControlStyle = Style.plain
  open var selectedSegmentTintColor: UIColor? { didSet { showState() } }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UISegmentedControl else { return }
    if selectedSegmentTintColor == nil { selectedSegmentTintColor = proxy.selectedSegmentTintColor }
  }
  private var titleAttributes = StateValues<[NSAttributedString.Key: Any]>()

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    titleAttributes[exactly: state] = attributes
    showState()
  }

  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }

  override func stateDidChange() {
    alpha = isEnabled ? 1 : 0.5
    showState()
  }

  private func showState() {
    for (index, segment) in segments.enumerated() {
      let isSelected = index == storedSelection
      let attributes = titleAttributes[isSelected ? .selected : .normal] ?? [:]
      segment.label.text = segment.title
      segment.label.font =
        attributes[.font] as? UIFont
        ?? .systemFont(ofSize: ControlMetrics.SegmentedControl.fontSize, weight: isSelected ? .semibold : .medium)
      segment.label.textColor = segment.isEnabled ? attributes[.foregroundColor] as? UIColor ?? .label : .tertiaryLabel
      segment.imageView.image = segment.image?.withRenderingMode(.alwaysTemplate)
      segment.imageView.tintColor = segment.isEnabled ? .label : .tertiaryLabel
    }
    selection.isHidden = storedSelection == Self.noSegment
    selection.backgroundColor = selectedSegmentTintColor ?? UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }
    setNeedsLayout()
  }

  // MARK: - Layout

  private func contentWidth(_ segment: Segment) -> CGFloat {
    let content = segment.image?.size.width ?? segment.label.intrinsicContentSize.width
    return content + 2 * ControlMetrics.SegmentedControl.titlePadding
  }

  /// Left edge and width of each segment.
  private func spans() -> [(x: CGFloat, width: CGFloat)] {
    guard !segments.isEmpty else { return [] }
    let fixed = segments.reduce(0) { $0 + $1.width }
    let flexible = segments.filter { $0.width == 0 }
    let room = max(0, bounds.width - fixed)
    let wanted = flexible.reduce(0) { $0 + contentWidth($1) }
    var x: CGFloat = 0
    return segments.map { segment in
      var width = segment.width
      if width == 0 {
        width = apportionsSegmentWidthsByContent && wanted > 0 ? room * contentWidth(segment) / wanted : room / CGFloat(flexible.count)
      }
      defer { x += width }
      return (x, width)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let inset = ControlMetrics.SegmentedControl.selectionInset
    for (index, span) in spans().enumerated() {
      let area = CGRect(x: span.x, y: 0, width: span.width, height: bounds.height)
      segments[index].label.frame = area.insetBy(dx: 2, dy: 0)
      segments[index].imageView.frame = area
      if index == storedSelection { selection.frame = area.insetBy(dx: inset, dy: inset) }
    }
  }

  override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  open override var intrinsicContentSize: CGSize {
    let widest = segments.map(contentWidth).max() ?? 0
    let width = segments.reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
    return CGSize(width: width.rounded(.up), height: ControlMetrics.SegmentedControl.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: - Touches

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, bounds.contains(touch.location(in: self)) else { return }
    let x = touch.location(in: self).x
    guard let index = spans().firstIndex(where: { x >= $0.x && x < $0.x + $0.width }), segments[index].isEnabled else { return }
    if isMomentary {
      storedSelection = index
      sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
      storedSelection = Self.noSegment
      return
    }
    guard index != storedSelection else { return }
    let hadSelection = storedSelection != Self.noSegment
    storedSelection = index
    showState()
    if hadSelection, window != nil {
      UIView.animate(withDuration: ControlMetrics.SegmentedControl.animationDuration) { self.layoutIfNeeded() }
    }
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
  }

  override var inspectedDetails: [String] { ["selected=\(selectedSegmentIndex)"] }
  override var inspectedIsEnabled: Bool { isEnabled }
}

@MainActor private let segmentedControlAttributes = InterfaceAttributes<UISegmentedControl>()
  .custom { control, coder in
    for (index, segment) in (coder.part("segments")?.children ?? []).enumerated() {
      let inner = InterfaceCoder(element: segment, loader: coder.loader)
      let translated = coder.element.identifier.flatMap { coder.document.strings["\($0).segmentTitles[\(index)]"] }
      if let image = inner.image("image") {
        control.insertSegment(with: image, at: index, animated: false)
      } else {
        control.insertSegment(withTitle: translated ?? inner.string("title"), at: index, animated: false)
      }
      if inner.bool("enabled") == false { control.setEnabled(false, forSegmentAt: index) }
      if let width = inner.number("width") { control.setWidth(width, forSegmentAt: index) }
      _ = inner.size("contentOffset")
      inner.reportUnread()
    }
  }
  .integer("selectedSegmentIndex") { $0.selectedSegmentIndex = $1 }
  .bool("momentary") { $0.isMomentary = $1 }
  .bool("apportionsSegmentWidthsByContent") { $0.apportionsSegmentWidthsByContent = $1 }
  .color("selectedSegmentTintColor") { $0.selectedSegmentTintColor = $1 }
  .ignored("segmentControlStyle")
