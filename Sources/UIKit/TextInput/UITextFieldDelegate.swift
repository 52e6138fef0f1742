// Whom a text field asks and tells, and the traits of typing.

@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    sendIfImplemented(to: self, "textFieldShouldBeginEditing:", [textField]) ?? true
  }
  public func textFieldDidBeginEditing(_ textField: UITextField) {
    sendIfImplemented(to: self, "textFieldDidBeginEditing:", [textField])
  }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    sendIfImplemented(to: self, "textFieldShouldEndEditing:", [textField]) ?? true
  }
  public func textFieldDidEndEditing(_ textField: UITextField) {
    sendIfImplemented(to: self, "textFieldDidEndEditing:", [textField])
  }
  /// The form with a reason takes the place of the one without.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    if respondsTo(self, "textFieldDidEndEditing:reason:") {
      sendIfImplemented(to: self, "textFieldDidEndEditing:reason:", [textField, reason])
    } else {
      textFieldDidEndEditing(textField)
    }
  }
  public func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    sendIfImplemented(to: self, "textField:shouldChangeCharactersInRange:replacementString:", [textField, range, string]) ?? true
  }
  public func textFieldDidChangeSelection(_ textField: UITextField) {
    sendIfImplemented(to: self, "textFieldDidChangeSelection:", [textField])
  }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool {
    sendIfImplemented(to: self, "textFieldShouldClear:", [textField]) ?? true
  }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    sendIfImplemented(to: self, "textFieldShouldReturn:", [textField]) ?? true
  }
}

extension UITextField {
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }
}

public enum UIKeyboardType: Int, Sendable {
  case `default` = 0, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch
  case asciiCapableNumberPad
}

public enum UIReturnKeyType: Int, Sendable {
  case `default` = 0, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

public enum UIKeyboardAppearance: Int, Sendable { case `default` = 0, dark, light }
public enum UITextAutocapitalizationType: Int, Sendable { case none = 0, words, sentences, allCharacters }
public enum UITextAutocorrectionType: Int, Sendable { case `default` = 0, no, yes }
public enum UITextSpellCheckingType: Int, Sendable { case `default` = 0, no, yes }
