// The compiled form of a project's asset catalogs, as it lies in the app's bundle.
//
// Xcode compiles `.xcassets` folders into one binary file that only Apple's frameworks read. Quince copies the files of the
// catalogs into `App.app/Assets/` and writes one index beside them, `App.app/Assets.json`. UIKit reads that index at run time;
// it has a reader of its own, because a framework never links a tool, so this file is the one description of the format.
//
// Not in the format: sprite atlases, texture sets, watch complications, stickers. On-demand resource tags are ignored.

import Foundation

/// What `Assets.json` holds: the named images, colours and data of all asset catalogs of one app.
///
/// ```json
/// { "version": 1,
///   "images": { "ball": [ { "file": "Assets/ball/ball@2x.png", "scale": 2, "idiom": "universal", "template": false,
///                           "original": false, "vector": false } ] },
///   "colors": { "Grass": [ { "red": 0.2, "green": 0.6, "blue": 0.3, "alpha": 1, "space": "srgb", "idiom": "universal" },
///                          { "red": 0.1, "green": 0.3, "blue": 0.1, "alpha": 1, "space": "srgb", "idiom": "universal",
///                            "appearance": "dark" } ] },
///   "data": { "levels": [ { "file": "Assets/levels/levels.json", "idiom": "universal", "type": "public.json" } ] },
///   "appIcon": [ { "file": "Assets/AppIcon/icon.png", "scale": 2, "idiom": "iphone", … , "width": 60, "height": 60 } ],
///   "accentColor": "AccentColor" }
/// ```
///
/// A name is the set's folder name without its extension, with the namespace of the folders around it (`Board/wall`) where
/// they provide one. Each name has one or more variants; the reader picks the variant for its traits: first the matching
/// idiom (`universal` fits every idiom), then the appearance (one without an appearance fits both), then the scale.
/// Optional members that do not apply are left out of the file.
public struct AssetIndex: Codable, Equatable, Sendable {
  /// The version of this format. A reader refuses a newer one.
  public static let currentVersion = 1
  /// The name of the index inside the bundle.
  public static let fileName = "Assets.json"
  /// The folder inside the bundle that holds the catalogs' files.
  public static let folderName = "Assets"

  public var version = AssetIndex.currentVersion
  public var images: [String: [Image]] = [:]
  public var colors: [String: [Color]] = [:]
  public var data: [String: [DataFile]] = [:]
  /// The app icon's pictures, empty when the target names none.
  public var appIcon: [Image] = []
  /// The name of the colour set that the target uses as its global tint (`ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME`);
  /// left out when the project has no such set with a colour in it.
  public var accentColor: String?

  public init() {}

  /// Lightness of the surroundings that a variant is for.
  public enum Appearance: String, Codable, Sendable { case light, dark }

  /// One picture file of a named image.
  public struct Image: Codable, Equatable, Sendable {
    /// Path of the file relative to the bundle. PNG, JPEG, GIF, HEIC; PDF and SVG where `vector` is true.
    public var file: String
    /// Pixels a point: 1, 2 or 3. 1 for vector files and for pictures made for any scale.
    public var scale: Double
    /// `universal`, `iphone`, `ipad`, …, as the catalog spells it.
    public var idiom: String
    public var appearance: Appearance?
    /// `compact` or `regular` where the variant is only for that size class.
    public var widthClass: String?
    public var heightClass: String?
    /// `rtl` or `ltr` where the variant is only for that layout direction.
    public var direction: String?
    /// The catalog asks for template rendering: the picture's alpha, filled with the tint colour.
    public var template: Bool
    /// The catalog asks for original rendering, also where UIKit would use a template.
    public var original: Bool
    /// The file is PDF or SVG. Its own page or view box, in points, is the image's size.
    public var vector: Bool
    /// The vector must be drawn anew at the size it is shown in, not scaled as a bitmap.
    public var preservesVector: Bool?
    public var slicing: Slicing?
    /// Alignment insets in pixels of this file.
    public var alignmentInsets: Insets?
    /// App icons only: the icon's size in points.
    public var width: Double?
    public var height: Double?

    public init(
      file: String, scale: Double, idiom: String = "universal", appearance: Appearance? = nil, template: Bool = false,
      original: Bool = false, vector: Bool = false
    ) {
      self.file = file
      self.scale = scale
      self.idiom = idiom
      self.appearance = appearance
      self.template = template
      self.original = original
      self.vector = vector
    }
  }

  /// How a resizable picture is cut. Insets and sizes are pixels of the file.
  public struct Slicing: Codable, Equatable, Sendable {
    /// What happens to the part between the insets.
    public enum Mode: String, Codable, Sendable { case stretch, tile }
    public var insets: Insets
    public var mode: Mode
    /// Which axes resize: `3-part-horizontal`, `3-part-vertical` or `9-part`, as the catalog spells it.
    public var parts: String
    /// Size of the centre that is stretched or tiled; 0 when the catalog leaves it to the insets.
    public var centerWidth: Double
    public var centerHeight: Double
  }

  public struct Insets: Codable, Equatable, Sendable {
    public var top, left, bottom, right: Double
  }

  /// One variant of a named colour: components from 0 to 1, not premultiplied. Display P3 may leave 0...1 once converted.
  public struct Color: Codable, Equatable, Sendable {
    public enum Space: String, Codable, Sendable {
      case srgb, displayP3, gray
      /// `system` names a system colour; the components are then a fallback.
      case system
    }

    public var red, green, blue, alpha: Double
    /// The space that `red`, `green` and `blue` are given in. Gray colours carry the same value in all three.
    public var space: Space
    /// The system colour's selector name, `systemBlueColor`, where `space` is `system`.
    public var system: String?
    public var idiom: String
    public var appearance: Appearance?

    public init(
      red: Double, green: Double, blue: Double, alpha: Double, space: Space = .srgb, system: String? = nil,
      idiom: String = "universal", appearance: Appearance? = nil
    ) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
      self.space = space
      self.system = system
      self.idiom = idiom
      self.appearance = appearance
    }
  }

  /// One file of a data set.
  public struct DataFile: Codable, Equatable, Sendable {
    /// Path of the file relative to the bundle.
    public var file: String
    public var idiom: String
    /// The uniform type identifier that the catalog states, if any.
    public var type: String?

    public init(file: String, idiom: String = "universal", type: String? = nil) {
      self.file = file
      self.idiom = idiom
      self.type = type
    }
  }

  /// The bytes of `Assets.json`: sorted keys, so the same catalogs always give the same bytes.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
