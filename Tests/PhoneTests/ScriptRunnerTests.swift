// Scripts at work: what reaches the app, and what a person reads when an expectation fails.
import PhoneLink
import XCTest

@testable import Phone

final class ScriptRunnerTests: XCTestCase {
  private var output: [String] = []
  override func setUp() { output = [] }

  @discardableResult
  private func run(_ text: String, on fake: FakePhone) throws -> Bool {
    try ScriptRunner(try Script(parsing: text, name: "test.txt"), on: fake.phone) { self.output.append($0) }.run()
  }

  private func failure(_ text: String, on fake: FakePhone) throws -> ScriptFailure {
    do { try run(text, on: fake) } catch let failure as ScriptFailure { return failure }
    throw XCTSkip("the script did not fail")
  }

  func testATapGoesDownAndUpAfterATwentiethOfASecond() throws {
    let fake = try FakePhone()
    try run("wait 1\ntap 160 300", on: fake)
    XCTAssertEqual(fake.app.touches.map(\.phase), [.began, .ended])
    XCTAssertEqual(fake.app.touches.map(\.point), [CGPoint(x: 160, y: 300), CGPoint(x: 160, y: 300)])
    XCTAssertEqual(fake.app.touches.map { (($0.time - VirtualClock.startOfMediaTime) * 1000).rounded() }, [1000, 1050])
  }

  func testTappingATextHitsTheFrontMostEnabledViewWithIt() throws {
    let fake = try FakePhone()
    fake.app.show(["OK", "OK then", "OK"])
    try run("tap \"OK\"", on: fake)
    XCTAssertEqual(fake.app.touches.first?.point, CGPoint(x: 70, y: 55))
    fake.app.views.children[0].isEnabled = false
    try run("tap \"OK\"", on: fake)
    XCTAssertEqual(fake.app.touches[2].point, CGPoint(x: 70, y: 155))
    try run("tap \"then\"", on: fake)
    XCTAssertEqual(fake.app.touches[4].point, CGPoint(x: 70, y: 105))
  }

  func testTappingATextWaitsForIt() throws {
    let fake = try FakePhone()
    fake.app.nextWake = VirtualClock.startOfMediaTime + 0.5
    fake.app.onMessage = { [app = fake.app] message in
      if case .tick(let tick) = message, tick.time >= VirtualClock.startOfMediaTime + 0.5 {
        app.nextWake = nil
        app.show(["Late"])
      }
    }
    try run("tap \"Late\"", on: fake)
    XCTAssertEqual(try XCTUnwrap(fake.app.touches.first).time, VirtualClock.startOfMediaTime + 0.5, accuracy: 0.06)
  }

  func testATextThatDoesNotComeOrStaysDisabledFails() throws {
    let fake = try FakePhone()
    fake.app.show(["Wait"])
    XCTAssertTrue(try failure("tap \"Go\"", on: fake).message.contains("\"Go\" is not on the screen"))
    fake.app.views.children[0].isEnabled = false
    XCTAssertTrue(try failure("tap \"Wait\"", on: fake).message.contains("disabled"))
    XCTAssertTrue(fake.app.touches.isEmpty)
  }

  func testAFailedExpectationNamesLineExpectationAndWhatIsOnTheScreen() throws {
    let fake = try FakePhone()
    fake.app.show(["Successful", "确定"])
    let failure = try failure("wait 0.1\nexpect text \"Successful\"\n  expect text \"Game Over\"", on: fake)
    XCTAssertEqual(
      failure.report,
      """
      test.txt:3: expected the text "Game Over", which is not on the screen
        line: expect text "Game Over"
        on the screen: "Successful", "确定"
      """)
  }

  func testConditionsSeeWhatAPersonSees() throws {
    let fake = try FakePhone()
    fake.app.show(["Score: 12", "A", "A"])
    var hidden = InspectedNode(className: "UILabel", frame: CGRect(x: 0, y: 0, width: 10, height: 10), text: "Secret", isVisible: false)
    hidden.children = [InspectedNode(className: "UILabel", frame: hidden.frame, text: "Inside")]
    let outside = InspectedNode(className: "UILabel", frame: CGRect(x: 900, y: 0, width: 10, height: 10), text: "Outside")
    let button = InspectedNode(
      className: "Maze.StartButton", frame: CGRect(x: 0, y: 300, width: 100, height: 40), text: "Start",
      children: [InspectedNode(className: "UILabel", frame: CGRect(x: 30, y: 310, width: 40, height: 20), text: "Start")])
    fake.app.views.children += [hidden, outside, button]
    try run(
      """
      expect text "Score"
      expect no text "Secret"
      expect no text "Inside"
      expect no text "Outside"
      expect count 1 "Start"
      expect count 2 "A"
      expect class StartButton
      expect class Maze.StartButton
      expect no class Button
      """, on: fake)
    XCTAssertTrue(try failure("expect no text \"Sco\"", on: fake).message.contains("\"Score: 12\" is on the screen"))
    XCTAssertTrue(try failure("expect count 3 \"A\"", on: fake).message.contains("2 times"))
    XCTAssertTrue(try failure("expect class Start", on: fake).message.contains("class Start"))
  }

