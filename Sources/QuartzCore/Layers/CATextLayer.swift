// A layer that draws a string.
//
// As on an iPhone, the text is drawn at `contentsScale`, which is 1 for a layer that an app has made: set it to the screen's for sharp
// text. Missing: subpixel quantization (there is nothing to switch).
import CoreGraphics
import Foundation
import ObjectiveC

open class CATextLayer: CALayer {
  override class var drawnProperties: [String: DrawnProperty] {
    [
      "string": .plain, "font": .plain, "fontSize": .number, "foregroundColor": .color, "wrapped": .plain, "truncationMode": .plain,
      "alignmentMode": .plain,
    ]
  }

  override class var drawnDefaults: [String: Any] { usualValues }
  private static let usualValues: [String: Any] = [
    "fontSize": CGFloat(36), "foregroundColor": CGColor(gray: 1, alpha: 1), "wrapped": false,
    "truncationMode": CATextLayerTruncationMode.none, "alignmentMode": CATextLayerAlignmentMode.natural,
  ]

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    needsDisplayOnBoundsChange = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    needsDisplayOnBoundsChange = true
  }

  /// A String or an NSAttributedString. The layer's font, size and colour hold for a plain string only.
  open var string: Any? {
    get { drawn("string") }
    set { setDrawn("string", newValue) }
  }

  /// A UIFont, or a font's name. Its size does not count.
  open var font: Any? {
    get { drawn("font") }
    set { setDrawn("font", newValue) }
  }

  /// Points.
  open var fontSize: CGFloat {
    get { drawn("fontSize") ?? 36 }
    set { setDrawn("fontSize", newValue) }
  }

  open var foregroundColor: CGColor? {
    get { drawn("foregroundColor") }
    set { setDrawn("foregroundColor", newValue) }
  }

  open var isWrapped: Bool {
    get { drawn("wrapped") ?? false }
    set { setDrawn("wrapped", newValue) }
  }

  open var truncationMode: CATextLayerTruncationMode {
    get { drawn("truncationMode") ?? .none }
    set { setDrawn("truncationMode", newValue) }
  }

  open var alignmentMode: CATextLayerAlignmentMode {
    get { drawn("alignmentMode") ?? .natural }
    set { setDrawn("alignmentMode", newValue) }
  }

  open var allowsFontSubpixelQuantization = false

  /// Points: the size of the text, unbroken.
  open override func preferredFrameSize() -> CGSize {
    TextLayout.make(runs(fontSize: fontSize, color: foregroundColor)).size
  }

  open override func draw(in context: CGContext) {
    let values = shownDrawnValues(at: CACurrentMediaTime())
    let size = values["fontSize"] as? CGFloat ?? 36
    let runs = runs(fontSize: size, color: values["foregroundColor"] as? CGColor)
    let layout = TextLayout.make(
      runs, width: bounds.width, height: isWrapped ? max(bounds.height, 1) : .infinity, maximumLines: isWrapped ? 0 : 1)
    context.saveGState()
    context.clip(to: bounds)
    layout.draw(in: context, at: bounds.origin)
    context.restoreGState()
  }

  private func runs(fontSize: CGFloat, color: CGColor?) -> [TextRun] {
    var runs: [TextRun]
    if let attributed = string as? TextRunsProviding {
      runs = attributed.makeTextRuns()
    } else {
      let text = (string as? String) ?? (string as? NSString).map { $0 as String } ?? ""
      var face = (font as? FontFaceProviding)?.fontFace ?? FontFace(name: font as? String ?? "Helvetica", size: fontSize)
      face = face.resized(to: fontSize)
      runs = [TextRun(text, TextAttributes(font: face, color: color ?? .clear))]
    }
    for index in runs.indices {
      switch alignmentMode {
      case .left: runs[index].attributes.paragraph.alignment = .left
      case .right: runs[index].attributes.paragraph.alignment = .right
      case .center: runs[index].attributes.paragraph.alignment = .center
      case .justified: runs[index].attributes.paragraph.alignment = .justified
      default: break
      }
      switch truncationMode {
      case .start: runs[index].attributes.paragraph.lineBreak = .truncateHead
      case .middle: runs[index].attributes.paragraph.lineBreak = .truncateMiddle
      case .end: runs[index].attributes.paragraph.lineBreak = .truncateTail
      default: runs[index].attributes.paragraph.lineBreak = isWrapped ? .byWord : .clip
      }
    }
    return runs
  }
}

@section(".init_array") @used
private let registerTextLayer: @convention(c) () -> Void = {
  ClassMembers.register(CATextLayer.self) { members in
    members.factory("init") { _ in CATextLayer() }
    members.factory("initWithLayer:") { arguments in CATextLayer(layer: arguments[0] as Any) }
  }
}
