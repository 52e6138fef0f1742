// How a picture gets into a context: upright, in nine parts when it is resizable.

extension UIImage.Orientation {
  /// EXIF numbers 1...8 the same ways of turning.
  init(exif number: Int) {
    let order: [UIImage.Orientation] = [.up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left]
    self = order.indices.contains(number - 1) ? order[number - 1] : .up
  }

  /// Width and height change places.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: return true
    default: return false
    }
  }
}

extension UIImage {
  func draw(in rect: CGRect, context: CGContext, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1) {
    guard let picture = upright, rect.width > 0, rect.height > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha < 1 { context.setAlpha(alpha) }
    // A drawn template is black, as on an iPhone, unless a view tints it.
    if let insets = content.capInsets, rect.size != size {
      drawParts(of: picture, insets: insets, in: rect, context: context)
    } else {
      context.drawUpright(picture, in: rect)
    }
  }

  /// Nine parts: corners as they are, edges along one axis, the middle along both; parts that repeat are cut at the end.
  private func drawParts(of picture: CGImage, insets: UIEdgeInsets, in rect: CGRect, context: CGContext) {
    let columns = Self.parts(of: size.width, in: rect.width, first: insets.left, last: insets.right)
    let rows = Self.parts(of: size.height, in: rect.height, first: insets.top, last: insets.bottom)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.source.lowerBound, y: row.source.lowerBound,
          width: column.source.upperBound - column.source.lowerBound, height: row.source.upperBound - row.source.lowerBound)
        let target = CGRect(
          x: rect.minX + column.target.lowerBound, y: rect.minY + row.target.lowerBound,
          width: column.target.upperBound - column.target.lowerBound, height: row.target.upperBound - row.target.lowerBound)
        let pixels = CGRect(
          x: (source.minX * scale).rounded(), y: (source.minY * scale).rounded(),
          width: (source.width * scale).rounded(), height: (source.height * scale).rounded())
        guard pixels.width >= 1, pixels.height >= 1, target.width > 0, target.height > 0 else { continue }
        guard let part = picture.cropping(to: pixels) else { continue }
        if resizingMode == .stretch || (!row.resizes && !column.resizes) {
          context.drawUpright(part, in: target)
        } else {
          let step = CGSize(
            width: column.resizes ? source.width : target.width, height: row.resizes ? source.height : target.height)
          tile(part, step: step, over: target, context: context)
        }
      }
    }
  }

  private func tile(_ part: CGImage, step: CGSize, over target: CGRect, context: CGContext) {
    context.saveGState()
    context.clip(to: target)
    var y = target.minY
    while y < target.maxY {
      var x = target.minX
      while x < target.maxX {
        context.drawUpright(part, in: CGRect(origin: CGPoint(x: x, y: y), size: step))
        x += step.width
      }
      y += step.height
    }
    context.restoreGState()
  }

  private struct Part {
    var source: Range<CGFloat>
    var target: Range<CGFloat>
    var resizes: Bool
  }

  private static func parts(of length: CGFloat, in targetLength: CGFloat, first: CGFloat, last: CGFloat) -> [Part] {
    let start = min(max(first, 0), length), end = min(max(last, 0), length - start)
    // Caps that do not fit are squeezed together.
    let squeeze = start + end > targetLength ? targetLength / (start + end) : 1
    let targetStart = start * squeeze, targetEnd = targetLength - end * squeeze
    var parts: [Part] = []
    if start > 0 { parts.append(Part(source: 0..<start, target: 0..<targetStart, resizes: false)) }
    if targetEnd > targetStart { parts.append(Part(source: start..<max(start, length - end), target: targetStart..<targetEnd, resizes: true)) }
    if end > 0 { parts.append(Part(source: (length - end)..<length, target: targetEnd..<targetLength, resizes: false)) }
    return parts
  }
}

extension CGImage {
  /// The picture upright, when its pixels lie as `orientation` says.
  func turned(from orientation: UIImage.Orientation) -> CGImage? {
    let size = CGSize(width: width, height: height)
    let upright = orientation.isSideways ? CGSize(width: size.height, height: size.width) : size
    guard let context = CGContext(size: upright, scale: 1) else { return nil }
    switch orientation {
    case .up: break
    case .down: context.turn(by: .pi, x: upright.width, y: upright.height)
    case .left: context.turn(by: -.pi / 2, x: 0, y: upright.height)
    case .right: context.turn(by: .pi / 2, x: upright.width, y: 0)
    case .upMirrored: context.mirror(width: upright.width)
    case .downMirrored:
      context.turn(by: .pi, x: upright.width, y: upright.height)
      context.mirror(width: size.width)
    case .leftMirrored:
      context.turn(by: -.pi / 2, x: 0, y: upright.height)
      context.mirror(width: size.width)
    case .rightMirrored:
      context.turn(by: .pi / 2, x: upright.width, y: 0)
      context.mirror(width: size.width)
    }
    context.drawUpright(self, in: CGRect(origin: .zero, size: size))
    return context.makeImage()
  }

  /// This picture's coverage in one colour.
  func stencil(filledWith color: CGColor) -> CGImage? {
    guard let context = CGContext(size: CGSize(width: width, height: height), scale: 1) else { return nil }
    context.drawUpright(self, in: CGRect(x: 0, y: 0, width: width, height: height), tint: color)
    return context.makeImage()
  }
}

extension CGContext {
  fileprivate func turn(by angle: CGFloat, x: CGFloat, y: CGFloat) {
    translateBy(x: x, y: y)
    rotate(by: angle)
  }

  fileprivate func mirror(width: CGFloat) {
    translateBy(x: width, y: 0)
    scaleBy(x: -1, y: 1)
  }
}
