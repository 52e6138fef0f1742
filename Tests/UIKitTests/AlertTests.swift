import XCTest
@testable import UIKit

final class AlertTests: PhoneTestCase {
  private var window: UIWindow!
  private var root: UIViewController!
  private var log: [String] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    log = []
    root = UIViewController()
    window = makeWindow(root: root)
  }

  private func alert(
    _ actions: (String, UIAlertAction.Style)..., style: UIAlertController.Style = .alert, title: String? = "Notice",
    message: String? = "Game Over"
  ) -> UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(UIAlertAction(title: title, style: style) { [unowned self] _ in
        log.append(title + (alert.presentingViewController == nil ? "" : " while shown"))
      })
    }
    return alert
  }

  private func show(_ alert: UIAlertController) {
    root.present(alert, animated: false)
    turn()
  }

  /// Texts on the screen with their frames, front to back.
  private func texts() -> [(text: String, frame: CGRect)] {
    var found: [(String, CGRect)] = []
    func collect(_ node: InspectedNode) {
      if !node.text.isEmpty, node.isVisible { found.append((node.text, node.frame)) }
      node.children.forEach(collect)
    }
    if let tree = inspect() { collect(tree) }
    return found
  }

  private func frame(of text: String, line: UInt = #line) -> CGRect {
    guard let found = texts().first(where: { $0.text == text }) else {
      XCTFail("\(text) is not on the screen", line: line)
      return .zero
    }
    return found.frame
  }

  private func tap(_ text: String, line: UInt = #line) {
    let frame = frame(of: text, line: line)
    tap(frame.midX, frame.midY)
  }

  // MARK: - Layout

  func testTwoButtonsStandSideBySideWithCancelLeft() {
    show(alert(("Restart", .default), ("OK", .cancel)))
    let ok = frame(of: "OK"), restart = frame(of: "Restart")
    XCTAssertEqual(ok.minY, restart.minY)
    XCTAssertLessThan(ok.minX, restart.minX)
    XCTAssertEqual(ok.width, 135)
    XCTAssertEqual(ok.height, 44)
    XCTAssertEqual(ok.maxX, restart.minX)
    XCTAssertEqual((ok.minX + restart.maxX) / 2, 187.5)
  }

  func testThreeButtonsStandInAColumnWithCancelLast() {
    show(alert(("Cancel", .cancel), ("One", .default), ("Two", .destructive)))
    XCTAssertLessThan(frame(of: "One").minY, frame(of: "Two").minY)
    XCTAssertLessThan(frame(of: "Two").minY, frame(of: "Cancel").minY)
    XCTAssertEqual(frame(of: "Cancel").width, 270)
  }

  func testTwoLongTitlesStandInAColumn() {
    show(alert(("Start the whole game again", .default), ("OK", .cancel)))
    XCTAssertEqual(frame(of: "OK").width, 270)
    XCTAssertGreaterThan(frame(of: "OK").minY, frame(of: "Start the whole game again").minY)
  }

  func testTheCardStandsInTheMiddleWithTitleOverMessage() {
    show(alert(("OK", .default)))
    let title = frame(of: "Notice"), message = frame(of: "Game Over"), button = frame(of: "OK")
    XCTAssertLessThan(title.maxY, message.minY)
    XCTAssertLessThan(message.maxY, button.minY)
    let top = title.minY - AlertMetrics.topMargin
    // In the middle of what the status bar leaves.
    XCTAssertEqual((top + button.maxY) / 2, (20 + 667) / 2, accuracy: 0.5)
  }

  func testALongMessageMakesTheCardHigher() {
    show(alert(("OK", .default), message: String(repeating: "many words ", count: 30)))
    let message = texts().first { $0.text.hasPrefix("many") }
    XCTAssertGreaterThan(message?.frame.height ?? 0, 80)
    XCTAssertEqual(message?.frame.width, 238)
  }

  func testAnActionSheetLiesAtTheBottomWithCancelApart() {
    show(alert(("Delete", .destructive), ("Cancel", .cancel), ("Share", .default), style: .actionSheet))
    let delete = frame(of: "Delete"), share = frame(of: "Share"), cancel = frame(of: "Cancel")
    XCTAssertEqual(cancel.maxY, 667 - 8)
    XCTAssertEqual(cancel.minY - share.maxY, 8)
    XCTAssertEqual(share.minY, delete.maxY)
    XCTAssertEqual(delete.width, 375 - 16)
  }

  // MARK: - Choosing

  func testTheHandlerRunsOnceWhenTheAlertHasLeft() {
    show(alert(("Restart", .default), ("OK", .cancel)))
    tap("Restart")
    XCTAssertEqual(log, [])
    turn(until: { !self.log.isEmpty })
    XCTAssertEqual(log, ["Restart"])
    XCTAssertNil(root.presentedViewController)
    XCTAssertFalse(texts().contains { $0.text == "Game Over" })
  }

  func testAHandlerMayPresentTheNextAlert() {
    let first = UIAlertController(title: "First", message: nil, preferredStyle: .alert)
    first.addAction(UIAlertAction(title: "Next", style: .default) { [unowned self] _ in
      root.present(alert(("OK", .default), title: "Second"), animated: false)
    })
    show(first)
    tap("Next")
    turn(until: { self.texts().contains { $0.text == "Second" } })
  }

  func testTouchesBesideAnAlertDoNothing() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 375, height: 60))
    button.addAction(UIAction { [unowned self] _ in log.append("below") }, for: .touchUpInside)
    root.view.addSubview(button)
    show(alert(("OK", .default)))
    tap(100, 30)
    tap(100, 640)
    turn()
    XCTAssertEqual(log, [])
    XCTAssertNotNil(root.presentedViewController)
  }

  func testATouchBesideAnActionSheetCancels() {
    show(alert(("Share", .default), ("Cancel", .cancel), style: .actionSheet))
    tap(100, 100)
    turn(until: { !self.log.isEmpty })
    XCTAssertEqual(log, ["Cancel"])
  }

  func testAFingerMaySlideFromOneButtonToTheOther() {
    show(alert(("Restart", .default), ("OK", .cancel)))
    let ok = frame(of: "OK"), restart = frame(of: "Restart")
    drag(from: CGPoint(x: ok.midX, y: ok.midY), to: CGPoint(x: restart.midX, y: restart.midY))
    turn(until: { !self.log.isEmpty })
    XCTAssertEqual(log, ["Restart"])
  }

  func testADisabledActionCannotBeChosen() {
    let shown = alert(("Restart", .default), ("OK", .cancel))
    shown.actions[0].isEnabled = false
    show(shown)
    tap("Restart")
    turn()
    XCTAssertNotNil(root.presentedViewController)
    XCTAssertEqual(log, [])
  }

  func testTextFieldsStandUnderTheMessageAndTakeKeys() {
    let shown = alert(("OK", .default))
    shown.addTextField { $0.placeholder = "Your name" }
    show(shown)
    XCTAssertGreaterThan(frame(of: "Your name").minY, frame(of: "Game Over").maxY)
    turn(until: { shown.textFields?[0].isFirstResponder ?? false })
    for letter in ["A", "d", "a"] { connection.deliver(.key(KeySample(text: letter, usage: 0, isDown: true, time: time))) }
    XCTAssertEqual(shown.textFields?[0].text, "Ada")
  }

  func testAnAnimatedAlertFadesInAndEndsInPlace() {
    root.present(alert(("OK", .default)), animated: true)
    turn()
    let fades = changes().contains { change in
      if case .addAnimation(_, key: "opacity", _) = change { return true }
      return false
    }
    XCTAssertTrue(fades)
    XCTAssertEqual(frame(of: "OK").width, 270)
  }
}

