// A colour, fixed or depending on the surroundings.
//
// Colours are drawn as sRGB: a Display P3 colour keeps its numbers (see CGColorSpace). Knowingly missing: Core Image colours.

/// A colour of a view, a text, a fill. A dynamic one gives another colour in dark surroundings.
///
/// ```swift
/// let sky = UIColor { $0.userInterfaceStyle == .dark ? .systemIndigo : .systemTeal }
/// view.backgroundColor = sky
/// layer.borderColor = sky.resolvedColor(with: traitCollection).cgColor
/// ```
///
/// Unchecked: nothing changes after the initialiser; a dynamic colour's closure is the app's to keep safe, as on an iPhone.
open class UIColor: NSObject, NSSecureCoding, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  // First: see CoreFoundationMark.
  private let coreFoundationMark = CoreFoundationMark()
  enum Storage {
    case fixed(CGColor)
    case dynamic((UITraitCollection) -> UIColor)
    case pattern(UIImage)
  }

  let storage: Storage
  /// A name that prints: a system colour's or a colour set's.
  let name: String?

  init(storage: Storage, name: String? = nil) {
    self.storage = storage
    self.name = name
    super.init()
  }

  // MARK: - Making one

  /// A clear colour.
  public convenience override init() { self.init(storage: .fixed(CGColor(gray: 0, alpha: 0))) }

  /// - Parameter white: 0 black … 1 white.
  public init(white: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(gray: white, alpha: alpha.clampedToUnit))
    name = nil
    super.init()
  }

  /// - Parameters: all 0...1; hue 0 and 1 are both red.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HueSaturationBrightness(
      hue: hue.clampedToUnit, saturation: saturation.clampedToUnit, brightness: brightness.clampedToUnit
    ).rgb
    storage = .fixed(CGColor(srgbRed: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha.clampedToUnit))
    name = nil
    super.init()
  }

  /// sRGB components 0...1, not premultiplied.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha.clampedToUnit))
    name = nil
    super.init()
  }

  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    var components = [red, green, blue, alpha.clampedToUnit]
    let space = CGColorSpace(name: CGColorSpace.displayP3)!
    storage = .fixed(CGColor(colorSpace: space, components: &components)!)
    name = nil
    super.init()
  }

  public init(cgColor: CGColor) {
    storage = .fixed(cgColor)
    name = nil
    super.init()
  }

  /// A colour that asks `dynamicProvider` each time it is used.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    storage = .dynamic(dynamicProvider)
    name = nil
    super.init()
  }

  /// Fills with a picture again and again, from the top left of what is drawn in. As a colour among others (its components, a border, a
  /// shadow) it is clear.
  public init(patternImage image: UIImage) {
    storage = .pattern(image)
    name = nil
    super.init()
  }

  /// A colour set of the app's asset catalogs. Nil when no catalog has the name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let storage = AssetLibrary.library(of: bundle ?? .main).color(named: name) else { return nil }
    self.init(storage: storage, name: name)
  }

  /// `#colorLiteral(red:green:blue:alpha:)`
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  public required init?(coder: NSCoder) {
    let values = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"].map { CGFloat(coder.decodeDouble(forKey: $0)) }
    storage = .fixed(CGColor(srgbRed: values[0], green: values[1], blue: values[2], alpha: values[3]))
    name = nil
    super.init()
  }

  public static var supportsSecureCoding: Bool { true }

  /// A dynamic colour is archived as what it is now.
  open func encode(with coder: NSCoder) {
    let rgba = cgColor.rgba
    coder.encode(Double(rgba.red), forKey: "UIRed")
    coder.encode(Double(rgba.green), forKey: "UIGreen")
    coder.encode(Double(rgba.blue), forKey: "UIBlue")
    coder.encode(Double(rgba.alpha), forKey: "UIAlpha")
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - What it is

  /// The colour in the current surroundings (`UITraitCollection.current`).
  open var cgColor: CGColor {
    switch storage {
    case .fixed(let color): return color
    case .dynamic: return resolvedColor(with: .current).cgColor
    case .pattern(let image): return image.patternColor
    }
  }

  /// The fixed colour in given surroundings; a fixed colour gives itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may give another dynamic colour; one that gives itself must not hang the app.
    for _ in 0..<16 {
      guard case .dynamic(let provider) = color.storage else { return color }
      color = provider(traitCollection)
    }
    return .black
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if case .dynamic = storage {
      return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
    return UIColor(cgColor: cgColor.copy(alpha: alpha.clampedToUnit) ?? cgColor)
  }

  /// - Returns: false when the colour has no such components; they are then left as they are.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = cgColor.rgba
    red?.pointee = rgba.red
    green?.pointee = rgba.green
    blue?.pointee = rgba.blue
    alpha?.pointee = rgba.alpha
    return true
  }

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?, brightness: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = cgColor.rgba
    let value = HueSaturationBrightness(red: rgba.red, green: rgba.green, blue: rgba.blue)
    hue?.pointee = value.hue
    saturation?.pointee = value.saturation
    brightness?.pointee = value.brightness
    alpha?.pointee = rgba.alpha
    return true
  }

  /// Only colours of gray have a white component, as on an iPhone since iOS 5: others are converted by luminance.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let rgba = cgColor.rgba
    white?.pointee = 0.2126 * rgba.red + 0.7152 * rgba.green + 0.0722 * rgba.blue
    alpha?.pointee = rgba.alpha
    return true
  }

  // MARK: - Drawing with it

  /// Makes it the fill and stroke colour of the current graphics context.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: - As an object

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    switch (storage, other.storage) {
    case (.fixed(let one), .fixed(let another)): return one == another
    case (.pattern(let one), .pattern(let another)): return one === another
    case (.dynamic, .dynamic): return name != nil && name == other.name
    default: return false
    }
  }

  open override var hash: Int {
    switch storage {
    case .fixed(let color): return color.hashValue
    case .dynamic: return name?.hashValue ?? ObjectIdentifier(self).hashValue
    case .pattern(let image): return ObjectIdentifier(image).hashValue
    }
  }

  open override var description: String {
    switch storage {
    case .dynamic: return "<UIDynamicColor: \(name.map { "name = \($0)" } ?? "provider")>"
    case .pattern: return "<UIColor: pattern>"
    case .fixed(let color):
      let space = color.numberOfComponents == 2 ? "UIExtendedGrayColorSpace" : "UIExtendedSRGBColorSpace"
      return ([space] + (color.components ?? []).map { String(format: "%g", Double($0)) }).joined(separator: " ")
    }
  }
}

