// What an app sees of a large book: a program with the Contacts framework, the socket that a phone gives it, and the service program that
// answers there, as `quince run` starts them.
import CSystemSupport
import Foundation
import PhoneLink

public struct AppFiguresError: Error, CustomStringConvertible {
  public var description: String
}

struct AppFigures {
  /// The folder of the built programs.
  var programs: String
  var book: String

  /// Starts service and app, waits for the app's end, and hands its figures out as they come.
  func run(_ take: (String, [Double]) -> Void) throws {
    let (appSocket, serviceSocket) = try makeSocketPair()
    var output: [Int32] = [-1, -1]
    guard pipe(&output) == 0 else { throw AppFiguresError(description: "no pipe: \(String(cString: strerror(errno)))") }
    let service = start("quince-contacts", ["serve", "3", "--book", book], [-1, STDERR_FILENO, STDERR_FILENO, serviceSocket])
    let app = start("address-book-app", [], [-1, output[1], STDERR_FILENO, appSocket], ["QUINCE_CONTACTS_SOCKET=3", "QUINCE_CONTACTS_ACCESS=3"])
    for descriptor in [appSocket, serviceSocket, output[1]] { close(descriptor) }
    defer { for process in [service, app] where process > 0 { end(process) } }
    guard service > 0, app > 0 else {
      close(output[0])
      throw AppFiguresError(description: "quince-contacts and address-book-app cannot be started in \(programs); build them first")
    }
    let lines = FileHandle(fileDescriptor: output[0], closeOnDealloc: true)
    var text = ""
    while true {
      let data = lines.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
      while let lineEnd = text.firstIndex(of: "\n") {
        let line = String(text[..<lineEnd])
        text = String(text[text.index(after: lineEnd)...])
        guard line.hasPrefix("FIGURE ") else { continue }
        let (name, values) = Self.figure(line)
        take(name, values)
      }
    }
    var status: Int32 = 0
    while waitpid(app, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw AppFiguresError(description: "address-book-app ended with \(status)") }
  }

  /// The name and the values of a line "FIGURE name of any words 1.5 2".
  static func figure(_ line: String) -> (name: String, values: [Double]) {
    let words = line.split(separator: " ").map(String.init)
    let count = words.reversed().prefix { Double($0) != nil }.count
    return (words.dropFirst().dropLast(count).joined(separator: " "), words.suffix(count).compactMap { Double($0) })
  }

  private func start(_ name: String, _ words: [String], _ descriptors: [Int32], _ environment: [String] = []) -> pid_t {
    let program = "\(programs)/\(name)"
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    var variables = (ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" } + environment).map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    return quince_spawn(program, &arguments, &variables, descriptors, Int32(descriptors.count))
  }

  private func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
