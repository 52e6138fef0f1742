// Display links: called with each frame of the phone while the app is seen.
import XCTest

@testable import QuartzCore
@testable import UIKit

private final class Target: NSObject {
  var timestamps: [Double] = []
  var durations: Set<Double> = []
  func step(_ link: CADisplayLink) {
    timestamps.append(link.timestamp)
    durations.insert(link.duration)
  }
}

final class DisplayLinkTests: PhoneTestCase {
  private let target = Target()
  private var link: CADisplayLink!

  override class func setUp() {
    ClassMembers.register(Target.self) { members in members.method("step:") { $0.step($1[0]) } }
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    makeWindow()
    link = CADisplayLink(target: target, selector: Selector("step:"))
  }

  override func tearDown() {
    link.invalidate()
    super.tearDown()
  }

  /// Lets the main run loop run until so many calls have come, at most five seconds.
  private func wait(forCalls count: Int) {
    let end = Date(timeIntervalSinceNow: 5)
    while target.timestamps.count < count, Date() < end { RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
    XCTAssertGreaterThanOrEqual(target.timestamps.count, count)
  }

  private func countOfCalls(in seconds: Double) -> Int {
    let count = target.timestamps.count
    RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds))
    return target.timestamps.count - count
  }

  func testALinkIsCalledOncePerFrameWithTheFramesTime() {
    XCTAssertEqual(countOfCalls(in: 0.05), 0, "the link was not added yet")
    link.add(to: .main, forMode: .common)
    wait(forCalls: 5)
    let duration = 1.0 / 60
    XCTAssertEqual(target.durations, [duration])
    for (earlier, later) in zip(target.timestamps, target.timestamps.dropFirst()) {
      let frames = (later - earlier) / duration
      XCTAssertGreaterThan(frames, 0.5)
      XCTAssertEqual(frames, frames.rounded(), accuracy: 0.001, "frames are whole")
    }
  }

  func testTheFramesAreNotAskedOfThePhoneOnTheRealClock() {
    _ = messages()
    link.add(to: .main, forMode: .common)
    wait(forCalls: 2)
    for message in messages() {
      if case .wantsFrames = message { XCTFail("the phone was asked") }
    }
  }

  func testAPausedLinkIsNotCalled() {
    link.add(to: .main, forMode: .common)
    wait(forCalls: 1)
    link.isPaused = true
    XCTAssertEqual(countOfCalls(in: 0.06), 0)
    link.isPaused = false
    wait(forCalls: target.timestamps.count + 1)
  }

  func testInTheBackgroundThereAreNoFrames() {
    link.add(to: .main, forMode: .common)
    wait(forCalls: 1)
    // It still works on something, or it would stand still altogether.
    let task = application.beginBackgroundTask()
    connection.deliver(.lifecycle(.resignActive))
    connection.deliver(.lifecycle(.enterBackground))
    XCTAssertEqual(countOfCalls(in: 0.06), 0)
    connection.deliver(.lifecycle(.enterForeground))
    wait(forCalls: target.timestamps.count + 1)
    application.endBackgroundTask(task)
  }
}
