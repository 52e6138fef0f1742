// What both loops of the main thread promise: the run loop that an app has, and the phone's own.
import Foundation
import PhoneLink
import XCTest

final class EventLoopTests: XCTestCase {
  private let loops: [any EventLoop] = [RunLoopEvents(), PollLoop()]

  /// Turns until the condition holds, at most five seconds.
  private func turn(_ loop: any EventLoop, until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 5)
    while !isDone(), end.timeIntervalSinceNow > 0 { loop.turn(atMost: 0.1) }
    XCTAssertTrue(isDone(), "\(type(of: loop)): nothing has happened")
  }

  private func withPipe(_ body: (_ reading: Int32, _ writing: Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    XCTAssertEqual(pipe(&ends), 0)
    body(ends[0], ends[1])
    ends.forEach { close($0) }
  }

  private func writeByte(to descriptor: Int32) { XCTAssertEqual(write(descriptor, [7 as UInt8], 1), 1) }

  private func readByte(from descriptor: Int32) {
    var byte: UInt8 = 0
    XCTAssertEqual(read(descriptor, &byte, 1), 1)
  }

  func testADescriptorIsToldOfEachTimeItBecomesReadable() {
    for loop in loops {
      withPipe { reading, writing in
        var calls = 0
        let watch = loop.watch(reading) {
          self.readByte(from: reading)
          calls += 1
        }
        loop.turn(atMost: 0.01)
        XCTAssertEqual(calls, 0)
        for number in 1...3 {
          writeByte(to: writing)
          turn(loop) { calls == number }
          loop.turn(atMost: 0.01)
          XCTAssertEqual(calls, number)
        }
        watch?.cancel()
      }
    }
  }

  func testACancelledWatchIsSilent() {
    for loop in loops {
      withPipe { reading, writing in
        var calls = 0
        let watch = loop.watch(reading) { calls += 1 }
        writeByte(to: writing)
        watch?.cancel()
        loop.turn(atMost: 0.01)
        XCTAssertEqual(calls, 0)
      }
    }
  }

  func testAHandlerMayEndItsOwnWatchAndAnother() {
    for loop in loops {
      withPipe { reading, writing in
        withPipe { otherReading, otherWriting in
          var calls = 0
          var watches: [any EventWatch] = []
          for descriptor in [reading, otherReading] {
            let watch = loop.watch(descriptor) {
              calls += 1
              watches.forEach { $0.cancel() }
              watches = []
            }
            if let watch { watches.append(watch) }
          }
          writeByte(to: writing)
          writeByte(to: otherWriting)
          turn(loop) { calls > 0 }
          loop.turn(atMost: 0.01)
          XCTAssertEqual(calls, 1)
        }
      }
    }
  }

  func testAHandlerMayTurnTheLoop() {
    for loop in loops {
      withPipe { reading, writing in
        withPipe { innerReading, innerWriting in
          var isOuterDone = false, isInnerDone = false
          let inner = loop.watch(innerReading) {
            self.readByte(from: innerReading)
            isInnerDone = true
          }
          let outer = loop.watch(reading) {
            self.readByte(from: reading)
            self.writeByte(to: innerWriting)
            self.turn(loop) { isInnerDone }
            isOuterDone = true
          }
          writeByte(to: writing)
          turn(loop) { isOuterDone }
          inner?.cancel()
          outer?.cancel()
        }
      }
    }
  }

  func testRemindersComeInTheirOrderAndOnce() {
    for loop in loops {
      var calls: [String] = []
      let late = loop.schedule(after: 0.04) { calls.append("late") }
      let early = loop.schedule(after: 0.01) { calls.append("early") }
      let never = loop.schedule(after: 0.02) { calls.append("never") }
      never.cancel()
      turn(loop) { calls.count == 2 }
      loop.turn(atMost: 0.05)
      XCTAssertEqual(calls, ["early", "late"])
      withExtendedLifetime([late, early]) {}
    }
  }

  func testABlockRunsBeforeTheLoopWaits() {
    for loop in loops {
      var isDone = false
      loop.perform { isDone = true }
      XCTAssertFalse(isDone)
      loop.turn(atMost: 5)
      XCTAssertTrue(isDone)
    }
  }
}
