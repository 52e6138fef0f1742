// Pictures that a phone has of its own, drawn by arithmetic: they are what an app can pick where the person gives no folder.

@MainActor
enum SamplePhotos {
  static let names = ["Evening", "Sea", "Meadow", "Dunes", "Night", "Balloons"]
  /// Pixels.
  static let size = CGSize(width: 1200, height: 900)
  private static var kept: [Int: UIImage] = [:]

  static func picture(_ number: Int) -> UIImage {
    if let known = kept[number] { return known }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let made = UIGraphicsImageRenderer(size: size, format: format).image { context in paint(number, in: context.cgContext) }
    kept[number] = made
    return made
  }

  private static func paint(_ number: Int, in context: CGContext) {
    switch names[number] {
    case "Evening":
      sky(context, [(0.16, 0.14, 0.36), (0.85, 0.38, 0.34), (0.99, 0.78, 0.42)])
      disc(context, x: 0.62, y: 0.6, radius: 0.09, (1, 0.93, 0.7))
      hills(context, level: 0.68, height: 0.07, waves: 1.5, (0.3, 0.17, 0.3))
      hills(context, level: 0.8, height: 0.08, waves: 2.3, (0.16, 0.09, 0.2))
    case "Sea":
      sky(context, [(0.35, 0.65, 0.92), (0.8, 0.92, 0.98)])
      let water: [(CGFloat, CGFloat, CGFloat)] = [(0.1, 0.5, 0.7), (0.07, 0.42, 0.63), (0.04, 0.33, 0.55), (0.02, 0.25, 0.45)]
      for (index, color) in water.enumerated() {
        hills(context, level: 0.55 + 0.12 * CGFloat(index), height: 0.012 + 0.008 * CGFloat(index), waves: 9 - 1.5 * CGFloat(index), color)
      }
    case "Meadow":
      sky(context, [(0.4, 0.7, 0.98), (0.9, 0.97, 1)])
      hills(context, level: 0.55, height: 0.1, waves: 1.2, (0.45, 0.7, 0.4))
      hills(context, level: 0.68, height: 0.06, waves: 1.9, (0.3, 0.6, 0.25))
      for index in 0..<90 {
        let x = fraction(index, 0.618), y = 0.74 + 0.24 * fraction(index, 0.414)
        disc(context, x: x, y: y, radius: 0.006 + 0.004 * y, index % 3 == 0 ? (1, 0.85, 0.2) : index % 3 == 1 ? (1, 1, 1) : (0.9, 0.3, 0.4))
      }
    case "Dunes":
      sky(context, [(0.25, 0.5, 0.8), (0.95, 0.85, 0.65)])
      hills(context, level: 0.6, height: 0.1, waves: 0.9, (0.93, 0.74, 0.48))
      hills(context, level: 0.74, height: 0.09, waves: 1.4, (0.85, 0.62, 0.36))
      hills(context, level: 0.88, height: 0.06, waves: 2, (0.7, 0.48, 0.27))
    case "Night":
      sky(context, [(0.01, 0.02, 0.1), (0.08, 0.1, 0.3)])
      for index in 0..<160 { disc(context, x: fraction(index, 0.618), y: 0.75 * fraction(index, 0.414), radius: 0.001 + 0.002 * fraction(index, 0.303), (1, 1, 0.9)) }
      disc(context, x: 0.25, y: 0.28, radius: 0.08, (0.96, 0.95, 0.88))
      hills(context, level: 0.85, height: 0.1, waves: 3.1, (0.01, 0.01, 0.04))
    default:
      sky(context, [(0.3, 0.6, 0.95), (0.85, 0.95, 1)])
      let balloons: [(CGFloat, CGFloat, CGFloat)] = [(0.9, 0.25, 0.25), (1.0, 0.7, 0.15), (0.3, 0.7, 0.35), (0.4, 0.3, 0.75)]
      for (index, color) in balloons.enumerated() {
        let x = 0.18 + 0.21 * CGFloat(index), y = 0.3 + 0.18 * fraction(index + 1, 0.618)
        context.setStrokeColor(CGColor(red: 0.3, green: 0.3, blue: 0.35, alpha: 1))
        context.setLineWidth(3)
        context.move(to: CGPoint(x: x * size.width, y: y * size.height))
        context.addLine(to: CGPoint(x: (x + 0.02) * size.width, y: (y + 0.4) * size.height))
        context.strokePath()
        disc(context, x: x, y: y, radius: 0.1, color)
        disc(context, x: x - 0.025, y: y - 0.04, radius: 0.02, (1, 1, 1))
      }
    }
  }

  /// Bands from top to bottom.
  private static func sky(_ context: CGContext, _ colors: [(CGFloat, CGFloat, CGFloat)]) {
    let list = colors.map { CGColor(red: $0.0, green: $0.1, blue: $0.2, alpha: 1) }
    guard let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: list as CFArray, locations: nil) else { return }
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: size.height), options: [])
  }

  /// All in parts of the picture's width (x, radius) and height (y).
  private static func disc(_ context: CGContext, x: CGFloat, y: CGFloat, radius: CGFloat, _ color: (CGFloat, CGFloat, CGFloat)) {
    context.setFillColor(CGColor(red: color.0, green: color.1, blue: color.2, alpha: 1))
    let r = radius * size.width
    context.fillEllipse(in: CGRect(x: x * size.width - r, y: y * size.height - r, width: 2 * r, height: 2 * r))
  }

  /// Everything below a wavy line.
  private static func hills(_ context: CGContext, level: CGFloat, height: CGFloat, waves: CGFloat, _ color: (CGFloat, CGFloat, CGFloat)) {
    context.setFillColor(CGColor(red: color.0, green: color.1, blue: color.2, alpha: 1))
    context.beginPath()
    context.move(to: CGPoint(x: 0, y: size.height))
    for step in 0...120 {
      let x = CGFloat(step) / 120
      let wave = sin(x * waves * 2 * .pi + waves) * 0.7 + sin(x * waves * 3.7 * .pi) * 0.3
      context.addLine(to: CGPoint(x: x * size.width, y: (level + wave * height) * size.height))
    }
    context.addLine(to: CGPoint(x: size.width, y: size.height))
    context.closePath()
    context.fillPath()
  }

  /// Evenly spread numbers of 0..<1.
  private static func fraction(_ index: Int, _ step: CGFloat) -> CGFloat { (CGFloat(index) * step).truncatingRemainder(dividingBy: 1) }
}
