// Both transports carry every message whole, in order, with bitmaps, and end cleanly.
import XCTest

@testable import PhoneLink

final class ChannelTests: XCTestCase {
  private typealias Ends = (phone: any PhoneEnd, app: any AppEnd)

  private func socketEnds() throws -> Ends {
    let (first, second) = try makeSocketPair()
    return (SocketChannel<PhoneMessage, AppMessage>(socket: first), SocketChannel<AppMessage, PhoneMessage>(socket: second))
  }
  private func bothTransports() throws -> [Ends] {
    let memory = InMemoryChannel.pair()
    return [(memory.phone, memory.app), try socketEnds()]
  }

  private func makeHello() -> PhoneHello {
    PhoneHello(
      deviceIdentifier: "iPhone-8", deviceName: "iPhone 8", screenSize: CGSize(width: 375, height: 667), screenScale: 2,
      safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0), statusBarHeight: 20, languages: ["zh-Hans", "en"],
      clock: .virtual(mediaTime: 5, wallTime: 1e9))
  }

  func testMessagesArriveInOrderOnBothTransports() throws {
    for ends in try bothTransports() {
      ends.phone.send(.hello(makeHello()))
      ends.phone.send(.touches([TouchSample(finger: 3, phase: .moved, point: CGPoint(x: 1.5, y: 2), time: 7)]))
      ends.phone.send(.motion(MotionSample(time: 8, gravity: Vector3(x: 0, y: 0, z: -1), attitude: Quaternion(x: 0, y: 0, z: 0, w: 1))))
      guard case .hello(let hello)? = ends.app.receive(until: Date(timeIntervalSinceNow: 2)) else { return XCTFail("no hello") }
      XCTAssertEqual(hello, makeHello())
      guard case .touches(let touches)? = ends.app.receive(until: Date(timeIntervalSinceNow: 2)) else { return XCTFail("no touches") }
      XCTAssertEqual(touches, [TouchSample(finger: 3, phase: .moved, point: CGPoint(x: 1.5, y: 2), time: 7)])
      guard case .motion(let sample)? = ends.app.receive(until: Date(timeIntervalSinceNow: 2)) else { return XCTFail("no sample") }
      XCTAssertEqual(sample.gravity.z, -1)
      XCTAssertNil(sample.rotationRate)
      XCTAssertNil(ends.app.receive(until: Date()))
    }
  }

  func testSensorsAndMagneticFieldsArriveOnBothTransports() throws {
    for ends in try bothTransports() {
      ends.phone.send(.sensors([.accelerometer, .magnetometer]))
      let sample = MotionSample(time: 8, gravity: .lyingFlat, rotationRate: .zero, magneticField: Vector3(x: 1, y: -2, z: 3))
      ends.phone.send(.motion(sample))
      guard case .sensors(let kinds)? = ends.app.receive(until: Date(timeIntervalSinceNow: 2)) else { return XCTFail("no sensors") }
      XCTAssertEqual(kinds, [.accelerometer, .magnetometer])
      guard case .motion(let arrived)? = ends.app.receive(until: Date(timeIntervalSinceNow: 2)) else { return XCTFail("no sample") }
      XCTAssertEqual(arrived, sample)
    }
  }

  func testActivatedEndDeliversOnTheMainThreadAndReportsTheEnd() throws {
    for ends in try bothTransports() {
      let arrived = expectation(description: "message"), ended = expectation(description: "end")
      ends.phone.onReceive = { message in
        XCTAssertTrue(Thread.isMainThread)
        if case .notice("hello") = message { arrived.fulfill() }
      }
      ends.phone.onClose = { error in
        XCTAssertNil(error)
        ended.fulfill()
      }
      ends.phone.activate()
      ends.app.send(.notice("hello"))
      wait(for: [arrived], timeout: 5)
      ends.app.close()
      wait(for: [ended], timeout: 5)
    }
  }

  func testAMessageRightAfterOneWithBitmapsArrives() throws {
    for ends in try bothTransports() {
      let arrived = expectation(description: "both messages")
      arrived.expectedFulfillmentCount = 2
      ends.phone.onReceive = { _ in arrived.fulfill() }
      ends.phone.activate()
      let bitmap = try SharedBitmap(id: BitmapID(rawValue: 1), width: 4, height: 4, isOpaque: true)
      ends.app.send(.commit(LayerCommit(number: 1, time: 0, bitmaps: [bitmap])))
      ends.app.send(.notice("at once"))
      wait(for: [arrived], timeout: 5)
    }
  }

  func testACommitCarriesMoreBitmapsThanOneCallCanPass() throws {
    for ends in try bothTransports() {
      let bitmaps = try (1...450).map { number -> SharedBitmap in
        let bitmap = try SharedBitmap(id: BitmapID(rawValue: UInt64(number)), width: 2, height: 1, isOpaque: number % 2 == 0)
        bitmap.base.storeBytes(of: UInt32(number), as: UInt32.self)
        return bitmap
      }
      ends.app.send(.commit(LayerCommit(number: 1, time: 0, bitmaps: bitmaps, changes: [.create(LayerID(rawValue: 1))])))
      guard case .commit(let commit)? = ends.phone.receive(until: Date(timeIntervalSinceNow: 5)) else { return XCTFail("no commit") }
      XCTAssertEqual(commit.bitmaps.map { $0.base.load(as: UInt32.self) }, (1...450).map(UInt32.init))
      XCTAssertEqual(commit.bitmaps.map(\.isOpaque), bitmaps.map(\.isOpaque))
      XCTAssertEqual(commit.changes, [.create(LayerID(rawValue: 1))])
    }
  }

  func testMemoryIsSharedAfterTheCommit() throws {
    let ends = try socketEnds()
    let bitmap = try SharedBitmap(id: BitmapID(rawValue: 1), width: 1, height: 1, isOpaque: true)
    ends.app.send(.commit(LayerCommit(number: 1, time: 0, bitmaps: [bitmap])))
    guard case .commit(let commit)? = ends.phone.receive(until: Date(timeIntervalSinceNow: 5)) else { return XCTFail("no commit") }
    bitmap.base.storeBytes(of: 0xFF11_2233, as: UInt32.self)
    XCTAssertEqual(commit.bitmaps[0].base.load(as: UInt32.self), 0xFF11_2233)
  }

  func testALargeMessageWaitsUntilTheOtherSideReads() throws {
    let ends = try socketEnds()
    let text = String(repeating: "长", count: 1_000_000)
    ends.app.send(.notice(text))
    ends.app.send(.notice("after"))
    let received = expectation(description: "both")
    var texts: [String] = []
    ends.phone.onReceive = { message in
      if case .notice(let text) = message { texts.append(text) }
      if texts.count == 2 { received.fulfill() }
    }
    ends.phone.activate()
    wait(for: [received], timeout: 10)
    XCTAssertEqual(texts, [text, "after"])
  }

  func testNonsenseBytesEndTheLinkWithAReason() throws {
    let (first, second) = try makeSocketPair()
    let phone = SocketChannel<PhoneMessage, AppMessage>(socket: first)
    let ended = expectation(description: "end")
    var reason: LinkError?
    phone.onClose = { error in
      reason = error
      ended.fulfill()
    }
    phone.activate()
    let bytes: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0xEE]
    XCTAssertEqual(write(second, bytes, bytes.count), bytes.count)
    wait(for: [ended], timeout: 5)
    XCTAssertEqual(reason, LinkError("238 is no message of the app"))
    close(second)
  }

  func testTruncatedMessagesThrowInsteadOfTrapping() throws {
    var writer = ByteWriter()
    AppMessage.inspection(1, InspectedNode(className: "UIView", frame: .zero, text: "确定", children: [InspectedNode(className: "UILabel", frame: .zero)]))
      .encode(into: &writer)
    for count in 0..<writer.bytes.count {
      try writer.bytes.prefix(count).withUnsafeBytes { bytes in
        var reader = ByteReader(bytes)
        XCTAssertThrowsError(try AppMessage(from: &reader), "after \(count) bytes")
      }
    }
  }

  func testAnotherVersionOfTheLinkIsRefusedByName() throws {
    var hello = makeHello()
    hello.version = linkVersion + 1
    var writer = ByteWriter()
    PhoneMessage.hello(hello).encode(into: &writer)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      XCTAssertThrowsError(try PhoneMessage(from: &reader)) { XCTAssertTrue("\($0)".contains("version \(linkVersion + 1)"), "\($0)") }
    }
  }
}
