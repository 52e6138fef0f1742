// One layer as a page is told of it: short names with JSON values. What a page already has is not said again.
import Foundation
import LayerModel

struct PageLayerValues {
  /// Value by its name in the page's protocol.
  private(set) var fields: [String: [UInt8]] = [:]
  /// Bitmaps that the page must have before it shows this.
  private(set) var bitmaps: Set<BitmapID> = []
  /// The layer changes by itself in a way that no track says.
  private(set) var isDriven = false

  /// What the values need to know of their surroundings.
  struct Context {
    var bitmapName: (BitmapID) -> String?
    /// The name and the layer's own size of the picture of a layer's mask.
    var maskName: (LayerNode) -> String?
    var isShown: (LayerNode) -> Bool
  }

  init(of node: LayerNode, _ context: Context) {
    let tracks = PageTracks(of: node, bitmapName: context.bitmapName)
    isDriven = tracks.isDriven
    bitmaps = tracks.bitmaps
    let values = isDriven ? node.presentation : node.model
    let parent = node.parent.map { isDriven ? $0.presentation : $0.model }
    let isMoved = tracks.values.contains(.matrix)
    set("m") { $0.add(entries: PageText.entries(Self.matrix(of: values, in: parent), atLeast: isMoved ? 6 : 2)) }
    set("s") { $0.add([Double(values.bounds.width), Double(values.bounds.height)]) }
    set("o", unless: values.bounds.origin == .zero) { $0.add([Double(values.bounds.minX), Double(values.bounds.minY)]) }
    set("a", unless: values.opacity == 1) { $0.add(Double(values.opacity)) }
    set("h", unless: !values.isHidden) { $0.add(1) }
    set("k", unless: !values.masksToBounds) { $0.add(1) }
    set("d", unless: values.isDoubleSided) { $0.add(0) }
    set("r", unless: values.cornerRadius <= 0) { $0.add(values.cornerRadius) }
    set("R", unless: values.corners == .all) { $0.add(Int(values.corners.rawValue)) }
    if let backdrop = values.backdrop { set("B") { $0.add([max(backdrop.blurRadius, 0), max(backdrop.saturation, 0)]) } }
    set("b", unless: values.backgroundColor == nil) { $0.add(values.backgroundColor) }
    set("w", unless: values.borderWidth <= 0) { $0.add(values.borderWidth) }
    set("e", unless: values.borderWidth <= 0 && !tracks.values.contains(.borderWidth)) { $0.add(values.borderColor) }
    set("z", unless: values.zPosition == 0) { $0.add(Self.depth(values.zPosition)) }
    setContents(values, context)
    setShadow(values, isAnimated: tracks.values.contains(.shadow))
    if let text = tracks.text { fields["t"] = text }
    let children = node.sublayers.filter(context.isShown)
    set("l", unless: children.isEmpty) { $0.add(list: children) { $0.add(Int(truncatingIfNeeded: $1.id.rawValue)) } }
    set("y", unless: node.mask == nil) { output in
      if let name = context.maskName(node) { output.add(quoted: name) } else { output.add("0") }
    }
  }

  private mutating func set(_ name: String, unless isUsual: Bool = false, _ write: (inout PageText) -> Void) {
    guard !isUsual else { return }
    var text = PageText()
    write(&text)
    fields[name] = text.bytes
  }

  private mutating func setContents(_ values: LayerProperties, _ context: Context) {
    guard let id = values.contents, let name = context.bitmapName(id) else { return }
    bitmaps.insert(id)
    set("c") { $0.add(quoted: name) }
    set("g", unless: values.contentsGravity == .resize) { $0.add(Int(values.contentsGravity.rawValue)) }
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    for (field, rect) in [("q", values.contentsRect), ("n", values.contentsCenter)] {
      set(field, unless: rect == whole) { output in
        output.add(list: [rect.minX, rect.minY, rect.width, rect.height]) { $0.add(exactly: Double($1)) }
      }
    }
    set("x", unless: values.contentsScale == 1) { $0.add(exactly: values.contentsScale) }
  }

  /// What the page draws a shadow of. Raw values are part of the page's protocol.
  private enum ShadowKind: Int { case picture, box, outline }

  /// A layer that names a shape casts that shape's shadow; an opaque one that of its rounded bounds, any other that of all it shows.
  private mutating func setShadow(_ values: LayerProperties, isAnimated: Bool) {
    guard let shadow = values.shadow, !values.masksToBounds else { return }
    // One that does not show costs the browser as much as one that does.
    guard isAnimated || (shadow.opacity > 0 && shadow.color.alpha > 0) else { return }
    let isOpaque = values.backgroundColor.map { $0.alpha >= 1 } ?? false
    let kind: ShadowKind = shadow.outline != nil ? .outline : isOpaque ? .box : .picture
    set("f") { output in
      output.add("[")
      output.add(Double(shadow.offset.width))
      output.add(",")
      output.add(Double(shadow.offset.height))
      output.add(",")
      output.add(max(shadow.radius, 0))
      output.add(",")
      output.add(shadow.color, opacity: shadow.opacity)
      output.add(text: ",\(kind.rawValue)")
      if let outline = shadow.outline {
        output.add(",\"")
        output.add(outline, from: values.bounds.origin)
        output.add("\"")
      }
      output.add("]")
    }
  }

  /// From the layer's own corner to that of its parent's sublayers: the page puts the origin of the bounds on the layer's inside alone.
  static func matrix(of values: LayerProperties, in parent: LayerProperties?) -> LayerTransform {
    var matrix = LayerTransform.translation(Double(values.bounds.minX), Double(values.bounds.minY)).concatenated(with: values.transformToParent)
    if let parent, !parent.sublayerTransform.isIdentity {
      let anchorX = Double(parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width)
      let anchorY = Double(parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height)
      matrix = matrix.concatenated(with: .translation(-anchorX, -anchorY)).concatenated(with: parent.sublayerTransform)
        .concatenated(with: .translation(anchorX, anchorY))
    }
    return matrix
  }

  /// A whole number that orders siblings as `zPosition` does.
  static func depth(_ zPosition: Double) -> Int { Int(min(max(zPosition * 100, -1e9), 1e9).rounded()) }

  /// JSON of what differs from what the page has: `{"m":[1,2],"b":null}`. Nil: nothing.
  func difference(from known: [String: [UInt8]]) -> [UInt8]? {
    var output: [UInt8] = []
    func add(_ name: String, _ value: [UInt8]) {
      output.append(UInt8(ascii: output.isEmpty ? "{" : ","))
      output.append(UInt8(ascii: "\""))
      output.append(contentsOf: name.utf8)
      output.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
      output.append(contentsOf: value)
    }
    for (name, value) in fields where known[name] != value { add(name, value) }
    for name in known.keys where fields[name] == nil { add(name, Array("null".utf8)) }
    if output.isEmpty { return nil }
    output.append(UInt8(ascii: "}"))
    return output
  }
}
