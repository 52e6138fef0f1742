// Why a commit was refused.

/// A change that cannot be applied; names the layer.
public struct LayerTreeError: Error, CustomStringConvertible, Equatable, Sendable {
  public var layer: LayerID
  public var reason: String

  public init(_ layer: LayerID, _ reason: String) { (self.layer, self.reason) = (layer, reason) }
  public var description: String { "layer \(layer.rawValue): \(reason)" }
}
