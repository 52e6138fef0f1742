// The compiled asset catalogs of a bundle: reads `Assets.json`, which the builder writes beside the catalogs' files, and picks
// the variant of a name that fits the screen. The format is described in the tool that writes it (XcodeProject, AssetIndex).
//
// Size classes and layout directions are not weighed: the variant without one is preferred.

import Foundation

/// The named images, colours and data of one bundle.
///
/// Unchecked: after the initialiser only the lock-guarded parts of `shared` change.
final class AssetLibrary: @unchecked Sendable {
  /// The newest version of the index that this reader knows.
  static let knownVersion = 1

  let bundlePath: String
  private let index: Index

  // MARK: - Finding a library

  private static let lock = NSLock()
  nonisolated(unsafe) private static var shared: [String: AssetLibrary] = [:]

  /// The library of a bundle; an empty one when the bundle has no catalogs.
  static func library(of bundle: Bundle) -> AssetLibrary {
    lock.lock()
    defer { lock.unlock() }
    let path = bundle.bundlePath
    if let library = shared[path] { return library }
    let library = AssetLibrary(bundlePath: path)
    shared[path] = library
    return library
  }

  /// Forgets all libraries: a test's bundle may have changed.
  static func forgetAll() {
    lock.lock()
    defer { lock.unlock() }
    shared = [:]
  }

  init(bundlePath: String) {
    self.bundlePath = bundlePath
    let file = bundlePath + "/Assets.json"
    guard let data = FileManager.default.contents(atPath: file) else {
      index = Index()
      return
    }
    do {
      let index = try JSONDecoder().decode(Index.self, from: data)
      if index.version > Self.knownVersion {
        report("\(file): its format has version \(index.version); this UIKit reads version \(Self.knownVersion). Build the app again.")
        self.index = Index()
      } else {
        self.index = index
      }
    } catch {
      report(
        "\(file): it cannot be read as an index of assets (\(error)). Images and colours of the asset catalogs are missing. "
          + "Build the app again.")
      index = Index()
    }
  }

  // MARK: - Looking up

  /// The picture of that name for a screen of `scale` pixels a point, or nil when no catalog has the name.
  func image(named name: String, scale: CGFloat, dark: Bool = false) -> Index.Image? {
    guard let variants = index.images?[name], !variants.isEmpty else { return nil }
    return Self.fitting(variants, dark: dark).min { Self.rank($0, scale: scale) < Self.rank($1, scale: scale) }
  }

  /// Whether a name has a picture of its own for dark surroundings.
  func hasDarkImage(named name: String) -> Bool {
    index.images?[name]?.contains { $0.appearance == .dark } ?? false
  }

  /// The largest icon of the app, or nil.
  var appIcon: Index.Image? {
    index.appIcon?.max { ($0.width ?? 0) * $0.scale < ($1.width ?? 0) * $1.scale }
  }

  func dataFile(named name: String) -> Index.DataFile? {
    guard let variants = index.data?[name] else { return nil }
    return variants.first { $0.idiom == "iphone" } ?? variants.first { $0.idiom == "universal" } ?? variants.first
  }

  func color(named name: String) -> UIColor.Storage? {
    guard let variants = index.colors?[name] else { return nil }
    let known = Self.fittingIdiom(variants)
    guard let any = known.first(where: { $0.appearance == nil }) ?? known.first else { return nil }
    let light = known.first { $0.appearance == .light } ?? any
    let dark = known.first { $0.appearance == .dark } ?? any
    let lightColor = light.uiColor, darkColor = dark.uiColor
    if light == dark { return lightColor.storage }
    return .dynamic { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  /// The app's own tint, where its project names one.
  private(set) lazy var accentColor: UIColor? = index.accentColor.flatMap { name in
    color(named: name).map { UIColor(storage: $0, name: name) }
  }

  private static func fitting(_ variants: [Index.Image], dark: Bool) -> [Index.Image] {
    let known = fittingIdiom(variants)
    let wanted: Index.Appearance = dark ? .dark : .light
    let exact = known.filter { $0.appearance == wanted }
    if !exact.isEmpty { return exact }
    let plain = known.filter { $0.appearance == nil }
    return plain.isEmpty ? known : plain
  }

  private static func fittingIdiom<Variant: AssetVariant>(_ variants: [Variant]) -> [Variant] {
    for idiom in ["iphone", "universal"] {
      let matching = variants.filter { $0.idiom == idiom }
      if !matching.isEmpty { return matching }
    }
    return variants
  }

  /// Lower is better: the exact scale, then a larger picture, then a smaller one.
  private static func rank(_ image: Index.Image, scale: CGFloat) -> Double {
    let wanted = Double(scale)
    var rank = image.vector ? 0.5 : abs(image.scale - wanted) + (image.scale < wanted ? 10 : 0)
    if image.direction == "rtl" { rank += 100 }
    if image.widthClass != nil || image.heightClass != nil { rank += 50 }
    return rank
  }
}

/// What all kinds of variants have.
protocol AssetVariant {
  var idiom: String { get }
}

extension AssetLibrary {
  /// `Assets.json` as it is written; see `AssetIndex` in XcodeProject for what each member means.
  struct Index: Decodable {
    var version = 1
    var images: [String: [Image]]?
    var colors: [String: [Color]]?
    var data: [String: [DataFile]]?
    var appIcon: [Image]?
    var accentColor: String?

    enum Appearance: String, Decodable { case light, dark }

    struct Image: Decodable, AssetVariant {
      var file: String
      var scale: Double
      var idiom: String
      var appearance: Appearance?
      var widthClass: String?
      var heightClass: String?
      var direction: String?
      var template: Bool
      var original: Bool
      var vector: Bool
      var slicing: Slicing?
      var alignmentInsets: Insets?
      var width: Double?
      var height: Double?
    }

    struct Slicing: Decodable {
      enum Mode: String, Decodable { case stretch, tile }
      var insets: Insets
      var mode: Mode
      var parts: String
    }

    /// Pixels of the file.
    struct Insets: Decodable { var top, left, bottom, right: Double }

    struct Color: Decodable, Equatable, AssetVariant {
      var red, green, blue, alpha: Double
      var space: String
      var system: String?
      var idiom: String
      var appearance: Appearance?

      var uiColor: UIColor {
        if let system, let color = UIColor.systemColor(selector: system) { return color }
        switch space {
        case "gray": return UIColor(white: red, alpha: alpha)
        case "displayP3": return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        default: return UIColor(red: red, green: green, blue: blue, alpha: alpha)
        }
      }
    }

    struct DataFile: Decodable, AssetVariant {
      var file: String
      var idiom: String
      var type: String?
    }
  }
}
