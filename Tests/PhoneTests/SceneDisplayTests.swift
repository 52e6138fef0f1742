// The phone's display: the app's layers, and the phone's own words in front of them.
import LayerModel
import PhoneLink
import XCTest

@testable import Phone

final class SceneDisplayTests: XCTestCase {
  private let layer = LayerID(rawValue: 1)

  /// A screen of one colour.
  private func commit(red: Float, number: UInt64 = 1) -> LayerCommit {
    LayerCommit(
      number: number, time: 0,
      changes: [
        .create(layer), .set(layer, .bounds(CGRect(x: 0, y: 0, width: 375, height: 667))), .set(layer, .anchorPoint(.zero)),
        .set(layer, .backgroundColor(LayerColor(red: red, green: 0, blue: 0, alpha: 1))), .root(layer),
      ])
  }

  private func pixel(of scene: LayerScene, x: Int, y: Int) -> UInt32 {
    let surface = HeadlessScreen(scene: scene, pixelsPerPoint: 2).picture()
    return surface.pixels[y * surface.wordsPerRow + x] & 0xFFFFFF
  }

  private final class FakeWindow: Screen {
    let scene: LayerScene
    let geometry: ScreenGeometry
    var onEvent: ((ScreenEvent) -> Void)?
    init(scene: LayerScene) {
      self.scene = scene
      geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: 1)
    }
    func present() {}
    func close() {}
  }

  private func watchedDisplay() throws -> SceneDisplay {
    let display = SceneDisplay(device: .standard)
    display.open(FakeWindow(scene: display.scene))
    _ = try display.apply(commit(red: 1))
    return display
  }

  func testAFailurePanelDarkensTheAppAndGoesAway() throws {
    let display = try watchedDisplay()
    display.show(PhonePanel(title: "The app crashed", lines: ["Fatal error: Index out of range", "R starts it again"], isFailure: true))
    XCTAssertEqual(pixel(of: display.scene, x: 2, y: 2) >> 16, 0x80, accuracy: 1)
    XCTAssertLessThan(pixel(of: display.scene, x: 100, y: 667) >> 16, 0x60)
    display.show(nil as PhonePanel?)
    XCTAssertEqual(pixel(of: display.scene, x: 2, y: 2), 0xFF0000)
    XCTAssertEqual(pixel(of: display.scene, x: 375, y: 667), 0xFF0000)
  }

  func testThePhonesWordsAreNotInPictures() throws {
    let display = try watchedDisplay()
    let paths = (0..<2).map { FileManager.default.temporaryDirectory.appendingPathComponent("quince-display-\(getpid())-\($0).png").path }
    defer { paths.forEach { try? FileManager.default.removeItem(atPath: $0) } }
    try display.writePicture(to: paths[0], at: 0)
    display.show(note: "success")
    display.show(TiltGauge(gravity: Vector3(x: 0, y: 0, z: -1), sourceName: "keys"))
    try display.writePicture(to: paths[1], at: 0)
    XCTAssertEqual(FileManager.default.contents(atPath: paths[0]), FileManager.default.contents(atPath: paths[1]))
    XCTAssertNotEqual(pixel(of: display.scene, x: 100, y: 1334 - 40), 0xFF0000)
  }

  func testNothingOfThePhonesOwnIsDrawnWhenNobodyLooks() throws {
    let display = SceneDisplay(device: .standard)
    _ = try display.apply(commit(red: 1))
    display.show(note: "success")
    display.show(PhonePanel(title: "x", lines: [], isFailure: true))
    XCTAssertEqual(pixel(of: display.scene, x: 2, y: 2), 0xFF0000)
    XCTAssertFalse(display.isWatched)
  }

  func testACommitThatMakesNoSenseIsReportedAndTheRunGoesOn() throws {
    var reports: [String] = []
    let display = SceneDisplay(device: .standard)
    var app: FakeApp?
    let phone = Phone(device: .standard, display: display, clock: .virtual) {
      let ends = InMemoryChannel.pair()
      app = FakeApp(link: ends.app)
      return (ends.phone, nil)
    }
    phone.report = { reports.append($0) }
    try phone.start()
    app?.say(.commit(LayerCommit(number: 7, time: 0, changes: [.set(LayerID(rawValue: 99), .opacity(1))])))
    try phone.pass(0.1)
    XCTAssertEqual(reports.count, 1)
    XCTAssertTrue(reports[0].contains("commit 7"), reports[0])
    XCTAssertNotNil(phone.session)
  }

  func testAnotherAppStartsWithAnEmptyScreen() throws {
    let display = try watchedDisplay()
    display.removeApp()
    XCTAssertEqual(pixel(of: display.scene, x: 2, y: 2), 0)
  }
}
