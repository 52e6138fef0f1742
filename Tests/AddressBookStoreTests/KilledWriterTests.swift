// Writers that are killed at random moments, where nothing can be done about it: what they had been told is saved must be there.
import Foundation
import XCTest
@testable import AddressBookStore

final class KilledWriterTests: BookTestCase {
  /// A writing process, and what it said.
  private final class Writer: @unchecked Sendable {
    // `text` is guarded by `condition`.
    let process = Process()
    private let condition = NSCondition()
    private var text = ""
    private var hasEnded = false

    init(tool: URL, arguments: [String]) throws {
      let output = Pipe()
      process.executableURL = tool
      process.arguments = arguments
      process.standardOutput = output
      try process.run()
      Thread.detachNewThread { [self] in
        while true {
          let data = output.fileHandleForReading.availableData
          condition.lock()
          text += String(decoding: data, as: UTF8.self)
          if data.isEmpty { hasEnded = true }
          condition.broadcast()
          condition.unlock()
          if data.isEmpty { return }
        }
      }
    }

    /// Waits until the book is open.
    func waitUntilOpen() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      let limit = Date(timeIntervalSinceNow: 30)
      while !text.contains("open") { guard !hasEnded, condition.wait(until: limit) else { return false } }
      return true
    }

    /// Kills the process and returns the whole lines it wrote.
    func kill() -> [Substring] {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      condition.lock()
      defer { condition.unlock() }
      while !hasEnded { condition.wait() }
      return Array(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    }
  }

  /// `QUINCE_CRASH_ROUNDS` makes it longer.
  func testNothingThatWasSavedIsLostWhenWritersAreKilled() throws {
    let products = Bundle(for: KilledWriterTests.self).bundleURL
    let places = [products, products.deletingLastPathComponent()].map { $0.appendingPathComponent("address-book-writer") }
    let tool = try XCTUnwrap(places.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "address-book-writer was not built beside \(products.path)")
    let rounds = Int(ProcessInfo.processInfo.environment["QUINCE_CRASH_ROUNDS"] ?? "") ?? 6
    let deadline = Date(timeIntervalSinceNow: rounds > 6 ? .infinity : 40)
    var saved: Set<Int64> = [], imported = 0, round = 0
    while round < rounds, Date() < deadline {
      // An import alone, then two writers at once.
      let modes = round % 3 == 0 ? ["import"] : ["singles", "singles"]
      let writers = try modes.enumerated().map { try Writer(tool: tool, arguments: [path, $1, "\(round * 10 + $0)"]) }
      for writer in writers { XCTAssertTrue(writer.waitUntilOpen()) }
      usleep(UInt32.random(in: 0...(modes.count == 1 ? 3_000_000 : 800_000)))
      for writer in writers {
        let lines = writer.kill()
        for line in lines where line.hasPrefix("saved ") { saved.insert(Int64(line.dropFirst(6)) ?? -1) }
        imported += lines.last { $0.hasPrefix("imported ") }.flatMap { Int($0.dropFirst(9)) } ?? 0
      }
      round += 1
    }
    let book = try openBook()
    try assertGood(book)
    XCTAssertEqual(try saved.filter { try book.person($0) == nil }, [])
    XCTAssertGreaterThan(saved.count, 0)
    XCTAssertGreaterThanOrEqual(try book.search("wangwei", at: 0..<10_000_000).count, imported)
    print("\(round) rounds: \(saved.count) people saved singly and \(imported) imported, none lost")
  }
}
