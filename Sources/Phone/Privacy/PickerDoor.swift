// A picker's way to the address book. On an iPhone a picker is no part of the app, so the app needs no permission for it: only whom the person
// picks is told. Here the picker's screens run in the app's process, and the phone opens a way to the book for as long as one is shown. What that
// fence is worth says docs/SECURITY.md.
//
// The app connects by a name that both sides know, so that nothing has to be handed over when it starts.
import CSystemSupport
import Foundation
import PhoneLink

/// Lets one connection of the app in, and has it answered by a program that only reads. It ends with this object.
final class PickerDoor {
  private let app: pid_t
  private let program: String
  private let book: AddressBookBroker.Book
  private let listener: Int32
  private var watch: (any EventWatch)?
  private var process: pid_t = 0
  private let report: (String) -> Void

  /// - Parameter app: the process that is let in.
  /// - Throws: `LinkError` when the name is taken.
  init(program: String, book: AddressBookBroker.Book, app: pid_t, report: @escaping (String) -> Void) throws {
    (self.app, self.program, self.book, self.report) = (app, program, book, report)
    listener = quince_listen(PickerName.of(app))
    guard listener >= 0 else { throw LinkError("no way to the address book for a picker: \(String(cString: strerror(errno)))") }
    watch = MainLoop.current.watch(listener) { [weak self] in self?.serveIfAsked() }
  }

  deinit {
    watch?.cancel()
    close(listener)
    guard process > 0 else { return }
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Whether the app has not come yet.
  var isIdle: Bool { process == 0 }

  /// Lets the app in if it is at the door. On the virtual clock no event loop does it.
  func serveIfAsked() {
    guard isIdle else { return }
    let socket = quince_accept(listener, app)
    guard socket >= 0 else {
      if errno == EPERM { report("quince: a process that is not the app wanted to use its picker's way to the address book; it was not let in") }
      return
    }
    defer { close(socket) }
    process = book.startProgram(program, socket: socket, ["--read-only"])
    guard process > 0 else {
      // The app is told by the end of the socket. Nobody else comes in.
      report("quince: the address book's program cannot be started: \(program): \(String(cString: strerror(errno)))")
      process = -1
      return
    }
    watch?.cancel()
    watch = nil
  }
}

extension Phone {
  /// A picker comes (one byte, 1) or goes (0). The answer is one byte, 1 when the way to the book is open.
  func handlePicker(_ data: Data, number: UInt32, from session: AppSession) {
    pickerDoor = nil
    if data.first == 1, let process = session.process, let makePickerDoor {
      do { pickerDoor = try makePickerDoor(process.identifier) } catch { report("quince: \(error)") }
    }
    session.link.send(.reply(number, Data([pickerDoor == nil ? 0 : 1])))
  }

  /// For the virtual clock, on which no event loop runs while the app is waited for.
  func serveAddressBookIfAsked() {
    addressBook?.serveIfAsked()
    pickerDoor?.serveIfAsked()
  }

  /// Whether the app may come to the address book at any moment.
  var mayBeAskedForAddressBook: Bool { addressBook?.isIdle == true || pickerDoor?.isIdle == true }
}
