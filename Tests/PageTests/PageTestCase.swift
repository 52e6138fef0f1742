// A phone in this process, its page in a real browser, and a double of an app that says what it was told.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

/// Keeps what comes from the phone.
final class ListeningApp {
  private(set) var received: [PhoneMessage] = []
  private let link: any AppEnd
  private var lastCommit: UInt64 = 0

  init(link: any AppEnd) {
    self.link = link
    link.onReceive = { [weak self] in self?.received.append($0) }
    link.activate()
    link.send(.hello(AppHello(bundleIdentifier: "test.page", displayName: "Test", processIdentifier: 0)))
  }

  func say(_ message: AppMessage) { link.send(message) }
  func forget() { received = [] }

  func commit(_ changes: [LayerChange], bitmaps: [SharedBitmap] = [], discarded: [BitmapID] = []) {
    lastCommit += 1
    say(.commit(LayerCommit(number: lastCommit, time: monotonicTime(), bitmaps: bitmaps, changes: changes, discardedBitmaps: discarded)))
  }

  var touches: [TouchSample] {
    received.flatMap { message -> [TouchSample] in
      if case .touches(let samples) = message { return samples }
      return []
    }
  }
  var text: String {
    received.map { message -> String in
      if case .key(let key) = message { return key.text }
      return ""
    }.joined()
  }
  var samples: [MotionSample] {
    received.compactMap { message in
      if case .motion(let sample) = message { return sample }
      return nil
    }
  }
}

class PageTestCase: XCTestCase {
  static let size = CGSize(width: 375, height: 667)

  private(set) var phone: Phone!
  private(set) var display: SceneDisplay!
  private(set) var host: PageHost!
  private(set) var app: ListeningApp!
  private(set) var browser: Chromium!
  private(set) var reports: [String] = []
  private(set) var folder = URL(fileURLWithPath: "/")
  private var formerLoop: (any EventLoop)!
  private var pages: [BrowserPage] = []
  private var lastBitmap: UInt64 = 0

