// The phone's own pictures above the app's: status bar, tilt gauge, the words after a crash. Each is one layer of the scene's overlay
// tree, so moving, fading and hiding one redraws only what it covers.
import CCairo
import Foundation
import PhoneLink

/// One picture above the app, at a place on the portrait screen.
///
///     let gauge = Overlay(scene: scene, level: .gauge)
///     try gauge.draw(in: CGRect(x: 8, y: 8, width: 172, height: 52), scale: 2) { context in … }   // cairo, in points
///     gauge.isHidden = true
final class Overlay {
  /// What lies above what.
  enum Level: Int, CaseIterable { case statusBar, gauge, note, panel }

  private let scene: LayerScene
  private let id: LayerID
  private var bitmap: BitmapID?
  /// Points of the portrait screen.
  private(set) var frame = CGRect.zero
  private static let rootID = LayerID(rawValue: 1)
  private static var nextBitmap: UInt64 = 1

  /// Hidden until something is drawn. A second overlay of a level replaces the first.
  init(scene: LayerScene, level: Level) {
    self.scene = scene
    id = LayerID(rawValue: UInt64(level.rawValue) + 2)
    var changes: [LayerChange] = []
    if scene.overlayTree.root == nil {
      changes = [.create(Self.rootID), .set(Self.rootID, .bounds(CGRect(origin: .zero, size: scene.screenSize)))]
      changes += [.set(Self.rootID, .anchorPoint(.zero)), .root(Self.rootID)]
    }
    if scene.overlayTree.node(id) == nil {
      let order = Level.allCases.map { LayerID(rawValue: UInt64($0.rawValue) + 2) }
      changes += [.create(id), .sublayers(Self.rootID, order.filter { $0 == id || scene.overlayTree.node($0) != nil })]
    }
    changes.append(.set(id, .isHidden(true)))
    commit(changes)
  }

  var isHidden = true {
    didSet { if isHidden != oldValue { commit([.set(id, .isHidden(isHidden))]) } }
  }

  /// 0...1.
  var opacity: Float = 1 {
    didSet { if opacity != oldValue { commit([.set(id, .opacity(opacity))]) } }
  }

  /// Draws anew and shows it. `frame` in points of the portrait screen, `scale` in pixels a point; the context of `content` is in points
  /// with its origin at the frame's. `quarterTurns` turns the picture clockwise about the frame's middle, for an app that lies on its side.
  func draw(in frame: CGRect, scale: Double, quarterTurns: Int = 0, _ content: (OpaquePointer) -> Void) throws {
    let width = Int((Double(frame.width) * scale).rounded(.up)), height = Int((Double(frame.height) * scale).rounded(.up))
    let image = try SharedBitmap(id: BitmapID(rawValue: Self.nextBitmap), width: width, height: height, isOpaque: false)
    Self.nextBitmap += 1
    let surface = cairo_image_surface_create_for_data(
      image.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(image.bytesPerRow))
    let context = cairo_create(surface)!
    cairo_scale(context, scale, scale)
    content(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)

    self.frame = frame
    var turn = LayerTransform.identity
    let cosine = [1.0, 0, -1, 0][quarterTurns & 3], sine = [0, 1.0, 0, -1][quarterTurns & 3]
    (turn.m11, turn.m12, turn.m21, turn.m22) = (cosine, sine, -sine, cosine)
    let discarded = bitmap.map { [$0] } ?? []
    bitmap = image.id
    commit(
      [
        .set(id, .position(CGPoint(x: frame.midX, y: frame.midY))), .set(id, .bounds(CGRect(origin: .zero, size: frame.size))),
        .set(id, .transform(turn)), .set(id, .contentsScale(scale)), .set(id, .contents(image.id)), .set(id, .isHidden(false)),
      ], bitmaps: [image], discarded: discarded)
    isHidden = false
  }

  private func commit(_ changes: [LayerChange], bitmaps: [SharedBitmap] = [], discarded: [BitmapID] = []) {
    do {
      try scene.applyOverlay(LayerCommit(number: 0, time: scene.time, bitmaps: bitmaps, changes: changes, discardedBitmaps: discarded))
    } catch {
      preconditionFailure("the phone's own layers: \(error)")
    }
  }
}
