// Sizes of the wheels of pickers as iOS 17 shows them, points; from memory of the look, but for the
// documented height.

enum PickerMetrics {
  static let height: CGFloat = 216
  static let width: CGFloat = 320
  static let rowHeight: CGFloat = 32
  static let font = UIFont.systemFont(ofSize: 21)
  /// Of the cylinder that the rows lie on.
  static let radius: CGFloat = 108
  static let bandRadius: CGFloat = 8
  static let bandMargin: CGFloat = 9
  static let columnGap: CGFloat = 5
  /// How much of a row is left at the cylinder's edge.
  static let farAlpha: CGFloat = 0.25
}
