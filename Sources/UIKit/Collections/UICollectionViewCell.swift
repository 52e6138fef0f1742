// What a collection shows: cells, and views beside them that are used again.

@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    identifier = (coder as? InterfaceCoder)?.attribute("reuseIdentifier")
  }

  var identifier: String?
  open var reuseIdentifier: String? { identifier }
  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Where the layout estimates a size, the one that the view needs.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    let estimates = layoutAttributes.estimates
    if estimates.isAny, let needed = neededSize(in: layoutAttributes.size, estimates) {
      if estimates.width { layoutAttributes.size.width = needed.width }
      if estimates.height { layoutAttributes.size.height = needed.height }
    }
    return layoutAttributes
  }

  /// Nil when the view says nothing of its size.
  func neededSize(in size: CGSize, _ estimates: EstimatedAxes) -> CGSize? { constrainedSize(of: self, size, estimates) }

  func constrainedSize(of view: UIView, _ size: CGSize, _ estimates: EstimatedAxes) -> CGSize? {
    guard !view.constraints.isEmpty || view.subviewList.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) else { return nil }
    return view.systemLayoutSizeFitting(
      CGSize(width: estimates.width ? 0 : size.width, height: estimates.height ? 0 : size.height),
      withHorizontalFittingPriority: estimates.width ? .fittingSizeLevel : .required,
      verticalFittingPriority: estimates.height ? .fittingSizeLevel : .required)
  }
}

@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let interface = coder as? InterfaceCoder, let element = interface.element.children.first(where: { $0["key"] == "contentView" }) {
      interface.markRead { $0 === element }
      if let view = interface.loader.makeObject(element) as? UIView { contentView = view }
      _ = interface.size("customSize")
    }
    prepare()
  }

  private func prepare() {
    addSubview(contentView)
    contentView.frame = bounds
  }

  open private(set) var contentView = UIView()
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showState()
    }
  }
  open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }
  open var contentConfiguration: UIContentConfiguration? {
    didSet {
      configuredView?.removeFromSuperview()
      configuredView = contentConfiguration?.makeContentView()
      if let configuredView { contentView.addSubview(configuredView) }
      setNeedsLayout()
    }
  }
  private var configuredView: UIView?
  /// Run when the item is chosen; a storyboard's segue.
  var selectionTrigger: UITableViewCell.Trigger?

  private func showState() {
    guard let ground = selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      ground.frame = bounds
      insertSubview(ground, belowSubview: contentView)
    } else {
      ground.removeFromSuperview()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let area = contentArea(in: bounds)
    if contentView.frame != area { contentView.frame = area }
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    configuredView?.frame = contentView.bounds
  }

  /// Where the content lies beside what a subclass shows at the edges.
  func contentArea(in bounds: CGRect) -> CGRect { bounds }

  override func neededSize(in size: CGSize, _ estimates: EstimatedAxes) -> CGSize? {
    if let configuredView { return configuredView.sizeThatFits(size) }
    return constrainedSize(of: contentView, size, estimates)
  }

  override var inspectedDetails: [String] { isSelected ? ["selected"] : [] }
}

extension UICollectionViewCell: InterfaceActionSource {
  func addInterfaceAction(target: AnyObject?, action: Selector, event: String?) -> Bool {
    if let target { selectionTrigger = UITableViewCell.Trigger(target: target, action: action) }
    return true
  }
}

@section(".init_array") @used
private let registerCollectionCell: @convention(c) () -> Void = {
  ClassMembers.register(UICollectionReusableView.self) { $0.factory("initWithFrame:") { arguments in UICollectionReusableView(frame: arguments[0]) } }
  ClassMembers.register(UICollectionViewCell.self) { members in
    members.property("contentView", { $0.contentView })
    members.property("backgroundView", { $0.backgroundView }, { $0.backgroundView = $1 })
    members.property("selectedBackgroundView", { $0.selectedBackgroundView }, { $0.selectedBackgroundView = $1 })
    members.factory("initWithFrame:") { arguments in UICollectionViewCell(frame: arguments[0]) }
  }
}
