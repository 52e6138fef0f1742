// A fresh layer tree for each test, whose commits are kept instead of sent.
import LayerModel
import XCTest

@testable import QuartzCore

class LayerTestCase: XCTestCase {
  private(set) var root: CALayer!
  var sent: [LayerCommit] = []

  override func setUp() {
    CommitBuilder.shared.forgetPhone()
    sent = []
    CommitBuilder.shared.sink = { [unowned self] in sent.append($0) }
    root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    CommitBuilder.shared.root = root
  }

  override func tearDown() { CommitBuilder.shared.sink = nil }

  /// Runs a frame; the changes it sent.
  @discardableResult
  func frame() -> [LayerChange] {
    sent = []
    DisplayCycle.shared.runIfNeeded()
    CommitBuilder.shared.checkInvariants()
    return sent.flatMap(\.changes)
  }

  func addLayer(to superlayer: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    (superlayer ?? root).addSublayer(layer)
    return layer
  }

  func turn(until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 5)
    while !isDone(), Date() < end {
      RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      DisplayCycle.shared.runIfNeeded()
    }
  }
}
