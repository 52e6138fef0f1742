// Conversions between the spaces of views, and autoresizing.

extension UIView {
  /// From another view's space; from the window's for nil. Views of different windows meet on the screen.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let other = view ?? window { return other.layer.convert(point, to: layer) }
    return layer.convert(point, from: topLayer)
  }

  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: (view ?? window)?.layer ?? topLayer) }
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: (view ?? window)?.layer ?? topLayer) }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: (view ?? window)?.layer ?? topLayer) }

  // `Optional` chooses the method for views; with a plain view each of these would call itself.
  public func convert(_ point: CGPoint, to coordinateSpace: UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
    return layer.convert(point, to: UIScreen.main.interfaceLayer)
  }
  public func convert(_ point: CGPoint, from coordinateSpace: UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
    return layer.convert(point, from: UIScreen.main.interfaceLayer)
  }
  public func convert(_ rect: CGRect, to coordinateSpace: UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: Optional(view)) }
    return layer.convert(rect, to: UIScreen.main.interfaceLayer)
  }
  public func convert(_ rect: CGRect, from coordinateSpace: UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: Optional(view)) }
    return layer.convert(rect, from: UIScreen.main.interfaceLayer)
  }

  /// The top of the layers that this view's is under, when it is in no window.
  private var topLayer: CALayer {
    var top = layer
    while let above = top.superlayer { top = above }
    return top
  }

  // MARK: Autoresizing

  func sizeDidChange(from old: CGSize) {
    let new = bounds.size
    guard new != old else { return }
    if autoresizesSubviews {
      for view in subviewList { view.autoresize(superviewSize: old, to: new) }
    }
  }

  /// Springs and struts. The change of the superview's length is shared among the flexible parts in proportion to their lengths; when
  /// all of them are zero they share alike. Without a flexible part the left (top) margin and the length stay.
  func autoresize(superviewSize old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    // What is laid out is the untransformed rectangle.
    let anchor = layer.anchorPoint, size = bounds.size
    let origin = CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)
    let mask = autoresizingMask
    let (x, width) = Self.share(
      start: origin.x, length: size.width, of: old.width, now: new.width, flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
    let (y, height) = Self.share(
      start: origin.y, length: size.height, of: old.height, now: new.height, flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
    if width != size.width || height != size.height {
      bounds = CGRect(origin: bounds.origin, size: CGSize(width: width, height: height))
    }
    let moved = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
    if moved != center { center = moved }
  }

  /// One direction of `autoresize`.
  nonisolated static func share(
    start: CGFloat, length: CGFloat, of old: CGFloat, now new: CGFloat, flexible: (before: Bool, length: Bool, after: Bool)
  ) -> (start: CGFloat, length: CGFloat) {
    let change = new - old
    guard change != 0, flexible.before || flexible.length || flexible.after else { return (start, length) }
    let after = old - start - length
    // A part that sticks out has no length to share by.
    let parts = [flexible.before ? max(start, 0) : 0, flexible.length ? max(length, 0) : 0, flexible.after ? max(after, 0) : 0]
    let total = parts.reduce(0, +)
    let count = [flexible.before, flexible.length, flexible.after].filter { $0 }.count
    func part(_ index: Int, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return total > 0 ? change * parts[index] / total : change / CGFloat(count)
    }
    return (start + part(0, flexible.before), max(length + part(1, flexible.length), 0))
  }
}

/// Whatever has a space that points can be converted to and from.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {}
