// The phone's picture for pages: the layer trees, told as what has changed since the page's last frame. A page that is slow is told of fewer
// states, never of old ones. Nothing is made while no page looks.
// Knowingly different from the window: what lies outside a masked layer's bounds is cut; while a layer fades from a translucent picture the
// two shine through each other a little more.
import Foundation
import LayerModel

final class PageScreen {
  let scene: LayerScene
  private let scale: Double
  private let packer: PagePacker
  private var bitmaps: PageBitmaps { packer.bitmaps }
  /// Bitmaps that the app will get back when they have been packed.
  private var withheld: Set<BitmapID> = []
  /// The app gets its memory back at once, as when nobody looks; what is packed meanwhile is a copy.
  var copiesBitmaps = false
  /// Told when layers have changed.
  var onChange: () -> Void = {}
  /// The phone's picture at a media time, to be saved: PNG bytes.
  var makePicture: (Double) -> Data? = { _ in nil }
  private(set) var visitors: [PageVisitor] = []
  /// Layers that change by themselves in a way that no track says, by stratum.
  private var driven: [Set<LayerID>] = [[], []]
  private var masks: [[LayerID: MaskPicture]] = [[:], [:]]
  private var lastMask = 0
  /// Layers of the overlay that a page has something better for.
  var hiddenOverlays: Set<LayerID> = []

  private struct MaskPicture {
    var name: String
    var image: BitmapImage
  }

  init(scene: LayerScene, scale: Double, packer: PagePacker) {
    (self.scene, self.scale, self.packer) = (scene, scale, packer)
    scene.add(self)
  }

  func add(_ visitor: PageVisitor) { visitors.append(visitor) }
  func remove(_ visitor: PageVisitor) { visitors.removeAll { $0 === visitor } }
  func wantPixels(_ visitor: PageVisitor) { visitor.pixels = PagePixels(scene: scene, scale: scale) }

  /// Whether somebody looks at a picture that only the phone can make.
  var needsFrames: Bool {
    visitors.contains { $0.pixels != nil } || (!visitors.isEmpty && (driven.contains { !$0.isEmpty } || masks.contains { !$0.isEmpty }))
  }

  /// Sends what has changed to every page that is ready for it. `now`: media time.
  func flush(at now: Double) {
    for visitor in visitors where visitor.isReady && visitor.hasNews {
      visitor.framesUnderWay += 1
      packer.take(draft(for: visitor, at: now))
    }
  }

  // MARK: The app's memory

  /// Of bitmaps that no layer shows any more, those that the app may draw into again now.
  func withhold(_ released: [BitmapID]) -> [BitmapID] {
    let used = packer.inUse(released)
    if used.isEmpty { return released }
    withheld.formUnion(used)
    return released.filter { !used.contains($0) }
  }

  /// Those that were withheld and are not read any more.
  func takeReleased() -> [BitmapID] {
    guard !withheld.isEmpty else { return [] }
    let used = packer.inUse(Array(withheld))
    defer { withheld = used }
    return withheld.subtracting(used).sorted { $0.rawValue < $1.rawValue }
  }

  /// The app whose bitmaps they were is gone.
  func forgetApp() { withheld = [] }

  // MARK: A frame

  private func draft(for visitor: PageVisitor, at now: Double) -> PageDraft {
    var output = PageText()
    visitor.lastFrame += 1
    output.add("{\"n\":")
    output.add(Int(visitor.lastFrame))
    output.add(",\"t\":")
    output.add(exactly: (now * 1e6).rounded() / 1e6)
    // Before the layers: both are of the same moment.
    if visitor.wantsPicture, let picture = makePicture(now) { visitor.words.append(("picture", Array("\"\(picture.base64EncodedString())\"".utf8))) }
    visitor.wantsPicture = false
    for word in visitor.words {
      output.add(",\"")
      output.add(text: word.name)
      output.add("\":")
      output.add(word.json)
    }
    visitor.words = []
    var lists: [PageDraft.List] = []
    writeSounds(of: visitor, to: &output, &lists)
    if let pixels = visitor.pixels {
      if pixels.hasNews { lists.append(writePixels(pixels, to: &output)) }
    } else {
      var wanted: [(words: [UInt8], content: PageDraft.Content)] = [], names: Set<String> = []
      for stratum in LayerScene.Stratum.allCases {
        writeLayers(of: stratum, for: visitor, to: &output) { name, image, family, shared in
          var text = PageText()
          text.add(quoted: name)
          names.insert(name)
          let isCopied = copiesBitmaps && shared != nil && !bitmaps.isKnown(name) && image.width * image.height > PagePacker.quickArea
          let bitmap = bitmaps.wanted(isCopied ? image.copy() : image, name: name, family: family, shared: isCopied ? nil : shared, at: now)
          wanted.append((text.bytes, .bitmap(bitmap)))
        }
      }
      if !wanted.isEmpty {
        dropUnused(of: visitor, keeping: names, to: &output)
        lists.append(PageDraft.List(name: "b", entries: wanted))
      }
    }
    return PageDraft(visitor: visitor.id, words: output.bytes, lists: lists)
  }

