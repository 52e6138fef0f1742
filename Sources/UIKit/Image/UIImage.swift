// A picture with its scale, the way it is turned, and how it wants to be drawn.
//
// Pictures are PNG, JPEG, GIF and WebP files (see ImageDecoder), and in asset catalogs PDF and SVG files, which are drawn once at the
// screen's scale and enlarged from that. System symbols without a drawing of ours show as a crossed box, and say so once. Knowingly
// missing: Core Image pictures, symbol configurations other than a point size, background decoding, HEIC.

/// An immutable picture.
///
/// ```swift
/// imageView.image = UIImage(named: "ball")            // asset catalog, then ball@2x.png, ball.png … in the bundle
/// button.setImage(UIImage(named: "star")?.withRenderingMode(.alwaysTemplate), for: .normal)
/// ```
///
/// Unchecked: immutable but for caches that the lock guards.
open class UIImage: NSObject, NSSecureCoding, _ExpressibleByImageLiteral, @unchecked Sendable {
  /// How the pixels must be turned to be upright. Raw values are Apple's.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum ResizingMode: Int, Sendable { case tile, stretch }

  /// All a picture is; `with…` methods copy and change it.
  struct Content {
    var picture: CGImage?
    /// Pixels a point.
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var capInsets: UIEdgeInsets?
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    var frames: [UIImage]?
    var duration: TimeInterval = 0
    var isSymbol = false
    var baselineOffsetFromBottom: CGFloat?
    /// Makes the picture for dark surroundings, where it has another.
    var name: String?
    var flipsForRightToLeft = false
  }

  var content: Content

  init(content: Content) {
    self.content = content
    super.init()
  }

  // MARK: - Making one

  public override init() {
    content = Content()
    super.init()
  }

  public init(cgImage: CGImage) {
    content = Content(picture: cgImage)
    super.init()
  }

