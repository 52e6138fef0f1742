// The app's process: started with its end of the link, watched, and ended.
import CSystemSupport
import Foundation
import PhoneLink

/// How a process ended.
enum AppEnding: Equatable, Sendable {
  case exited(status: Int32)
  case signal(Int32)
}

/// A running app. It ends with this object, and with the phone's process even when that is killed.
final class AppProcess {
  let identifier: pid_t
  /// The app's end by itself or by a signal; set once the process is gone.
  private(set) var ending: AppEnding?
  private let descriptor: Int32
  private var watch: (any EventWatch)?
  private let errors: ErrorOutput

  /// The environment variable that names the descriptor of the app's end of the link.
  static let linkVariable = "QUINCE_LINK"
  /// The descriptor of the app's end of the link, in the app.
  static let linkDescriptor: Int32 = 3

  /// Starts `executable` and returns it with the phone's end of the link.
  ///
  /// - Parameter further: a descriptor that the app gets as number 4, named by this variable of its environment.
  static func start(
    executable: URL, arguments: [String], environment: [String: String], further: (variable: String, descriptor: Int32)? = nil,
    errorOutput: Int32 = STDERR_FILENO
  ) throws -> (process: AppProcess, link: any PhoneEnd) {
    let (ours, theirs) = try makeSocketPair()
    defer { close(theirs) }
    do {
      let process = try AppProcess(
        executable: executable, arguments: arguments, environment: environment, link: theirs, further: further, errorOutput: errorOutput)
      return (process, SocketChannel<PhoneMessage, AppMessage>(socket: ours))
    } catch {
      close(ours)
      throw error
    }
  }

  private init(
    executable: URL, arguments: [String], environment: [String: String], link: Int32, further: (variable: String, descriptor: Int32)?, errorOutput: Int32
  ) throws {
    var environment = environment
    if let further { environment[further.variable] = String(Self.linkDescriptor + 1) }
    environment[Self.linkVariable] = String(Self.linkDescriptor)
    var pipe: [Int32] = [-1, -1]
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, Glibc.pipe(&pipe) == 0 else { throw Self.failure("cannot start \(executable.path)") }
    pipe.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    defer {
      close(input)
      close(pipe[1])
    }
    var argumentPointers = ([executable.path] + arguments).map { strdup($0) } + [nil]
    var environmentPointers = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argumentPointers + environmentPointers).forEach { free($0) } }
    identifier = quince_spawn(executable.path, &argumentPointers, &environmentPointers, [input, STDOUT_FILENO, pipe[1], link, further?.descriptor ?? -1], 5)
    guard identifier > 0 else {
      close(pipe[0])
      throw Self.failure("cannot start \(executable.path)")
    }
    errors = ErrorOutput(reading: pipe[0], passingTo: errorOutput)
    descriptor = quince_process_descriptor(identifier)
  }

  /// Takes over a process that somebody else has started for this one.
  init(_ started: StartRecord.Started) {
    identifier = started.process
    errors = ErrorOutput(reading: started.errors, passingTo: STDERR_FILENO)
    descriptor = quince_process_descriptor(identifier)
  }

  private static func failure(_ what: String) -> LinkError { LinkError("\(what): \(String(cString: strerror(errno)))") }

  deinit {
    watch?.cancel()
    kill()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Calls the handler from the main loop once the process is gone.
  func onEnd(_ handler: @escaping (AppEnding) -> Void) {
    guard descriptor >= 0 else { return }
    watch = MainLoop.current.watch(descriptor) { [weak self] in
      guard let self, let ending = waitForEnd(seconds: 0) else { return }
      watch?.cancel()
      handler(ending)
    }
  }

  /// Waits for the process to end by itself; nil when it still runs after the seconds.
  @discardableResult
  func waitForEnd(seconds: Double) -> AppEnding? {
    if let ending { return ending }
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    while true {
      let result = waitpid(identifier, &status, WNOHANG)
      if result == identifier { break }
      if result < 0, errno != EINTR { return nil }
      let rest = deadline.timeIntervalSinceNow
      guard rest > 0 else { return nil }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if descriptor < 0 { usleep(2000) } else { poll(&watched, 1, Int32((rest * 1000).rounded(.up))) }
    }
    let signal = quince_exit_signal(status)
    ending = signal != 0 ? .signal(signal) : .exited(status: quince_exit_status(status))
    return ending
  }

  /// Ends it at once, with everything it started in its group.
  func kill() {
    guard ending == nil else { return }
    _ = Glibc.kill(-identifier, SIGKILL)
    _ = Glibc.kill(identifier, SIGKILL)
    waitForEnd(seconds: 5)
  }

  /// Makes the Swift runtime print where the main thread is, and ends the app.
  func interruptForBacktrace() { _ = Glibc.kill(identifier, SIGQUIT) }

  /// The last that the app wrote to standard error.
  func errorTail() -> String { errors.tail(waiting: ending == nil ? 0 : 0.5) }
}
