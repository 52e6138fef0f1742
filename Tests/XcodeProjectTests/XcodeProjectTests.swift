import XCTest
@testable import XcodeProject

final class XcodeProjectTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