// MARK: - The older form

private final class Listener: NSObject, UIAlertViewDelegate {
  var log: [String] = []
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) { log.append("\(alertView.title) clicked \(buttonIndex)") }
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) { log.append("\(alertView.title) gone \(buttonIndex)") }
}

final class UIAlertViewTests: PhoneTestCase {
  private func visibleTexts() -> [String] {
    var found: [String] = []
    func collect(_ node: InspectedNode) {
      if !node.text.isEmpty, node.isVisible { found.append(node.text) }
      node.children.forEach(collect)
    }
    if let tree = inspect() { collect(tree) }
    return found
  }

  private func tapText(_ text: String) {
    func find(_ node: InspectedNode) -> CGRect? {
      if node.text == text { return node.frame }
      return node.children.lazy.compactMap(find).first
    }
    guard let frame = inspect().flatMap(find) else { return XCTFail("\(text) is not on the screen") }
    tap(frame.midX, frame.midY)
  }

  func testButtonsAreNumberedInTheOrderTheyWereAdded() {
    let view = UIAlertView(title: "T", message: "M", delegate: nil, cancelButtonTitle: "OK", otherButtonTitles: "Restart", "Help")
    XCTAssertEqual(view.numberOfButtons, 3)
    XCTAssertEqual(view.cancelButtonIndex, 0)
    XCTAssertEqual(view.firstOtherButtonIndex, 1)
    XCTAssertEqual(view.buttonTitle(at: 2), "Help")
  }

  func testTheDelegateHearsOfTheButton() {
    makeWindow()
    let listener = Listener()
    UIAlertView(title: "A", message: "Game Over", delegate: listener, cancelButtonTitle: "OK", otherButtonTitles: "Restart").show()
    turn(until: { self.visibleTexts().contains("Game Over") })
    tapText("Restart")
    turn(until: { listener.log.count == 2 })
    XCTAssertEqual(listener.log, ["A clicked 1", "A gone 1"])
    turn(until: { !self.visibleTexts().contains("Game Over") })
  }

  func testOneOfSeveralIsSeenAndTheOthersComeBack() {
    makeWindow()
    let listener = Listener()
    UIAlertView(title: "First", message: nil, delegate: listener, cancelButtonTitle: "OK").show()
    UIAlertView(title: "Second", message: nil, delegate: listener, cancelButtonTitle: "OK").show()
    turn(until: { self.visibleTexts().contains("Second") })
    XCTAssertFalse(visibleTexts().contains("First"))
    tapText("OK")
    turn(until: { self.visibleTexts().contains("First") })
    XCTAssertEqual(listener.log, ["Second clicked 0", "Second gone 0"])
    tapText("OK")
    turn(until: { listener.log.count == 4 })
    turn(until: { !self.visibleTexts().contains("First") })
  }
}
