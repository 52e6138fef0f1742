import XCTest
@testable import UIKit

final class UIImageTests: XCTestCase {
  /// Colour of a pixel as hexadecimal rgb and alpha, x and y in pixels from the top left.
  private func pixel(_ image: UIImage?, _ x: Int, _ y: Int) -> String {
    guard let color = image?.upright?.pixel(x: x, y: y) else { return "none" }
    func two(_ value: CGFloat) -> String { String(format: "%02x", Int((value * 255).rounded())) }
    return two(color.red) + two(color.green) + two(color.blue) + two(color.alpha)
  }

  private func square(_ size: CGFloat, scale: CGFloat = 1, color: UIColor = .red) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: size, height: size))
    }
  }

  /// Red at the top, blue at the bottom; the left half of the red is green.
  private func marked(_ side: CGFloat = 20) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side / 2))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: side / 2, width: side, height: side / 2))
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side / 2, height: side / 2))
    }
  }

  func testRendererDrawsWithTheOriginAtTheTopLeft() {
    let image = marked()
    XCTAssertEqual(image.size, CGSize(width: 20, height: 20))
    XCTAssertEqual([pixel(image, 2, 2), pixel(image, 17, 2), pixel(image, 2, 17)], ["00ff00ff", "ff0000ff", "0000ffff"])
  }

  func testDrawInPutsThePictureUpright() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 1)
    marked().draw(in: CGRect(x: 10, y: 10, width: 20, height: 20))
    let result = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    XCTAssertNil(UIGraphicsGetCurrentContext())
    XCTAssertEqual([pixel(result, 5, 5), pixel(result, 12, 12), pixel(result, 27, 12), pixel(result, 12, 27)],
      ["00000000", "00ff00ff", "ff0000ff", "0000ffff"])
  }

  func testOrientationTurnsPictureAndSize() throws {
    let picture = try XCTUnwrap(marked().cgImage)
    // The top left corner (green) of the file goes to the place that the orientation names.
    let corners: [(UIImage.Orientation, Int, Int)] = [
      (.up, 2, 2), (.down, 17, 17), (.right, 17, 2), (.left, 2, 17),
      (.upMirrored, 17, 2), (.downMirrored, 2, 17), (.leftMirrored, 2, 2), (.rightMirrored, 17, 17),
    ]
    for (orientation, x, y) in corners {
      let image = UIImage(cgImage: picture, scale: 1, orientation: orientation)
      XCTAssertEqual(pixel(image, x, y), "00ff00ff", "\(orientation)")
    }
    let tall = try XCTUnwrap(picture.cropping(to: CGRect(x: 0, y: 0, width: 10, height: 20)))
    XCTAssertEqual(UIImage(cgImage: tall, scale: 2, orientation: .left).size, CGSize(width: 10, height: 5))
  }

  func testTintColorsTheStencil() {
    let tinted = square(10).withTintColor(.blue)
    XCTAssertEqual(pixel(tinted, 5, 5), "0000ffff")
  }

  func testResizableImageKeepsItsEdges() {
    let image = marked(30).resizableImage(withCapInsets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), resizingMode: .stretch)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let result = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60), format: format).image { _ in
      image.draw(in: CGRect(x: 0, y: 0, width: 100, height: 60))
    }
    // The middle parts are stretched: green ends in the middle.
    XCTAssertEqual([pixel(result, 2, 2), pixel(result, 40, 2), pixel(result, 60, 2), pixel(result, 97, 2), pixel(result, 50, 57)],
      ["00ff00ff", "00ff00ff", "ff0000ff", "ff0000ff", "0000ffff"])
  }

  func testFilesAreChosenByTheScreensScale() throws {
    let folder = try TestBundle()
    try folder.write(XCTUnwrap(square(10).pngData()), to: "ball.png")
    try folder.write(XCTUnwrap(square(20).pngData()), to: "ball@2x.png")
    try folder.write(XCTUnwrap(square(30).pngData()), to: "ball@3x.png")
    for (scale, width) in [(1, 10), (2, 20), (3, 30)] {
      let traits = UITraitCollection(displayScale: CGFloat(scale))
      let image = try XCTUnwrap(UIImage(named: "ball", in: folder.bundle, compatibleWith: traits))
      XCTAssertEqual(image.cgImage?.width, width)
      XCTAssertEqual(image.size, CGSize(width: 10, height: 10))
      XCTAssertEqual(image, UIImage(named: "ball", in: folder.bundle, compatibleWith: traits))
    }
    XCTAssertNil(UIImage(named: "wall", in: folder.bundle, compatibleWith: nil))
    XCTAssertEqual(UIImage(contentsOfFile: folder.path + "/ball@3x.png")?.size, CGSize(width: 10, height: 10))
    // As apps save pictures of their own: under a name without an ending.
    try FileManager.default.copyItem(atPath: folder.path + "/ball@3x.png", toPath: folder.path + "/5D9C")
    XCTAssertEqual(UIImage(contentsOfFile: folder.path + "/5D9C")?.size, CGSize(width: 30, height: 30))
  }

  func testCatalogImagesCarryScaleAndTemplate() throws {
    let folder = try TestBundle(files: [
      "Assets/x.txt": "",
      "Assets.json": """
      { "version": 1, "images": { "wall": [
        { "file": "Assets/wall.png", "scale": 1, "idiom": "universal", "template": true, "original": false, "vector": false },
        { "file": "Assets/wall@2x.png", "scale": 2, "idiom": "universal", "template": true, "original": false, "vector": false } ] } }
      """,
    ])
    try folder.write(XCTUnwrap(square(10).pngData()), to: "Assets/wall.png")
    try folder.write(XCTUnwrap(square(20).pngData()), to: "Assets/wall@2x.png")
    let image = try XCTUnwrap(UIImage(named: "wall", in: folder.bundle, compatibleWith: UITraitCollection(displayScale: 2)))
    XCTAssertEqual(image.scale, 2)
    XCTAssertEqual(image.size, CGSize(width: 10, height: 10))
    XCTAssertEqual(image.renderingMode, .alwaysTemplate)
  }

  /// A file of 12 × 8 points whose left half is green, as PDF and as SVG.
  func testVectorFilesOfCatalogsAreDrawnAtTheScreensScale() throws {
    let folder = try TestBundle(files: [
      "Assets/flag.svg": """
      <svg xmlns="http://www.w3.org/2000/svg" width="12" height="8" viewBox="0 0 12 8"><rect width="6" height="8" fill="#0f0"/></svg>
      """,
      "Assets/boxed.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 12 8\"><rect width=\"6\" height=\"8\" fill=\"#0f0\"/></svg>",
      "Assets/broken.svg": "<svg",
      "Assets.json": """
      { "version": 1, "images": {
        "page": [ { "file": "Assets/flag.pdf", "scale": 1, "idiom": "universal", "template": false, "original": false, "vector": true } ],
        "flag": [ { "file": "Assets/flag.svg", "scale": 1, "idiom": "universal", "template": true, "original": false, "vector": true } ],
        "boxed": [ { "file": "Assets/boxed.svg", "scale": 1, "idiom": "universal", "template": false, "original": false, "vector": true } ],
        "broken": [ { "file": "Assets/broken.svg", "scale": 1, "idiom": "universal", "template": false, "original": false, "vector": true } ] } }
      """,
    ])
    let page = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 12, height: 8)).pdfData { context in
      context.beginPage()
      UIColor(red: 0, green: 1, blue: 0, alpha: 1).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 8))
    }
    try folder.write(page, to: "Assets/flag.pdf")
    let traits = UITraitCollection(displayScale: 3)
    for name in ["page", "flag", "boxed"] {
      let image = try XCTUnwrap(UIImage(named: name, in: folder.bundle, compatibleWith: traits), name)
      XCTAssertEqual(image.size, CGSize(width: 12, height: 8), name)
      XCTAssertEqual(image.scale, 3, name)
      XCTAssertEqual(pixel(image, 2, 2), "00ff00ff", name)
      XCTAssertEqual(pixel(image, 16, 22), "00ff00ff", name)
      XCTAssertEqual(pixel(image, 20, 12), "00000000", name)
    }
    XCTAssertEqual(UIImage(named: "flag", in: folder.bundle, compatibleWith: traits)?.renderingMode, .alwaysTemplate)
    XCTAssertEqual(UIImage(named: "broken", in: folder.bundle, compatibleWith: traits)?.size, CGSize(width: 44, height: 44))
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("broken.svg: the picture cannot be drawn: SVG: ") })
  }

  func testAnUnknownSymbolShowsACrossedBoxAndIsTold() {
    let image = UIImage(systemName: "no.such.symbol")
    XCTAssertNotNil(image?.cgImage)
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("no.such.symbol") })
    XCTAssertTrue(UIImage(systemName: "star.fill")?.isTemplate ?? false)
  }

  func testAFileThatIsNoPictureIsToldAndGivesNil() throws {
    let folder = try TestBundle(files: ["broken.png": "this is no picture"])
    XCTAssertNil(UIImage(named: "broken", in: folder.bundle, compatibleWith: nil))
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains(folder.path + "/broken.png") })
  }

  func testPNGGoesThroughAFileUnchanged() throws {
    let data = try XCTUnwrap(marked().pngData())
    let back = try XCTUnwrap(UIImage(data: data))
    XCTAssertEqual(pixel(back, 2, 2), "00ff00ff")
    XCTAssertNil(UIImage(data: Data("nonsense".utf8)))
  }
}

