// What a person is told about a crash, from what the Swift runtime prints.
import XCTest

@testable import Phone

final class CrashReportTests: XCTestCase {
  private func report(_ output: String, signal: Int32 = SIGILL) -> CrashReport {
    CrashReport(signal: signal, errorOutput: output, executableName: "Maze")
  }

  func testATrapInTheStandardLibraryPointsAtTheAppsOwnLine() {
    let report = report(
      """
      something the app said: 3
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7f4518d6df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007f4518d6df7f ***

      Thread 0 "Maze" crashed:

        0      0x00007f4518d6df7f closure #1 in closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
        1 [ra] 0x00007f4519513f65 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
        2 [ra] 0x00005608d5101dce ViewController.move(_:) + 61 in Maze at /home/me/My Game/ViewController.swift:31:40
        3 [ra] 0x00005608d5101cc9 main + 216 in Maze at /home/me/My Game/main.swift:15:1
      """)
    XCTAssertEqual(report.message, "Fatal error: Index out of range")
    XCTAssertEqual(
      report.place, SourcePlace(file: "/home/me/My Game/ViewController.swift", line: 31, column: 40, function: "ViewController.move(_:)"))
    XCTAssertEqual(report.headline, "ViewController.swift:31: Fatal error: Index out of range")
    XCTAssertEqual(
      report.details,
      [
        "Fatal error: Index out of range", "at /home/me/My Game/ViewController.swift:31:40 in ViewController.move(_:)", "signal \(SIGILL) (trap)",
      ])
  }

  func testAFailureTheCompilerCheckedIsNamedWithoutAMessageOfTheLibrary() {
    let report = report(
      """
      *** Signal 4: Backtracing from 0x5579be7712c9... done ***

      *** Swift runtime failure: arithmetic overflow ***

        0 [inlined] [system] 0x00005579be7712c9 Swift runtime failure: arithmetic overflow in Maze at //<compiler-generated>
        1                    0x00005579be7712c9 run(_:) + 1449 in Maze at /tmp/ct/a.swift:10:76
      """)
    XCTAssertEqual(report.message, "Fatal error: arithmetic overflow")
    XCTAssertEqual(report.place?.position, "/tmp/ct/a.swift:10:76")
  }

  func testABadPointerIsTold() {
    let report = report(
      """
      *** Signal 11: Backtracing from 0x56205e1edf59... done ***

      *** Program crashed: Bad pointer dereference at 0x0000000000000010 ***

        0      0x000056205e1edf59 run(_:) + 569 in Maze at /tmp/ct/a.swift:8:66
      """, signal: SIGSEGV)
    XCTAssertEqual(report.message, "Bad pointer dereference at 0x0000000000000010")
    XCTAssertEqual(report.place?.line, 8)
  }

  func testACastAndAnAbortAreTold() {
    let cast = report("Could not cast value of type 'Maze.Foo' (0x5616) to 'Foundation.NSString' (0x7f8c).\n\n*** Signal 6: Backtracing from 0x7f… done ***\n", signal: SIGABRT)
    XCTAssertEqual(cast.message?.hasPrefix("Could not cast value of type 'Maze.Foo'"), true)
    XCTAssertNil(cast.place)
    let abort = report("*** Signal 6: Backtracing from 0x7f92f20cfeec... done ***\n\n*** Program crashed: Aborted at 0x0000000000003591 ***\n", signal: SIGABRT)
    XCTAssertNil(abort.message)
    XCTAssertEqual(abort.headline, "signal 6 (abort)")
  }

  func testWithoutABacktraceThePlaceOfTheMessageIsTaken() {
    let report = report("Maze/ViewController.swift:7: Fatal error: Unexpectedly found nil while unwrapping an Optional value\n")
    XCTAssertEqual(report.headline, "ViewController.swift:7: Fatal error: Unexpectedly found nil while unwrapping an Optional value")
    XCTAssertNil(self.report("Swift/Array.swift:7: Fatal error: Index out of range\n").place)
  }

  func testMessagesFromLongBeforeTheCrashDoNotCount() {
    let earlier = "Maze/Old.swift:1: Fatal error: caught and survived\n" + String(repeating: "line\n", count: 40)
    XCTAssertNil(report(earlier + "*** Signal 11: Backtracing from 0x1... done ***\n").message)
  }

  func testAnEndlessRecursionIsRecognized() {
    let report = report(
      """
      *** Signal 11: Backtracing from 0x1... done ***

      *** Program crashed: Bad pointer dereference at 0x00007ffc1382df88 ***

          0      0x00007f9a237ff1fb Ball.roll() + 59 in Maze at /home/me/Ball.swift:22
          1 [ra] 0x00007f9a237ff31a Ball.roll() + 345 in Maze at /home/me/Ball.swift:23:55
        ...
      27572 [ra] 0x000055db5481a048 main + 23 in Maze at /home/me/main.swift:1:1
      """, signal: SIGSEGV)
    XCTAssertEqual(report.message, "Stack overflow: 27572 calls deep, perhaps an endless recursion")
    XCTAssertEqual(report.place?.position, "/home/me/Ball.swift:22")
  }

  func testNoiseDoesNotConfuseTheReader() {
    let noise = [": Fatal error", "1 0x12 in Maze at x", "*** Swift runtime failure: ", "0x1 in Maze at ::", "a 0x1 in Maze at f:0:0", "*** Signal "]
    XCTAssertNil(report(noise.joined(separator: "\n")).place)
  }
}
