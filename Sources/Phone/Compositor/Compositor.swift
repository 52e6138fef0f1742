// Draws a scene into pixels. The software compositor is the only one so far; one on a GPU would conform as well.
import Foundation

/// How points of the portrait screen become pixels of a surface.
struct ScreenGeometry: Equatable {
  /// Points, portrait.
  var size: CGSize
  /// The phone's own scale for a picture in its real size, anything else for a window that is larger or smaller.
  var pixelsPerPoint: Double
  /// How often the picture is turned by 90 degrees clockwise on its surface.
  var quarterTurns = 0

  /// Pixels of the surface.
  var pixelWidth: Int { Int((isSideways ? size.height : size.width) * pixelsPerPoint + 0.5) }
  var pixelHeight: Int { Int((isSideways ? size.width : size.height) * pixelsPerPoint + 0.5) }
  private var isSideways: Bool { quarterTurns & 1 == 1 }

  /// Maps points of the portrait screen to pixels.
  var toPixels: PlaneTransform {
    let scale = pixelsPerPoint, width = Double(size.width), height = Double(size.height)
    switch quarterTurns & 3 {
    case 1: return PlaneTransform(xx: 0, xy: scale, yx: -scale, yy: 0, x: height * scale, y: 0)
    case 2: return PlaneTransform(xx: -scale, xy: 0, yx: 0, yy: -scale, x: width * scale, y: height * scale)
    case 3: return PlaneTransform(xx: 0, xy: -scale, yx: scale, yy: 0, x: 0, y: width * scale)
    default: return PlaneTransform(xx: scale, xy: 0, yx: 0, yy: scale, x: 0, y: 0)
    }
  }

  /// The point of the portrait screen under a position on the surface, in pixels.
  func point(atPixelX x: Double, y: Double) -> CGPoint {
    toPixels.inverted()?.apply(x, y) ?? .zero
  }
}

protocol Compositor: AnyObject {
  var geometry: ScreenGeometry { get }
  /// Draws what changed since the last call, or everything when the surface is another one or its old pixels are gone. Returns the pixels drawn.
  @discardableResult
  func compose(into surface: PixelSurface, redrawingAll: Bool) -> PixelRegion
}

extension Compositor {
  @discardableResult
  func compose(into surface: PixelSurface) -> PixelRegion { compose(into: surface, redrawingAll: false) }
}
