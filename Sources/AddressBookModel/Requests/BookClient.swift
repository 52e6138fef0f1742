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

  /// Who waits, or will wait, for one answer. The work counts as outstanding until the answer is there and whoever waits for it goes on; an answer
  /// that nobody waits for yet does not hold up the phone's own clock.
  fileprivate final class Waiter: @unchecked Sendable {
    // Guarded by `lock`.
    private var isAwaited = false, hasArrived = false
    private var reply: BookReply?
    private let lock = NSLock()
    private let arrived = DispatchSemaphore(value: 0)

    init() { OutstandingWork.begin() }

    /// - Parameter reply: nil: there will be none.
    func arrive(_ reply: BookReply?) {
      let isForLater = lock.withLock {
        (self.reply, hasArrived) = (reply, true)
        return !isAwaited
      }
      if isForLater { OutstandingWork.end() }
      arrived.signal()
    }

    func wait() -> BookReply? {
      let isThere = lock.withLock {
        isAwaited = true
        return hasArrived
      }
      arrived.wait()
      if !isThere { OutstandingWork.end() }
      return lock.withLock { reply }
    }
  }

  /// A request that is under way.
  struct Pending {
    fileprivate let waiter: Waiter

    /// - Throws: `BookFailure`.
    func wait() throws -> BookReply {
      guard let reply = waiter.wait() else { throw BookClient.closed }
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
        // Who reads may have found out first that nobody is there, and told the waiter.
        guard lock.withLock({ waiting.removeValue(forKey: number) }) != nil else { return Pending(waiter: waiter) }
        throw error as? BookFailure ?? Self.closed
      }
    } catch {
      waiter.arrive(nil)
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
    waiter?.arrive(reply)
  }

  private func close() {
    let left = lock.withLock {
      isClosed = true
      defer { waiting = [:] }
      return Array(waiting.values)
    }
    for waiter in left { waiter.arrive(nil) }
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
