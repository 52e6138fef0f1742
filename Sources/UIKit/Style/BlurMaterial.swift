// How strongly each material blurs and tints.
//
// Of the first three styles Apple has published tint, radius and saturation, as an effect for still pictures; the later materials are those
// tints by their names' strength, chosen to look alike.

struct BlurMaterial {
  /// Standard deviation of the blur, points.
  var radius: Double = 15
  var saturation: Double = 1.8
  var tint: UIColor

  @MainActor
  init(_ style: UIBlurEffect.Style) {
    func light(_ alpha: CGFloat, _ white: CGFloat = 1) -> UIColor { UIColor(white: white, alpha: alpha) }
    func dark(_ alpha: CGFloat) -> UIColor { UIColor(white: 0.11, alpha: alpha) }
    func both(_ lightColor: UIColor, _ darkColor: UIColor) -> UIColor {
      UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
    }
    switch style {
    case .extraLight: (tint, radius) = (light(0.82, 0.97), 10)
    case .light: tint = light(0.3)
    case .dark: (tint, radius) = (dark(0.73), 10)
    case .regular: tint = both(light(0.45), dark(0.6))
    case .prominent: tint = both(light(0.75, 0.97), dark(0.75))
    case .systemUltraThinMaterial: tint = both(light(0.35), dark(0.45))
    case .systemThinMaterial: tint = both(light(0.5), dark(0.6))
    case .systemMaterial: tint = both(light(0.65, 0.98), dark(0.75))
    case .systemThickMaterial: tint = both(light(0.8, 0.98), dark(0.85))
    case .systemChromeMaterial: tint = both(light(0.78, 0.97), dark(0.8))
    case .systemUltraThinMaterialLight: tint = light(0.35)
    case .systemThinMaterialLight: tint = light(0.5)
    case .systemMaterialLight: tint = light(0.65, 0.98)
    case .systemThickMaterialLight: tint = light(0.8, 0.98)
    case .systemChromeMaterialLight: tint = light(0.78, 0.97)
    case .systemUltraThinMaterialDark: tint = dark(0.45)
    case .systemThinMaterialDark: tint = dark(0.6)
    case .systemMaterialDark: tint = dark(0.75)
    case .systemThickMaterialDark: tint = dark(0.85)
    case .systemChromeMaterialDark: tint = dark(0.8)
    }
  }
}
