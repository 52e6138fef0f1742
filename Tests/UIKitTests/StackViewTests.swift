// Rows and columns of views.
import XCTest

@testable import UIKit

final class StackViewTests: LayoutTestCase {
  private func makeStack(_ views: [UIView], _ axis: NSLayoutConstraint.Axis = .horizontal, in root: UIView) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    activate(stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor))
    return stack
  }

  func testAStackIsAsLargeAsItsViewsAsk() {
    let root = makeRoot(), views = [Content(50, 20), Content(30, 40), Content(20, 10)]
    let stack = makeStack(views, in: root)
    stack.spacing = 10
    turn()
    assertFrame(stack, 0, 0, 120, 40)
    XCTAssertEqual(views.map(\.frame), [CGRect(x: 0, y: 0, width: 50, height: 40), CGRect(x: 60, y: 0, width: 30, height: 40), CGRect(x: 100, y: 0, width: 20, height: 40)])
    views[1].size = CGSize(width: 60, height: 60)
    turn()
    assertFrame(stack, 0, 0, 150, 60)
    XCTAssertEqual(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 150, height: 60))
  }

  func testAlignments() {
    let root = makeRoot(), small = Content(50, 20), tall = Content(50, 60)
    let stack = makeStack([small, tall], in: root)
    for (alignment, y) in [(UIStackView.Alignment.top, 0.0), (.center, 20), (.bottom, 40)] {
      stack.alignment = alignment
      turn()
      assertFrame(stack, 0, 0, 100, 60)
      assertFrame(small, 0, CGFloat(y), 50, 20)
      assertFrame(tall, 50, 0, 50, 60)
    }
  }

  func testAColumnCentresItsViews() {
    let root = makeRoot(), views = [Content(50, 20), Content(100, 20)]
    let stack = makeStack(views, .vertical, in: root)
    stack.alignment = .center
    activate(stack.widthAnchor.constraint(equalToConstant: 200))
    turn()
    assertFrame(views[0], 75, 0, 50, 20)
    assertFrame(views[1], 50, 20, 100, 20)
  }

  func testDistributions() {
    let root = makeRoot(), views = [Content(10, 10), Content(20, 10), Content(30, 10)]
    let stack = makeStack(views, in: root)
    activate(stack.widthAnchor.constraint(equalToConstant: 300))
    views[0].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    func places(_ distribution: UIStackView.Distribution, spacing: CGFloat) -> [[CGFloat]] {
      stack.distribution = distribution
      stack.spacing = spacing
      turn()
      return views.map { [$0.frame.minX, $0.frame.width] }
    }
    XCTAssertEqual(places(.fill, spacing: 5), [[0, 240], [245, 20], [270, 30]])
    XCTAssertEqual(places(.fillEqually, spacing: 15), [[0, 90], [105, 90], [210, 90]])
    XCTAssertEqual(places(.fillProportionally, spacing: 0), [[0, 50], [50, 100], [150, 150]])
    XCTAssertEqual(places(.equalSpacing, spacing: 5), [[0, 10], [130, 20], [270, 30]])
    // Centres at 5, 145 and 285.
    XCTAssertEqual(places(.equalCentering, spacing: 5), [[0, 10], [135, 20], [270, 30]])
  }

  func testHiddenViewsTakeNoRoomAndComeBack() {
    let root = makeRoot(), views = [Content(50, 20), Content(30, 20), Content(20, 20)]
    let stack = makeStack(views, in: root)
    stack.spacing = 10
    stack.setCustomSpacing(25, after: views[0])
    turn()
    XCTAssertEqual(stack.frame.width, 135)
    views[1].isHidden = true
    turn()
    XCTAssertEqual(stack.frame.width, 95)
    XCTAssertEqual(views[2].frame.minX, 75)
    UIView.animate(withDuration: 0.3) {
      views[1].isHidden = false
    }
    XCTAssertEqual(views[2].frame.minX, 115)
    XCTAssertNotNil(views[2].layer.animation(forKey: "position"))
  }

  func testViewsComeAndGo() {
    let root = makeRoot(), first = Content(50, 20), second = Content(30, 20)
    let stack = makeStack([first], in: root)
    turn()
    stack.insertArrangedSubview(second, at: 0)
    turn()
    assertFrame(first, 30, 0, 50, 20)
    first.removeFromSuperview()
    turn()
    XCTAssertEqual(stack.arrangedSubviews, [second])
    assertFrame(stack, 0, 0, 30, 20)
  }

  func testStacksInStacksAndMargins() {
    let root = makeRoot()
    let rows = (0..<2).map { row in UIStackView(arrangedSubviews: (0..<3).map { Content(CGFloat(10 * (row + 1) + $0), 20) }) }
    for row in rows {
      row.distribution = .fillEqually
      row.spacing = 3
    }
    let stack = makeStack(rows, .vertical, in: root)
    stack.isLayoutMarginsRelativeArrangement = true
    // It lies under the status bar, whose height would be added.
    stack.insetsLayoutMarginsFromSafeArea = false
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    stack.spacing = 7
    turn()
    // The widest cell is 22: 3 × 22 + 2 × 3.
    assertFrame(stack, 0, 0, 72 + 6, 47 + 4)
    assertFrame(rows[0], 2, 1, 72, 20)
    assertFrame(rows[1], 2, 28, 72, 20)
    XCTAssertEqual(rows[0].arrangedSubviews.map(\.frame.width), [22, 22, 22])
  }

  func testAStackWithAFrameFillsIt() {
    let root = makeRoot(), views = [UIView(), UIView()]
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 10, y: 10, width: 100, height: 50)
    root.addSubview(stack)
    turn()
    assertFrame(stack, 10, 10, 100, 50)
    assertFrame(views[1], 50, 0, 50, 50)
    stack.frame.size.width = 200
    turn()
    assertFrame(views[1], 100, 0, 100, 50)
  }
}
