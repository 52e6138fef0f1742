// The header or footer of a section.

@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: TableMetrics.plainHeaderHeight))
    prepare()
  }

  public override convenience init(frame: CGRect) { self.init(reuseIdentifier: nil) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isOpaque = false
    contentView.isOpaque = false
    ground.isUserInteractionEnabled = false
    for view in [ground, contentView] { addSubview(view) }
  }

  enum Kind { case header, footer }
  var kind = Kind.header { didSet { showStyle() } }
  var tableStyle = UITableView.Style.plain { didSet { showStyle() } }
  /// It stays at the table's edge while its rows pass below.
  var isFloating = false { didSet { if isFloating != oldValue { showGround() } } }

  open private(set) var reuseIdentifier: String?
  func takeReuseIdentifier(_ identifier: String) { reuseIdentifier = identifier }
  open func prepareForReuse() { isFloating = false }

  public let contentView = UIView()
  private let ground = UIView()
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, aboveSubview: ground) }
    }
  }

  private var label: UILabel?
  private var detail: UILabel?

  open var textLabel: UILabel? {
    if let label { return label }
    let made = UILabel()
    made.numberOfLines = 0
    contentView.addSubview(made)
    label = made
    showStyle()
    return made
  }

  open var detailTextLabel: UILabel? {
    if let detail { return detail }
    let made = UILabel()
    made.font = TableMetrics.groupedHeaderFont
    made.textColor = .secondaryLabel
    contentView.addSubview(made)
    detail = made
    return made
  }

  /// The title of the data source. Headers of grouped tables are in capitals.
  var systemTitle: String? {
    didSet {
      textLabel?.text = systemTitle
      showStyle()
    }
  }

  private func showStyle() {
    if let label {
      switch tableStyle {
      case .plain:
        label.font = TableMetrics.plainHeaderFont
        label.textColor = .label
      case .grouped, .insetGrouped:
        label.font = TableMetrics.groupedHeaderFont
        label.textColor = .secondaryLabel
        if let systemTitle { label.text = kind == .header ? systemTitle.localizedUppercase : systemTitle }
      }
    }
    showGround()
    setNeedsLayout()
  }

  private func showGround() {
    let isPlain = tableStyle == .plain && label != nil && backgroundColor == nil && contentView.backgroundColor == nil
    ground.backgroundColor = isPlain ? (isFloating ? BarMetrics.chromeColor : .systemBackground) : nil
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    backgroundView?.frame = bounds
    contentView.frame = bounds
    guard let label else { return }
    let margin = TableMetrics.margin(forWidth: bounds.width) * (tableStyle == .insetGrouped ? 2 : 1)
    let width = max(bounds.width - 2 * margin, 0)
    let size = label.sizeThatFits(CGSize(width: width, height: 0))
    let y: CGFloat
    switch (tableStyle, kind) {
    case (.plain, _): y = bounds.midY - size.height / 2
    case (_, .header): y = bounds.height - TableMetrics.groupedHeaderBottom - size.height
    case (_, .footer): y = TableMetrics.groupedFooterTop
    }
    label.frame = CGRect(x: margin, y: max(y, 0), width: width, height: size.height)
    if let detail {
      let size = detail.intrinsicContentSize
      detail.frame = CGRect(x: bounds.width - margin - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }
  }
}

@section(".init_array") @used
private let registerHeaderFooter: @convention(c) () -> Void = {
  ClassMembers.register(UITableViewHeaderFooterView.self) { members in
    members.property("contentView", { $0.contentView })
    members.property("textLabel", { $0.textLabel })
    members.factory("initWithReuseIdentifier:") { arguments in UITableViewHeaderFooterView(reuseIdentifier: arguments[0]) }
  }
}
