// The main run loop with fewer system calls behaves as it does without: nested loops, the main queue, timers, and work from other threads.
import CoreFoundation
import XCTest

final class RunLoopCallsTests: XCTestCase {
  private func turn(until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 5)
    while !isDone(), Date() < end { RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
    XCTAssertTrue(isDone(), "nothing has happened")
  }

  func testALoopInsideABlockOfTheMainQueueDoesNotServeTheQueue() {
    var order: [String] = []
    DispatchQueue.main.async {
      order.append("begin")
      DispatchQueue.main.async { order.append("next") }
      // As on an iPhone: timers run here, the main queue does not.
      let timer = Timer(timeInterval: 0.01, repeats: false) { _ in order.append("timer") }
      RunLoop.main.add(timer, forMode: .default)
      let end = Date(timeIntervalSinceNow: 0.05)
      while Date() < end { RunLoop.main.run(mode: .default, before: end) }
      order.append("end")
    }
    turn { order.count == 4 }
    XCTAssertEqual(order, ["begin", "timer", "end", "next"])
  }

  func testALoopInsideATimerServesTheMainQueue() {
    var order: [String] = []
    let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
      DispatchQueue.main.async { order.append("queue") }
      let end = Date(timeIntervalSinceNow: 1)
      while order.isEmpty, Date() < end { RunLoop.main.run(mode: .default, before: end) }
      order.append("end")
    }
    RunLoop.main.add(timer, forMode: .default)
    turn { order.count == 2 }
    XCTAssertEqual(order, ["queue", "end"])
  }

  func testAnotherModeServesTheMainQueueAndTheFirstModeGoesOn() {
    let mode = RunLoop.Mode("tracking of a test")
    CFRunLoopAddCommonMode(CFRunLoopGetMain(), unsafeBitCast(mode.rawValue._bridgeToObjectiveC(), to: CFString.self))
    var calls = 0
    for round in 1...3 {
      DispatchQueue.main.async { calls += 1 }
      turn { calls == 2 * round - 1 }
      let keepsTheModeAlive = Timer(timeInterval: 10, repeats: false) { _ in }
      RunLoop.main.add(keepsTheModeAlive, forMode: mode)
      DispatchQueue.main.async { calls += 1 }
      let end = Date(timeIntervalSinceNow: 2)
      while calls < 2 * round, Date() < end { RunLoop.main.run(mode: mode, before: Date(timeIntervalSinceNow: 0.05)) }
      keepsTheModeAlive.invalidate()
      XCTAssertEqual(calls, 2 * round)
    }
  }

  func testWorkFromManyThreadsIsAllDone() {
    var done = 0
    let group = DispatchGroup()
    for thread in 0..<4 {
      DispatchQueue.global().async(group: group) {
        for number in 0..<200 {
          DispatchQueue.main.async { done += 1 }
          if number % 50 == thread { usleep(500) }
        }
      }
    }
    turn { done == 800 }
    XCTAssertEqual(done, 800)
  }

  func testATimerThatRepeatsGoesOnBesideTheMainQueue() {
    var ticks = 0, blocks = 0
    let timer = Timer(timeInterval: 0.005, repeats: true) { _ in
      ticks += 1
      DispatchQueue.main.async { blocks += 1 }
    }
    RunLoop.main.add(timer, forMode: .common)
    turn { ticks >= 10 && blocks >= 9 }
    timer.invalidate()
  }
}
