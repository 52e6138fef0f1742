// A field for what is searched, with a magnifying glass and a cancel button.
//
// Missing: the bookmark and results buttons, tokens.

@preconcurrency @MainActor
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
    sendIfImplemented(to: self, "searchBarShouldBeginEditing:", [searchBar]) ?? true
  }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { sendIfImplemented(to: self, "searchBarTextDidBeginEditing:", [searchBar]) }
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
    sendIfImplemented(to: self, "searchBarShouldEndEditing:", [searchBar]) ?? true
  }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { sendIfImplemented(to: self, "searchBarTextDidEndEditing:", [searchBar]) }
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    sendIfImplemented(to: self, "searchBar:textDidChange:", [searchBar, searchText])
  }
  public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    sendIfImplemented(to: self, "searchBar:shouldChangeTextInRange:replacementText:", [searchBar, range, text]) ?? true
  }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { sendIfImplemented(to: self, "searchBarSearchButtonClicked:", [searchBar]) }
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { sendIfImplemented(to: self, "searchBarCancelButtonClicked:", [searchBar]) }
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    sendIfImplemented(to: self, "searchBar:selectedScopeButtonIndexDidChange:", [searchBar, selectedScope])
  }
}

@preconcurrency @MainActor
open class UISearchBar: UIView, UITextFieldDelegate {
  public enum Style: Int, Sendable { case `default` = 0, prominent, minimal }
  public enum Icon: Int, Sendable { case search = 0, clear, bookmark, resultsList }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(searchBarAttributes, to: self)
  }

  private let field = UISearchTextField()
  private let ground = UIView()
  private let cancelButton = UIButton(type: .system)
  private var scopes: UISegmentedControl?

  private func prepare() {
    isOpaque = false
    field.delegate = self
    field.addTarget(self, action: "searchTextChanged:", for: .editingChanged)
    cancelButton.setTitle(Localization.system("Cancel"), for: .normal)
    cancelButton.titleLabel?.font = BarMetrics.itemFont
    cancelButton.addTarget(self, action: "cancelSearch:", for: .touchUpInside)
    cancelButton.isHidden = true
    for view in [ground, field, cancelButton] { addSubview(view) }
    showGround()
  }

  open weak var delegate: UISearchBarDelegate?
  weak var controller: UISearchController?

  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }
  open var prompt: String?
  open var searchTextField: UISearchTextField { field }
  open var barStyle = UIBarStyle.default
  open var searchBarStyle = Style.default { didSet { showGround() } }
  open var isTranslucent = true
  open var barTintColor: UIColor? { didSet { showGround() } }
  open var backgroundImage: UIImage? { didSet { showGround() } }
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    cancelButton.isHidden = !showsCancelButton
    guard animated, window != nil else { return setNeedsLayout() }
    // The field and the scopes take touches while the button comes.
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction, animations: layoutParts)
  }
  open var showsBookmarkButton = false
  open var showsSearchResultsButton = false
  /// Shown below the field: always with `showsScopeBar`, or while a search controller's search goes on.
  open var scopeButtonTitles: [String]? { didSet { makeScopes() } }
  open var selectedScopeButtonIndex = 0 { didSet { scopes?.selectedSegmentIndex = selectedScopeButtonIndex } }
  open var showsScopeBar = false { didSet { scopesMayHaveChanged() } }

  private func makeScopes() {
    scopes?.removeFromSuperview()
    scopes = nil
    if let titles = scopeButtonTitles, !titles.isEmpty {
      let made = UISegmentedControl(items: titles)
      made.selectedSegmentIndex = selectedScopeButtonIndex
      made.addTarget(self, action: "scopeChosen:", for: .valueChanged)
      addSubview(made)
      scopes = made
    }
    scopesMayHaveChanged()
  }

  var showsScopes: Bool { scopes != nil && (showsScopeBar || controller?.isActive == true) }
  /// Points: what the scope buttons take.
  var scopeHeight: CGFloat { showsScopes ? BarMetrics.scopeBarHeight : 0 }

  /// Above a table the bar grows and the rows move down; a navigation bar makes room by itself.
  func scopesMayHaveChanged() {
    scopes?.isHidden = !showsScopes
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    guard let superview else { return }
    if let table = superview as? UITableView, table.tableHeaderView === self {
      frame.size.height = 56 + scopeHeight
      table.tableHeaderView = self
    } else if controller != nil {
      nearestController?.navigationController?.viewIfLoaded?.setNeedsLayout()
      (nearestController as? UINavigationController)?.viewIfLoaded?.setNeedsLayout()
    } else if translatesAutoresizingMaskIntoConstraints, showsScopes == (frame.height <= 56) {
      frame.size.height = 56 + scopeHeight
    }
  }

  fileprivate func scopeChosen() {
    guard let scopes else { return }
    selectedScopeButtonIndex = scopes.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
    controller?.textChanged()
  }
  open var inputAccessory: UIView?

  // Traits of typing.
  open var keyboardType: UIKeyboardType { get { field.keyboardType } set { field.keyboardType = newValue } }
  open var returnKeyType: UIReturnKeyType { get { field.returnKeyType } set { field.returnKeyType = newValue } }
  open var autocapitalizationType: UITextAutocapitalizationType { get { field.autocapitalizationType } set { field.autocapitalizationType = newValue } }
  open var autocorrectionType: UITextAutocorrectionType { get { field.autocorrectionType } set { field.autocorrectionType = newValue } }
  open var spellCheckingType: UITextSpellCheckingType { get { field.spellCheckingType } set { field.spellCheckingType = newValue } }
  open var keyboardAppearance: UIKeyboardAppearance { get { field.keyboardAppearance } set { field.keyboardAppearance = newValue } }
  open var enablesReturnKeyAutomatically: Bool { get { field.enablesReturnKeyAutomatically } set { field.enablesReturnKeyAutomatically = newValue } }
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) { unimplemented("UISearchBar.setImage(_:for:state:)") }

  /// In a navigation bar or of the minimal style there is only the field.
  private func showGround() {
    let isPlain = searchBarStyle == .minimal || backgroundImage != nil || controller != nil
    ground.backgroundColor = isPlain ? nil : barTintColor ?? BarMetrics.chromeColor
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    showGround()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutParts()
  }

  private func layoutParts() {
    ground.frame = bounds
    let margin: CGFloat = controller == nil ? 8 : BarMetrics.margin(forWidth: bounds.width)
    var room = bounds.insetBy(dx: margin, dy: 0)
    if !cancelButton.isHidden {
      let size = cancelButton.intrinsicContentSize
      cancelButton.frame = CGRect(x: room.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      room.size.width -= size.width + 8
    }
    let row = bounds.height - scopeHeight
    let y = controller == nil ? row / 2 - 18 : 1
    scopes?.frame = CGRect(x: bounds.minX + margin, y: row + 2, width: bounds.width - 2 * margin, height: 32)
    field.frame = CGRect(x: room.minX, y: y, width: room.width, height: 36)
    if !cancelButton.isHidden { cancelButton.center.y = field.frame.midY }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 56 + scopeHeight) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 56 + scopeHeight) }
  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  @discardableResult open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  @discardableResult open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
  open override var isFirstResponder: Bool { field.isFirstResponder }

  // MARK: - The field

  open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    guard delegate?.searchBarShouldBeginEditing(self) ?? true else { return false }
    controller?.begin()
    return true
  }
  open func textFieldDidBeginEditing(_ textField: UITextField) { delegate?.searchBarTextDidBeginEditing(self) }
  open func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { delegate?.searchBarShouldEndEditing(self) ?? true }
  open func textFieldDidEndEditing(_ textField: UITextField) { delegate?.searchBarTextDidEndEditing(self) }
  open func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true
  }
  open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    if controller != nil { textField.resignFirstResponder() }
    return false
  }

  fileprivate func textChanged() {
    delegate?.searchBar(self, textDidChange: field.text ?? "")
    controller?.textChanged()
  }

  fileprivate func cancel() {
    controller?.end()
    delegate?.searchBarCancelButtonClicked(self)
  }
}

