// The link between two processes: a Unix stream socket. A message is a header (length of the body, number of descriptors) and
// its body; the memory of bitmaps travels beside the bytes as descriptors.
import CSystemSupport
import Foundation

/// An end of a link over a Unix socket. Sending never blocks: what the socket does not take waits here.
public final class SocketChannel<Outgoing: LinkCodable, Incoming: LinkCodable>: LinkChannel {
  public var onReceive: ((Incoming) -> Void)?
  public var onClose: ((LinkError?) -> Void)?
  public private(set) var isClosed = false

  private let socket: Int32
  private var watch: (any EventWatch)?
  private var retry: (any EventWatch)?

  // Received bytes not yet made into messages, and descriptors not yet taken.
  private let received = ReceiveBuffer()
  private var receivedDescriptors: [Int32] = []
  private let arrivedDescriptors = UnsafeMutablePointer<Int32>.allocate(capacity: SocketChannel.descriptorsAtOnce)

  /// Kept from message to message for its memory.
  private var writer = ByteWriter()

  // Bytes waiting to be sent, each run with the bitmaps whose descriptors go with its first byte.
  private struct Pending { var bytes: [UInt8], offset = 0, bitmaps: [SharedBitmap] }
  private var pending: [Pending] = []
  private var pendingByteCount = 0

  private static var headerSize: Int { 8 }
  /// Larger messages are nonsense or hostile.
  private static var maximumBody: Int { 256 << 20 }
  /// Descriptors that one `sendmsg` carries.
  private static var descriptorsAtOnce: Int { 200 }
  /// A peer that takes nothing while this many bytes wait is given up.
  private static var maximumPending: Int { 512 << 20 }

  /// Takes over the socket.
  public init(socket: Int32) {
    self.socket = socket
    let flags = fcntl(socket, F_GETFL)
    _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close()
    arrivedDescriptors.deallocate()
  }

  // MARK: Sending

  @_specialize(where Outgoing == AppMessage, Incoming == PhoneMessage)
  @_specialize(where Outgoing == PhoneMessage, Incoming == AppMessage)
  public func send(_ message: Outgoing) {
    guard !isClosed else { return }
    writer.removeAll()
    // The header: its numbers are known at the end.
    writer.write(0 as UInt64)
    message.encode(into: &writer)
    let body = writer.bytes.count - Self.headerSize
    writer.overwrite(UInt64(body) | UInt64(writer.attachments.count) << 32, at: 0)
    if pending.isEmpty, writer.attachments.isEmpty, sendAtOnce() { return }
    enqueue(writer.bytes, writer.attachments)
    writer.removeAll()
    flush()
  }

  /// True when the socket took all of the message. When it took a part, the rest waits.
  @_specialize(where Outgoing == AppMessage, Incoming == PhoneMessage)
  @_specialize(where Outgoing == PhoneMessage, Incoming == AppMessage)
  private func sendAtOnce() -> Bool {
    let count = writer.bytes.count
    let sent = writer.bytes.withUnsafeBytes { quince_send_with_descriptors(socket, $0.baseAddress, count, nil, 0) }
    if sent <= 0 || sent == count { return sent == count }
    pending.append(Pending(bytes: writer.bytes, offset: sent, bitmaps: []))
    pendingByteCount += count - sent
    retryLater()
    return true
  }

  /// Splits a message with many bitmaps so that each piece carries as many descriptors as one call can.
  private func enqueue(_ bytes: [UInt8], _ bitmaps: [SharedBitmap]) {
    pendingByteCount += bytes.count
    var start = 0, rest = bitmaps[...]
    while rest.count > Self.descriptorsAtOnce {
      pending.append(Pending(bytes: [bytes[start]], bitmaps: Array(rest.prefix(Self.descriptorsAtOnce))))
      rest = rest.dropFirst(Self.descriptorsAtOnce)
      start += 1
    }
    pending.append(Pending(bytes: start == 0 ? bytes : Array(bytes[start...]), bitmaps: Array(rest)))
  }

  private func flush() {
    while !isClosed, !pending.isEmpty {
      let offset = pending[0].offset
      let descriptors = offset == 0 ? pending[0].bitmaps.map(\.descriptor) : []
      let sent = pending[0].bytes.withUnsafeBytes { bytes in
        quince_send_with_descriptors(socket, bytes.baseAddress! + offset, bytes.count - offset, descriptors, Int32(descriptors.count))
      }
      if sent < 0 {
        if errno == EAGAIN || errno == EWOULDBLOCK {
          if pendingByteCount > Self.maximumPending { return fail(LinkError("the other side of the link has stopped reading")) }
          return retryLater()
        }
        return fail(errno == EPIPE || errno == ECONNRESET ? nil : LinkError("cannot send: \(String(cString: strerror(errno)))"))
      }
      pending[0].bitmaps.forEach { $0.closeDescriptor() }
      pending[0].bitmaps = []
      pending[0].offset += sent
      pendingByteCount -= sent
      if pending[0].offset == pending[0].bytes.count { pending.removeFirst() }
    }
  }