  /// The folder with Package.swift.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  override func setUpWithError() throws {
    guard Chromium.path != nil else { throw XCTSkip("Chromium is not installed") }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-page-\(UUID().uuidString)")
    setenv(PagePairing.folderVariable, folder.path, 1)
    formerLoop = MainLoop.current
    MainLoop.current = PollLoop()
    try startPhone(PhoneOptions.PageOptions())
    browser = try Chromium.shared()
    browser.meanwhile = { [unowned self] in try? phone.pass($0) }
  }

  override func tearDown() {
    guard browser != nil else { return }
    pages.forEach { $0.close() }
    browser.meanwhile = { usleep(useconds_t($0 * 1e6)) }
    display.closePage()
    (phone, display, host, app) = (nil, nil, nil, nil)
    MainLoop.current = formerLoop
    try? FileManager.default.removeItem(at: folder)
  }

  func startPhone(_ options: PhoneOptions.PageOptions) throws {
    display?.closePage()
    display = SceneDisplay(device: .standard)
    phone = Phone(device: .standard, display: display, clock: .real) { [unowned self] in
      let ends = InMemoryChannel.pair()
      app = ListeningApp(link: ends.app)
      return (ends.phone, nil)
    }
    phone.report = { [unowned self] in reports.append($0) }
    display.onChange = { [unowned phone] in (phone!.driver as? RealTime)?.notePicture() }
    try phone.start()
    var options = options
    options.folder = Self.checkout.appendingPathComponent("Page")
    host = try PageHost(phone: phone, display: display, title: "Test", options: options)
    display.open(host)
  }

  var address: String { host.addresses[0] }

  /// `query`: "?bare" and the like.
  func addressed(_ query: String = "") -> String { address.replacingOccurrences(of: "/#", with: "/\(query)#") }

  /// A page that shows the phone's screen alone, a pixel of the page for each of the phone's.
  func openBare(_ query: String = "") throws -> BrowserPage {
    let page = try newPage()
    try page.setScreen(width: 375, height: 667)
    try page.open(addressed("?bare&desk" + query))
    try connected(page)
    return page
  }

  func newPage() throws -> BrowserPage {
    let page = try browser.newPage()
    pages.append(page)
    return page
  }

  func connected(_ page: BrowserPage) throws { try page.wait("globalThis.quince?.state == 'open' && quince.shown > 0") }

  /// Lets the phone live until a condition holds.
  func wait(_ what: String, limit: Double = 5, file: StaticString = #filePath, line: UInt = #line, until isDone: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: limit)
    while try !isDone() {
      guard Date() < end else { return XCTFail("not within \(limit) s: \(what)", file: file, line: line) }
      try phone.pass(0.005)
    }
  }

  /// Waits until a page shows all that the phone has told it.
  func settle(_ page: BrowserPage) throws {
    try phone.pass(0.05)
    try wait("the page shows the last frame") { host.visitors.allSatisfy { !$0.hasNews && $0.framesUnderWay == 0 } }
    try page.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
  }

  // MARK: Layers

  static func id(_ number: UInt64) -> LayerID { LayerID(rawValue: number) }

  static func place(_ number: UInt64, _ frame: CGRect) -> [LayerChange] {
    [
      .set(id(number), .position(CGPoint(x: frame.midX, y: frame.midY))), .set(id(number), .bounds(CGRect(origin: .zero, size: frame.size))),
    ]
  }

  /// A turn about the vertical axis.
  static func turn(_ angle: Double) -> LayerTransform {
    var matrix = LayerTransform.identity
    (matrix.m11, matrix.m13, matrix.m31, matrix.m33) = (cos(angle), -sin(angle), sin(angle), cos(angle))
    return matrix
  }

  /// A white root, layer 1, and layers in it.
  func show(_ layers: [(number: UInt64, frame: CGRect, properties: [LayerProperty])], bitmaps: [SharedBitmap] = []) {
    var changes: [LayerChange] = [.create(Self.id(1)), .root(Self.id(1)), .set(Self.id(1), .backgroundColor(.init(red: 1, green: 1, blue: 1, alpha: 1)))]
    changes += Self.place(1, CGRect(origin: .zero, size: Self.size))
    for layer in layers {
      changes.append(.create(Self.id(layer.number)))
      changes += Self.place(layer.number, layer.frame) + layer.properties.map { .set(Self.id(layer.number), $0) }
    }
    changes.append(.sublayers(Self.id(1), layers.map { Self.id($0.number) }))
    app.commit(changes, bitmaps: bitmaps)
  }

  func bitmap(_ width: Int, _ height: Int, isOpaque: Bool = false, _ word: (Int, Int) -> UInt32) throws -> SharedBitmap {
    lastBitmap += 1
    let bitmap = try SharedBitmap(id: BitmapID(rawValue: lastBitmap), width: width, height: height, isOpaque: isOpaque)
    for y in 0..<height {
      let row = bitmap.base.advanced(by: y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = word(x, y) }
    }
    return bitmap
  }

  // MARK: Pictures

  /// The phone's own picture of this moment.
  func phonePicture() throws -> Picture { try Picture(png: try display.pictureData(at: phone.clock.now)) }

  func picture(of page: BrowserPage) throws -> Picture { try Picture(png: try page.screenshot(x: 0, y: 0, width: 375, height: 667)) }

  /// The page looks as the phone's compositor draws it. Both pictures are left in the temporary folder when it does not.
  func assertLooksRight(_ page: BrowserPage, atLeast decibels: Double = 38, _ what: String = #function, file: StaticString = #filePath, line: UInt = #line) throws {
    try settle(page)
    let shown = try page.screenshot(x: 0, y: 0, width: 375, height: 667), wanted = try display.pictureData(at: phone.clock.now)
    let likeness = try Picture(png: shown).likeness(to: try Picture(png: wanted))
    if likeness < decibels {
      let name = what.filter { $0.isLetter || $0.isNumber }
      try? shown.write(to: URL(fileURLWithPath: NSTemporaryDirectory() + "page-\(name)-shown.png"))
      try? wanted.write(to: URL(fileURLWithPath: NSTemporaryDirectory() + "page-\(name)-wanted.png"))
    }
    XCTAssertGreaterThanOrEqual(likeness, decibels, "the page differs from the phone: \(what)", file: file, line: line)
    print("likeness of \(what): \(likeness) dB")
  }
}
