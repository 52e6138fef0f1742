// What strangers send is refused, told once, and changes nothing for who is there.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

/// A connection that says what no browser would.
private final class RawConnection {
  let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(UInt16(port).bigEndian)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard status == 0 else {
      close(descriptor)
      throw BrowserError(description: "refused: \(String(cString: strerror(errno)))")
    }
    var limit = timeval(tv_sec: 3, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// What comes until the other side is silent for a moment or gone.
  func receive() -> String {
    var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if count < buffer.count { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the other side has closed it.
  var isClosed: Bool {
    var byte: UInt8 = 0
    for _ in 0..<64 {
      let count = recv(descriptor, &byte, 1, 0)
      if count == 0 || (count < 0 && errno != EAGAIN) { return true }
      if count < 0 { return false }
    }
    return false
  }

  /// A frame as a client sends it.
  static func frame(_ payload: [UInt8], opcode: UInt8 = 1, declared: UInt64? = nil) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | opcode]
    let length = declared ?? UInt64(payload.count)
    if length < 126 { bytes.append(0x80 | UInt8(length)) } else if length < 65536 {
      bytes += [0x80 | 126, UInt8(length >> 8), UInt8(length & 255)]
    } else {
      bytes.append(0x80 | 127)
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    }
    return bytes + [0, 0, 0, 0] + payload
  }
}

final class PageSecurityTests: PageTestCase {
  private var port: Int { URL(string: address)!.port! }

  private func handshake(host: String? = nil, origin: String?) -> String {
    let host = host ?? "127.0.0.1:\(port)"
    return "GET /link HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: quince\r\n" + (origin.map { "Origin: \($0)\r\n" } ?? "") + "\r\n"
  }

  /// A WebSocket as our page opens it, not yet introduced.
  private func open() throws -> RawConnection {
    let connection = try RawConnection(port: port)
    connection.send(handshake(origin: "http://127.0.0.1:\(port)"))
    XCTAssertTrue(connection.receive().contains("101"))
    return connection
  }

  private func introduce(_ connection: RawConnection, token: String = "0123456789abcdef") {
    connection.send(RawConnection.frame(Array("hello \(host.secret) \(token) 1.0".utf8)))
  }

  /// The phone is as well as before: a page of ours gets in, and a finger gets through.
  private func assertTheAppRunsOn(file: StaticString = #filePath, line: UInt = #line) throws {
    app.forget()
    let page = try openBare()
    if try !(page.value("quince.isController") as! Bool) { try page.value("quince.link.say('take'), true") }
    try page.wait("quince.isController")
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseReleased", x: 100, y: 200)
    try wait("a touch", file: file, line: line) { app.touches.contains { $0.phase == .ended } }
    page.close()
  }

  func testForeignPagesAndForeignNamesAreRefused() throws {
    for (host, origin) in [(nil, "http://evil.test"), (nil, "null"), ("evil.test:\(port)", "http://evil.test:\(port)"), (nil, nil)] as [(String?, String?)] {
      let connection = try RawConnection(port: port)
      connection.send(handshake(host: host, origin: origin))
      XCTAssertFalse(connection.receive().contains("101"), "\(host ?? "") \(origin ?? "")")
    }
    try phone.pass(0.1)
    XCTAssertTrue(reports.contains { $0.contains("another site") })
    XCTAssertTrue(reports.contains { $0.contains("not this machine's") })
    XCTAssertEqual(Set(reports).count, reports.count, "each is told once")
    try assertTheAppRunsOn()
  }

  func testAPageOfAnotherSiteCannotReachThePhone() throws {
    let page = try newPage()
    try page.open("http://evil.test:\(port)/")
    try page.wait("document.body?.textContent.includes('refused')")
    let outcome = try page.text("new Promise(done => { const s = new WebSocket('ws://127.0.0.1:\(port)/link', 'quince'); s.onopen = () => done('open'); s.onerror = () => done('refused'); })")
    XCTAssertEqual(outcome, "refused")
    try assertTheAppRunsOn()
  }

