// Places in a text that is edited, and the protocols of what keys go to.

/// A place between two characters.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// UTF-16 units from the beginning.
  let offset: Int
  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
  open override var hash: Int { offset }
}

@preconcurrency @MainActor
open class UITextRange: NSObject {
  let range: NSRange
  init(_ range: NSRange) {
    self.range = range
    super.init()
  }
  open var start: UITextPosition { UITextPosition(range.location) }
  open var end: UITextPosition { UITextPosition(range.location + range.length) }
  open var isEmpty: Bool { range.length == 0 }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }
  open override var hash: Int { range.location ^ range.length }
}

public enum UITextStorageDirection: Int, Sendable { case forward = 0, backward }
public enum UITextLayoutDirection: Int, Sendable { case right = 2, left, up, down }

/// What is typed.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

/// How a keyboard is to look and behave.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var enablesReturnKeyAutomatically: Bool { get set }
  var isSecureTextEntry: Bool { get set }
}

extension UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType { get { .sentences } set {} }
  public var autocorrectionType: UITextAutocorrectionType { get { .default } set {} }
  public var spellCheckingType: UITextSpellCheckingType { get { .default } set {} }
  public var keyboardType: UIKeyboardType { get { .default } set {} }
  public var keyboardAppearance: UIKeyboardAppearance { get { .default } set {} }
  public var returnKeyType: UIReturnKeyType { get { .default } set {} }
  public var enablesReturnKeyAutomatically: Bool { get { false } set {} }
  public var isSecureTextEntry: Bool { get { false } set {} }
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let URL = UITextContentType(rawValue: "url")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
}

/// The keys of a keyboard that edit, by their usages on the USB HID keyboard page.
enum EditKey {
  static let `return`: UInt32 = 0x28
  static let escape: UInt32 = 0x29
  static let backspace: UInt32 = 0x2A
  static let tab: UInt32 = 0x2B
  static let home: UInt32 = 0x4A
  static let forwardDelete: UInt32 = 0x4C
  static let end: UInt32 = 0x4D
  static let right: UInt32 = 0x4F
  static let left: UInt32 = 0x50
  static let down: UInt32 = 0x51
  static let up: UInt32 = 0x52
}

/// What text fields and text views share: a text with a selection, changed by keys.
@MainActor
protocol EditableText: UIResponder {
  var editedText: NSString { get }
  var editedSelection: NSRange { get set }
  var markedRange: NSRange? { get set }
  var editCanvas: TextCanvas { get }
  /// Asks the delegate, and changes the text.
  func replace(_ range: NSRange, with text: String)
  /// Changes the text of an input method that is still being composed: no delegate is asked.
  func compose(_ range: NSRange, with text: String)
  func returnPressed()
  /// Tells of a change that a person, or an undo, has made.
  func textDidChange()
  /// The text as an undo brings it back.
  var wholeContent: NSAttributedString { get set }
  /// Whether an undo of the present typing is registered.
  var isTypingRegistered: Bool { get set }
}

extension EditableText {
  /// - Returns: true when the key was used.
  func edit(by key: KeySample) -> Bool {
    guard key.isDown else { return true }
    if key.isMarked {
      setMarked(key.text)
      return true
    }
    switch key.usage {
    case EditKey.return: returnPressed()
    case EditKey.backspace: deletePrevious()
    case EditKey.forwardDelete: deleteNext()
    case EditKey.left: move(to: editedSelection.length > 0 ? editedSelection.location : before(editedSelection.location))
    case EditKey.right: move(to: editedSelection.length > 0 ? NSMaxRange(editedSelection) : after(editedSelection.location))
    case EditKey.up: move(to: editCanvas.offset(from: editedSelection.location, lines: -1))
    case EditKey.down: move(to: editCanvas.offset(from: NSMaxRange(editedSelection), lines: 1))
    case EditKey.home: move(to: 0)
    case EditKey.end: move(to: editedText.length)
    default:
      if key.text == "\n" || key.text == "\r" {
        returnPressed()
      } else if !key.text.isEmpty {
        insert(key.text)
      }
    }
    return true
  }

  func insert(_ text: String) {
    unmark()
    replace(editedSelection, with: text)
  }

  func deletePrevious() {
    unmark()
    if editedSelection.length > 0 { return replace(editedSelection, with: "") }
    let start = before(editedSelection.location)
    if start < editedSelection.location { replace(NSRange(location: start, length: editedSelection.location - start), with: "") }
  }

  private func deleteNext() {
    if editedSelection.length > 0 { return replace(editedSelection, with: "") }
    let end = after(editedSelection.location)
    if end > editedSelection.location { replace(NSRange(location: editedSelection.location, length: end - editedSelection.location), with: "") }
  }

  private func move(to offset: Int) { editedSelection = NSRange(location: min(max(offset, 0), editedText.length), length: 0) }

  /// A person's character may be several units long.
  private func before(_ offset: Int) -> Int { offset <= 0 ? 0 : editedText.rangeOfComposedCharacterSequence(at: offset - 1).location }
  private func after(_ offset: Int) -> Int { offset >= editedText.length ? editedText.length : NSMaxRange(editedText.rangeOfComposedCharacterSequence(at: offset)) }

  /// Text that an input method is still composing stands in the text, and is replaced by what comes next.
  private func setMarked(_ text: String) {
    let range = markedRange ?? editedSelection
    compose(range, with: text)
    let length = (text as NSString).length
    markedRange = length == 0 ? nil : NSRange(location: range.location, length: length)
    editedSelection = NSRange(location: range.location + length, length: 0)
  }

  /// What was composed goes, as the text that is meant follows.
  private func unmark() {
    guard let range = markedRange else { return }
    markedRange = nil
    compose(range, with: "")
    editedSelection = NSRange(location: range.location, length: 0)
  }

  /// The word around an offset.
  func word(at offset: Int) -> NSRange {
    let text = editedText
    guard text.length > 0 else { return NSRange(location: 0, length: 0) }
    var start = min(offset, text.length), end = start
    func isLetter(_ index: Int) -> Bool { CharacterSet.alphanumerics.contains(Unicode.Scalar(text.character(at: index)) ?? " ") }
    while start > 0, isLetter(start - 1) { start -= 1 }
    while end < text.length, isLetter(end) { end += 1 }
    return start == end ? text.rangeOfComposedCharacterSequence(at: min(offset, text.length - 1)) : NSRange(location: start, length: end - start)
  }
}
