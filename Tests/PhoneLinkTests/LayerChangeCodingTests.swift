// Every layer change survives the wire.
import XCTest

@testable import PhoneLink

final class LayerChangeCodingTests: XCTestCase {
  func testEveryChangeComesBackEqual() throws {
    let layer = LayerID(rawValue: 9)
    var animation = LayerAnimation(property: .position, values: [.point(.zero), .point(CGPoint(x: 3, y: 4))], beginTime: 1, duration: 2)
    animation.spring = .init()
    animation.stretchTimings = [.easeIn]
    animation.keyTimes = [0, 1]
    animation.autoreverses = true
    let transform = LayerTransform.translation(1, 2, 3)
    let properties: [LayerProperty] = [
      .position(CGPoint(x: 1, y: 2)), .bounds(CGRect(x: 1, y: 2, width: 3, height: 4)), .anchorPoint(.zero), .zPosition(2),
      .transform(transform), .sublayerTransform(transform), .opacity(0.5), .isHidden(true), .masksToBounds(true), .isDoubleSided(false),
      .cornerRadius(3), .backgroundColor(nil), .backgroundColor(LayerColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)), .borderWidth(1),
      .borderColor(.clear), .contents(BitmapID(rawValue: 4)), .contents(nil), .contentsRect(.zero), .contentsCenter(.zero),
      .contentsGravity(.resizeAspectFill), .contentsScale(3),
      .shadow(LayerShadow(color: .clear, opacity: 1, offset: CGSize(width: 0, height: -3), radius: 3)), .shadow(nil), .mask(layer), .mask(nil),
      .shadow(LayerShadow(color: .clear, opacity: 1, offset: .zero, radius: 3, outline: LayerOutline(steps: [
        .move(.zero), .line(CGPoint(x: 1, y: 2)), .curve(.zero, CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)), .close,
      ]))), .corners([.topLeft, .bottomRight]), .backdrop(LayerBackdrop(blurRadius: 20, saturation: 1.8)), .backdrop(nil),
    ]
    let changes: [LayerChange] =
      properties.map { .set(layer, $0) } + [
        .create(layer), .destroy(layer), .sublayers(layer, [LayerID(rawValue: 1), LayerID(rawValue: 2)]),
        .addAnimation(layer, key: "move", animation), .removeAnimation(layer, key: "move"), .root(layer), .root(nil),
      ]
    var writer = ByteWriter()
    writer.write(changes)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      XCTAssertEqual(try reader.readArray(LayerChange.self), changes)
      XCTAssertEqual(reader.remaining, 0)
    }
  }
}
