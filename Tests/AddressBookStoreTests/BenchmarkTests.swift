// The benchmark runs and reports; what it measures is no matter of a test.
import AddressBookBenchmark
import XCTest

final class BenchmarkTests: BookTestCase {
  func testTheBenchmarkReportsEveryFigure() throws {
    var lines: [String] = []
    try AddressBookBenchmark(people: 3_000, folder: folder + "/bench") { lines.append($0) }.run()
    for name in ["reading cards", "import", "open and first 30 rows", "30 rows anywhere", "search 张伟", "one durable edit", "everyone's names"] {
      XCTAssertTrue(lines.contains { $0.hasPrefix(name) }, name)
    }
  }
}
