/// The round cross that empties a field.
final class TextClearButton: UIControl {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    UIColor.systemGray2.setFill()
    let circle = bounds.insetBy(dx: 1, dy: 1)
    UIBezierPath(ovalIn: circle).fill()
    let arm = circle.width * 0.18
    let cross = UIBezierPath()
    for side: CGFloat in [-1, 1] {
      cross.move(to: CGPoint(x: circle.midX - arm, y: circle.midY - arm * side))
      cross.addLine(to: CGPoint(x: circle.midX + arm, y: circle.midY + arm * side))
    }
    UIColor.systemBackground.setStroke()
    cross.lineWidth = 1.6
    cross.lineCapStyle = .round
    cross.stroke()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -8, dy: -8).contains(point) }
  override var inspectedText: String { Localization.system("Clear text") }
}
