// A scene, a compositor and a surface for the compositor's own figures.
import Foundation
import PhoneLink

/// A screen of 375 × 667 points at scale 2 with a white root layer.
final class CompositorStage {
  let scene = LayerScene(screenSize: CGSize(width: 375, height: 667))
  let compositor: SoftwareCompositor
  let surface: PixelSurface
  private var next: UInt64 = 2
  private var top: [LayerID] = []
  static let root = LayerID(rawValue: 1)

  init() {
    let geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: 2)
    compositor = SoftwareCompositor(scene: scene, geometry: geometry)
    surface = PixelSurface(width: geometry.pixelWidth, height: geometry.pixelHeight)
    show([.create(Self.root), .root(Self.root), .set(Self.root, .backgroundColor(LayerColor(red: 1, green: 1, blue: 1, alpha: 1)))])
    show(place(Self.root, CGRect(origin: .zero, size: scene.screenSize)))
  }

  func show(_ changes: [LayerChange]) {
    apply(LayerCommit(number: 0, time: 0, changes: changes))
    compositor.compose(into: surface)
  }

  func advance(to time: Double) {
    scene.advance(to: time)
    compositor.compose(into: surface)
  }

  private func apply(_ commit: LayerCommit) {
    do { _ = try scene.apply(commit) } catch { preconditionFailure("\(error)") }
  }

  private func place(_ id: LayerID, _ frame: CGRect) -> [LayerChange] {
    [
      .set(id, .position(CGPoint(x: frame.midX, y: frame.midY))), .set(id, .bounds(CGRect(origin: .zero, size: frame.size))),
    ]
  }

  /// A layer with a bitmap of its own: a gradient, or a disc on nothing.
  func addPicture(_ frame: CGRect, isDisc: Bool = false) -> LayerID {
    addPicture(frame, isOpaque: !isDisc) { x, y, width in
      let dx = 2 * x - width, dy = 2 * y - Int(frame.height * 2)
      let isInside = !isDisc || dx * dx + dy * dy < width * width
      return isInside ? 0xff00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8 | UInt32((x + y) & 255) : 0
    }
  }

  /// A layer whose bitmap's words `pixel` gives by column, row and width.
  func addPicture(_ frame: CGRect, isOpaque: Bool, _ pixel: (Int, Int, Int) -> UInt32) -> LayerID {
    let id = LayerID(rawValue: next), width = Int(frame.width * 2), height = Int(frame.height * 2)
    next += 1
    top.append(id)
    guard let bitmap = try? SharedBitmap(id: BitmapID(rawValue: next), width: width, height: height, isOpaque: isOpaque) else {
      preconditionFailure("no memory for a bitmap")
    }
    for y in 0..<height {
      let row = bitmap.base.advanced(by: y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = pixel(x, y, width) }
    }
    let changes: [LayerChange] = [.create(id), .sublayers(Self.root, top), .set(id, .contents(bitmap.id)), .set(id, .contentsScale(2))]
    apply(LayerCommit(number: 0, time: 0, bitmaps: [bitmap], changes: changes + place(id, frame)))
    return id
  }

  /// A turn about the upright axis, in radians, seen from 500 points away.
  static func flip(_ angle: Double) -> LayerTransform {
    var turn = LayerTransform.identity
    (turn.m11, turn.m13, turn.m31, turn.m33) = (cos(angle), -sin(angle), sin(angle), cos(angle))
    var perspective = LayerTransform.identity
    perspective.m34 = -1 / 500.0
    return turn.concatenated(with: perspective)
  }
}
