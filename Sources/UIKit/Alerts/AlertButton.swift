// One button of an alert. The card handles its touches (see AlertCard).

final class AlertButton: UIView {
  let action: UIAlertAction
  private let label = UILabel()

  init(action: UIAlertAction, isStrong: Bool, isSheet: Bool) {
    self.action = action
    super.init(frame: .zero)
    isOpaque = false
    label.text = action.title
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    if isSheet {
      label.font = isStrong ? AlertMetrics.sheetStrongButtonFont : AlertMetrics.sheetButtonFont
    } else {
      label.font = isStrong ? AlertMetrics.strongButtonFont : AlertMetrics.buttonFont
    }
    addSubview(label)
    showState()
  }

  required init?(coder: NSCoder) { nil }

  var isPressed = false { didSet { showState() } }

  func showState() {
    backgroundColor = isPressed ? AlertMetrics.pressedColor : nil
    if !action.isEnabled {
      label.textColor = .tertiaryLabel
    } else {
      label.textColor = action.style == .destructive ? .systemRed : tintColor
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    showState()
  }

  /// Points, of the title in its full size.
  var titleWidth: CGFloat { label.intrinsicContentSize.width }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }

  override var inspectedText: String { action.title ?? "" }
  override var inspectedIsEnabled: Bool { action.isEnabled }
  override var inspectsSubviews: Bool { false }
}