/// What `#colorLiteral` makes when nothing else is asked for.
public typealias _ColorLiteralType = UIColor

extension CGFloat {
  var clampedToUnit: CGFloat { Swift.min(Swift.max(self, 0), 1) }
}

/// Hue, saturation and brightness, all 0...1, and the way to red, green and blue and back.
struct HueSaturationBrightness {
  var hue: CGFloat
  var saturation: CGFloat
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
  }

  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let highest = max(red, green, blue), lowest = min(red, green, blue)
    let range = highest - lowest
    brightness = highest
    saturation = highest == 0 ? 0 : range / highest
    guard range > 0 else {
      hue = 0
      return
    }
    var sextant: CGFloat
    if highest == red {
      sextant = (green - blue) / range
    } else if highest == green {
      sextant = 2 + (blue - red) / range
    } else {
      sextant = 4 + (red - green) / range
    }
    if sextant < 0 { sextant += 6 }
    hue = sextant / 6
  }

  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let sextant = (hue * 6).truncatingRemainder(dividingBy: 6)
    let chroma = brightness * saturation
    let second = chroma * (1 - abs(sextant.truncatingRemainder(dividingBy: 2) - 1))
    let lowest = brightness - chroma
    let high = brightness, middle = second + lowest
    switch Int(sextant) {
    case 0: return (high, middle, lowest)
    case 1: return (middle, high, lowest)
    case 2: return (lowest, high, middle)
    case 3: return (lowest, middle, high)
    case 4: return (middle, lowest, high)
    default: return (high, lowest, middle)
    }
  }
}
