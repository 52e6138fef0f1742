// What the screens show: the app's layers and, above them, the phone's own.
import Foundation
import PhoneLink

/// Told when the layers of a scene change. All on the main thread.
protocol LayerSceneObserver: AnyObject {
  /// Something new was committed.
  func scene(_ scene: LayerScene, didChange update: LayerTreeUpdate, in stratum: LayerScene.Stratum)
  /// Time has gone on, and animations with it.
  func scene(_ scene: LayerScene, didAdvance update: LayerTreeUpdate, in stratum: LayerScene.Stratum)
}

/// The app's layers and the phone's overlays at one media time, with the bitmaps they show. Screens and screenshots draw from it.
///
///     let scene = LayerScene(screenSize: model.screenSize)
///     let released = try scene.apply(commit)      // a LayerCommit from the link
///     scene.advance(to: clock.mediaTime)          // once a frame
///     screen.present()                            // draws only what changed
final class LayerScene {
  /// Which of the two trees: overlays lie above the app.
  enum Stratum: Int, CaseIterable { case app, overlay }

  /// Points, portrait.
  let screenSize: CGSize
  /// Media time of the picture, seconds.
  private(set) var time: Double = 0
  private(set) var appTree = LayerTree()
  let overlayTree = LayerTree()
  private var appBitmaps: [BitmapID: BitmapImage] = [:]
  private var overlayBitmaps: [BitmapID: BitmapImage] = [:]
  private var stillBitmap: ((BitmapID) -> BitmapImage?)?
  private var observers: [Observer] = []

  private struct Observer { weak var object: (any LayerSceneObserver)? }

  init(screenSize: CGSize) { self.screenSize = screenSize }

  /// Shows one tree that does not change.
  init(still: LayerTree, screenSize: CGSize, bitmap: @escaping (BitmapID) -> BitmapImage?) {
    self.screenSize = screenSize
    appTree = still
    stillBitmap = bitmap
  }

  /// Applies what the app sent, whole or not at all. Returns the bitmaps that the app may draw into again; a `LayerTreeError` names the
  /// layer that is wrong.
  func apply(_ commit: LayerCommit) throws -> [BitmapID] {
    try apply(commit, to: appTree, &appBitmaps, .app)
  }

  /// The same for the phone's own layers; their ids have nothing to do with the app's.
  func applyOverlay(_ commit: LayerCommit) throws {
    _ = try apply(commit, to: overlayTree, &overlayBitmaps, .overlay)
  }

  private func apply(
    _ commit: LayerCommit, to tree: LayerTree, _ bitmaps: inout [BitmapID: BitmapImage], _ stratum: Stratum
  ) throws -> [BitmapID] {
    if commit.bitmaps.isEmpty, commit.discardedBitmaps.isEmpty, !commit.changes.contains(where: \.concernsBitmaps) {
      // Most commits: something moves.
      notify(try tree.apply(commit.changes) { [bitmaps] in bitmaps[$0] != nil }, stratum)
      return []
    }
    var known = bitmaps
    for bitmap in commit.bitmaps { known[bitmap.id] = BitmapImage(bitmap) }
    let shown = bitmaps
    for case .snapshot(let layer, let bitmap, let scale) in commit.changes {
      // An empty layer's picture is one clear pixel.
      known[bitmap] = picture(of: layer, in: stratum, scale: scale) { shown[$0] } ?? BitmapImage(PixelSurface(width: 1, height: 1))
    }
    let replaced = contents(replacedBy: commit, in: tree)
    let update = try tree.apply(commit.changes) { [known] in known[$0] != nil }
    bitmaps = known
    for change in commit.changes {
      // The app may have drawn into a bitmap anew before it set it again.
      if case .set(_, .contents(let id?)) = change { bitmaps[id]?.forgetDerivedCopies() }
    }
    let discarded = commit.discardedBitmaps.filter { bitmaps.removeValue(forKey: $0) != nil }
    notify(update, stratum)
    // What no layer shows any more may be drawn into again; it is kept, as it will come back.
    return discarded + replaced.subtracting(tree.shown(of: replaced)).filter { bitmaps[$0] != nil }
  }

  /// The contents, as they are now, of the layers that get others.
  private func contents(replacedBy commit: LayerCommit, in tree: LayerTree) -> Set<BitmapID> {
    var result: Set<BitmapID> = []
    for case .set(let layer, .contents(let new)) in commit.changes {
      if let old = tree.node(layer)?.model.contents, old != new { result.insert(old) }
    }
    return result
  }

  /// Brings both trees to a media time.
  func advance(to time: Double) {
    self.time = time
    for stratum in Stratum.allCases {
      let update = tree(stratum).advance(to: time)
      if update.isEmpty { continue }
      for observer in observers { observer.object?.scene(self, didAdvance: update, in: stratum) }
    }
  }

  /// The media time of the next picture that differs: `time` itself while an animation runs, nil when nothing changes by itself.
  func nextChange(after time: Double) -> Double? {
    earlier(appTree.nextChange(after: time), overlayTree.nextChange(after: time))
  }

  /// Forgets everything of the app: it has ended, or another starts.
  func removeAppLayers() {
    var update = LayerTreeUpdate()
    update.replaceEverything()
    appTree = LayerTree()
    appBitmaps = [:]
    notify(update, .app)
  }

  /// Nothing is shown.
  var isEmpty: Bool { appTree.root == nil && overlayTree.root == nil }

  func tree(_ stratum: Stratum) -> LayerTree { stratum == .app ? appTree : overlayTree }

  func bitmap(_ id: BitmapID, in stratum: Stratum) -> BitmapImage? {
    stillBitmap.map { $0(id) } ?? (stratum == .app ? appBitmaps[id] : overlayBitmaps[id])
  }

  // MARK: Observers

  /// Held weakly.
  func add(_ observer: any LayerSceneObserver) {
    observers.removeAll { $0.object == nil }
    observers.append(Observer(object: observer))
  }

  private func notify(_ update: LayerTreeUpdate, _ stratum: Stratum) {
    guard !update.isEmpty else { return }
    for observer in observers { observer.object?.scene(self, didChange: update, in: stratum) }
  }
}

extension LayerChange {
  /// Gives a layer other contents, or makes a bitmap.
  fileprivate var concernsBitmaps: Bool {
    switch self {
    case .set(_, .contents), .snapshot: true
    default: false
    }
  }
}

/// The earlier of two moments that may never come.
func earlier(_ one: Double?, _ other: Double?) -> Double? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
