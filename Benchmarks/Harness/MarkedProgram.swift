// A program under measurement. It says where it is by lines on standard output: "MARK first", "MARK idle", "MARK start",
// "MARK end frames=600". Our bench apps and the peers' programs print the same lines, so one harness measures all.
import Foundation

/// What went wrong with a measurement, for a person.
struct BenchmarkError: Error, CustomStringConvertible { let description: String }

/// A started program and the marks it has printed.
final class MarkedProgram {
  struct Mark {
    var name: String
    var values: [String: String]
    /// Seconds of the monotonic clock.
    var time: Double
    var program: ProcessSample
    var display: ProcessSample
  }

  let process = Process()
  /// Seconds of the monotonic clock just before the start.
  private(set) var startTime = 0.0
  private let display: VirtualDisplay
  private let condition = NSCondition()
  private var marks: [Mark] = []
  private var tail = ""

  init(_ command: [String], display: VirtualDisplay, environment: [String: String] = [:], directory: String? = nil) throws {
    self.display = display
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    var values = ProcessInfo.processInfo.environment
    values["DISPLAY"] = display.name
    values.merge(environment) { $1 }
    process.environment = values
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    let descriptor = output.fileHandleForReading.fileDescriptor
    Thread.detachNewThread { [weak self] in
      _ = output
      var line: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return }
        for byte in buffer[..<count] {
          if byte == 10 {
            self?.accept(String(decoding: line, as: UTF8.self))
            line = []
          } else {
            line.append(byte)
          }
        }
      }
    }
    startTime = monotonicTime()
    try process.run()
  }

  /// The whole tree of processes that the program is made of.
  var processes: [Int32] { ProcessSample.tree(from: process.processIdentifier) }

  private func accept(_ line: String) {
    guard line.hasPrefix("MARK ") else {
      tail = String((tail + line + "\n").suffix(600))
      return
    }
    let time = monotonicTime()
    let words = line.split(separator: " ").dropFirst()
    var values: [String: String] = [:]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    let mark = Mark(
      name: String(words.first ?? ""), values: values, time: time, program: ProcessSample(of: processes), display: display.sample())
    condition.lock()
    marks.append(mark)
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for a mark. Throws when it does not come in time.
  func wait(for name: String, seconds: Double = 60) throws -> Mark {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let mark = marks.first(where: { $0.name == name }) { return mark }
      guard condition.wait(until: deadline) else {
        throw BenchmarkError(description: "\(process.arguments?.first ?? "the program") did not reach “\(name)” in \(Int(seconds)) s. It said:\n\(tail)")
      }
    }
  }

  func stop() {
    for process in processes.reversed() { kill(process, SIGKILL) }
    process.waitUntilExit()
  }
}

func monotonicTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
