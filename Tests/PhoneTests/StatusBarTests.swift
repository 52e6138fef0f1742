// The status bar: what time it shows, when it shows, and that it is in pictures.
import CCairo
import PhoneLink
import XCTest

@testable import Phone

final class StatusBarTests: CompositorTestCase {
  func testTheVirtualPhoneStartsAtNineFortyOneAndTheMinuteTurns() {
    let style = StatusBarStyle(isLight: false, wallTimeOffset: VirtualClock.startOfWallTime - VirtualClock.startOfMediaTime, isUniversalTime: true)
    XCTAssertEqual(style.text(at: VirtualClock.startOfMediaTime), "9:41")
    XCTAssertEqual(style.text(at: VirtualClock.startOfMediaTime + 59.9), "9:41")
    XCTAssertEqual(style.nextChange(after: VirtualClock.startOfMediaTime + 59.9), VirtualClock.startOfMediaTime + 60)
    XCTAssertEqual(style.text(at: VirtualClock.startOfMediaTime + 60), "9:42")
    XCTAssertEqual(style.nextChange(after: VirtualClock.startOfMediaTime + 60), VirtualClock.startOfMediaTime + 120)
  }

  func testTheAppHidesItAndALandscapeInterfaceHasNone() throws {
    let fake = try FakePhone()
    try fake.phone.start()
    XCTAssertNil(fake.display.statusBar)
    func say(_ change: (inout InterfaceState) -> Void) {
      var state = InterfaceState()
      change(&state)
      fake.phone.handle(.interface(state), from: fake.phone.session!)
    }
    say { $0.isStatusBarLight = true }
    XCTAssertEqual(fake.display.statusBar?.isLight, true)
    say { $0.isStatusBarHidden = true }
    XCTAssertNil(fake.display.statusBar)
    say { _ in }
    XCTAssertEqual(fake.display.statusBar?.isLight, false)
    say { $0.orientation = .landscapeLeft }
    XCTAssertNil(fake.display.statusBar)
  }

  func testItIsInPicturesAndOnlyAtTheTop() throws {
    let display = SceneDisplay(device: .standard)
    let path = NSTemporaryDirectory() + "quince-status-\(getpid()).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func darkRows() throws -> [Int] {
      try display.writePicture(to: path, at: 1000)
      let surface = cairo_image_surface_create_from_png(path)!
      defer { cairo_surface_destroy(surface) }
      let stride = Int(cairo_image_surface_get_stride(surface)), bytes = cairo_image_surface_get_data(surface)!
      return (0..<1334).filter { y in (0..<750).contains { bytes[y * stride + $0 * 4] < 100 } }
    }
    let white = LayerColor(red: 1, green: 1, blue: 1, alpha: 1)
    _ = try display.apply(
      LayerCommit(
        number: 1, time: 0,
        changes: [
          .create(id(1)), .root(id(1)), .set(id(1), .anchorPoint(.zero)), .set(id(1), .backgroundColor(white)),
          .set(id(1), .bounds(CGRect(x: 0, y: 0, width: 375, height: 667))),
        ]))
    XCTAssertEqual(try darkRows(), [])
    display.show(StatusBarStyle(isLight: false, wallTimeOffset: 0, isUniversalTime: true))
    let rows = try darkRows()
    XCTAssertGreaterThan(rows.count, 10)
    XCTAssertLessThan(try XCTUnwrap(rows.last), 40)
    display.show(nil as StatusBarStyle?)
    XCTAssertEqual(try darkRows(), [])
  }

  func testDigitsDifferAndKeepToTheirBoxes() {
    let digits = StrokedDigits(height: 40)
    var pictures: Set<[UInt8]> = []
    for character in "0123456789:" {
      let mask = CoverageMask(width: 60, height: 60)
      let surface = cairo_image_surface_create_for_data(mask.pixels, CAIRO_FORMAT_A8, 60, 60, Int32(mask.bytesPerRow))
      let context = cairo_create(surface)!
      digits.draw(String(character), x: 10, y: 10, in: context)
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      var picture: [UInt8] = []
      for y in 0..<60 { for x in 0..<60 { picture.append(mask[x, y]) } }
      let inside = (0..<3600).filter { picture[$0] > 0 }
      XCTAssertFalse(inside.isEmpty, "\(character)")
      XCTAssertGreaterThanOrEqual(inside.map { $0 % 60 }.min()!, 6, "\(character)")
      XCTAssertLessThanOrEqual(inside.map { $0 % 60 }.max()!, 36, "\(character)")
      XCTAssertGreaterThanOrEqual(inside.map { $0 / 60 }.min()!, 6, "\(character)")
      XCTAssertLessThanOrEqual(inside.map { $0 / 60 }.max()!, 54, "\(character)")
      pictures.insert(picture)
    }
    XCTAssertEqual(pictures.count, 11)
  }
}
