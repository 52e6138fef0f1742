// Pictures of single layers, which transitions show in the layers' place.
import Foundation
import LayerModel

extension LayerScene {
  /// A layer's bounds and all that lies in them, transparent where nothing does; `scale` pixels a point. Nil for a layer without extent.
  func picture(of id: LayerID, in stratum: Stratum, scale: Double, bitmap: @escaping (BitmapID) -> BitmapImage?) -> BitmapImage? {
    guard let still = tree(stratum).still(of: id), let size = still.root?.presentation.bounds.size, size.width > 0, size.height > 0 else { return nil }
    // A layer far larger than any screen is shown coarser.
    let longest = Double(max(size.width, size.height))
    let geometry = ScreenGeometry(size: size, pixelsPerPoint: min(scale, 4096 / longest))
    let surface = PixelSurface(width: geometry.pixelWidth, height: geometry.pixelHeight)
    let scene = LayerScene(still: still, screenSize: size, bitmap: bitmap)
    let compositor = SoftwareCompositor(scene: scene, geometry: geometry)
    compositor.background = 0
    compositor.compose(into: surface)
    return BitmapImage(surface, isOpaque: surface.isOpaque)
  }
}

extension PixelSurface {
  fileprivate var isOpaque: Bool {
    for y in 0..<height {
      let row = pixels + y * wordsPerRow
      for x in 0..<width where row[x] >> 24 != 255 { return false }
    }
    return true
  }
}
