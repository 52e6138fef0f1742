import ObjectiveC
import XCTest

/// A text that can be changed and taken back.
private final class Editor: NSObject {
  let undoManager = UndoManager()
  private(set) var text = ""

  func set(_ text: String) {
    let old = self.text
    undoManager.registerUndo(withTarget: self) { $0.set(old) }
    undoManager.setActionName("Typing")
    self.text = text
  }
}

final class UndoManagerTests: XCTestCase {
  private func nextEvent() { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02)) }

  func testWhatIsTakenBackCanBeDoneAgain() {
    let editor = Editor()
    editor.set("one")
    nextEvent()
    editor.set("two")
    nextEvent()
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "one")
    XCTAssertTrue(editor.undoManager.canRedo)
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "")
    XCTAssertFalse(editor.undoManager.canUndo)
    editor.undoManager.redo()
    editor.undoManager.redo()
    XCTAssertEqual(editor.text, "two")
    XCTAssertFalse(editor.undoManager.canRedo)
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "one")
  }

  func testActionsOfOneEventGoTogether() {
    let editor = Editor()
    editor.set("one")
    editor.set("two")
    nextEvent()
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "")
  }

  func testAnOpenEventCanBeTakenBackAtOnce() {
    let editor = Editor()
    editor.set("one")
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "")
    nextEvent()
    editor.undoManager.redo()
    XCTAssertEqual(editor.text, "one")
  }

  func testANewActionEndsWhatCouldBeDoneAgain() {
    let editor = Editor()
    editor.set("one")
    editor.undoManager.undo()
    editor.set("two")
    XCTAssertFalse(editor.undoManager.canRedo)
  }

  func testGroupsOfTheAppsOwn() {
    let editor = Editor()
    editor.undoManager.groupsByEvent = false
    for text in ["one", "two"] {
      editor.undoManager.beginUndoGrouping()
      editor.set(text)
      editor.undoManager.endUndoGrouping()
    }
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "one")
  }

  func testNamesAndLevels() {
    let editor = Editor()
    editor.undoManager.levelsOfUndo = 1
    editor.set("one")
    nextEvent()
    editor.set("two")
    nextEvent()
    XCTAssertEqual(editor.undoManager.undoActionName, "Typing")
    XCTAssertEqual(editor.undoManager.undoMenuTitle(forUndoActionName: "Typing").hasSuffix("Typing"), true)
    editor.undoManager.undo()
    XCTAssertEqual(editor.undoManager.redoActionName, "Typing")
    editor.undoManager.undo()
    XCTAssertEqual(editor.text, "one", "only one level is kept")
  }

  func testNothingIsRegisteredWhileItIsSwitchedOff() {
    let editor = Editor()
    editor.undoManager.disableUndoRegistration()
    editor.set("one")
    editor.undoManager.enableUndoRegistration()
    XCTAssertFalse(editor.undoManager.canUndo)
  }

  func testASelectorTakesBackAndATargetCanBeForgotten() {
    let lamp = Lamp(), manager = UndoManager()
    manager.registerUndo(withTarget: lamp, selector: "litBy:", object: "hand")
    manager.undo()
    XCTAssertEqual(lamp.log, ["lit by hand"])
    manager.registerUndo(withTarget: lamp, selector: "litBy:", object: "hand")
    manager.removeAllActions(withTarget: lamp)
    XCTAssertFalse(manager.canUndo)
  }

  func testTheWorldIsTold() {
    let editor = Editor()
    nonisolated(unsafe) var names: [String] = []
    let tokens = [NSNotification.Name.NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange].map { name in
      NotificationCenter.default.addObserver(forName: name, object: editor.undoManager, queue: nil) { names.append($0.name.rawValue) }
    }
    editor.set("one")
    editor.undoManager.undo()
    XCTAssertEqual(names, ["NSUndoManagerWillUndoChangeNotification", "NSUndoManagerDidUndoChangeNotification"])
    for token in tokens { NotificationCenter.default.removeObserver(token as Any) }
  }
}