  private func retryLater() {
    guard retry == nil else { return }
    retry = MainLoop.current.schedule(after: 0.002) { [weak self] in
      self?.retry = nil
      self?.flush()
    }
  }

  // MARK: Receiving

  public func activate() {
    guard watch == nil, !isClosed else { return }
    watch = MainLoop.current.watch(socket) { [weak self] in self?.readAvailable() }
    deliverMessages()
  }

  public func receive(until deadline: Date?) -> Incoming? {
    while true {
      do {
        if let message = try nextMessage() { return message }
      } catch {
        fail(error as? LinkError)
        return nil
      }
      guard !isClosed else { return nil }
      flush()
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN | (pending.isEmpty ? 0 : POLLOUT)), revents: 0)
      var wait: Int32 = -1
      if let deadline {
        let rest = deadline.timeIntervalSinceNow
        if rest <= 0, poll(&descriptor, 1, 0) == 0 { return nil }
        wait = Int32(min(max(rest * 1000, 0), 1e6).rounded(.up))
      }
      let ready = poll(&descriptor, 1, wait)
      if ready < 0, errno != EINTR { return nil }
      if ready > 0, descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { _ = readOnce() }
    }
  }

  @_specialize(where Outgoing == AppMessage, Incoming == PhoneMessage)
  @_specialize(where Outgoing == PhoneMessage, Incoming == AppMessage)
  private func readAvailable() {
    while readOnce() {}
    deliverMessages()
  }

  /// True when there may be more.
  @_specialize(where Outgoing == AppMessage, Incoming == PhoneMessage)
  @_specialize(where Outgoing == PhoneMessage, Incoming == AppMessage)
  private func readOnce() -> Bool {
    guard !isClosed else { return false }
    var arrivedCount: Int32 = 0
    let room = received.room
    let count = quince_receive_with_descriptors(
      socket, room.baseAddress, room.count, arrivedDescriptors, Int32(Self.descriptorsAtOnce), &arrivedCount)
    for index in 0..<Int(arrivedCount) { receivedDescriptors.append(arrivedDescriptors[index]) }
    if count > 0 {
      received.append(count)
      // One call ends after bytes that came with descriptors, whatever lies behind them; and a run loop tells of new bytes only once.
      return count == room.count || arrivedCount > 0
    }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return false }
    // What came before the end is still delivered.
    deliverMessages()
    fail(count == 0 || errno == ECONNRESET ? nil : LinkError("cannot receive: \(String(cString: strerror(errno)))"))
    return false
  }

  @_specialize(where Outgoing == AppMessage, Incoming == PhoneMessage)
  @_specialize(where Outgoing == PhoneMessage, Incoming == AppMessage)
  private func deliverMessages() {
    guard watch != nil else { return }
    do {
      while let message = try nextMessage() { onReceive?(message) }
    } catch {
      fail(error as? LinkError ?? LinkError("\(error)"))
    }
  }

  @_specialize(where Outgoing == AppMessage, Incoming == PhoneMessage)
  @_specialize(where Outgoing == PhoneMessage, Incoming == AppMessage)
  private func nextMessage() throws -> Incoming? {
    let bytes = received.bytes
    guard bytes.count >= Self.headerSize else { return nil }
    let length = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
    let descriptorCount = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    guard length <= Self.maximumBody else { throw LinkError("a message of \(length) bytes") }
    let end = Self.headerSize + length
    guard bytes.count >= end else { return nil }
    guard receivedDescriptors.count >= descriptorCount else { throw LinkError("a message came without its bitmaps' memory") }
    var descriptors: [Int32] = []
    if descriptorCount > 0 {
      descriptors = Array(receivedDescriptors.prefix(descriptorCount))
      receivedDescriptors.removeFirst(descriptorCount)
    }
    var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize..<end]), descriptors: descriptors)
    defer { reader.descriptors.forEach { _ = Foundation.close($0) } }
    let message = try Incoming(from: &reader)
    received.removeFirst(end)
    return message
  }

  // MARK: Ending

  public func close() {
    guard !isClosed else { return }
    isClosed = true
    retry?.cancel()
    watch?.cancel()
    (retry, watch) = (nil, nil)
    receivedDescriptors.forEach { _ = Foundation.close($0) }
    receivedDescriptors = []
    pending = []
    _ = Foundation.close(socket)
  }

  private func fail(_ error: LinkError?) {
    guard !isClosed else { return }
    close()
    onClose?(error)
  }
}

/// A connected pair of sockets: one for this process, one to hand to a child.
public func makeSocketPair() throws -> (Int32, Int32) {
  var sockets: [Int32] = [-1, -1]
  guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
    throw LinkError("no socket pair: \(String(cString: strerror(errno)))")
  }
  return (sockets[0], sockets[1])
}
