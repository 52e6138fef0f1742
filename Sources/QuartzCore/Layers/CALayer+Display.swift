// The display phase: a layer's own drawing goes into a bitmap that the phone shares. The bitmap exists only where something is
// drawn: a view's drawing code gets its context when it first asks for one.
import CoreGraphics
import Foundation
import ObjectiveC

extension CALayer {
  /// Displays marked layers of this subtree. Hidden ones keep their marks until they are shown.
  func displayMarked() {
    guard !isHidden, !pending.isDisjoint(with: [.display, .displayBelow]) else { return }
    if pending.contains(.display) { displayNow() }
    pending.remove(.displayBelow)
    for layer in sublayerList where !layer.pending.isDisjoint(with: [.display, .displayBelow]) { layer.displayMarked() }
    mask?.displayMarked()
  }

  func displayNow() {
    pending.remove(.display)
    isDisplayDeferred = bounds.isEmpty && !isDrawnOutsideOfBounds
    guard !isDisplayDeferred else { return }
    guard let copy = copyThatDraws else { return display() }
    // From frame to frame nothing fades.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    copy.display()
    CATransaction.commit()
  }

  /// The usual body of `display()`: the delegate's `display(_:)`, else drawing in a context.
  func displayOwnDrawing() {
    let model = self.model(), delegate = model.delegate
    if let delegate, respondsTo(delegate, "displayLayer:") {
      delegate.display(self)
      return
    }
    let drawing = LayerDrawing(layer: model)
    if !drawsItself, let view = delegate as? LazyLayerDrawing {
      view.drawContents(of: self) { drawing.context }
    } else if drawsItself || delegate != nil, let context = drawing.context {
      if let delegate { delegate.layerWillDraw(self) }
      draw(in: context)
    }
    if backgroundColor?.pattern != nil { _ = drawing.context }
    model.finishDrawing(drawing)
  }

  private func finishDrawing(_ drawing: LayerDrawing) {
    if let bitmap = drawing.finish() {
      showOwnDrawing(bitmap)
    } else if backingStore != nil {
      // Nothing is drawn any more.
      backingStore?.discard()
      backingStore = nil
      if contents == nil { apply(.contents(nil)) }
    }
  }

  private func showOwnDrawing(_ bitmap: SharedBitmap) {
    backingStore?.show(bitmap)
    shownImage = nil
    clearStoredContents()
    apply(.contents(bitmap.id))
  }

  /// The class draws by overriding `draw(in:)`.
  private var drawsItself: Bool { type(of: self) != CALayer.self }

  func contentsDidChange() {
    if isDrawingForModel {
      modelOfPresentation?.contents = contents
      return
    }
    guard let image = contents as? CGImage else {
      if let contents { unimplemented("CALayer.contents of type \(type(of: contents))") }
      shownImage = nil
      backingStore?.discard()
      backingStore = nil
      apply(.contents(nil))
      return
    }
    guard let bitmap = BitmapStore.shared.bitmap(for: image) else { return }
    // The new one is shown before the old one goes.
    let old = shownImage
    shownImage = bitmap
    apply(.contents(bitmap.bitmap.id))
    withExtendedLifetime(old) {}
    backingStore?.discard()
    backingStore = nil
    pending.remove(.display)
  }
}

/// One drawing of a layer: makes the bitmap and its context when asked.
private final class LayerDrawing {
  private let layer: CALayer
  private var bitmap: SharedBitmap?
  private(set) lazy var context: CGContext? = makeContext()
  private var isContextMade = false

  init(layer: CALayer) { self.layer = layer }

  private func makeContext() -> CGContext? {
    let scale = max(layer.contentsScale, 0.01), size = layer.bounds.size
    let width = (size.width * scale - 0.001).rounded(.up), height = (size.height * scale - 0.001).rounded(.up)
    let limit = CGFloat(SharedBitmap.maximumSide)
    guard width > 0, height > 0, width <= limit, height <= limit else {
      unimplemented("CALayer.display() of \(size.width)×\(size.height) points, more than \(SharedBitmap.maximumSide) pixels")
      return nil
    }
    // An opaque layer's background is drawn along, so that the phone may copy instead of blend.
    let background = layer.backgroundColor
    let isPattern = background?.pattern != nil
    let isOpaque = layer.isOpaque && !isPattern && (background?.alpha ?? 0) >= 1 && layer.cornerRadius == 0
    let store = layer.backingStore ?? BackingStore()
    layer.backingStore = store
    guard let bitmap = store.bitmap(width: Int(width), height: Int(height), isOpaque: isOpaque) else { return nil }
    self.bitmap = bitmap
    isContextMade = true
    let context = CGContext(
      wrapping: bitmap, baseAddress: bitmap.base, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow, scale: scale)
    context.translateBy(x: -layer.bounds.minX, y: -layer.bounds.minY)
    if isOpaque || isPattern, let background {
      context.saveGState()
      context.setFillColor(background)
      // To the edge of the last pixel, which may lie beyond the bounds.
      context.fill(CGRect(origin: layer.bounds.origin, size: CGSize(width: width / scale, height: height / scale)))
      context.restoreGState()
    }
    return context
  }

  /// The drawn bitmap; nil when nobody asked for the context.
  func finish() -> SharedBitmap? {
    guard isContextMade else { return nil }
    context?.finish()
    return bitmap
  }
}
