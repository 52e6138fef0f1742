// Places in an edited text, alike in fields and text views, and typing taken back.
import XCTest

@testable import UIKit

final class TextPositionTests: PhoneTestCase {
  private func check(_ input: some UITextInput & UIView, file: StaticString = #filePath, line: UInt = #line) throws {
    let start = input.beginningOfDocument, end = input.endOfDocument
    XCTAssertEqual(input.offset(from: start, to: end), 11, file: file, line: line)
    XCTAssertNil(input.position(from: end, offset: 1), file: file, line: line)
    XCTAssertNil(input.position(from: start, offset: -1), file: file, line: line)
    let middle = try XCTUnwrap(input.position(from: start, offset: 6), file: file, line: line)
    XCTAssertEqual(input.compare(start, to: middle), .orderedAscending, file: file, line: line)
    let word = try XCTUnwrap(input.textRange(from: end, to: middle), file: file, line: line)
    XCTAssertEqual(input.text(in: word), "world", "in either order", file: file, line: line)
    XCTAssertFalse(word.isEmpty, file: file, line: line)
    input.selectedTextRange = word
    XCTAssertEqual(input.selectedTextRange.flatMap { input.text(in: $0) }, "world", file: file, line: line)
    let caret = input.caretRect(for: middle), first = input.firstRect(for: word)
    XCTAssertEqual(caret.midX, first.minX, accuracy: 2, file: file, line: line)
    XCTAssertTrue(input.bounds.intersects(first), file: file, line: line)
    let found = try XCTUnwrap(input.closestPosition(to: CGPoint(x: caret.midX + 1, y: caret.midY)), file: file, line: line)
    XCTAssertEqual(input.offset(from: start, to: found), 6, file: file, line: line)
    input.replace(word, withText: "you")
    XCTAssertEqual(input.textRange(from: start, to: input.endOfDocument).flatMap { input.text(in: $0) }, "hello you", file: file, line: line)
    XCTAssertEqual(input.selectedTextRange.map { input.offset(from: start, to: $0.start) }, 9, "the caret is behind it", file: file, line: line)
    XCTAssertNil(input.text(in: word), "beyond the text that is there now", file: file, line: line)
  }

  func testAFieldAndATextViewKnowTheirPlaces() throws {
    let root = makeWindow().rootViewController!.view!
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34)), view = UITextView(frame: CGRect(x: 20, y: 200, width: 200, height: 80))
    for one in [field, view] { root.addSubview(one) }
    field.text = "hello world"
    view.text = "hello world"
    XCTAssertNil(field.selectedTextRange, "nothing is edited")
    field.becomeFirstResponder()
    turn()
    try check(field)
    view.becomeFirstResponder()
    turn()
    try check(view)
  }

  func testTypingIsTakenBackAsAWholeInBoth() {
    let root = makeWindow().rootViewController!.view!
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34)), view = UITextView(frame: CGRect(x: 20, y: 200, width: 200, height: 80))
    for one in [field, view] { root.addSubview(one) }
    var told = 0
    field.addAction(UIAction { _ in told += 1 }, for: .editingChanged)
    field.text = "a"
    field.becomeFirstResponder()
    for letter in ["b", "c"] { field.insertText(letter) }
    field.undoManager?.undo()
    XCTAssertEqual(field.text, "a")
    XCTAssertEqual(told, 3)
    field.undoManager?.redo()
    XCTAssertEqual(field.text, "abc")
    view.text = "x"
    view.becomeFirstResponder()
    for letter in ["y", "z"] { view.insertText(letter) }
    XCTAssertEqual(view.text, "xyz")
    view.undoManager?.undo()
    XCTAssertEqual(view.text, "x", "though the field's typing can be taken back too")
    view.undoManager?.redo()
    XCTAssertEqual(view.text, "xyz")
  }
}
