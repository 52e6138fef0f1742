// A cell of a list: content, a line below it, and what lies at its trailing edge.
//
// Missing: accessories that edit, reorder and unfold; indentation.

/// What lies at the edge of a row.
public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }
  enum Kind {
    case standard(UITableViewCell.AccessoryType, (() -> Void)?)
    case label(String)
  }
  let kind: Kind

  /// It shows whether the list is edited or not.
  private init(_ kind: Kind, _ displayed: DisplayedState) {
    if displayed != .always { unimplemented("UICellAccessory.DisplayedState") }
    self.kind = kind
  }

  /// The usual colours.
  public struct DisclosureIndicatorOptions { public init() {} }
  public struct CheckmarkOptions { public init() {} }
  public struct DetailOptions { public init() {} }
  public struct LabelOptions { public init() {} }

  public static func disclosureIndicator(displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()) -> UICellAccessory {
    UICellAccessory(.standard(.disclosureIndicator, nil), displayed)
  }
  public static func checkmark(displayed: DisplayedState = .always, options: CheckmarkOptions = .init()) -> UICellAccessory {
    UICellAccessory(.standard(.checkmark, nil), displayed)
  }
  public static func detail(displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: (() -> Void)? = nil) -> UICellAccessory {
    UICellAccessory(.standard(.detailButton, actionHandler), displayed)
  }
  public static func label(text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()) -> UICellAccessory {
    UICellAccessory(.label(text), displayed)
  }

  @MainActor func makeView() -> UIView {
    switch kind {
    case .standard(let type, let action):
      let view = CellAccessory(type)
      view.tapped = action
      return view
    case .label(let text):
      let label = UILabel()
      (label.text, label.font, label.textColor) = (text, TableMetrics.textFont, .secondaryLabel)
      label.sizeToFit()
      return label
    }
  }
}

@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private let groundView = UIView()
  private let lineView = UIView()
  var place: ListPlace? {
    didSet { if place?.isFirst != oldValue?.isFirst || place?.isLast != oldValue?.isLast { setNeedsLayout() } }
  }
  private var accessoryViews: [UIView] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareList()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareList()
  }

  private func prepareList() {
    insertSubview(groundView, at: 0)
    addSubview(lineView)
    lineView.backgroundColor = .separator
    lineView.isUserInteractionEnabled = false
    groundView.isUserInteractionEnabled = false
  }

  /// From the trailing edge inwards, the last first.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      for view in accessoryViews { view.removeFromSuperview() }
      accessoryViews = accessories.map { $0.makeView() }
      for view in accessoryViews { addSubview(view) }
      setNeedsLayout()
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .subtitleCell() }

  open override var isHighlighted: Bool { didSet { showGround() } }
  open override var isSelected: Bool { didSet { showGround() } }

  private func showGround() {
    let plain: UIColor = place?.list.isGrouped == true ? .secondarySystemGroupedBackground : .clear
    groundView.backgroundColor = isHighlighted || isSelected ? TableMetrics.selectionColor : plain
    groundView.isHidden = backgroundView != nil || backgroundColor != nil && !(isHighlighted || isSelected)
  }

  private var margin: CGFloat { TableMetrics.margin }

  override func contentArea(in bounds: CGRect) -> CGRect {
    let wide = accessoryViews.reduce(CGFloat(0)) { $0 + $1.bounds.width + TableMetrics.accessoryGap }
    return CGRect(x: 0, y: 0, width: max(bounds.width - (wide > 0 ? wide + margin : 0), 0), height: bounds.height)
  }

  override func neededSize(in size: CGSize, _ estimates: EstimatedAxes) -> CGSize? {
    guard var needed = super.neededSize(in: contentArea(in: CGRect(origin: .zero, size: size)).size, estimates) else {
      return CGSize(width: size.width, height: TableMetrics.rowHeight)
    }
    needed.height = max(needed.height, TableMetrics.rowHeight)
    return needed
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    groundView.frame = bounds
    showGround()
    var x = bounds.width - margin
    for view in accessoryViews.reversed() {
      let size = view.bounds.size
      view.frame = CGRect(x: x - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      x -= size.width + TableMetrics.accessoryGap
    }
    let thin = 1 / UIScreen.main.scale
    lineView.isHidden = place.map { !$0.list.showsSeparators || ($0.isLast && $0.list.isGrouped) } ?? true
    lineView.frame = CGRect(x: margin, y: bounds.height - thin, width: max(bounds.width - margin, 0), height: thin)
    roundCorners()
  }

  private func roundCorners() {
    var corners: CACornerMask = []
    if let place, place.list.isInset {
      if place.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if place.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    }
    layer.cornerRadius = corners.isEmpty ? 0 : TableMetrics.insetCornerRadius
    if !corners.isEmpty { layer.maskedCorners = corners }
    clipsToBounds = !corners.isEmpty
  }
}

@section(".init_array") @used
private let registerListCell: @convention(c) () -> Void = {
  ClassMembers.register(UICollectionViewListCell.self) { $0.factory("initWithFrame:") { arguments in UICollectionViewListCell(frame: arguments[0]) } }
}
