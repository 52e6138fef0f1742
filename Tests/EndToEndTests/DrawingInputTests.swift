// What a drawing or a layout may be given by mistake: numbers that are none, layouts without end, pictures that are empty, cut off or huge.
import CoreGraphics
import XCTest

final class DrawingInputTests: SmallProjectTestCase {
  /// A project whose view controller runs `body` when its view has loaded.
  private func makeProject(running body: String, _ more: String = "") throws -> String {
    try makeProject(source: SmallProject.source.replacingOccurrences(of: "// body", with: body) + more)
  }

  // MARK: Numbers that are none: an iPhone raises an exception

  private static let board = "class Board: UIView { let name = \"board\" }\n"

  private func assertEnds(_ line: String, saying words: [String], place: UInt = #line) throws {
    let project = try makeProject(running: "let board = Board(frame: CGRect(x: 10, y: 20, width: 30, height: 40)); view.addSubview(board); \(line)", Self.board)
    try assertFails(["run", project] + headless, saying: ["Fatal error", "CALayerInvalidGeometry", "the layer of Board"] + words, line: place)
  }

  func testACentreThatIsNoNumberNamesTheView() throws {
    try assertEnds("board.center = CGPoint(x: CGFloat.nan, y: 5)", saying: ["position contains NaN: [nan 5]", "(25.0, 40.0), 30.0 × 40.0 points"])
  }

  func testAFrameThatIsNoNumberNamesTheView() throws {
    try assertEnds("board.frame = CGRect(x: 0, y: 0, width: 0 / CGFloat(0), height: 5)", saying: ["contains NaN", "nan"])
  }

  func testATransformThatIsNoNumberNamesTheView() throws {
    try assertEnds("board.transform = CGAffineTransform(scaleX: CGFloat.infinity, y: 1)", saying: ["transform is not finite", "inf"])
  }

  func testALayersTransformThatIsNoNumberNamesTheView() throws {
    try assertEnds("board.layer.transform.m34 = -1 / CGFloat(0) * 0", saying: ["transform contains NaN"])
  }

  // MARK: Layouts that call each other

  func testALayoutWithinItselfIsBoundedAndNamed() throws {
    let restless = "class Mirror: UIView { override func layoutSubviews() { super.layoutSubviews(); setNeedsLayout(); layoutIfNeeded() } }\n"
    let project = try makeProject(running: "view.addSubview(Mirror(frame: view.bounds))", restless)
    try assertWarns(project, saying: ["Mirror in layoutSubviews is laid out within its own layout"])
  }

  // MARK: Pictures

  func testEmptyAndCutOffPicturesAreNamedAndGiveNone() throws {
    let project = try makeProject(
      running: "Pictures.show()",
      """
      enum Pictures {
          static func tell(_ name: String, _ data: Data) {
              let path = NSTemporaryDirectory() + name
              try! data.write(to: URL(fileURLWithPath: path))
              print(name, UIImage(contentsOfFile: path).map { "\\(Int($0.size.width)) × \\(Int($0.size.height))" } ?? "nil")
          }

          static func show() {
              let format = UIGraphicsImageRendererFormat()
              format.scale = 1
              let picture = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64), format: format).image { context in
                  for step in 0..<64 {
                      UIColor(hue: CGFloat(step) / 64, saturation: 1, brightness: 1, alpha: 1).setFill()
                      context.fill(CGRect(x: step, y: 0, width: 1, height: 64 - step))
                  }
              }
              let png = picture.pngData()!, jpeg = picture.jpegData(compressionQuality: 0.9)!
              tell("whole.png", png)
              tell("whole.jpg", jpeg)
              tell("empty.png", Data())
              tell("cut.png", png.prefix(png.count / 2))
              tell("cut.jpg", jpeg.prefix(jpeg.count / 2))
              tell("header.png", png.prefix(20))
              tell("header.jpg", jpeg.prefix(20))
          }
      }

      """)
    let result = try QuinceProgram.run(["run", project] + headless, directory: folder)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(
      result.standardOutput.split(separator: "\n").map(String.init),
      ["whole.png 64 × 64", "whole.jpg 64 × 64", "empty.png nil", "cut.png nil", "cut.jpg 64 × 64", "header.png nil", "header.jpg nil"])
    for words in [
      "empty.png: the picture cannot be read: the data is empty (0 bytes)", "cut.png: the picture cannot be read: PNG:",
      "cut.jpg: only a part of the picture can be shown: JPEG: Premature end of JPEG file", "header.png: the picture cannot be read",
      "header.jpg: the picture cannot be read: JPEG:",
    ] { XCTAssertTrue(result.standardError.contains(words), "no “\(words)” in: \(result.standardError)") }
    XCTAssertFalse(result.standardError.contains("whole"), result.standardError)
  }

  func testAPictureWiderThanAnyBitmapIsShown() throws {
    let project = try makeProject(
      running: """
        let format = UIGraphicsImageRendererFormat(); format.scale = 1; let size = CGSize(width: 20_000, height: 20)
        let wide = UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.red.setFill(); context.fill(CGRect(x: 0, y: 0, width: 10_000, height: 20))
            UIColor.blue.setFill(); context.fill(CGRect(x: 10_000, y: 0, width: 10_000, height: 20))
        }
        let shown = UIImageView(image: UIImage(data: wide.pngData()!)); print(Int(shown.image!.size.width)); shown.frame = CGRect(x: 0, y: 200, width: 375, height: 20); view.addSubview(shown)
        """)
    let picture = "\(folder)/wide.png"
    let result = try QuinceProgram.run(["run", project, "--screenshot", picture, "--device", "iPhone 8"] + headless, directory: folder)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertTrue(result.standardOutput.contains("20000"), result.output)
    let image = try ImageDecoder.decode(try XCTUnwrap(FileManager.default.contents(atPath: picture))).frames[0].image
    let data = try XCTUnwrap(image.dataProvider?.data as Data?)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(data[(y * image.bytesPerRow + x * image.bitsPerPixel / 8)...].prefix(3)) }
    XCTAssertEqual(pixel(20, 420), [255, 0, 0])
    XCTAssertEqual(pixel(360, 420), [255, 0, 0])
    XCTAssertEqual(pixel(390, 420), [0, 0, 255])
    XCTAssertEqual(pixel(740, 420), [0, 0, 255])
  }
}
