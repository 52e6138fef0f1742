// The game remembers the best time of each board.
import Foundation
import XCTest

@testable import BalanceBallModel

final class BestTimesTests: XCTestCase {
  func testOnlyABetterTimeReplacesTheBest() throws {
    let name = "times-\(UUID().uuidString)"
    let defaults = try XCTUnwrap(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let times = BestTimes(defaults: defaults)
    XCTAssertNil(times.best(onBoard: 1))
    XCTAssertTrue(times.note(12.5, onBoard: 1))
    XCTAssertFalse(times.note(12.5, onBoard: 1), "as good is not better")
    XCTAssertFalse(times.note(20, onBoard: 1))
    XCTAssertTrue(times.note(9.25, onBoard: 1))
    XCTAssertEqual(BestTimes(defaults: defaults).best(onBoard: 1), 9.25)
    XCTAssertNil(times.best(onBoard: 2), "each board has its own")
  }
}
