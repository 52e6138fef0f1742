// Real processes: how they are started, watched, reported and ended. Each test has a limit of time.
import PhoneLink
import XCTest

@testable import Phone

final class AppProcessTests: XCTestCase {
  private let shell = URL(fileURLWithPath: "/bin/sh")
  private var silence: Int32 = -1

  override func setUp() { silence = open("/dev/null", O_WRONLY) }
  override func tearDown() { close(silence) }

  private func start(_ script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"]) throws -> (process: AppProcess, link: any PhoneEnd) {
    try AppProcess.start(executable: shell, arguments: ["-c", script], environment: environment, errorOutput: silence)
  }

  func testStatusAndTheEndOfStandardErrorAreKept() throws {
    let (process, _) = try start("echo first >&2; echo \"$GREETING $QUINCE_LINK\" >&2; exit 7", environment: ["GREETING": "hello"])
    XCTAssertEqual(process.waitForEnd(seconds: 10), .exited(status: 7))
    XCTAssertEqual(process.errorTail(), "first\nhello 3\n")
  }

  func testTheAppHoldsItsEndOfTheLinkAndNothingElse() throws {
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    let (process, _) = try start("exec ls -l /proc/self/fd >&2")
    XCTAssertEqual(process.waitForEnd(seconds: 10), .exited(status: 0))
    let lines = process.errorTail().split(separator: "\n").filter { $0.contains(" -> ") }
    XCTAssertEqual(lines.filter { $0.contains("/dev/null") }.count, 1, "only the standard input is /dev/null: \(lines)")
    XCTAssertTrue(lines.contains { $0.contains("3 -> socket:") }, "\(lines)")
  }

  func testAProgramThatIsNotThereIsToldByName() {
    XCTAssertThrowsError(
      try AppProcess.start(executable: URL(fileURLWithPath: "/nowhere/app"), arguments: [], environment: [:], errorOutput: silence)
    ) { XCTAssertTrue("\($0)".contains("/nowhere/app: No such file"), "\($0)") }
  }

  func testAProcessThatGoesOnIsEndedWithItsChildren() throws {
    let (process, link) = try start("sleep 100 & echo $! >&2; wait")
    var tail = ""
    for _ in 0..<500 where !tail.hasSuffix("\n") {
      usleep(10000)
      tail = process.errorTail()
    }
    let child = try XCTUnwrap(pid_t(tail.trimmingCharacters(in: .whitespacesAndNewlines)))
    XCTAssertNil(process.waitForEnd(seconds: 0))
    process.kill()
    XCTAssertEqual(process.ending, .signal(SIGKILL))
    XCTAssertNil(link.receive(until: Date(timeIntervalSinceNow: 5)))
    var isGone = false
    for _ in 0..<500 where !isGone {
      // A killed child may linger as a zombie of whoever inherits it.
      let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?.split(separator: ")").last?.split(separator: " ").first
      isGone = state == nil || state == "Z"
      if !isGone { usleep(10000) }
    }
    XCTAssertTrue(isGone)
  }

  func testACrashIsReportedWithTheSourcesLineAndEndsTheRun() throws {
    let crash = """
      echo 'sh/Ball.swift:12: Fatal error: Index out of range' >&2
      echo '*** Signal 4: Backtracing from 0x1... done ***' >&2
      echo '  0 0x00000001 Ball.roll() + 3 in sh at /home/me/Ball.swift:12:5' >&2
      kill -ILL $$
      """
    for clock in [Phone.ClockKind.virtual, .real] {
      var reports: [String] = []
      let phone = Phone(device: .standard, display: FakeDisplay(), clock: clock) {
        let started = try self.start(crash)
        return (started.link, started.process)
      }
      phone.executableName = "sh"
      phone.report = { reports.append($0) }
      try phone.start()
      XCTAssertThrowsError(try phone.pass(20)) { error in
        guard case RunInterruption.appEnded(let end) = error else { return XCTFail("\(error)") }
        XCTAssertEqual(end.ending, .signal(SIGILL))
        XCTAssertEqual(end.crash?.headline, "Ball.swift:12: Fatal error: Index out of range")
      }
      XCTAssertEqual(reports.count, 1)
      XCTAssertTrue(reports[0].contains("at /home/me/Ball.swift:12:5 in Ball.roll()"), reports[0])
    }
  }

  func testACrashInTheLastLineOfAScriptIsNotMissed() throws {
    for clock in [Phone.ClockKind.virtual, .real] {
      let phone = Phone(device: .standard, display: FakeDisplay(), clock: clock) {
        let started = try self.start("sleep 0.2; kill -SEGV $$")
        return (started.link, started.process)
      }
      phone.report = { _ in }
      try phone.start()
      XCTAssertThrowsError(try ScriptRunner(try Script(parsing: "memory-warning", name: "s"), on: phone).run()) {
        guard case RunInterruption.appEnded = $0 else { return XCTFail("\($0)") }
      }
    }
  }

  func testContainersLeadFoundationToTheirFolders() throws {
    let container = try AppContainer.temporary()
    XCTAssertTrue(FileManager.default.fileExists(atPath: container.folder.path + "/Documents"))
    XCTAssertEqual(container.environment["CFFIXED_USER_HOME"], container.folder.path)
    container.removeIfTemporary()
    XCTAssertFalse(FileManager.default.fileExists(atPath: container.folder.path))
  }
}