  func testNothingButThePagesOwnFilesIsServed() throws {
    for path in ["/../Package.swift", "/%2e%2e/Package.swift", "//etc/passwd", "/secret", "/key.pem", "/Page/index.html", "/index.html/"] {
      let connection = try RawConnection(port: port)
      connection.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
      let answer = connection.receive()
      XCTAssertFalse(answer.hasPrefix("HTTP/1.1 200"), path)
    }
    let connection = try RawConnection(port: port)
    connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    let answer = connection.receive()
    XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200"))
    XCTAssertTrue(answer.contains("frame-ancestors 'none'"))
  }

  func testMalformedAndOversizedMessagesEndTheirConnectionAlone() throws {
    let page = try openBare()
    let bad: [[UInt8]] = [
      RawConnection.frame(Array("hello".utf8)), RawConnection.frame([0xff, 0xfe, 0x00], opcode: 2), RawConnection.frame(Array("touch 0 1 1 1 1".utf8)),
      RawConnection.frame([UInt8](repeating: 65, count: 200_000)), RawConnection.frame([], declared: 1 << 40),
    ]
    for (number, bytes) in bad.enumerated() {
      let connection = try open()
      connection.send(bytes)
      // What is announced is believed when it comes.
      if number == 4 { connection.send([UInt8](repeating: 65, count: 100_000)) }
      XCTAssertTrue(connection.isClosed, "\(number)")
    }
    // Introduced ones that say what no page says.
    for text in ["touch 9 1 1 1 1", "touch 0 1 nan 1 1", "motion 1 2 3", "text %ff", "do everything", "key 9999 1 0 0", "shown x", "\u{0}", "motion 1 1e300 0 0 0 0 0"] {
      let connection = try open()
      introduce(connection, token: "stranger-\(abs(text.hashValue))")
      connection.send(RawConnection.frame(Array(text.utf8)))
      XCTAssertTrue(connection.isClosed, text)
    }
    try phone.pass(0.1)
    XCTAssertTrue(try page.value("quince.state == 'open' && quince.isController") as! Bool)
    try assertTheAppRunsOn()
  }

  func testTooManyEventsEndTheirConnectionAndTheRestIsBounded() throws {
    let connection = try open()
    introduce(connection)
    let lines = Array(repeating: "touch 1 1 10 10 1", count: 3000).joined(separator: "\n")
    for _ in 0..<6 { connection.send(RawConnection.frame(Array(lines.utf8))) }
    XCTAssertTrue(connection.isClosed)
    try phone.pass(0.2)
    XCTAssertTrue(reports.contains { $0.contains("events a second") })
    try assertTheAppRunsOn()
  }

  func testAPageThatSaysItShowsWhatItNeverTakesIsSentAway() throws {
    let connection = try open()
    introduce(connection)
    try wait("it is in") { host.visitors.count == 1 }
    let before = residentMemory()
    for number in 1...400 where !host.visitors.isEmpty {
      // Noise: a third of a megabyte that no codec makes small.
      var state = UInt32(truncatingIfNeeded: number) &* 2_654_435_761 | 1
      let noise = try bitmap(300, 300, isOpaque: true) { _, _ in
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state | 0xff00_0000
      }
      if number == 1 { show([(2, CGRect(x: 0, y: 0, width: 150, height: 150), [.contents(noise.id)])], bitmaps: [noise]) } else {
        app.commit([.set(Self.id(2), .contents(noise.id))], bitmaps: [noise], discarded: [BitmapID(rawValue: UInt64(number - 1))])
      }
      try phone.pass(0.02)
      if let visitor = host.visitors.first { connection.send(RawConnection.frame(Array("shown \(visitor.lastFrame)".utf8))) }
    }
    XCTAssertTrue(host.visitors.isEmpty, "it is gone")
    XCTAssertLessThan(residentMemory() - before, 120 << 20)
    try phone.pass(0.1)
    XCTAssertTrue(reports.contains { $0.contains("takes nothing") })
    try assertTheAppRunsOn()
  }

  func testWrongSecretsAreCountedAndTheirAddressWaits() throws {
    for number in 0..<15 {
      let connection = try open()
      connection.send(RawConnection.frame(Array("hello wrong\(number) 0123456789abcdef 1.0".utf8)))
      XCTAssertTrue(connection.isClosed)
    }
    // Even the right one has to wait now.
    let connection = try open()
    introduce(connection)
    XCTAssertTrue(connection.isClosed)
    XCTAssertTrue(host.visitors.isEmpty)
    XCTAssertLessThanOrEqual(reports.filter { $0.contains("wrong secret") }.count, 1, "told once")
  }

