// Pictures of views.
import CoreGraphics
import Foundation
import QuartzCore

extension UIView {
  /// Draws the view and the views in it into the current context, stretched over `rect`. Always true: nothing is ever missing.
  ///
  ///     let image = UIGraphicsImageRenderer(bounds: view.bounds).image { _ in
  ///       view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
  ///     }
  ///
  /// - Parameters:
  ///   - rect: in the context's user space, points.
  ///   - afterUpdates: here the picture is always of the views as they now are.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// A view of the same size that shows a picture of this one and does not change any more. Nil for a view without extent.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// A picture of part of the view.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's bounds space.
  ///   - capInsets: what stays as it is when the picture is stretched.
  public func resizableSnapshotView(from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets) -> UIView? {
    guard rect.width > 0, rect.height > 0, bounds.width > 0, bounds.height > 0 else { return nil }
    let picture = UIGraphicsImageRenderer(bounds: rect).image { _ in drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates) }
    let image = capInsets == .zero ? picture : picture.resizableImage(withCapInsets: capInsets, resizingMode: .stretch)
    let view = UIImageView(image: image)
    view.frame = CGRect(origin: .zero, size: rect.size)
    return view
  }
}

extension UIScreen {
  /// A picture of what is on the screen.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    let view = UIView(frame: bounds)
    for window in UIApplication.shared.windows where !window.isHidden {
      if let picture = window.snapshotView(afterScreenUpdates: afterUpdates) {
        picture.frame = window.frame
        view.addSubview(picture)
      }
    }
    return view
  }
}
