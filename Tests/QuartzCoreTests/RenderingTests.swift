// What `render(in:)` draws, by its pixels.
import CoreGraphics
import LayerModel
import XCTest

@testable import QuartzCore

final class RenderingTests: LayerTestCase {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// The layer in a context of 40 by 40 points, y pointing down: colours as 0xRRGGBBAA, not premultiplied by hand anywhere below.
  private func rendered(_ layer: CALayer) throws -> (CGFloat, CGFloat) -> UInt32 {
    let context = try XCTUnwrap(CGContext(
      data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: 40)
    context.scaleBy(x: 1, y: -1)
    layer.render(in: context)
    let data = try XCTUnwrap(context.makeImage()?.dataProvider?.data) as Data
    return { x, y in
      let start = Int(y) * 160 + Int(x) * 4
      return data[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private func layer(_ frame: CGRect, _ color: CGColor?) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  func testSublayersLieWhereTheirFramesSayAndByZPosition() throws {
    let whole = layer(CGRect(x: 7, y: 7, width: 40, height: 40), red)
    let front = layer(CGRect(x: 10, y: 20, width: 10, height: 10), blue), back = layer(CGRect(x: 10, y: 20, width: 20, height: 10), red)
    front.zPosition = 1
    whole.addSublayer(front)
    whole.addSublayer(back)
    let pixel = try rendered(whole)
    // The layer's own position is left out.
    XCTAssertEqual(pixel(0, 0), 0xFF00_00FF)
    XCTAssertEqual(pixel(15, 25), 0x0000_FFFF)
    XCTAssertEqual(pixel(25, 25), 0xFF00_00FF)
    XCTAssertEqual(pixel(15, 12), 0xFF00_00FF)
  }

  func testHiddenLayersDoNotShowAndOpacityIsForTheWhole() throws {
    let whole = layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
    let group = layer(CGRect(x: 0, y: 0, width: 20, height: 20), red), inside = layer(CGRect(x: 0, y: 0, width: 10, height: 10), blue)
    group.opacity = 0.5
    group.addSublayer(inside)
    let hidden = layer(CGRect(x: 20, y: 20, width: 20, height: 20), red)
    hidden.isHidden = true
    whole.addSublayer(group)
    whole.addSublayer(hidden)
    let pixel = try rendered(whole)
    XCTAssertEqual(pixel(30, 30), 0)
    // Half of blue, and no red through it.
    XCTAssertEqual(pixel(5, 5) >> 24, 0)
    XCTAssertEqual(Double(pixel(5, 5) & 0xFF), 128, accuracy: 1)
    XCTAssertEqual(Double(pixel(15, 15) >> 24), 128, accuracy: 1)
  }

  func testRoundCornersClipBordersAndMasks() throws {
    let round = layer(CGRect(x: 0, y: 0, width: 40, height: 40), red)
    round.cornerRadius = 20
    round.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    round.masksToBounds = true
    round.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 40), blue))
    round.borderWidth = 4
    round.borderColor = red
    var pixel = try rendered(round)
    XCTAssertEqual([pixel(1, 1), pixel(38, 38)], [0, 0])
    XCTAssertEqual([pixel(38, 1), pixel(1, 38), pixel(20, 2), pixel(2, 20)], [0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF])
    XCTAssertEqual(pixel(20, 20), 0x0000_FFFF)

    let masked = layer(CGRect(x: 0, y: 0, width: 40, height: 40), red)
    masked.mask = layer(CGRect(x: 10, y: 0, width: 10, height: 40), blue)
    pixel = try rendered(masked)
    XCTAssertEqual([pixel(5, 5), pixel(15, 5), pixel(25, 5)], [0, 0xFF00_00FF, 0])
  }

  func testContentsAreUprightAndWhereTheirGravitySays() throws {
    let context = try XCTUnwrap(CGContext(
      data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 40, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 5, width: 10, height: 5))
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
    let picture = layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
    picture.contents = context.makeImage()
    var pixel = try rendered(picture)
    XCTAssertEqual([pixel(20, 5), pixel(20, 35)], [0xFF00_00FF, 0x0000_FFFF])
    picture.contentsGravity = .topLeft
    pixel = try rendered(picture)
    XCTAssertEqual([pixel(5, 2), pixel(5, 7), pixel(20, 2)], [0xFF00_00FF, 0x0000_FFFF, 0])
  }

  func testShapesAndTransformsShow() throws {
    let whole = layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    shape.fillColor = blue
    shape.position = CGPoint(x: 20, y: 20)
    whole.addSublayer(shape)
    let turned = layer(CGRect(x: 0, y: 15, width: 20, height: 10), red)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    whole.addSublayer(turned)
    let pixel = try rendered(whole)
    XCTAssertEqual([pixel(25, 25), pixel(35, 25), pixel(15, 15)], [0x0000_FFFF, 0, 0])
    XCTAssertEqual([pixel(10, 12), pixel(10, 28), pixel(2, 20)], [0xFF00_00FF, 0xFF00_00FF, 0])
  }

  func testAShadowLiesBesideTheLayer() throws {
    let whole = layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
    let box = layer(CGRect(x: 5, y: 5, width: 10, height: 10), red)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 0, height: 10)
    whole.addSublayer(box)
    let pixel = try rendered(whole)
    XCTAssertEqual([pixel(10, 10), pixel(10, 30)], [0xFF00_00FF, 0])
    XCTAssertEqual(pixel(10, 20) & 0xFFFF_FF00, 0)
  }
}
