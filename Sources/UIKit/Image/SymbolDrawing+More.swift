// More of the system's symbols, and those that are another one in a circle or a square: "plus.square.fill", "pencil.circle".

extension SymbolDrawing {
  /// A symbol made of another: its middle, what lies around it, and whether that is filled.
  struct Enclosure {
    var base: String
    var isSquare: Bool
    var isFilled: Bool

    init?(_ name: String) {
      for (ending, isSquare, isFilled) in [(".circle.fill", false, true), (".square.fill", true, true), (".circle", false, false), (".square", true, false)]
      where name.hasSuffix(ending) {
        (base, self.isSquare, self.isFilled) = (String(name.dropLast(ending.count)), isSquare, isFilled)
        return
      }
      return nil
    }

    var path: CGPath {
      let path = CGMutablePath()
      if isSquare { path.addRoundedRect(in: SymbolDrawing.unit, cornerWidth: 0.16, cornerHeight: 0.16) } else { path.addEllipse(in: SymbolDrawing.unit) }
      return path
    }
  }

  /// The drawing of a name, or of the nearest: a filled one is drawn in outline, and the other way round, where only the other is there.
  static func drawing(named name: String) -> Drawing? {
    if let found = drawings[name] ?? moreDrawings[name] { return found }
    if name.hasSuffix(".fill") {
      let plain = String(name.dropLast(5))
      guard let outline = drawings[plain] ?? moreDrawings[plain] else { return nil }
      return Drawing(isFilled: !openSymbols.contains(plain), trace: outline.trace)
    }
    return (drawings[name + ".fill"] ?? moreDrawings[name + ".fill"]).map { Drawing(isFilled: false, trace: $0.trace) }
  }

  /// Lines that enclose nothing: filled they would be gone.
  private static let openSymbols: Set<String> = ["wifi", "speaker.wave.2", "bell", "mic", "eye", "alarm", "gift"]

