// A path of lines and curves with the way it is drawn.
//
// Knowingly different: the rounded rectangles have circular corners where an iPhone's are slightly flattened ("continuous").
// Angles run clockwise for increasing values, as y points down.

/// A path in points, y down, that fills, strokes and clips the current graphics context.
///
/// ```swift
/// let path = UIBezierPath()
/// path.move(to: CGPoint(x: 10, y: 10))
/// path.addLine(to: CGPoint(x: 90, y: 40))
/// path.lineWidth = 3
/// UIColor.systemBlue.setStroke()
/// path.stroke()
/// ```
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private var path = CGMutablePath()

  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
    if radius > 0 { path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius) } else { path.addRect(rect) }
  }

  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    let width = min(cornerRadii.width, rect.width / 2), height = min(cornerRadii.height, rect.height / 2)
    addRect(rect, rounding: corners, radii: CGSize(width: width, height: height))
  }

  /// - Parameters:
  ///   - startAngle: radians from the positive x axis, growing clockwise on the screen.
  ///   - clockwise: the direction on the screen.
  public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  public required init?(coder: NSCoder) {
    super.init()
    unimplemented("UIBezierPath.init(coder:)")
  }

  public static var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { unimplemented("UIBezierPath.encode(with:)") }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dashLengths = dashLengths
    copy.dashPhase = dashPhase
    return copy
  }

  // MARK: - The path

  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  open var isEmpty: Bool { path.isEmpty }
  open var bounds: CGRect { path.boundingBoxOfPath }
  open var currentPoint: CGPoint { path.currentPoint }
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding) }

  open func move(to point: CGPoint) { path.move(to: point) }

  open func addLine(to point: CGPoint) {
    // As on an iPhone, a line without a beginning begins where it ends.
    if path.isEmpty { path.move(to: point) }
    path.addLine(to: point)
  }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    if path.isEmpty { path.move(to: endPoint) }
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    if path.isEmpty { path.move(to: endPoint) }
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    // CGPath's "clockwise" is meant for y pointing up.
    path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  open func close() { path.closeSubpath() }
  open func removeAllPoints() { path = CGMutablePath() }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  open func apply(_ transform: CGAffineTransform) {
    var transform = transform
    path = path.mutableCopy(using: &transform) ?? path
  }

  open func reversing() -> UIBezierPath {
    let reversed = copy() as! UIBezierPath
    reversed.path = PathReversal.reversed(path)
    return reversed
  }

  // MARK: - Drawing

  /// - Parameters:
  ///   - pattern: lengths of dashes and gaps in points.
  ///   - phase: how far into the pattern the line begins.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    dashPhase = phase
  }

  open func getLineDash(_ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?) {
    if let pattern { for (index, length) in dashLengths.enumerated() { pattern[index] = length } }
    count?.pointee = dashLengths.count
    phase?.pointee = dashPhase
  }

  open func fill() { fill(with: .normal, alpha: 1) }
  open func stroke() { stroke(with: .normal, alpha: 1) }

  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashPhase, lengths: dashLengths)
      context.strokePath()
    }
  }

  /// Cuts what is drawn from now on, until the context's state is restored.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ paint: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    if alpha < 1 { context.setAlpha(alpha) }
    context.beginPath()
    context.addPath(path)
    paint(context)
    context.restoreGState()
  }

  /// Each corner that is asked for is a quarter of an ellipse.
  private func addRect(_ rect: CGRect, rounding corners: UIRectCorner, radii: CGSize) {
    // The distance of a cubic's control points that draws a quarter of a circle best, as a fraction of the radius.
    let reach: CGFloat = 0.552_284_749_831
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func radius(_ corner: UIRectCorner) -> CGSize { corners.contains(corner) ? radii : .zero }
    let (first, second, third, fourth) = (radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft))
    path.move(to: CGPoint(x: left + first.width, y: top))
    path.addLine(to: CGPoint(x: right - second.width, y: top))
    path.addCurve(
      to: CGPoint(x: right, y: top + second.height),
      control1: CGPoint(x: right - second.width * (1 - reach), y: top),
      control2: CGPoint(x: right, y: top + second.height * (1 - reach)))
    path.addLine(to: CGPoint(x: right, y: bottom - third.height))
    path.addCurve(
      to: CGPoint(x: right - third.width, y: bottom),
      control1: CGPoint(x: right, y: bottom - third.height * (1 - reach)),
      control2: CGPoint(x: right - third.width * (1 - reach), y: bottom))
    path.addLine(to: CGPoint(x: left + fourth.width, y: bottom))
    path.addCurve(
      to: CGPoint(x: left, y: bottom - fourth.height),
      control1: CGPoint(x: left + fourth.width * (1 - reach), y: bottom),
      control2: CGPoint(x: left, y: bottom - fourth.height * (1 - reach)))
    path.addLine(to: CGPoint(x: left, y: top + first.height))
    path.addCurve(
      to: CGPoint(x: left + first.width, y: top),
      control1: CGPoint(x: left, y: top + first.height * (1 - reach)),
      control2: CGPoint(x: left + first.width * (1 - reach), y: top))
    path.closeSubpath()
  }
}

/// Draws a path from its end to its beginning.
private enum PathReversal {
  /// One piece of a subpath: where it ends and the control points on the way.
  private struct Segment {
    var controls: [CGPoint]
    var end: CGPoint
  }

  static func reversed(_ path: CGPath) -> CGMutablePath {
    let result = CGMutablePath()
    var start: CGPoint?
    var segments: [Segment] = []
    var isClosed = false

    func flush() {
      guard let start else { return }
      let points = [start] + segments.map(\.end)
      result.move(to: points[points.count - 1])
      for index in segments.indices.reversed() {
        let controls = Array(segments[index].controls.reversed())
        switch controls.count {
        case 2: result.addCurve(to: points[index], control1: controls[0], control2: controls[1])
        case 1: result.addQuadCurve(to: points[index], control: controls[0])
        default: result.addLine(to: points[index])
        }
      }
      if isClosed { result.closeSubpath() }
    }

    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        flush()
        (start, segments, isClosed) = (points[0], [], false)
      case .addLineToPoint: segments.append(Segment(controls: [], end: points[0]))
      case .addQuadCurveToPoint: segments.append(Segment(controls: [points[0]], end: points[1]))
      case .addCurveToPoint: segments.append(Segment(controls: [points[0], points[1]], end: points[2]))
      case .closeSubpath: isClosed = true
      }
    }
    flush()
    return result
  }
}
