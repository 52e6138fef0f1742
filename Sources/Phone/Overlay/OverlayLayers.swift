// The phone's own layers in front of the app's: status bar, panel, note, tilt gauge. They are layers like an app's, so every screen shows
// them without knowing of them.
import CLazyDrawing
import Foundation
import LayerModel
import PhoneLink

/// Keeps the overlay stratum of a scene. Each element has its place in the list of the root's sublayers, back to front.
final class OverlayLayers {
  /// Points from the screen's edge.
  static let margin = 8.0

  private enum Element: UInt64, CaseIterable { case statusBar = 2, alertShade, alert, shade, gauge, panel, note

    /// Those that a picture of the phone shows too.
    static let pictured: Set<UInt64> = [statusBar.rawValue, alertShade.rawValue, alert.rawValue]
  }
  private static let root = LayerID(rawValue: 1)
  /// Holds all but the status bar, which belongs to the app's interface: turned so that a person reads it upright.
  private static let words = LayerID(rawValue: 100)
  /// For who shows the sensors in a way of its own.
  static let gaugeLayer = LayerID(rawValue: Element.gauge.rawValue)

  private let scene: LayerScene
  private let scale: Double
  private var shown: Set<UInt64> = []
  private var bitmaps: [Element: BitmapID] = [:]
  private var lastBitmap: UInt64 = 0
  private var gauge: TiltGauge?
  private var statusBar: StatusBar?
  private var hasRoot = false
  private var orientation = DeviceOrientation.portrait

  init(scene: LayerScene, scale: Double) { (self.scene, self.scale) = (scene, scale) }

  /// Points of the screen as a person sees it.
  private var screenSize: CGSize {
    let size = scene.screenSize
    return orientation.isLandscape ? CGSize(width: size.height, height: size.width) : size
  }

  /// The phone is seen turned this way from now on. What is shown goes to its new place when it is shown anew.
  func turn(to orientation: DeviceOrientation) throws {
    guard orientation != self.orientation else { return }
    self.orientation = orientation
    if hasRoot { try scene.applyOverlay(LayerCommit(number: 0, time: scene.time, changes: placeOfWords)) }
    if let gauge {
      self.gauge = nil
      _ = try show(gauge)
    }
  }

  /// About the middle of the glass.
  private var placeOfWords: [LayerChange] {
    let glass = scene.screenSize
    // The picture on the window is turned clockwise, so the words lie turned the other way.
    let angle = -Double(orientation.quarterTurns) * .pi / 2
    var turn = LayerTransform.identity
    (turn.m11, turn.m12, turn.m21, turn.m22) = (cos(angle).rounded(), sin(angle).rounded(), -sin(angle).rounded(), cos(angle).rounded())
    return [
      .set(Self.words, .bounds(CGRect(origin: .zero, size: screenSize))), .set(Self.words, .position(CGPoint(x: glass.width / 2, y: glass.height / 2))),
      .set(Self.words, .transform(turn)),
    ]
  }

  /// False when nothing is in front of the app.
  var isEmpty: Bool { shown.isEmpty }

  func show(_ panel: PhonePanel?) throws {
    let screen = screenSize
    try set(.shade, frame: CGRect(origin: .zero, size: screen), isShown: panel?.isFailure == true) { _ in [] }
    let drawing = panel.map { PanelDrawing($0, screen: screen) }
    let size = drawing?.size ?? .zero
    let frame = CGRect(x: (screen.width - size.width) / 2, y: (screen.height - size.height) / 2, width: size.width, height: size.height)
    try set(.panel, frame: frame, isShown: panel != nil) { [try drawing!.bitmap($0, scale: scale)] }
  }

  /// In the middle, over a darkened screen.
  func show(_ alert: PermissionAlert?) throws {
    try set(.alertShade, frame: CGRect(origin: .zero, size: screenSize), isShown: alert != nil) { _ in [] }
    try set(.alert, frame: alert?.frame ?? .zero, isShown: alert != nil) { [try AlertDrawing.bitmap(of: alert!, $0, scale: scale)] }
  }

  func show(note: String?) throws {
    let screen = screenSize
    let drawing = note.map { PanelDrawing(note: $0, screen: screen) }
    let size = drawing?.size ?? .zero
    let frame = CGRect(x: (screen.width - size.width) / 2, y: screen.height - size.height - 60, width: size.width, height: size.height)
    try set(.note, frame: frame, isShown: note != nil) { [try drawing!.bitmap($0, scale: scale)] }
  }

