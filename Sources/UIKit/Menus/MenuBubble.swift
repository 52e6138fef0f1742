// The bubble of the edit menu: a dark bar with an arrow to its target.

final class MenuBubble: UIView {
  private let items: [UIMenuItem]
  private let choose: (UIMenuItem) -> Void
  private var buttons: [UIButton] = []
  private var arrowX: CGFloat = 0
  private var isBelow = false

  init(_ items: [UIMenuItem], choose: @escaping (UIMenuItem) -> Void) {
    (self.items, self.choose) = (items, choose)
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
    for (index, item) in items.enumerated() {
      let button = UIButton(type: .custom)
      button.setTitle(item.title, for: .normal)
      button.setTitleColor(.white, for: .normal)
      button.setTitleColor(.lightGray, for: .highlighted)
      button.titleLabel?.font = .systemFont(ofSize: MenuMetrics.fontSize)
      button.addAction(UIAction { [unowned self] _ in self.choose(items[index]) }, for: .touchUpInside)
      buttons.append(button)
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { return nil }

  /// Above the target, or below it where there is no room or it is wanted so; points of the superview.
  func place(at target: CGRect, within area: CGRect, prefersBelow: Bool) {
    var x: CGFloat = 0
    let most = area.width - 2 * MenuMetrics.screenMargin
    let top: CGFloat
    let height = MenuMetrics.barHeight + MenuMetrics.arrowHeight
    isBelow = prefersBelow || target.minY - height < area.minY
    top = isBelow ? MenuMetrics.arrowHeight : 0
    for (button, item) in zip(buttons, items) {
      let text = (item.title as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: MenuMetrics.fontSize)])
      let width = (text.width + 2 * MenuMetrics.textMargin).rounded(.up)
      button.isHidden = x + width > most
      button.frame = CGRect(x: x, y: top, width: width, height: MenuMetrics.barHeight)
      if !button.isHidden { x += width }
    }
    let left = min(max(target.midX - x / 2, area.minX + MenuMetrics.screenMargin), area.maxX - MenuMetrics.screenMargin - x)
    let y = isBelow ? min(target.maxY, area.maxY - height) : max(target.minY - height, area.minY)
    frame = CGRect(x: left, y: y, width: x, height: height)
    let corner = MenuMetrics.cornerRadius + MenuMetrics.arrowHeight
    arrowX = min(max(target.midX - left, corner), max(x - corner, corner))
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let arrow = MenuMetrics.arrowHeight
    let bar = CGRect(x: 0, y: isBelow ? arrow : 0, width: bounds.width, height: MenuMetrics.barHeight)
    let outline = UIBezierPath(roundedRect: bar, cornerRadius: MenuMetrics.cornerRadius)
    let (base, tip) = isBelow ? (bar.minY, bounds.minY) : (bar.maxY, bounds.maxY)
    outline.move(to: CGPoint(x: arrowX - arrow, y: base))
    outline.addLine(to: CGPoint(x: arrowX, y: tip))
    outline.addLine(to: CGPoint(x: arrowX + arrow, y: base))
    outline.close()
    UIColor(white: 0.11, alpha: 1).setFill()
    outline.fill()
    UIColor(white: 0.35, alpha: 1).setFill()
    for button in buttons.dropFirst() where !button.isHidden {
      UIBezierPath(rect: CGRect(x: button.frame.minX, y: bar.minY, width: 0.5, height: bar.height)).fill()
    }
  }
}

/// Points.
private enum MenuMetrics {
  static let barHeight: CGFloat = 36
  static let arrowHeight: CGFloat = 9
  static let cornerRadius: CGFloat = 8
  static let textMargin: CGFloat = 14
  static let screenMargin: CGFloat = 8
  static let fontSize: CGFloat = 14
}
