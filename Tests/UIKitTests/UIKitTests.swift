import XCTest
@testable import UIKit

final class UIKitTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
