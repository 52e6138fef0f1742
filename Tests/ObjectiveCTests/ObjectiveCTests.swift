import XCTest
@testable import ObjectiveC

final class ObjectiveCTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