  /// Bottom left. Drawn anew only when it looks different; tells whether it was.
  func show(_ gauge: TiltGauge?) throws -> Bool {
    guard gauge != self.gauge else { return false }
    self.gauge = gauge
    let size = CGSize(width: TiltGauge.width, height: TiltGauge.height)
    let origin = CGPoint(x: Self.margin, y: Double(screenSize.height) - Double(size.height) - Self.margin)
    try set(.gauge, frame: CGRect(origin: origin, size: size), isShown: gauge != nil) { id in
      let bitmap = try SharedBitmap(id: id, width: Int(size.width * scale), height: Int(size.height * scale), isOpaque: false)
      gauge!.draw(into: bitmap.base, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow, scale: scale)
      return [bitmap]
    }
    return true
  }

  /// At the top. Drawn anew only when it looks different; tells whether it was.
  @discardableResult
  func show(_ statusBar: StatusBar?) throws -> Bool {
    guard statusBar != self.statusBar else { return false }
    self.statusBar = statusBar
    let frame = CGRect(x: 0, y: 0, width: statusBar?.width ?? 0, height: statusBar?.height ?? 0)
    try set(.statusBar, frame: frame, isShown: statusBar != nil) { id in
      let width = Int((frame.width * scale).rounded(.up)), height = Int((frame.height * scale).rounded(.up))
      return [try SharedBitmap.drawn(id: id, width: width, height: height, scale: scale) { statusBar!.draw(in: $0) }]
    }
    return true
  }

  /// Does something with the overlay out of sight, but for what is part of every picture of a phone: the status bar and a question.
  func hidden<Result>(_ body: () throws -> Result) throws -> Result {
    let words = shown.subtracting(Element.pictured)
    if words.isEmpty { return try body() }
    try scene.applyOverlay(LayerCommit(number: 0, time: scene.time, changes: lists(of: shown.subtracting(words))))
    defer { try? scene.applyOverlay(LayerCommit(number: 0, time: scene.time, changes: lists(of: shown))) }
    return try body()
  }

  private func lists(of elements: Set<UInt64>) -> [LayerChange] {
    let bar = elements.filter { $0 == Element.statusBar.rawValue }, words = elements.subtracting(bar)
    return [
      .sublayers(Self.root, bar.map(LayerID.init(rawValue:)) + [Self.words]), .sublayers(Self.words, words.sorted().map(LayerID.init(rawValue:))),
    ]
  }

  // MARK: Layers

  private func set(_ element: Element, frame: CGRect, isShown: Bool, bitmap: (BitmapID) throws -> [SharedBitmap]) throws {
    let layer = LayerID(rawValue: element.rawValue)
    guard isShown || shown.contains(element.rawValue) else { return }
    var commit = LayerCommit(number: 0, time: scene.time)
    if !hasRoot {
      commit.changes += [
        .create(Self.root), .set(Self.root, .bounds(CGRect(origin: .zero, size: scene.screenSize))), .set(Self.root, .anchorPoint(.zero)),
        .root(Self.root), .create(Self.words),
      ]
      commit.changes += placeOfWords
    }
    if isShown {
      if !shown.contains(element.rawValue) { commit.changes.append(.create(layer)) }
      commit.changes += [
        .set(layer, .anchorPoint(.zero)), .set(layer, .position(frame.origin)), .set(layer, .bounds(CGRect(origin: .zero, size: frame.size))),
        .set(layer, .contentsScale(scale)),
      ]
      lastBitmap += 1
      commit.bitmaps = try bitmap(BitmapID(rawValue: lastBitmap))
      if let new = commit.bitmaps.first {
        commit.changes.append(.set(layer, .contents(new.id)))
      } else {
        commit.changes.append(.set(layer, .backgroundColor(LayerColor(red: 0, green: 0, blue: 0, alpha: 0.5))))
      }
    }
    var next = shown
    if isShown { next.insert(element.rawValue) } else { next.remove(element.rawValue) }
    commit.changes += lists(of: next)
    if !isShown { commit.changes.append(.destroy(layer)) }
    if let old = bitmaps[element] { commit.discardedBitmaps = [old] }
    try scene.applyOverlay(commit)
    (hasRoot, shown) = (true, next)
    bitmaps[element] = isShown ? commit.bitmaps.first?.id : nil
  }
}

extension SharedBitmap {
  /// A bitmap drawn by cairo, in points.
  static func drawn(id: BitmapID, width: Int, height: Int, scale: Double, _ content: (OpaquePointer) -> Void) throws -> SharedBitmap {
    let bitmap = try SharedBitmap(id: id, width: width, height: height, isOpaque: false)
    let bytes = bitmap.base.assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bitmap.bytesPerRow))
    let context = cairo_create(surface)!
    cairo_scale(context, scale, scale)
    content(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
    return bitmap
  }
}
