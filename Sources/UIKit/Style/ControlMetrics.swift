// Sizes of the controls as iOS 17 shows them, in points. Measured on screen pictures of the standard text size setting; where Apple's
// Human Interface Guidelines give a number, it is theirs.

enum ControlMetrics {
  /// How far outside a control a finger that is down may stray before it counts as outside.
  static let dragOutDistance: CGFloat = 70

  enum Button {
    /// Content insets of a system button's title that an app has not set, vertical and horizontal.
    static let verticalPadding: CGFloat = 6
    /// The smallest size of a button without content.
    static let emptySize = CGSize(width: 30, height: 34)
    /// How a system button's title and template image look under a finger.
    static let highlightedAlpha: CGFloat = 0.2
    static let disabledColor = UIColor.tertiaryLabel
    /// Insets of the configurations (plain, gray, tinted, filled).
    static let configurationInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    static let configurationCornerRadius: CGFloat = 5.5
    static let configurationFontSize: CGFloat = 15
  }

  enum Switch {
    static let size = CGSize(width: 51, height: 31)
    static let thumbDiameter: CGFloat = 27
    static let thumbInset: CGFloat = 2
    /// The thumb grows along the track while a finger is on it.
    static let pressedThumbWidth: CGFloat = 34
    static let animationDuration: TimeInterval = 0.25
  }

  enum Slider {
    static let height: CGFloat = 34
    static let trackHeight: CGFloat = 4
    static let thumbDiameter: CGFloat = 28
    static let animationDuration: TimeInterval = 0.25
  }

  enum Progress {
    static let height: CGFloat = 4
    static let barStyleHeight: CGFloat = 2.5
    static let animationDuration: TimeInterval = 0.25
  }

  enum SegmentedControl {
    static let height: CGFloat = 32
    static let cornerRadius: CGFloat = 9
    static let selectionInset: CGFloat = 2
    static let selectionCornerRadius: CGFloat = 7
    static let fontSize: CGFloat = 13
    /// Left and right of a title.
    static let titlePadding: CGFloat = 10
    static let animationDuration: TimeInterval = 0.25
  }

  enum Stepper {
    static let size = CGSize(width: 94, height: 32)
    static let cornerRadius: CGFloat = 8
    /// Seconds a finger rests before the value repeats, and between repeats.
    static let repeatDelay: TimeInterval = 0.5
    static let repeatInterval: TimeInterval = 0.1
  }

  enum ActivityIndicator {
    static let mediumSize: CGFloat = 20
    static let largeSize: CGFloat = 37
    static let spokes = 8
    static let turnDuration: TimeInterval = 1
  }

  enum PageControl {
    static let height: CGFloat = 26
    static let dotDiameter: CGFloat = 7
    static let dotDistance: CGFloat = 16
    static let margin: CGFloat = 20
  }

  enum TextField {
    static let roundedHeight: CGFloat = 34
    static let cornerRadius: CGFloat = 5
    /// Left and right of the text.
    static let roundedInset: CGFloat = 7
    static let bezelInset: CGFloat = 7
    static let lineInset: CGFloat = 2
    static let clearButtonSize: CGFloat = 19
  }
}
