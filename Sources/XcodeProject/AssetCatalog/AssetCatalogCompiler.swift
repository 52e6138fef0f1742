// Asset catalogs (`.xcassets`) → one index and the files it names.
//
// A catalog is a tree of folders, each with a Contents.json. Done: image sets, symbol sets (as vector images), colour sets, data
// sets, the app icon, folders with and without a namespace, sprite atlases as plain folders.
// Left out: variants for high contrast, for Display P3 screens where there is another one, and for old device subtypes.

import Foundation

/// Collects asset catalogs into an ``AssetIndex``.
public struct AssetCatalogCompiler {
  public private(set) var index = AssetIndex()
  /// What must be copied: path inside the bundle → path on disk.
  public private(set) var files: [String: String] = [:]
  public private(set) var warnings: [Diagnostic] = []
  private let appIconName: String?

  public init(appIconName: String? = nil) {
    self.appIconName = appIconName
  }

  /// Adds the catalog at `path`.
  public mutating func add(catalog path: String) {
    addFolder(path, namespace: "")
  }

  /// Names the app's tint, where a colour set of that name has a colour in it.
  public mutating func setAccentColor(_ name: String?) {
    if let name, index.colors[name]?.isEmpty == false { index.accentColor = name }
  }

  // MARK: Folders

  private mutating func addFolder(_ folder: String, namespace: String) {
    for name in folder.folderContents {
      let path = folder.appendingPath(name)
      guard path.isFolder else { continue }
      let setName = namespace + path.fileStem
      switch path.fileExtension {
      case "imageset": addImages(path, name: setName)
      case "symbolset": addSymbols(path, name: setName)
      case "colorset": addColors(path, name: setName)
      case "dataset": addData(path, name: setName)
      case "appiconset": if path.fileStem == appIconName { addAppIcon(path, name: setName) }
      case "launchimage", "brandassets", "imagestack", "complicationset", "stickerpack", "textureset", "cubetextureset", "arresourcegroup": break
      default:
        let properties = contents(of: path, isRequired: false)?["properties"] as? [String: Any]
        let providesNamespace = properties?["provides-namespace"] as? Bool ?? false
        addFolder(path, namespace: providesNamespace ? setName + "/" : namespace)
      }
    }
  }

