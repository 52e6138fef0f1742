import XCTest
@testable import Phone

final class PhoneTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
