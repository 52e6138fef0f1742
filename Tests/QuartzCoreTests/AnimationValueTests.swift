// Values, key paths, groups and springs as they are declared to the phone.
import LayerModel
import XCTest

@testable import QuartzCore

final class AnimationValueTests: LayerTestCase {
  private var layer: CALayer!

  override func setUp() {
    super.setUp()
    layer = addLayer()
    frame()
  }

  override func tearDown() {
    layer.removeAllAnimations()
    frame()
    super.tearDown()
  }

  /// What the layer shows at a fraction of an animation of one second, linear.
  private func shown(_ animation: CAAnimation, at fraction: Double) -> LayerProperties {
    if animation.duration == 0 { animation.duration = 1 }
    layer.removeAllAnimations()
    layer.add(animation, forKey: "test")
    frame()
    return layer.shownProperties(at: (layer.animationTable["test"]?.start ?? 0) + fraction)
  }

  private func basic(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    return animation
  }

  func testAllCombinationsOfEnds() {
    layer.zPosition = 100
    func z(_ from: Double?, _ to: Double?, _ by: Double?) -> Double { shown(basic("zPosition", from: from, to: to, by: by), at: 0.25).zPosition }
    XCTAssertEqual(z(0, 40, nil), 10)
    XCTAssertEqual(z(0, 40, 1000), 10, "by does not count beside from and to")
    XCTAssertEqual(z(20, nil, 40), 30)
    XCTAssertEqual(z(nil, 60, 40), 30)
    XCTAssertEqual(z(20, nil, nil), 40)
    XCTAssertEqual(z(nil, 140, nil), 110)
    XCTAssertEqual(z(nil, nil, 40), 110)
  }

  func testAdditiveAndCumulativeAnimations() {
    layer.zPosition = 100
    let nudge = basic("zPosition", from: 0, to: 8)
    nudge.isAdditive = true
    XCTAssertEqual(shown(nudge, at: 0.5).zPosition, 104)
    let steps = basic("zPosition", from: 0, to: 8)
    (steps.isCumulative, steps.repeatCount) = (true, 3)
    XCTAssertEqual(shown(steps, at: 2.5).zPosition, 20)
  }

