// What a visual effect view does: blur what lies behind it, or let its contents take part in that.

@preconcurrency @MainActor
open class UIVisualEffect: NSObject, NSCopying {
  public override init() { super.init() }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs what lies behind, under a tint. The materials' strengths are in `BlurMaterial`.
///
///     let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
open class UIBlurEffect: UIVisualEffect {
  /// Raw values as Apple numbers them.
  public enum Style: Int, Sendable {
    case extraLight = 0, light, dark
    case regular = 4, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style
  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// Partly: contents keep their own colours, in the label's colour where they have none; they are not mixed with what lies behind.
open class UIVibrancyEffect: UIVisualEffect {
  let blurEffect: UIBlurEffect
  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    super.init()
  }

  public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) { self.init(blurEffect: blurEffect) }
}

public enum UIVibrancyEffectStyle: Int, Sendable {
  case label = 0, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}
