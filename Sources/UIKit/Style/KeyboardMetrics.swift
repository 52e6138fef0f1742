// The keyboard on the screen: its height as an iPhone's of the same shape has it, with the row of suggestions, points; the keys are our own.

enum KeyboardMetrics {
  static let height: CGFloat = 260
  /// What a phone without a home button adds, the indicator's room included.
  static let extraHeight: CGFloat = 75
  static let duration: TimeInterval = 0.25
  /// The raw value of the curve that an iPhone reports.
  static let curve = 7
  static let keyGap: CGFloat = 6
  static let rowGap: CGFloat = 11
  static let keyRadius: CGFloat = 5
  static let keyFont = UIFont.systemFont(ofSize: 22)
  static let wordFont = UIFont.systemFont(ofSize: 16)
  static let groundColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.17, alpha: 1) : UIColor(red: 0.82, green: 0.83, blue: 0.85, alpha: 1)
  }
  static let keyColor = UIColor { traits in traits.userInterfaceStyle == .dark ? UIColor(white: 0.42, alpha: 1) : .white }
  static let functionKeyColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.28, alpha: 1) : UIColor(red: 0.68, green: 0.7, blue: 0.74, alpha: 1)
  }
}
