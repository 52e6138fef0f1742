// Large bitmaps: the app does not wait for them, gets its memory back when they have left it, and what it shows afterwards comes after them.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PageBitmapTests: PageTestCase {
  private let red = LayerColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)

  /// Takes its time to be packed.
  private func large(_ seed: UInt32) throws -> SharedBitmap {
    try bitmap(1500, 1200) { x, y in
      let mixed = (UInt32(x) &* 2_654_435_761 ^ UInt32(y) &* 40_503 ^ seed) &* 2_246_822_519
      return 0xff00_0000 | (UInt32(x) * 255 / 1500) << 16 | (UInt32(y) * 255 / 1200) << 8 | mixed >> 28
    }
  }

  private func released(_ id: BitmapID) -> Bool {
    app.received.contains { if case .bitmapsReleased(let ids) = $0 { ids.contains(id) } else { false } }
  }

  func testThePhoneGoesOnWhileALargeBitmapIsPacked() throws {
    let page = try openBare()
    let picture = try large(1)
    let start = host.visitors[0].lastFrame
    show([(2, CGRect(x: 30, y: 40, width: 300, height: 240), [.contents(picture.id)])], bitmaps: [picture])
    let before = monotonicTime()
    try wait("the frame is under way") { host.visitors[0].lastFrame > start }
    let taken = monotonicTime() - before
    let packing = monotonicTime()
    _ = PageBitmaps.pack(BitmapImage(picture), isQuick: false)
    XCTAssertLessThan(taken, (monotonicTime() - packing) / 2, "what packing costs is paid elsewhere")
    try assertLooksRight(page)
  }

  func testTheAppGetsItsMemoryBackWhenItHasBeenReadAndNotBefore() throws {
    let page = try openBare()
    let one = try large(1), two = try large(2)
    show([(2, CGRect(x: 30, y: 40, width: 300, height: 240), [.contents(one.id)])], bitmaps: [one])
    try phone.pass(0.01)
    app.commit([.set(Self.id(2), .contents(two.id))], bitmaps: [two])
    try phone.pass(0.01)
    XCTAssertFalse(released(one.id), "it is still read")
    try wait("it comes back") { released(one.id) }
    XCTAssertFalse(released(two.id))
    try assertLooksRight(page)
    // Without a page that reads it, at once.
    page.close()
    try wait("nobody looks") { host.visitors.isEmpty }
    app.commit([.set(Self.id(2), .contents(nil))])
    try phone.pass(0.01)
    XCTAssertTrue(released(two.id))
  }

  func testFramesComeInOrderWhateverTheyCarry() throws {
    let page = try openBare()
    try settle(page)
    try page.value("(() => { const numbers = globalThis.numbers = [], say = quince.link.say.bind(quince.link); quince.link.say = line => { if (line.startsWith('shown')) numbers.push(Number(line.slice(6))); say(line); }; return 1; })()")
    for number in 0..<4 as Range<UInt32> {
      let picture = try large(number)
      show([(2, CGRect(x: 30, y: 40, width: 300, height: 240), [.contents(picture.id)]), (3, CGRect(x: 40, y: 400, width: 60, height: 60), [.backgroundColor(red)])], bitmaps: [picture])
      try phone.pass(0.01)
      for x in 0..<10 {
        app.commit(Self.place(3, CGRect(x: 40 + x * 20, y: 400, width: 60, height: 60)))
        try phone.pass(0.01)
      }
    }
    try assertLooksRight(page)
    let numbers = try page.value("numbers") as? [Double] ?? []
    XCTAssertEqual(numbers, numbers.sorted())
    XCTAssertEqual(Set(numbers).count, numbers.count)
    XCTAssertGreaterThan(numbers.count, 4)
  }

  func testAPhoneThatIsSwitchedOffDoesNotWaitForItsPacker() throws {
    _ = try openBare()
    let pictures = try (0..<6).map { try large(UInt32($0)) }
    show(pictures.enumerated().map { (UInt64($0.offset + 2), CGRect(x: 30, y: 20 + $0.offset * 100, width: 120, height: 90), [.contents($0.element.id)]) }, bitmaps: pictures)
    try phone.pass(0.01)
    display.closePage()
    XCTAssertNil(display.page)
  }
}
