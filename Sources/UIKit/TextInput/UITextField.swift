// One line of text that a person types.
//
// Missing: the selection handles and the magnifier of a finger, cut and paste by menu, autocorrection, drag and drop.

@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, EditableText {
  public enum BorderStyle: Int, Sendable { case none = 0, line, bezel, roundedRect }
  public enum ViewMode: Int, Sendable { case never = 0, whileEditing, unlessEditing, always }

  private let backgroundPicture = UIImageView()
  /// Cuts off what of a long text does not fit.
  private let clip = UIView()
  let editCanvas = TextCanvas()
  private let placeholderLabel = UILabel()
  private var clearButton: TextClearButton?

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
    addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: "pressText:"))
    isOpaque = false
    clipsToBounds = true
    contentHorizontalAlignment = .left
    placeholderLabel.textColor = .placeholderText
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    clip.addSubview(editCanvas)
    for view in [placeholderLabel, clip] { addSubview(view) }
    showText()
  }

  // MARK: - Text

  private var storedText = ""
  private var givenAttributes: NSAttributedString?

  /// Never nil when read.
  open var text: String? {
    get { storedText }
    set {
      storedText = newValue ?? ""
      givenAttributes = nil
      let end = (storedText as NSString).length
      markedRange = nil
      selection = NSRange(location: end, length: 0)
      showText()
    }
  }

  open var attributedText: NSAttributedString? {
    get { givenAttributes ?? NSAttributedString(string: storedText, attributes: defaultTextAttributes) }
    set {
      text = newValue?.string
      givenAttributes = newValue
      showText()
    }
  }

  open var placeholder: String? { didSet { showText() } }
  open var attributedPlaceholder: NSAttributedString? { didSet { showText() } }
  open var textColor: UIColor? { didSet { showText() } }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { showText() } }
  open var textAlignment = NSTextAlignment.natural { didSet { showText() } }
  open var adjustsFontSizeToFitWidth = false { didSet { showText() } }
  open var adjustsFontForContentSizeCategory = false
  /// Points.
  open var minimumFontSize: CGFloat = 0
  private var moreAttributes: [NSAttributedString.Key: Any] = [:]
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { moreAttributes.merging([.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label]) { $1 } }
    set {
      moreAttributes = newValue
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
    }
  }
  open var typingAttributes: [NSAttributedString.Key: Any]?

  open var borderStyle = BorderStyle.none { didSet { showBorder() } }
  open var background: UIImage? { didSet { showBorder() } }
  open var disabledBackground: UIImage? { didSet { showBorder() } }
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var leftView: UIView? { didSet { changeSideView(from: oldValue, to: leftView) } }
  open var rightView: UIView? { didSet { changeSideView(from: oldValue, to: rightView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  open weak var delegate: UITextFieldDelegate?

  // Traits of typing.
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false { didSet { showText() } }
  open var textContentType: UITextContentType?
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
  open var allowsEditingTextAttributes = false
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  /// What stands in the keyboard's place while the field is edited.
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      if isFirstResponder { reloadInputViews() }
    }
  }
  /// What stands above the keyboard.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set {
      ownAccessoryView = newValue
      if isFirstResponder { reloadInputViews() }
    }
  }

  private var shownText: String { isSecureTextEntry ? String(repeating: "•", count: storedText.utf16.count) : storedText }

  func showText() {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = .byClipping
    var attributes = defaultTextAttributes
    attributes[.paragraphStyle] = style
    if !isEnabled { attributes[.foregroundColor] = UIColor.tertiaryLabel }
    let usual = font ?? .systemFont(ofSize: 17)
    if adjustsFontSizeToFitWidth, !isEditing, clip.bounds.width > 0, !storedText.isEmpty {
      let natural = NSAttributedString(string: shownText, attributes: attributes).size().width
      if natural > clip.bounds.width {
        attributes[.font] = usual.withSize(max(usual.pointSize * clip.bounds.width / natural, minimumFontSize))
      }
    }
    editCanvas.font = usual
    if let givenAttributes, !isSecureTextEntry { editCanvas.text = givenAttributes } else {
      editCanvas.text = NSAttributedString(string: shownText, attributes: attributes)
    }
    if let markedRange, NSMaxRange(markedRange) <= editCanvas.text.length, !isSecureTextEntry {
      let marked = NSMutableAttributedString(attributedString: editCanvas.text)
      marked.addAttribute(NSAttributedString.Key.underlineStyle, value: 1, range: markedRange)
      editCanvas.text = marked
    }
    placeholderLabel.font = font
    placeholderLabel.textAlignment = textAlignment
    if let attributedPlaceholder { placeholderLabel.attributedText = attributedPlaceholder } else { placeholderLabel.text = placeholder }
    placeholderLabel.isHidden = !storedText.isEmpty
    if layoutState != nil { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  private func showBorder() {
    layer.borderWidth = 0
    layer.cornerRadius = 0
    switch borderStyle {
    case .none: break
    case .line:
      layer.borderWidth = 1
      layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    case .bezel:
      layer.borderWidth = 1
      layer.borderColor = UIColor.systemGray3.resolvedColor(with: traitCollection).cgColor
    case .roundedRect:
      if backgroundColor == nil { backgroundColor = .systemBackground }
      layer.borderWidth = 1 / contentScaleFactor
      layer.borderColor = UIColor.systemGray4.resolvedColor(with: traitCollection).cgColor
      layer.cornerRadius = ControlMetrics.TextField.cornerRadius
    }
    // A picture has no effect on a rounded field, as Apple documents.
    let picture = borderStyle == .roundedRect ? nil : isEnabled ? background : disabledBackground ?? background
    backgroundPicture.image = picture
    if picture != nil, backgroundPicture.superview == nil { insertSubview(backgroundPicture, at: 0) }
    backgroundPicture.isHidden = picture == nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if borderStyle != .none { showBorder() }
    editCanvas.setNeedsDisplay()
  }

  override func stateDidChange() {
    showText()
    if background != nil || disabledBackground != nil { showBorder() }
  }

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

  private var showsClearButton: Bool { isShown(clearButtonMode) && !storedText.isEmpty && isEnabled }

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var area = bounds.insetBy(dx: inset, dy: 0)
    if isShown(leftViewMode), leftView != nil {
      let left = leftViewRect(forBounds: bounds).maxX
      area.size.width -= max(0, left - area.minX)
      area.origin.x = max(area.minX, left)
    }
    if isShown(rightViewMode), rightView != nil {
      area.size.width = max(0, rightViewRect(forBounds: bounds).minX - area.minX)
    } else if showsClearButton {
      area.size.width = max(0, clearButtonRect(forBounds: bounds).minX - area.minX - 2)
    }
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
  /// Partly: never asked, as is `drawPlaceholder(in:)`: labels inside show both.
  open func drawText(in rect: CGRect) {}
  open func drawPlaceholder(in rect: CGRect) {}

  private func changeSideView(from old: UIView?, to new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundPicture.frame = bounds
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    layOutClearButton()
    let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    let width = clip.bounds.width
    clip.frame = area
    if adjustsFontSizeToFitWidth, width != area.width { showText() }
    placeholderLabel.frame = placeholderRect(forBounds: bounds)
    layOutText(in: area)
  }

  private func layOutClearButton() {
    if showsClearButton, clearButton == nil {
      let button = TextClearButton(frame: .zero)
      button.addTarget(self, action: "clearField:", for: .touchUpInside)
      addSubview(button)
      clearButton = button
    }
    clearButton?.isHidden = !showsClearButton
    clearButton?.frame = clearButtonRect(forBounds: bounds)
  }

  /// How far a long text is scrolled to the left.
  private var textOffset: CGFloat = 0

  private func layOutText(in area: CGRect) {
    let size = editCanvas.textSize
    let width = size.width.rounded(.up) + 2
    if width <= area.width {
      textOffset = 0
    } else if isEditing {
      // The caret stays in sight.
      let caret = editCanvas.caretRect(at: NSMaxRange(editedSelection)).midX
      textOffset = min(max(textOffset, caret - area.width + 2), max(caret - 2, 0))
      textOffset = min(max(textOffset, 0), width - area.width)
    } else {
      textOffset = 0
    }
    var x = -textOffset
    if width <= area.width {
      switch textAlignment {
      case .center: x = (area.width - size.width) / 2
      case .right: x = area.width - size.width - (isEditing ? 1 : 0)
      default: x = 0
      }
    }
    let y: CGFloat
    switch contentVerticalAlignment {
    case .top: y = 0
    case .bottom: y = area.height - size.height
    default: y = (area.height - size.height) / 2
    }
    let scale = contentScaleFactor
    UIView.performWithoutAnimation {
      editCanvas.frame = CGRect(x: (x * scale).rounded() / scale, y: (y * scale).rounded() / scale, width: max(width, 2), height: size.height.rounded(.up))
    }
    clip.clipsToBounds = width > area.width
    showSelection()
  }

  private func showSelection() {
    editCanvas.caretColor = tintColor ?? .systemBlue
    editCanvas.show(selection: isEditing ? editedSelection : nil)
  }

  override var baselineFont: UIFont? { font }
  override func baseline(_ attribute: NSLayoutConstraint.Attribute) -> BaselinePlace { placeholderLabel.baseline(attribute) }

  open override var intrinsicContentSize: CGSize {
    let text = editCanvas.textSize, hint = placeholderLabel.intrinsicContentSize
    let line = (font?.lineHeight ?? 20).rounded(.up)
    let height = borderStyle == .roundedRect ? max(ControlMetrics.TextField.roundedHeight, line + 12) : line + (borderStyle == .none ? 2 : 8)
    let sides = (isShown(leftViewMode) ? leftView?.bounds.width ?? 0 : 0) + (isShown(rightViewMode) ? rightView?.bounds.width ?? 0 : 0)
    return CGSize(width: max(text.width.rounded(.up), hint.width) + 2 * inset + 2 + sides, height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: - Editing

  open private(set) var isEditing = false
  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, responderWindow != nil, delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    if clearsOnBeginEditing, !storedText.isEmpty, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    isEditing = true
    isTypingRegistered = false
    selection = NSRange(location: (storedText as NSString).length, length: 0)
    showText()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    isEditing = false
    markedRange = nil
    showText()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside, let touch else { return }
    if isEditing {
      let offset = editCanvas.offset(nearest: touch.location(in: editCanvas)), before = editedSelection
      if touch.tapCount == 2 { editedSelection = word(at: offset) } else if touch.tapCount > 2 { selectAll(nil) } else {
        editedSelection = NSRange(location: offset, length: 0)
      }
      if touch.tapCount > 1 || before == editedSelection { showEditMenu() }
    } else {
      becomeFirstResponder()
    }
  }

  override func receiveKey(_ key: KeySample) -> Bool {
    guard isEditing else { return super.receiveKey(key) }
    // Keys without text are a person's at the window, whose text follows by itself.
    return edit(by: key)
  }

  func returnPressed() {
    if enablesReturnKeyAutomatically, storedText.isEmpty { return }
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    // An action for this event closes the keyboard by itself.
    let endsOnExit = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsOnExit { resignFirstResponder() }
  }

  func clearByButton() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    registerUndo()
    text = ""
    textDidChange()
    if !isEditing { becomeFirstResponder() }
  }

  open var hasText: Bool { !storedText.isEmpty }
  open func insertText(_ text: String) { insert(text) }
  open func deleteBackward() { deletePrevious() }

  var editedText: NSString { storedText as NSString }
  private var selection = NSRange(location: 0, length: 0)
  var editedSelection: NSRange {
    get { selection }
    set {
      let old = selection
      let end = (storedText as NSString).length
      let start = min(max(newValue.location, 0), end)
      selection = NSRange(location: start, length: min(newValue.length, end - start))
      setNeedsLayout()
      if old != selection { delegate?.textFieldDidChangeSelection(self) }
    }
  }
  var markedRange: NSRange? { didSet { if markedRange != oldValue { showText() } } }

  func replace(_ range: NSRange, with text: String) {
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true else { return }
    registerUndo()
    compose(range, with: text)
    editedSelection = NSRange(location: range.location + (text as NSString).length, length: 0)
    textDidChange()
  }

  func compose(_ range: NSRange, with text: String) {
    storedText = (storedText as NSString).replacingCharacters(in: range, with: text)
    givenAttributes = nil
    showText()
  }

  func textDidChange() {
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  var wholeContent: NSAttributedString {
    get { NSAttributedString(string: storedText) }
    set { text = newValue.string }
  }
  var isTypingRegistered = false

  // MARK: - Positions

  open var selectedTextRange: UITextRange? {
    get { isEditing ? UITextRange(selection) : nil }
    set { if let newValue { editedSelection = newValue.range } }
  }
  open func caretRect(for position: UITextPosition) -> CGRect { place(ofCaretAt: position) }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { position(nearest: point) }

  // MARK: - The edit menu

  open override func selectAll(_ sender: Any?) { selectAllText(from: sender) }
  open override func select(_ sender: Any?) { selectWord(from: sender) }
  open override func cut(_ sender: Any?) { cutSelection() }
  open override func copy(_ sender: Any?) { copySelection() }
  open override func paste(_ sender: Any?) { pasteText(inOneLine: true) }
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canEdit(by: action, isEditable: isEnabled, isSecret: isSecureTextEntry) ?? super.canPerformAction(action, withSender: sender)
  }
  func pressText(_ recognizer: UILongPressGestureRecognizer) { press(recognizer, selectsWord: false) }

  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")

  // MARK: - Inspection

  override var inspectedText: String { storedText.isEmpty ? placeholder ?? attributedPlaceholder?.string ?? "" : isSecureTextEntry ? String(repeating: "•", count: storedText.count) : storedText }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}
