// The clock that stands still, and the timers of Foundation, dispatch and Swift that follow it.
import CVirtualClock
import XCTest

@testable import UIKit

final class VirtualClockTests: XCTestCase {
  override func setUp() { quince_virtual_clock_start(5_000_000_000, 1_000_000_000_000_000_000) }
  override func tearDown() {
    quince_virtual_clock_stop()
    quince_forget_seed()
    RunLoop.main.run(mode: .default, before: Date())
  }

  func testDatesAndMediaTimeStandStillAndMoveTogether() {
    XCTAssertEqual(CACurrentMediaTime(), 5)
    XCTAssertEqual(Date().timeIntervalSince1970, 1e9)
    XCTAssertEqual(ProcessInfo.processInfo.systemUptime, 5)
    usleep(2000)
    XCTAssertEqual(Date().timeIntervalSince1970, 1e9)
    LockStep.advance(to: 7.5)
    XCTAssertEqual(CACurrentMediaTime(), 7.5)
    XCTAssertEqual(Date().timeIntervalSince1970, 1e9 + 2.5)
    XCTAssertEqual(Date.timeIntervalSinceReferenceDate, 1e9 + 2.5 - 978_307_200)
    var seconds = time(nil)
    XCTAssertEqual(seconds, 1_000_000_002)
    seconds = 0
    LockStep.advance(to: 6)
    XCTAssertEqual(CACurrentMediaTime(), 7.5, "never backwards")
  }

  func testTimersFireAtTheirOwnTimesOnTheWay() {
    var fired: [Double] = []
    let timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in fired.append(CACurrentMediaTime()) }
    LockStep.advance(to: 5.2)
    XCTAssertEqual(fired, [])
    LockStep.advance(to: 6)
    timer.invalidate()
    XCTAssertEqual(fired.count, 4)
    for (time, wanted) in zip(fired, [5.25, 5.5, 5.75, 6]) { XCTAssertEqual(time, wanted, accuracy: 2e-6) }
    LockStep.advance(to: 8)
    XCTAssertEqual(fired.count, 4)
  }

  func testASingleTimerFiresAtItsTimeAndOnlyOnce() {
    var fired: [Double] = []
    RunLoop.main.add(Timer(after: 0.5) { _ in fired.append(CACurrentMediaTime()) }, forMode: .common)
    LockStep.advance(to: 5.4)
    XCTAssertEqual(fired, [])
    LockStep.advance(to: 9)
    XCTAssertEqual(fired.count, 1)
    XCTAssertEqual(fired.first ?? 0, 5.5, accuracy: 2e-6)
  }

  func testALongPressTakesItsTime() {
    let target = ActionTarget(), press = UILongPressGestureRecognizer(target: target, action: "gesture:"), view = UIView()
    view.addGestureRecognizer(press)
    let touch = UITouch(at: .zero, time: 5)
    touch.recognizers = [press]
    press.receive([touch], with: UIEvent())
    LockStep.advance(to: 5.45)
    XCTAssertEqual(target.calls, [])
    LockStep.advance(to: 5.55)
    XCTAssertEqual(target.calls, ["UILongPressGestureRecognizer began"])
  }

  func testATimerOfAModeThatNeverRunsDoesNotKeepTheAppBusy() {
    let mode = RunLoop.Mode("a mode of the tests"), timer = Timer(timeInterval: 0.1, repeats: true) { _ in }
    RunLoop.main.add(timer, forMode: mode)
    LockStep.advance(to: 6)
    LockStep.settle()
    timer.invalidate()
    XCTAssertEqual(CACurrentMediaTime(), 6)
  }

  func testDispatchAndTasksFollow() {
    var log: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { log.append("dispatch \(CACurrentMediaTime())") }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1.5) { log.append("wall \(CACurrentMediaTime())") }
    Task { @MainActor in
      try? await Task.sleep(nanoseconds: 1_000_000_000)
      log.append("task \(CACurrentMediaTime())")
    }
    LockStep.settle()
    XCTAssertEqual(log, [])
    LockStep.advance(to: 7)
    XCTAssertEqual(log.map { String($0.prefix { $0 != " " }) }, ["dispatch", "task", "wall"])
    XCTAssertEqual(log, log.sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] })
  }

  func testWorkOnOtherThreadsIsWaitedFor() {
    var isBack = false
    let queue = OperationQueue()
    queue.addOperation {
      var sum = 0.0
      for number in 1...300_000 { sum += Double(number).squareRoot() }
      DispatchQueue.main.async { isBack = sum > 0 }
    }
    LockStep.settle()
    XCTAssertTrue(isBack)
  }

  func testAWaitWithALimitIsNotOverBeforeItBegins() {
    let semaphore = DispatchSemaphore(value: 0), condition = NSCondition()
    Thread.detachNewThread {
      usleep(5000)
      semaphore.signal()
      usleep(5000)
      condition.lock()
      condition.signal()
      condition.unlock()
    }
    XCTAssertEqual(semaphore.wait(timeout: .now() + 20), .success)
    condition.lock()
    XCTAssertTrue(condition.wait(until: Date(timeIntervalSinceNow: 20)))
    condition.unlock()
    XCTAssertEqual(semaphore.wait(timeout: .now() + 0.001), .timedOut)
  }

  func testTheNextTimerIsKnown() {
    LockStep.settle()
    let timer = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in }
    LockStep.settle()
    XCTAssertEqual(Double(quince_virtual_clock_next_timer()) / 1e9, 5.001, accuracy: 1e-6)
    timer.invalidate()
  }

  func testRandomNumbersAreRepeatable() {
    quince_seed_randomness(42)
    let first = (0..<5).map { _ in Int.random(in: 0..<1_000_000) }, words = [UInt32.random(in: .min ... .max)]
    quince_seed_randomness(42)
    XCTAssertEqual((0..<5).map { _ in Int.random(in: 0..<1_000_000) }, first)
    XCTAssertEqual([UInt32.random(in: .min ... .max)], words)
    XCTAssertGreaterThan(Set(first).count, 3)
  }

  /// As Foundation's UUID() takes them.
  func testRandomBytesOfTheSystemsFileAreRepeatable() {
    func bytes(_ seed: UInt64, _ count: Int) -> [UInt8] {
      quince_seed_randomness(seed)
      let descriptor = open("/dev/urandom", O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: count), done = 0
      while done < count {
        let read = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + done, count - done) }
        guard read > 0 else { break }
        done += read
      }
      return bytes
    }
    // More than a pipe holds.
    let first = bytes(42, 200_000)
    XCTAssertEqual(bytes(42, 200_000), first)
    XCTAssertNotEqual(bytes(43, 16), Array(first.prefix(16)))
    XCTAssertGreaterThan(Set(first).count, 250)
    quince_forget_seed()
    let file = FileManager.default.contents(atPath: #filePath)
    XCTAssertNotNil(file, "other files are opened as ever")
  }
}
