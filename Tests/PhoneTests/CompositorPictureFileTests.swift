// The PNG files that the phone writes, read back by cairo.
import CCairo
import XCTest

@testable import Phone

final class CompositorPictureFileTests: CompositorTestCase {
  /// Decodes a file's bytes with cairo: width, height and words.
  private func decode(_ data: Data) throws -> (width: Int, height: Int, words: [UInt32]) {
    let path = NSTemporaryDirectory() + "quince-picture-\(getpid()).png"
    try data.write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let surface = cairo_image_surface_create_from_png(path)!
    defer { cairo_surface_destroy(surface) }
    XCTAssertEqual(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS)
    let width = Int(cairo_image_surface_get_width(surface)), height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)), bytes = cairo_image_surface_get_data(surface)!
    var words: [UInt32] = []
    for y in 0..<height {
      bytes.advanced(by: y * stride).withMemoryRebound(to: UInt32.self, capacity: width) { row in
        for x in 0..<width { words.append(row[x] | 0xff00_0000) }
      }
    }
    return (width, height, words)
  }

  func testAWrittenPictureReadsBackPixelForPixel() throws {
    let stage = Stage(width: 33, height: 21)
    let bitmap = stage.bitmap(33, 21, isOpaque: true, Self.marked)
    stage.add(2, CGRect(x: 0, y: 0, width: 33, height: 21), .contents(bitmap))
    stage.compose()
    let picture = try decode(PNGWriter.data(from: stage.surface))
    XCTAssertEqual([picture.width, picture.height], [33, 21])
    for y in 0..<21 { for x in 0..<33 { XCTAssertEqual(picture.words[y * 33 + x], Self.marked(x, y)) } }
  }

  func testTheSamePictureHasTheSameBytes() {
    let stage = Stage(width: 120, height: 80)
    stage.add(2, CGRect(x: 10, y: 10, width: 60, height: 50), .backgroundColor(Self.red), .cornerRadius(12), .transform(Self.turn(12)))
    XCTAssertEqual(screenshot(of: stage.scene, pixelsPerPoint: 2), screenshot(of: stage.scene, pixelsPerPoint: 2))
    stage.set(2, .opacity(0.9))
    let other = screenshot(of: stage.scene, pixelsPerPoint: 2)
    stage.set(2, .opacity(1))
    XCTAssertNotEqual(screenshot(of: stage.scene, pixelsPerPoint: 2), other)
  }

  func testAHeadlessScreenShowsTheSceneWhenAsked() throws {
    let stage = Stage(width: 10, height: 10)
    let screen = HeadlessScreen(scene: stage.scene, pixelsPerPoint: 2)
    screen.present()
    XCTAssertEqual(screen.picture()[5, 5], Self.white)
    stage.set(1, .backgroundColor(Self.red))
    XCTAssertEqual(screen.picture()[19, 19], 0xffff_0000)
  }
}
