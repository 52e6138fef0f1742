// The app's end: asks the address book and waits for the answer. The socket is the phone's; nobody answers there before the person has
// allowed it.
import Foundation
import PhoneLink

/// Asks the address book. Safe from any thread; each request waits for its own reply, and several may be under way.
///
///     let people = try BookClient.shared.people(.name("ann"), in: .familyName, at: 0..<30)
public final class BookClient: @unchecked Sendable {
  /// The environment variable that names the descriptor of the app's end of the socket.
  public static let socketVariable = "QUINCE_CONTACTS_SOCKET"

  /// The client over the socket that the phone gave this process. Without a phone every request fails with `unavailable`.
  public static let shared = BookClient(
    socket: ProcessInfo.processInfo.environment[socketVariable].flatMap(Int32.init).map { descriptor in
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return BookSocket(descriptor: descriptor)
    })

  // All guarded by `lock`.
  private let lock = NSLock()
  private var lastNumber: UInt32 = 0
  private var waiting: [UInt32: Waiter] = [:]
  private var isReading = false
  private var isClosed = false
  private var changeHandlers: [Int: @Sendable (Int64) -> Void] = [:]
  private var lastHandler = 0

  private let socket: BookSocket?

  fileprivate final class Waiter {
    let arrived = DispatchSemaphore(value: 0)
    var reply: BookReply?
  }

  /// A request that is under way. Its answer must be waited for: as long as it is not, the phone's own clock stands still.
  struct Pending {
    fileprivate let waiter: Waiter

    /// - Throws: `BookFailure`.
    func wait() throws -> BookReply {
      defer { OutstandingWork.end() }
      waiter.arrived.wait()
      guard let reply = waiter.reply else { throw BookClient.closed }
      if case .failed(let failure) = reply { throw failure }
      return reply
    }
  }

  public init(socket: BookSocket?) {
    self.socket = socket
    isClosed = socket == nil
  }

  deinit { socket?.shutDown() }

  /// Asks, and waits for the answer.
  /// - Throws: `BookFailure`.
  public func reply(to request: BookRequest) throws -> BookReply { try ask(request).wait() }

  /// Asks. Who has something to do meanwhile waits for the answer later.
  /// - Throws: `BookFailure`; nothing has to be waited for then.
  func ask(_ request: BookRequest) throws -> Pending {
    let waiter = Waiter()
    OutstandingWork.begin()
    do {
      let number = try lock.withLock { () throws -> UInt32 in
        guard !isClosed else { throw Self.closed }
        lastNumber &+= 1
        // 0 is the number of what nobody asked for.
        if lastNumber == 0 { lastNumber = 1 }
        waiting[lastNumber] = waiter
        if !isReading {
          isReading = true
          startReading()
        }
        return lastNumber
      }
      do {
        try socket?.send(number, request)
      } catch {
        lock.withLock { _ = waiting.removeValue(forKey: number) }
        throw Self.closed
      }
    } catch {
      OutstandingWork.end()
      throw error
    }
    return Pending(waiter: waiter)
  }

  fileprivate static let closed = BookFailure(.unavailable, "the address book does not answer: access was not given, was taken back, or the phone is gone")

  private func startReading() {
    guard let socket else { return }
    let thread = Thread { [weak self] in
      while let message = try? socket.receive(BookReply.self) {
        guard let self else { return }
        take(message.number, message.body)
      }
      self?.close()
    }
    thread.name = "address book"
    thread.start()
  }

  private func take(_ number: UInt32, _ reply: BookReply) {
    if number == 0 {
      guard case .changed(let token) = reply else { return }
      let handlers = lock.withLock { Array(changeHandlers.values) }
      for handler in handlers { handler(token) }
      return
    }
    let waiter = lock.withLock { waiting.removeValue(forKey: number) }
    waiter?.reply = reply
    waiter?.arrived.signal()
  }

  private func close() {
    let left = lock.withLock {
      isClosed = true
      defer { waiting = [:] }
      return Array(waiting.values)
    }
    for waiter in left { waiter.arrived.signal() }
  }

  // MARK: Changes by others

  /// Calls the handler, on a thread of the client's, after every change of the book by anyone but this process.
  /// - Returns: what `stopWatching` takes.
  public func watch(_ handler: @escaping @Sendable (Int64) -> Void) throws -> Int {
    let (number, isFirst) = lock.withLock {
      lastHandler += 1
      changeHandlers[lastHandler] = handler
      return (lastHandler, changeHandlers.count == 1)
    }
    if isFirst { _ = try reply(to: .watch(author: Self.author)) }
    return number
  }

  public func stopWatching(_ number: Int) { lock.withLock { _ = changeHandlers.removeValue(forKey: number) } }

  /// This process in the log of changes.
  public static let author = "\(Bundle.main.bundleIdentifier ?? "app") \(getpid())"
}
