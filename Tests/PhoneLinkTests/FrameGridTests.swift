// Frames of the real clock: app and phone agree on when they begin without a word between them.
import Foundation
import XCTest

@testable import PhoneLink

final class FrameGridTests: XCTestCase {
  private let grid = FrameGrid(framesPerSecond: 60)

  func testAFrameBeginsAtItsOwnTime() {
    for frame in [Int64(0), 1, 59, 60, 100_000, 36_000_000_007] {
      XCTAssertEqual(grid.frame(at: grid.time(of: frame)), frame, "frame \(frame)")
      XCTAssertEqual(grid.frame(at: grid.time(of: frame) + 0.016), frame, "frame \(frame)")
      XCTAssertEqual(grid.frame(at: grid.time(of: frame) - 0.0001), frame - 1, "frame \(frame)")
    }
  }

  func testThereAreAsManyFramesASecondAsSaid() {
    XCTAssertEqual(grid.frame(at: 1000) - grid.frame(at: 0), 60_000, accuracy: 1)
    XCTAssertEqual(FrameGrid(framesPerSecond: 120).duration, 1.0 / 120, accuracy: 1e-8)
  }

  func testTheTimerCallsAtTheBeginOfFramesWhileItRuns() throws {
    var times: [Double] = []
    let timer = try XCTUnwrap(FrameTimer(grid: grid) { times.append($0) })
    func turn(_ seconds: Double) { RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds)) }
    turn(0.05)
    XCTAssertEqual(times, [], "it has not been started")
    timer.isRunning = true
    let end = Date(timeIntervalSinceNow: 5)
    while times.count < 5, Date() < end { turn(0.02) }
    timer.isRunning = false
    XCTAssertGreaterThanOrEqual(times.count, 5)
    for time in times { XCTAssertEqual(time, grid.time(of: grid.frame(at: time)), "a time between two frames") }
    XCTAssertEqual(times, Array(Set(times)).sorted(), "a frame came twice")
    let count = times.count
    turn(0.05)
    XCTAssertEqual(times.count, count, "it was stopped")
  }

  func testABusyAppMissesFramesAndDoesNotMakeUpForThem() throws {
    var calls = 0
    let timer = try XCTUnwrap(FrameTimer(grid: grid) { _ in calls += 1 })
    timer.isRunning = true
    usleep(200_000)
    RunLoop.main.run(mode: .default, before: Date())
    RunLoop.main.run(mode: .default, before: Date())
    timer.isRunning = false
    XCTAssertTrue((1...2).contains(calls), "\(calls) calls")
  }
}
