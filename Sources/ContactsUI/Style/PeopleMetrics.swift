// Sizes, fonts and colours of the screens about people, points. From memory of iOS 17 and tuned by eye.
import UIKit

enum PeopleMetrics {
  static let rowHeight: CGFloat = 44
  static let margin: CGFloat = 16
  /// How far the rows of an inset list keep from the edges; wider phones have wider margins.
  static func inset(forWidth width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }

  // The card
  static let pictureSize: CGFloat = 100
  static let pictureTop: CGFloat = 12
  static let nameFont = UIFont.systemFont(ofSize: 28)
  static let lineFont = UIFont.systemFont(ofSize: 15)
  static let labelFont = UIFont.systemFont(ofSize: 14)
  static let valueFont = UIFont.systemFont(ofSize: 17)
  static let valueTop: CGFloat = 8
  static let valueGap: CGFloat = 2
  static let actionSize = CGSize(width: 76, height: 56)
  static let actionFont = UIFont.systemFont(ofSize: 11)

  // The form
  static let formLabelWidth: CGFloat = 92
  static let formFieldHeight: CGFloat = 44
  static let notesHeight: CGFloat = 110
  static let wheelsHeight: CGFloat = 180

  static let monogramTop = UIColor(red: 0.65, green: 0.68, blue: 0.73, alpha: 1)
  static let monogramBottom = UIColor(red: 0.51, green: 0.54, blue: 0.58, alpha: 1)
}
