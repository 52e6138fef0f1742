// What the phone is shown of a replicator layer.
import CoreGraphics
import LayerModel
import XCTest

@testable import QuartzCore

final class ReplicatorTests: LayerTestCase {
  /// The tree as the phone has it after the commits so far.
  private let phone = LayerTree()
  private var known: Set<BitmapID> = []

  private func makeReplicator(count: Int, _ change: (CAReplicatorLayer) -> Void = { _ in }) -> (CAReplicatorLayer, CALayer) {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = count
    change(replicator)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 45, width: 10, height: 10)
    dot.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    replicator.addSublayer(dot)
    root.addSublayer(replicator)
    return (replicator, dot)
  }

  /// A frame as the phone takes it; the commits must be sound.
  private func show() throws {
    _ = frame()
    for commit in sent {
      known.formUnion(commit.bitmaps.map(\.id))
      _ = try phone.apply(commit.changes) { self.known.contains($0) }
    }
  }

  private func copies(of replicator: CAReplicatorLayer) -> [LayerNode] {
    let node = replicator.identifier.flatMap { phone.node($0) }
    return node?.sublayers.last?.sublayers ?? []
  }

  func testCopiesAreMovedFromOneToTheNext() throws {
    let (replicator, dot) = makeReplicator(count: 4) { $0.instanceTransform = CATransform3DMakeTranslation(20, 0, 0) }
    try show()
    XCTAssertEqual(copies(of: replicator).map { $0.presentation.transform.m41 }, [20, 40, 60])
    XCTAssertEqual(copies(of: replicator).map { $0.sublayers.first?.presentation.position }, Array(repeating: dot.position, count: 3))
    XCTAssertEqual(replicator.sublayers, [dot], "copies are not the app's")
    replicator.instanceCount = 2
    try show()
    XCTAssertEqual(copies(of: replicator).count, 1)
    replicator.instanceCount = 1
    try show()
    XCTAssertEqual(replicator.identifier.flatMap { phone.node($0) }?.sublayers.count, 1)
  }

  func testAChangeOfASublayerReachesTheCopiesInTheSameCommit() throws {
    let (replicator, dot) = makeReplicator(count: 3)
    try show()
    CATransaction.setDisableActions(true)
    dot.opacity = 0.5
    let extra = CALayer()
    dot.addSublayer(extra)
    try show()
    XCTAssertEqual(copies(of: replicator).map { $0.sublayers[0].presentation.opacity }, [0.5, 0.5])
    XCTAssertEqual(copies(of: replicator).map { $0.sublayers[0].sublayers.count }, [1, 1])
    XCTAssertFalse(CommitBuilder.shared.hasPendingWork, "nothing is left for another frame")
    dot.removeFromSuperlayer()
    try show()
    XCTAssertEqual(copies(of: replicator).map(\.sublayers.count), [0, 0])
  }

  func testAnimationsOfCopiesAreLater() throws {
    let (replicator, dot) = makeReplicator(count: 3) { $0.instanceDelay = 0.5 }
    try show()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 1
    animation.repeatCount = .infinity
    dot.add(animation, forKey: "fade")
    try show()
    let start = try XCTUnwrap(dot.animationTable["fade"]?.start)
    XCTAssertEqual(copies(of: replicator).map { $0.sublayers[0].animations.first?.animation.beginTime }, [start + 0.5, start + 1])
    dot.removeAllAnimations()
    try show()
    XCTAssertEqual(copies(of: replicator).map { $0.sublayers[0].animations.count }, [0, 0])
  }

  func testColoursChangeFromOneToTheNext() throws {
    let (replicator, _) = makeReplicator(count: 3) {
      $0.instanceRedOffset = -0.25
      $0.instanceAlphaOffset = -0.5
    }
    try show()
    XCTAssertEqual(copies(of: replicator).map { $0.sublayers[0].presentation.backgroundColor?.red }, [0.75, 0.5])
    XCTAssertEqual(copies(of: replicator).map(\.presentation.opacity), [0.5, 0])
  }

  func testTheFirstIsColouredTooAndBitmapsWithIt() throws {
    let (replicator, dot) = makeReplicator(count: 2) { $0.instanceColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) }
    let buffer = PixelBuffer(width: 1, height: 1)!
    buffer.baseAddress.storeBytes(of: 0xFFFF_FFFF, as: UInt32.self)
    dot.contents = CGImage(wrapping: buffer, baseAddress: buffer.baseAddress, width: 1, height: 1, bytesPerRow: 4)
    try show()
    let node = try XCTUnwrap(replicator.identifier.flatMap { phone.node($0) })
    XCTAssertEqual(node.sublayers.count, 1, "only copies are shown")
    XCTAssertEqual(copies(of: replicator).count, 2)
    let contents = try XCTUnwrap(copies(of: replicator)[0].sublayers[0].presentation.contents)
    let bitmap = try XCTUnwrap(sent.flatMap(\.bitmaps).first { $0.id == contents })
    XCTAssertEqual(bitmap.base.load(as: UInt32.self), 0xFF00_FF00)
  }

  func testReplicatorsMayBeNested() throws {
    let (outer, dot) = makeReplicator(count: 2)
    let inner = CAReplicatorLayer()
    inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    inner.instanceCount = 3
    outer.addSublayer(inner)
    inner.addSublayer(dot)
    try show()
    XCTAssertEqual(copies(of: inner).count, 2)
    let copyOfInner = copies(of: outer)[0].sublayers[0]
    XCTAssertEqual(copyOfInner.sublayers.last?.sublayers.count, 2)
  }
}
