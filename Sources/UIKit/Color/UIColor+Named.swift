// The colours that have a name in the class: fixed ones, and the system's, which follow light and dark surroundings.

extension UIColor {
  // MARK: - Fixed colours

  public class var black: UIColor { Fixed.black }
  public class var darkGray: UIColor { Fixed.darkGray }
  public class var lightGray: UIColor { Fixed.lightGray }
  public class var white: UIColor { Fixed.white }
  public class var gray: UIColor { Fixed.gray }
  public class var red: UIColor { Fixed.red }
  public class var green: UIColor { Fixed.green }
  public class var blue: UIColor { Fixed.blue }
  public class var cyan: UIColor { Fixed.cyan }
  public class var yellow: UIColor { Fixed.yellow }
  public class var magenta: UIColor { Fixed.magenta }
  public class var orange: UIColor { Fixed.orange }
  public class var purple: UIColor { Fixed.purple }
  public class var brown: UIColor { Fixed.brown }
  public class var clear: UIColor { Fixed.clear }

  /// Kept, so that asking twice gives the same object.
  private enum Fixed {
    static let black = UIColor(white: 0, alpha: 1)
    static let darkGray = UIColor(white: 1 / 3.0, alpha: 1)
    static let lightGray = UIColor(white: 2 / 3.0, alpha: 1)
    static let white = UIColor(white: 1, alpha: 1)
    static let gray = UIColor(white: 0.5, alpha: 1)
    static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    static let clear = UIColor(white: 0, alpha: 0)
  }

  // MARK: - Text that is light or dark whatever the surroundings

  public class var lightText: UIColor { system("lightText") }
  public class var darkText: UIColor { system("darkText") }

  // MARK: - Tints

  public class var systemRed: UIColor { system("systemRed") }
  public class var systemGreen: UIColor { system("systemGreen") }
  public class var systemBlue: UIColor { system("systemBlue") }
  public class var systemOrange: UIColor { system("systemOrange") }
  public class var systemYellow: UIColor { system("systemYellow") }
  public class var systemPink: UIColor { system("systemPink") }
  public class var systemPurple: UIColor { system("systemPurple") }
  public class var systemTeal: UIColor { system("systemTeal") }
  public class var systemIndigo: UIColor { system("systemIndigo") }
  public class var systemBrown: UIColor { system("systemBrown") }
  public class var systemMint: UIColor { system("systemMint") }
  public class var systemCyan: UIColor { system("systemCyan") }

  // MARK: - Grays

  public class var systemGray: UIColor { system("systemGray") }
  public class var systemGray2: UIColor { system("systemGray2") }
  public class var systemGray3: UIColor { system("systemGray3") }
  public class var systemGray4: UIColor { system("systemGray4") }
  public class var systemGray5: UIColor { system("systemGray5") }
  public class var systemGray6: UIColor { system("systemGray6") }

  // MARK: - Text

  public class var label: UIColor { system("label") }
  public class var secondaryLabel: UIColor { system("secondaryLabel") }
  public class var tertiaryLabel: UIColor { system("tertiaryLabel") }
  public class var quaternaryLabel: UIColor { system("quaternaryLabel") }
  public class var link: UIColor { system("link") }
  public class var placeholderText: UIColor { system("placeholderText") }

  // MARK: - Separators

  public class var separator: UIColor { system("separator") }
  public class var opaqueSeparator: UIColor { system("opaqueSeparator") }

  // MARK: - Backgrounds

  public class var systemBackground: UIColor { system("systemBackground") }
  public class var secondarySystemBackground: UIColor { system("secondarySystemBackground") }
  public class var tertiarySystemBackground: UIColor { system("tertiarySystemBackground") }
  public class var systemGroupedBackground: UIColor { system("systemGroupedBackground") }
  public class var secondarySystemGroupedBackground: UIColor { system("secondarySystemGroupedBackground") }
  public class var tertiarySystemGroupedBackground: UIColor { system("tertiarySystemGroupedBackground") }

  // MARK: - Fills

  public class var systemFill: UIColor { system("systemFill") }
  public class var secondarySystemFill: UIColor { system("secondarySystemFill") }
  public class var tertiarySystemFill: UIColor { system("tertiarySystemFill") }
  public class var quaternarySystemFill: UIColor { system("quaternarySystemFill") }

  /// The colour tables and collections of iOS 2 to 12 stood on.
  @available(iOS, deprecated: 13.0, renamed: "systemGroupedBackground")
  public class var groupTableViewBackground: UIColor { system("groupTableViewBackground") }

  /// The tint that the app's asset catalog names, else the system's blue. Views have a tint of their own: see `UIView.tintColor`.
  public class var tintColor: UIColor { AssetLibrary.library(of: .main).accentColor ?? .systemBlue }

  /// What views without a tint of their own are tinted with.
  static var defaultTint: UIColor { tintColor }

  // MARK: - By name

  /// A system colour by the name that Interface Builder and asset catalogs write: `systemRedColor`, `labelColor`, `whiteColor`.
  /// Nil when there is none of that name.
  static func systemColor(selector name: String) -> UIColor? {
    let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    if let color = dynamicColors[short] { return color }
    switch short {
    case "black": return .black
    // A system colour until iOS 7.
    case "viewFlipsideBackground": return UIColor(red: 31 / 255, green: 33 / 255, blue: 36 / 255, alpha: 1)
    case "darkGray": return .darkGray
    case "lightGray": return .lightGray
    case "white": return .white
    case "gray": return .gray
    case "red": return .red
    case "green": return .green
    case "blue": return .blue
    case "cyan": return .cyan
    case "yellow": return .yellow
    case "magenta": return .magenta
    case "orange": return .orange
    case "purple": return .purple
    case "brown": return .brown
    case "clear": return .clear
    case "darkGrey": return .darkGray
    case "tint": return .tintColor
    default: return nil
    }
  }

  private static func system(_ name: String) -> UIColor {
    guard let color = dynamicColors[name] else { preconditionFailure("the table of system colours lacks \(name)") }
    return color
  }

  private static let dynamicColors: [String: UIColor] = SystemColor.table.reduce(into: [:]) { colors, entry in
    let light = UIColor(cgColor: entry.value.light.color), dark = UIColor(cgColor: entry.value.dark.color)
    colors[entry.key] = UIColor(storage: .dynamic { $0.userInterfaceStyle == .dark ? dark : light }, name: entry.key + "Color")
  }
}
