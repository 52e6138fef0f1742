// The system's symbols, as far as apps of a tutorial's size use them, in drawings of our own.
//
// Each is drawn in a square of one unit, y down. Apple's drawings differ in detail, their sizes by symbol; a name that is not here
// shows as a crossed box and is told once.

enum SymbolDrawing {
  /// - Parameter pointSize: of the text beside which the symbol would stand.
  static func content(named name: String, pointSize: CGFloat) -> UIImage.Content {
    let scale = GraphicsContextStack.deviceScale
    // Symbols are about as high as a line's capitals and descenders together.
    let side = (pointSize * 1.18).rounded()
    let size = CGSize(width: side, height: side)
    let enclosure = drawing(named: name) == nil ? Enclosure(name) : nil
    guard let drawing = drawing(named: enclosure?.base ?? name) else {
      report("UIImage(systemName: \"\(name)\"): this symbol has no drawing yet; a crossed box is shown. Use a picture of the asset catalog.")
      var content = PlaceholderImage.content(size: size)
      content.isSymbol = true
      content.renderingMode = .alwaysOriginal
      content.name = name
      return content
    }
    var content = UIImage.Content(scale: scale, isSymbol: true)
    content.name = name
    guard let context = CGContext(size: size, scale: scale) else { return content }
    context.scaleBy(x: side, y: side)
    let path = CGMutablePath()
    drawing.trace(path)
    context.setFillColor(.black)
    context.setStrokeColor(.black)
    context.setLineWidth(0.085)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    if let enclosure {
      context.addPath(enclosure.path)
      if enclosure.isFilled {
        context.fillPath()
        // The middle is cut out.
        context.setBlendMode(.clear)
      } else {
        context.strokePath()
      }
      context.translateBy(x: 0.25, y: 0.25)
      context.scaleBy(x: 0.5, y: 0.5)
      context.setLineWidth(0.17)
    }
    context.addPath(path)
    if drawing.isFilled { context.fillPath(using: .evenOdd) } else { context.strokePath() }
    content.picture = context.makeImage()
    return content
  }

  struct Drawing {
    var isFilled: Bool
    var trace: (CGMutablePath) -> Void

    static func line(_ trace: @escaping (CGMutablePath) -> Void) -> Drawing { Drawing(isFilled: false, trace: trace) }
    static func filled(_ trace: @escaping (CGMutablePath) -> Void) -> Drawing { Drawing(isFilled: true, trace: trace) }
  }

