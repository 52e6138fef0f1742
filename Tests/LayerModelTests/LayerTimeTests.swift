// Layers with a time of their own: paused, resumed, slowed down.
import XCTest

@testable import LayerModel

final class LayerTimeTests: XCTestCase {
  private let tree = LayerTree()
  private let outer = LayerID(rawValue: 1), inner = LayerID(rawValue: 2)

  override func setUpWithError() throws {
    let fade = LayerAnimation(property: .opacity, values: [.number(0), .number(1)], beginTime: 10, duration: 10)
    try apply([.create(outer), .create(inner), .sublayers(outer, [inner]), .root(outer), .addAnimation(inner, key: "fade", fade)])
  }

  private func apply(_ changes: [LayerChange]) throws { _ = try tree.apply(changes) { _ in true } }

  private func opacity(at time: Double) -> Float? {
    _ = tree.advance(to: time)
    return tree.node(inner)?.presentation.opacity
  }

  func testALayerThatIsStoppedAboveStopsWhatIsBelowAndNothingRuns() throws {
    XCTAssertEqual(opacity(at: 12), 0.2)
    try apply([.set(outer, .time(LayerTime(speed: 0, timeOffset: 12)))])
    XCTAssertEqual(opacity(at: 19), 0.2)
    XCTAssertNil(tree.nextChange(after: 19), "no picture is made of what stands still")
    // The usual way to go on: begin as much later as the pause was long.
    try apply([.set(outer, .time(LayerTime(beginTime: 7)))])
    XCTAssertEqual(opacity(at: 20), 0.3)
    XCTAssertEqual(tree.nextChange(after: 20), 20)
    XCTAssertEqual(opacity(at: 28), 1)
    XCTAssertNil(tree.nextChange(after: 28))
  }

  func testAStoppedLayerIsScrubbedByItsTimeOffset() throws {
    try apply([.set(outer, .time(LayerTime(speed: 0, timeOffset: 10)))])
    XCTAssertEqual(opacity(at: 11), 0)
    try apply([.set(outer, .time(LayerTime(speed: 0, timeOffset: 17.5)))])
    XCTAssertEqual(tree.node(inner)?.presentation.opacity, 0.75, "shown with the commit, without waiting for time to pass")
  }

  func testASlowLayerBeginsAndEndsLater() throws {
    try apply([.set(outer, .time(LayerTime(speed: 0.5)))])
    XCTAssertEqual(tree.nextChange(after: 0), 20)
    XCTAssertEqual(opacity(at: 30), 0.5)
  }
}
