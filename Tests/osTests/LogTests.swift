// What a log writes, and where.
import Foundation
import XCTest

@testable import os

final class LogTests: XCTestCase {
  /// What is written to standard error meanwhile.
  private func written(_ body: () -> Void) throws -> [String] {
    let path = NSTemporaryDirectory() + "log-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = open(path, O_CREAT | O_RDWR, 0o600), kept = dup(2)
    XCTAssertGreaterThanOrEqual(file, 0)
    dup2(file, 2)
    body()
    dup2(kept, 2)
    close(kept)
    close(file)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func testAMessageSaysItsPlaceAndItsLevel() throws {
    let log = OSLog(subsystem: "com.example.app", category: "store")
    XCTAssertEqual(
      try written {
        os_log("Started")
        os_log("Saving %{public}@ failed: %d", log: log, type: .error, "notes", 7)
        os_log("%{private}ld of %lu, %.2f %%", log: log, type: .debug, 3, 4, 0.5)
        os_log(.info, log: log, "100%% of %@", "it")
        os_log("100%%")
        os_log("nothing", log: .disabled)
      },
      [
        "Started", "[com.example.app:store] error: Saving notes failed: 7", "[com.example.app:store] debug: 3 of 4, 0.50 %",
        "[com.example.app:store] info: 100% of it", "100%",
      ])
  }

  func testALoggerHasALevelForEachMethod() throws {
    let logger = Logger(subsystem: "com.example.app", category: "net")
    let name = "Eve"
    XCTAssertEqual(
      try written {
        logger.log("plain \(name)")
        logger.notice("notice")
        logger.debug("debug \(name, privacy: .private(mask: .hash))")
        logger.trace("trace")
        logger.info("info \(3) \(true)")
        logger.warning("warning")
        logger.error("error \(name, privacy: .public)")
        logger.critical("critical")
        logger.fault("fault")
        logger.log(level: .info, "chosen")
      },
      [
        "plain Eve", "notice", "debug: debug Eve", "debug: trace", "info: info 3 true", "error: warning", "error: error Eve", "fault: critical",
        "fault: fault", "info: chosen",
      ].map { "[com.example.app:net] " + $0 })
  }

  func testValuesAreWrittenAsAsked() throws {
    let logger = Logger()
    XCTAssertEqual(
      try written {
        logger.log("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true)) \(8, format: .octal) \(7, format: .decimal(minDigits: 3))")
        logger.log("\(3.14159, format: .fixed(precision: 2)) \(1.5, format: .exponential(precision: 1)) \(true, format: .answer)")
        logger.log("[\("ab", align: .right(columns: 4))][\("ab", align: .left(columns: 4))]")
      },
      ["ff 0xFF 10 007", "3.14 1.5e+00 YES", "[  ab][ab  ]"])
  }
}