  nonisolated(unsafe) static let drawings: [String: Drawing] = [
    "plus": .line { $0.lines([(0.5, 0.12), (0.5, 0.88)], [(0.12, 0.5), (0.88, 0.5)]) },
    "minus": .line { $0.lines([(0.12, 0.5), (0.88, 0.5)]) },
    "xmark": .line { $0.lines([(0.17, 0.17), (0.83, 0.83)], [(0.83, 0.17), (0.17, 0.83)]) },
    "multiply": .line { $0.lines([(0.17, 0.17), (0.83, 0.83)], [(0.83, 0.17), (0.17, 0.83)]) },
    "checkmark": .line { $0.lines([(0.15, 0.55), (0.4, 0.82), (0.85, 0.18)]) },
    "chevron.left": .line { $0.lines([(0.64, 0.14), (0.32, 0.5), (0.64, 0.86)]) },
    "chevron.backward": .line { $0.lines([(0.64, 0.14), (0.32, 0.5), (0.64, 0.86)]) },
    "chevron.right": .line { $0.lines([(0.36, 0.14), (0.68, 0.5), (0.36, 0.86)]) },
    "chevron.forward": .line { $0.lines([(0.36, 0.14), (0.68, 0.5), (0.36, 0.86)]) },
    "chevron.up": .line { $0.lines([(0.14, 0.64), (0.5, 0.32), (0.86, 0.64)]) },
    "chevron.down": .line { $0.lines([(0.14, 0.36), (0.5, 0.68), (0.86, 0.36)]) },
    "arrow.left": .line { $0.lines([(0.88, 0.5), (0.12, 0.5)], [(0.42, 0.2), (0.12, 0.5), (0.42, 0.8)]) },
    "arrow.right": .line { $0.lines([(0.12, 0.5), (0.88, 0.5)], [(0.58, 0.2), (0.88, 0.5), (0.58, 0.8)]) },
    "arrow.up": .line { $0.lines([(0.5, 0.88), (0.5, 0.12)], [(0.2, 0.42), (0.5, 0.12), (0.8, 0.42)]) },
    "arrow.down": .line { $0.lines([(0.5, 0.12), (0.5, 0.88)], [(0.2, 0.58), (0.5, 0.88), (0.8, 0.58)]) },
    "arrow.clockwise": .line { path in
      path.addArc(center: CGPoint(x: 0.5, y: 0.53), radius: 0.34, startAngle: -0.6, endAngle: -0.6 - 1.65 * .pi, clockwise: true)
      path.lines([(0.78, 0.08), (0.79, 0.33), (0.54, 0.34)])
    },
    "circle": .line { $0.addEllipse(in: unit) },
    "circle.fill": .filled { $0.addEllipse(in: unit) },
    "square": .line { $0.addRoundedRect(in: unit, cornerWidth: 0.1, cornerHeight: 0.1) },
    "square.fill": .filled { $0.addRoundedRect(in: unit, cornerWidth: 0.1, cornerHeight: 0.1) },
    "star": .line { $0.star() },
    "star.fill": .filled { $0.star() },
    "heart": .line { $0.heart() },
    "heart.fill": .filled { $0.heart() },
    "triangle": .line { $0.polygon([(0.5, 0.12), (0.92, 0.86), (0.08, 0.86)]) },
    "triangle.fill": .filled { $0.polygon([(0.5, 0.12), (0.92, 0.86), (0.08, 0.86)]) },
    "play": .line { $0.polygon([(0.2, 0.12), (0.88, 0.5), (0.2, 0.88)]) },
    "play.fill": .filled { $0.polygon([(0.2, 0.12), (0.88, 0.5), (0.2, 0.88)]) },
    "pause.fill": .filled { path in
      path.addRoundedRect(in: CGRect(x: 0.18, y: 0.12, width: 0.22, height: 0.76), cornerWidth: 0.05, cornerHeight: 0.05)
      path.addRoundedRect(in: CGRect(x: 0.6, y: 0.12, width: 0.22, height: 0.76), cornerWidth: 0.05, cornerHeight: 0.05)
    },
    "stop.fill": .filled { $0.addRoundedRect(in: unit, cornerWidth: 0.12, cornerHeight: 0.12) },
    "ellipsis": .filled { path in
      for x in [0.08, 0.41, 0.74] { path.addEllipse(in: CGRect(x: x, y: 0.41, width: 0.18, height: 0.18)) }
    },
    "magnifyingglass": .line { path in
      path.addEllipse(in: CGRect(x: 0.1, y: 0.1, width: 0.56, height: 0.56))
      path.lines([(0.6, 0.6), (0.9, 0.9)])
    },
    "person.fill": .filled { path in
      path.addEllipse(in: CGRect(x: 0.3, y: 0.06, width: 0.4, height: 0.42))
      path.move(to: CGPoint(x: 0.08, y: 0.94))
      path.addCurve(to: CGPoint(x: 0.92, y: 0.94), control1: CGPoint(x: 0.08, y: 0.42), control2: CGPoint(x: 0.92, y: 0.42))
      path.closeSubpath()
    },
    "square.and.pencil": .line { path in
      path.lines([(0.56, 0.16), (0.2, 0.16), (0.12, 0.24), (0.12, 0.8), (0.2, 0.88), (0.76, 0.88), (0.84, 0.8), (0.84, 0.46)])
      path.polygon([(0.42, 0.5), (0.82, 0.1), (0.92, 0.2), (0.52, 0.6), (0.39, 0.63)])
    },
    "pencil": .line { $0.polygon([(0.2, 0.68), (0.72, 0.16), (0.86, 0.3), (0.34, 0.82), (0.15, 0.87)]) },
    "arrowshape.turn.up.left": .line { path in
      path.polygon([(0.42, 0.16), (0.42, 0.36), (0.7, 0.44), (0.9, 0.84), (0.66, 0.66), (0.42, 0.62), (0.42, 0.82), (0.08, 0.49)])
    },
    "square.and.arrow.up": .line { path in
      path.lines([(0.36, 0.4), (0.22, 0.4), (0.22, 0.92), (0.78, 0.92), (0.78, 0.4), (0.64, 0.4)], [(0.5, 0.64), (0.5, 0.07)], [(0.34, 0.23), (0.5, 0.07), (0.66, 0.23)])
    },
    "folder": .line { $0.polygon([(0.08, 0.22), (0.36, 0.22), (0.46, 0.32), (0.92, 0.32), (0.92, 0.82), (0.08, 0.82)]) },
    "folder.fill": .filled { $0.polygon([(0.08, 0.22), (0.36, 0.22), (0.46, 0.32), (0.92, 0.32), (0.92, 0.82), (0.08, 0.82)]) },
    "book": .line { path in
      path.lines([(0.5, 0.26), (0.5, 0.84)])
      path.lines([(0.5, 0.26), (0.36, 0.18), (0.08, 0.2), (0.08, 0.78), (0.36, 0.76), (0.5, 0.84), (0.64, 0.76), (0.92, 0.78), (0.92, 0.2), (0.64, 0.18), (0.5, 0.26)])
    },
    "book.fill": .filled { path in
      path.polygon([(0.47, 0.28), (0.34, 0.18), (0.06, 0.2), (0.06, 0.8), (0.34, 0.78), (0.47, 0.86)])
      path.polygon([(0.53, 0.28), (0.66, 0.18), (0.94, 0.2), (0.94, 0.8), (0.66, 0.78), (0.53, 0.86)])
    },
    "camera": .line { path in
      path.polygon([(0.08, 0.28), (0.3, 0.28), (0.38, 0.17), (0.62, 0.17), (0.7, 0.28), (0.92, 0.28), (0.92, 0.84), (0.08, 0.84)])
      path.addEllipse(in: CGRect(x: 0.33, y: 0.38, width: 0.34, height: 0.34))
    },
    "trash": .line { path in
      path.lines([(0.12, 0.24), (0.88, 0.24)], [(0.36, 0.24), (0.38, 0.1), (0.62, 0.1), (0.64, 0.24)])
      path.lines([(0.2, 0.24), (0.26, 0.92), (0.74, 0.92), (0.8, 0.24)], [(0.4, 0.4), (0.41, 0.78)], [(0.6, 0.4), (0.59, 0.78)])
    },
    "trash.fill": .filled { path in
      path.polygon([(0.36, 0.06), (0.64, 0.06), (0.66, 0.18), (0.9, 0.18), (0.9, 0.28), (0.1, 0.28), (0.1, 0.18), (0.34, 0.18)])
      path.polygon([(0.18, 0.34), (0.82, 0.34), (0.75, 0.95), (0.25, 0.95)])
    },
    "backward.fill": .filled { path in
      path.polygon([(0.02, 0.5), (0.5, 0.2), (0.5, 0.8)])
      path.polygon([(0.48, 0.5), (0.96, 0.2), (0.96, 0.8)])
    },
    "forward.fill": .filled { path in
      path.polygon([(0.98, 0.5), (0.5, 0.2), (0.5, 0.8)])
      path.polygon([(0.52, 0.5), (0.04, 0.2), (0.04, 0.8)])
    },
    "clock": .line { path in
      path.addEllipse(in: unit)
      path.lines([(0.5, 0.24), (0.5, 0.52), (0.66, 0.62)])
    },
    "clock.fill": .filled { path in
      path.addEllipse(in: unit)
      path.polygon([(0.46, 0.22), (0.54, 0.22), (0.54, 0.5), (0.7, 0.6), (0.66, 0.67), (0.46, 0.55)])
    },
    "person.crop.circle.fill": .filled { path in
      path.addEllipse(in: unit)
      path.addEllipse(in: CGRect(x: 0.36, y: 0.22, width: 0.28, height: 0.3))
      path.move(to: CGPoint(x: 0.24, y: 0.78))
      path.addCurve(to: CGPoint(x: 0.76, y: 0.78), control1: CGPoint(x: 0.26, y: 0.5), control2: CGPoint(x: 0.74, y: 0.5))
      path.closeSubpath()
    },
    "arrow.down.circle.fill": .filled { path in
      path.addEllipse(in: unit)
      path.polygon([(0.45, 0.24), (0.55, 0.24), (0.55, 0.58), (0.68, 0.46), (0.75, 0.53), (0.5, 0.77), (0.25, 0.53), (0.32, 0.46), (0.45, 0.58)])
    },
    "list.number": .line { path in
      path.lines([(0.34, 0.2), (0.92, 0.2)], [(0.34, 0.5), (0.92, 0.5)], [(0.34, 0.8), (0.92, 0.8)])
      path.lines([(0.12, 0.12), (0.12, 0.28)], [(0.12, 0.42), (0.12, 0.58)], [(0.12, 0.72), (0.12, 0.88)])
    },
    "list.bullet": .line { path in
      path.lines([(0.34, 0.2), (0.92, 0.2)], [(0.34, 0.5), (0.92, 0.5)], [(0.34, 0.8), (0.92, 0.8)])
      for y in [0.2, 0.5, 0.8] { path.addEllipse(in: CGRect(x: 0.11, y: y - 0.02, width: 0.04, height: 0.04)) }
    },
    "info.circle": .line { path in
      path.addEllipse(in: unit)
      path.lines([(0.5, 0.46), (0.5, 0.74)])
      path.addEllipse(in: CGRect(x: 0.48, y: 0.26, width: 0.04, height: 0.04))
    },
    "gear": .line { path in
      path.addEllipse(in: CGRect(x: 0.2, y: 0.2, width: 0.6, height: 0.6))
      path.addEllipse(in: CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))
      for tooth in 0..<8 {
        let angle = Double(tooth) * .pi / 4
        path.lines([(0.5 + 0.3 * cos(angle), 0.5 + 0.3 * sin(angle)), (0.5 + 0.42 * cos(angle), 0.5 + 0.42 * sin(angle))])
      }
    },
    "plus.circle": .line { path in
      path.addEllipse(in: unit)
      path.lines([(0.5, 0.28), (0.5, 0.72)], [(0.28, 0.5), (0.72, 0.5)])
    },
    "checkmark.circle": .line { path in
      path.addEllipse(in: unit)
      path.lines([(0.3, 0.52), (0.45, 0.68), (0.71, 0.33)])
    },
    "house": .line { $0.polygon([(0.5, 0.08), (0.96, 0.48), (0.82, 0.48), (0.82, 0.9), (0.18, 0.9), (0.18, 0.48), (0.04, 0.48)]) },
    "house.fill": .filled { $0.polygon([(0.5, 0.08), (0.96, 0.48), (0.82, 0.48), (0.82, 0.9), (0.18, 0.9), (0.18, 0.48), (0.04, 0.48)]) },
  ]

  static let unit = CGRect(x: 0.06, y: 0.06, width: 0.88, height: 0.88)
}

extension CGMutablePath {
  func lines(_ lines: [(Double, Double)]...) {
    for line in lines {
      addLines(between: line.map { CGPoint(x: $0.0, y: $0.1) })
    }
  }

  func polygon(_ corners: [(Double, Double)]) {
    lines(corners)
    closeSubpath()
  }

  fileprivate func star() {
    let corners = (0..<10).map { index -> (Double, Double) in
      let angle = Double(index) * .pi / 5 - .pi / 2, radius = index.isMultiple(of: 2) ? 0.48 : 0.2
      return (0.5 + radius * cos(angle), 0.53 + radius * sin(angle))
    }
    polygon(corners)
  }

  fileprivate func heart() {
    move(to: CGPoint(x: 0.5, y: 0.9))
    addCurve(to: CGPoint(x: 0.5, y: 0.28), control1: CGPoint(x: -0.25, y: 0.42), control2: CGPoint(x: 0.16, y: -0.16))
    addCurve(to: CGPoint(x: 0.5, y: 0.9), control1: CGPoint(x: 0.84, y: -0.16), control2: CGPoint(x: 1.25, y: 0.42))
    closeSubpath()
  }
}
