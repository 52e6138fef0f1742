// One line of text that a person types.
//
// Typing works with the keys of the phone's keyboard: text goes in at the end, backspace takes the last character, return ends.
// Missing: the keyboard on the screen, a caret that can be moved, selection, cut and paste, autocorrection, input views.

@preconcurrency @MainActor
open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable { case none = 0, line, bezel, roundedRect }
  public enum ViewMode: Int, Sendable { case never = 0, whileEditing, unlessEditing, always }

  private let label = UILabel()
  private let placeholderLabel = UILabel()
  private let caret = UIView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(textFieldAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    clipsToBounds = true
    contentHorizontalAlignment = .left
    label.lineBreakMode = .byTruncatingHead
    placeholderLabel.textColor = .placeholderText
    caret.isHidden = true
    caret.isUserInteractionEnabled = false
    for view in [placeholderLabel, label, caret] { addSubview(view) }
    showText()
  }

  // MARK: - Text

  private var storedText = ""

  /// Never nil when read.
  open var text: String? {
    get { storedText }
    set {
      storedText = newValue ?? ""
      showText()
    }
  }

  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: storedText, attributes: defaultTextAttributes) }
    set { text = newValue?.string }
  }

  open var placeholder: String? { didSet { showText() } }
  open var attributedPlaceholder: NSAttributedString? { didSet { showText() } }
  open var textColor: UIColor? { didSet { showText() } }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { showText() } }
  open var textAlignment = NSTextAlignment.natural { didSet { showText() } }
  open var adjustsFontSizeToFitWidth = false { didSet { showText() } }
  /// Points.
  open var minimumFontSize: CGFloat = 0
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label] }
    set {
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
    }
  }

  open var borderStyle = BorderStyle.none { didSet { showBorder() } }
  open var background: UIImage?
  open var disabledBackground: UIImage?
  open var clearButtonMode = ViewMode.never
  open var leftView: UIView? { didSet { changeSideView(from: oldValue, to: leftView) } }
  open var rightView: UIView? { didSet { changeSideView(from: oldValue, to: rightView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  open weak var delegate: UITextFieldDelegate?

  // Traits of typing: kept for the keyboard to come.
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false { didSet { showText() } }
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
  open var allowsEditingTextAttributes = false
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      if newValue != nil { unimplemented("UITextField.inputView") }
    }
  }
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set {
      ownAccessoryView = newValue
      if newValue != nil { unimplemented("UITextField.inputAccessoryView") }
    }
  }

  private var shownText: String { isSecureTextEntry ? String(repeating: "•", count: storedText.count) : storedText }

  private func showText() {
    label.text = shownText
    label.font = font
    label.textColor = isEnabled ? textColor ?? .label : .tertiaryLabel
    label.textAlignment = textAlignment
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    label.minimumScaleFactor = minimumFontSize > 0 ? min(1, minimumFontSize / (font?.pointSize ?? 17)) : 0
    placeholderLabel.font = font
    placeholderLabel.textAlignment = textAlignment
    if let attributedPlaceholder { placeholderLabel.attributedText = attributedPlaceholder } else { placeholderLabel.text = placeholder }
    placeholderLabel.isHidden = !storedText.isEmpty
    setNeedsLayout()
    if layoutState != nil { invalidateIntrinsicContentSize() }
  }

  private func showBorder() {
    switch borderStyle {
    case .none:
      layer.borderWidth = 0
      layer.cornerRadius = 0
    case .line:
      layer.borderWidth = 1
      layer.borderColor = CGColor(gray: 0, alpha: 1)
      layer.cornerRadius = 0
    case .bezel:
      layer.borderWidth = 1
      layer.borderColor = UIColor.systemGray3.resolvedColor(with: traitCollection).cgColor
      layer.cornerRadius = 0
    case .roundedRect:
      if backgroundColor == nil { backgroundColor = .systemBackground }
      layer.borderWidth = 1 / contentScaleFactor
      layer.borderColor = UIColor.systemGray4.resolvedColor(with: traitCollection).cgColor
      layer.cornerRadius = ControlMetrics.TextField.cornerRadius
    }
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  override func stateDidChange() { showText() }

  // MARK: - Layout

  private var inset: CGFloat {
    switch borderStyle {
    case .none: return 0
    case .line: return ControlMetrics.TextField.lineInset
    case .bezel: return ControlMetrics.TextField.bezelInset
    case .roundedRect: return ControlMetrics.TextField.roundedInset
    }
  }

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: return false
    case .always: return true
    case .whileEditing: return isEditing
    case .unlessEditing: return !isEditing
    }
  }

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var area = bounds.insetBy(dx: inset, dy: 0)
    if isShown(leftViewMode), leftView != nil {
      let left = leftViewRect(forBounds: bounds).maxX
      area.size.width -= max(0, left - area.minX)
      area.origin.x = max(area.minX, left)
    }
    if isShown(rightViewMode), rightView != nil { area.size.width = max(0, rightViewRect(forBounds: bounds).minX - area.minX) }
    return area
  }

  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let side = ControlMetrics.TextField.clearButtonSize
    return CGRect(x: bounds.maxX - side - 5, y: bounds.midY - side / 2, width: side, height: side)
  }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  private func changeSideView(from old: UIView?, to new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    label.frame = area
    placeholderLabel.frame = placeholderRect(forBounds: bounds)
    layOutCaret(in: area)
  }

  private func layOutCaret(in area: CGRect) {
    caret.isHidden = !isEditing
    caret.backgroundColor = tintColor
    let width = min(label.intrinsicContentSize.width, area.width - 2), height = (font?.lineHeight ?? 20).rounded(.up)
    let x: CGFloat
    switch textAlignment {
    case .center: x = area.midX + width / 2
    case .right: x = area.maxX - 2
    default: x = area.minX + width
    }
    caret.frame = CGRect(x: x, y: area.midY - height / 2, width: 2, height: height)
  }

  override var baselineFont: UIFont? { font }
  override func baseline(_ attribute: NSLayoutConstraint.Attribute) -> BaselinePlace { label.baseline(attribute) }

  open override var intrinsicContentSize: CGSize {
    let text = label.intrinsicContentSize, hint = placeholderLabel.intrinsicContentSize
    let line = (font?.lineHeight ?? 20).rounded(.up)
    let height = borderStyle == .roundedRect ? max(ControlMetrics.TextField.roundedHeight, line + 12) : line + (borderStyle == .none ? 2 : 8)
    return CGSize(width: max(text.width, hint.width) + 2 * inset + 2, height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: - Editing

  open private(set) var isEditing = false
  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    if clearsOnBeginEditing, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    unimplemented("The keyboard on the screen: type on this computer's keyboard")
    isEditing = true
    textBeforeTyping = nil
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    isEditing = false
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside { becomeFirstResponder() }
  }

  /// Usages of the USB keyboard page.
  private enum Key {
    static let `return`: UInt32 = 0x28
    static let backspace: UInt32 = 0x2A
  }

  override func receiveKey(_ key: KeySample) -> Bool {
    guard isEditing else { return super.receiveKey(key) }
    guard key.isDown else { return true }
    if key.usage == Key.return || key.text == "\n" || key.text == "\r" {
      pressReturn()
    } else if key.usage == Key.backspace {
      deleteBackward()
    } else if !key.text.isEmpty {
      insertText(key.text)
    }
    return true
  }

  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    // An action for this event closes the keyboard by itself.
    let endsOnExit = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsOnExit { resignFirstResponder() }
  }

  open var hasText: Bool { !storedText.isEmpty }
  open func insertText(_ text: String) { replace(from: storedText.utf16.count, length: 0, with: text) }

  open func deleteBackward() {
    guard let last = storedText.last else { return }
    let length = String(last).utf16.count
    replace(from: storedText.utf16.count - length, length: length, with: "")
  }

  private func replace(from location: Int, length: Int, with text: String) {
    let range = NSRange(location: location, length: length)
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true else { return }
    registerUndo(of: storedText)
    self.text = (storedText as NSString).replacingCharacters(in: range, with: text)
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  /// The text at the start of what one undo takes back; nil before the first change since editing began or was undone.
  private var textBeforeTyping: String?

  /// Typing is taken back as a whole, as far as it went since editing began.
  private func registerUndo(of text: String) {
    guard let manager = undoManager, textBeforeTyping == nil || !manager.canUndo else { return }
    textBeforeTyping = text
    registerChange(from: text, with: manager)
  }

  private func registerChange(from text: String, with manager: UndoManager) {
    manager.registerUndo(withTarget: self) { field in
      let present = field.storedText
      field.text = text
      field.textBeforeTyping = nil
      field.registerChange(from: present, with: manager)
      field.sendActions(for: .editingChanged)
      NotificationCenter.default.post(name: Self.textDidChangeNotification, object: field)
    }
    manager.setActionName(Localization.language(of: .main).hasPrefix("zh") ? "键入" : "Typing")
  }

  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")

  // MARK: - Inspection

  override var inspectedText: String { storedText.isEmpty ? placeholder ?? "" : shownText }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let textFieldAttributes = InterfaceAttributes<UITextField>()
  .font("fontDescription") { $0.font = $1 }
  .string("text") { $0.text = $1 }
  .string("placeholder") { $0.placeholder = $1 }
  .color("textColor") { $0.textColor = $1 }
  .word("textAlignment", NSTextAlignment.interfaceWords) { $0.textAlignment = $1 }
  .word("borderStyle", [
    "none": UITextField.BorderStyle.none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
  ]) { $0.borderStyle = $1 }
  .word("clearButtonMode", [
    "never": UITextField.ViewMode.never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always,
  ]) { $0.clearButtonMode = $1 }
  .bool("adjustsFontSizeToFit") { $0.adjustsFontSizeToFitWidth = $1 }
  .number("minimumFontSize") { $0.minimumFontSize = $1 }
  .bool("clearsOnBeginEditing") { $0.clearsOnBeginEditing = $1 }
  .image("background") { $0.background = $1 }
  .image("disabledBackground") { $0.disabledBackground = $1 }
  .ignored("adjustsFontForContentSizeCategory")
  .custom { field, coder in
    guard let traits = coder.part("textInputTraits") else { return }
    field.isSecureTextEntry = traits["secureTextEntry"] == "YES"
    field.enablesReturnKeyAutomatically = traits["enablesReturnKeyAutomatically"] == "YES"
    let keyboards: [String: UIKeyboardType] = [
      "numberPad": .numberPad, "decimalPad": .decimalPad, "emailAddress": .emailAddress, "URL": .URL, "phonePad": .phonePad,
      "numbersAndPunctuation": .numbersAndPunctuation, "alphabet": .asciiCapable,
    ]
    if let type = traits["keyboardType"].flatMap({ keyboards[$0] }) { field.keyboardType = type }
    let returnKeys: [String: UIReturnKeyType] = ["done": .done, "go": .go, "next": .next, "search": .search, "send": .send, "join": .join]
    if let type = traits["returnKeyType"].flatMap({ returnKeys[$0] }) { field.returnKeyType = type }
  }