  private func writePixels(_ pixels: PagePixels, to output: inout PageText) -> PageDraft.List {
    output.add(text: ",\"px\":[\(pixels.width),\(pixels.height)]")
    return PageDraft.List(name: "r", entries: pixels.takeRects().map { (Array("\($0.rect.left),\($0.rect.top)".utf8), .bitmap($0.picture)) })
  }

  private func writeSounds(of visitor: PageVisitor, to output: inout PageText, _ lists: inout [PageDraft.List]) {
    if !visitor.soundFiles.isEmpty {
      lists.append(PageDraft.List(name: "au", entries: visitor.soundFiles.map { (Array("\($0.number)".utf8), .sound($0)) }))
    }
    if !visitor.soundWords.isEmpty {
      output.add(",\"so\":")
      output.add(list: visitor.soundWords) { $0.add($1) }
    }
    (visitor.soundFiles, visitor.soundWords) = ([], [])
  }

  /// Bitmaps of the page that exist no more, or in another state.
  private func dropUnused(of visitor: PageVisitor, keeping new: Set<String>, to output: inout PageText) {
    let gone = visitor.bitmaps.filter { name in !new.contains(name) && !isAlive(name) }
    guard !gone.isEmpty else { return }
    visitor.bitmaps.subtract(gone)
    for name in gone { bitmaps.forget(name) }
    output.add(",\"g\":")
    output.add(list: gone.sorted()) { $0.add(quoted: $1) }
  }

  private func isAlive(_ name: String) -> Bool {
    guard let kind = name.first else { return false }
    if kind == "m" { return masks.contains { $0.values.contains { $0.name == name } } }
    let numbers = name.dropFirst().split(separator: ".")
    guard numbers.count == 2, let id = UInt64(numbers[0]) else { return false }
    let stratum: LayerScene.Stratum = kind == "a" ? .app : .overlay
    return scene.bitmap(BitmapID(rawValue: id), in: stratum).map { Self.name(of: BitmapID(rawValue: id), $0, in: stratum) == name } ?? false
  }

  private static func name(of id: BitmapID, _ image: BitmapImage, in stratum: LayerScene.Stratum) -> String {
    "\(stratum == .app ? "a" : "o")\(id.rawValue).\(image.revision)"
  }

  // MARK: Layers

  /// Takes the name of a bitmap's state, the bitmap, what stays the same when it is drawn into again, and the app's number for its memory.
  private typealias BitmapWish = (String, BitmapImage, String, BitmapID?) -> Void

  private func writeLayers(of stratum: LayerScene.Stratum, for visitor: PageVisitor, to output: inout PageText, _ want: BitmapWish) {
    let index = stratum.rawValue, tree = scene.tree(stratum)
    let isNew = visitor.isNew[index]
    guard isNew || !visitor.dirty[index].isEmpty else { return }
    var pending = isNew ? [] : visitor.dirty[index].sorted()
    visitor.isNew[index] = false
    visitor.dirty[index] = []
    if isNew { visitor.known[index] = [:] }
    var gone: [LayerID] = [], done: Set<LayerID> = [], isFirst = true
    let root = tree.root
    if let root, visitor.known[index][root.id] == nil { pending.append(root.id) }
    output.add(text: stratum == .app ? ",\"app\":{" : ",\"over\":{")
    output.add(isNew ? "\"new\":1," : "")
    output.add(text: "\"root\":\(root.map { String($0.id.rawValue) } ?? "null"),\"u\":{")
    let context = PageLayerValues.Context(
      bitmapName: { [scene] id in scene.bitmap(id, in: stratum).map { Self.name(of: id, $0, in: stratum) } },
      maskName: { [unowned self] node in mask(of: node, in: stratum)?.name },
      isShown: { [hiddenOverlays] in stratum == .app || !hiddenOverlays.contains($0.id) })
    while let id = pending.popLast() {
      guard done.insert(id).inserted else { continue }
      guard let node = tree.node(id), node.top === root, stratum == .app || !hiddenOverlays.contains(id) else {
        if visitor.known[index].removeValue(forKey: id) != nil { gone.append(id) }
        driven[index].remove(id)
        continue
      }
      let values = PageLayerValues(of: node, context)
      if values.isDriven { driven[index].insert(id) } else { driven[index].remove(id) }
      let former = visitor.known[index][id]
      // Sublayers that the page does not have yet, and those that are turned by this layer's own transform.
      for child in node.sublayers where visitor.known[index][child.id] == nil || (former?["S"] != nil || PageTracks.turnsSublayers(node)) {
        pending.append(child.id)
      }
      note(values, of: node, in: stratum, for: visitor, want)
      var fields = values.fields
      let isTurning = PageTracks.turnsSublayers(node)
      let difference = values.difference(from: former?.filter { $0.key != "S" } ?? [:])
      if isTurning { fields["S"] = [] }
      visitor.known[index][id] = fields
      guard difference != nil || former == nil else { continue }
      output.add(text: isFirst ? "\"\(id.rawValue)\":" : ",\"\(id.rawValue)\":")
      isFirst = false
      output.add(text: difference.map { String(decoding: $0, as: UTF8.self) } ?? "{}")
    }
    output.add("}")
    if !gone.isEmpty {
      output.add(",\"d\":")
      output.add(list: gone) { $0.add(Int(truncatingIfNeeded: $1.rawValue)) }
    }
    output.add("}")
  }

