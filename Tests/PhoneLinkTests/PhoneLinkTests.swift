import XCTest
@testable import PhoneLink

final class PhoneLinkTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
