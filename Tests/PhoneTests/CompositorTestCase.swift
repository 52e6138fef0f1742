// A small screen with layers, and what its pixels are.
import CCairo
import PhoneLink
import XCTest

@testable import Phone

class CompositorTestCase: XCTestCase {
  /// A scene of `width` × `height` points at one pixel a point, whose root layer is layer 1, white.
  final class Stage {
    let scene: LayerScene
    let compositor: SoftwareCompositor
    let surface: PixelSurface
    private var nextBitmap: UInt64 = 1

    init(width: Int, height: Int, pixelsPerPoint: Double = 1, background: LayerColor? = LayerColor(red: 1, green: 1, blue: 1, alpha: 1)) {
      scene = LayerScene(screenSize: CGSize(width: width, height: height))
      let geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: pixelsPerPoint)
      compositor = SoftwareCompositor(scene: scene, geometry: geometry)
      surface = PixelSurface(width: geometry.pixelWidth, height: geometry.pixelHeight)
      commit([.create(id(1)), .root(id(1)), .set(id(1), .backgroundColor(background))] + place(1, CGRect(x: 0, y: 0, width: width, height: height)))
    }

    func commit(_ changes: [LayerChange], bitmaps: [SharedBitmap] = [], discarded: [BitmapID] = [], file: StaticString = #filePath, line: UInt = #line) {
      do {
        _ = try scene.apply(LayerCommit(number: 0, time: 0, bitmaps: bitmaps, changes: changes, discardedBitmaps: discarded))
      } catch { XCTFail("\(error)", file: file, line: line) }
    }

    /// A new sublayer of the root, above those there are.
    func add(_ number: UInt64, _ frame: CGRect, in parent: UInt64 = 1, _ properties: LayerProperty...) {
      let siblings = scene.appTree.node(id(parent))!.sublayers.map(\.id)
      commit([.create(id(number)), .sublayers(id(parent), siblings + [id(number)])] + place(number, frame) + properties.map { .set(id(number), $0) })
    }

    func set(_ number: UInt64, _ properties: LayerProperty...) { commit(properties.map { .set(id(number), $0) }) }

    func place(_ number: UInt64, _ frame: CGRect) -> [LayerChange] {
      [
        .set(id(number), .position(CGPoint(x: frame.midX, y: frame.midY))),
        .set(id(number), .bounds(CGRect(origin: .zero, size: frame.size))),
      ]
    }

    /// A bitmap from words, given to the scene.
    func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = false, _ word: (Int, Int) -> UInt32) -> BitmapID {
      let bitmap = try! SharedBitmap(id: BitmapID(rawValue: nextBitmap), width: width, height: height, isOpaque: isOpaque)
      nextBitmap += 1
      for y in 0..<height {
        let row = bitmap.base.advanced(by: y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { row[x] = word(x, y) }
      }
      commit([], bitmaps: [bitmap])
      return bitmap.id
    }

    @discardableResult
    func compose() -> PixelRegion { compositor.compose(into: surface) }

    /// The picture as a fresh compositor draws it, all at once.
    func composedFromScratch() -> PixelSurface {
      let fresh = PixelSurface(width: surface.width, height: surface.height)
      SoftwareCompositor(scene: scene, geometry: compositor.geometry).compose(into: fresh)
      return fresh
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { surface[x, y] }
  }

  static let red = LayerColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = LayerColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = LayerColor(red: 0, green: 0, blue: 1, alpha: 1)
  static let black = LayerColor(red: 0, green: 0, blue: 0, alpha: 1)
  static let halfBlack = LayerColor(red: 0, green: 0, blue: 0, alpha: 0.5)
  static let white: UInt32 = 0xffff_ffff

  static func turn(_ degrees: Double) -> LayerTransform {
    let angle = degrees * .pi / 180
    var result = LayerTransform.identity
    (result.m11, result.m12, result.m21, result.m22) = (cos(angle), sin(angle), -sin(angle), cos(angle))
    return result
  }

  static func scale(_ x: Double, _ y: Double) -> LayerTransform {
    var result = LayerTransform.identity
    (result.m11, result.m22) = (x, y)
    return result
  }

  /// A turn about the vertical axis seen from `distance` points, as `CATransform3DRotate` after `m34 = -1/distance`.
  static func flip(_ degrees: Double, distance: Double) -> LayerTransform {
    let angle = degrees * .pi / 180
    var turn = LayerTransform.identity
    (turn.m11, turn.m13, turn.m31, turn.m33) = (cos(angle), -sin(angle), sin(angle), cos(angle))
    var perspective = LayerTransform.identity
    perspective.m34 = -1 / distance
    return turn.concatenated(with: perspective)
  }

  /// Words that tell their own place.
  static func marked(_ x: Int, _ y: Int) -> UInt32 {
    0xff00_0000 | UInt32(x * 5 & 255) << 16 | UInt32(y * 7 & 255) << 8 | UInt32((x * 13 + y * 29) & 255)
  }

  /// The first difference between two surfaces, for reading.
  static func firstDifference(_ first: PixelSurface, _ second: PixelSurface) -> String? {
    for y in 0..<first.height {
      for x in 0..<first.width where first[x, y] != second[x, y] {
        return String(format: "(%d, %d): %08x, %08x", x, y, first[x, y], second[x, y])
      }
    }
    return nil
  }
}

func id(_ number: UInt64) -> LayerID { LayerID(rawValue: number) }
