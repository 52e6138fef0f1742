// Particles: who is born when, and where it is at each time.
import CoreGraphics
import LayerModel
import XCTest

@testable import QuartzCore

final class EmitterTests: LayerTestCase {
  private var emitter: CAEmitterLayer!
  private var cell: CAEmitterCell!

  private func show(_ change: () -> Void = {}) {
    emitter = CAEmitterLayer()
    cell = CAEmitterCell()
    let context = CGContext(
      data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    cell.contents = context.makeImage()
    (cell.birthRate, cell.lifetime, cell.velocity) = (10, 2, 30)
    emitter.emitterPosition = CGPoint(x: 50, y: 40)
    emitter.seed = 7
    change()
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    // Its own time begins now, so nobody was born before.
    emitter.beginTime = CACurrentMediaTime()
    frame()
  }

  override func tearDown() {
    emitter.emitterCells = nil
    emitter.removeFromSuperlayer()
    emitter.emit(at: 0)
    XCTAssertEqual(particles.count, 0, "off the screen nothing is left")
    emitter = nil
    super.tearDown()
  }

  private var particles: [CALayer] { emitter.backdrop?.sublayerList ?? [] }

  /// What a particle shows `seconds` after the emitter's time began.
  private func shown(_ particle: CALayer, at seconds: Double) -> LayerProperties {
    particle.shownProperties(at: emitter.beginTime + seconds)
  }

  func testAsManyAreBornAsTheRateSaysAndDieInTheirTime() {
    show()
    emitter.emit(at: 1.05)
    XCTAssertEqual(particles.count, 11, "at 0, 0.1 … 1")
    emitter.emit(at: 3.05)
    XCTAssertEqual(particles.count, 20)
    emitter.birthRate = 0
    emitter.emit(at: 6)
    XCTAssertEqual(particles.count, 0)
  }

  func testAParticleFliesAsAThrownBodyDoes() {
    show { (cell.emissionLongitude, cell.yAcceleration) = (.pi / 2, -20) }
    emitter.emit(at: 0)
    frame()
    for time in [0.01, 0.5, 1, 1.7] {
      let place = shown(particles[0], at: time).position
      XCTAssertEqual(place.x, 50, accuracy: 1e-6)
      XCTAssertEqual(Double(place.y), 40 + 30 * time - 10 * time * time, accuracy: 1e-6, "at \(time)")
    }
  }

  func testItGrowsTurnsAndFades() {
    show {
      (cell.scale, cell.scaleSpeed, cell.spin, cell.alphaSpeed) = (0.5, 0.25, .pi, -0.4)
      cell.color = CGColor(red: 1, green: 1, blue: 1, alpha: 0.8)
    }
    emitter.emit(at: 0)
    frame()
    let values = shown(particles[0], at: 1)
    XCTAssertEqual(values.opacity, 0.4, accuracy: 1e-5)
    // Half a turn at three quarters of the size.
    XCTAssertEqual(values.transform.m11, -0.75, accuracy: 1e-6)
    XCTAssertEqual(values.transform.m12, 0, accuracy: 1e-6)
    XCTAssertEqual(shown(particles[0], at: 2.1).opacity, 0, "nothing is left after its life")
  }

  func testShapesAreFilledOrOutlined() {
    func places(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode) -> [CGPoint] {
      show {
        (emitter.emitterShape, emitter.emitterMode, emitter.emitterSize) = (shape, mode, CGSize(width: 40, height: 20))
        (cell.birthRate, cell.velocity) = (200, 0)
      }
      emitter.emit(at: 1)
      frame()
      return particles.map { CGPoint(x: shown($0, at: 1).position.x - 50, y: shown($0, at: 1).position.y - 40) }
    }
    XCTAssertTrue(places(.line, .volume).allSatisfy { abs($0.x) <= 20 && $0.y == 0 })
    let rectangle = places(.rectangle, .volume)
    XCTAssertTrue(rectangle.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 })
    XCTAssertTrue(rectangle.contains { abs($0.x) < 10 && abs($0.y) < 5 })
    XCTAssertTrue(places(.rectangle, .outline).allSatisfy { abs(abs($0.x) - 20) < 1e-6 || abs(abs($0.y) - 10) < 1e-6 })
    XCTAssertTrue(places(.circle, .outline).allSatisfy { abs(($0.x * $0.x + $0.y * $0.y).squareRoot() - 40) < 1e-6 })
  }

  func testColoursArePutIntoThePicture() throws {
    show { cell.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
    emitter.emit(at: 0)
    let bitmap = try XCTUnwrap(particles[0].shownImage?.bitmap)
    XCTAssertEqual(bitmap.base.load(as: UInt32.self), 0xFFFF_0000)
  }

  func testAnEmitterWhoseTimeBeganLongAgoIsFullAtOnce() {
    show()
    emitter.emit(at: 100)
    XCTAssertEqual(particles.count, 20, "all who were born in the last two seconds")
  }
}
