// Plain requests: the page's own files, and, for browsers that refuse a WebSocket with our certificate, posted events and waited-for frames.
//
//     GET  /            a file of the page
//     POST /say         "hello SECRET TOKEN TIME" and lines of events; the answer is empty
//     POST /listen      "hello SECRET TOKEN TIME"; the answer is the next frame, or empty after some seconds
import CWebSockets
import Foundation

/// A file of the page.
struct PageFile {
  var type: String
  var content: [UInt8]
}

extension PageServer {
  func request(_ wsi: OpaquePointer, path: String) -> Int32 {
    guard isFromOurPage(wsi, needsOrigin: false) else { return reply(wsi, 403, "text/plain", Array("refused\n".utf8)) }
    if lws.hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 {
      guard path == "/say" || path == "/listen", isFromOurPage(wsi, needsOrigin: true) else {
        return reply(wsi, 403, "text/plain", Array("refused\n".utf8))
      }
      if let size = header(WSI_TOKEN_HTTP_CONTENT_LENGTH, of: wsi).flatMap(Int.init), size > PageLimits.messageSize {
        tell(.refused("a message of more than \(PageLimits.messageSize) bytes from \(peer(of: wsi))"))
        return -1
      }
      let connection = PageConnection(peer: peer(of: wsi))
      connection.path = path
      connections[wsi] = connection
      return 0
    }
    guard lws.hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 else { return reply(wsi, 405, "text/plain", Array("only GET\n".utf8)) }
    guard let file = settings.files[path == "/" ? "/index.html" : path] else {
      return reply(wsi, 404, "text/plain", Array("there is no such page\n".utf8))
    }
    return reply(wsi, 200, file.type, file.content)
  }

  func body(_ wsi: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ length: Int) -> Int32 {
    guard let connection = connections[wsi], connection.received.count + length <= PageLimits.messageSize else { return -1 }
    connection.received.append(contentsOf: UnsafeRawBufferPointer(start: input, count: length))
    return 0
  }

  func bodyEnded(_ wsi: OpaquePointer) -> Int32 {
    guard let request = connections[wsi], let text = String(bytes: request.received, encoding: .utf8) else { return -1 }
    request.received = []
    dropSilentPosts()
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    guard let introduction = PageIntroduction(line: text[..<end]) else { return answer(wsi, .malformed) }
    let key = introduction.secret + " " + introduction.token
    let visitor: PageConnection
    if let known = post(key) {
      visitor = known
    } else {
      visitor = PageConnection(peer: request.peer)
      visitor.isForPosts = true
      if let refusal = welcome(introduction, on: visitor) { return answer(wsi, refusal) }
      keep(visitor, as: key)
    }
    visitor.lastHeard = monotonicTime()
    if request.path == "/say" {
      let lines = text[end...].dropFirst()
      if let refusal = hear(lines, from: visitor) {
        leave(visitor)
        return answer(wsi, refusal)
      }
      return reply(wsi, 204, "text/plain", [])
    }
    // Of two that wait the newer one gets the frame.
    if let waiting = visitor.writable, waiting != wsi { _ = connections[waiting].map { $0.reply = PageFrame([]) }; lws.callback_on_writable(waiting) }
    visitor.writable = wsi
    request.listener = visitor
    lws.set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 25)
    if !visitor.queue.isEmpty || visitor.closing != nil { lws.callback_on_writable(wsi) }
    return 0
  }

  private func answer(_ wsi: OpaquePointer, _ refusal: PageRefusal) -> Int32 {
    reply(wsi, 403, "text/plain", Array("\(refusal.rawValue)".utf8))
  }

  /// Sends the headers now and the content when it can be written.
  private func reply(_ wsi: OpaquePointer, _ status: UInt32, _ type: String, _ content: [UInt8]) -> Int32 {
    var buffer = [UInt8](repeating: 0, count: Int(QUINCE_LWS_PRE) + 2048)
    let isSent = buffer.withUnsafeMutableBufferPointer { room -> Bool in
      let start = room.baseAddress! + Int(QUINCE_LWS_PRE), end = room.baseAddress! + room.count
      var place: UnsafeMutablePointer<UInt8>? = start
      guard lws.add_http_common_headers(wsi, status, type, lws_filepos_t(content.count), &place, end) == 0 else { return false }
      for (name, value) in headers(for: wsi) {
        guard lws.add_http_header_by_name(wsi, name, value, Int32(value.utf8.count), &place, end) == 0 else { return false }
      }
      return lws.finalize_write_http_header(wsi, start, &place, end) == 0
    }
    guard isSent else { return -1 }
    if content.isEmpty { return lws.http_transaction_completed(wsi) != 0 ? -1 : 0 }
    let connection = connections[wsi] ?? PageConnection(peer: "")
    connection.reply = PageFrame(content)
    connections[wsi] = connection
    lws.callback_on_writable(wsi)
    return 0
  }

  /// The page runs its own scripts alone, talks to this server alone, and is framed by nobody.
  private func headers(for wsi: OpaquePointer) -> [(String, String)] {
    // Older browsers do not count a WebSocket to the same place as "self".
    let host = header(WSI_TOKEN_HOST, of: wsi)?.lowercased()
    let line = host.flatMap { settings.hosts.contains($0) ? (settings.certificate == nil ? " ws://" : " wss://") + $0 : nil } ?? ""
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self'\(line); "
      + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return [
      ("content-security-policy:", policy), ("x-content-type-options:", "nosniff"), ("referrer-policy:", "no-referrer"),
      ("cache-control:", "no-cache"), ("cross-origin-opener-policy:", "same-origin"),
      ("permissions-policy:", "accelerometer=(self), gyroscope=(self), screen-wake-lock=(self), camera=(), microphone=(), geolocation=()"),
    ]
  }

  func writeReply(_ wsi: OpaquePointer) -> Int32 {
    guard let connection = connections[wsi] else { return -1 }
    if let listener = connection.listener, connection.reply == nil {
      if let refusal = listener.closing, listener.queue.isEmpty {
        connection.listener = nil
        leave(listener)
        return answer(wsi, refusal)
      }
      guard !listener.queue.isEmpty else { return 0 }
      connection.listener = nil
      listener.writable = nil
      listener.lastHeard = monotonicTime()
      return reply(wsi, 200, "application/octet-stream", Array(listener.queue.removeFirst().content))
    }
    guard let frame = connection.reply else { return 0 }
    connection.reply = nil
    var bytes = frame.bytes
    let count = frame.count
    let written = bytes.withUnsafeMutableBufferPointer { lws.write(wsi, $0.baseAddress! + Int(QUINCE_LWS_PRE), count, LWS_WRITE_HTTP_FINAL) }
    if written < count { return -1 }
    return lws.http_transaction_completed(wsi) != 0 ? -1 : 0
  }
}
