// Cutting, copying and pasting in texts, and the edit menu that offers it: after a long press, two taps on a word, or a tap on the caret.
import Foundation

/// What the edit menu's standard entries send to the first responder.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
  func cut(_ sender: Any?)
  func copy(_ sender: Any?)
  func paste(_ sender: Any?)
  func select(_ sender: Any?)
  func selectAll(_ sender: Any?)
  func delete(_ sender: Any?)
}

/// The standard entries, in the menu's order.
enum EditAction: String, CaseIterable {
  case cut = "cut:", copy = "copy:", paste = "paste:", select = "select:", selectAll = "selectAll:", delete = "delete:"

  var selector: Selector { Selector(rawValue) }
  var title: String {
    switch self {
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .select: "Select"
    case .selectAll: "Select All"
    case .delete: "Delete"
    }
  }
  init?(_ selector: Selector) { self.init(rawValue: selector.name) }
}

extension EditableText where Self: UIView {
  /// Nil for an action that is none of the standard ones.
  func canEdit(by selector: Selector, isEditable: Bool, isSecret: Bool) -> Bool? {
    guard let action = EditAction(selector) else { return nil }
    let selected = editedSelection.length, all = editedText.length
    switch action {
    case .cut: return isEditable && selected > 0 && !isSecret
    case .copy: return selected > 0 && !isSecret
    case .paste: return isEditable && UIPasteboard.general.hasStrings
    case .select: return selected == 0 && all > 0
    case .selectAll: return selected < all
    case .delete: return false
    }
  }

  func copySelection() {
    guard editedSelection.length > 0 else { return }
    UIPasteboard.general.string = editedText.substring(with: editedSelection)
  }

  func cutSelection() {
    guard editedSelection.length > 0 else { return }
    copySelection()
    replace(editedSelection, with: "")
  }

  func pasteText(inOneLine: Bool) {
    guard let text = UIPasteboard.general.string else { return }
    insert(inOneLine ? text.replacingOccurrences(of: "\n", with: " ") : text)
  }

  func selectWord() { editedSelection = word(at: editedSelection.location) }

  /// Beside the selection, or the caret.
  func showEditMenu() {
    let canvas = editCanvas
    canvas.superview?.layoutIfNeeded()
    let rects = canvas.rects(of: editedSelection).filter { !$0.isEmpty }
    let target = rects.isEmpty ? canvas.caretRect(at: editedSelection.location) : rects.reduce(rects[0]) { $0.union($1) }
    let visible = canvas.convert(target, to: Optional(self)).intersection(bounds)
    UIMenuController.shared.showMenu(from: self, rect: visible.isNull ? bounds : visible)
  }

  /// A finger rests on the text: the caret goes along with it, and the menu comes when it is lifted.
  func press(_ recognizer: UILongPressGestureRecognizer, selectsWord: Bool) {
    switch recognizer.state {
    case .began, .changed:
      guard isFirstResponder || becomeFirstResponder() else { return }
      let offset = min(editCanvas.offset(nearest: recognizer.location(in: editCanvas)), editedText.length)
      editedSelection = selectsWord ? word(at: offset) : NSRange(location: offset, length: 0)
    case .ended: if isFirstResponder { showEditMenu() }
    default: break
    }
  }
}
