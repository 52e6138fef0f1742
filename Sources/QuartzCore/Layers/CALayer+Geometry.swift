// Frames and conversions between the spaces of layers. A superlayer's perspective (`sublayerTransform`) counts; points are
// followed along the line of sight.
import CoreGraphics
import Foundation
import LayerModel

extension CALayer {
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    guard let layer else { return pointFromRoot(point) }
    return layer.convert(point, to: self)
  }

  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    guard layer !== self else { return point }
    adoptPresentedSuperlayer()
    layer?.adoptPresentedSuperlayer()
    // Most conversions are to a layer above or below: no need to go through the root.
    if let layer, let direct = pointInAncestor(point, layer) { return direct }
    let inRoot = pointInRoot(point)
    return layer?.pointFromRoot(inRoot) ?? inRoot
  }

  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    boundingRect(rect) { self.convert($0, from: layer) }
  }

  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    boundingRect(rect) { self.convert($0, to: layer) }
  }

  /// From this layer's space to the superlayer's, the superlayer's perspective included.
  package var matrixToParent: LayerTransform {
    let own = properties.transformToParent
    guard let above = superlayer, !above.properties.sublayerTransform.isIdentity else { return own }
    // The perspective's origin is the superlayer's anchor point.
    let anchorX = Double(above.bounds.minX + above.anchorPoint.x * above.bounds.width)
    let anchorY = Double(above.bounds.minY + above.anchorPoint.y * above.bounds.height)
    return own.concatenated(with: .translation(-anchorX, -anchorY))
      .concatenated(with: above.properties.sublayerTransform)
      .concatenated(with: .translation(anchorX, anchorY))
  }

  func pointInParentSpace(_ point: CGPoint) -> CGPoint { matrixToParent.apply(to: point) ?? point }

  /// Nil when the layer is seen edge-on.
  func pointFromParentSpace(_ point: CGPoint) -> CGPoint? { matrixToParent.unproject(point) }

  private func pointInAncestor(_ point: CGPoint, _ ancestor: CALayer) -> CGPoint? {
    var current = self, mapped = point
    while let above = current.superlayer {
      mapped = current.pointInParentSpace(mapped)
      if above === ancestor { return mapped }
      current = above
    }
    return nil
  }

  private func pointInRoot(_ point: CGPoint) -> CGPoint {
    var current = self, mapped = point
    while let above = current.superlayer {
      mapped = current.pointInParentSpace(mapped)
      current = above
    }
    return mapped
  }

  private func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let above = superlayer else { return point }
    let inParent = above.pointFromRoot(point)
    return pointFromParentSpace(inParent) ?? inParent
  }

  private func boundingRect(_ rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ].map(map)
    let left = corners.map(\.x).min()!, right = corners.map(\.x).max()!
    let top = corners.map(\.y).min()!, bottom = corners.map(\.y).max()!
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: Frame

  var frameInSuperlayer: CGRect {
    if properties.transform.isIdentity { return properties.frame }
    return properties.transformToParent.boundingBox(of: properties.bounds) ?? properties.frame
  }

  /// Inverts `frameInSuperlayer` for unturned layers. For turned ones Apple calls the frame undefined; the size that the inverse
  /// transform gives is taken.
  func setFrameInSuperlayer(_ rect: CGRect) {
    let rect = rect.standardized
    var size = rect.size
    if !properties.transform.isIdentity, let inverse = properties.transform.inverted {
      var linear = inverse
      (linear.m41, linear.m42) = (0, 0)
      if let box = linear.boundingBox(of: CGRect(origin: .zero, size: size)) { size = box.size }
    }
    bounds = CGRect(origin: bounds.origin, size: size)
    let anchor = anchorPoint
    if properties.transform.isIdentity {
      position = CGPoint(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
      return
    }
    // Moving the layer moves its bounding box by the same amount.
    let current = frameInSuperlayer
    position = CGPoint(x: position.x + rect.minX - current.minX, y: position.y + rect.minY - current.minY)
  }
}
