// The small pictures at the right edge of a row, drawn by us.

final class CellAccessory: UIView {
  let type: UITableViewCell.AccessoryType
  var tapped: (() -> Void)?

  init(_ type: UITableViewCell.AccessoryType) {
    self.type = type
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
    // A chevron is part of the row; a button takes touches of its own.
    isUserInteractionEnabled = hasButton
    bounds.size = intrinsicContentSize
  }

  required init?(coder: NSCoder) { fatalError("a cell makes its accessory itself") }

  private var hasButton: Bool { type == .detailButton || type == .detailDisclosureButton }

  override var intrinsicContentSize: CGSize {
    switch type {
    case .none: return .zero
    case .disclosureIndicator: return TableMetrics.chevronSize
    case .checkmark: return TableMetrics.checkmarkSize
    case .detailButton: return TableMetrics.detailSize
    case .detailDisclosureButton:
      return CGSize(width: TableMetrics.detailSize.width + 14 + TableMetrics.chevronSize.width, height: TableMetrics.detailSize.height)
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let size = TableMetrics.chevronSize
    switch type {
    case .none: break
    case .disclosureIndicator: drawChevron(in: bounds)
    case .checkmark:
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 1.5, y: bounds.height * 0.58))
      path.addLine(to: CGPoint(x: bounds.width * 0.36, y: bounds.height - 2))
      path.addLine(to: CGPoint(x: bounds.width - 1.5, y: 2))
      stroke(path, tintColor ?? .systemBlue, width: 2.2)
    case .detailButton: drawInfo(in: bounds)
    case .detailDisclosureButton:
      drawInfo(in: CGRect(origin: .zero, size: TableMetrics.detailSize))
      drawChevron(in: CGRect(x: bounds.width - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height))
    }
  }

  private func drawChevron(in box: CGRect) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: box.minX + 1.2, y: box.minY + 1.2))
    path.addLine(to: CGPoint(x: box.maxX - 1.2, y: box.midY))
    path.addLine(to: CGPoint(x: box.minX + 1.2, y: box.maxY - 1.2))
    stroke(path, TableMetrics.chevronColor, width: 2)
  }

  private func drawInfo(in box: CGRect) {
    let color: UIColor = tintColor ?? .systemBlue
    let circle = UIBezierPath(ovalIn: box.insetBy(dx: 1.5, dy: 1.5))
    stroke(circle, color, width: 1.6)
    color.setFill()
    UIBezierPath(ovalIn: CGRect(x: box.midX - 1.4, y: box.minY + 6, width: 2.8, height: 2.8)).fill()
    let stem = UIBezierPath()
    stem.move(to: CGPoint(x: box.midX, y: box.minY + 11.5))
    stem.addLine(to: CGPoint(x: box.midX, y: box.maxY - 6.5))
    stroke(stem, color, width: 2)
  }

  private func stroke(_ path: UIBezierPath, _ color: UIColor, width: CGFloat) {
    color.setStroke()
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  // MARK: - Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = BarMetrics.pressedAlpha }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 1 }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    alpha = 1
    if let touch = touches.first, point(inside: touch.location(in: self), with: event) { tapped?() }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -10, dy: -10).contains(point) }

  override var inspectedText: String { hasButton ? "More Info" : "" }
  override var inspectsSubviews: Bool { false }
}
