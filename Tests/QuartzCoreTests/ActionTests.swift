// Which action a change runs, and how layers appear while they run.
import LayerModel
import XCTest

@testable import QuartzCore

final class ActionTests: LayerTestCase {
  private final class Marker: NSObject, CAAction {
    let name: String
    var runs: [String] = []
    init(_ name: String) { self.name = name }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { runs.append(event) }
  }

  private final class Delegate: NSObject, CALayerDelegate {
    var answer: CAAction?
    func action(for layer: CALayer, forKey event: String) -> CAAction? { answer }
  }

  private final class Styled: CALayer {
    nonisolated(unsafe) static var usual: CAAction?
    override class func defaultAction(forKey event: String) -> CAAction? { usual }
  }

  private func name(_ action: CAAction?) -> String { (action as? Marker)?.name ?? "\(action.map { type(of: $0 as AnyObject) } as Any)" }

  func testActionsAreLookedForInApplesOrder() {
    let layer = Styled(), delegate = Delegate()
    root.addSublayer(layer)
    frame()
    XCTAssertTrue(layer.action(forKey: "opacity") is CABasicAnimation)
    Styled.usual = Marker("class")
    defer { Styled.usual = nil }
    XCTAssertEqual(name(layer.action(forKey: "opacity")), "class")
    layer.style = ["actions": ["opacity": Marker("style")]]
    XCTAssertEqual(name(layer.action(forKey: "opacity")), "style")
    layer.actions = ["opacity": Marker("dictionary")]
    XCTAssertEqual(name(layer.action(forKey: "opacity")), "dictionary")
    layer.delegate = delegate
    XCTAssertEqual(name(layer.action(forKey: "opacity")), "dictionary", "the delegate has no answer")
    delegate.answer = Marker("delegate")
    XCTAssertEqual(name(layer.action(forKey: "opacity")), "delegate")
    delegate.answer = NSNull()
    XCTAssertNil(layer.action(forKey: "opacity"), "NSNull ends the search")
  }

  func testAnActionRunsAfterTheChangeUnlessActionsAreDisabled() {
    let layer = addLayer(), marker = Marker("")
    frame()
    layer.actions = ["opacity": marker, "shadowRadius": marker, "bounds": marker]
    layer.opacity = 0.5
    layer.shadowRadius = 9
    layer.opacity = 0.5
    XCTAssertEqual(marker.runs, ["opacity", "shadowRadius"])
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 1
    CATransaction.commit()
    XCTAssertEqual(marker.runs.count, 2)
  }

  func testANewLayerDoesNotAnimateByItself() {
    let layer = addLayer()
    layer.opacity = 0.5
    XCTAssertNil(layer.animationKeys())
  }

  func testTwoChangesInOneTurnAnimateFromWhatWasSeen() throws {
    let layer = addLayer()
    frame()
    layer.opacity = 0.5
    layer.opacity = 0.25
    frame()
    let start = try XCTUnwrap(layer.animationTable["opacity"]?.start)
    XCTAssertEqual(layer.shownProperties(at: start).opacity, 1)
    XCTAssertEqual(layer.shownProperties(at: start + 0.3).opacity, 0.25)
    layer.removeAllAnimations()
  }

  func testAnActionWithoutEndsRunsFromTheOldValueToTheNew() throws {
    let layer = addLayer()
    frame()
    let slow = CABasicAnimation(keyPath: "position")
    slow.duration = 10
    layer.actions = ["position": slow]
    layer.position = CGPoint(x: 120, y: 20)
    frame()
    let start = try XCTUnwrap(layer.animationTable["position"]?.start)
    XCTAssertEqual(layer.shownProperties(at: start + 2.5).position, CGPoint(x: 45, y: 20))
    layer.removeAllAnimations()
  }

  // MARK: Presentation

  private func holdStill(_ layer: CALayer, at point: CGPoint) {
    let animation = CABasicAnimation(keyPath: "position")
    (animation.fromValue, animation.toValue, animation.duration) = (point, point, 100)
    layer.add(animation, forKey: "hold")
  }

  func testHitTestingAPresentationFindsLayersWhereTheyAppear() throws {
    root.position = CGPoint(x: 50, y: 50)
    let layer = addLayer(), inner = addLayer(to: layer)
    frame()
    holdStill(layer, at: CGPoint(x: 80, y: 80))
    frame()
    // The layer appears at 70…90, its sublayer at 80…100.
    let shown = try XCTUnwrap(root.presentation())
    XCTAssertIdentical(shown.hitTest(CGPoint(x: 95, y: 95))?.model(), inner)
    XCTAssertIdentical(shown.hitTest(CGPoint(x: 72, y: 72))?.model(), layer)
    XCTAssertIdentical(shown.hitTest(CGPoint(x: 15, y: 15))?.model(), root)
    XCTAssertIdentical(root.hitTest(CGPoint(x: 15, y: 15)), layer, "the model has not moved")
    let presented = try XCTUnwrap(layer.presentation())
    XCTAssertNotNil(presented.hitTest(CGPoint(x: 72, y: 72)), "in the superlayer's points, as an app asks")
    XCTAssertEqual(presented.sublayers?.count, 1)
    XCTAssertEqual(inner.presentation()?.convert(CGPoint.zero, to: root.presentation()), CGPoint(x: 80, y: 80))
    layer.removeAllAnimations()
  }

  func testAPresentationShowsWhatWasCommittedAndColoursOnTheWay() throws {
    let layer = addLayer()
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    frame()
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 1, y: 1)
    XCTAssertEqual(layer.presentation()?.position, CGPoint(x: 20, y: 20), "not seen yet")
    frame()
    XCTAssertEqual(layer.presentation()?.position, CGPoint(x: 1, y: 1))
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    animation.toValue = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    animation.duration = 100
    layer.add(animation, forKey: nil)
    frame()
    XCTAssertEqual(layer.presentation()?.backgroundColor?.rgba.green, 1)
    XCTAssertEqual(layer.backgroundColor?.rgba.green, 0)
    layer.removeAllAnimations()
  }
}