final class UIBezierPathTests: XCTestCase {
  private func drawn(_ body: () -> Void) -> (Int, Int) -> Bool {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40), format: format).image { _ in body() }
    return { x, y in (image.cgImage?.pixel(x: x, y: y)?.alpha ?? 0) > 0.5 }
  }

  func testClockwiseIsClockwiseOnTheScreen() {
    let isInked = drawn {
      // From the right, through the bottom, to the left: the lower half.
      let path = UIBezierPath(arcCenter: CGPoint(x: 20, y: 20), radius: 15, startAngle: 0, endAngle: .pi, clockwise: true)
      path.fill()
    }
    XCTAssertTrue(isInked(20, 30))
    XCTAssertFalse(isInked(20, 10))
  }

  func testEvenOddLeavesAHole() {
    let isInked = drawn {
      let path = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 30, height: 30))
      path.append(UIBezierPath(rect: CGRect(x: 15, y: 15, width: 10, height: 10)))
      path.usesEvenOddFillRule = true
      path.fill()
      XCTAssertFalse(path.contains(CGPoint(x: 20, y: 20)))
      XCTAssertTrue(path.contains(CGPoint(x: 8, y: 8)))
    }
    XCTAssertTrue(isInked(8, 8))
    XCTAssertFalse(isInked(20, 20))
  }

  func testOnlyTheCornersAskedForAreRound() {
    let isInked = drawn {
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 15, height: 15)
      ).fill()
    }
    XCTAssertFalse(isInked(1, 1))
    XCTAssertTrue(isInked(38, 1))
    XCTAssertTrue(isInked(1, 38))
  }

  func testReversingGoesBackTheSameWay() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 5, y: 5), controlPoint2: CGPoint(x: 7, y: 7))
    let reversed = path.reversing()
    XCTAssertEqual(reversed.currentPoint, CGPoint(x: 1, y: 2))
    XCTAssertEqual(reversed.reversing().cgPath, path.cgPath)
  }
}

final class GeometryTests: XCTestCase {
  func testGeometryIsWrittenAndReadAsOnAnIPhone() {
    XCTAssertEqual(NSStringFromCGRect(CGRect(x: 1, y: 2.5, width: -3, height: 4)), "{{1, 2.5}, {-3, 4}}")
    XCTAssertEqual(CGRectFromString("{{1, 2.5}, {-3, 4}}"), CGRect(x: 1, y: 2.5, width: -3, height: 4))
    XCTAssertEqual(CGPointFromString("nonsense"), .zero)
    XCTAssertEqual(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue, CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
