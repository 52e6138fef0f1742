// What slides up while text is edited: the keyboard on the screen, or the app's own view in its place, and the app's view above it.
//
// With a keyboard attached to the phone, as this computer's is, the one on the screen stays away; views of the app's come all the same.
// Apps hear of it by the notifications of UIResponder, as on an iPhone.
//
// Partly: the keyboard has Latin letters, digits and the marks that go with them; there are no suggestions.

@preconcurrency @MainActor
final class KeyboardHost {
  static let shared = KeyboardHost()

  /// Whether the phone shows a keyboard of its own.
  var isOnScreen = false { didSet { if isOnScreen != oldValue { responderDidChange() } } }

  private var isScheduled = false
  private var panel: KeyboardPanel?
  private(set) weak var responder: UIResponder?
  private var adjustedTable: (table: UITableView, inset: CGFloat)?

  /// Points that it covers of the window's lower edge.
  private(set) var coveredHeight: CGFloat = 0

  /// The first responder, or its input views, may be others. Looked at once, at the end of the turn.
  func responderDidChange() {
    guard !isScheduled else { return }
    isScheduled = true
    NextTurn.next { [self] in
      isScheduled = false
      update()
    }
  }

  private var window: UIWindow? { UIApplication.shared.keyWindow }

  private func update() {
    let current = window?.firstResponder
    let takesText = current is UIKeyInput
    if UIApplication.shared.takesText != takesText {
      UIApplication.shared.takesText = takesText
      UIApplication.shared.interfaceMayHaveChanged()
    }
    let input = current?.inputView ?? (takesText && isOnScreen ? keyboard(for: current) : nil)
    let accessory = current?.inputAccessoryView
    guard let window, let current, input != nil || accessory != nil else { return hide() }
    responder = current
    show(input, accessory, in: window)
  }

  private var keyboardView: KeyboardView?
  private func keyboard(for responder: UIResponder?) -> KeyboardView {
    let view = keyboardView ?? KeyboardView()
    keyboardView = view
    view.responder = responder
    return view
  }

  private func show(_ input: UIView?, _ accessory: UIView?, in window: UIWindow) {
    let isNew = panel == nil
    let panel = panel ?? KeyboardPanel(frame: .zero)
    self.panel = panel
    let old = isNew ? CGRect(x: 0, y: window.bounds.height, width: window.bounds.width, height: 0) : panel.frame
    panel.show(input, accessory)
    let height = panel.height(in: window)
    let frame = CGRect(x: 0, y: window.bounds.height - height, width: window.bounds.width, height: height)
    guard isNew || frame != old else { return panel.setNeedsLayout() }
    if panel.superview !== window {
      window.addSubview(panel)
      panel.frame = CGRect(x: 0, y: window.bounds.height, width: frame.width, height: height)
      panel.layoutIfNeeded()
    }
    window.bringSubviewToFront(panel)
    coveredHeight = height
    let information = Self.information(from: old, to: frame)
    if isNew { post(UIResponder.keyboardWillShowNotification, information) }
    post(UIResponder.keyboardWillChangeFrameNotification, information)
    UIView.animate(
      withDuration: KeyboardMetrics.duration, delay: 0, options: .allowUserInteraction,
      animations: {
        panel.frame = frame
        self.makeRoom(height, in: window)
      },
      completion: { [self] _ in
        if isNew { post(UIResponder.keyboardDidShowNotification, information) }
        post(UIResponder.keyboardDidChangeFrameNotification, information)
      })
  }

  private func hide() {
    responder = nil
    guard let panel, let window = panel.window else {
      panel?.removeFromSuperview()
      panel = nil
      coveredHeight = 0
      return
    }
    self.panel = nil
    coveredHeight = 0
    let end = panel.frame.offsetBy(dx: 0, dy: panel.frame.height)
    let information = Self.information(from: panel.frame, to: end)
    post(UIResponder.keyboardWillHideNotification, information)
    post(UIResponder.keyboardWillChangeFrameNotification, information)
    UIView.animate(
      withDuration: KeyboardMetrics.duration, delay: 0, options: .allowUserInteraction,
      animations: {
        panel.frame = end
        self.makeRoom(0, in: window)
      },
      completion: { [self] _ in
        panel.removeFromSuperview()
        post(UIResponder.keyboardDidHideNotification, information)
        post(UIResponder.keyboardDidChangeFrameNotification, information)
      })
  }

  private func post(_ name: Notification.Name, _ information: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: information)
  }

  private static func information(from begin: CGRect, to end: CGRect) -> [AnyHashable: Any] {
    [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin), UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: KeyboardMetrics.duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: KeyboardMetrics.curve),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
  }

  /// A table view controller keeps the edited row in sight, and an alert moves up, without the app's doing.
  private func makeRoom(_ height: CGFloat, in window: UIWindow) {
    if let (table, inset) = adjustedTable {
      table.contentInset.bottom -= inset
      adjustedTable = nil
    }
    for controller in window.presentations.controllers where controller is UIAlertController { controller.viewIfLoaded?.setNeedsLayout() }
    guard height > 0, let view = responder as? UIView, let table = (view.nearestController as? UITableViewController)?.tableView else { return }
    let covered = max(height - max(window.bounds.maxY - table.convert(table.bounds, to: Optional(window)).maxY, 0) - table.adjustedContentInset.bottom + table.contentInset.bottom, 0)
    table.contentInset.bottom += covered
    adjustedTable = (table, covered)
    table.scrollRectToVisible(view.convert(view.bounds, to: Optional(table)).insetBy(dx: 0, dy: -10), animated: false)
  }
}

/// Holds the keyboard and the view above it.
final class KeyboardPanel: UIView {
  private var input: UIView?
  private var accessory: UIView?

  func show(_ input: UIView?, _ accessory: UIView?) {
    if self.input !== input { self.input?.removeFromSuperview() }
    if self.accessory !== accessory { self.accessory?.removeFromSuperview() }
    (self.input, self.accessory) = (input, accessory)
    for view in [input, accessory].compactMap({ $0 }) where view.superview !== self { addSubview(view) }
    backgroundColor = input == nil ? nil : KeyboardMetrics.groundColor
    setNeedsLayout()
  }

  private func inputHeight(in window: UIWindow) -> CGFloat {
    guard let input else { return 0 }
    if input is KeyboardView { return KeyboardMetrics.height + (window.screenSafeAreaInsets.bottom > 0 ? KeyboardMetrics.extraHeight : 0) }
    let own = input.bounds.height > 0 ? input.bounds.height : max(input.intrinsicContentSize.height, 0)
    return (own > 0 ? own : KeyboardMetrics.height) + window.screenSafeAreaInsets.bottom
  }

  private var accessoryHeight: CGFloat {
    guard let accessory else { return 0 }
    return accessory.bounds.height > 0 ? accessory.bounds.height : max(accessory.intrinsicContentSize.height, 0)
  }

  func height(in window: UIWindow) -> CGFloat {
    accessoryHeight + (input == nil ? window.screenSafeAreaInsets.bottom : inputHeight(in: window))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = accessoryHeight
    accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    let below = input is KeyboardView ? 0 : window?.screenSafeAreaInsets.bottom ?? 0
    input?.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top - below, 0))
  }
}

extension UIResponder {
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
  public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

// The names of older SDKs.
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey

extension NSNotification.Name {
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
}
