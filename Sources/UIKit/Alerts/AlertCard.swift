// What an alert shows: title, message, text fields and buttons, on a card; an action sheet's cancel button has a card of its own.

/// Lays out an alert's content and says which action was chosen.
final class AlertCard: UIView {
  struct Content {
    var title: String?
    var message: String?
    var actions: [UIAlertAction] = []
    var strongAction: UIAlertAction?
    var textFields: [UITextField] = []
    var isSheet = false
  }

  var choose: ((UIAlertAction) -> Void)?

  private var content = Content()
  private let ground = UIView()
  private let cancelGround = UIView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var buttons: [AlertButton] = []
  private var separators: [UIView] = []
  private weak var pressedButton: AlertButton?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    for view in [ground, cancelGround] {
      view.backgroundColor = AlertMetrics.cardColor
      view.layer.cornerRadius = AlertMetrics.cornerRadius
      view.layer.backdropEffect = AlertMetrics.backdrop
      view.clipsToBounds = true
      addSubview(view)
    }
    for label in [titleLabel, messageLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
      ground.addSubview(label)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: - Content

  func show(_ content: Content) {
    for button in buttons { button.removeFromSuperview() }
    for field in self.content.textFields where !content.textFields.contains(field) { field.removeFromSuperview() }
    self.content = content
    titleLabel.text = content.title
    titleLabel.font = content.isSheet ? AlertMetrics.sheetTitleFont : AlertMetrics.titleFont
    messageLabel.text = content.message
    messageLabel.font = AlertMetrics.messageFont
    for label in [titleLabel, messageLabel] { label.textColor = content.isSheet ? .secondaryLabel : .label }
    buttons = content.actions.map { action in
      let button = AlertButton(action: action, isStrong: action === content.strongAction, isSheet: content.isSheet)
      action.enabledDidChange = { [weak button] in button?.showState() }
      return button
    }
    for field in content.textFields where field.superview == nil {
      field.borderStyle = .bezel
      field.layer.cornerRadius = 6
      field.backgroundColor = .systemBackground
      ground.addSubview(field)
    }
    for button in buttons { (isSeparate(button) ? cancelGround : ground).addSubview(button) }
    superview?.setNeedsLayout()
  }

  /// An action sheet's cancel button stands apart.
  private func isSeparate(_ button: AlertButton) -> Bool { content.isSheet && button.action.style == .cancel }

  // MARK: - Layout

  private var cardWidth = AlertMetrics.width

  /// Takes the place that an alert has within these bounds.
  func place(in bounds: CGRect, safeArea: UIEdgeInsets) {
    cardWidth = content.isSheet ? min(bounds.width, bounds.height) - 2 * AlertMetrics.sheetMargin : AlertMetrics.width
    let size = layOutContent(maximumHeight: bounds.height - safeArea.top - safeArea.bottom - 2 * AlertMetrics.screenMargin)
    let scale = contentScaleFactor
    let corner: CGPoint
    if content.isSheet {
      let bottom = bounds.maxY - max(safeArea.bottom, AlertMetrics.sheetMargin)
      corner = CGPoint(x: bounds.midX - size.width / 2, y: bottom - size.height)
    } else {
      let middle = (safeArea.top + bounds.height - safeArea.bottom) / 2
      corner = CGPoint(x: bounds.midX - size.width / 2, y: middle - size.height / 2)
    }
    // The corners lie on whole pixels. Set apart from the frame, which a running animation turns into something else.
    self.bounds = CGRect(origin: .zero, size: size)
    center = CGPoint(
      x: (corner.x * scale).rounded() / scale + size.width / 2, y: (corner.y * scale).rounded() / scale + size.height / 2)
  }

  private func layOutContent(maximumHeight: CGFloat) -> CGSize {
    for separator in separators { separator.removeFromSuperview() }
    separators = []
    var y = layOutTexts(maximumHeight: maximumHeight)
    y = layOutTextFields(from: y)
    if y > 0 { y += content.isSheet ? AlertMetrics.sheetTextMargin : AlertMetrics.bottomMargin }
    let scale = contentScaleFactor
    y = layOutButtons(from: (y * scale).rounded(.up) / scale)
    ground.frame = CGRect(x: 0, y: 0, width: cardWidth, height: y)
    ground.isHidden = y == 0
    let cancel = buttons.first(where: isSeparate)
    cancelGround.isHidden = cancel == nil
    if let cancel {
      if y > 0 { y += AlertMetrics.sheetGap }
      cancelGround.frame = CGRect(x: 0, y: y, width: cardWidth, height: AlertMetrics.sheetButtonHeight)
      cancel.frame = cancelGround.bounds
      y += AlertMetrics.sheetButtonHeight
    }
    return CGSize(width: cardWidth, height: y)
  }

  /// - Returns: where the texts end; 0 without any.
  private func layOutTexts(maximumHeight: CGFloat) -> CGFloat {
    let width = cardWidth - 2 * AlertMetrics.sideMargin
    var y: CGFloat = 0
    for label in [titleLabel, messageLabel] {
      let hasText = !(label.text ?? "").isEmpty
      label.isHidden = !hasText
      guard hasText else { continue }
      y += y > 0 ? AlertMetrics.titleGap : content.isSheet ? AlertMetrics.sheetTextMargin : AlertMetrics.topMargin
      let room = max(20, maximumHeight - y - 2 * AlertMetrics.buttonHeight)
      let height = min(label.sizeThatFits(CGSize(width: width, height: 0)).height, room)
      label.frame = CGRect(x: AlertMetrics.sideMargin, y: y, width: width, height: height)
      y += height
    }
    return y
  }

  private func layOutTextFields(from start: CGFloat) -> CGFloat {
    guard !content.textFields.isEmpty else { return start }
    var y = start + (start == 0 ? AlertMetrics.topMargin : AlertMetrics.textFieldGap)
    for field in content.textFields {
      field.frame = CGRect(
        x: AlertMetrics.sideMargin, y: y, width: cardWidth - 2 * AlertMetrics.sideMargin, height: AlertMetrics.textFieldHeight)
      y += AlertMetrics.textFieldHeight
    }
    return y
  }

  /// Two buttons whose titles fit stand side by side, cancel left; others in a column, cancel last.
  private func layOutButtons(from start: CGFloat) -> CGFloat {
    let together = buttons.filter { !isSeparate($0) }
    let height = content.isSheet ? AlertMetrics.sheetButtonHeight : AlertMetrics.buttonHeight
    let hair = 1 / contentScaleFactor
    if together.count == 2, !content.isSheet, together.allSatisfy({ $0.titleWidth <= cardWidth / 2 - 16 }) {
      let ordered = together[1].action.style == .cancel ? [together[1], together[0]] : together
      let half = (cardWidth / 2).rounded()
      ordered[0].frame = CGRect(x: 0, y: start, width: half, height: height)
      ordered[1].frame = CGRect(x: half, y: start, width: cardWidth - half, height: height)
      if start > 0 { addSeparator(CGRect(x: 0, y: start, width: cardWidth, height: hair)) }
      addSeparator(CGRect(x: half, y: start, width: hair, height: height))
      return start + height
    }
    var y = start
    for button in together.filter({ $0.action.style != .cancel }) + together.filter({ $0.action.style == .cancel }) {
      button.frame = CGRect(x: 0, y: y, width: cardWidth, height: height)
      if y > 0 { addSeparator(CGRect(x: 0, y: y, width: cardWidth, height: hair)) }
      y += height
    }
    return y
  }

  private func addSeparator(_ frame: CGRect) {
    let separator = UIView(frame: frame)
    separator.backgroundColor = AlertMetrics.separatorColor
    separator.isUserInteractionEnabled = false
    ground.addSubview(separator)
    separators.append(separator)
  }

  // MARK: - Touches

  // A finger may come down on one button and slide to another: the card follows it, not the buttons.

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event), hit !== self else { return nil }
    return hit is UIControl ? hit : self
  }

  private func button(under touch: UITouch?) -> AlertButton? {
    guard let touch else { return nil }
    return buttons.first { $0.action.isEnabled && $0.bounds.contains(touch.location(in: $0)) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { press(button(under: touches.first)) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { press(button(under: touches.first)) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { press(nil) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let chosen = button(under: touches.first)
    press(nil)
    if let chosen { choose?(chosen.action) }
  }

  private func press(_ button: AlertButton?) {
    guard button !== pressedButton else { return }
    pressedButton?.isPressed = false
    button?.isPressed = true
    pressedButton = button
  }
}