  func testWaitUntilGivesUpAfterItsTime() throws {
    let fake = try FakePhone()
    let failure = try failure("wait until text \"Never\" 1.5", on: fake)
    XCTAssertTrue(failure.message.hasPrefix("waited 1.5 s"), failure.message)
    XCTAssertEqual(fake.phone.clock.now, VirtualClock.startOfMediaTime + 1.5, accuracy: 1e-9)
  }

  func testADragMovesInSteps() throws {
    let fake = try FakePhone()
    try run("drag 0 0 100 200 0.5", on: fake)
    let touches = fake.app.touches
    XCTAssertEqual(touches.first?.phase, .began)
    XCTAssertEqual(touches.last?.phase, .ended)
    XCTAssertEqual(touches.last?.point, CGPoint(x: 100, y: 200))
    XCTAssertEqual(touches.filter { $0.phase == .moved }.count, 30)
    XCTAssertTrue(zip(touches, touches.dropFirst()).allSatisfy { $0.time <= $1.time && $0.point.x <= $1.point.x })
    XCTAssertEqual(touches.last!.time - touches[0].time, 0.5, accuracy: 1e-9)
  }

  func testEverythingElseReachesTheApp() throws {
    let fake = try FakePhone()
    try run("rotate landscapeRight\nmemory-warning\nopen \"maze://level/2\"\ntype \"ab\"\nkey return\nshake\ndouble-tap 1 2\npress 1 3 4", on: fake)
    let said = fake.app.received.map { "\($0)" }.joined(separator: "\n")
    for expected in ["orientation(", "memoryWarning", "maze://level/2", "text: \"a\"", "text: \"b\"", "usage: 40", "shake("] {
      XCTAssertTrue(said.contains(expected), expected)
    }
    XCTAssertEqual(fake.app.touches.count, 6)
    XCTAssertEqual(fake.app.touches[5].time - fake.app.touches[4].time, 1, accuracy: 1e-9)
  }

  func testTouchesFollowATurnedInterface() throws {
    let fake = try FakePhone()
    var state = InterfaceState()
    state.orientation = .landscapeLeft
    fake.app.say(.interface(state))
    fake.app.views.children = [InspectedNode(className: "UILabel", frame: CGRect(x: 300, y: 100, width: 40, height: 60), text: "Go")]
    try run("wait 0\ntap 10 20\ntap \"Go\"\ndump", on: fake)
    XCTAssertEqual(fake.app.touches[0].point, CGPoint(x: 355, y: 10))
    XCTAssertEqual(fake.app.touches[2].point, CGPoint(x: 320, y: 130))
    XCTAssertTrue(output[0].contains("UILabel (100 35; 60 40) \"Go\""), output[0])
  }

  func testDumpLogAndQuit() throws {
    let fake = try FakePhone()
    fake.app.show(["Line\nbreak"])
    fake.app.views.children[0].isEnabled = false
    XCTAssertTrue(try run("dump\nlog \"done\"\nquit\nexpect text \"never asked\"", on: fake))
    XCTAssertEqual(output, ["UIWindow (0 0; 375 667)\n  UILabel (20 40; 100 30) \"Line\\nbreak\" disabled", "done"])
  }

  func testAPictureShowsTheMomentOfItsLine() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("quince-test-\(getpid()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let fake = try FakePhone()
    try run("wait 0.25\nscreenshot \(path)", on: fake)
    XCTAssertEqual(fake.display.pictures.map(\.time), [VirtualClock.startOfMediaTime + 0.25])
    XCTAssertTrue(try failure("screenshot /nowhere/at/all.png", on: fake).message.contains("/nowhere/at/all.png"))
  }

  func testTheLineInWhichTheAppEndedIsTold() throws {
    let fake = try FakePhone()
    fake.app.onMessage = { [app = fake.app] in if case .memoryWarning = $0 { app.leave() } }
    XCTAssertThrowsError(try run("wait 1\nmemory-warning\nwait 1", on: fake))
    XCTAssertTrue(fake.reports.last?.contains("test.txt:2") ?? false, "\(fake.reports)")
  }

  func testTheSameScriptRunsOnTheRealClock() throws {
    let fake = try FakePhone(clock: .real)
    fake.app.show(["Go"])
    try run("tap \"Go\"\nexpect text \"Go\"\nwait 0.02", on: fake)
    XCTAssertEqual(fake.app.touches.map(\.phase), [.began, .ended])
  }
}