  func testKeyPathsOfAllKinds() {
    func check(_ keyPath: String, _ from: Any, _ to: Any, _ read: (LayerProperties) -> Double, _ expected: Double, line: UInt = #line) {
      XCTAssertEqual(read(shown(basic(keyPath, from: from, to: to), at: 0.5)), expected, accuracy: 1e-6, keyPath, line: line)
    }
    check("position.y", 0, 50, { Double($0.position.y) }, 25)
    check("bounds.size", CGSize(width: 0, height: 0), NSValue(size: CGSize(width: 10, height: 30)), { Double($0.bounds.height) }, 15)
    check("bounds.size.width", 10, 20, { Double($0.bounds.width) }, 15)
    check("bounds.origin.x", 0, 8, { Double($0.bounds.minX) }, 4)
    check("anchorPoint.x", 0, 1, { Double($0.anchorPoint.x) }, 0.5)
    check("transform.rotation", 0, 6 * Double.pi, { $0.transform.m11 }, -1)
    check("transform.rotation.y", 0, Double.pi, { $0.transform.m13 }, -1)
    check("transform.scale", 1, 3, { $0.transform.m22 }, 2)
    check("transform.scale.x", 1, 3, { $0.transform.m11 }, 2)
    check("transform.translation", CGSize.zero, CGPoint(x: 4, y: 6), { $0.transform.m42 }, 3)
    check("transform.translation.z", 0, 6, { $0.transform.m43 }, 3)
    check("sublayerTransform.rotation.x", 0, Double.pi, { $0.sublayerTransform.m23 }, 1)
    check("opacity", NSNumber(value: 1), NSNumber(value: 0), { Double($0.opacity) }, 0.5)
    check("cornerRadius", 0, 10, { $0.cornerRadius }, 5)
    check("borderWidth", 0, 10, { $0.borderWidth }, 5)
    check("borderColor", CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1), { Double($0.borderColor.red) }, 0.5)
    check("shadowOpacity", 0, 1, { Double($0.shadow?.opacity ?? 0) }, 0.5)
    check("shadowOffset.width", 0, 12, { Double($0.shadow?.offset.width ?? 0) }, 6)
    check("shadowRadius", 0, 12, { $0.shadow?.radius ?? 0 }, 6)
    check("contentsRect.origin.x", 0, 0.5, { Double($0.contentsRect.minX) }, 0.25)
  }

  func testTwoAnimationsOfTwoCoordinatesRunTogether() {
    layer.add(basic("position.x", from: 0, to: 100), forKey: "x")
    layer.add(basic("position.y", from: 0, to: 50), forKey: "y")
    frame()
    let start = layer.animationTable["x"]?.start ?? 0
    XCTAssertEqual(layer.shownProperties(at: start + 0.125).position, CGPoint(x: 50, y: 25))
  }

  func testValueFunctionsMakeTransforms() {
    let turn = basic("transform", from: 0, to: 4 * Double.pi)
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    XCTAssertEqual(shown(turn, at: 0.125).transform.m12, 1, accuracy: 1e-9)
    let scale = basic("transform", from: [1, 1, 1], to: [3, 1, 1])
    scale.valueFunction = CAValueFunction(name: .scale)
    XCTAssertEqual(shown(scale, at: 0.5).transform.m11, 2, accuracy: 1e-9)
    XCTAssertNil(CAValueFunction(name: CAValueFunctionName(rawValue: "wobble")))
  }

  func testAFlipWithPerspectiveInTheTransformItself() {
    var seen = CATransform3DIdentity
    seen.m34 = -1 / 500
    let flip = basic("transform", from: seen, to: CATransform3DRotate(seen, .pi, 0, 1, 0))
    let half = shown(flip, at: 0.25).transform
    XCTAssertEqual(half.m13, -sin(Double.pi / 4), accuracy: 1e-9)
    XCTAssertEqual(half.m14, sin(Double.pi / 4) / 500, accuracy: 1e-9)
  }

  func testAGroupsMembersRunInTheGroupsTime() {
    let fade = basic("opacity", from: 1, to: 0), move = basic("position.x", from: 0, to: 100)
    (fade.duration, move.beginTime, move.duration) = (2, 1, 1)
    let group = CAAnimationGroup()
    group.animations = [fade, move]
    (group.duration, group.repeatCount) = (2, 2)
    XCTAssertEqual(shown(group, at: 1.5).position.x, 50)
    XCTAssertEqual(shown(group, at: 1.5).opacity, 0.25)
    XCTAssertEqual(shown(group, at: 2.5).position.x, 20, "in the second round it has not begun")
    XCTAssertEqual(shown(group, at: 3.5).position.x, 50)
  }

  func testASpringIsDeclaredWithItsNumbers() {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.initialVelocity) = (0, 100, 3)
    spring.duration = spring.settlingDuration
    let expected = LayerAnimation.Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)
    for time in [0.1, 0.4, 0.9] {
      XCTAssertEqual(Double(shown(spring, at: time).position.x), 100 * expected.value(at: time), accuracy: 1e-3)
    }
  }

  func testKeyframesInAllModes() {
    func frames(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      (animation.values, animation.calculationMode) = ([0, 10, 40], mode)
      return animation
    }
    XCTAssertEqual(shown(frames(.linear), at: 0.25).zPosition, 5)
    XCTAssertEqual(shown(frames(.discrete), at: 0.34).zPosition, 10)
    XCTAssertEqual(shown(frames(.paced), at: 0.25).zPosition, 10)
    XCTAssertEqual(shown(frames(.cubic), at: 0.5).zPosition, 10)
    XCTAssertNotEqual(shown(frames(.cubic), at: 0.25).zPosition, 5)
    XCTAssertEqual(shown(frames(.cubicPaced), at: 0.5).zPosition, 20, accuracy: 0.2)
  }

  func testALayerFollowsAPathAndTurnsWithIt() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 90, y: 0), control1: CGPoint(x: 0, y: 60), control2: CGPoint(x: 90, y: 60))
    (animation.path, animation.rotationMode) = (path, .rotateAuto)
    let middle = shown(animation, at: 0.5)
    XCTAssertEqual(Double(middle.position.x), 45, accuracy: 1e-9)
    XCTAssertEqual(Double(middle.position.y), 45, accuracy: 1e-9)
    XCTAssertEqual(middle.transform.m11, 1, accuracy: 1e-6)
    XCTAssertEqual(shown(animation, at: 0.01).transform.m12, 1, accuracy: 0.01, "it sets off downwards")
  }

  func testAPathThatCannotBeAnimatedChangesNothing() {
    let before = layer.properties
    XCTAssertEqual(shown(basic("frame", from: CGRect.zero, to: CGRect.zero), at: 0.5), before)
    XCTAssertEqual(shown(basic("position.z", from: 1, to: 2), at: 0.5), before)
    XCTAssertEqual(shown(basic("opacity", from: "much", to: "little"), at: 0.5), before)
  }
}
