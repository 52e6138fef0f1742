// Text that is edited: keys, the caret, what slides up from below.
import XCTest

@testable import UIKit

final class TextInputTests: PhoneTestCase {
  private func type(_ text: String, usage: UInt32 = 0, isMarked: Bool = false) {
    connection.deliver(.key(KeySample(text: text, usage: usage, isDown: true, isMarked: isMarked, time: time)))
  }
  private let left: UInt32 = 0x50, backspace: UInt32 = 0x2A, up: UInt32 = 0x52

  private func field(_ text: String = "") -> UITextField {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    field.text = text
    makeWindow().addSubview(field)
    return field
  }

  override func tearDown() {
    KeyboardHost.shared.isOnScreen = false
    super.tearDown()
  }

  func testTextIsPutInWhereTheCaretIs() {
    let field = field("ac")
    tap(30, 110)
    XCTAssertTrue(field.isEditing)
    type("", usage: left)
    type("b")
    XCTAssertEqual(field.text, "abc")
    type("", usage: backspace)
    XCTAssertEqual(field.text, "ac")
  }

  func testAPersonsCharacterIsDeletedAsAWhole() {
    let field = field("a👨‍👩‍👧")
    field.becomeFirstResponder()
    type("", usage: backspace)
    XCTAssertEqual(field.text, "a")
  }

  func testASelectionIsReplaced() {
    let field = field("one two")
    field.becomeFirstResponder()
    field.selectAll(nil)
    type("x")
    XCTAssertEqual(field.text, "x")
  }

  func testWhatAnInputMethodComposesIsReplacedByWhatIsMeant() {
    let field = field("a")
    field.becomeFirstResponder()
    type("ni", isMarked: true)
    XCTAssertEqual(field.text, "ani")
    type("nihao", isMarked: true)
    XCTAssertEqual(field.text, "anihao")
    XCTAssertNotNil(field.markedTextRange)
    type("你好")
    XCTAssertEqual(field.text, "a你好")
    XCTAssertNil(field.markedTextRange)
  }

  func testTheClearButtonEmptiesTheField() {
    let field = field("text")
    field.clearButtonMode = .always
    turn()
    tap(205, 117)
    XCTAssertEqual(field.text, "")
  }

  func testTheLabelAndTheTextKeepClearOfEachOther() {
    let field = field()
    field.placeholder = "Name"
    XCTAssertEqual(inspect().map { "\($0)" }?.contains("Name"), true)
    field.text = "Ann"
    XCTAssertEqual(field.inspectedText, "Ann")
    field.isSecureTextEntry = true
    XCTAssertEqual(field.inspectedText, "•••")
  }

  func testATextViewBreaksLinesAndMovesBetweenThem() {
    let view = UITextView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    view.font = .systemFont(ofSize: 17)
    view.text = "one"
    makeWindow().addSubview(view)
    view.becomeFirstResponder()
    type("\n")
    type("two")
    XCTAssertEqual(view.text, "one\ntwo")
    turn()
    type("", usage: up)
    type("X")
    XCTAssertEqual(view.text, "oneX\ntwo")
    view.text = String(repeating: "many words ", count: 40)
    turn()
    XCTAssertGreaterThan(view.contentSize.height, 200)
  }

  func testThePhoneIsToldThatTextIsTaken() {
    let field = field()
    _ = messages()
    field.becomeFirstResponder()
    turn()
    let states = messages().compactMap { message -> InterfaceState? in
      if case .interface(let state) = message { return state }
      return nil
    }
    XCTAssertEqual(states.last?.takesText, true)
  }

  func testWithAKeyboardAttachedNoneComesUp() {
    let field = field()
    field.becomeFirstResponder()
    turn()
    XCTAssertEqual(field.window?.subviews.contains { $0 is KeyboardPanel }, false)
  }

  func testTheKeyboardOnTheScreenTypesAndIsTold() {
    var frames: [CGRect] = []
    let observer = NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil) { note in
      if let frame = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue { frames.append(frame) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    connection.deliver(.keyboard(isOnScreen: true))
    let field = field()
    field.autocapitalizationType = .none
    field.becomeFirstResponder()
    turn()
    XCTAssertEqual(frames, [CGRect(x: 0, y: 407, width: 375, height: 260)])
    let panel = field.window?.subviews.first { $0 is KeyboardPanel }
    turn(until: { panel?.layer.animationKeys() == nil })
    tap(20, 440)
    XCTAssertEqual(field.text, "q")
    field.resignFirstResponder()
    turn()
    turn(until: { panel?.window == nil })
  }

  func testAPickerStandsInTheKeyboardsPlace() {
    let field = field(), picker = UIDatePicker()
    field.inputView = picker
    field.becomeFirstResponder()
    turn()
    XCTAssertNotNil(picker.window)
    field.resignFirstResponder()
    turn()
    turn(until: { picker.window == nil })
  }
}
