// Frames over a socket that blocks: a header of eight bytes (length of the body, number of the request), then the body.
import Foundation
import PhoneLink

/// One end of the socket. Sending is safe from any thread; one thread receives.
public final class BookSocket: @unchecked Sendable {
  // Sending is guarded by `lock`; receiving belongs to one thread.
  private let descriptor: Int32
  private let lock = NSLock()

  /// A larger message is nonsense: the largest picture is smaller.
  public static let maximumBody = 192 << 20

  /// Takes over the descriptor.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { Foundation.close(descriptor) }

  /// - Throws: `LinkError` when the other end is gone, `BookFailure` when the message is too large to be sent.
  public func send(_ number: UInt32, _ body: some LinkCodable) throws {
    var writer = ByteWriter()
    writer.write(body)
    guard writer.bytes.count <= Self.maximumBody else {
      throw BookFailure(.tooLarge, "address book: \(writer.bytes.count >> 20) MB at once; at most \(Self.maximumBody >> 20) MB can be asked for or saved together")
    }
    var header = ByteWriter()
    header.write(UInt32(writer.bytes.count))
    header.write(number)
    try lock.withLock {
      try send(header.bytes)
      try send(writer.bytes)
    }
  }

  private func send(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let sent = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress! + offset, $0.count - offset, Int32(MSG_NOSIGNAL)) }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { throw LinkError("the address book does not answer: \(String(cString: strerror(errno)))") }
      offset += sent
    }
  }

  /// Waits for a message; nil at the end.
  /// - Throws: `LinkError` when it cannot be understood.
  public func receive<Body: LinkCodable>(_ type: Body.Type = Body.self) throws -> (number: UInt32, body: Body)? {
    guard let header = receive(count: 8) else { return nil }
    let (length, number) = header.withUnsafeBytes {
      (UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)), UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    }
    guard length <= Self.maximumBody else { throw LinkError("a message of \(length) bytes about the address book") }
    guard let bytes = receive(count: Int(length)) else { return nil }
    return try bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return (number, try reader.read(Body.self))
    }
  }

  private func receive(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let received = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + offset, count - offset, 0) }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      offset += received
    }
    return bytes
  }

  /// Ends both directions: whoever waits on either end is told that there is no more.
  public func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
