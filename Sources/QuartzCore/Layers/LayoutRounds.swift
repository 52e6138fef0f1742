// Layouts that never come to an end: a view that calls setNeedsLayout, or even layoutIfNeeded, each time it is laid out. An iPhone hangs
// or overflows its stack; here the layout is given up, and the view is named.
import Foundation
import ObjectiveC

enum LayoutRounds {
  /// Layouts of one layer in a frame before it is given up. An honest layout settles after two or three.
  static let most = 100
  /// Layouts within layouts; a tree of views is hardly ever deeper than fifty.
  private static let deepest = 400

  nonisolated(unsafe) private static var depth = 0  // main thread only

  /// False when layouts call each other without end.
  static func enter(_ layer: CALayer) -> Bool {
    guard depth < deepest else {
      layer.pending.subtract([.layout, .layoutBelow])
      report(layer, "is laid out within its own layout, \(depth) deep; it is left as it is")
      return false
    }
    depth += 1
    return true
  }

  static func leave() { depth -= 1 }

  nonisolated(unsafe) private static var told: Set<String> = []  // main thread only

  static func report(_ layer: CALayer, _ what: String) {
    let name = layer.delegate.map { "\(type(of: $0)) in layoutSubviews" } ?? "\(type(of: layer)) in layoutSublayers"
    guard told.insert(name + what).inserted else { return }
    FileHandle.standardError.write(Data("Quince: \(name) \(what).\n".utf8))
  }
}
