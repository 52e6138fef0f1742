// Several lines of text, to be read or edited.
//
// Missing: selection handles and the magnifier of a finger, cut and paste by menu, text containers and layout managers of the app's own,
// links that are opened, data detectors (kept).

@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    sendIfImplemented(to: self, "textViewShouldBeginEditing:", [textView]) ?? true
  }
  public func textViewDidBeginEditing(_ textView: UITextView) { sendIfImplemented(to: self, "textViewDidBeginEditing:", [textView]) }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { sendIfImplemented(to: self, "textViewShouldEndEditing:", [textView]) ?? true }
  public func textViewDidEndEditing(_ textView: UITextView) { sendIfImplemented(to: self, "textViewDidEndEditing:", [textView]) }
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    sendIfImplemented(to: self, "textView:shouldChangeTextInRange:replacementText:", [textView, range, text]) ?? true
  }
  public func textViewDidChange(_ textView: UITextView) { sendIfImplemented(to: self, "textViewDidChange:", [textView]) }
  public func textViewDidChangeSelection(_ textView: UITextView) { sendIfImplemented(to: self, "textViewDidChangeSelection:", [textView]) }
}

/// What in a text leads somewhere.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  public static let link = UIDataDetectorTypes(rawValue: 2)
  public static let address = UIDataDetectorTypes(rawValue: 4)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, EditableText {
  let editCanvas = TextCanvas()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Text containers of the app's own are not used.
  public convenience init(frame: CGRect, textContainer: AnyObject?) {
    self.init(frame: frame)
    if textContainer != nil { unimplemented("UITextView.init(frame:textContainer:)") }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(textViewAttributes, to: self)
  }

  private func prepare() {
    alwaysBounceVertical = true
    if backgroundColor == nil { backgroundColor = .systemBackground }
    addSubview(editCanvas)
    addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: "pressText:"))
    let tap = UITapGestureRecognizer(target: self, action: "tapText:")
    addGestureRecognizer(tap)
    showText()
  }

  open weak var delegate: UITextViewDelegate? {
    get { scrollDelegate as? UITextViewDelegate }
    set { scrollDelegate = newValue }
  }

  // MARK: - Text

  private var content = NSMutableAttributedString(string: "")
  private var isAttributed = false

  open var text: String! {
    get { content.string }
    set {
      isAttributed = false
      content = NSMutableAttributedString(string: newValue ?? "", attributes: usualAttributes)
      markedRange = nil
      selection = NSRange(location: content.length, length: 0)
      showText()
    }
  }

  open var attributedText: NSAttributedString! {
    get { NSAttributedString(attributedString: content) }
    set {
      isAttributed = true
      content = NSMutableAttributedString(attributedString: newValue ?? NSAttributedString(string: ""))
      markedRange = nil
      selection = NSRange(location: content.length, length: 0)
      showText()
    }
  }

  open var font: UIFont? = .systemFont(ofSize: 12) { didSet { restyle() } }
  open var textColor: UIColor? = .label { didSet { restyle() } }
  open var textAlignment = NSTextAlignment.natural { didSet { restyle() } }
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  open var linkTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var isEditable = true { didSet { if !isEditable { resignFirstResponder() } } }
  open var isSelectable = true
  open var allowsEditingTextAttributes = false
  open var clearsOnInsertion = false
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { setNeedsLayout() } }
  /// Left and right of each line, points.
  static let linePadding: CGFloat = 5
  open var textStorage: NSMutableAttributedString { content }

  // Traits of typing.
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType?
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      if isFirstResponder { reloadInputViews() }
    }
  }
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set {
      ownAccessoryView = newValue
      if isFirstResponder { reloadInputViews() }
    }
  }

  private var usualAttributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label, .paragraphStyle: style]
  }

  private func restyle() {
    if isAttributed {
      content.addAttributes(usualAttributes, range: NSRange(location: 0, length: content.length))
    } else {
      content = NSMutableAttributedString(string: content.string, attributes: usualAttributes)
    }
    showText()
  }

  private func showText() {
    // A line that has only begun is as high as the others. Foundation on Linux stops the program when an attributed string is put into
    // another; a plain one takes the attributes of what is before it.
    let shown = NSMutableAttributedString(attributedString: content)
    if shown.string.hasSuffix("\n") { shown.replaceCharacters(in: NSRange(location: shown.length, length: 0), with: "\u{200B}") }
    if let markedRange, NSMaxRange(markedRange) <= shown.length { shown.addAttribute(NSAttributedString.Key.underlineStyle, value: 1, range: markedRange) }
    editCanvas.font = font ?? .systemFont(ofSize: 12)
    editCanvas.alignment = textAlignment
    editCanvas.text = shown
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    editCanvas.setNeedsDisplay()
  }

  // MARK: - Layout

  private func textWidth(_ width: CGFloat) -> CGFloat {
    max(width - textContainerInset.left - textContainerInset.right - 2 * Self.linePadding, 1)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    editCanvas.breakWidth = textWidth(bounds.width)
    let size = editCanvas.textSize
    let frame = CGRect(
      x: textContainerInset.left + Self.linePadding, y: textContainerInset.top, width: editCanvas.breakWidth, height: size.height.rounded(.up))
    if editCanvas.frame != frame { UIView.performWithoutAnimation { editCanvas.frame = frame } }
    contentSize = CGSize(width: bounds.width, height: frame.maxY + textContainerInset.bottom)
    editCanvas.caretColor = tintColor ?? .systemBlue
    editCanvas.show(selection: isFirstResponder && (isEditable || selection.length > 0) ? selection : nil)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let measuring = TextCanvas()
    measuring.font = editCanvas.font
    measuring.text = editCanvas.text
    measuring.breakWidth = size.width > 0 && size.width < 1e6 ? textWidth(size.width) : .infinity
    let text = measuring.textSize
    return CGSize(
      width: (text.width + textContainerInset.left + textContainerInset.right + 2 * Self.linePadding).rounded(.up),
      height: (text.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
  }

  /// A view that does not scroll is as high as its text.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    return CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: automaticLayoutWidth ?? bounds.width, height: 0)).height)
  }
  override var contentDependsOnWidth: Bool { !isScrollEnabled }
  open override var isScrollEnabled: Bool { didSet { invalidateIntrinsicContentSize() } }

  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let rects = editCanvas.rects(of: range)
    let place = rects.isEmpty ? editCanvas.caretRect(at: range.location) : rects.reduce(rects[0]) { $0.union($1) }
    scrollRectToVisible(place.offsetBy(dx: editCanvas.frame.minX, dy: editCanvas.frame.minY).insetBy(dx: 0, dy: -4), animated: false)
  }

  // MARK: - Editing

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, responderWindow != nil, !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    setNeedsLayout()
    guard isEditable else { return true }
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard !isEditable || delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    markedRange = nil
    setNeedsLayout()
    guard isEditable else { return true }
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  fileprivate func tap(_ recognizer: UITapGestureRecognizer) {
    guard isEditable else { return }
    let offset = min(editCanvas.offset(nearest: recognizer.location(in: editCanvas)), content.length)
    let wasEditing = isFirstResponder, before = editedSelection
    guard becomeFirstResponder() else { return }
    editedSelection = NSRange(location: offset, length: 0)
    if wasEditing, before == editedSelection { showEditMenu() }
  }

  fileprivate func pressText(_ recognizer: UILongPressGestureRecognizer) {
    if isSelectable || isEditable { press(recognizer, selectsWord: !isEditable) }
  }

  override func receiveKey(_ key: KeySample) -> Bool {
    guard isFirstResponder, isEditable else { return super.receiveKey(key) }
    return edit(by: key)
  }

  func returnPressed() { insert("\n") }

  open var hasText: Bool { content.length > 0 }
  open func insertText(_ text: String) { insert(text) }
  open func deleteBackward() { deletePrevious() }

  var editedText: NSString { content.string as NSString }
  private var selection = NSRange(location: 0, length: 0)
  var editedSelection: NSRange {
    get { selection }
    set {
      let old = selection
      let start = min(max(newValue.location, 0), content.length)
      selection = NSRange(location: start, length: min(newValue.length, content.length - start))
      setNeedsLayout()
      guard old != selection else { return }
      scrollRangeToVisible(selection)
      delegate?.textViewDidChangeSelection(self)
    }
  }
  open var selectedRange: NSRange {
    get { selection }
    set { editedSelection = newValue }
  }
  open var selectedTextRange: UITextRange? {
    get { UITextRange(selection) }
    set { if let newValue { editedSelection = newValue.range } }
  }
  open func caretRect(for position: UITextPosition) -> CGRect { place(ofCaretAt: position) }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { position(nearest: point) }

  open override func selectAll(_ sender: Any?) { selectAllText(from: sender) }
  open override func select(_ sender: Any?) { selectWord(from: sender) }
  open override func cut(_ sender: Any?) { cutSelection() }
  open override func copy(_ sender: Any?) { copySelection() }
  open override func paste(_ sender: Any?) { pasteText(inOneLine: false) }
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canEdit(by: action, isEditable: isEditable, isSecret: false) ?? super.canPerformAction(action, withSender: sender)
  }
  var markedRange: NSRange? { didSet { if markedRange != oldValue { showText() } } }

  func replace(_ range: NSRange, with text: String) {
    guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true else { return }
    registerUndo()
    compose(range, with: text)
    editedSelection = NSRange(location: range.location + (text as NSString).length, length: 0)
    textDidChange()
  }

  func compose(_ range: NSRange, with text: String) {
    if isAttributed, content.length > 0 {
      // New text looks like what is before it.
      content.replaceCharacters(in: range, with: text)
    } else {
      let whole = (content.string as NSString).replacingCharacters(in: range, with: text)
      content = NSMutableAttributedString(string: whole, attributes: usualAttributes.merging(typingAttributes) { $1 })
    }
    showText()
  }

  func textDidChange() {
    layoutIfNeeded()
    scrollRangeToVisible(selection)
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  var wholeContent: NSAttributedString {
    get { NSAttributedString(attributedString: content) }
    set {
      content = NSMutableAttributedString(attributedString: newValue)
      selection = NSRange(location: newValue.length, length: 0)
      showText()
    }
  }
  var isTypingRegistered = false

  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

  override var inspectedText: String { content.string }
  override var inspectsSubviews: Bool { false }
}