  func testSilentAndSlowConnectionsAreSentAwayInTime() throws {
    let silent = try open()
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(silent.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let start = monotonicTime()
    XCTAssertTrue(silent.isClosed, "one that does not say who it is")
    XCTAssertGreaterThan(monotonicTime() - start, 2)
    try assertTheAppRunsOn()
  }

  func testTenThousandConnectionsAreRefusedInBoundedTimeAndMemory() throws {
    let page = try openBare()
    let before = residentMemory()
    var held: [RawConnection] = [], refused = 0
    for number in 0..<10_000 {
      guard let connection = try? RawConnection(port: port) else {
        refused += 1
        continue
      }
      if number % 3 == 0 { connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n") }
      held.append(connection)
      // Clients have descriptors to spare for so many only.
      if held.count > 400 { held.removeFirst(200) }
      if number % 200 == 0 { try phone.pass(0) }
    }
    held = []
    try phone.pass(0.5)
    XCTAssertLessThan(residentMemory() - before, 60 << 20)
    XCTAssertTrue(try page.value("quince.state == 'open'") as! Bool, "who was there stays")
    XCTAssertLessThanOrEqual(reports.filter { $0.contains("connections at once") }.count, 1, "told once")
    page.close()
    try assertTheAppRunsOn()
  }

  private func residentMemory() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").compactMap { Int($0) } ?? []
    return (fields.count > 1 ? fields[1] : 0) * 4096
  }

  // MARK: On the network

  func testOnTheNetworkThePageIsEncryptedAndTheCertificateIsKept() throws {
    try startPhone(PhoneOptions.PageOptions(isOnNetwork: true))
    let port = self.port
    XCTAssertTrue(host.addresses.allSatisfy { $0.hasPrefix("https://") && $0.contains("#k=\(host.secret)") })
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    XCTAssertEqual(files, ["certificate.pem", "key.pem", "secret"])
    for name in files {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)[.posixPermissions] as? Int
      XCTAssertEqual(mode, 0o600, name)
    }
    let certificate = try String(contentsOf: folder.appendingPathComponent("certificate.pem"), encoding: .utf8)
    // Plain words get no answer.
    let plain = try RawConnection(port: port)
    plain.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    XCTAssertFalse(plain.receive().contains("200"))
    let page = try newPage()
    try page.call("Security.enable")
    try page.call("Security.setIgnoreCertificateErrors", ["ignore": true])
    try page.setScreen(width: 390, height: 760, isMobile: true)
    try page.enableSensors(["accelerometer"])
    try page.open("https://127.0.0.1:\(port)/?hand#k=\(host.secret)")
    try connected(page)
    try page.setSensor("accelerometer", 0, 0, 9.81)
    app.say(.wantsSensor(.accelerometer, interval: 1.0 / 60))
    try page.value("document.getElementById('startbutton').click()")
    try wait("motion over the encrypted line") { (app.samples.last?.gravity.z ?? 0) < -0.9 }
    page.close()
    try startPhone(PhoneOptions.PageOptions(isOnNetwork: true))
    XCTAssertEqual(try String(contentsOf: folder.appendingPathComponent("certificate.pem"), encoding: .utf8), certificate)
  }

  func testACertificateThatEndsSoonOrMissesANameIsRenewed() throws {
    let pairing = try PagePairing()
    let first = try pairing.certificate(for: ["localhost", "127.0.0.1"])
    XCTAssertEqual(try pairing.certificate(for: ["127.0.0.1"]).certificate, first.certificate)
    XCTAssertNotEqual(try pairing.certificate(for: ["localhost", "127.0.0.1", "192.0.2.7"]).certificate, first.certificate)
    XCTAssertEqual(try PagePairing().secret, pairing.secret, "a phone that was paired finds back")
  }

  func testTheCodeIsSquareAndDark() throws {
    let code = try XCTUnwrap(PageAddress.code(for: "https://192.0.2.7:8443/#k=abcdefghijklmnopqrstuv"))
    let lines = code.split(separator: "\n")
    let width = lines[0].filter { "█▀▄ ".contains($0) }.count
    XCTAssertEqual(lines.count, (width + 1) / 2)
    XCTAssertTrue(lines.allSatisfy { $0.filter { "█▀▄ ".contains($0) }.count == width })
  }
}
