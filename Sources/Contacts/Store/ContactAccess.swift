// Asking the person, through the phone.
import AddressBookModel
import Foundation
import QuartzCore

package enum ContactAccess {
  static let usageKey = "NSContactsUsageDescription"

  /// Asks unless it was decided before. The handler is called on a queue of its own.
  package static func request(_ handler: @escaping @Sendable (Bool) -> Void) {
    // As on an iPhone: who does not say what for must not ask.
    guard Bundle.main.bundleIdentifier == nil || Bundle.main.infoDictionary?[usageKey] != nil || BookAccess.status == .authorized else {
      fatalError("this app asks for the person's contacts, and its Info.plist does not say what for: add \(usageKey)")
    }
    let queue = DispatchQueue.global()
    guard BookAccess.status == .notDetermined else {
      return answer(BookAccess.status == .authorized, handler)
    }
    DispatchQueue.main.async {
      guard let phone = PhoneConnection.shared else { return queue.async { handler(false) } }
      phone.request("permission.contacts") { reply in
        let status = reply.first.flatMap { BookAccess.Status(rawValue: Int($0)) } ?? .denied
        BookAccess.status = status
        queue.async { handler(status == .authorized) }
      }
    }
  }

  /// Calls the handler with what was decided long ago. The main thread waits a moment for it: apps count on an answer that is ready at once to
  /// be there before their first screen. No longer than that, since the handler may itself wait for the main thread.
  private static func answer(_ isAllowed: Bool, _ handler: @escaping @Sendable (Bool) -> Void) {
    let isDone = Flag()
    DispatchQueue.global().async {
      handler(isAllowed)
      isDone.raise()
    }
    guard Thread.isMainThread else { return }
    // poll waits in real time on the phone's own clock, too.
    for _ in 0..<1_000 where !isDone.isRaised { poll(nil, 0, 1) }
  }

  private final class Flag: @unchecked Sendable {
    // Guarded by `lock`.
    private var value = false
    private let lock = NSLock()
    var isRaised: Bool { lock.withLock { value } }
    func raise() { lock.withLock { value = true } }
  }

  /// Waits until it is decided, where a thread may wait: on the main thread the question could not be answered.
  /// - Throws: `CNError.authorizationDenied`.
  static func require() throws {
    if BookAccess.status == .notDetermined, !Thread.isMainThread {
      let decided = DispatchSemaphore(value: 0)
      request { _ in decided.signal() }
      decided.wait()
    }
    guard BookAccess.status == .authorized else {
      throw CNError(.authorizationDenied, "the person has not allowed this app to use the contacts; ask with requestAccess(for:completionHandler:)")
    }
  }
}
