import XCTest
@testable import LayerModel

final class LayerModelTests: XCTestCase {
  func testModuleLoads() { XCTAssertTrue(true) }
}
