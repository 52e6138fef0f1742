// A screen that nobody looks at: the picture is drawn when it is asked for. Loads no display library.
import Foundation

final class HeadlessScreen: Screen {
  let scene: LayerScene
  let geometry: ScreenGeometry
  var onEvent: ((ScreenEvent) -> Void)?
  /// Composes at every `present`, as a window would; otherwise only when a picture is wanted.
  var drawsEveryFrame = false
  private let compositor: SoftwareCompositor
  private lazy var surface = PixelSurface(width: geometry.pixelWidth, height: geometry.pixelHeight)

  /// `quarterTurns`: how often the picture is turned by 90 degrees clockwise.
  init(scene: LayerScene, pixelsPerPoint: Double, quarterTurns: Int = 0) {
    self.scene = scene
    geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: pixelsPerPoint, quarterTurns: quarterTurns)
    compositor = SoftwareCompositor(scene: scene, geometry: geometry)
  }

  func present() {
    if drawsEveryFrame { compositor.compose(into: surface) }
  }

  /// The scene at its present time.
  func picture() -> PixelSurface {
    compositor.compose(into: surface)
    return surface
  }

  func close() {}
}

/// A picture of a scene as PNG bytes, in the phone's real size whatever the window's is.
func screenshot(of scene: LayerScene, pixelsPerPoint: Double) -> Data {
  let screen = HeadlessScreen(scene: scene, pixelsPerPoint: pixelsPerPoint)
  return PNGWriter.data(from: screen.picture())
}
