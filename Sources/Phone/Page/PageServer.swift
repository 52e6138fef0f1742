// The page's server: libwebsockets on a thread of its own. It knows nothing of phones: it hands out files, checks who comes, turns lines into
// events and sends frames. What it tells the main thread waits in a bounded list behind a descriptor; what it is told waits in another.
// With nobody talking, the thread sleeps in one system call.
import CWebSockets
import Foundation

/// What the server needs to know before it starts.
struct PageServerSettings {
  var port: UInt16
  /// All of the machine's addresses instead of loopback alone.
  var isOnNetwork = false
  /// PEM texts; nil: plain http.
  var certificate: (certificate: String, key: String)?
  /// What a page has to know to be let in.
  var secret: String
  /// The names by which a browser may call this server, each with its port, lower case.
  var hosts: Set<String>
  var files: [String: PageFile]
}

/// A visitor's number; never used again.
typealias VisitorID = UInt64

/// What happened, for the main thread.
enum PageNotice {
  case arrived(VisitorID, token: String, pageTime: Double, from: String, isPosting: Bool)
  case said(VisitorID, PageEvent)
  case left(VisitorID)
  /// Bitmaps have been packed.
  case packed
  /// Something was refused, to be told once.
  case refused(String)

  /// A visitor has come, gone, or done something.
  var isInput: Bool {
    switch self {
    case .said(_, .shown), .packed, .refused: false
    default: true
    }
  }
}

final class PageServer: @unchecked Sendable {  // what both threads touch is behind `lock`
  let settings: PageServerSettings
  let lws: quince_lws_functions
  private var context: OpaquePointer?
  private let lock = NSLock()
  private var notices: [PageNotice] = []
  private var isReaderTold = false
  private var orders: [(visitor: VisitorID, order: Order)] = []
  private var isStopping = false
  private var refusesWebSockets = false
  private let ended = DispatchSemaphore(value: 0)
  private var wakeDescriptors: (read: Int32, write: Int32) = (-1, -1)

  private enum Order { case send(PageFrame), close(PageRefusal) }

  // The server's thread alone.
  var connections: [OpaquePointer: PageConnection] = [:]
  private var visitors: [VisitorID: PageConnection] = [:]
  private var posts: [String: PageConnection] = [:]
  private var lastVisitor: VisitorID = 0
  private var wrongSecrets: [String: (count: Int, since: Double)] = [:]
  private var openConnections = 0
  // Kept for the library, which keeps pointers to them.
  private var kept: [UnsafeMutableRawPointer] = []

