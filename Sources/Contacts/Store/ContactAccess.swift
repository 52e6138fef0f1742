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
      let isAllowed = BookAccess.status == .authorized
      return queue.async { handler(isAllowed) }
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
