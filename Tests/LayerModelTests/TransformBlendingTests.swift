// What lies between two transforms, and what parts of a transform are called.
import XCTest

@testable import LayerModel

final class TransformBlendingTests: XCTestCase {
  private func turn(_ angle: Double, _ axis: AnimatedComponent) -> LayerTransform { .rotation(angle, about: axis) }

  private func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> LayerTransform {
    var result = LayerTransform.identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  private func assertEqual(_ one: LayerTransform, _ other: LayerTransform, _ what: String = "", line: UInt = #line) {
    for (a, b) in zip(one.entries, other.entries) where abs(a - b) > 1e-9 {
      return XCTFail("\(what) \(one) is not \(other)", line: line)
    }
  }

  func testATurnOutOfThePlaneStaysATurn() {
    for axis in [AnimatedComponent.turnAboutX, .turnAboutY, .turnAboutZ] {
      for angle in [0.5, -1.2, 3, .pi, -.pi] {
        let half = LayerTransform.identity.blended(with: turn(angle, axis), 0.5)
        assertEqual(half, turn(angle / 2, axis), "half of \(angle) about \(axis)")
      }
    }
  }

  func testPerspectiveStaysWhileALayerFlips() {
    var perspective = LayerTransform.identity
    perspective.m34 = -1 / 500
    let flipped = turn(2, .turnAboutY).concatenated(with: perspective)
    assertEqual(perspective.blended(with: flipped, 0.25), turn(0.5, .turnAboutY).concatenated(with: perspective))
  }

  func testAMirroredTransformGoesThroughALineAndDoesNotTurn() {
    assertEqual(LayerTransform.identity.blended(with: scale(-1, 1), 0.25), scale(0.5, 1))
    assertEqual(LayerTransform.identity.blended(with: scale(1, -1), 0.75), scale(1, -0.5))
  }

  func testALayerGrowsFromNothing() {
    assertEqual(scale(0, 0).blended(with: .identity, 0.3), scale(0.3, 0.3))
    assertEqual(scale(0, 1).blended(with: .identity, 0.3), scale(0.3, 1))
    assertEqual(scale(0, 0, 0).blended(with: turn(1, .turnAboutZ), 1), turn(1, .turnAboutZ))
  }

  func testTakingApartAndPuttingTogetherChangesNothing() throws {
    var matrix = scale(2, -3, 0.5).concatenated(with: turn(0.4, .turnAboutX)).concatenated(with: turn(2.8, .turnAboutY))
    matrix = matrix.concatenated(with: turn(-1.1, .turnAboutZ)).concatenated(with: .translation(5, 6, 7))
    matrix.m21 += 0.7
    var perspective = LayerTransform.identity
    perspective.m34 = -1 / 300
    matrix = matrix.concatenated(with: perspective)
    assertEqual(try XCTUnwrap(TransformParts(matrix)).transform, matrix)
    XCTAssertEqual(TransformParts(numbers: TransformParts(matrix)!.numbers), TransformParts(matrix))
  }

  func testPartsByNameKeepTheRest() {
    let base = scale(2, 3).concatenated(with: turn(0.5, .turnAboutZ)).concatenated(with: .translation(10, 20))
    let value = AnimatedValue.transform(base)
    func number(_ component: AnimatedComponent) -> Double {
      guard case .number(let number)? = value.component(component) else { return .nan }
      return number
    }
    XCTAssertEqual(number(.scaleX), 2, accuracy: 1e-9)
    XCTAssertEqual(number(.scaleY), 3, accuracy: 1e-9)
    XCTAssertEqual(number(.scale), 2, accuracy: 1e-9, "the mean of the three")
    XCTAssertEqual(number(.rotationZ), 0.5, accuracy: 1e-9)
    XCTAssertEqual(number(.translationY), 20, accuracy: 1e-9)
    guard case .transform(let turned) = value.replacing(.rotationZ, by: .number(1.5)) else { return XCTFail("no transform") }
    assertEqual(turned, scale(2, 3).concatenated(with: turn(1.5, .turnAboutZ)).concatenated(with: .translation(10, 20)))
    guard case .transform(let turnedFar) = AnimatedValue.transform(.identity).replacing(.rotationY, by: .number(2)) else { return XCTFail("no transform") }
    XCTAssertEqual(AnimatedValue.transform(turnedFar).component(.rotationY), .number(2))
  }

  func testSeveralAnimationsTurnTheSameLayerAboutSeveralAxes() {
    func animation(_ component: AnimatedComponent, _ angle: Double) -> LayerAnimation {
      var result = LayerAnimation(property: .transform, values: [.number(0), .number(angle)], beginTime: 0, duration: 1)
      result.component = component
      return result
    }
    let animations = [animation(.rotationY, 4), animation(.rotationX, 2), animation(.rotationZ, 6)]
    let shown = LayerProperties().presentation(with: animations, at: 0.5).transform
    assertEqual(shown, turn(1, .turnAboutX).concatenated(with: turn(2, .turnAboutY)).concatenated(with: turn(3, .turnAboutZ)))
  }

  func testADifferenceAddedToTheNewTransformIsTheOldOne() throws {
    let pairs = [
      (scale(2, 2).concatenated(with: .translation(3, 4)), turn(1, .turnAboutZ)), (scale(0, 0), LayerTransform.identity),
      (turn(2, .turnAboutY), turn(-1, .turnAboutX).concatenated(with: scale(1, 0.5))),
    ]
    for (old, new) in pairs {
      let delta = try XCTUnwrap(AnimatedValue.transform(old).difference(from: .transform(new)))
      guard case .transform(let start) = AnimatedValue.transform(new).adding(delta) else { return XCTFail("no transform") }
      assertEqual(start, old)
      let half = delta.blended(with: delta.neutral, 0.5)
      guard case .transform(let middle) = AnimatedValue.transform(new).adding(half) else { return XCTFail("no transform") }
      assertEqual(middle, old.blended(with: new, 0.5), "half the difference")
    }
  }
}
