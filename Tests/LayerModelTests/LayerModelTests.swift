// Geometry and timing of layers.
import XCTest

@testable import LayerModel

final class LayerModelTests: XCTestCase {
  func testALayerTurnsAboutItsAnchorPoint() throws {
    var layer = LayerProperties()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    layer.position = CGPoint(x: 100, y: 50)
    var quarter = LayerTransform.identity
    (quarter.m11, quarter.m12, quarter.m21, quarter.m22) = (0, 1, -1, 0)
    layer.transform = quarter
    let corner = try XCTUnwrap(layer.transformToParent.apply(to: .zero))
    XCTAssertEqual(corner.x, 110, accuracy: 1e-9)
    XCTAssertEqual(corner.y, 45, accuracy: 1e-9)
    XCTAssertEqual(layer.transformToParent.apply(to: CGPoint(x: 5, y: 10)), CGPoint(x: 100, y: 50))
  }

  func testPerspectiveDividesByDepthAndHidesWhatIsBehindTheEye() throws {
    var transform = LayerTransform.identity
    transform.m34 = -1 / 500
    var near = LayerTransform.identity
    near.m43 = 250
    let mapped = try XCTUnwrap(near.concatenated(with: transform).apply(to: CGPoint(x: 10, y: 0)))
    XCTAssertEqual(mapped.x, 20, accuracy: 1e-9)
    near.m43 = 600
    XCTAssertNil(near.concatenated(with: transform).apply(to: CGPoint(x: 10, y: 0)))
  }

  func testTheStandardTimingCurvesPassThroughTheirKnownPoints() {
    XCTAssertEqual(TimingCurve.linear.value(at: 0.3), 0.3)
    XCTAssertEqual(TimingCurve.easeInEaseOut.value(at: 0.5), 0.5, accuracy: 1e-6)
    XCTAssertEqual(TimingCurve.easeIn.value(at: 0.25) + TimingCurve.easeOut.value(at: 0.75), 1, accuracy: 1e-6)
    XCTAssertLessThan(TimingCurve.easeIn.value(at: 0.25), 0.25)
  }

  func testAnAnimationIsNilOutsideItsTimeUnlessItFills() {
    var animation = LayerAnimation(property: .opacity, values: [.number(0), .number(1)], beginTime: 10, duration: 2)
    XCTAssertNil(animation.value(at: 9, model: .number(1)))
    XCTAssertEqual(animation.value(at: 11, model: .number(1)), .number(0.5))
    XCTAssertNil(animation.value(at: 12, model: .number(1)))
    animation.fillsForwards = true
    animation.fillsBackwards = true
    XCTAssertEqual(animation.value(at: 9, model: .number(1)), .number(0))
    XCTAssertEqual(animation.value(at: 20, model: .number(1)), .number(1))
  }

  func testAutoreverseAndRepeatFoldTime() {
    var animation = LayerAnimation(property: .opacity, values: [.number(0), .number(1)], beginTime: 0, duration: 1)
    animation.autoreverses = true
    animation.repeatCount = 2
    XCTAssertEqual(animation.activeDuration, 4)
    XCTAssertEqual(animation.value(at: 1.25, model: .number(0)), .number(0.75))
    XCTAssertEqual(animation.value(at: 2.5, model: .number(0)), .number(0.5))
    XCTAssertEqual(animation.value(at: 3.75, model: .number(0)), .number(0.25))
  }

  func testKeyTimesAndDiscreteSteps() {
    var animation = LayerAnimation(property: .opacity, values: [.number(0), .number(10), .number(20)], beginTime: 0, duration: 1)
    animation.keyTimes = [0, 0.8, 1]
    XCTAssertEqual(animation.value(at: 0.4, model: .number(0)), .number(5))
    animation.keyTimes = []
    animation.isDiscrete = true
    XCTAssertEqual(animation.value(at: 0.3, model: .number(0)), .number(0))
    XCTAssertEqual(animation.value(at: 0.34, model: .number(0)), .number(10))
    XCTAssertEqual(animation.value(at: 0.9, model: .number(0)), .number(20))
  }

  func testASpringStartsAtRestOvershootsAndSettles() {
    let spring = LayerAnimation.Spring(mass: 1, stiffness: 100, damping: 10)
    XCTAssertEqual(spring.value(at: 0), 0, accuracy: 1e-9)
    XCTAssertGreaterThan((1...100).map { spring.value(at: Double($0) / 100) }.max()!, 1.1)
    XCTAssertEqual(spring.value(at: 5), 1, accuracy: 1e-6)
  }

  func testHalfwayBetweenTwoTurnsIsATurn() throws {
    var turned = LayerTransform.identity
    (turned.m11, turned.m12, turned.m21, turned.m22) = (0, 1, -1, 0)
    let half = LayerTransform.identity.blended(with: turned, 0.5)
    XCTAssertEqual(half.m11, cos(.pi / 4), accuracy: 1e-9)
    XCTAssertEqual(half.m12, sin(.pi / 4), accuracy: 1e-9)
    XCTAssertEqual(half.m11 * half.m22 - half.m12 * half.m21, 1, accuracy: 1e-9)
  }
}
