// The real clock: frames are made for somebody who looks, not faster than the screen, and not at all when nothing changes.
import PhoneLink
import XCTest

@testable import Phone

final class RealTimeTests: XCTestCase {
  private let grid = FrameGrid(framesPerSecond: Phone.framesPerSecond)

  func testAFrameHasOnePictureHoweverLateItCame() {
    var pacer = FramePacer(framesPerSecond: Phone.framesPerSecond)
    let start = grid.time(of: 300)
    XCTAssertTrue(pacer.isDue(at: start))
    XCTAssertEqual(pacer.next(now: start), start)
    pacer.use(at: start + 0.012)
    XCTAssertFalse(pacer.isDue(at: start + 0.016))
    XCTAssertEqual(pacer.next(now: start + 0.013), grid.time(of: 301))
    XCTAssertTrue(pacer.isDue(at: grid.time(of: 301)), "a late picture does not push back the next")
  }

  func testASecondHasSixtyPictures() {
    var pacer = FramePacer(framesPerSecond: Phone.framesPerSecond)
    var now = 5.0, count = 0
    while true {
      now = pacer.next(now: now) + (count % 3 == 0 ? 0.004 : 0)
      if now >= 6 { break }
      pacer.use(at: now)
      count += 1
    }
    XCTAssertTrue((59...61).contains(count), "\(count) frames in a second")
  }

  func testAPauseDoesNotEarnABurst() {
    var pacer = FramePacer(framesPerSecond: Phone.framesPerSecond)
    pacer.use(at: 1)
    let late = grid.time(of: 6000)
    pacer.use(at: late)
    XCTAssertFalse(pacer.isDue(at: late + 0.001))
    XCTAssertEqual(pacer.next(now: late + 0.001), grid.time(of: 6001))
  }

  func testManyCommitsMakeFewPicturesAndTheLastIsShown() throws {
    let fake = try FakePhone(clock: .real)
    fake.display.isWatched = true
    var shownAtLastPicture = 0
    fake.display.onPresent = { [display = fake.display] in shownAtLastPicture = display.commits.count }
    for number in 1...50 { fake.app.say(.commit(LayerCommit(number: UInt64(number), time: 0))) }
    try fake.wait { shownAtLastPicture == 50 }
    XCTAssertEqual(shownAtLastPicture, 50)
    XCTAssertLessThan(fake.display.presents.count, 10)
  }

  func testABlankScreenTakesNoFrameFromTheFirstPicture() throws {
    let fake = try FakePhone(clock: .real)
    fake.display.isWatched = true
    fake.display.isBlank = true
    (fake.phone.driver as? RealTime)?.notePicture()
    try fake.phone.pass(0.05)
    XCTAssertTrue(fake.display.presents.isEmpty, "there is nothing to show")
    for _ in 0..<5 {
      // Also right after it was found blank, in the same frame.
      (fake.phone.driver as? RealTime)?.notePicture()
    }
    fake.display.isBlank = false
    let start = fake.phone.clock.now
    (fake.phone.driver as? RealTime)?.notePicture()
    XCTAssertEqual(fake.display.presents.count, 1, "it waits for the next frame")
    XCTAssertEqual(try XCTUnwrap(fake.display.presents.first), start, accuracy: 0.5)
  }

  func testNobodyLooksNoPictures() throws {
    let fake = try FakePhone(clock: .real)
    fake.app.say(.commit(LayerCommit(number: 1, time: 0)))
    fake.display.animationEnd = .infinity
    try fake.wait { fake.display.commits.count == 1 }
    try fake.phone.pass(0.05)
    XCTAssertTrue(fake.display.presents.isEmpty)
  }

  func testAnAnimationIsShownToItsEnd() throws {
    let fake = try FakePhone(clock: .real)
    fake.display.isWatched = true
    let end = fake.phone.clock.now + 0.2
    fake.display.animationEnd = end
    fake.app.say(.commit(LayerCommit(number: 1, time: 0)))
    try fake.wait { fake.display.presents.last ?? 0 >= end }
    let count = fake.display.presents.count
    XCTAssertGreaterThan(count, 2)
    try fake.phone.pass(0.05)
    XCTAssertEqual(fake.display.presents.count, count, "pictures after the end of the animation")
  }

  func testTheAppIsNotToldOfFrames() throws {
    let fake = try FakePhone(clock: .real)
    fake.display.isWatched = true
    fake.app.say(.wantsFrames(true))
    fake.app.say(.commit(LayerCommit(number: 1, time: 0)))
    try fake.wait { fake.display.presents.count == 1 }
    try fake.phone.pass(0.05)
    XCTAssertTrue(fake.app.ticks.isEmpty, "it knows by itself when they begin")
  }

  func testThePhoneStaysWhenTheAppEndsAndStartsItAgain() throws {
    let fake = try FakePhone(clock: .real)
    fake.phone.staysWhenAppEnds = true
    try fake.wait { fake.phone.session?.hello != nil }
    fake.app.leave()
    try fake.wait { fake.phone.session == nil }
    XCTAssertEqual(fake.display.panel?.title, "The app has ended")
    try fake.phone.restartApp()
    try fake.wait { fake.phone.session?.hello != nil }
    XCTAssertNotNil(fake.phone.session?.hello)
    XCTAssertNil(fake.display.panel)
    XCTAssertEqual(fake.apps.count, 2)
  }
}
