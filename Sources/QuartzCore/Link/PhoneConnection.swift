// The app's end of the link. It lies here, and not in UIKit, so that the frameworks beside UIKit reach the phone without it.
//
// On the real clock the main run loop delivers the phone's messages. On the phone's own clock the lock-step loop of UIKit takes
// them one by one.
import Foundation
import ObjectiveC
@_exported import PhoneLink

package final class PhoneConnection {
  /// The one phone this app runs on; nil before the app has started, and in programs that are no app.
  nonisolated(unsafe) package private(set) static var shared: PhoneConnection?  // set on the main thread, before others exist

  package let hello: PhoneHello
  /// What the phone's motion has at present: its source can change.
  package private(set) var sensors: [SensorKind]
  private let channel: any AppEnd
  private var listeners: [(PhoneMessage) -> Void] = []
  /// Called when the phone is gone.
  package var onClose: ((LinkError?) -> Void)?

  /// Waits for the phone's greeting and answers it.
  package init(channel: any AppEnd) throws {
    self.channel = channel
    // Ten seconds are an age for a message that the phone sends before anything else.
    guard let first = channel.receive(until: Date(timeIntervalSinceNow: 10)) else {
      throw LinkError(channel.isClosed ? "the phone has hung up before it said who it is" : "the phone says nothing")
    }
    guard case .hello(let hello) = first else { throw LinkError("the phone did not say who it is") }
    self.hello = hello
    sensors = hello.sensors
    channel.onClose = { [weak self] error in self?.onClose?(error) }
    let bundle = Bundle.main
    // Not the translated name: the language is not chosen yet, and Foundation would keep to the one it finds now.
    let name = bundle.infoDictionary?["CFBundleDisplayName"] ?? bundle.infoDictionary?["CFBundleName"]
    send(.hello(AppHello(
      bundleIdentifier: bundle.bundleIdentifier ?? "", displayName: name as? String ?? ProcessInfo.processInfo.processName,
      processIdentifier: ProcessInfo.processInfo.processIdentifier)))
  }

  /// The name of the environment's variable that holds the link's descriptor.
  package static let environmentKey = "QUINCE_LINK"

  /// Connects to the phone that started this process. Ends the process, and says why, when there is none.
  package static func connectToStartingPhone() -> PhoneConnection {
    guard let value = ProcessInfo.processInfo.environment[environmentKey], let descriptor = Int32(value), fcntl(descriptor, F_GETFD) >= 0 else {
      stop("this app needs a phone: start it with ./quince run")
    }
    do {
      let connection = try PhoneConnection(channel: SocketChannel<AppMessage, PhoneMessage>(socket: descriptor))
      connection.makeShared()
      return connection
    } catch {
      stop("no connection to the phone: \(error)")
    }
  }

  private static func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(ProcessInfo.processInfo.processName): \(message)\n".utf8))
    // EX_USAGE
    exit(64)
  }

  /// Makes this the app's phone: commits and wishes go to it. What an earlier phone knew is forgotten.
  package func makeShared() {
    CommitBuilder.shared.forgetPhone()
    Self.shared = self
    CommitBuilder.shared.sink = { [unowned self] commit in send(.commit(commit)) }
    FrameClock.shared.forgetPhone()
    SensorWishes.shared.forgetPhone()
    listen { message in
      switch message {
      case .bitmapsReleased(let bitmaps): BitmapStore.shared.bitmapsReleased(bitmaps)
      case .tick(let tick): FrameClock.shared.tick(tick.time)
      case .lifecycle(.enterBackground): FrameClock.shared.isInBackground = true
      case .lifecycle(.enterForeground): FrameClock.shared.isInBackground = false
      default: break
      }
    }
  }

  /// Calls `listener` with every message from now on, on the main thread.
  package func listen(_ listener: @escaping (PhoneMessage) -> Void) { listeners.append(listener) }

  /// Hands a message to the listeners; an answer, to who asked.
  package func deliver(_ message: PhoneMessage) {
    switch message {
    case .reply(let number, let data): replies.removeValue(forKey: number)?(data)
    case .sensors(let kinds):
      sensors = kinds
      fallthrough
    default:
      for listener in listeners { listener(message) }
    }
  }

  package func send(_ message: AppMessage) { channel.send(message) }

  private var isActive = false

  /// The main run loop delivers messages from now on.
  package func activate() {
    isActive = true
    channel.onReceive = { [weak self] message in
      self?.kept.append(message)
      self?.deliverKept()
    }
    channel.activate()
    // What came while the app asked something at its start.
    if !kept.isEmpty { MainLoop.current.perform { [weak self] in self?.deliverKept() } }
  }

  /// Waits for the next message; nil when the phone is gone. Not to be mixed with `activate`.
  package func receive() -> PhoneMessage? { kept.isEmpty ? channel.receive(until: nil) : kept.removeFirst() }

  /// Lets nothing but messages happen while the condition holds: no timer fires and the main queue stands still. Does nothing before
  /// `activate`.
  ///
  /// - Returns: false when the phone has gone meanwhile.
  package func deliverMessages(while isWaiting: () -> Bool) -> Bool {
    guard isActive else { return true }
    while isWaiting() {
      guard let message = receive() else { return false }
      deliver(message)
    }
    return true
  }

  // MARK: Asking

  private var lastRequest: UInt32 = 0
  private var replies: [UInt32: (Data) -> Void] = [:]
  /// What came while somebody waited for an answer.
  private var kept: [PhoneMessage] = []

  /// Asks the phone for something only it has. `reply` is called on the main thread when it answers.
  package func request(_ kind: String, _ data: Data = Data(), reply: @escaping (Data) -> Void) {
    lastRequest += 1
    replies[lastRequest] = reply
    send(.request(lastRequest, kind: kind, data))
  }

  /// Asks and waits for the answer; what else the phone says meanwhile is delivered afterwards. From any thread, but not from one that the
  /// main thread waits for.
  ///
  /// - Returns: nil when the phone has gone.
  package func ask(_ kind: String, _ data: Data) -> Data? {
    guard Thread.isMainThread else { return DispatchQueue.main.sync { self.ask(kind, data) } }
    lastRequest += 1
    let number = lastRequest
    send(.request(number, kind: kind, data))
    while let message = channel.receive(until: nil) {
      guard case .reply(number, let answer) = message else {
        kept.append(message)
        continue
      }
      // The run loop tells only of bytes that have not been read.
      if isActive { MainLoop.current.perform { [weak self] in self?.deliverUnread() } }
      return answer
    }
    return nil
  }

  private func deliverKept() {
    while !kept.isEmpty { deliver(kept.removeFirst()) }
  }

  private func deliverUnread() {
    deliverKept()
    while let message = channel.receive(until: Date()) {
      kept.append(message)
      deliverKept()
    }
  }

  package func close() {
    channel.close()
    if Self.shared === self { Self.shared = nil }
  }
}
