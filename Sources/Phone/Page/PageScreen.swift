// The phone's picture for pages: the layer trees, told as what has changed since the page's last frame. A page that is slow is told of fewer
// states, never of old ones. Nothing is made while no page looks.
// Knowingly different from the window: what lies outside a masked layer's bounds is cut; while a layer fades from a translucent picture the
// two shine through each other a little more.
import Foundation
import LayerModel

final class PageScreen {
  let scene: LayerScene
  private let scale: Double
  private let bitmaps = PageBitmaps()
  /// Sends a frame to a page.
  private let send: (PageFrame, VisitorID) -> Void
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

  init(scene: LayerScene, scale: Double, send: @escaping (PageFrame, VisitorID) -> Void) {
    (self.scene, self.scale, self.send) = (scene, scale, send)
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
      guard let frame = frame(for: visitor, at: now) else { continue }
      visitor.framesUnderWay += 1
      send(frame, visitor.id)
    }
  }

  // MARK: A frame

  /// Four bytes with the length of the JSON, the JSON, and the packed bitmaps that it names.
  private func frame(for visitor: PageVisitor, at now: Double) -> PageFrame? {
    var output = PageText(), payload: [UInt8] = []
    visitor.lastFrame += 1
    output.add("{\"n\":")
    output.add(Int(visitor.lastFrame))
    output.add(",\"t\":")
    output.add(exactly: (now * 1e6).rounded() / 1e6)
    for word in visitor.words {
      output.add(",\"")
      output.add(text: word.name)
      output.add("\":")
      output.add(text: String(decoding: word.json, as: UTF8.self))
    }
    visitor.words = []
    if let pixels = visitor.pixels {
      if pixels.hasNews { writePixels(pixels, to: &output, &payload) }
    } else {
      var wanted: [(name: String, image: BitmapImage, family: String)] = []
      for stratum in LayerScene.Stratum.allCases { writeLayers(of: stratum, for: visitor, to: &output, &wanted) }
      writeBitmaps(wanted, for: visitor, at: now, to: &output, &payload)
    }
    output.add("}")
    var content = withUnsafeBytes(of: UInt32(output.bytes.count).littleEndian, Array.init)
    content += output.bytes
    content += payload
    return PageFrame(content)
  }

  private func writePixels(_ pixels: PagePixels, to output: inout PageText, _ payload: inout [UInt8]) {
    let rects = pixels.takeRects()
    output.add(text: ",\"px\":[\(pixels.width),\(pixels.height)],\"r\":")
    output.add(list: rects) { output, entry in
      let numbers = [entry.rect.left, entry.rect.top, entry.rect.width, entry.rect.height, Int(entry.picture.form.rawValue), payload.count, entry.picture.bytes.count]
      output.add(list: numbers) { $0.add($1) }
      payload += entry.picture.bytes
    }
  }

  private func writeBitmaps(
    _ wanted: [(name: String, image: BitmapImage, family: String)], for visitor: PageVisitor, at now: Double, to output: inout PageText,
    _ payload: inout [UInt8]
  ) {
    if !wanted.isEmpty {
      dropUnused(of: visitor, keeping: Set(wanted.map(\.name)), to: &output)
      output.add(",\"b\":")
      output.add(list: wanted) { output, entry in
        let picture = bitmaps.packed(entry.image, name: entry.name, family: entry.family, at: now)
        output.add("[")
        output.add(quoted: entry.name)
        for number in [Int(picture.form.rawValue), picture.width, picture.height, picture.isOpaque ? 1 : 0, payload.count, picture.bytes.count] {
          output.add(",")
          output.add(number)
        }
        output.add("]")
        payload += picture.bytes
      }
    }
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

  private func writeLayers(
    of stratum: LayerScene.Stratum, for visitor: PageVisitor, to output: inout PageText, _ wanted: inout [(name: String, image: BitmapImage, family: String)]
  ) {
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
      note(values, of: node, in: stratum, for: visitor, &wanted)
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
  private func note(
    _ values: PageLayerValues, of node: LayerNode, in stratum: LayerScene.Stratum, for visitor: PageVisitor,
    _ wanted: inout [(name: String, image: BitmapImage, family: String)]
  ) {
    for id in values.bitmaps {
      guard let image = scene.bitmap(id, in: stratum) else { continue }
      let name = Self.name(of: id, image, in: stratum)
      if visitor.bitmaps.insert(name).inserted { wanted.append((name, image, "\(stratum.rawValue) \(node.id.rawValue)")) }
    }
    if node.mask != nil, let mask = mask(of: node, in: stratum), visitor.bitmaps.insert(mask.name).inserted {
      wanted.append((mask.name, mask.image, "mask \(node.id.rawValue)"))
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
