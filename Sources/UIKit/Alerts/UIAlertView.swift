// The alert of iOS 2 to 8, deprecated and still in many tutorials. It looks like UIAlertController, which shows it.

@preconcurrency @MainActor
public protocol UIAlertViewDelegate: AnyObject {
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
  func alertViewCancel(_ alertView: UIAlertView)
  func willPresent(_ alertView: UIAlertView)
  func didPresent(_ alertView: UIAlertView)
  func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
  func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool
}

extension UIAlertViewDelegate {
  public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
    sendIfImplemented(to: self, "alertView:clickedButtonAtIndex:", [alertView, buttonIndex])
  }
  public func alertViewCancel(_ alertView: UIAlertView) { sendIfImplemented(to: self, "alertViewCancel:", [alertView]) }
  public func willPresent(_ alertView: UIAlertView) { sendIfImplemented(to: self, "willPresentAlertView:", [alertView]) }
  public func didPresent(_ alertView: UIAlertView) { sendIfImplemented(to: self, "didPresentAlertView:", [alertView]) }
  public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {
    sendIfImplemented(to: self, "alertView:willDismissWithButtonIndex:", [alertView, buttonIndex])
  }
  public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
    sendIfImplemented(to: self, "alertView:didDismissWithButtonIndex:", [alertView, buttonIndex])
  }
  public func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool {
    sendIfImplemented(to: self, "alertViewShouldEnableFirstOtherButton:", [alertView]) ?? true
  }
}

public enum UIAlertViewStyle: Int, Sendable { case `default` = 0, secureTextInput, plainTextInput, loginAndPasswordInput }

/// Shows a message with buttons; the delegate is told the number of the one that was chosen.
///
/// ```swift
/// UIAlertView(title: "Notice", message: "Game Over", delegate: self, cancelButtonTitle: "OK", otherButtonTitles: "Restart").show()
/// ```
@preconcurrency @MainActor
open class UIAlertView: UIView {
  open weak var delegate: AnyObject?
  open var title = ""
  open var message: String?
  open var alertViewStyle = UIAlertViewStyle.default
  /// −1 for none.
  open var cancelButtonIndex = -1
  private var buttonTitles: [String] = []
  private var fields: [UITextField] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public convenience init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?) {
    self.init(frame: .zero)
    self.title = title ?? ""
    self.message = message
    self.delegate = delegate.flatMap { flattenOptional($0) }.map { $0 as AnyObject }
    if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
  }

  public convenience init(
    title: String, message: String, delegate: UIAlertViewDelegate?, cancelButtonTitle: String?, otherButtonTitles firstButtonTitle: String,
    _ moreButtonTitles: String...
  ) {
    self.init(title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle)
    for title in [firstButtonTitle] + moreButtonTitles { addButton(withTitle: title) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The delegate as one that can be told.
  private var listener: UIAlertViewDelegate? { delegate as? UIAlertViewDelegate }

  // MARK: - Buttons

  @discardableResult
  open func addButton(withTitle title: String?) -> Int {
    buttonTitles.append(title ?? "")
    return buttonTitles.count - 1
  }

  open func buttonTitle(at buttonIndex: Int) -> String? { buttonTitles.indices.contains(buttonIndex) ? buttonTitles[buttonIndex] : nil }
  open var numberOfButtons: Int { buttonTitles.count }
  open var firstOtherButtonIndex: Int { buttonTitles.indices.first { $0 != cancelButtonIndex } ?? -1 }

  open func textField(at textFieldIndex: Int) -> UITextField? {
    makeFields()
    return fields.indices.contains(textFieldIndex) ? fields[textFieldIndex] : nil
  }

  private func makeFields() {
    let count: Int
    switch alertViewStyle {
    case .default: count = 0
    case .secureTextInput, .plainTextInput: count = 1
    case .loginAndPasswordInput: count = 2
    }
    guard fields.count != count else { return }
    fields = (0..<count).map { index in
      let field = UITextField()
      field.isSecureTextEntry = alertViewStyle == .secureTextInput || index == 1
      if alertViewStyle == .loginAndPasswordInput { field.placeholder = index == 0 ? "Login" : "Password" }
      return field
    }
  }

  // MARK: - Showing

  open func show() {
    makeFields()
    AlertViewStack.shared.show(self)
  }

  open var isVisible: Bool { AlertViewStack.shared.contains(self) }

  open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
    listener?.alertView(self, willDismissWithButtonIndex: buttonIndex)
    AlertViewStack.shared.dismiss(self, animated: animated) { [self] in listener?.alertView(self, didDismissWithButtonIndex: buttonIndex) }
  }

  /// What shows the alert. Made anew each time it comes to the top.
  func makeController() -> UIAlertController {
    let controller = UIAlertController(title: title.isEmpty ? nil : title, message: message, preferredStyle: .alert)
    let old = fields
    for field in old {
      controller.addTextField { made in
        made.isSecureTextEntry = field.isSecureTextEntry
        made.placeholder = field.placeholder
        made.text = field.text
        made.keyboardType = field.keyboardType
      }
    }
    fields = controller.textFields ?? []
    for (index, title) in buttonTitles.enumerated() {
      let action = UIAlertAction(title: title, style: index == cancelButtonIndex ? .cancel : .default) { [self] _ in
        AlertViewStack.shared.didLeave(self)
        listener?.alertView(self, didDismissWithButtonIndex: index)
      }
      if index == firstOtherButtonIndex { action.isEnabled = listener?.alertViewShouldEnableFirstOtherButton(self) ?? true }
      controller.addAction(action)
    }
    controller.willChoose = { [self, weak controller] action in
      guard let index = controller?.actions.firstIndex(where: { $0 === action }) else { return }
      listener?.alertView(self, clickedButtonAt: index)
      listener?.alertView(self, willDismissWithButtonIndex: index)
    }
    return controller
  }

  func tellWillPresent() { listener?.willPresent(self) }
  func tellDidPresent() { listener?.didPresent(self) }
}
