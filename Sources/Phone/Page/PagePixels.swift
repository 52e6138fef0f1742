// The fallback: the phone's picture instead of its layers, in rectangles of what has changed.
import Foundation

final class PagePixels {
  private let scene: LayerScene
  private let compositor: SoftwareCompositor
  private let surface: PixelSurface
  private var damage = PixelRegion()
  /// The layers have changed since the last picture.
  var isStale = true
  var hasNews: Bool { isStale }

  init(scene: LayerScene, scale: Double) {
    self.scene = scene
    let geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: scale)
    compositor = SoftwareCompositor(scene: scene, geometry: geometry)
    surface = PixelSurface(width: geometry.pixelWidth, height: geometry.pixelHeight)
  }

  var width: Int { surface.width }
  var height: Int { surface.height }

  /// Composes what has changed: rectangles in pixels.
  func takeRects() -> [(rect: PixelRect, picture: PageBitmaps.Wanted)] {
    isStale = false
    let drawn = compositor.compose(into: surface)
    return drawn.rects.map { rect in
      let part = PixelSurface(width: rect.width, height: rect.height)
      for y in 0..<rect.height {
        memcpy(part.pixels + y * part.wordsPerRow, surface.pixels + (rect.top + y) * surface.wordsPerRow + rect.left, rect.width * 4)
      }
      return (rect, PageBitmaps.Wanted(name: nil, image: BitmapImage(part, isOpaque: true), isQuick: true, shared: nil))
    }
  }
}
