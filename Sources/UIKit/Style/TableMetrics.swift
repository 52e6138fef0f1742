// Sizes and colours of tables as iOS 17 shows them on a phone, at the standard text size. Points and
// seconds. From memory of the look and tuned by eye: but for the row height of 44 none of it is documented.

enum TableMetrics {
  static let rowHeight: CGFloat = 44
  static let margin: CGFloat = 16
  static let wideMargin: CGFloat = 20
  static let plainHeaderHeight: CGFloat = 28
  /// Above the headers of a plain table.
  static let plainHeaderPadding: CGFloat = 22
  /// Above the first section of a grouped table, and between two sections half each.
  static let groupedTop: CGFloat = 35
  static let groupedGap: CGFloat = 17.5
  /// A grouped header's text lies so much above its rows, a footer's so much below.
  static let groupedHeaderBottom: CGFloat = 7
  static let groupedFooterTop: CGFloat = 8
  static let groupedFooterBottom: CGFloat = 8
  static let groupedHeaderTop: CGFloat = 16
  static let firstGroupedHeaderTop: CGFloat = 24
  static let insetCornerRadius: CGFloat = 10

  static let textFont = UIFont.systemFont(ofSize: 17)
  static let subtitleFont = UIFont.systemFont(ofSize: 12)
  static let value2Font = UIFont.systemFont(ofSize: 12)
  static let value2DetailFont = UIFont.systemFont(ofSize: 12)
  static let plainHeaderFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let groupedHeaderFont = UIFont.systemFont(ofSize: 13)
  /// Above and below the texts of a cell that finds its own height.
  static let textMargin: CGFloat = 11
  static let imageGap: CGFloat = 16
  static let textGap: CGFloat = 2
  static let value2Width: CGFloat = 91
  static let value2Gap: CGFloat = 6

  static let chevronSize = CGSize(width: 8, height: 14)
  static let checkmarkSize = CGSize(width: 16, height: 16)
  static let detailSize = CGSize(width: 24, height: 24)
  static let accessoryGap: CGFloat = 8
  static let chevronColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.25) : UIColor(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.3)
  }
  static let selectionColor = UIColor.systemGray4

  static let editControlWidth: CGFloat = 38
  static let editControlSize: CGFloat = 22
  static let reorderWidth: CGFloat = 38
  static let actionPadding: CGFloat = 15
  static let shortestAction: CGFloat = 74
  static let actionFont = UIFont.systemFont(ofSize: 15)

  static let indexWidth: CGFloat = 16
  static let indexFont = UIFont.systemFont(ofSize: 11, weight: .semibold)

  /// A finger rests so long before its row is shown pressed; a drag before that scrolls without a flash.
  static let pressDelay: TimeInterval = 0.1
  static let updateDuration: TimeInterval = 0.3
  static let editDuration: TimeInterval = 0.3
  static let deselectDuration: TimeInterval = 0.3

  static func margin(forWidth width: CGFloat) -> CGFloat { width >= BarMetrics.wideWidth ? wideMargin : margin }
}
