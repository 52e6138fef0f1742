// The real clock: frames are made for somebody who looks, not faster than the screen, and not at all when nothing changes.
import PhoneLink
import XCTest

@testable import Phone

final class RealTimeTests: XCTestCase {
  func testFramesAreSpacedAndALateOneDoesNotPushBackTheRest() {
    var pacer = FramePacer()
    XCTAssertTrue(pacer.isDue(at: 5))
    pacer.use(at: 5)
    XCTAssertFalse(pacer.isDue(at: 5.005))
    var now = 5.0, count = 0
    while now < 6 {
      now = pacer.next(now: now) + (count % 3 == 0 ? 0.004 : 0)
      pacer.use(at: now)
      count += 1
    }
    XCTAssertTrue((59...62).contains(count), "\(count) frames in a second")
  }

  func testAPauseDoesNotEarnABurst() {
    var pacer = FramePacer()
    pacer.use(at: 1)
    pacer.use(at: 100)
    XCTAssertFalse(pacer.isDue(at: 100.001))
    XCTAssertGreaterThan(pacer.next(now: 100), 100.01)
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

  func testTicksComeOnlyWhileTheAppWantsThem() throws {
    let fake = try FakePhone(clock: .real)
    try fake.phone.pass(0.05)
    XCTAssertTrue(fake.app.ticks.isEmpty)
    fake.app.say(.wantsFrames(true))
    try fake.wait { fake.app.ticks.count >= 5 }
    XCTAssertGreaterThanOrEqual(fake.app.ticks.count, 5)
    fake.app.say(.wantsFrames(false))
    try fake.phone.pass(0.05)
    let count = fake.app.ticks.count
    try fake.phone.pass(0.1)
    XCTAssertEqual(fake.app.ticks.count, count)
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
