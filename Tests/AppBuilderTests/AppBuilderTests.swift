import XCTest
@testable import AppBuilder

final class AppBuilderTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
