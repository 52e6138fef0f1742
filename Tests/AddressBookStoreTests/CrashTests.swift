// Programs that write to a book and are killed, where nothing can be done about it: what they had been told is saved must be there. This is the
// short form of `quince bench contacts --crash`.
import AddressBookCrashTest
import Foundation
import XCTest

final class CrashTests: BookTestCase {
  func testNothingThatWasSavedIsLostAndNothingIsThereByHalves() throws {
    let products = Bundle(for: CrashTests.self).bundleURL
    let places = [products, products.deletingLastPathComponent()].map { $0.appendingPathComponent("quince-contacts") }
    let tool = try XCTUnwrap(places.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "quince-contacts was not built beside \(products.path)")
    var lines: [String] = []
    let seed = Int(time(nil)) % 10_000
    var test = CrashTest(kills: 15, people: 1_000, folder: folder, program: [tool.path, "bench", "--crash-writer"], seed: seed) { lines.append($0) }
    test.cards = 5_400
    test.olderPeople = 500
    XCTAssertEqual(try test.run(), [], "seed \(seed)")
    XCTAssertEqual(lines.count, CrashScene.allCases.count, "\(lines)")
    print(lines.joined(separator: "\n"))
  }
}