  init(_ settings: PageServerSettings) throws {
    self.settings = settings
    lws = try WebSocketLibrary.functions()
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { throw PageError(description: "no page: no descriptor is left") }
    for descriptor in pair {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    wakeDescriptors = (pair[0], pair[1])
    lws.set_log_level(0, nil)
    try open()
    let thread = Thread { [self] in
      while !stopping, lws.service(context, 0) >= 0 {}
      lws.context_destroy(context)
      ended.signal()
    }
    thread.name = "page"
    thread.stackSize = 1 << 20
    thread.start()
  }

  deinit {
    for memory in kept { free(memory) }
    Glibc.close(wakeDescriptors.read)
    Glibc.close(wakeDescriptors.write)
  }

  private func open() throws {
    func keep(_ text: String) -> UnsafeMutablePointer<CChar> {
      let copy = strdup(text)!
      kept.append(copy)
      return copy
    }
    let protocols = calloc(3, MemoryLayout<lws_protocols>.stride)!.assumingMemoryBound(to: lws_protocols.self)
    kept.append(protocols)
    protocols[0].name = UnsafePointer(keep("http"))
    protocols[0].callback = pageServerCallback
    protocols[1].name = UnsafePointer(keep("quince"))
    protocols[1].callback = pageServerCallback
    protocols[1].rx_buffer_size = 16 * 1024
    var info = lws_context_creation_info()
    memset(&info, 0, MemoryLayout<lws_context_creation_info>.size)
    info.port = Int32(settings.port)
    info.protocols = UnsafePointer(protocols)
    info.gid = -1
    info.uid = -1
    info.options = QUINCE_LWS_SEVERAL_PLACES
    info.pt_serv_buf_size = 64 * 1024
    info.max_http_header_data2 = UInt32(PageLimits.headerSize)
    info.max_http_header_pool2 = UInt32(PageLimits.connections)
    info.timeout_secs = UInt32(PageLimits.introductionTime)
    info.keepalive_timeout = 15
    // A browser that has gone without a word is noticed by the kernel.
    info.ka_time = 10
    info.ka_probes = 3
    info.ka_interval = 5
    info.server_string = UnsafePointer(keep("quince"))
    info.alpn = UnsafePointer(keep("http/1.1"))
    info.user = Unmanaged.passUnretained(self).toOpaque()
    if let pem = settings.certificate {
      info.options |= QUINCE_LWS_TLS
      info.server_ssl_cert_mem = UnsafeRawPointer(keep(pem.certificate))
      info.server_ssl_cert_mem_len = UInt32(pem.certificate.utf8.count)
      info.server_ssl_private_key_mem = UnsafeRawPointer(keep(pem.key))
      info.server_ssl_private_key_mem_len = UInt32(pem.key.utf8.count)
    }
    context = lws.create_context(&info)
    guard context != nil else { throw PageError(description: "no page: the library refuses to start") }
    info.options |= QUINCE_LWS_MUST_BIND
    let options = info.options
    info.options |= QUINCE_LWS_NO_IPV6
    if !settings.isOnNetwork { info.iface = UnsafePointer(keep("127.0.0.1")) }
    info.vhost_name = UnsafePointer(keep("older"))
    guard lws.create_vhost(context, &info) != nil else {
      lws.context_destroy(context)
      throw PageError(description: "no page: port \(settings.port) cannot be opened")
    }
    // Where the machine has no IPv6, or somebody else has the port there, the page is reached the older way alone.
    info.options = options | QUINCE_LWS_IPV6_ALONE
    if !settings.isOnNetwork { info.iface = UnsafePointer(keep("::1")) }
    info.vhost_name = UnsafePointer(keep("newer"))
    _ = lws.create_vhost(context, &info)
  }

  // MARK: For the main thread

  /// Readable while there are notices.
  var noticeDescriptor: Int32 { wakeDescriptors.read }

  /// What has happened since the last call.
  func takeNotices() -> [PageNotice] {
    lock.lock()
    defer { lock.unlock() }
    if isReaderTold {
      var byte: UInt8 = 0
      _ = read(wakeDescriptors.read, &byte, 1)
      isReaderTold = false
    }
    defer { notices.removeAll(keepingCapacity: true) }
    return notices
  }

  func send(_ frame: PageFrame, to visitor: VisitorID) { give(.send(frame), to: visitor) }

  /// Sends what is under way, then says goodbye.
  func close(_ visitor: VisitorID, _ refusal: PageRefusal) { give(.close(refusal), to: visitor) }

  private func give(_ order: Order, to visitor: VisitorID) {
    lock.lock()
    let isFirst = orders.isEmpty
    orders.append((visitor, order))
    lock.unlock()
    if isFirst { lws.cancel_service(context) }
  }

  /// Has the server look after pages that have gone silent.
  func nudge() { lws.cancel_service(context) }

  /// Closes everything and returns when the thread has ended.
  func stop() {
    lock.lock()
    let isFirst = !isStopping
    isStopping = true
    lock.unlock()
    guard isFirst else { return }
    lws.cancel_service(context)
    ended.wait()
  }

  private var stopping: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isStopping
  }

  /// Whether pages may open WebSockets. Browsers that do not trust the certificate behave as if they might not.
  var takesWebSockets: Bool {
    get { lock.withLock { !refusesWebSockets } }
    set { lock.withLock { refusesWebSockets = !newValue } }
  }

  // MARK: The server's thread

  func tell(_ notice: PageNotice) {
    lock.lock()
    defer { lock.unlock() }
    // The phone is far behind: what a page says is let go, who comes and goes is not.
    if case .said = notice, notices.count >= PageLimits.waitingEvents { return }
    if case .refused = notice, notices.count >= PageLimits.waitingEvents { return }
    notices.append(notice)
    guard !isReaderTold else { return }
    isReaderTold = true
    var byte: UInt8 = 1
    _ = write(wakeDescriptors.write, &byte, 1)
  }

  func carryOutOrders() {
    lock.lock()
    let given = orders
    orders.removeAll(keepingCapacity: true)
    lock.unlock()
    if !posts.isEmpty { dropSilentPosts() }
    for (visitor, order) in given {
      guard let connection = visitors[visitor] else { continue }
      switch order {
      case .send(let frame):
        // It says that it shows what it has not even taken.
        guard connection.queue.count < PageLimits.framesUnderWay + 2 else {
          tell(.refused("a page at \(connection.peer) that takes nothing"))
          connection.queue = []
          leave(connection)
          if let wsi = connection.writable { lws.set_timeout(wsi, PENDING_TIMEOUT_AWAITING_CLIENT_HS_SEND, QUINCE_LWS_KILL) }
          continue
        }
        connection.queue.append(frame)
      case .close(let refusal): connection.closing = refusal
      }
      if let wsi = connection.writable { lws.callback_on_writable(wsi) }
    }
  }

