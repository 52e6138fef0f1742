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
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    layoutAttributes
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
    if contentView.frame != bounds { contentView.frame = bounds }
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    configuredView?.frame = contentView.bounds
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
