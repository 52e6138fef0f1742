// One connection to the server, and what the library tells of it. All on the server's thread.
import CWebSockets
import Foundation

final class PageConnection {
  /// The peer's address.
  let peer: String
  var visitor: VisitorID?
  var budget = EventBudget(at: 0)
  /// What is to be sent, oldest first. The phone sends at most a few frames that are not yet shown, so it stays short.
  var queue: [PageFrame] = []
  var closing: PageRefusal?
  /// Where the next frame can be written: the WebSocket, or a request that waits for an answer.
  var writable: OpaquePointer?
  var received: [UInt8] = []
  /// For pages that post.
  var postKey: String?
  var lastHeard = monotonicTime()

  // Of a plain request.
  var path = ""
  /// It stands for a page that posts, and has no line of its own.
  var isForPosts = false
  var reply: PageFrame?
  /// The page for whose next frame this request waits.
  var listener: PageConnection?

  init(peer: String) { self.peer = peer }
}

/// The library's callback for everything.
func pageServerCallback(
  _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?, _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
  // Some calls come while the context is made and have no connection.
  guard let wsi, let lws = quince_lws_load()?.pointee, let context = lws.get_context(wsi), let object = lws.context_user(context) else { return 0 }
  let server = Unmanaged<PageServer>.fromOpaque(object).takeUnretainedValue()
  switch reason {
  case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
    server.carryOutOrders()
    return 0
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return 0
  case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return server.countIn() ? 0 : -1
  case LWS_CALLBACK_WSI_DESTROY:
    server.forget(wsi)
    return 0
  case LWS_CALLBACK_HTTP: return server.request(wsi, path: text(input, length))
  case LWS_CALLBACK_HTTP_BODY: return server.body(wsi, input, length)
  case LWS_CALLBACK_HTTP_BODY_COMPLETION: return server.bodyEnded(wsi)
  case LWS_CALLBACK_HTTP_WRITEABLE: return server.writeReply(wsi)
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return server.takesWebSockets && server.isFromOurPage(wsi, needsOrigin: true) ? 0 : -1
  case LWS_CALLBACK_ESTABLISHED: return server.established(wsi)
  case LWS_CALLBACK_RECEIVE: return server.receive(wsi, input, length)
  case LWS_CALLBACK_SERVER_WRITEABLE: return server.writeFrame(wsi)
  case LWS_CALLBACK_CLOSED:
    if let connection = server.connections[wsi] { server.leave(connection) }
    return 0
  default: return 0
  }
}

private func text(_ input: UnsafeMutableRawPointer?, _ length: Int) -> String {
  input.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) } ?? ""
}

extension PageServer {
  func header(_ token: lws_token_indexes, of wsi: OpaquePointer) -> String? {
    let length = Int(lws.hdr_total_length(wsi, token))
    guard length > 0, length < PageLimits.headerSize else { return nil }
    var buffer = [CChar](repeating: 0, count: length + 1)
    guard lws.hdr_copy(wsi, &buffer, Int32(buffer.count), token) > 0 else { return nil }
    return String(cString: buffer)
  }

  func peer(of wsi: OpaquePointer) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    guard lws.get_peer_simple(wsi, &buffer, buffer.count) != nil else { return "an unknown address" }
    return String(cString: buffer)
  }

  /// Called by a name of ours, and by a page of ours. Browsers send both headers truthfully whatever a page wants.
  func isFromOurPage(_ wsi: OpaquePointer, needsOrigin: Bool) -> Bool {
    guard let host = header(WSI_TOKEN_HOST, of: wsi)?.lowercased(), settings.hosts.contains(host) else {
      tell(.refused("a request to a name that is not this machine's"))
      return false
    }
    guard let origin = header(WSI_TOKEN_ORIGIN, of: wsi)?.lowercased() else {
      if needsOrigin { tell(.refused("a connection that no browser made")) }
      return !needsOrigin
    }
    guard origin == (settings.certificate == nil ? "http://" : "https://") + host else {
      tell(.refused("a connection from another site"))
      return false
    }
    return true
  }

  func forget(_ wsi: OpaquePointer) {
    countOut()
    guard let connection = connections.removeValue(forKey: wsi) else { return }
    connection.writable = nil
    if let listener = connection.listener, listener.writable == wsi { listener.writable = nil }
    leave(connection)
  }

  // MARK: WebSockets

  func established(_ wsi: OpaquePointer) -> Int32 {
    let connection = PageConnection(peer: peer(of: wsi))
    connection.writable = wsi
    connections[wsi] = connection
    lws.set_timeout(wsi, PENDING_TIMEOUT_AWAITING_CLIENT_HS_SEND, PageLimits.introductionTime)
    return 0
  }

  func receive(_ wsi: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ length: Int) -> Int32 {
    guard let connection = connections[wsi] else { return -1 }
    // Once it is told to go nothing more is read.
    if connection.closing != nil { return 0 }
    guard connection.received.count + length <= PageLimits.messageSize else {
      tell(.refused("a message of more than \(PageLimits.messageSize) bytes from \(connection.peer)"))
      connection.received = []
      return turnAway(wsi, connection, .tooLarge)
    }
    if length > 0 { connection.received.append(contentsOf: UnsafeRawBufferPointer(start: input, count: length)) }
    guard lws.is_final_fragment(wsi) != 0, lws.remaining_packet_payload(wsi) == 0 else { return 0 }
    defer { connection.received.removeAll(keepingCapacity: true) }
    guard let message = String(bytes: connection.received, encoding: .utf8) else {
      tell(.refused("a message from \(connection.peer) that is no text"))
      return turnAway(wsi, connection, .malformed)
    }
    if connection.visitor != nil {
      return hear(message[...], from: connection).map { turnAway(wsi, connection, $0) } ?? 0
    }
    guard let introduction = PageIntroduction(line: message[...]) else {
      tell(.refused("a connection from \(connection.peer) that does not say who it is"))
      return turnAway(wsi, connection, .malformed)
    }
    lws.set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
    return welcome(introduction, on: connection).map { turnAway(wsi, connection, $0) } ?? 0
  }

  /// Closes with a code that the page understands.
  private func turnAway(_ wsi: OpaquePointer, _ connection: PageConnection, _ refusal: PageRefusal) -> Int32 {
    connection.closing = refusal
    connection.queue = []
    lws.close_reason(wsi, lws_close_status(rawValue: UInt32(refusal.rawValue)), nil, 0)
    return -1
  }

  func writeFrame(_ wsi: OpaquePointer) -> Int32 {
    guard let connection = connections[wsi] else { return -1 }
    if !connection.queue.isEmpty {
      let frame = connection.queue.removeFirst()
      var bytes = frame.bytes
      let count = frame.count
      let written = bytes.withUnsafeMutableBufferPointer { lws.write(wsi, $0.baseAddress! + Int(QUINCE_LWS_PRE), count, LWS_WRITE_BINARY) }
      if written < count { return -1 }
    }
    if !connection.queue.isEmpty {
      lws.callback_on_writable(wsi)
    } else if let refusal = connection.closing {
      return turnAway(wsi, connection, refusal)
    }
    return 0
  }
}
