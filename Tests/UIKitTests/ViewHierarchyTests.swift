// Adding, removing and ordering views: the lists, the layers, and the calls.
import XCTest

@testable import UIKit

final class ViewHierarchyTests: PhoneTestCase {
  private final class Told: UIView {
    static nonisolated(unsafe) var log: [String] = []
    var title = ""
    private func say(_ text: String) { Told.log.append("\(title) \(text)") }
    override func willMove(toSuperview newSuperview: UIView?) { say("willMove(toSuperview: \(newSuperview == nil ? "nil" : "view"))") }
    override func didMoveToSuperview() { say("didMoveToSuperview") }
    override func willMove(toWindow newWindow: UIWindow?) { say("willMove(toWindow: \(newWindow == nil ? "nil" : "window"))") }
    override func didMoveToWindow() { say("didMoveToWindow") }
    override func didAddSubview(_ subview: UIView) { say("didAddSubview") }
    override func willRemoveSubview(_ subview: UIView) { say("willRemoveSubview") }
  }

  private func told(_ title: String) -> Told {
    let view = Told(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.title = title
    return view
  }

  private func log() -> [String] {
    defer { Told.log = [] }
    return Told.log
  }

  func testCallsWhenAViewComesToAWindowAndLeavesIt() {
    let window = makeWindow()
    let outer = told("outer"), inner = told("inner")
    outer.addSubview(inner)
    XCTAssertEqual(log(), ["inner willMove(toSuperview: view)", "inner didMoveToSuperview", "outer didAddSubview"])
    window.addSubview(outer)
    XCTAssertEqual(
      log(),
      [
        "outer willMove(toWindow: window)", "inner willMove(toWindow: window)", "outer willMove(toSuperview: view)", "inner didMoveToWindow",
        "outer didMoveToWindow", "outer didMoveToSuperview",
      ])
    inner.removeFromSuperview()
    XCTAssertEqual(
      log(),
      [
        "outer willRemoveSubview", "inner willMove(toWindow: nil)", "inner willMove(toSuperview: nil)", "inner didMoveToWindow",
        "inner didMoveToSuperview",
      ])
    XCTAssertNil(inner.superview)
    XCTAssertNil(inner.window)
    XCTAssertEqual(outer.subviews, [])
  }

  func testOrderOfSubviewsAndOfTheirLayers() {
    let root = UIView()
    let views = (0..<4).map { index -> UIView in
      let view = UIView()
      view.tag = index
      return view
    }
    func order() -> [Int] {
      XCTAssertEqual(root.layer.sublayers ?? [], root.subviews.map(\.layer))
      return root.subviews.map(\.tag)
    }
    views[..<3].forEach(root.addSubview)
    XCTAssertEqual(order(), [0, 1, 2])
    root.insertSubview(views[3], at: 1)
    XCTAssertEqual(order(), [0, 3, 1, 2])
    root.insertSubview(views[0], aboveSubview: views[1])
    XCTAssertEqual(order(), [3, 1, 0, 2])
    root.insertSubview(views[2], belowSubview: views[3])
    XCTAssertEqual(order(), [2, 3, 1, 0])
    root.bringSubviewToFront(views[3])
    XCTAssertEqual(order(), [2, 1, 0, 3])
    root.sendSubviewToBack(views[0])
    XCTAssertEqual(order(), [0, 2, 1, 3])
    root.exchangeSubview(at: 0, withSubviewAt: 3)
    XCTAssertEqual(order(), [3, 2, 1, 0])
    root.addSubview(views[3])
    XCTAssertEqual(order(), [2, 1, 0, 3])
  }

  func testAViewHasOneSuperview() {
    let one = UIView(), other = UIView(), view = UIView()
    one.addSubview(view)
    other.addSubview(view)
    XCTAssertEqual(one.subviews, [])
    XCTAssertIdentical(view.superview, other)
  }

  func testLayersAnAppAddedStayBelowWhatWasAddedLater() {
    let view = UIView(), subview = UIView(), layer = CALayer()
    view.layer.addSublayer(layer)
    view.addSubview(subview)
    XCTAssertEqual(view.layer.sublayers, [layer, subview.layer])
  }

  func testViewsAreFoundByTag() {
    let root = UIView(), middle = UIView(), view = UIView()
    view.tag = 7
    root.addSubview(middle)
    middle.addSubview(view)
    XCTAssertIdentical(root.viewWithTag(7), view)
    XCTAssertNil(root.viewWithTag(8))
    XCTAssertTrue(view.isDescendant(of: root))
  }

  func testTintComesFromAboveAndChangesAreTold() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let root = UIView(), view = Tinted()
    root.addSubview(view)
    view.changes = 0
    root.tintColor = .red
    XCTAssertEqual(view.tintColor, .red)
    XCTAssertEqual(view.changes, 1)
    view.tintColor = .green
    root.tintColor = .blue
    XCTAssertEqual(view.tintColor, .green)
    XCTAssertEqual(view.changes, 2)
  }

  func testALayersValuesAreReachedByKeyPathFromTheView() {
    let view = UIView()
    view.setValue(8, forKeyPath: "layer.cornerRadius")
    XCTAssertEqual(view.layer.cornerRadius, 8)
    XCTAssertEqual(view.value(forKeyPath: "layer.cornerRadius") as? Double, 8)
  }

  func testPointsAreConvertedBetweenViews() {
    let window = makeWindow()
    let one = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    let other = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    window.addSubview(one)
    one.addSubview(inner)
    window.addSubview(other)
    XCTAssertEqual(inner.convert(CGPoint(x: 1, y: 2), to: other), CGPoint(x: -84, y: -73))
    XCTAssertEqual(inner.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 16, y: 27))
    XCTAssertEqual(other.convert(inner.bounds, from: inner), CGRect(x: -85, y: -75, width: 10, height: 10))
    other.transform = CGAffineTransform(scaleX: 2, y: 2)
    XCTAssertEqual(other.convert(CGPoint(x: 150, y: 150), from: window), CGPoint(x: 50, y: 50))
    XCTAssertEqual(other.frame, CGRect(x: 50, y: 50, width: 200, height: 200))
  }

  func testLayoutRunsOnceATurnAndTopDown() {
    final class Laid: UIView {
      static nonisolated(unsafe) var log: [Int] = []
      override func layoutSubviews() { Laid.log.append(tag) }
    }
    let window = makeWindow()
    let outer = Laid(frame: window.bounds), inner = Laid(frame: window.bounds)
    (outer.tag, inner.tag) = (1, 2)
    outer.addSubview(inner)
    window.addSubview(outer)
    inner.setNeedsLayout()
    outer.setNeedsLayout()
    inner.setNeedsLayout()
    Laid.log = []
    turn()
    XCTAssertEqual(Laid.log, [1, 2])
    turn()
    XCTAssertEqual(Laid.log, [1, 2])
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    XCTAssertEqual(Laid.log, [1, 2, 2])
  }
}