  nonisolated(unsafe) private static let moreDrawings: [String: Drawing] = [
    "square.and.arrow.down": .line { path in
      path.lines([(0.36, 0.36), (0.22, 0.36), (0.22, 0.92), (0.78, 0.92), (0.78, 0.36), (0.64, 0.36)], [(0.5, 0.06), (0.5, 0.66)], [(0.34, 0.5), (0.5, 0.66), (0.66, 0.5)])
    },
    "doc": .line { path in
      path.polygon([(0.2, 0.06), (0.58, 0.06), (0.8, 0.28), (0.8, 0.94), (0.2, 0.94)])
      path.lines([(0.58, 0.06), (0.58, 0.28), (0.8, 0.28)])
    },
    "doc.text": .line { path in
      path.polygon([(0.2, 0.06), (0.58, 0.06), (0.8, 0.28), (0.8, 0.94), (0.2, 0.94)])
      path.lines([(0.34, 0.5), (0.66, 0.5)], [(0.34, 0.66), (0.66, 0.66)], [(0.34, 0.82), (0.54, 0.82)])
    },
    "doc.on.doc": .line { path in
      path.polygon([(0.34, 0.06), (0.66, 0.06), (0.86, 0.26), (0.86, 0.7), (0.34, 0.7)])
      path.lines([(0.34, 0.28), (0.14, 0.28), (0.14, 0.94), (0.66, 0.94), (0.66, 0.7)])
    },
    "eye": .line { path in
      path.move(to: CGPoint(x: 0.04, y: 0.5))
      path.addQuadCurve(to: CGPoint(x: 0.96, y: 0.5), control: CGPoint(x: 0.5, y: 0.02))
      path.addQuadCurve(to: CGPoint(x: 0.04, y: 0.5), control: CGPoint(x: 0.5, y: 0.98))
      path.addEllipse(in: CGRect(x: 0.36, y: 0.36, width: 0.28, height: 0.28))
    },
    "bell": .line { path in
      path.move(to: CGPoint(x: 0.12, y: 0.76))
      path.addCurve(to: CGPoint(x: 0.5, y: 0.12), control1: CGPoint(x: 0.3, y: 0.6), control2: CGPoint(x: 0.14, y: 0.16))
      path.addCurve(to: CGPoint(x: 0.88, y: 0.76), control1: CGPoint(x: 0.86, y: 0.16), control2: CGPoint(x: 0.7, y: 0.6))
      path.closeSubpath()
      path.lines([(0.4, 0.86), (0.5, 0.93), (0.6, 0.86)])
    },
    "envelope": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.06, y: 0.2, width: 0.88, height: 0.6), cornerWidth: 0.08, cornerHeight: 0.08)
      path.lines([(0.09, 0.25), (0.5, 0.56), (0.91, 0.25)])
    },
    "phone.fill": .filled { path in
      path.move(to: CGPoint(x: 0.28, y: 0.08))
      path.addLine(to: CGPoint(x: 0.42, y: 0.32))
      path.addLine(to: CGPoint(x: 0.34, y: 0.42))
      path.addQuadCurve(to: CGPoint(x: 0.58, y: 0.66), control: CGPoint(x: 0.42, y: 0.58))
      path.addLine(to: CGPoint(x: 0.68, y: 0.58))
      path.addLine(to: CGPoint(x: 0.92, y: 0.72))
      path.addQuadCurve(to: CGPoint(x: 0.72, y: 0.92), control: CGPoint(x: 0.88, y: 0.92))
      path.addQuadCurve(to: CGPoint(x: 0.08, y: 0.28), control: CGPoint(x: 0.22, y: 0.78))
      path.addQuadCurve(to: CGPoint(x: 0.28, y: 0.08), control: CGPoint(x: 0.08, y: 0.12))
      path.closeSubpath()
    },
    "mic": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.38, y: 0.06, width: 0.24, height: 0.5), cornerWidth: 0.12, cornerHeight: 0.12)
      path.addArc(center: CGPoint(x: 0.5, y: 0.44), radius: 0.28, startAngle: 0, endAngle: .pi, clockwise: false)
      path.lines([(0.5, 0.72), (0.5, 0.92)], [(0.34, 0.92), (0.66, 0.92)])
    },
    "speaker.fill": .filled { $0.polygon([(0.1, 0.36), (0.3, 0.36), (0.56, 0.14), (0.56, 0.86), (0.3, 0.64), (0.1, 0.64)]) },
    "speaker.wave.2": .line { path in
      path.polygon([(0.04, 0.38), (0.2, 0.38), (0.42, 0.18), (0.42, 0.82), (0.2, 0.62), (0.04, 0.62)])
      for radius in [0.24, 0.44] { path.bow(CGPoint(x: 0.42, y: 0.5), radius, from: -0.7, to: 0.7) }
    },
    "photo": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.06, y: 0.16, width: 0.88, height: 0.68), cornerWidth: 0.08, cornerHeight: 0.08)
      path.lines([(0.08, 0.74), (0.34, 0.48), (0.52, 0.66), (0.66, 0.54), (0.92, 0.76)])
      path.addEllipse(in: CGRect(x: 0.6, y: 0.28, width: 0.14, height: 0.14))
    },
    "calendar": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.08, y: 0.14, width: 0.84, height: 0.76), cornerWidth: 0.1, cornerHeight: 0.1)
      path.lines([(0.08, 0.34), (0.92, 0.34)], [(0.3, 0.06), (0.3, 0.2)], [(0.7, 0.06), (0.7, 0.2)])
    },
    "bookmark": .line { $0.polygon([(0.26, 0.08), (0.74, 0.08), (0.74, 0.92), (0.5, 0.7), (0.26, 0.92)]) },
    "tag": .line { path in
      path.polygon([(0.08, 0.46), (0.46, 0.08), (0.9, 0.1), (0.92, 0.54), (0.54, 0.92)])
      path.addEllipse(in: CGRect(x: 0.68, y: 0.22, width: 0.1, height: 0.1))
    },
    "cart": .line { path in
      path.lines([(0.04, 0.14), (0.18, 0.14), (0.3, 0.66), (0.82, 0.66), (0.92, 0.28), (0.22, 0.28)])
      for x in [0.32, 0.7] { path.addEllipse(in: CGRect(x: x, y: 0.76, width: 0.12, height: 0.12)) }
    },
    "map": .line { path in
      path.polygon([(0.06, 0.2), (0.34, 0.1), (0.66, 0.2), (0.94, 0.1), (0.94, 0.8), (0.66, 0.9), (0.34, 0.8), (0.06, 0.9)])
      path.lines([(0.34, 0.1), (0.34, 0.8)], [(0.66, 0.2), (0.66, 0.9)])
    },
    "location": .line { $0.polygon([(0.92, 0.08), (0.56, 0.92), (0.48, 0.52), (0.08, 0.44)]) },
    "paperplane": .line { path in
      path.polygon([(0.94, 0.06), (0.6, 0.92), (0.42, 0.58), (0.08, 0.4)])
      path.lines([(0.42, 0.58), (0.94, 0.06)])
    },
    "mappin": .line { path in
      path.addEllipse(in: CGRect(x: 0.34, y: 0.06, width: 0.32, height: 0.32))
      path.lines([(0.5, 0.38), (0.5, 0.94)])
    },
    "lock": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.2, y: 0.44, width: 0.6, height: 0.48), cornerWidth: 0.08, cornerHeight: 0.08)
      path.lines([(0.32, 0.44), (0.32, 0.28)], [(0.68, 0.28), (0.68, 0.44)])
      path.bow(CGPoint(x: 0.5, y: 0.28), 0.18, from: .pi, to: 2 * .pi)
    },
    "bolt": .line { $0.polygon([(0.58, 0.04), (0.18, 0.56), (0.46, 0.56), (0.4, 0.96), (0.82, 0.42), (0.54, 0.42)]) },
    "sun.max": .line { path in
      path.addEllipse(in: CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4))
      for ray in 0..<8 {
        let angle = Double(ray) * .pi / 4
        path.lines([(0.5 + 0.33 * cos(angle), 0.5 + 0.33 * sin(angle)), (0.5 + 0.45 * cos(angle), 0.5 + 0.45 * sin(angle))])
      }
    },
    "moon": .line { path in
      path.addArc(center: CGPoint(x: 0.5, y: 0.5), radius: 0.42, startAngle: -1.9, endAngle: 0.5, clockwise: true)
      path.addQuadCurve(to: CGPoint(x: 0.365, y: 0.103), control: CGPoint(x: 0.32, y: 0.72))
      path.closeSubpath()
    },
    "cloud": .line { path in
      path.move(to: CGPoint(x: 0.26, y: 0.8))
      path.addCurve(to: CGPoint(x: 0.26, y: 0.42), control1: CGPoint(x: -0.02, y: 0.8), control2: CGPoint(x: 0, y: 0.42))
      path.addCurve(to: CGPoint(x: 0.74, y: 0.42), control1: CGPoint(x: 0.3, y: 0.08), control2: CGPoint(x: 0.7, y: 0.08))
      path.addCurve(to: CGPoint(x: 0.74, y: 0.8), control1: CGPoint(x: 1.02, y: 0.42), control2: CGPoint(x: 1, y: 0.8))
      path.closeSubpath()
    },
    "flag": .line { path in
      path.lines([(0.18, 0.94), (0.18, 0.08)])
      path.polygon([(0.18, 0.12), (0.5, 0.06), (0.86, 0.14), (0.86, 0.56), (0.5, 0.5), (0.18, 0.56)])
    },
    "flame": .line { path in
      path.move(to: CGPoint(x: 0.5, y: 0.04))
      path.addCurve(to: CGPoint(x: 0.5, y: 0.94), control1: CGPoint(x: 0.86, y: 0.3), control2: CGPoint(x: 1.05, y: 0.92))
      path.addCurve(to: CGPoint(x: 0.3, y: 0.36), control1: CGPoint(x: 0.02, y: 0.94), control2: CGPoint(x: 0.12, y: 0.5))
      path.addCurve(to: CGPoint(x: 0.5, y: 0.04), control1: CGPoint(x: 0.46, y: 0.42), control2: CGPoint(x: 0.54, y: 0.2))
      path.closeSubpath()
    },
    "alarm": .line { path in
      path.addEllipse(in: CGRect(x: 0.14, y: 0.18, width: 0.72, height: 0.72))
      path.lines([(0.5, 0.34), (0.5, 0.56), (0.64, 0.64)], [(0.06, 0.26), (0.24, 0.1)], [(0.94, 0.26), (0.76, 0.1)])
    },
    "timer": .line { path in
      path.addEllipse(in: CGRect(x: 0.12, y: 0.16, width: 0.76, height: 0.76))
      path.lines([(0.5, 0.16), (0.5, 0.54)], [(0.4, 0.06), (0.6, 0.06)])
    },
    "line.horizontal.3": .line { $0.lines([(0.1, 0.24), (0.9, 0.24)], [(0.1, 0.5), (0.9, 0.5)], [(0.1, 0.76), (0.9, 0.76)]) },
    "list.dash": .line { path in
      for y in [0.24, 0.5, 0.76] { path.lines([(0.06, y), (0.2, y)], [(0.34, y), (0.92, y)]) }
    },
    "power": .line { path in
      path.bow(CGPoint(x: 0.5, y: 0.54), 0.38, from: -0.9, to: -0.9 - 2 * .pi + 1.35, clockwise: false)
      path.lines([(0.5, 0.06), (0.5, 0.48)])
    },
    "link": .line { path in
      path.lines([(0.42, 0.58), (0.58, 0.42)])
      path.lines([(0.46, 0.3), (0.62, 0.14), (0.86, 0.38), (0.7, 0.54)], [(0.3, 0.46), (0.14, 0.62), (0.38, 0.86), (0.54, 0.7)])
    },
    "person": .line { path in
      path.addEllipse(in: CGRect(x: 0.32, y: 0.08, width: 0.36, height: 0.38))
      path.move(to: CGPoint(x: 0.1, y: 0.92))
      path.addCurve(to: CGPoint(x: 0.9, y: 0.92), control1: CGPoint(x: 0.1, y: 0.46), control2: CGPoint(x: 0.9, y: 0.46))
      path.closeSubpath()
    },
    "person.2": .line { path in
      path.addEllipse(in: CGRect(x: 0.2, y: 0.2, width: 0.24, height: 0.26))
      path.addEllipse(in: CGRect(x: 0.6, y: 0.24, width: 0.2, height: 0.22))
      path.move(to: CGPoint(x: 0.04, y: 0.84))
      path.addCurve(to: CGPoint(x: 0.6, y: 0.84), control1: CGPoint(x: 0.06, y: 0.48), control2: CGPoint(x: 0.58, y: 0.48))
      path.closeSubpath()
      path.move(to: CGPoint(x: 0.6, y: 0.56))
      path.addCurve(to: CGPoint(x: 0.96, y: 0.84), control1: CGPoint(x: 0.8, y: 0.48), control2: CGPoint(x: 0.94, y: 0.6))
      path.addLine(to: CGPoint(x: 0.7, y: 0.84))
    },
    "person.crop": .line { path in
      path.addEllipse(in: CGRect(x: 0.3, y: 0.1, width: 0.4, height: 0.42))
      path.move(to: CGPoint(x: 0.06, y: 0.98))
      path.addCurve(to: CGPoint(x: 0.94, y: 0.98), control1: CGPoint(x: 0.1, y: 0.54), control2: CGPoint(x: 0.9, y: 0.54))
    },
    "questionmark": .line { path in
      path.bow(CGPoint(x: 0.5, y: 0.32), 0.22, from: .pi, to: 2.6 * .pi, clockwise: false)
      path.lines([(0.5, 0.54), (0.5, 0.66)], [(0.5, 0.86), (0.5, 0.87)])
    },
    "exclamationmark": .line { $0.lines([(0.5, 0.12), (0.5, 0.62)], [(0.5, 0.86), (0.5, 0.87)]) },
    "info": .line { $0.lines([(0.5, 0.4), (0.5, 0.9)], [(0.5, 0.13), (0.5, 0.14)]) },
    "exclamationmark.triangle": .line { path in
      path.polygon([(0.5, 0.08), (0.96, 0.88), (0.04, 0.88)])
      path.lines([(0.5, 0.36), (0.5, 0.6)], [(0.5, 0.74), (0.5, 0.75)])
    },
    "wifi": .line { path in
      for radius in [0.22, 0.44, 0.66] { path.bow(CGPoint(x: 0.5, y: 0.86), radius, from: -2.3, to: -0.84) }
      path.lines([(0.5, 0.84), (0.5, 0.86)])
    },
    "message": .line { path in
      path.addEllipse(in: CGRect(x: 0.06, y: 0.1, width: 0.88, height: 0.68))
      path.lines([(0.28, 0.73), (0.2, 0.92), (0.46, 0.78)])
    },
    "bubble.left": .line { path in
      path.polygon([(0.08, 0.14), (0.92, 0.14), (0.92, 0.72), (0.46, 0.72), (0.26, 0.9), (0.26, 0.72), (0.08, 0.72)])
    },
    "hand.thumbsup": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.06, y: 0.46, width: 0.2, height: 0.44), cornerWidth: 0.04, cornerHeight: 0.04)
      path.polygon([(0.34, 0.5), (0.5, 0.3), (0.5, 0.08), (0.62, 0.08), (0.66, 0.24), (0.62, 0.42), (0.9, 0.42), (0.84, 0.88), (0.34, 0.86)])
    },
    "gift": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.08, y: 0.28, width: 0.84, height: 0.18), cornerWidth: 0.04, cornerHeight: 0.04)
      path.lines([(0.16, 0.46), (0.16, 0.92), (0.84, 0.92), (0.84, 0.46)], [(0.5, 0.28), (0.5, 0.92)])
      path.lines([(0.5, 0.28), (0.3, 0.1), (0.24, 0.24), (0.5, 0.28), (0.7, 0.1), (0.76, 0.24), (0.5, 0.28)])
    },
    "music.note": .filled { path in
      path.addEllipse(in: CGRect(x: 0.2, y: 0.68, width: 0.28, height: 0.22))
      path.polygon([(0.42, 0.14), (0.82, 0.06), (0.82, 0.26), (0.48, 0.32), (0.48, 0.8), (0.42, 0.8)])
    },
    "globe": .line { path in
      path.addEllipse(in: unit)
      path.addEllipse(in: CGRect(x: 0.3, y: 0.06, width: 0.4, height: 0.88))
      path.lines([(0.06, 0.5), (0.94, 0.5)], [(0.13, 0.27), (0.87, 0.27)], [(0.13, 0.73), (0.87, 0.73)])
    },
    "car": .line { path in
      path.polygon([(0.08, 0.72), (0.08, 0.5), (0.22, 0.44), (0.3, 0.24), (0.7, 0.24), (0.78, 0.44), (0.92, 0.5), (0.92, 0.72)])
      for x in [0.18, 0.66] { path.addEllipse(in: CGRect(x: x, y: 0.64, width: 0.16, height: 0.16)) }
    },
    "airplane": .filled {
      $0.polygon([(0.96, 0.5), (0.86, 0.42), (0.62, 0.42), (0.38, 0.06), (0.28, 0.06), (0.42, 0.42), (0.2, 0.42), (0.12, 0.3), (0.04, 0.3), (0.1, 0.5), (0.04, 0.7), (0.12, 0.7), (0.2, 0.58), (0.42, 0.58), (0.28, 0.94), (0.38, 0.94), (0.62, 0.58), (0.86, 0.58)])
    },
    "gearshape": .line { path in
      path.addEllipse(in: CGRect(x: 0.18, y: 0.18, width: 0.64, height: 0.64))
      path.addEllipse(in: CGRect(x: 0.38, y: 0.38, width: 0.24, height: 0.24))
      for tooth in 0..<8 {
        let angle = (Double(tooth) + 0.5) * .pi / 4
        path.lines([(0.5 + 0.33 * cos(angle), 0.5 + 0.33 * sin(angle)), (0.5 + 0.43 * cos(angle), 0.5 + 0.43 * sin(angle))])
      }
    },
    "arrow.counterclockwise": .line { path in
      path.bow(CGPoint(x: 0.5, y: 0.53), 0.34, from: .pi + 0.6, to: .pi + 0.6 + 1.65 * .pi)
      path.lines([(0.22, 0.08), (0.21, 0.33), (0.46, 0.34)])
    },
    "arrow.2.circlepath": .line { path in
      path.bow(CGPoint(x: 0.5, y: 0.5), 0.36, from: -2.7, to: -0.4)
      path.bow(CGPoint(x: 0.5, y: 0.5), 0.36, from: 0.44, to: 2.74)
      path.lines([(0.9, 0.2), (0.83, 0.4), (0.63, 0.34)], [(0.1, 0.8), (0.17, 0.6), (0.37, 0.66)])
    },
    "arrow.uturn.left": .line { path in
      path.lines([(0.36, 0.12), (0.12, 0.36), (0.36, 0.6)], [(0.12, 0.36), (0.62, 0.36)])
      path.bow(CGPoint(x: 0.62, y: 0.6), 0.24, from: -.pi / 2, to: .pi / 2)
      path.lines([(0.62, 0.84), (0.4, 0.84)])
    },
    "rectangle": .line { $0.addRoundedRect(in: CGRect(x: 0.06, y: 0.2, width: 0.88, height: 0.6), cornerWidth: 0.1, cornerHeight: 0.1) },
    "gamecontroller": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.06, y: 0.26, width: 0.88, height: 0.5), cornerWidth: 0.24, cornerHeight: 0.24)
      path.lines([(0.22, 0.5), (0.4, 0.5)], [(0.31, 0.41), (0.31, 0.59)])
      path.addEllipse(in: CGRect(x: 0.66, y: 0.46, width: 0.08, height: 0.08))
    },
    "lightbulb": .line { path in
      path.bow(CGPoint(x: 0.5, y: 0.38), 0.3, from: .pi * 0.75, to: .pi * 2.25)
      path.lines([(0.71, 0.59), (0.62, 0.74), (0.38, 0.74), (0.29, 0.59)], [(0.4, 0.84), (0.6, 0.84)], [(0.44, 0.94), (0.56, 0.94)])
    },
    "video": .line { path in
      path.addRoundedRect(in: CGRect(x: 0.06, y: 0.26, width: 0.58, height: 0.48), cornerWidth: 0.08, cornerHeight: 0.08)
      path.polygon([(0.7, 0.46), (0.94, 0.28), (0.94, 0.72), (0.7, 0.54)])
    },
    "tray": .line { path in
      path.polygon([(0.06, 0.54), (0.24, 0.2), (0.76, 0.2), (0.94, 0.54), (0.94, 0.82), (0.06, 0.82)])
      path.lines([(0.06, 0.54), (0.34, 0.54), (0.4, 0.66), (0.6, 0.66), (0.66, 0.54), (0.94, 0.54)])
    },
    "slider.horizontal.3": .line { path in
      for (y, x) in [(0.22, 0.3), (0.5, 0.64), (0.78, 0.4)] {
        path.lines([(0.06, y), (x - 0.08, y)], [(x + 0.08, y), (0.94, y)])
        path.addEllipse(in: CGRect(x: x - 0.08, y: y - 0.08, width: 0.16, height: 0.16))
      }
    },
    "greaterthan": .line { $0.lines([(0.2, 0.16), (0.82, 0.5), (0.2, 0.84)]) },
    "lessthan": .line { $0.lines([(0.8, 0.16), (0.18, 0.5), (0.8, 0.84)]) },
    "equal": .line { $0.lines([(0.14, 0.36), (0.86, 0.36)], [(0.14, 0.64), (0.86, 0.64)]) },
    "divide": .line { $0.lines([(0.12, 0.5), (0.88, 0.5)], [(0.5, 0.2), (0.5, 0.21)], [(0.5, 0.79), (0.5, 0.8)]) },
    "plusminus": .line { $0.lines([(0.5, 0.1), (0.5, 0.62)], [(0.24, 0.36), (0.76, 0.36)], [(0.24, 0.86), (0.76, 0.86)]) },
    "percent": .line { path in
      path.lines([(0.8, 0.14), (0.2, 0.86)])
      for place in [CGPoint(x: 0.14, y: 0.14), CGPoint(x: 0.62, y: 0.62)] { path.addEllipse(in: CGRect(origin: place, size: CGSize(width: 0.24, height: 0.24))) }
    },
    "delete.left": .line { path in
      path.polygon([(0.04, 0.5), (0.3, 0.2), (0.94, 0.2), (0.94, 0.8), (0.3, 0.8)])
      path.lines([(0.46, 0.36), (0.74, 0.64)], [(0.74, 0.36), (0.46, 0.64)])
    },
  ]
}

extension CGMutablePath {
  /// A part of a circle by itself, not joined with what was drawn before.
  fileprivate func bow(_ center: CGPoint, _ radius: Double, from start: Double, to end: Double, clockwise: Bool = false) {
    move(to: CGPoint(x: center.x + radius * cos(start), y: center.y + radius * sin(start)))
    addArc(center: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
  }
}
