// The way to the address book of a picker: open while one is shown, whether or not the app may use the contacts. Only ContactsUI and
// AddressBookUI have it; a CNContactStore does not go this way.
import AddressBookModel
import CSystemSupport
import Foundation
import PhoneLink
import QuartzCore

/// Reads the address book for a picker. The way is closed when nobody holds a session any more.
///
///     let session = PickerSession.open()
///     let sections = try session.client.sections()
package final class PickerSession {
  package let client: BookClient
  private static weak var current: PickerSession?
  /// For tests, in which there is no phone.
  nonisolated(unsafe) package static var testClient: BookClient?

  /// The session of the pickers that are shown; a new one when there is none. On the main thread. Where the phone does not open the way, every
  /// request fails with a `BookFailure`.
  package static func open() -> PickerSession {
    // A test's picker may outlive it; the next test has a book of its own.
    if let current, testClient == nil || current.client === testClient { return current }
    let session = PickerSession(client: testClient ?? BookClient(socket: connect()))
    current = session
    return session
  }

  private init(client: BookClient) { self.client = client }

  deinit {
    guard Self.testClient == nil else { return }
    PhoneConnection.shared?.request(PickerName.request, Data([0])) { _ in }
  }

  private static func connect() -> BookSocket? {
    guard let phone = PhoneConnection.shared, phone.ask(PickerName.request, Data([1]))?.first == 1 else { return nil }
    // In a replay the phone answers with what it has recorded, perhaps before it listens.
    for _ in 0..<200 {
      let socket = quince_connect(PickerName.of(getpid()))
      if socket >= 0 { return BookSocket(descriptor: socket) }
      guard errno == ECONNREFUSED else { break }
      poll(nil, 0, 5)
    }
    FileHandle.standardError.write(Data("Quince: a picker cannot reach the contacts: \(String(cString: strerror(errno)))\n".utf8))
    return nil
  }
}
