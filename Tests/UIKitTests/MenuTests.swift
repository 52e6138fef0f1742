// The edit menu over a view.
import XCTest

@testable import UIKit

private final class MenuView: UIView {
  var resets = 0
  override var canBecomeFirstResponder: Bool { true }
  func reset() { resets += 1 }
}

@section(".init_array") @used
private let registerMenuView: @convention(c) () -> Void = {
  ClassMembers.register(MenuView.self) { members in
    members.method("resetPiece:") { view, _ in view.reset() }
  }
}

final class MenuTests: PhoneTestCase {
  private var view: MenuView!
  private let menu = UIMenuController.shared

  override func setUpWithError() throws {
    try super.setUpWithError()
    view = MenuView(frame: CGRect(x: 100, y: 300, width: 100, height: 50))
    makeWindow().rootViewController!.view.addSubview(view)
    menu.menuItems = [UIMenuItem(title: "Reset", action: "resetPiece:"), UIMenuItem(title: "Nobody's", action: "unheardOf:")]
    menu.setTargetRect(view.bounds, in: view)
  }

  override func tearDown() {
    menu.hideMenu()
    menu.menuItems = nil
    super.tearDown()
  }

  /// The middle of the entry on the screen.
  private func entry(_ title: String) -> CGPoint? {
    func find(_ node: InspectedNode) -> CGPoint? {
      if node.text == title, node.isVisible { return CGPoint(x: node.frame.midX, y: node.frame.midY) }
      return node.children.lazy.compactMap(find).first
    }
    return inspect().flatMap(find)
  }

  func testItShowsWhatTheFirstResponderCanDoAndDoesIt() throws {
    menu.setMenuVisible(true, animated: true)
    XCTAssertFalse(menu.isMenuVisible, "without a first responder there is nobody to ask")
    view.becomeFirstResponder()
    menu.setMenuVisible(true, animated: true)
    XCTAssertTrue(menu.isMenuVisible)
    XCTAssertLessThanOrEqual(menu.menuFrame.maxY, 300)
    XCTAssertNil(entry("Nobody's"))
    let place = try XCTUnwrap(entry("Reset"))
    tap(place.x, place.y)
    XCTAssertEqual(view.resets, 1)
    XCTAssertFalse(menu.isMenuVisible)
  }

  func testATouchBesideItTakesItAway() {
    view.becomeFirstResponder()
    menu.showMenu(from: view, rect: view.bounds)
    XCTAssertTrue(menu.isMenuVisible)
    touch(.began, 20, 600)
    XCTAssertFalse(menu.isMenuVisible)
    touch(.ended, 20, 600)
    XCTAssertEqual(view.resets, 0)
  }

  func testWithoutRoomAboveItLiesBelow() {
    view.frame.origin.y = 22
    view.becomeFirstResponder()
    menu.showMenu(from: view, rect: view.bounds)
    XCTAssertGreaterThanOrEqual(menu.menuFrame.minY, view.frame.maxY)
  }
}
