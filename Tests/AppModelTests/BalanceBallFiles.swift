// The game's boards and scripts as they lie in its project, for tests of its physics.
import Foundation
import XCTest

@testable import BalanceBallModel

enum BalanceBallFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Apps/BalanceBall")

  /// The boards of the storyboard, first to last, each with its ball.
  static func boards() throws -> [(board: Board, ball: RollingBall)] {
    let text = try String(contentsOf: folder.appendingPathComponent("BalanceBall/Base.lproj/Main.storyboard"), encoding: .utf8)
    return try text.components(separatedBy: "<scene ").dropFirst().map { scene in
      let frames = try frames(in: scene)
      func frame(ofOutlet name: String) throws -> CGRect {
        let identifier = try XCTUnwrap(matches("property=\"\(name)\" destination=\"([^\"]*)\"", in: scene).first?[0], "no outlet \(name)")
        return try XCTUnwrap(frames[identifier])
      }
      let walls = matches("property=\"walls\" destination=\"([^\"]*)\"", in: scene).compactMap { frames[$0[0]] }
      let goals = try [("green", Board.Encounter.green), ("red", .red)].map { name, kind in
        let frame = try frame(ofOutlet: name)
        return Board.Goal(kind: kind, center: CGPoint(x: frame.midX, y: frame.midY), radius: frame.width / 2)
      }
      let ball = try frame(ofOutlet: "ball")
      return (
        Board(bounds: CGRect(x: 0, y: 0, width: 375, height: 667), walls: walls, goals: goals),
        RollingBall(start: CGPoint(x: ball.midX, y: ball.midY), radius: ball.width / 2)
      )
    }
  }

  /// The tilts of a script with the seconds at which they begin, and when the script ends at the latest.
  static func tilts(ofScript name: String) throws -> (tilts: [(start: Double, x: Double, y: Double)], end: Double) {
    let text = try String(contentsOf: folder.appendingPathComponent("Scripts/\(name)"), encoding: .utf8)
    var (time, tilts) = (0.0, [(start: Double, x: Double, y: Double)]())
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "tilt": tilts.append((time, try XCTUnwrap(Double(words[1])), try XCTUnwrap(Double(words[2]))))
      case "wait" where words[1] == "until": return (tilts, time + (try XCTUnwrap(words.last.flatMap { Double($0) })))
      case "wait": time += try XCTUnwrap(Double(words[1]))
      default: break
      }
    }
    return (tilts, time)
  }

  private static func frames(in scene: String) throws -> [String: CGRect] {
    var frames: [String: CGRect] = [:]
    for part in scene.components(separatedBy: "<imageView ").dropFirst() {
      let identifier = try XCTUnwrap(matches(" id=\"([^\"]*)\"", in: part).first?[0])
      let numbers = try XCTUnwrap(matches("x=\"([^\"]*)\" y=\"([^\"]*)\" width=\"([^\"]*)\" height=\"([^\"]*)\"", in: part).first).compactMap(Double.init)
      frames[identifier] = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return frames
  }

  private static func matches(_ pattern: String, in text: String) -> [[String]] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (1..<match.numberOfRanges).compactMap { Range(match.range(at: $0), in: text).map { String(text[$0]) } }
    }
  }
}
