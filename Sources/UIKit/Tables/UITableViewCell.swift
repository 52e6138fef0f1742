// One row of a table. Its parts and where they lie; what it does while it is edited lies in UITableViewCell+Editing.
//
// Missing: configuration states other than selected and highlighted, drag states, focus.

@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default` = 0, value1, value2, subtitle }
  public enum SeparatorStyle: Int, Sendable { case none = 0, singleLine, singleLineEtched }
  public enum SelectionStyle: Int, Sendable { case none = 0, blue, gray, `default` }
  public enum FocusStyle: Int, Sendable { case `default` = 0, custom }
  public enum EditingStyle: Int, Sendable { case none = 0, delete, insert }
  public enum AccessoryType: Int, Sendable { case none = 0, disclosureIndicator, detailDisclosureButton, checkmark, detailButton }
  public struct StateMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = StateMask(rawValue: 1)
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }

  let cellStyle: CellStyle

  public init(style: CellStyle, reuseIdentifier: String?) {
    cellStyle = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: TableMetrics.rowHeight))
    prepare()
  }

  public override convenience init(frame: CGRect) { self.init(style: .default, reuseIdentifier: nil) }

  public required init?(coder: NSCoder) {
    let interface = coder as? InterfaceCoder
    let words: [String: CellStyle] = [
      "IBUITableViewCellStyleDefault": .default, "IBUITableViewCellStyleValue1": .value1, "IBUITableViewCellStyleValue2": .value2,
      "IBUITableViewCellStyleSubtitle": .subtitle,
    ]
    cellStyle = interface?.attribute("style").flatMap { words[$0] } ?? .default
    reuseIdentifier = interface?.attribute("reuseIdentifier")
    super.init(coder: coder)
    if let element = interface?.element.children.first(where: { $0["key"] == "contentView" }), let interface {
      interface.markRead { $0 === element }
      if let view = interface.loader.makeObject(element) as? UIView { contentView = view }
      isOfInterface = interface.attribute("style") == nil
      func part<Part>(_ name: String) -> Part? { interface.attribute(name).flatMap { interface.loader.objects[$0] as? Part } }
      textLabelReference = part("textLabel")
      detailReference = part("detailTextLabel")
      imageReference = part("imageView")
    }
    prepare()
    coder.apply(cellAttributes, to: self)
  }

  private func prepare() {
    clipsToBounds = false
    groundView.isUserInteractionEnabled = false
    separatorView.isUserInteractionEnabled = false
    contentView.isOpaque = false
    for view in [groundView, contentView, separatorView] { addSubview(view) }
    contentView.frame = bounds
  }

  /// The layout of the parts is the storyboard's own.
  private var isOfInterface = false

  // MARK: - Parts

  open private(set) var contentView = UIView()
  open private(set) var reuseIdentifier: String?
  func takeReuseIdentifier(_ identifier: String) { reuseIdentifier = identifier }

  private var textLabelReference: UILabel?
  private var detailReference: UILabel?
  private var imageReference: UIImageView?

  /// Made when it is first asked for.
  open var textLabel: UILabel? {
    if let known = textLabelReference { return known }
    let label = UILabel()
    label.font = cellStyle == .value2 ? TableMetrics.value2Font : TableMetrics.textFont
    if cellStyle == .value2 { label.textColor = tintColor }
    if cellStyle == .value2 { label.textAlignment = .right }
    contentView.addSubview(label)
    textLabelReference = label
    return label
  }

  open var detailTextLabel: UILabel? {
    if let known = detailReference { return known }
    guard cellStyle != .default else { return nil }
    let label = UILabel()
    switch cellStyle {
    case .subtitle: label.font = TableMetrics.subtitleFont
    case .value2: label.font = TableMetrics.value2DetailFont
    default:
      label.font = TableMetrics.textFont
      label.textColor = .secondaryLabel
    }
    contentView.addSubview(label)
    detailReference = label
    return label
  }

  open var imageView: UIImageView? {
    if let known = imageReference { return known }
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    contentView.addSubview(view)
    imageReference = view
    return view
  }

  // MARK: - Background

  private let groundView = UIView()
  private let separatorView = UIView()
  private let topSeparatorView = UIView()

  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView) } }
  open var selectedBackgroundView: UIView? { didSet { oldValue?.removeFromSuperview(); showPressed(animated: false) } }
  open var multipleSelectionBackgroundView: UIView?
  open var selectionStyle = SelectionStyle.default
  open var focusStyle = FocusStyle.default
  open var userInteractionEnabledWhileDragging = true

  private func exchange(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { insertSubview(new, aboveSubview: groundView) }
    setNeedsLayout()
  }

  // MARK: - What the table says

  struct Place {
    var isFirst = false
    var isLast = false
    var style = UITableView.Style.plain
  }
  struct Separator {
    var style = SeparatorStyle.none
    var color: UIColor?
    var inset = UIEdgeInsets.zero
    /// By the app; else by the margins.
    var isGiven = false
  }
  weak var table: UITableView?
  var place = Place() { didSet { setNeedsLayout() } }
  var separator = Separator() { didSet { setNeedsLayout() } }
  private var ownSeparatorInset: UIEdgeInsets?
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? separator.inset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// Points a level.
  open var indentationWidth: CGFloat = 10

  // MARK: - Accessories

  open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { showAccessory() } } }
  open var accessoryView: UIView? { didSet { showAccessory(replacing: oldValue) } }
  open var editingAccessoryType = AccessoryType.none { didSet { showAccessory() } }
  open var editingAccessoryView: UIView? { didSet { showAccessory(replacing: oldValue) } }
  private var accessory: UIView?

  func showAccessory(replacing old: UIView? = nil) {
    let given = isEditing ? editingAccessoryView : accessoryView
    let type = isEditing ? editingAccessoryType : accessoryType
    let new: UIView?
    if let given {
      new = given
    } else if type == .none {
      new = nil
    } else if let known = accessory as? CellAccessory, known.type == type {
      new = known
    } else {
      let made = CellAccessory(type)
      made.tapped = { [weak self] in
        guard let self, let table, let path = table.indexPath(for: self) else { return }
        if let trigger = accessoryTrigger { sendIfImplemented(to: trigger.target, trigger.action, [self]) }
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
      }
      new = made
    }
    if accessory !== new {
      if accessory?.superview === self { accessory?.removeFromSuperview() }
      accessory = new
      if let new { addSubview(new) }
    }
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    setNeedsLayout()
  }

  // MARK: - State

  private var selectedFlag = false
  private var highlightedFlag = false
  open var isSelected: Bool {
    get { selectedFlag }
    set { setSelected(newValue, animated: false) }
  }
  open var isHighlighted: Bool {
    get { highlightedFlag }
    set { setHighlighted(newValue, animated: false) }
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    selectedFlag = selected
    showPressed(animated: animated)
    configurationMayHaveChanged()
  }

  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    highlightedFlag = highlighted
    showPressed(animated: animated)
    configurationMayHaveChanged()
  }

  private func showPressed(animated: Bool) {
    let isOn = (selectedFlag || highlightedFlag) && selectionStyle != .none
    let ground = selectedBackgroundView
    let show = { [self] in
      groundView.backgroundColor = isOn && ground == nil ? TableMetrics.selectionColor : groundColor
      ground?.alpha = isOn ? 1 : 0
    }
    if let ground, isOn, ground.superview !== self {
      ground.frame = bounds
      insertSubview(ground, aboveSubview: backgroundView ?? groundView)
      ground.alpha = 0
    }
    for view in contentView.subviewList { highlight(view, isOn) }
    accessory.map { highlight($0, isOn) }
    separatorView.alpha = isOn && selectedFlag == false ? 0 : 1
    guard animated, window != nil else {
      show()
      if !isOn { ground?.removeFromSuperview() }
      return
    }
    UIView.animate(withDuration: TableMetrics.deselectDuration, delay: 0, options: .allowUserInteraction, animations: show) { [weak self] _ in
      guard let self, !(self.selectedFlag || self.highlightedFlag) else { return }
      self.selectedBackgroundView?.removeFromSuperview()
    }
  }

  /// Labels and pictures show that they lie on a pressed row.
  private func highlight(_ view: UIView, _ isOn: Bool) {
    if let label = view as? UILabel { label.isHighlighted = isOn }
    if let image = view as? UIImageView { image.isHighlighted = isOn }
    if view is UIControl { return }
    for inner in view.subviewList { highlight(inner, isOn) }
  }

  private var groundColor: UIColor? {
    if let configured = backgroundConfigurationColor { return configured }
    if backgroundColor != nil || backgroundView != nil { return nil }
    return place.style == .plain ? nil : .secondarySystemGroupedBackground
  }
  var backgroundConfigurationColor: UIColor? { didSet { showPressed(animated: false) } }

  open func prepareForReuse() {
    isHidden = false
    setHighlighted(false, animated: false)
    if isSelected { setSelected(false, animated: false) }
  }

  // MARK: - Editing (see UITableViewCell+Editing)

  var editingFlag = false
  open var isEditing: Bool {
    get { editingFlag }
    set { setEditing(newValue, animated: false) }
  }
  open func setEditing(_ editing: Bool, animated: Bool) {
    editingFlag = editing
    showAccessory()
    setNeedsLayout()
  }
  open internal(set) var editingStyle = EditingStyle.delete
  open var shouldIndentWhileEditing = true
  open var showsReorderControl = false
  open internal(set) var showingDeleteConfirmation = false
  var editParts = CellEditParts()
  open func willTransition(to state: StateMask) {}
  open func didTransition(to state: StateMask) {}

  // MARK: - What a storyboard connects

  struct Trigger {
    let target: AnyObject
    let action: Selector
  }
  /// Run when the row is chosen.
  var selectionTrigger: Trigger?
  var accessoryTrigger: Trigger?

  // MARK: - Content as a configuration

  open var contentConfiguration: UIContentConfiguration? { didSet { showConfiguration() } }
  open var automaticallyUpdatesContentConfiguration = true
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch cellStyle {
    case .default: return .cell()
    case .subtitle: return .subtitleCell()
    case .value1, .value2: return .valueCell()
    }
  }
  private(set) var configuredView: (UIView & UIContentView)?
  open func setNeedsUpdateConfiguration() { configurationMayHaveChanged() }
  open func updateConfiguration(using state: UICellConfigurationState) {}
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? { didSet { configurationMayHaveChanged() } }
  open var configurationState: UICellConfigurationState {
    UICellConfigurationState(isSelected: isSelected, isHighlighted: isHighlighted, isEditing: isEditing)
  }

  private func configurationMayHaveChanged() {
    guard let handler = configurationUpdateHandler else { return }
    handler(self, configurationState)
  }

  private func showConfiguration() {
    guard let contentConfiguration else {
      configuredView?.removeFromSuperview()
      configuredView = nil
      return
    }
    if let view = configuredView, type(of: view.configuration) == type(of: contentConfiguration) {
      view.configuration = contentConfiguration
    } else {
      configuredView?.removeFromSuperview()
      let view = contentConfiguration.makeContentView()
      contentView.addSubview(view)
      configuredView = view
    }
    setNeedsLayout()
  }

  // MARK: - Layout

  private var margin: CGFloat { TableMetrics.margin(forWidth: table?.bounds.width ?? bounds.width) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    groundView.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    showPressed(animated: false)
    roundCorners()
    var area = bounds
    layOutEditParts(&area)
    layOutAccessory(&area)
    if contentView.frame != area { contentView.frame = area }
    layOutContent()
    layOutSeparators()
  }

  private func roundCorners() {
    let isInset = place.style == .insetGrouped
    layer.cornerRadius = isInset ? TableMetrics.insetCornerRadius : 0
    var corners: CACornerMask = []
    if place.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if place.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    if isInset {
      layer.cornerRadius = corners.isEmpty ? 0 : TableMetrics.insetCornerRadius
      if !corners.isEmpty, corners != layer.maskedCorners { layer.maskedCorners = corners }
      clipsToBounds = !corners.isEmpty
    }
  }

  private func layOutAccessory(_ area: inout CGRect) {
    guard let accessory else { return }
    var size = accessory.bounds.size
    if let own = accessory as? CellAccessory { size = own.intrinsicContentSize }
    if size == .zero { size = accessory.intrinsicContentSize }
    accessory.place(CGRect(x: area.maxX - margin - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height))
    area.size.width = max(accessory.frame.minX - TableMetrics.accessoryGap - area.minX, 0)
  }

  /// The parts that the style gives, in the content view.
  private func layOutContent() {
    if let configuredView {
      configuredView.frame = contentView.bounds
      return
    }
    // A cell of a storyboard with views of its own has those, and what else was asked for.
    if isOfInterface, textLabelReference == nil, imageReference == nil { return }
    let bounds = contentView.bounds, indent = CGFloat(indentationLevel) * indentationWidth
    var x = margin + indent
    let right = bounds.width - (accessory == nil ? margin : 0)
    if cellStyle == .value2 { return layOutValue2(from: x, to: right) }
    if let image = imageReference, let picture = image.image {
      // A picture higher than the row is made smaller.
      var size = picture.size
      if size.height > bounds.height { size = CGSize(width: size.width * bounds.height / max(size.height, 1), height: bounds.height) }
      image.frame = CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      x = image.frame.maxX + TableMetrics.imageGap
    }
    let width = max(right - x, 0)
    guard let text = textLabelReference else {
      if let detail = detailReference { detail.frame = CGRect(x: x, y: 0, width: width, height: bounds.height) }
      return
    }
    let hasDetail = !(detailReference?.text ?? "").isEmpty
    let textSize = text.sizeThatFits(CGSize(width: width, height: bounds.height))
    switch cellStyle {
    case .subtitle where hasDetail:
      let detailSize = detailReference!.sizeThatFits(CGSize(width: width, height: bounds.height))
      let total = textSize.height + TableMetrics.textGap + detailSize.height
      let y = bounds.midY - total / 2
      text.frame = CGRect(x: x, y: y, width: width, height: textSize.height)
      detailReference!.frame = CGRect(x: x, y: y + textSize.height + TableMetrics.textGap, width: width, height: detailSize.height)
    case .value1 where hasDetail:
      let detailSize = detailReference!.sizeThatFits(CGSize(width: width, height: bounds.height))
      let detailWidth = min(detailSize.width.rounded(.up), max(width - min(textSize.width, width * 0.6) - 8, 0))
      detailReference!.frame = CGRect(x: right - detailWidth, y: 0, width: detailWidth, height: bounds.height)
      text.frame = CGRect(x: x, y: 0, width: max(right - detailWidth - 8 - x, 0), height: bounds.height)
    default:
      text.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      detailReference?.frame = .zero
    }
  }

  private func layOutValue2(from x: CGFloat, to right: CGFloat) {
    let height = contentView.bounds.height
    textLabelReference?.frame = CGRect(x: x, y: 0, width: TableMetrics.value2Width, height: height)
    let start = x + TableMetrics.value2Width + TableMetrics.value2Gap
    detailReference?.frame = CGRect(x: start, y: 0, width: max(right - start, 0), height: height)
  }

  private func layOutSeparators() {
    let hair = 1 / UIScreen.main.scale
    let isLastOfGroup = place.isLast && place.style != .plain
    let isHidden = separator.style == .none || (place.isLast && place.style == .insetGrouped)
    separatorView.isHidden = isHidden
    separatorView.backgroundColor = separator.color
    var left = separatorInset.left
    // A given inset counts from the cell's edge; the usual one starts where the text does.
    if ownSeparatorInset == nil, !separator.isGiven {
      left = margin + CGFloat(indentationLevel) * indentationWidth + editParts.indentation
      if let image = imageReference, let picture = image.image, picture.size.width > 0, image.frame.width > 0 { left = contentView.frame.minX + image.frame.maxX + TableMetrics.imageGap }
    }
    let wholeWidth = isLastOfGroup && place.style == .grouped
    separatorView.frame = CGRect(
      x: wholeWidth ? 0 : left, y: bounds.height - hair, width: max(bounds.width - (wholeWidth ? 0 : left + separatorInset.right), 0), height: hair)
    let hasTop = place.isFirst && place.style == .grouped && separator.style != .none
    if hasTop, topSeparatorView.superview == nil { addSubview(topSeparatorView) }
    topSeparatorView.isHidden = !hasTop
    topSeparatorView.backgroundColor = separator.color
    topSeparatorView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hair)
  }

  // MARK: - Its own height

  /// Points, at a width; what the content wants, and a row's usual height for the usual styles.
  func ownHeight(width: CGFloat) -> CGFloat {
    UIView.unanimated {
      if bounds.width != width { bounds.size.width = width }
      layoutIfNeeded()
      if let configuredView {
        return max(configuredView.sizeThatFits(CGSize(width: contentView.bounds.width, height: 0)).height, TableMetrics.rowHeight)
      }
      let fitting = contentView.fittingHeight(width: contentView.bounds.width)
      if fitting > 0 { return fitting + 1 / UIScreen.main.scale }
      let asked = sizeThatFits(CGSize(width: width, height: 0)).height
      return max(asked, TableMetrics.rowHeight)
    }
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = max(contentView.bounds.width - 2 * margin, 20)
    func height(_ label: UILabel?) -> CGFloat {
      guard let label, !(label.text ?? "").isEmpty else { return 0 }
      return label.sizeThatFits(CGSize(width: room, height: 0)).height
    }
    let text = height(textLabelReference), detail = height(detailReference)
    let content = cellStyle == .subtitle ? text + (detail > 0 ? TableMetrics.textGap + detail : 0) : max(text, detail)
    return CGSize(width: size.width, height: max((content + 2 * TableMetrics.textMargin).rounded(.up), TableMetrics.rowHeight))
  }

  override var inspectedDetails: [String] {
    var details: [String] = []
    if isSelected { details.append("selected") }
    if accessoryView == nil, accessoryType != .none { details.append("accessory=\(accessoryType)") }
    if isEditing { details.append("editing=\(editingStyle)") }
    return details
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
