// Views that follow the tilt of the phone.
import LayerModel
import XCTest

@testable import UIKit

final class MotionEffectTests: PhoneTestCase {
  private func sample(_ gravity: Vector3) { connection.deliver(.motion(MotionSample(time: time, gravity: gravity))) }

  private func wishes() -> [Double?] {
    messages().compactMap { message -> Double?? in
      if case .wantsSensor(.deviceMotion, let interval) = message { return .some(interval) }
      return nil
    }
  }

  func testAnEffectMovesTheLayerAndMotionIsAskedForOnlyMeanwhile() {
    let window = makeWindow()
    _ = messages()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let effect = UIInterpolatingMotionEffect(keyPath: "layer.transform.translation.x", type: .tiltAlongHorizontalAxis)
    (effect.minimumRelativeValue, effect.maximumRelativeValue) = (CGFloat(-50), CGFloat(50))
    let group = UIMotionEffectGroup()
    group.motionEffects = [effect]
    view.addMotionEffect(group)
    XCTAssertEqual(wishes(), [], "a view that nobody sees needs no motion")
    window.addSubview(view)
    XCTAssertEqual(wishes(), [1.0 / 60])

    // The first sample is level; a quarter turn to the right is the end of the range.
    sample(Vector3(x: 0, y: -0.5, z: -0.8))
    XCTAssertEqual(view.layer.transform.m41, 0, accuracy: 1e-6)
    sample(Vector3(x: 0.4, y: -0.5, z: -0.4))
    XCTAssertEqual(view.layer.transform.m41, -25, accuracy: 1e-6)
    sample(Vector3(x: 0, y: -0.5, z: -0.8))
    XCTAssertEqual(view.layer.transform.m41, 0, accuracy: 1e-6)

    sample(Vector3(x: 0.4, y: -0.5, z: -0.4))
    view.removeMotionEffect(group)
    XCTAssertEqual(view.layer.transform.m41, 0, accuracy: 1e-6, "what the effect added is taken back")
    XCTAssertEqual(wishes(), [nil])
  }
}
