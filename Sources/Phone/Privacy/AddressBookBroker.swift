// The app's way to the address book: a socket of which the app has one end from its start. The other end lies here until the app sends
// something; then a program of its own, which has the database open, takes over. It refuses everything before the person has allowed it.
import CSystemSupport
import Foundation
import PhoneLink

final class AddressBookBroker {
  /// What the program needs to know: where the book is, and what to put into a new one.
  struct Book {
    /// Nil: the person's own.
    var path: String?
    /// Cards that a new book begins with; nil: a few sample people.
    var cards: String?

    /// Starts the program that answers at a socket.
    /// - Returns: the process, or a number below 1 with errno.
    func startProgram(_ program: String, socket: Int32, _ options: [String]) -> pid_t {
      var arguments = [program, "serve", "3"] + options
      if let path { arguments += ["--book", path] }
      if let cards { arguments += ["--cards", cards] }
      var pointers = arguments.map { strdup($0) } + [nil]
      var environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { (pointers + environment).forEach { free($0) } }
      return quince_spawn(program, &pointers, &environment, [-1, STDOUT_FILENO, STDERR_FILENO, socket], 4)
    }
  }

  /// The environment's variables in the app: the descriptor of its end, and the decision at its start.
  static let socketVariable = "QUINCE_CONTACTS_SOCKET", decisionVariable = "QUINCE_CONTACTS_ACCESS"

  /// The app's end; closed here once the app has it.
  private(set) var appSocket: Int32
  private let socket: Int32
  private let program: String
  private let book: Book
  private var isAllowed: Bool
  private var watch: (any EventWatch)?
  private var process: pid_t = 0
  /// Tells of the program's end, and the watch on it.
  private var processDescriptor: Int32 = -1
  private var endWatch: (any EventWatch)?
  private let report: (String) -> Void

  init(program: String, book: Book, isAllowed: Bool, report: @escaping (String) -> Void) throws {
    (socket, appSocket) = try makeSocketPair()
    (self.program, self.book, self.isAllowed, self.report) = (program, book, isAllowed, report)
    waitForRequest()
  }

  deinit {
    watch?.cancel()
    stopProgram()
    close(socket)
    closeAppSocket()
  }

  func closeAppSocket() {
    if appSocket >= 0 { close(appSocket) }
    appSocket = -1
  }

  /// From now on the book is open to the app, or closed.
  func setAllowed(_ allowed: Bool) {
    guard allowed != isAllowed else { return }
    isAllowed = allowed
    stopProgram()
    waitForRequest()
  }

  /// Whether the app has not asked yet.
  var isIdle: Bool { watch != nil }

  private func waitForRequest() {
    guard watch == nil else { return }
    watch = MainLoop.current.watch(socket) { [weak self] in self?.startProgram() }
  }

  /// On the virtual clock no event loop runs while the app is waited for: looks whether the app has asked, and whether the program is still there.
  func serveIfAsked() {
    noticeEnd()
    guard watch != nil else { return }
    var asked = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    if poll(&asked, 1, 0) == 1 { startProgram() }
  }

  private func startProgram() {
    watch?.cancel()
    watch = nil
    process = book.startProgram(program, socket: socket, isAllowed ? [] : ["--refuse"])
    guard process > 0 else {
      process = 0
      report("quince: the address book's program cannot be started: \(program): \(String(cString: strerror(errno)))")
      // The app is told by the end of the socket.
      shutdown(socket, Int32(SHUT_RDWR))
      return
    }
    processDescriptor = quince_process_descriptor(process)
    if processDescriptor >= 0 { endWatch = MainLoop.current.watch(processDescriptor) { [weak self] in self?.noticeEnd() } }
  }

  /// A program that has ended answers nothing any more: the app is told by the end of the socket, of which the phone holds an end too.
  private func noticeEnd() {
    var status: Int32 = 0
    guard process > 0, waitpid(process, &status, WNOHANG) == process else { return }
    forgetProgram()
    if status != 0 { report("quince: the address book's program has ended; the app cannot use the contacts until it is started again") }
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func stopProgram() {
    guard process > 0 else { return }
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    forgetProgram()
  }

  private func forgetProgram() {
    process = 0
    endWatch?.cancel()
    endWatch = nil
    if processDescriptor >= 0 { close(processDescriptor) }
    processDescriptor = -1
  }
}
