// Shakes that end otherwise than they began, and shaking to undo.
import XCTest

@testable import UIKit

final class ShakeTests: PhoneTestCase {
  private final class Shaken: UIViewController {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("began") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("ended") }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("cancelled") }
  }

  private func shake() {
    connection.deliver(.shake(.began, time: 1))
    connection.deliver(.shake(.ended, time: 2))
    turn()
  }

  private var alertTexts: [String] {
    func texts(_ node: InspectedNode) -> [String] { (node.text.isEmpty || !node.isVisible ? [] : [node.text]) + node.children.flatMap(texts) }
    return inspect().map(texts) ?? []
  }

  func testAShakeIsCancelledWhenTheAppLeavesTheFront() {
    let controller = Shaken()
    makeWindow(root: controller)
    application.becomeActive()
    connection.deliver(.shake(.began, time: 1))
    connection.deliver(.lifecycle(.resignActive))
    connection.deliver(.shake(.ended, time: 2))
    XCTAssertEqual(controller.log, ["began", "cancelled"])
  }

  func testAShakeIsCancelledForAViewThatHasLeftTheScreen() {
    let controller = Shaken()
    let window = makeWindow(root: controller)
    connection.deliver(.shake(.began, time: 1))
    window.rootViewController = UIViewController()
    turn()
    connection.deliver(.shake(.ended, time: 2))
    XCTAssertEqual(controller.log, ["began", "cancelled"])
  }

  func testAHintIsGivenOnceWhenNobodyIsFirstResponder() {
    ReportedMessages.forgetAll()
    let controller = Shaken()
    makeWindow(root: controller)
    shake()
    shake()
    XCTAssertEqual(ReportedMessages.all.filter { $0.contains("becomeFirstResponder()") }.count, 1)
    ReportedMessages.forgetAll()
    controller.becomeFirstResponder()
    shake()
    XCTAssertEqual(ReportedMessages.all, [])
    XCTAssertEqual(controller.log.count, 6)
  }

  func testShakingOffersToUndoWhatWasTyped() {
    let controller = UIViewController(), field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 30))
    makeWindow(root: controller)
    controller.view.addSubview(field)
    field.text = "before"
    field.becomeFirstResponder()
    for letter in ["a", "b"] { connection.deliver(.key(KeySample(text: letter, usage: 0, isDown: true, time: 1))) }
    XCTAssertEqual(field.text, "beforeab")
    shake()
    XCTAssertTrue(alertTexts.contains("Undo Typing"))
    XCTAssertTrue(alertTexts.contains("Cancel"))
    shake()
    XCTAssertEqual(alertTexts.filter { $0 == "Undo Typing" }.count, 1, "the question is asked once")
    ShakeToUndo.shared.answer(with: 1)
    turn()
    XCTAssertEqual(field.text, "before")
    shake()
    XCTAssertTrue(alertTexts.contains("Redo Typing"))
    ShakeToUndo.shared.answer(with: 1)
    turn()
    XCTAssertEqual(field.text, "beforeab")
  }

  func testNothingIsOfferedWhereTheAppDoesNotWantItOrKeepsTheShake() {
    let controller = UIViewController()
    makeWindow(root: controller)
    controller.undoManager?.registerUndo(withTarget: controller) { _ in }
    application.applicationSupportsShakeToEdit = false
    shake()
    XCTAssertFalse(alertTexts.contains("Undo"))
    application.applicationSupportsShakeToEdit = true

    let keeper = Shaken()
    makeWindow(root: keeper)
    keeper.undoManager?.registerUndo(withTarget: keeper) { _ in }
    shake()
    XCTAssertFalse(alertTexts.contains("Undo"))
  }
}

extension ShakeToUndo {
  /// As a finger on the button does.
  fileprivate func answer(with button: Int) { shownAlert?.dismiss(withClickedButtonIndex: button, animated: false) }
}
