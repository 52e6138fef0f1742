import XCTest
@testable import CoreMotion

final class CoreMotionTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
