// A layer of an app's own class with a property of its own, as tutorials write it: the change moves, frame by frame.
import CoreGraphics
import XCTest

final class OwnLayerAppTests: SmallProjectTestCase {
  private static let classes = """

    class DialLayer: CALayer {
        @NSManaged var progress: CGFloat

        override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }

        override func action(forKey event: String) -> CAAction? {
            guard event == "progress" else { return super.action(forKey: event) }
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.progress ?? progress
            animation.duration = 2
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            return animation
        }

        override func draw(in ctx: CGContext) {
            ctx.setFillColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
            ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
        }
    }

    class DialView: UIView {
        override class var layerClass: AnyClass { DialLayer.self }
        var dial: DialLayer { layer as! DialLayer }
    }

    """

  func testAChangeOfAManagedPropertyMoves() throws {
    let body = """
      let view = DialView(frame: CGRect(x: 0, y: 200, width: 300, height: 20)); view.isOpaque = false; self.view.addSubview(view)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { view.dial.progress = 1 }
      """
    let project = try makeProject(source: SmallProject.source.replacingOccurrences(of: "// body", with: body) + Self.classes)
    let pictures = ["before", "middle", "after"].map { "\(folder)/\($0).png" }
    let script = try write(
      "wait 0.4\nscreenshot \"\(pictures[0])\"\nwait 1.1\nscreenshot \"\(pictures[1])\"\nwait 1.5\nscreenshot \"\(pictures[2])\"\n", to: "dial.txt")
    let result = try QuinceProgram.run(["run", project, "--headless", "--device", "iPhone 8", "--script", script], directory: folder, limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    let widths = try pictures.map { path in
      let image = try ImageDecoder.decode(try XCTUnwrap(FileManager.default.contents(atPath: path))).frames[0].image
      let data = try XCTUnwrap(image.dataProvider?.data as Data?), bytes = image.bitsPerPixel / 8
      return (0..<image.width).filter { column in
        let start = 420 * image.bytesPerRow + column * bytes
        return data[start] == 255 && data[start + 1] == 0 && data[start + 2] == 0
      }.count
    }
    XCTAssertEqual(widths[0], 0)
    XCTAssertEqual(Double(widths[1]), 300, accuracy: 24, "half of it after a second of two: \(widths)")
    XCTAssertEqual(widths[2], 600)
  }
}
