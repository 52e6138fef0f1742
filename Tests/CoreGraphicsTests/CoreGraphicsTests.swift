import XCTest
@testable import CoreGraphics

final class CoreGraphicsTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
