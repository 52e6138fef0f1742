// What has changed in a layer tree, for those who draw it or pass it on.

/// The ways in which one layer has changed.
public struct LayerUpdateKind: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Only the layer's own picture: contents, colours, border.
  public static let appearance = LayerUpdateKind(rawValue: 1)
  /// Where it and its sublayers lie, or how they are shown as a whole.
  public static let geometry = LayerUpdateKind(rawValue: 2)
  /// Its list of sublayers, their order in depth, or its mask.
  public static let structure = LayerUpdateKind(rawValue: 4)
  /// It is no longer in the tree.
  public static let destroyed = LayerUpdateKind(rawValue: 8)
}

/// All that changed in one step.
public struct LayerTreeUpdate: Sendable {
  public init() {}
  public internal(set) var layers: [LayerID: LayerUpdateKind] = [:]
  public internal(set) var isRootChanged = false
  /// The whole tree was exchanged for another.
  public internal(set) var isTreeReplaced = false
  public var isEmpty: Bool { layers.isEmpty && !isRootChanged }

  mutating func add(_ kind: LayerUpdateKind, of id: LayerID) { layers[id, default: []].formUnion(kind) }
}

extension LayerProperty {
  var updateKind: LayerUpdateKind {
    switch self {
    case .contents, .contentsRect, .contentsCenter, .contentsGravity, .contentsScale, .backgroundColor, .borderWidth, .borderColor:
      return .appearance
    case .position, .bounds, .anchorPoint, .transform, .sublayerTransform, .opacity, .isHidden, .masksToBounds, .isDoubleSided, .cornerRadius, .shadow, .corners, .backdrop:
      return .geometry
    case .time:
      return []
    case .zPosition, .mask:
      return [.geometry, .structure]
    }
  }
}

extension AnimatedProperty {
  var updateKind: LayerUpdateKind {
    switch self {
    case .contents, .contentsRect, .contentsCenter, .backgroundColor, .borderWidth, .borderColor: return .appearance
    case .position, .bounds, .transform, .sublayerTransform, .opacity, .cornerRadius, .anchorPoint, .hidden, .crossFade,
      .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius:
      return .geometry
    case .zPosition: return [.geometry, .structure]
    }
  }
}

extension LayerTreeUpdate {
  /// Says that the tree is another one altogether.
  public mutating func replaceEverything() {
    isRootChanged = true
    isTreeReplaced = true
  }
}