/// The field of a search bar.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 10
    clearButtonMode = .whileEditing
    returnKeyType = .search
    placeholder = Localization.system("Search")
    let glass = UIImageView(image: UIImage(systemName: "magnifyingglass", withConfiguration: UIImage.SymbolConfiguration(pointSize: 15)))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    glass.frame = CGRect(x: 0, y: 0, width: 32, height: 36)
    leftView = glass
    leftViewMode = .always
  }
}

@MainActor private let searchBarAttributes = InterfaceAttributes<UISearchBar>()
  .string("text") { $0.text = $1 }
  .string("placeholder") { $0.placeholder = $1 }
  .string("prompt") { $0.prompt = $1 }
  .bool("showsCancelButton") { $0.showsCancelButton = $1 }
  .bool("showsBookmarkButton") { $0.showsBookmarkButton = $1 }
  .bool("translucent") { $0.isTranslucent = $1 }
  .color("barTintColor") { $0.barTintColor = $1 }
  .word("searchBarStyle", ["default": .default, "prominent": .prominent, "minimal": .minimal]) { $0.searchBarStyle = $1 }
  .bool("showsScopeBar") { $0.showsScopeBar = $1 }
  .ignored("barStyle", "showsSearchResultsButton", "backgroundImage", "scopeBarBackgroundImage")
  .custom { bar, coder in
    _ = coder.part("textInputTraits")
    if let titles = coder.part("scopeButtonTitles") { bar.scopeButtonTitles = titles.children.filter { $0.name == "string" }.map { $0.text } }
  }

@section(".init_array") @used
private let registerSearchBar: @convention(c) () -> Void = {
  ClassMembers.register(UISearchBar.self) { members in
    members.method("searchTextChanged:") { bar, _ in bar.textChanged() }
    members.method("scopeChosen:") { bar, _ in bar.scopeChosen() }
    members.method("cancelSearch:") { bar, _ in bar.cancel() }
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("text", { $0.text }, { $0.text = $1 })
    members.factory("init") { _ in UISearchBar() }
  }
}