  /// - Parameter scale: pixels a point.
  public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    content = Content(picture: cgImage, scale: scale > 0 ? scale : 1, orientation: orientation)
    super.init()
  }

  /// A picture of the app's asset catalogs or bundle, kept in memory. Nil when there is none of that name.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let content = NamedImages.content(named: name, in: bundle ?? .main, for: traitCollection ?? .current) else { return nil }
    self.init(content: content)
  }

  public convenience init?(named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  /// One of the system's symbols. See `SymbolDrawing` for those that are drawn; others are a crossed box.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    let size = (configuration as? UIImage.SymbolConfiguration)?.pointSize ?? 17
    self.init(content: SymbolDrawing.content(named: name, pointSize: size > 0 ? size : 17))
  }

  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) { self.init(systemName: name) }

  /// A picture file. Without a file of that very name, `@2x` and `@3x` forms of it are looked for. Not kept in memory.
  public convenience init?(contentsOfFile path: String) {
    guard let content = NamedImages.content(ofFile: path) else { return nil }
    self.init(content: content)
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  public convenience init?(data: Data, scale: CGFloat) {
    guard let decoded = try? ImageDecoder.decode(data, allFrames: false) else { return nil }
    self.init(
      content: Content(
        picture: decoded.frames[0].image, scale: scale > 0 ? scale : 1, orientation: Orientation(exif: decoded.orientation)))
  }

  /// `#imageLiteral(resourceName:)`
  public required convenience init(imageLiteralResourceName name: String) {
    if let content = NamedImages.content(named: name, in: .main, for: .current) {
      self.init(content: content)
    } else {
      report("#imageLiteral: no image named \"\(name)\" in the app's bundle; a crossed box is shown.")
      self.init(content: PlaceholderImage.content(size: CGSize(width: 44, height: 44)))
    }
  }

  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(forKey: "UIImageData") as? Data, let decoded = try? ImageDecoder.decode(data, allFrames: false) else {
      return nil
    }
    let scale = coder.decodeDouble(forKey: "UIScale")
    content = Content(picture: decoded.frames[0].image, scale: scale > 0 ? CGFloat(scale) : 1)
    super.init()
  }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(pngData().map { $0 as NSData }, forKey: "UIImageData")
    coder.encode(Double(scale), forKey: "UIScale")
  }

  /// An animation from `name0.png`, `name1.png` … up to the last number without a gap.
  open class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var frames: [UIImage] = []
    for number in 0... {
      // A series may begin with 0 or with 1.
      guard let frame = UIImage(named: "\(name)\(number)") else {
        if number == 0 { continue }
        break
      }
      frames.append(frame)
    }
    return frames.isEmpty ? nil : animatedImage(with: frames, duration: duration)
  }

  /// - Parameter duration: seconds for one turn of all frames; 0 for 1/30 s a frame.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var content = first.content
    content.frames = images
    content.duration = duration > 0 ? duration : Double(images.count) / 30
    return UIImage(content: content)
  }

  // MARK: - What it is

  open var cgImage: CGImage? { content.picture }
  open var scale: CGFloat { content.scale }
  open var imageOrientation: Orientation { content.orientation }
  open var renderingMode: RenderingMode { content.renderingMode }
  open var capInsets: UIEdgeInsets { content.capInsets ?? .zero }
  open var resizingMode: ResizingMode { content.resizingMode }
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentRectInsets }
  open var images: [UIImage]? { content.frames }
  open var duration: TimeInterval { content.duration }
  open var isSymbolImage: Bool { content.isSymbol }
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsForRightToLeft }
  open var baselineOffsetFromBottom: CGFloat? { content.baselineOffsetFromBottom }

  /// Points, as seen upright.
  open var size: CGSize {
    guard let picture = content.picture else { return .zero }
    let size = CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
    return imageOrientation.isSideways ? CGSize(width: size.height, height: size.width) : size
  }

  /// True for a picture that a view draws as a stencil in its tint colour.
  var isTemplate: Bool { renderingMode == .alwaysTemplate || (renderingMode == .automatic && content.isSymbol) }

  // MARK: - Variations

  private func copy(_ change: (inout Content) -> Void) -> UIImage {
    var content = content
    change(&content)
    return UIImage(content: content)
  }

  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { copy { $0.renderingMode = renderingMode } }
  open func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage { copy { $0.alignmentRectInsets = insets } }
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { copy { $0.flipsForRightToLeft = true } }
  open func withBaselineOffset(fromBottom offset: CGFloat) -> UIImage { copy { $0.baselineOffsetFromBottom = offset } }
  open func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage { self }
  open func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    guard let name = content.name, isSymbolImage else { return nil }
    return UIImage(systemName: name, withConfiguration: configuration)
  }

  /// The edges keep their size, the middle is repeated.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { resizableImage(withCapInsets: capInsets, resizingMode: .tile) }

  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    copy {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// The older form: one pixel beside the caps is stretched.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let left = CGFloat(leftCapWidth), top = CGFloat(topCapHeight)
    let right = leftCapWidth == 0 ? 0 : max(0, size.width - left - 1), bottom = topCapHeight == 0 ? 0 : max(0, size.height - top - 1)
    return resizableImage(withCapInsets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), resizingMode: .stretch)
  }

  /// The stencil of this picture filled with a colour, in its current surroundings.
  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    copy {
      $0.picture = tinted(color.cgColor)
      $0.renderingMode = renderingMode
    }
  }

  open func preparingForDisplay() -> UIImage? { self }
  open func byPreparingForDisplay() async -> UIImage? { self }

  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard let context = CGContext(size: size, scale: scale) else { return nil }
    GraphicsContextStack.with(context, scale: scale, size: size) { draw(in: CGRect(origin: .zero, size: size)) }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }

  // MARK: - Drawing

  /// Draws into the current context with its top left at `point`.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws into the current context, scaled to fill `rect`; a resizable picture keeps its edges.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: rect, context: context, blendMode: blendMode, alpha: alpha)
  }

  /// Repeats the picture over `rect`, the first one at its top left.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
    context.saveGState()
    context.clip(to: rect)
    for row in 0..<Int((rect.height / size.height).rounded(.up)) {
      for column in 0..<Int((rect.width / size.width).rounded(.up)) {
        draw(at: CGPoint(x: rect.minX + CGFloat(column) * size.width, y: rect.minY + CGFloat(row) * size.height))
      }
    }
    context.restoreGState()
  }

  // MARK: - Files

  open func pngData() -> Data? { upright.flatMap { try? ImageEncoder.png($0) } }

  /// - Parameter compressionQuality: 0 smallest … 1 best.
  open func jpegData(compressionQuality: CGFloat) -> Data? { upright.flatMap { try? ImageEncoder.jpeg($0, quality: compressionQuality) } }

  // MARK: - As an object

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    guard let picture = content.picture, let another = other.content.picture else { return false }
    return picture === another && scale == other.scale && imageOrientation == other.imageOrientation
      && renderingMode == other.renderingMode && capInsets == other.capInsets
  }

  open override var hash: Int { content.picture.map { ObjectIdentifier($0).hashValue } ?? 0 }

  open override var description: String {
    let name = content.name.map { " named(\($0))" } ?? ""
    return "<UIImage:\(name) {\(size.width), \(size.height)} scale \(scale)>"
  }

  // MARK: - Kept results

  private let lock = NSLock()
  private var keptUpright: CGImage?
  private var keptTint: (color: CGColor, picture: CGImage)?
  private var keptPattern: CGColor?

  /// The picture turned upright.
  var upright: CGImage? {
    guard let picture = content.picture, imageOrientation != .up else { return content.picture }
    lock.lock()
    defer { lock.unlock() }
    if keptUpright == nil { keptUpright = picture.turned(from: imageOrientation) }
    return keptUpright
  }

  /// A colour that repeats the picture; clear when there is none.
  var patternColor: CGColor {
    guard let upright else { return .clear }
    lock.lock()
    defer { lock.unlock() }
    let color = keptPattern ?? CGColor(patternImage: upright, size: size) ?? .clear
    keptPattern = color
    return color
  }

  /// The stencil of the upright picture in a colour. The last one is kept: views ask for the same again and again.
  func tinted(_ color: CGColor) -> CGImage? {
    guard let upright else { return nil }
    lock.lock()
    defer { lock.unlock() }
    if let kept = keptTint, kept.color == color { return kept.picture }
    guard let picture = upright.stencil(filledWith: color) else { return nil }
    keptTint = (color, picture)
    return picture
  }
}

/// What `#imageLiteral` makes when nothing else is asked for.
public typealias _ImageLiteralType = UIImage
