// A layer's model values, and the changes that a commit carries.
import Foundation

/// All values of one layer. Lengths in points of the parent's space unless said otherwise; the y axis points down.
public struct LayerProperties: Equatable, Sendable {
  /// Where the anchor point lies in the parent's bounds space.
  public var position = CGPoint.zero
  /// The layer's own space: origin and size.
  public var bounds = CGRect.zero
  /// In fractions of `bounds`.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  public var zPosition: Double = 0
  public var transform = LayerTransform.identity
  public var sublayerTransform = LayerTransform.identity
  public var opacity: Float = 1
  public var isHidden = false
  public var masksToBounds = false
  public var isDoubleSided = true
  public var cornerRadius: Double = 0
  /// The corners that `cornerRadius` makes round.
  public var corners = LayerCorners.all
  public var backgroundColor: LayerColor?
  public var borderWidth: Double = 0
  public var borderColor = LayerColor(red: 0, green: 0, blue: 0, alpha: 1)
  public var contents: BitmapID?
  /// The part of the bitmap that is shown, in fractions of it.
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The part of the bitmap that stretches (nine-part scaling), in fractions of it.
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  public var contentsGravity = LayerGravity.resize
  /// Bitmap pixels a point.
  public var contentsScale: Double = 1
  public var shadow: LayerShadow?
  public var backdrop: LayerBackdrop?
  /// A layer outside the tree whose alpha cuts this one.
  public var mask: LayerID?
  /// How the layer's time, and that of the layers in it, follows from the parent's.
  public var time = LayerTime.same

  // Set by animations only.

  /// What of another bitmap still shows in the place of `contents`.
  public var contentsFade: ContentsFade?
  /// What of an earlier picture of the layer still shows in its place.
  public var crossFade: LayerCrossFade?

  public init() {}

  /// The layer's rectangle in its parent's space when `transform` is the identity.
  public var frame: CGRect {
    CGRect(
      x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
      width: bounds.width, height: bounds.height)
  }

  /// Maps this layer's bounds space to its parent's bounds space (the parent's `sublayerTransform` left out).
  public var transformToParent: LayerTransform {
    let anchorX = Double(bounds.minX + anchorPoint.x * bounds.width)
    let anchorY = Double(bounds.minY + anchorPoint.y * bounds.height)
    let x = Double(position.x), y = Double(position.y)
    if transform.isIdentity { return .translation(x - anchorX, y - anchorY, zPosition) }
    return LayerTransform.translation(-anchorX, -anchorY).concatenated(with: transform).concatenated(with: .translation(x, y, zPosition))
  }
}

/// One value of one layer.
public enum LayerProperty: Equatable, Sendable {
  case position(CGPoint), bounds(CGRect), anchorPoint(CGPoint), zPosition(Double)
  case transform(LayerTransform), sublayerTransform(LayerTransform)
  case opacity(Float), isHidden(Bool), masksToBounds(Bool), isDoubleSided(Bool), cornerRadius(Double)
  case backgroundColor(LayerColor?), borderWidth(Double), borderColor(LayerColor)
  case contents(BitmapID?), contentsRect(CGRect), contentsCenter(CGRect), contentsGravity(LayerGravity), contentsScale(Double)
  case shadow(LayerShadow?), mask(LayerID?), time(LayerTime), corners(LayerCorners), backdrop(LayerBackdrop?)
}

extension LayerProperties {
  public mutating func set(_ property: LayerProperty) {
    switch property {
    case .position(let value): position = value
    case .bounds(let value): bounds = value
    case .anchorPoint(let value): anchorPoint = value
    case .zPosition(let value): zPosition = value
    case .transform(let value): transform = value
    case .sublayerTransform(let value): sublayerTransform = value
    case .opacity(let value): opacity = value
    case .isHidden(let value): isHidden = value
    case .masksToBounds(let value): masksToBounds = value
    case .isDoubleSided(let value): isDoubleSided = value
    case .cornerRadius(let value): cornerRadius = value
    case .backgroundColor(let value): backgroundColor = value
    case .borderWidth(let value): borderWidth = value
    case .borderColor(let value): borderColor = value
    case .contents(let value): contents = value
    case .contentsRect(let value): contentsRect = value
    case .contentsCenter(let value): contentsCenter = value
    case .contentsGravity(let value): contentsGravity = value
    case .contentsScale(let value): contentsScale = value
    case .shadow(let value): shadow = value
    case .mask(let value): mask = value
    case .time(let value): time = value
    case .corners(let value): corners = value
    case .backdrop(let value): backdrop = value
    }
  }
}

/// One step of a commit. Steps are applied in order.
public enum LayerChange: Equatable, Sendable {
  case create(LayerID)
  case destroy(LayerID)
  /// The whole, ordered list of sublayers, back to front.
  case sublayers(LayerID, [LayerID])
  case set(LayerID, LayerProperty)
  case addAnimation(LayerID, key: String, LayerAnimation)
  case removeAnimation(LayerID, key: String)
  /// The layer that fills the screen, in points of the screen.
  case root(LayerID?)
  /// A picture of a layer and all in it as the screen shows them before this commit becomes a bitmap: the layer's bounds, `scale` pixels
  /// a point.
  case snapshot(LayerID, BitmapID, scale: Double)
}
