// Key values: straight, curved, paced, cumulative, and along a path.
import XCTest

@testable import LayerModel

final class KeyframeTests: XCTestCase {
  private func animation(_ values: [Double]) -> LayerAnimation {
    LayerAnimation(property: .opacity, values: values.map { .number($0) }, beginTime: 0, duration: 1)
  }

  private func number(_ animation: LayerAnimation, _ time: Double) -> Double {
    guard case .number(let number)? = animation.value(at: time, model: .number(0)) else { return .nan }
    return number
  }

  private func point(_ animation: LayerAnimation, _ time: Double) -> CGPoint {
    guard case .point(let point)? = animation.value(at: time, model: .point(.zero)) else { return CGPoint(x: CGFloat.nan, y: 0) }
    return point
  }

  func testASmoothCurveIsThatOfCatmullAndRom() {
    var smooth = animation([0, 3, 1, 2])
    smooth.makeSmooth(tension: [], continuity: [], bias: [])
    // Between the second and the third value, in closed form.
    for t in [0.1, 0.25, 0.5, 0.9] {
      let (p0, p1, p2, p3) = (0.0, 3.0, 1.0, 2.0)
      let linear: Double = (p2 - p0) * t
      let square: Double = (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
      let cube: Double = (3 * p1 - p0 - 3 * p2 + p3) * t * t * t
      XCTAssertEqual(number(smooth, (1 + t) / 3), 0.5 * (2 * p1 + linear + square + cube), accuracy: 1e-9)
    }
    XCTAssertEqual(number(smooth, 1.0 / 3), 3, accuracy: 1e-9, "the values themselves are met")
  }

  func testFullTensionMakesStraightStretchesWithSoftEnds() {
    var stiff = animation([0, 3, 1])
    stiff.makeSmooth(tension: [1, 1, 1], continuity: [], bias: [])
    // Without tangents a stretch is the smooth step 3t² − 2t³.
    XCTAssertEqual(number(stiff, 0.125), 3 * (3 * 0.0625 - 2 * 0.015625), accuracy: 1e-9)
  }

  func testPacedValuesAreMetInProportionToTheirDistances() {
    var paced = animation([0, 1, 11, 10])
    paced.keyTimes = paced.pacedKeyTimes
    XCTAssertEqual(paced.keyTimes, [0, 1.0 / 12, 11.0 / 12, 1])
    XCTAssertEqual(number(paced, 0.5), 6, accuracy: 1e-9)
  }

  func testACurvedPathIsFollowedAtEvenSpeedWhenPaced() {
    // A quarter of a circle of radius 100, as close as a Bézier curve comes, then straight on.
    let handle = 55.2285
    var path = LayerAnimation(
      property: .position, values: [.point(CGPoint(x: 100, y: 0)), .point(CGPoint(x: 0, y: 100)), .point(CGPoint(x: -100, y: 100))], beginTime: 0,
      duration: 1)
    path.controls = [
      .point(CGPoint(x: 100, y: handle)), .point(CGPoint(x: handle, y: 100)), .point(CGPoint(x: -33.3, y: 100)), .point(CGPoint(x: -66.6, y: 100)),
    ]
    XCTAssertEqual(point(path, 0.25).x, 100 / 2.0.squareRoot(), accuracy: 0.1, "each stretch takes half the time")
    path.keyTimes = path.pacedKeyTimes
    path.isEvenlyPaced = true
    let length = 100 * Double.pi / 2 + 100
    for share in [0.1, 0.3, 0.5] {
      let angle = share * length / 100
      XCTAssertEqual(point(path, share).x, 100 * cos(angle), accuracy: 0.1)
      XCTAssertEqual(point(path, share).y, 100 * sin(angle), accuracy: 0.1)
    }
    XCTAssertEqual(point(path, 1 - 40 / length).x, -60, accuracy: 0.1)
  }

  func testALayerTurnsWithItsPath() {
    var path = LayerAnimation(
      property: .transform, values: [.point(.zero), .point(CGPoint(x: 10, y: 0)), .point(CGPoint(x: 10, y: 10))], beginTime: 0, duration: 1)
    path.pathTurn = .along
    func angle(_ time: Double) -> Double {
      guard case .transform(let turn)? = path.value(at: time, model: .transform(.identity)) else { return .nan }
      return atan2(turn.m12, turn.m11)
    }
    XCTAssertEqual(angle(0.25), 0, accuracy: 1e-6)
    XCTAssertEqual(angle(0.75), .pi / 2, accuracy: 1e-6)
    path.pathTurn = .against
    XCTAssertEqual(abs(angle(0.25)), .pi, accuracy: 1e-6)
  }

  func testACumulativeAnimationGoesOnWhereItsLastRunEnded() {
    var steps = animation([0, 10])
    (steps.isCumulative, steps.repeatCount) = (true, 3)
    XCTAssertEqual(number(steps, 0.5), 5)
    XCTAssertEqual(number(steps, 1.5), 15)
    XCTAssertEqual(number(steps, 2.25), 22.5)
    steps.fillsForwards = true
    XCTAssertEqual(number(steps, 9), 30)
  }

  func testAMissingEndIsWhateverTheLayerShows() {
    let fade = LayerAnimation(property: .opacity, values: [.underlying, .number(0)], beginTime: 0, duration: 1)
    XCTAssertEqual(fade.value(at: 0.5, model: .number(0.8)), .number(0.4))
    XCTAssertEqual(fade.value(at: 0.5, model: .number(0.2)), .number(0.1))
  }

  func testEachStretchHasItsOwnPace() {
    var animation = animation([0, 1, 2])
    animation.stretchTimings = [.easeIn, .easeOut]
    XCTAssertEqual(number(animation, 0.25), TimingCurve.easeIn.value(at: 0.5), accuracy: 1e-6)
    XCTAssertEqual(number(animation, 0.75), 1 + TimingCurve.easeOut.value(at: 0.5), accuracy: 1e-6)
  }

  func testAFadeOfContentsKnowsBothPictures() {
    let (one, other) = (BitmapID(rawValue: 1), BitmapID(rawValue: 2))
    let fade = LayerAnimation(property: .contents, values: [.bitmap(one), .bitmap(other)], beginTime: 0, duration: 1)
    let shown = LayerProperties().presentation(with: [fade], at: 0.25)
    XCTAssertEqual(shown.contents, other)
    XCTAssertEqual(shown.contentsFade, ContentsFade(from: one, part: 0.25))
  }

  func testShadowsAreAnimatedValueByValue() {
    var opacity = LayerAnimation(property: .shadowOpacity, values: [.number(0), .number(1)], beginTime: 0, duration: 1)
    opacity.fillsForwards = true
    let offset = LayerAnimation(property: .shadowOffset, values: [.size(.zero), .size(CGSize(width: 8, height: 4))], beginTime: 0, duration: 1)
    let shadow = LayerProperties().presentation(with: [opacity, offset], at: 0.5).shadow
    XCTAssertEqual(shadow?.opacity, 0.5)
    XCTAssertEqual(shadow?.offset, CGSize(width: 4, height: 2))
    XCTAssertEqual(shadow?.radius, 3)
  }
}
