import XCTest
import SourceAdapter

final class SourceAdapterTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
