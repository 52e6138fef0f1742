// Places in an edited text and what lies between them, for text fields and text views alike; and taking typing back.
//
// Partly: for UIKit's own views only. A view of the app's that draws and edits text itself gets keys by `UIKeyInput`.

@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// Nil while nothing is edited.
  var selectedTextRange: UITextRange? { get set }
  /// Points of the view.
  func caretRect(for position: UITextPosition) -> CGRect
  /// - Parameter point: in points of the view.
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

extension UITextInput {
  private var edited: (any EditableText)? { self as? any EditableText }
  private var length: Int { edited?.editedText.length ?? 0 }

  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public var endOfDocument: UITextPosition { UITextPosition(length) }
  /// What an input method still composes.
  public var markedTextRange: UITextRange? { edited?.markedRange.map { UITextRange($0) } }

  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let low = min(fromPosition.offset, toPosition.offset)
    return UITextRange(NSRange(location: low, length: abs(toPosition.offset - fromPosition.offset)))
  }

  /// Nil beyond the ends of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return (0...length).contains(place) ? UITextPosition(place) : nil
  }

  public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
    (0...range.range.length).contains(offset) ? UITextPosition(range.range.location + offset) : nil
  }

  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }

  public func text(in range: UITextRange) -> String? {
    guard let text = edited?.editedText, NSMaxRange(range.range) <= text.length else { return nil }
    return text.substring(with: range.range)
  }

  /// Without a question to the delegate.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let edited, NSMaxRange(range.range) <= length else { return }
    edited.compose(range.range, with: text)
    edited.editedSelection = NSRange(location: range.range.location + (text as NSString).length, length: 0)
    edited.textDidChange()
  }

  /// The rectangle of the part of a range that lies in its first line, in points of the view.
  public func firstRect(for range: UITextRange) -> CGRect {
    guard let edited, let view = self as? UIView else { return .null }
    guard range.range.length > 0, let rect = edited.editCanvas.rects(of: range.range).first else { return caretRect(for: range.start) }
    return edited.editCanvas.convert(rect, to: Optional(view))
  }
}

extension EditableText where Self: UIView {
  func place(ofCaretAt position: UITextPosition) -> CGRect { editCanvas.convert(editCanvas.caretRect(at: position.offset), to: Optional(self)) }

  func position(nearest point: CGPoint) -> UITextPosition {
    UITextPosition(min(editCanvas.offset(nearest: editCanvas.convert(point, from: Optional(self))), editedText.length))
  }

  func selectAllText(from sender: Any?) {
    editedSelection = NSRange(location: 0, length: editedText.length)
    if sender is UIMenuController { showEditMenu() }
  }

  func selectWord(from sender: Any?) {
    selectWord()
    if sender is UIMenuController { showEditMenu() }
  }

  // MARK: - Undo

  /// Typing is taken back as a whole, as far as it went since editing began or something was taken back.
  func registerUndo() {
    guard let manager = undoManager, !isTypingRegistered || !manager.canUndo else { return }
    isTypingRegistered = true
    registerChange(from: wholeContent, with: manager)
  }

  private func registerChange(from old: NSAttributedString, with manager: UndoManager) {
    manager.registerUndo(withTarget: self) { view in
      let present = view.wholeContent
      view.wholeContent = old
      view.isTypingRegistered = false
      view.registerChange(from: present, with: manager)
      view.textDidChange()
    }
    manager.setActionName(Localization.system("Typing"))
  }
}
