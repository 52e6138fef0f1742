// Animations run in the phone's process: they go on while the app's main thread is busy, on the system's clock.
import CoreGraphics
import XCTest

final class BusyAppTests: SmallProjectTestCase {
  /// Two squares move for eight seconds: one at an even pace, which tells the time of a picture; the other in a curve and back. After a
  /// second the app does nothing but spin for three.
  private static let animations = """

    extension ViewController {
        @objc func start() {
            let begin = CACurrentMediaTime()
            func move(_ y: CGFloat, _ color: UIColor, _ curve: CAMediaTimingFunctionName, _ duration: Double) {
                let square = UIView(frame: CGRect(x: 0, y: y, width: 20, height: 20))
                square.backgroundColor = color
                view.addSubview(square)
                let animation = CABasicAnimation(keyPath: "position.x")
                (animation.fromValue, animation.toValue, animation.duration) = (20, 340, duration)
                animation.timingFunction = CAMediaTimingFunction(name: curve)
                (animation.beginTime, animation.autoreverses, animation.repeatCount) = (begin, true, 10)
                square.layer.add(animation, forKey: "move")
            }
            move(200, UIColor(red: 1, green: 0, blue: 0, alpha: 1), .linear, 8)
            move(300, UIColor(red: 0, green: 0, blue: 1, alpha: 1), .easeInEaseOut, 2)
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                let from = CACurrentMediaTime()
                while CACurrentMediaTime() < from + 3 {}
                print("busy", from - begin, CACurrentMediaTime() - begin)
                self.label.text = "free"
            }
        }
    }

    """

  func testAnimationsGoOnWhileTheAppIsBusy() throws {
    let button = """
      let button = UIButton(type: .system); button.setTitle("Start", for: .normal); button.frame = CGRect(x: 0, y: 40, width: 100, height: 44)
      button.addTarget(self, action: #selector(start), for: .touchUpInside); view.addSubview(button)
      """
    let project = try makeProject(source: SmallProject.source.replacingOccurrences(of: "// body", with: button) + Self.animations)
    let pictures = (1...9).map { "\(folder)/busy\($0).png" }
    let script = try write(
      "tap \"Start\"\nwait 0.8\n" + pictures.map { "screenshot \"\($0)\"\nwait 0.35\n" }.joined() + "wait until text \"free\" 20\n", to: "busy.txt")
    let result = try QuinceProgram.run(
      ["run", project, "--headless", "--real-time", "--device", "iPhone 8", "--script", script], directory: folder, limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    let busy = try XCTUnwrap(result.standardOutput.split(separator: "\n").first { $0.hasPrefix("busy") }, result.output)
      .split(separator: " ").compactMap { Double($0) }

    // Ease in and out, as Core Animation documents it: a Bézier curve with the control points (0.42, 0) and (0.58, 1).
    func eased(_ part: Double) -> Double {
      func bezier(_ t: Double, _ one: Double, _ two: Double) -> Double { 3 * t * (1 - t) * (1 - t) * one + 3 * t * t * (1 - t) * two + t * t * t }
      var low = 0.0, high = 1.0
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if bezier(middle, 0.42, 0.58) < part { low = middle } else { high = middle }
      }
      return bezier(low, 0, 1)
    }
    var times: [Double] = []
    for path in pictures {
      let data = try XCTUnwrap(FileManager.default.contents(atPath: path), path)
      let image = try ImageDecoder.decode(data).frames[0].image
      let red = try XCTUnwrap(middle(ofColor: (255, 0, 0), at: 210 * 2, in: image)) / 2
      let blue = try XCTUnwrap(middle(ofColor: (0, 0, 255), at: 310 * 2, in: image)) / 2
      let time = (red - 20) / 320 * 8
      let run = time.truncatingRemainder(dividingBy: 4) / 2
      // Half a pixel of the even square's place are 6 ms, in which the other goes two points where it is quickest.
      XCTAssertEqual(blue, 20 + 320 * eased(run <= 1 ? run : 2 - run), accuracy: 2.5, "at \(time) s")
      if time > busy[0] + 0.05, time < busy[1] - 0.05 { times.append(time) }
    }
    XCTAssertGreaterThanOrEqual(Set(times).count, 2, "pictures of different times were taken while the app was busy, from \(busy)")
  }

  /// The middle of the pixels of one colour in a row; pixels.
  private func middle(ofColor color: (UInt8, UInt8, UInt8), at row: Int, in image: CGImage) throws -> Double? {
    let data = try XCTUnwrap(image.dataProvider?.data as Data?)
    let bytes = image.bitsPerPixel / 8
    let columns = (0..<image.width).filter { column in
      let start = row * image.bytesPerRow + column * bytes
      return data[start] == color.0 && data[start + 1] == color.1 && data[start + 2] == color.2
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return Double(first + last + 1) / 2
  }
}
