// A row or column of views.
//
// Arranged by the stack itself, without constraints: views have their natural size along the axis, or share the room as the
// distribution says, and lie across it as the alignment says. A stack from a storyboard keeps the frames that were saved there
// until its size or its views change. Missing: baselines, custom spacing in `fillProportionally`, margins from the safe area.

@preconcurrency @MainActor
open class UIStackView: UIView {
  public enum Distribution: Int, Sendable { case fill = 0, fillEqually, fillProportionally, equalSpacing, equalCentering }

  public enum Alignment: Int, Sendable {
    case fill = 0, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  public nonisolated static let spacingUseSystem = CGFloat.greatestFiniteMagnitude / 2

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    isOpaque = false
    for view in views { addArrangedSubview(view) }
  }

  public required init(coder: NSCoder) {
    super.init(coder: coder)!
    isOpaque = false
    coder.apply(stackViewAttributes, to: self)
    if coder is InterfaceCoder {
      arranged = subviews
      savedSize = bounds.size
    }
  }

  private var arranged: [UIView] = []
  /// The size that the storyboard's frames are for; nil once the stack arranges by itself.
  private var savedSize: CGSize?

  open var arrangedSubviews: [UIView] { arranged }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    arrangementDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arranged.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { arrangementDidChange() } } }
  open var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementDidChange() } } }
  open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementDidChange() } } }
  /// Points.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementDidChange() } } }
  open var isBaselineRelativeArrangement = false
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private func arrangementDidChange() {
    savedSize = nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: - Layout

  private var shown: [UIView] { arranged.filter { !$0.isHidden } }
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func gap(after view: UIView) -> CGFloat { customSpacing[ObjectIdentifier(view)] ?? spacing }

  /// The size a view would have by itself; its present size where it has none of its own.
  private func naturalSize(_ view: UIView) -> CGSize {
    let natural = view.intrinsicContentSize
    return CGSize(
      width: natural.width == UIView.noIntrinsicMetric ? view.bounds.width : natural.width,
      height: natural.height == UIView.noIntrinsicMetric ? view.bounds.height : natural.height)
  }

  open override var intrinsicContentSize: CGSize {
    let views = shown
    guard !views.isEmpty else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    let sizes = views.map(naturalSize)
    let gaps = views.dropLast().reduce(0) { $0 + gap(after: $1) }
    let widest = sizes.map(along).max() ?? 0
    let length = distribution == .fillEqually ? widest * CGFloat(views.count) + gaps : sizes.reduce(0) { $0 + along($1) } + gaps
    let breadth = sizes.map(across).max() ?? 0
    let size = axis == .horizontal ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
    return CGSize(width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let savedSize, savedSize == bounds.size, shown.count == arranged.count { return }
    let views = shown
    guard !views.isEmpty else { return }
    let area = bounds.inset(by: margins)
    let sizes = views.map(naturalSize)
    let (lengths, gaps) = lengthsAndGaps(of: views, sizes, room: along(area.size))
    var position = axis == .horizontal ? area.minX : area.minY
    for (index, view) in views.enumerated() {
      let breadth = alignment == .fill ? across(area.size) : min(across(sizes[index]), across(area.size))
      let free = across(area.size) - breadth
      var offset: CGFloat
      switch alignment {
      case .center: offset = free / 2
      case .trailing, .lastBaseline: offset = free
      default: offset = 0
      }
      offset += axis == .horizontal ? area.minY : area.minX
      view.frame =
        axis == .horizontal
        ? CGRect(x: position, y: offset, width: lengths[index], height: breadth)
        : CGRect(x: offset, y: position, width: breadth, height: lengths[index])
      position += lengths[index] + (index < gaps.count ? gaps[index] : 0)
    }
  }

  private func lengthsAndGaps(of views: [UIView], _ sizes: [CGSize], room: CGFloat) -> (lengths: [CGFloat], gaps: [CGFloat]) {
    var gaps = views.dropLast().map(gap(after:))
    var lengths = sizes.map(along)
    let total = gaps.reduce(0, +)
    let natural = lengths.reduce(0, +)
    switch distribution {
    case .fillEqually:
      lengths = lengths.map { _ in max(0, (room - total) / CGFloat(views.count)) }
    case .fillProportionally where natural > 0:
      lengths = lengths.map { max(0, (room - total) * $0 / natural) }
    case .equalSpacing, .equalCentering:
      if !gaps.isEmpty {
        let even = max(spacing, (room - natural) / CGFloat(gaps.count))
        gaps = gaps.map { _ in even }
      }
    default:
      // The last view takes what is left, or gives up what is too much.
      if let last = lengths.indices.last { lengths[last] = max(0, lengths[last] + room - total - natural) }
    }
    return (lengths, gaps)
  }
}

@MainActor private let stackViewAttributes = InterfaceAttributes<UIStackView>()
  .word("axis", ["horizontal": NSLayoutConstraint.Axis.horizontal, "vertical": .vertical]) { $0.axis = $1 }
  .word("distribution", [
    "fill": UIStackView.Distribution.fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally, "equalSpacing": .equalSpacing,
    "equalCentering": .equalCentering,
  ]) { $0.distribution = $1 }
  .word("alignment", [
    "fill": UIStackView.Alignment.fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline, "baseline": .lastBaseline,
  ]) { $0.alignment = $1 }
  .number("spacing") { $0.spacing = $1 }
  .ignored("baselineRelativeArrangement", "spacingType")