  /// Whether one more connection may come in.
  func countIn() -> Bool {
    guard openConnections < PageLimits.connections else {
      tell(.refused("more than \(PageLimits.connections) connections at once"))
      return false
    }
    openConnections += 1
    return true
  }

  func countOut() { openConnections = max(openConnections - 1, 0) }

  /// A page has said who it is. Nil: it may not come in.
  func welcome(_ introduction: PageIntroduction, on connection: PageConnection) -> PageRefusal? {
    let now = monotonicTime()
    var tries = wrongSecrets[connection.peer] ?? (0, now)
    if now - tries.since > 60 { tries = (0, now) }
    if tries.count >= PageLimits.wrongSecrets { return .tooManySecrets }
    guard isSame(introduction.secret, settings.secret) else {
      tries.count += 1
      if wrongSecrets.count > 1000 { wrongSecrets.removeAll() }
      wrongSecrets[connection.peer] = tries
      tell(.refused("a page at \(connection.peer) with a wrong secret"))
      return .wrongSecret
    }
    guard visitors.count < PageLimits.visitors else {
      tell(.refused("more than \(PageLimits.visitors) pages at once"))
      return .full
    }
    lastVisitor += 1
    connection.visitor = lastVisitor
    connection.budget = EventBudget(at: now)
    visitors[lastVisitor] = connection
    tell(.arrived(lastVisitor, token: introduction.token, pageTime: introduction.time, from: connection.peer, isPosting: connection.isForPosts))
    return nil
  }

  func leave(_ connection: PageConnection) {
    guard let visitor = connection.visitor else { return }
    connection.visitor = nil
    visitors[visitor] = nil
    if let key = connection.postKey { posts[key] = nil }
    tell(.left(visitor))
  }

  /// The lines of one message of a visitor. Not nil: the visitor is sent away.
  func hear(_ text: Substring, from connection: PageConnection) -> PageRefusal? {
    guard let visitor = connection.visitor else { return .malformed }
    let now = monotonicTime()
    for line in text.split(separator: "\n") {
      guard connection.budget.take(at: now) else {
        tell(.refused("more than \(Int(PageLimits.eventRate)) events a second from \(connection.peer)"))
        return .tooMuch
      }
      guard let event = PageEvent(line: line) else {
        tell(.refused("a message from \(connection.peer) that no page of this version sends"))
        return .malformed
      }
      tell(.said(visitor, event))
    }
    return nil
  }

  // MARK: Pages whose browser refuses WebSockets

  /// Nil also for a page that has found a better way meanwhile: this is another one.
  func post(_ key: String) -> PageConnection? {
    guard let known = posts[key] else { return nil }
    if known.closing != .replaced { return known }
    leave(known)
    return nil
  }

  func keep(_ connection: PageConnection, as key: String) {
    connection.postKey = key
    posts[key] = connection
  }

  /// Pages that post and have stopped asking are gone.
  func dropSilentPosts() {
    let now = monotonicTime()
    for connection in posts.values where connection.writable == nil && now - connection.lastHeard > PageLimits.silence { leave(connection) }
  }

  /// In a time that does not depend on where the two differ.
  private func isSame(_ one: String, _ other: String) -> Bool {
    let one = Array(one.utf8), other = Array(other.utf8)
    var difference = one.count ^ other.count
    for index in other.indices { difference |= Int(other[index] ^ (index < one.count ? one[index] : 0)) }
    return difference == 0
  }
}

/// Bytes ready for the library, which wants room in front of them.
struct PageFrame {
  private(set) var bytes: [UInt8]

  init(_ content: [UInt8]) {
    bytes = [UInt8](repeating: 0, count: Int(QUINCE_LWS_PRE))
    bytes.append(contentsOf: content)
  }

  var content: ArraySlice<UInt8> { bytes[Int(QUINCE_LWS_PRE)...] }
  var count: Int { bytes.count - Int(QUINCE_LWS_PRE) }
}

/// Why a page is sent away. Raw values are WebSocket close codes, which the page knows.
enum PageRefusal: UInt16 {
  case wrongSecret = 4001, full = 4002, tooMuch = 4003, malformed = 4004, tooLarge = 4005, tooManySecrets = 4006, ended = 4007, replaced = 4008
}
