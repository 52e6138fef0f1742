// Rows and columns in the visual format language.
import XCTest

@testable import UIKit

final class VisualFormatTests: LayoutTestCase {
  private func add(_ format: String, _ views: [String: Any], options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil) {
    NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: views))
  }

  func testARowBetweenMarginsAndAColumnBetweenEdges() {
    let root = makeRoot(), one = makeBox(in: root), two = makeBox(in: root)
    let views = ["one": one, "two": two]
    add("H:|-[one(100)]-[two]-|", views)
    add("V:|-30-[one(==50)]", views)
    add("V:|[two]|", views)
    turn()
    assertFrame(one, 16, 30, 100, 50)
    assertFrame(two, 124, 0, 235, 667)
  }

  func testSizesDistancesMetricsAndPriorities() {
    let root = makeRoot(), one = makeBox(in: root), two = makeBox(in: root), three = makeBox(in: root)
    let views = ["one": one, "two": two, "three": three]
    add("|-gap-[one(two)]-(>=10,==200@500)-[two(<=80,>=60)]-3.5-[three(one/2)]-gap-|", views, metrics: ["gap": 20])
    add("V:|[one(10)]", views)
    add("[one]-[two]-[three]", views, options: [.alignAllTop, .alignAllBottom])
    turn()
    // 40 + 3.5 for gaps and distance, one = two = w, three = w/2: 60 … 80 each leave at least 131.5 in between.
    XCTAssertEqual(one.frame.width, two.frame.width)
    XCTAssertEqual(three.frame.width, one.frame.width / 2, accuracy: 0.5)
    XCTAssertEqual(three.frame.maxX, 355)
    XCTAssertEqual(three.frame.minX - two.frame.maxX, 3.5)
    XCTAssertEqual([two.frame.minY, two.frame.height, three.frame.minY, three.frame.height], [0, 10, 0, 10])
  }

  func testMistakesAreToldWithTheirPlace() {
    let box = makeBox()
    func message(_ format: String) -> String? {
      var parser = VisualFormatParser(format, metrics: [:], views: ["box": box])
      do {
        _ = try parser.parse(options: [])
        return nil
      } catch {
        return "\(error.message) at \(error.place)"
      }
    }
    XCTAssertEqual(message("[bix]"), "bix is not a key in the views dictionary at 1")
    XCTAssertEqual(message("[box"), "expected \"]\" at 4")
    XCTAssertEqual(message("[box]-8[box]"), "expected \"-\" after the distance at 7")
    XCTAssertEqual(message("V:|[box]"), "the view has no superview for \"|\" at 8")
    XCTAssertEqual(message("[box(gap)]"), "gap is no key in the views or metrics dictionary at 5")
    XCTAssertNil(message("[box(>=8@250)]"))
  }
}
