// Constraints of what is inside a scroll view make its content's size.
import XCTest

@testable import UIKit

final class ScrollViewLayoutTests: LayoutTestCase {
  private func makeScrollView(in root: UIView) -> UIScrollView {
    let view = UIScrollView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    activate(
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor), view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 100), view.heightAnchor.constraint(equalToConstant: 300))
    return view
  }

  func testEdgesAreThoseOfTheContentAndTheWidthIsThatOfTheFrame() {
    let root = makeRoot(), view = makeScrollView(in: root), content = makeBox(in: view)
    activate(
      content.leadingAnchor.constraint(equalTo: view.leadingAnchor), content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      content.topAnchor.constraint(equalTo: view.topAnchor, constant: 10), content.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20),
      content.widthAnchor.constraint(equalTo: view.widthAnchor), content.heightAnchor.constraint(equalToConstant: 900))
    turn()
    assertFrame(view, 0, 100, 375, 300)
    assertFrame(content, 0, 10, 375, 900)
    XCTAssertEqual(view.contentSize, CGSize(width: 375, height: 930))
    view.contentOffset.y = 200
    turn()
    assertFrame(content, 0, 10, 375, 900)
    XCTAssertEqual(view.contentOffset.y, 200)
  }

  func testGuidesOfContentAndFrame() {
    let root = makeRoot(), view = makeScrollView(in: root), content = Content(800, 600, in: view), badge = Content(20, 20, in: view)
    activate(
      content.leadingAnchor.constraint(equalTo: view.contentLayoutGuide.leadingAnchor), content.topAnchor.constraint(equalTo: view.contentLayoutGuide.topAnchor),
      content.trailingAnchor.constraint(equalTo: view.contentLayoutGuide.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: view.contentLayoutGuide.bottomAnchor),
      badge.topAnchor.constraint(equalTo: view.frameLayoutGuide.topAnchor, constant: 5),
      badge.trailingAnchor.constraint(equalTo: view.frameLayoutGuide.trailingAnchor, constant: -5))
    turn()
    XCTAssertEqual(view.contentSize, CGSize(width: 800, height: 600))
    assertFrame(badge, 350, 5, 20, 20)
    view.contentOffset = CGPoint(x: 100, y: 50)
    turn()
    // It stays where it is seen: the content has moved by as much.
    assertFrame(badge, 450, 55, 20, 20)
  }

  func testAViewInTheContentCanBeHeldByOneOutside() {
    let root = makeRoot(), view = makeScrollView(in: root), inside = Content(50, 50, in: view), outside = makeBox(in: root)
    activate(
      inside.topAnchor.constraint(equalTo: view.topAnchor, constant: 400), inside.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
      outside.topAnchor.constraint(equalTo: inside.topAnchor), outside.leadingAnchor.constraint(equalTo: inside.leadingAnchor),
      outside.widthAnchor.constraint(equalToConstant: 5), outside.heightAnchor.constraint(equalToConstant: 5))
    view.contentSize = CGSize(width: 375, height: 2000)
    turn()
    assertFrame(outside, 30, 500, 5, 5)
    view.contentOffset.y = 150
    turn()
    assertFrame(outside, 30, 350, 5, 5)
  }
}