  /// The Contents.json of a set or folder.
  private mutating func contents(of folder: String, isRequired: Bool = true) -> [String: Any]? {
    let path = folder.appendingPath("Contents.json")
    guard let data = FileManager.default.contents(atPath: path) else {
      if isRequired { warnings.append(.warning("the set has no Contents.json and is left out", file: folder)) }
      return nil
    }
    guard let result = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
      warnings.append(.warning("malformed Contents.json: the set is left out", file: path))
      return nil
    }
    return result
  }

  /// Takes a file of a set into the bundle and gives its path there; nil, with a warning, when it is not on disk.
  private mutating func take(_ fileName: String, of set: String, name: String) -> String? {
    guard let source = set.appendingPath(fileName).pathOnDisk else {
      warnings.append(
        .warning("the file \(fileName) of “\(name)” does not exist", file: set.appendingPath("Contents.json")))
      return nil
    }
    let destination = AssetIndex.folderName.appendingPath(name).appendingPath(fileName)
    files[destination] = source
    return destination
  }

  // MARK: Images

  private mutating func addImages(_ set: String, name: String) {
    guard let contents = contents(of: set) else { return }
    let properties = contents["properties"] as? [String: Any] ?? [:]
    let intent = properties["template-rendering-intent"] as? String
    let entries = AssetCatalogCompiler.preferred(contents["images"] as? [[String: Any]] ?? [])
    var variants: [AssetIndex.Image] = []
    for entry in entries {
      guard let fileName = entry["filename"] as? String, !fileName.isEmpty, let file = take(fileName, of: set, name: name) else { continue }
      var image = variant(entry, file: file)
      image.template = intent == "template"
      image.original = intent == "original"
      if image.vector, properties["preserves-vector-representation"] as? Bool == true { image.preservesVector = true }
      variants.append(image)
    }
    if index.images[name] != nil {
      warnings.append(.warning("there is more than one image named “\(name)”; this one is taken", file: set))
    }
    index.images[name] = variants
  }

  private mutating func addSymbols(_ set: String, name: String) {
    guard let contents = contents(of: set) else { return }
    for entry in contents["symbols"] as? [[String: Any]] ?? [] {
      guard let fileName = entry["filename"] as? String, let file = take(fileName, of: set, name: name) else { continue }
      index.images[name, default: []].append(AssetIndex.Image(file: file, scale: 1, template: true, vector: true))
    }
  }

  private mutating func addAppIcon(_ set: String, name: String) {
    guard let contents = contents(of: set) else { return }
    for entry in contents["images"] as? [[String: Any]] ?? [] {
      guard let fileName = entry["filename"] as? String, !fileName.isEmpty, let file = take(fileName, of: set, name: name) else { continue }
      var image = variant(entry, file: file)
      let size = (entry["size"] as? String ?? "").split(separator: "x").compactMap { Double($0) }
      if size.count == 2 {
        image.width = size[0]
        image.height = size[1]
      }
      index.appIcon.append(image)
    }
  }

  private func variant(_ entry: [String: Any], file: String) -> AssetIndex.Image {
    var image = AssetIndex.Image(file: file, scale: 1, idiom: entry["idiom"] as? String ?? "universal")
    image.vector = ["pdf", "svg"].contains(file.fileExtension)
    if !image.vector, let text = entry["scale"] as? String, let scale = Double(text.dropLast()) { image.scale = scale }
    image.appearance = AssetCatalogCompiler.appearance(entry)
    image.widthClass = entry["width-class"] as? String
    image.heightClass = entry["height-class"] as? String
    switch entry["language-direction"] as? String {
    case "left-to-right": image.direction = "ltr"
    case "right-to-left": image.direction = "rtl"
    default: break
    }
    image.slicing = AssetCatalogCompiler.slicing(entry)
    image.alignmentInsets = (entry["alignment-insets"] as? [String: Any]).map(AssetCatalogCompiler.insets)
    return image
  }

  /// Leaves out the entries that an ordinary iPhone screen does not use, where something else is there.
  private static func preferred(_ entries: [[String: Any]]) -> [[String: Any]] {
    let filled = entries.filter { ($0["filename"] as? String)?.isEmpty == false || $0["color"] != nil }
    let lowContrast = filled.filter { entry in
      !(entry["appearances"] as? [[String: Any]] ?? []).contains { $0["appearance"] as? String == "contrast" }
    }
    let plain = lowContrast.filter { $0["subtype"] == nil && ($0["display-gamut"] as? String ?? "sRGB") == "sRGB" }
    return plain.isEmpty ? (lowContrast.isEmpty ? filled : lowContrast) : plain
  }

  private static func appearance(_ entry: [String: Any]) -> AssetIndex.Appearance? {
    let appearances = entry["appearances"] as? [[String: Any]] ?? []
    let luminosity = appearances.first { $0["appearance"] as? String == "luminosity" }
    return (luminosity?["value"] as? String).flatMap(AssetIndex.Appearance.init)
  }

  private static func slicing(_ entry: [String: Any]) -> AssetIndex.Slicing? {
    guard let resizing = entry["resizing"] as? [String: Any] else { return nil }
    let center = resizing["center"] as? [String: Any] ?? [:]
    return AssetIndex.Slicing(
      insets: insets(resizing["cap-insets"] as? [String: Any] ?? [:]),
      mode: center["mode"] as? String == "tile" ? .tile : .stretch,
      parts: resizing["mode"] as? String ?? "9-part",
      centerWidth: number(center["width"]), centerHeight: number(center["height"]))
  }

  private static func insets(_ values: [String: Any]) -> AssetIndex.Insets {
    AssetIndex.Insets(
      top: number(values["top"]), left: number(values["left"]), bottom: number(values["bottom"]), right: number(values["right"]))
  }

  private static func number(_ value: Any?) -> Double {
    (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(Double.init) ?? 0
  }

  // MARK: Data

  private mutating func addData(_ set: String, name: String) {
    guard let contents = contents(of: set) else { return }
    for entry in contents["data"] as? [[String: Any]] ?? [] {
      guard let fileName = entry["filename"] as? String, let file = take(fileName, of: set, name: name) else { continue }
      index.data[name, default: []].append(
        AssetIndex.DataFile(
          file: file, idiom: entry["idiom"] as? String ?? "universal", type: entry["universal-type-identifier"] as? String))
    }
  }

  // MARK: Colours

  private mutating func addColors(_ set: String, name: String) {
    guard let contents = contents(of: set) else { return }
    for entry in AssetCatalogCompiler.preferred(contents["colors"] as? [[String: Any]] ?? []) {
      guard let description = entry["color"] as? [String: Any] else { continue }
      guard var color = AssetCatalogCompiler.color(description) else {
        warnings.append(.warning("a colour of “\(name)” cannot be read and is left out", file: set.appendingPath("Contents.json")))
        continue
      }
      color.idiom = entry["idiom"] as? String ?? "universal"
      color.appearance = AssetCatalogCompiler.appearance(entry)
      index.colors[name, default: []].append(color)
    }
  }

  private static func color(_ description: [String: Any]) -> AssetIndex.Color? {
    if let system = description["reference"] as? String {
      return AssetIndex.Color(red: 0, green: 0, blue: 0, alpha: 1, space: .system, system: system)
    }
    guard let components = description["components"] as? [String: Any] else { return nil }
    let alpha = components["alpha"].flatMap { component($0, isAlpha: true) } ?? 1
    let space = description["color-space"] as? String ?? "srgb"
    if let white = components["white"].flatMap({ component($0) }) {
      return AssetIndex.Color(red: white, green: white, blue: white, alpha: alpha, space: .gray)
    }
    guard let red = components["red"].flatMap({ component($0) }), let green = components["green"].flatMap({ component($0) }),
      let blue = components["blue"].flatMap({ component($0) })
    else { return nil }
    if space == "extended-linear-srgb" {
      return AssetIndex.Color(red: encodeGamma(red), green: encodeGamma(green), blue: encodeGamma(blue), alpha: alpha)
    }
    return AssetIndex.Color(red: red, green: green, blue: blue, alpha: alpha, space: space == "display-p3" ? .displayP3 : .srgb)
  }

  /// One component as the catalog writes it: `0.500` from 0 to 1, `128` from 0 to 255, `0x80` hexadecimal. Alpha is never 0...255.
  private static func component(_ value: Any, isAlpha: Bool = false) -> Double? {
    if let number = value as? NSNumber { return number.doubleValue > 1 ? number.doubleValue / 255 : number.doubleValue }
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespaces) else { return nil }
    if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    guard let number = Double(text) else { return nil }
    return text.contains(".") || isAlpha ? number : number / 255
  }

  /// The sRGB transfer function (IEC 61966-2-1), odd for values below 0.
  private static func encodeGamma(_ linear: Double) -> Double {
    let magnitude = abs(linear)
    let encoded = magnitude <= 0.0031308 ? 12.92 * magnitude : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return linear < 0 ? -encoded : encoded
  }
}
