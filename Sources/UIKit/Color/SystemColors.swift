// The values of the system's named colours.
//
// Source: the colour tables of Apple's Human Interface Guidelines (iOS 17), read as sRGB components of 255. Increased contrast and
// elevated (sheet) backgrounds are not told apart.

/// One system colour: what it is in light and in dark surroundings.
struct SystemColor: Sendable {
  /// Components of 255, alpha 0...1.
  struct Value: Sendable {
    var red, green, blue: Double
    var alpha: Double = 1

    init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    var color: CGColor { CGColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: alpha) }
  }

  var light: Value
  var dark: Value

  init(_ light: Value, dark: Value) { (self.light, self.dark) = (light, dark) }
}

extension SystemColor {
  /// By the name of Apple's class property without the ending "Color", as `UIColor.systemRed`; Interface Builder and asset
  /// catalogs write `systemRedColor`.
  static let table: [String: SystemColor] = [
    // Tints
    "systemRed": SystemColor(Value(255, 59, 48), dark: Value(255, 69, 58)),
    "systemOrange": SystemColor(Value(255, 149, 0), dark: Value(255, 159, 10)),
    "systemYellow": SystemColor(Value(255, 204, 0), dark: Value(255, 214, 10)),
    "systemGreen": SystemColor(Value(52, 199, 89), dark: Value(48, 209, 88)),
    "systemMint": SystemColor(Value(0, 199, 190), dark: Value(99, 230, 226)),
    "systemTeal": SystemColor(Value(48, 176, 199), dark: Value(64, 200, 224)),
    "systemCyan": SystemColor(Value(50, 173, 230), dark: Value(100, 210, 255)),
    "systemBlue": SystemColor(Value(0, 122, 255), dark: Value(10, 132, 255)),
    "systemIndigo": SystemColor(Value(88, 86, 214), dark: Value(94, 92, 230)),
    "systemPurple": SystemColor(Value(175, 82, 222), dark: Value(191, 90, 242)),
    "systemPink": SystemColor(Value(255, 45, 85), dark: Value(255, 55, 95)),
    "systemBrown": SystemColor(Value(162, 132, 94), dark: Value(172, 142, 104)),
    // Grays
    "systemGray": SystemColor(Value(142, 142, 147), dark: Value(142, 142, 147)),
    "systemGray2": SystemColor(Value(174, 174, 178), dark: Value(99, 99, 102)),
    "systemGray3": SystemColor(Value(199, 199, 204), dark: Value(72, 72, 74)),
    "systemGray4": SystemColor(Value(209, 209, 214), dark: Value(58, 58, 60)),
    "systemGray5": SystemColor(Value(229, 229, 234), dark: Value(44, 44, 46)),
    "systemGray6": SystemColor(Value(242, 242, 247), dark: Value(28, 28, 30)),
    // Text
    "label": SystemColor(Value(0, 0, 0), dark: Value(255, 255, 255)),
    "secondaryLabel": SystemColor(Value(60, 60, 67, 0.6), dark: Value(235, 235, 245, 0.6)),
    "tertiaryLabel": SystemColor(Value(60, 60, 67, 0.3), dark: Value(235, 235, 245, 0.3)),
    "quaternaryLabel": SystemColor(Value(60, 60, 67, 0.18), dark: Value(235, 235, 245, 0.16)),
    "placeholderText": SystemColor(Value(60, 60, 67, 0.3), dark: Value(235, 235, 245, 0.3)),
    "link": SystemColor(Value(0, 122, 255), dark: Value(9, 132, 255)),
    "darkText": SystemColor(Value(0, 0, 0), dark: Value(0, 0, 0)),
    "lightText": SystemColor(Value(255, 255, 255, 0.6), dark: Value(255, 255, 255, 0.6)),
    // Fills
    "systemFill": SystemColor(Value(120, 120, 128, 0.2), dark: Value(120, 120, 128, 0.36)),
    "secondarySystemFill": SystemColor(Value(120, 120, 128, 0.16), dark: Value(120, 120, 128, 0.32)),
    "tertiarySystemFill": SystemColor(Value(118, 118, 128, 0.12), dark: Value(118, 118, 128, 0.24)),
    "quaternarySystemFill": SystemColor(Value(116, 116, 128, 0.08), dark: Value(118, 118, 128, 0.18)),
    // Backgrounds
    "systemBackground": SystemColor(Value(255, 255, 255), dark: Value(0, 0, 0)),
    "secondarySystemBackground": SystemColor(Value(242, 242, 247), dark: Value(28, 28, 30)),
    "tertiarySystemBackground": SystemColor(Value(255, 255, 255), dark: Value(44, 44, 46)),
    "systemGroupedBackground": SystemColor(Value(242, 242, 247), dark: Value(0, 0, 0)),
    "secondarySystemGroupedBackground": SystemColor(Value(255, 255, 255), dark: Value(28, 28, 30)),
    "tertiarySystemGroupedBackground": SystemColor(Value(242, 242, 247), dark: Value(44, 44, 46)),
    "groupTableViewBackground": SystemColor(Value(242, 242, 247), dark: Value(0, 0, 0)),
    // Separators
    "separator": SystemColor(Value(60, 60, 67, 0.29), dark: Value(84, 84, 88, 0.6)),
    "opaqueSeparator": SystemColor(Value(198, 198, 200), dark: Value(56, 56, 58)),
  ]
}
