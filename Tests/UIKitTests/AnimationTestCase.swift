// A phone that keeps the layers it is sent and shows them at any time, for tests of animations.
import LayerModel
import XCTest

@testable import QuartzCore
@testable import UIKit

class AnimationTestCase: PhoneTestCase {
  private(set) var root: UIView!
  /// The layers as the phone has them.
  private var tree: LayerTree!
  private(set) var declared: [(layer: LayerID, key: String, animation: LayerAnimation)] = []
  private(set) var pictures: [LayerID] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    tree = LayerTree()
    root = makeWindow().rootViewController!.view
    receive()
  }

  func addView(_ frame: CGRect = CGRect(x: 0, y: 0, width: 20, height: 20), to superview: UIView? = nil) -> UIView {
    let view = UIView(frame: frame)
    (superview ?? root).addSubview(view)
    turn()
    receive()
    return view
  }

  /// A frame, and the phone's taking in what it was sent.
  func frame() {
    DisplayCycle.shared.runIfNeeded()
    receive()
  }

  func receive() {
    (declared, pictures) = ([], [])
    for commit in commits() {
      XCTAssertNoThrow(try tree.apply(commit.changes) { _ in true })
      for change in commit.changes {
        switch change {
        case .addAnimation(let layer, let key, let animation): declared.append((layer, key, animation))
        case .snapshot(let layer, _, _): pictures.append(layer)
        default: break
        }
      }
    }
  }

  /// The only animation that was declared since the last time.
  func onlyAnimation(file: StaticString = #filePath, line: UInt = #line) throws -> LayerAnimation {
    XCTAssertEqual(declared.count, 1, "\(declared.map(\.key))", file: file, line: line)
    return try XCTUnwrap(declared.first?.animation, file: file, line: line)
  }

  /// What the phone shows of a view at a media time.
  func shown(_ view: UIView, at time: Double) -> LayerProperties {
    guard let identifier = view.layer.identifier, let node = tree.node(identifier) else { return LayerProperties() }
    return node.model.presentation(with: node.animations.lazy.map(\.animation), at: time)
  }

  func node(_ view: UIView) -> LayerNode? { view.layer.identifier.flatMap { tree.node($0) } }
}
