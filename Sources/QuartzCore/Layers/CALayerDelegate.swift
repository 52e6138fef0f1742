// The optional methods of a layer's delegate. A delegate further down the class chain than the conformance is found by name.
import CoreGraphics
import Foundation
import ObjectiveC

@preconcurrency @MainActor
public protocol CALayerDelegate: NSObjectProtocol {
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layerWillDraw(_ layer: CALayer)
  func layoutSublayers(of layer: CALayer)
  func action(for layer: CALayer, forKey event: String) -> CAAction?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { sendIfImplemented(to: self, "displayLayer:", [layer]) }
  public func draw(_ layer: CALayer, in ctx: CGContext) { sendIfImplemented(to: self, "drawLayer:inContext:", [layer, ctx]) }
  public func layerWillDraw(_ layer: CALayer) { sendIfImplemented(to: self, "layerWillDraw:", [layer]) }
  public func layoutSublayers(of layer: CALayer) { sendIfImplemented(to: self, "layoutSublayersOfLayer:", [layer]) }
  public func action(for layer: CALayer, forKey event: String) -> CAAction? {
    sendIfImplemented(to: self, "actionForLayer:forKey:", [layer, event]) ?? nil
  }
}

/// A delegate that draws only when it has something to draw: a view. The bitmap is made when the drawing first asks for the context.
@preconcurrency @MainActor
package protocol LazyLayerDrawing: CALayerDelegate {
  func drawContents(of layer: CALayer, makeContext: @escaping () -> CGContext?)
  /// Whether changes of the layer's values may animate now; spares asking for each.
  var isAnimatingChanges: Bool { get }
}

/// What happens when a layer's value changes. An animation is the usual one; `NSNull` means nothing.
public protocol CAAction: AnyObject {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
