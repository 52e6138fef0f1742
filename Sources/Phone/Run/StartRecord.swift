// How an app was started, written down so that the same start can begin before the phone is loaded: see Sources/quince-start, which reads
// it and checks it before it does anything. A record that does not fit any more starts nothing; the phone then starts the app as usual.
import CSystemSupport
import Foundation

/// One start of an app by certain words in a certain folder.
///
///     let record = StartRecord(launch, files: options.decidingFiles)
///     if let started = StartRecord.Started.take() { … its process, if record?.isOfStartedApp == true … }
///     record?.write()
struct StartRecord {
  private static let format = "quince-start 1"
  /// What decides about a start besides the words and the folder; as in quince-start.
  private static let variables = [
    "HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "QUINCE_BUILD_FOLDER", "PATH", "DISPLAY", "WAYLAND_DISPLAY", "SWIFT_BACKTRACE",
  ]
  /// The environment variable by which quince-start tells of the app: process, link, standard error.
  private static let startedVariable = "QUINCE_STARTED"

  /// The folder that the records lie in, and the record's name there.
  private let folder: String, name: String
  private let text: String

  /// Nil for a start that cannot be written down: words with line breaks, or no folder for it.
  ///
  /// - Parameters:
  ///   - files: all that decides about the executable, in lines of "time size path" (see `BuiltApplication.decidingFiles`).
  ///   - words: those after the program's name.
  init?(
    _ launch: AppLaunch, files: [String], words: [String] = Array(CommandLine.arguments.dropFirst()),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard !files.isEmpty, !launch.container.isTemporary, let executable = Self.state(of: launch.executable.path) else { return nil }
    let values = launch.ownEnvironment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      + ["\(AppProcess.linkVariable)=\(AppProcess.linkDescriptor)"]
    let folders = launch.container.folders.map { "-2 0 \($0)" }
    let key = [FileManager.default.currentDirectoryPath] + words + Self.variables.map { environment[$0] ?? "" }
    var lines = [Self.format] + key + [launch.executable.path, "\(launch.arguments.count)"] + launch.arguments
    lines += ["\(values.count)"] + values + files + [executable] + folders + ["end"]
    guard !lines.contains(where: { $0.contains("\n") }) else { return nil }
    text = lines.joined(separator: "\n") + "\n"
    name = Self.hash(key.joined(separator: "\n") + "\n")
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      folder = cache + "/quince/starts"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = home + "/.cache/quince/starts"
    } else {
      return nil
    }
  }

  private static func state(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return "\(Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)) \(status.st_size) \(path)"
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ text: String) -> String {
    let value = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private var path: String { folder + "/" + name }
  private var isWritten: Bool { FileManager.default.contents(atPath: path).map { $0.elementsEqual(text.utf8) } ?? false }

  /// Writes it down for the next time. Where that cannot be done the next start is no quicker, and otherwise the same.
  func write() {
    guard !isWritten else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    Self.clearOld(in: folder)
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Records beyond this many are those of long ago.
  private static let mostRecords = 200

  private static func clearOld(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard names.count >= mostRecords else { return }
    for name in names { try? FileManager.default.removeItem(atPath: folder + "/" + name) }
  }

  // MARK: The app that is there already

  /// What quince-start has started for this process; nil when nothing. To be asked once, before anything else is started.
  struct Started {
    let process: pid_t
    let link: Int32, errors: Int32

    static func take() -> Started? {
      guard let value = getenv(startedVariable) else { return nil }
      let numbers = String(cString: value).split(separator: " ").compactMap { Int32($0) }
      unsetenv(startedVariable)
      guard numbers.count == 3, numbers[0] > 1 else { return nil }
      for descriptor in numbers[1...] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      // A child of this process that still runs. One that has ended is started again, to be heard.
      guard waitpid(numbers[0], nil, WNOHANG) == 0 else {
        for descriptor in numbers[1...] { close(descriptor) }
        return nil
      }
      return Started(process: numbers[0], link: numbers[1], errors: numbers[2])
    }

    /// It is not what is wanted.
    func end() {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      close(link)
      close(errors)
    }
  }

  /// Whether the app that quince-start has started is this one: it is when what quince-start has read is what would be written now.
  var isOfStartedApp: Bool { isWritten }
}
