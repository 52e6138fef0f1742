// Where events go that nobody has taken, who has the focus, and who gets a shake.
import XCTest

@testable import UIKit

final class ResponderChainTests: PhoneTestCase {
  final class Field: UIView {
    var isWilling = true
    override var canBecomeFirstResponder: Bool { isWilling }
  }

  final class Shaken: UIViewController {
    var log: [String] = []
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("began \(motion)") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("ended \(motion)") }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("cancelled \(motion)") }
  }

  func testTheChainLeadsFromAViewToTheAppsDelegate() {
    final class Delegate: UIResponder, UIApplicationDelegate {}
    let delegate = Delegate()
    application.keepDelegate(delegate)
    let root = UIViewController(), child = UIViewController()
    let window = makeWindow(root: root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let view = UIView()
    child.view.addSubview(view)
    var chain: [UIResponder] = []
    var current: UIResponder? = view
    while let responder = current {
      chain.append(responder)
      current = responder.next
    }
    XCTAssertEqual(chain, [view, child.view, child, root.view, root, window, application, delegate])
  }

  func testTheFocusMovesOnlyWhenItIsLetGo() {
    let window = makeWindow()
    let one = Field(), other = Field()
    window.addSubview(one)
    window.addSubview(other)
    XCTAssertTrue(one.becomeFirstResponder())
    XCTAssertTrue(one.isFirstResponder)
    XCTAssertTrue(other.becomeFirstResponder())
    XCTAssertFalse(one.isFirstResponder)
    other.removeFromSuperview()
    XCTAssertFalse(other.isFirstResponder)
    one.isWilling = false
    XCTAssertFalse(one.becomeFirstResponder())
    XCTAssertFalse(Field().becomeFirstResponder(), "a view in no window has no focus")
  }

  func testEditingEndsForWhateverIsInsideOfAView() {
    let window = makeWindow()
    let outer = UIView(), field = Field()
    window.addSubview(outer)
    outer.addSubview(field)
    field.becomeFirstResponder()
    XCTAssertTrue(UIView().endEditing(false))
    XCTAssertTrue(field.isFirstResponder)
    XCTAssertTrue(outer.endEditing(false))
    XCTAssertFalse(field.isFirstResponder)
  }

  func testAShakeReachesAControllerThatNeverAskedForIt() {
    let controller = Shaken()
    makeWindow(root: controller)
    connection.deliver(.shake(.began, time: 1))
    connection.deliver(.shake(.ended, time: 1.5))
    XCTAssertEqual(controller.log, ["began motionShake", "ended motionShake"])
  }

  func testAShakeGoesToTheFirstResponderAndUpFromThere() {
    let controller = Shaken()
    makeWindow(root: controller)
    let field = Field()
    controller.view.addSubview(field)
    field.becomeFirstResponder()
    connection.deliver(.shake(.began, time: 0.5))
    connection.deliver(.shake(.ended, time: 1))
    XCTAssertEqual(controller.log, ["began motionShake", "ended motionShake"])
  }

  func testAShakeGoesToTheControllerInFront() {
    let root = Shaken(), presented = Shaken()
    makeWindow(root: root)
    root.present(presented, animated: false)
    turn()
    connection.deliver(.shake(.began, time: 1))
    connection.deliver(.shake(.cancelled, time: 1))
    XCTAssertEqual(presented.log, ["began motionShake", "cancelled motionShake"])
    XCTAssertEqual(root.log, [])
  }

  func testANilTargetedActionGoesUpTheChain() {
    let root = UIViewController()
    makeWindow(root: root)
    let view = Actor(), inside = UIView()
    root.view.addSubview(view)
    view.addSubview(inside)
    XCTAssertTrue(application.sendAction("act:", to: nil, from: inside, for: nil))
    XCTAssertEqual(view.acted, 1)
    XCTAssertFalse(application.sendAction("unheardOf:", to: nil, from: inside, for: nil))
  }

  func testAnActionForATargetThatLacksItIsReportedAndDoesNotStopTheApp() {
    XCTAssertFalse(application.sendAction("unheardOf:", to: UIView(), from: nil, for: nil))
  }
}

private final class Actor: UIView {
  var acted = 0
}

@section(".init_array") @used
private let registerActor: @convention(c) () -> Void = {
  ClassMembers.register(Actor.self) { members in
    members.method("act:") { view, _ in view.acted += 1 }
  }
}
