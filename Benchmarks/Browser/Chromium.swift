// A Chromium without a window, told what to do over its DevTools protocol on a pipe: no port, no library.
import CSystemSupport
import Foundation

public struct BrowserError: Error, CustomStringConvertible {
  public let description: String
  public init(description: String) { self.description = description }
}

/// The browser's process; its display has two pixels a point. (A scale that is only emulated puts boxes on whole points.) One serves many tests; each takes a page with a profile of its own.
///
///     let page = try Chromium.shared().newPage()
///     try page.open("http://127.0.0.1:8420/")
///     try page.wait("document.title == 'Ball'")
public final class Chromium {
  private let process: pid_t
  private let input: Int32, output: Int32
  private let profile: URL
  private var received: [UInt8] = []
  private var answers: [Int: [String: Any]] = [:]
  private var lastNumber = 0
  /// What goes on while the browser is waited for: a phone in this process, say. Seconds that it may take.
  public var meanwhile: (Double) -> Void = { usleep(useconds_t($0 * 1e6)) }
  /// What pages wrote to their consoles, and the errors in them.
  public private(set) var log: [String] = []

  private static var running: Chromium?

  /// Nil where no Chromium is installed.
  public static var path: String? {
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  public static func shared() throws -> Chromium {
    if let running { return running }
    let new = try Chromium()
    running = new
    atexit { Chromium.running?.end() }
    return new
  }

  init() throws {
    guard let path = Self.path else { throw BrowserError(description: "Chromium is not installed (Debian: chromium)") }
    profile = FileManager.default.temporaryDirectory.appendingPathComponent("quince-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    var toBrowser: [Int32] = [0, 0], fromBrowser: [Int32] = [0, 0]
    guard pipe(&toBrowser) == 0, pipe(&fromBrowser) == 0 else { throw BrowserError(description: "no pipe is left") }
    for descriptor in toBrowser + fromBrowser { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(fromBrowser[0], F_SETFL, O_NONBLOCK)
    signal(SIGPIPE, SIG_IGN)
    let words = [
      path, "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=2", "--force-color-profile=srgb", "--disable-background-networking", "--disable-extensions",
      "--disable-component-update", "--disable-sync", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows", "--host-resolver-rules=MAP *.test 127.0.0.1",
    ]
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    process = quince_spawn(path, &arguments, &environment, [null, null, null, toBrowser[0], fromBrowser[1]], 5)
    [null, toBrowser[0], fromBrowser[1]].forEach { close($0) }
    (input, output) = (toBrowser[1], fromBrowser[0])
    guard process > 0 else { throw BrowserError(description: "Chromium does not start: \(String(cString: strerror(errno)))") }
    _ = try call("Browser.getVersion", limit: 60)
  }

  func end() {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: profile)
  }

  /// A page in a profile of its own: nothing is kept from other pages.
  public func newPage() throws -> BrowserPage {
    let context = try call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
    return try newPage(in: context)
  }

  /// Another page of the same profile.
  public func newPage(in context: String) throws -> BrowserPage {
    let target = try call("Target.createTarget", ["url": "about:blank", "browserContextId": context])["targetId"] as? String ?? ""
    let session = try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String ?? ""
    return try BrowserPage(self, context: context, target: target, session: session)
  }

  @discardableResult
  public func call(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil, limit: Double = 20) throws -> [String: Any] {
    let answer = try start(method, parameters, session: session)
    let end = Date(timeIntervalSinceNow: limit)
    while true {
      if let result = try answer() { return result }
      guard Date() < end else { throw BrowserError(description: "Chromium has not answered \(method) within \(Int(limit)) s") }
      meanwhile(0.002)
    }
  }

  /// Sends and does not wait; the answer is asked for later.
  public func start(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws -> () throws -> [String: Any]? {
    lastNumber += 1
    let number = lastNumber
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
    while !bytes.isEmpty {
      let written = write(input, bytes, bytes.count)
      guard written > 0 else { throw BrowserError(description: "Chromium has ended") }
      bytes.removeFirst(written)
    }
    return { [self] in
      readAll()
      guard let answer = answers.removeValue(forKey: number) else { return nil }
      if let error = answer["error"] as? [String: Any] { throw BrowserError(description: "\(method): \(error["message"] ?? error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      received.append(contentsOf: buffer[..<count])
    }
    while let end = received.firstIndex(of: 0) {
      let message = (try? JSONSerialization.jsonObject(with: Data(received[..<end]))) as? [String: Any] ?? [:]
      received.removeSubrange(...end)
      if let number = message["id"] as? Int { answers[number] = message } else { note(message) }
    }
  }

  private func note(_ message: [String: Any]) {
    guard let method = message["method"] as? String, let parameters = message["params"] as? [String: Any] else { return }
    switch method {
    case "Runtime.consoleAPICalled":
      let words = (parameters["args"] as? [[String: Any]] ?? []).map { "\($0["value"] ?? $0["description"] ?? "")" }
      log.append("\(parameters["type"] ?? ""): \(words.joined(separator: " "))")
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any]
      log.append("error: \((details?["exception"] as? [String: Any])?["description"] ?? details?["text"] ?? "")")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any]
      log.append("\(entry?["level"] ?? ""): \(entry?["text"] ?? "") \(entry?["url"] ?? "")")
    default: break
    }
  }
}
