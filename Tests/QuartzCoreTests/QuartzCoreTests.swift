import XCTest
@testable import QuartzCore

final class QuartzCoreTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
