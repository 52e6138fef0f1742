// What is written down of an app's start, and when it does not count.
import XCTest

@testable import Phone

final class StartRecordTests: XCTestCase {
  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-record-\(UUID().uuidString)")
    let bundle = folder.appendingPathComponent("Some.app")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n".utf8).write(to: bundle.appendingPathComponent("Some"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bundle.path + "/Some")
    setenv("XDG_DATA_HOME", folder.path + "/data", 1)
  }

  override func tearDown() {
    unsetenv("XDG_DATA_HOME")
    try? FileManager.default.removeItem(at: folder)
  }

  private func launch(isFresh: Bool = false, arguments: [String] = []) throws -> AppLaunch {
    var options = PhoneOptions(bundle: folder.appendingPathComponent("Some.app"))
    options.isFresh = isFresh
    options.arguments = arguments
    return try AppLaunch(options, isVirtual: false)
  }

  private var environment: [String: String] { ["HOME": "/nowhere", "XDG_CACHE_HOME": folder.path + "/cache", "PATH": "/bin"] }

  private func record(_ launch: AppLaunch, files: [String] = ["1 2 /some/file"], words: [String] = ["run", "Some"]) -> StartRecord? {
    StartRecord(launch, files: files, words: words, environment: environment)
  }

  private var written: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/quince/starts")) ?? [] }

  func testAStartIsKnownAgainOnceItIsWritten() throws {
    let record = try XCTUnwrap(record(try launch()))
    XCTAssertFalse(record.isOfStartedApp)
    record.write()
    XCTAssertTrue(record.isOfStartedApp)
    XCTAssertTrue(try XCTUnwrap(self.record(try launch())).isOfStartedApp)
  }

  func testOtherFilesArgumentsOrAnotherExecutableAreAnotherStart() throws {
    try XCTUnwrap(record(try launch())).write()
    XCTAssertFalse(try XCTUnwrap(record(try launch(), files: ["1 3 /some/file"])).isOfStartedApp)
    XCTAssertFalse(try XCTUnwrap(record(try launch(arguments: ["x"]))).isOfStartedApp)
    XCTAssertFalse(try XCTUnwrap(record(try launch(), words: ["run", "Other"])).isOfStartedApp)
    try Data("#!/bin/sh\nexit 1\n".utf8).write(to: folder.appendingPathComponent("Some.app/Some"))
    XCTAssertFalse(try XCTUnwrap(record(try launch())).isOfStartedApp, "the executable has changed")
  }

  func testWhatCannotBeToldInLinesIsNotWrittenDown() throws {
    XCTAssertNil(record(try launch(), words: ["run", "So\nme"]))
    XCTAssertNil(record(try launch(), files: []), "nothing is known of what decides")
    XCTAssertNil(record(try launch(isFresh: true)), "the container is another one each time")
  }

  func testEachStartHasItsOwnRecordAndOldOnesGo() throws {
    try XCTUnwrap(record(try launch(), words: ["run", "a"])).write()
    try XCTUnwrap(record(try launch(), words: ["run", "b"])).write()
    XCTAssertEqual(written.count, 2)
    for number in 0..<300 { try XCTUnwrap(record(try launch(), words: ["run", "\(number)"])).write() }
    XCTAssertLessThan(written.count, 250)
    XCTAssertTrue(try XCTUnwrap(record(try launch(), words: ["run", "299"])).isOfStartedApp)
  }
}
