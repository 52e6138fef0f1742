import ObjectiveC
import XCTest

final class MessageTests: XCTestCase {
  func testAMessageReachesTheMethodOfThatName() {
    let lamp = Lamp()
    lamp.perform("litBy:", with: "Ada")
    XCTAssertEqual(lamp.log, ["lit by Ada"])
  }

  func testSurplusArgumentsAreIgnoredAndMissingOnesAreNil() {
    let lamp = Lamp()
    XCTAssertEqual(sendMessage(to: lamp, selector: "toggle", arguments: ["sender", "event"]) as? Bool, true)
    sendMessage(to: lamp, selector: "litBy:")
    XCTAssertEqual(lamp.log, ["lit by nobody"])
  }

  func testNumbersAreConvertedToTheParametersType() {
    let lamp = Lamp()
    sendMessage(to: lamp, selector: "add:times:", arguments: [NSNumber(value: 4), 2.0])
    XCTAssertEqual(lamp.level, 8)
  }

  /// As Swift on an iPhone makes values of nil objects where no optional is declared.
  func testNilArrivesAsAnEmptyTextListOrDictionary() throws {
    XCTAssertEqual(try convertValue(nil) as String, "")
    XCTAssertEqual(try convertValue(nil) as [Int], [])
    XCTAssertEqual(try convertValue(nil) as [String: Int], [:])
    XCTAssertThrowsError(try convertValue(nil) as Lamp)
  }

  func testPointersArriveAsTheKindOfPointerAskedFor() throws {
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { pointer.deallocate() }
    XCTAssertEqual(try convertValue(pointer) as UnsafeRawPointer, UnsafeRawPointer(pointer))
    XCTAssertEqual(try convertValue(UnsafeRawPointer(pointer)) as UnsafeMutableRawPointer?, pointer)
  }

  func testASubclassAnswersWithItsOverride() {
    let lamp = DimmedLamp()
    XCTAssertEqual(lamp.perform("toggle")?.takeUnretainedValue() as? Bool, true)
    XCTAssertEqual(lamp.log, ["dimmed"])
  }

  func testPropertiesAnswerAsGetterAndSetter() {
    let lamp = Lamp()
    sendMessage(to: lamp, selector: "setName:", arguments: ["desk"])
    XCTAssertEqual(sendMessage(to: lamp, selector: "name") as? String, "desk")
    XCTAssertTrue(lamp.responds(to: "setName:"))
    XCTAssertFalse(lamp.responds(to: "setSummary:"), "a read-only property has no setter")
  }

  func testRespondsToOnlyWhatIsThere() {
    XCTAssertTrue(DimmedLamp().responds(to: "add:times:"))
    XCTAssertFalse(Lamp().responds(to: "add:"))
    XCTAssertTrue(Lamp.instancesRespond(to: "toggle"))
    XCTAssertTrue(Lamp.responds(to: "make"))
    XCTAssertFalse(Lamp.responds(to: "toggle"))
  }

  func testAMessageToTheClassReachesItsMethod() {
    XCTAssertEqual(Lamp.perform("make")?.takeUnretainedValue() as? String, "made")
  }

  func testAnOptionalRequirementIsCalledOnlyWhereItExists() {
    let known: Bool? = sendIfImplemented(to: Lamp(), "toggle")
    let unknown: Bool? = sendIfImplemented(to: Lamp(), "explode")
    XCTAssertEqual(known, true)
    XCTAssertNil(unknown)
  }

  func testAGenericClassRegistersWhenItIsFirstUsed() {
    let shelf = Shelf<String>()
    shelf.items = ["a", "b"]
    XCTAssertEqual(shelf.perform("count")?.takeUnretainedValue() as? Int, 2)
  }

  @MainActor func testADelayedMessageComesAfterItsDelay() {
    let lamp = Lamp()
    lamp.perform("litBy:", with: "timer", afterDelay: 0.01)
    XCTAssertEqual(lamp.log, [])
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertEqual(lamp.log, ["lit by timer"])
  }

  @MainActor func testACancelledDelayedMessageDoesNotCome() {
    let lamp = Lamp()
    lamp.perform("litBy:", with: "first", afterDelay: 0.01)
    lamp.perform("litBy:", with: "second", afterDelay: 0.01)
    NSObject.cancelPreviousPerformRequests(withTarget: lamp, selector: "litBy:", object: "first")
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertEqual(lamp.log, ["lit by second"])
    lamp.perform("litBy:", with: "third", afterDelay: 0.01)
    NSObject.cancelPreviousPerformRequests(withTarget: lamp)
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertEqual(lamp.log, ["lit by second"])
  }

  @MainActor func testAMessageFromAnotherThreadArrivesOnTheMainThread() {
    let lamp = Lamp()
    let sent = expectation(description: "sent and handled")
    nonisolated(unsafe) let carried = lamp
    Thread.detachNewThread {
      carried.performSelector(onMainThread: "litBy:", with: "thread", waitUntilDone: true)
      sent.fulfill()
    }
    wait(for: [sent], timeout: 10)
    XCTAssertEqual(lamp.log, ["lit by thread"])
  }

  @MainActor func testAPerformedResultOutlivesTheCallUntilThePoolEnds() {
    let lamp = Lamp()
    weak var result: NSObject?
    autoreleasepool {
      lamp.name = String(repeating: "long enough to be boxed ", count: 3)
      let unmanaged = lamp.perform("summary")!
      XCTAssertTrue((unmanaged.takeUnretainedValue() as? String)?.hasPrefix("long enough") ?? false)
      result = unmanaged.takeUnretainedValue() as? NSObject
    }
    XCTAssertNil(result)
  }
}