@section(".init_array") @used
private let registerTextView: @convention(c) () -> Void = {
  ClassMembers.register(UITextView.self) { members in
    members.method("tapText:") { view, arguments in view.tap(arguments[0]) }
    members.method("pressText:") { view, arguments in view.pressText(arguments[0]) }
    members.property("text", { $0.text as String? }, { $0.text = $1 })
    members.property("delegate", { $0.scrollDelegate }, { $0.scrollDelegate = $1 })
    members.property("inputView", { $0.inputView }, { $0.inputView = $1 })
    members.property("inputAccessoryView", { $0.inputAccessoryView }, { $0.inputAccessoryView = $1 })
    members.factory("init") { _ in UITextView() }
    members.factory("initWithFrame:") { arguments in UITextView(frame: arguments[0]) }
  }
}

@MainActor private let textViewAttributes = InterfaceAttributes<UITextView>()
  .font("fontDescription") { $0.font = $1 }
  .color("textColor") { $0.textColor = $1 }
  .word("textAlignment", NSTextAlignment.interfaceWords) { $0.textAlignment = $1 }
  .bool("editable") { $0.isEditable = $1 }
  .bool("selectable") { $0.isSelectable = $1 }
  .string("text") { $0.text = $1 }
  .ignored("adjustsFontForContentSizeCategory", "allowsEditingTextAttributes")
  .custom { view, coder in
    if let text = coder.attributedString("attributedText") { view.attributedText = text }
    if let traits = coder.part("textInputTraits") { view.takeTraits(traits) }
    _ = coder.part("dataDetectorType")
  }
