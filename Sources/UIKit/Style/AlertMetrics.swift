// Sizes and colours of alerts and action sheets as iOS 17 shows them. Points and seconds. From memory of the look and
// tuned by eye: none of it is documented.

enum AlertMetrics {
  static let width: CGFloat = 270
  static let cornerRadius: CGFloat = 14
  /// From the card's edges to title and message.
  static let sideMargin: CGFloat = 16
  static let topMargin: CGFloat = 19
  static let bottomMargin: CGFloat = 19
  static let titleGap: CGFloat = 3
  static let buttonHeight: CGFloat = 44
  static let textFieldHeight: CGFloat = 30
  /// From the message to the first text field.
  static let textFieldGap: CGFloat = 15
  static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let messageFont = UIFont.systemFont(ofSize: 13)
  static let buttonFont = UIFont.systemFont(ofSize: 17)
  static let strongButtonFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  /// Between the card and the screen's edges, at least.
  static let screenMargin: CGFloat = 24

  static let sheetMargin: CGFloat = 8
  /// Above and below the texts of a sheet.
  static let sheetTextMargin: CGFloat = 14
  /// Between the actions and the cancel button.
  static let sheetGap: CGFloat = 8
  static let sheetButtonHeight: CGFloat = 57
  static let sheetButtonFont = UIFont.systemFont(ofSize: 20)
  static let sheetStrongButtonFont = UIFont.systemFont(ofSize: 20, weight: .semibold)
  static let sheetTitleFont = UIFont.systemFont(ofSize: 13, weight: .semibold)

  /// Over what lies below, blurred. Over white, which the dimming makes 0.8, a card of 0.95 comes out.
  static let cardColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.15, alpha: 0.78) : UIColor(white: 0.985, alpha: 0.8)
  }
  static let backdrop = LayerBackdrop(blurRadius: 20, saturation: 1.8)
  static let pressedColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.12) : UIColor(white: 0, alpha: 0.09)
  }
  static let separatorColor = UIColor.separator
  static let dimmingColor = UIColor { traits in
    UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
  }

  static let appearDuration: TimeInterval = 0.35
  static let disappearDuration: TimeInterval = 0.25
  /// The card comes in larger than it is.
  static let appearScale: CGFloat = 1.2
}