  /// Bitmaps that the page has to get with the values.
  private func note(_ values: PageLayerValues, of node: LayerNode, in stratum: LayerScene.Stratum, for visitor: PageVisitor, _ want: BitmapWish) {
    for id in values.bitmaps {
      guard let image = scene.bitmap(id, in: stratum) else { continue }
      let name = Self.name(of: id, image, in: stratum)
      guard visitor.bitmaps.insert(name).inserted else { continue }
      want(name, image, "\(stratum.rawValue) \(node.id.rawValue)", stratum == .app ? id : nil)
    }
    if node.mask != nil, let mask = mask(of: node, in: stratum), visitor.bitmaps.insert(mask.name).inserted {
      want(mask.name, mask.image, "mask \(node.id.rawValue)", nil)
    }
  }

  /// The alpha that cuts a layer, as a picture of the layer's bounds.
  private func mask(of node: LayerNode, in stratum: LayerScene.Stratum) -> MaskPicture? {
    if let known = masks[stratum.rawValue][node.id] { return known }
    let size = node.presentation.bounds.size
    guard size.width > 0, size.height > 0, let still = scene.tree(stratum).still(ofMaskOf: node.id) else { return nil }
    let geometry = ScreenGeometry(size: size, pixelsPerPoint: min(scale, 4096 / Double(max(size.width, size.height))))
    let surface = PixelSurface(width: max(geometry.pixelWidth, 1), height: max(geometry.pixelHeight, 1))
    let picture = LayerScene(still: still, screenSize: size) { [scene] in scene.bitmap($0, in: stratum) }
    let compositor = SoftwareCompositor(scene: picture, geometry: geometry)
    compositor.background = 0
    compositor.compose(into: surface)
    lastMask += 1
    let mask = MaskPicture(name: "m\(lastMask)", image: BitmapImage(surface, isOpaque: false))
    masks[stratum.rawValue][node.id] = mask
    return mask
  }
}

extension PageScreen: LayerSceneObserver {
  func scene(_ scene: LayerScene, didChange update: LayerTreeUpdate, in stratum: LayerScene.Stratum) {
    let index = stratum.rawValue, tree = scene.tree(stratum)
    if visitors.isEmpty {
      (masks[index], driven[index]) = ([:], [])
      return
    }
    onChange()
    if update.isTreeReplaced {
      (masks[index], driven[index]) = ([:], [])
      for visitor in visitors {
        visitor.isNew[index] = true
        visitor.dirty[index] = []
        visitor.pixels?.isStale = true
      }
      return
    }
    var changed = Set(update.layers.keys)
    for id in update.layers.keys {
      guard let node = tree.node(id) else {
        masks[index][id] = nil
        continue
      }
      if node.mask == nil || update.layers[id]!.contains(.geometry) || update.layers[id]!.contains(.structure) { masks[index][id] = nil }
      noteMask(around: node, index, &changed)
    }
    if update.isRootChanged, let root = tree.root { changed.insert(root.id) }
    for visitor in visitors {
      visitor.dirty[index].formUnion(changed)
      visitor.pixels?.isStale = true
    }
  }

  func scene(_ scene: LayerScene, didAdvance update: LayerTreeUpdate, in stratum: LayerScene.Stratum) {
    guard !visitors.isEmpty else { return }
    let index = stratum.rawValue, tree = scene.tree(stratum)
    var changed = driven[index].intersection(update.layers.keys)
    if !masks[index].isEmpty {
      for id in update.layers.keys { if let node = tree.node(id) { noteMask(around: node, index, &changed) } }
    }
    for visitor in visitors {
      visitor.dirty[index].formUnion(changed)
      visitor.pixels?.isStale = true
    }
  }

  /// A layer in a mask changes the layer that the mask cuts.
  private func noteMask(around node: LayerNode, _ index: Int, _ changed: inout Set<LayerID>) {
    var top = node.top
    while let masked = top.maskedLayer {
      masks[index][masked.id] = nil
      changed.insert(masked.id)
      top = masked.top
    }
  }
}
