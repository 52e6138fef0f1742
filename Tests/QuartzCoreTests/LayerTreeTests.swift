// What commits say about the tree and the values of its layers.
import LayerModel
import XCTest

@testable import QuartzCore

final class LayerTreeTests: LayerTestCase {
  func testTheFirstCommitCreatesTheTreeFromTheRoot() {
    let layer = addLayer()
    layer.opacity = 0.5
    let changes = frame()
    let (rootID, layerID) = (root.identifier!, layer.identifier!)
    XCTAssertEqual(changes.first, .create(rootID))
    XCTAssertEqual(changes.last, .root(rootID))
    XCTAssertTrue(changes.contains(.set(layerID, .opacity(0.5))))
    XCTAssertTrue(changes.contains(.set(layerID, .position(CGPoint(x: 20, y: 20)))))
    XCTAssertTrue(changes.contains(.sublayers(rootID, [layerID])))
    XCTAssertFalse(changes.contains(.set(layerID, .isHidden(false))), "usual values go without saying")
  }

  func testOnlyWhatDiffersFromTheLastCommitIsSent() {
    let layer = addLayer()
    frame()
    layer.zPosition = 0
    layer.cornerRadius = 4
    layer.cornerRadius = 5
    layer.opacity = 0.3
    layer.opacity = 1
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 1, y: 2)
    XCTAssertEqual(
      frame().filter { if case .set = $0 { return true } else { return false } },
      [.set(layer.identifier!, .position(CGPoint(x: 1, y: 2))), .set(layer.identifier!, .cornerRadius(5))])
    XCTAssertEqual(frame(), [])
    XCTAssertEqual(sent.count, 0)
  }

  func testALayerThatMovesToAnotherSuperlayerKeepsItsIdentity() {
    let one = addLayer(), other = addLayer(), layer = addLayer(to: one)
    frame()
    let identifier = layer.identifier!
    other.addSublayer(layer)
    let changes = frame()
    XCTAssertEqual(Set(changes.map { "\($0)" }), Set([LayerChange.sublayers(one.identifier!, []), .sublayers(other.identifier!, [identifier])].map { "\($0)" }))
    XCTAssertEqual(layer.identifier, identifier)
  }

  func testALayerThatLeavesIsDestroyedWithAllBelow() {
    let layer = addLayer(), inner = addLayer(to: layer)
    frame()
    let identifiers = (layer.identifier!, inner.identifier!)
    layer.removeFromSuperlayer()
    XCTAssertEqual(frame(), [.sublayers(root.identifier!, []), .destroy(identifiers.1), .destroy(identifiers.0)])
  }

  func testLayersAreListedByDepthFirst() {
    let one = addLayer(), two = addLayer()
    CATransaction.setDisableActions(true)
    one.zPosition = 5
    frame()
    two.zPosition = 1
    XCTAssertTrue(frame().contains(.sublayers(root.identifier!, [two.identifier!, one.identifier!])))
  }

  func testAMaskIsMadeBeforeItIsNamedAndGoesWithItsLayer() {
    let layer = addLayer(), mask = CALayer()
    layer.mask = mask
    let changes = frame()
    let made = changes.firstIndex(of: .create(mask.identifier!)), named = changes.firstIndex(of: .set(layer.identifier!, .mask(mask.identifier!)))
    XCTAssertNotNil(made)
    XCTAssertLessThan(made ?? 0, named ?? 0)
    CATransaction.setDisableActions(true)
    mask.opacity = 0.5
    XCTAssertEqual(frame(), [.set(mask.identifier!, .opacity(0.5))])
    let identifier = mask.identifier!
    layer.mask = nil
    XCTAssertEqual(frame(), [.set(layer.identifier!, .mask(nil)), .destroy(identifier)])
  }

  func testAShadowIsSentAsAWhole() {
    let layer = addLayer()
    layer.shadowOpacity = 0.5
    layer.shadowOffset = CGSize(width: 1, height: 2)
    layer.shadowRadius = 4
    let black = LayerColor(red: 0, green: 0, blue: 0, alpha: 1)
    let wanted = LayerShadow(color: black, opacity: 0.5, offset: CGSize(width: 1, height: 2), radius: 4)
    XCTAssertTrue(frame().contains(.set(layer.identifier!, .shadow(wanted))))
    CATransaction.setDisableActions(true)
    layer.shadowOpacity = 0
    var hidden = wanted
    hidden.opacity = 0
    XCTAssertEqual(frame(), [.set(layer.identifier!, .shadow(hidden))], "an animation may yet show it")
  }

  func testAnImageIsSentOnceHoweverManyLayersShowIt() throws {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 4, height: 2), scale: 1))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    let image = try XCTUnwrap(context.makeImage())
    let one = addLayer(), other = addLayer()
    one.contents = image
    other.contents = image
    frame()
    let bitmaps = sent.flatMap(\.bitmaps)
    XCTAssertEqual(bitmaps.map(\.width), [4])
    XCTAssertEqual(bitmaps.first?.base.load(as: UInt32.self), 0xffff_0000)
    XCTAssertEqual(one.properties.contents, other.properties.contents)
    one.contents = nil
    frame()
    XCTAssertEqual(sent.flatMap(\.discardedBitmaps), [])
  }

  func testALayerClassThatDrawsGetsAContext() {
    final class Drawn: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    let layer = Drawn()
    layer.bounds = CGRect(x: 0, y: 0, width: 3, height: 3)
    root.addSublayer(layer)
    frame()
    XCTAssertEqual(sent.flatMap(\.bitmaps).count, 0, "a layer draws when it is asked to")
    layer.setNeedsDisplay()
    frame()
    let bitmap = sent.flatMap(\.bitmaps).first
    XCTAssertEqual(bitmap?.base.load(as: UInt32.self), 0xff00_ff00, "y points down")
  }

  func testAGradientFillsItsLayer() {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 2, height: 10)
    layer.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    root.addSublayer(layer)
    frame()
    guard let bitmap = sent.flatMap(\.bitmaps).first else { return XCTFail("nothing was drawn") }
    func blue(_ row: Int) -> UInt32 { bitmap.base.load(fromByteOffset: row * bitmap.bytesPerRow, as: UInt32.self) & 255 }
    XCTAssertLessThan(blue(0), 40)
    XCTAssertGreaterThan(blue(9), 215)
    XCTAssertEqual(Double(blue(5)), 140, accuracy: 20)
  }

  func testAShapeReachesBeyondItsLayersBounds() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(x: -10, y: 0, width: 20, height: 10), transform: nil)
    layer.fillColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(layer)
    frame()
    let bitmap = try XCTUnwrap(sent.flatMap(\.bitmaps).first)
    XCTAssertGreaterThanOrEqual(bitmap.width, 20)
    XCTAssertEqual(bitmap.base.load(fromByteOffset: 5 * bitmap.bytesPerRow + 10 * 4, as: UInt32.self), 0xff00_ff00)
    XCTAssertNil(layer.sublayers, "what holds the drawing is not the app's")
    let sublayer = CALayer()
    layer.insertSublayer(sublayer, at: 0)
    XCTAssertEqual(layer.sublayers, [sublayer])
    XCTAssertEqual(layer.shownOrder.count, 2)
    XCTAssertIdentical(layer.shownOrder.last, sublayer)
  }

  func testALineMayBeDrawnInPart() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    line.addLine(to: CGPoint(x: 10, y: 10))
    XCTAssertEqual(line.trimmed(from: 0.25, to: 0.75).boundingBoxOfPath, CGRect(x: 5, y: 0, width: 5, height: 5))
  }

  func testALayoutThatMarksItselfForEverDoesNotHang() {
    final class Restless: CALayer {
      var count = 0
      override func layoutSublayers() {
        count += 1
        setNeedsLayout()
      }
    }
    let layer = Restless()
    root.addSublayer(layer)
    layer.setNeedsLayout()
    DisplayCycle.shared.runIfNeeded()
    XCTAssertGreaterThan(layer.count, 0)
    layer.removeFromSuperlayer()
    frame()
  }
}
