// The view tree as a script sees it.
import XCTest

@testable import UIKit

final class InspectionTests: PhoneTestCase {
  final class Badge: UIView {
    override var inspectedText: String { "Hello" }
  }

  func testTheTreeNamesClassesFramesTextsAndStates() throws {
    let window = makeWindow()
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let badge = Badge(frame: CGRect(x: 5, y: 5, width: 20, height: 10))
    badge.tag = 3
    badge.accessibilityIdentifier = "badge"
    outer.addSubview(badge)
    window.rootViewController!.view.addSubview(outer)
    outer.alpha = 0
    outer.isUserInteractionEnabled = false
    let screen = try XCTUnwrap(inspect())
    XCTAssertEqual(screen.frame, CGRect(x: 0, y: 0, width: 375, height: 667))
    let windowNode = try XCTUnwrap(screen.children.first)
    XCTAssertEqual(windowNode.className, "UIWindow")
    let root = try XCTUnwrap(windowNode.children.first)
    XCTAssertEqual(root.details, ["controller=UIViewController"])
    let node = try XCTUnwrap(root.children.first?.children.first)
    XCTAssertEqual(node.className, "Badge")
    XCTAssertEqual(node.frame, CGRect(x: 15, y: 25, width: 20, height: 10))
    XCTAssertEqual(node.text, "Hello")
    XCTAssertEqual(node.accessibilityIdentifier, "badge")
    XCTAssertFalse(node.isVisible, "a view in a transparent one is not seen")
    XCTAssertTrue(node.isEnabled)
    XCTAssertEqual(root.children.first?.details, ["userInteractionEnabled=false"])
    XCTAssertEqual(node.details, ["tag=3"])
  }

  func testWindowsAndViewsComeFrontToBack() throws {
    let window = makeWindow()
    let root = window.rootViewController!.view!
    for tag in 1...3 {
      let view = UIView()
      view.tag = tag
      root.addSubview(view)
    }
    let alert = UIWindow(frame: window.bounds)
    alert.windowLevel = .alert
    alert.tag = 9
    alert.isHidden = false
    let screen = try XCTUnwrap(inspect())
    XCTAssertEqual(screen.children.map(\.details), [["tag=9"], []])
    XCTAssertEqual(screen.children[1].children[0].children.map(\.details), [["tag=3"], ["tag=2"], ["tag=1"]])
  }
}
