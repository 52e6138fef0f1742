// An X server without a screen, for one bench run.
import Foundation

/// Xvfb on a display number that it picks itself.
final class VirtualDisplay {
  let name: String
  private let server = Process()

  init() throws {
    let pipe = Pipe()
    let search = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/Xvfb" }
    guard let path = search.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw BenchmarkError(description: "Xvfb is missing; install it with: apt-get install xvfb")
    }
    server.executableURL = URL(fileURLWithPath: path)
    // "1": the server writes its display number to standard output, which is the pipe.
    server.arguments = ["-displayfd", "1", "-screen", "0", "1400x1600x24", "-nolisten", "tcp"]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = ""
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte.first != 10 { number += String(decoding: byte, as: UTF8.self) }
    guard Int(number) != nil else { throw BenchmarkError(description: "Xvfb did not start") }
    name = ":\(number)"
  }

  func sample() -> ProcessSample { ProcessSample(of: [server.processIdentifier]) }

  deinit {
    server.terminate()
    server.waitUntilExit()
  }
}
