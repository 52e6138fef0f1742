// Sizes and colours of navigation bars, toolbars and tab bars as iOS 17 shows them on a phone held upright. Points and seconds,
// from memory of the look and tuned by eye; bar heights are those of Apple's Human Interface Guidelines.
import LayerModel

enum BarMetrics {
  static let navigationBarHeight: CGFloat = 44
  /// A bar with a prompt above its title.
  static let promptHeight: CGFloat = 30
  /// What a large title adds to the bar.
  static let largeTitleHeight: CGFloat = 52
  static let toolbarHeight: CGFloat = 44
  static let tabBarHeight: CGFloat = 49
  static let searchBarHeight: CGFloat = 52
  /// Of the scope buttons below a search field.
  static let scopeBarHeight: CGFloat = 44
  /// From the bar's edges to its first and last item. On phones at least 414 points wide it is `wideMargin`.
  static let margin: CGFloat = 16
  static let wideMargin: CGFloat = 20
  static let wideWidth: CGFloat = 414
  /// Between two items of one side.
  static let itemGap: CGFloat = 8
  /// A finger needs so much room around a small item.
  static let touchMargin: CGFloat = 10
  /// From the screen's edge to the chevron of the back button.
  static let backMargin: CGFloat = 8
  static let chevronWidth: CGFloat = 12
  static let chevronHeight: CGFloat = 21
  static let chevronGap: CGFloat = 6
  /// A back button longer than this says "Back", and then nothing.
  static let longestBackTitle: CGFloat = 110

  static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let largeTitleFont = UIFont.systemFont(ofSize: 34, weight: .bold)
  static let promptFont = UIFont.systemFont(ofSize: 13)
  static let itemFont = UIFont.systemFont(ofSize: 17)
  static let strongItemFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let symbolSize: CGFloat = 19

  static let tabTitleFont = UIFont.systemFont(ofSize: 10, weight: .medium)
  static let tabImageSize: CGFloat = 25
  static let badgeHeight: CGFloat = 18
  static let badgeFont = UIFont.systemFont(ofSize: 13)

  /// What lies below the bar is seen blurred through this.
  static let chromeColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.086, alpha: 0.8) : UIColor(white: 0.976, alpha: 0.8)
  }
  static let backdrop = LayerBackdrop(blurRadius: 20, saturation: 1.8)
  static let blackChromeColor = UIColor(white: 0.1, alpha: 0.95)
  static let hairlineColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }
  static let pressedAlpha: CGFloat = 0.3
  static let disabledColor = UIColor.tertiaryLabel
  static let unselectedTabColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.46, alpha: 1) : UIColor(white: 0.6, alpha: 1)
  }

  /// A push and a pop.
  static let pushDuration: TimeInterval = 0.35
  /// How much of its width the lower screen moves while the upper one comes.
  static let parallax: CGFloat = 0.3
  static let dimming: CGFloat = 0.1
  /// Bars that come and go.
  static let hideDuration: TimeInterval = 0.2
  /// How far a swipe from the edge has to have come, of the width, to go back when it is let go without speed.
  static let swipeThreshold: CGFloat = 0.5
  /// Points a second: a swipe that fast goes back wherever it is let go.
  static let swipeSpeed: CGFloat = 300

  static func margin(forWidth width: CGFloat) -> CGFloat { width >= wideWidth ? wideMargin : margin }
}
