// The figures: each measured as a user meets it, on whole programs.
import Foundation

/// How to start a program that shows one of the scenes in a window of 750×1334 pixels.
struct BenchmarkSubject {
  var name: String
  var scenes: Set<String> = ["ball", "hello"]
  /// The command for a scene.
  var command: (String) -> [String]
  var environment: [String: String] = [:]
  var directory: String?
}

/// Processor time a frame of a moving scene, in milliseconds: program and X server apart, less what the program uses when idle.
func measureFrame(of subject: BenchmarkSubject, scene: String = "ball", frames: Int = 600) throws -> (program: Double, display: Double, rate: Double) {
  let display = try VirtualDisplay()
  var environment = subject.environment
  environment["FRAMES"] = "\(frames)"
  let program = try MarkedProgram(subject.command(scene), display: display, environment: environment, directory: subject.directory)
  defer { program.stop() }
  let idle = try program.wait(for: "idle0"), start = try program.wait(for: "start"), end = try program.wait(for: "end", seconds: 120)
  let idleTime = start.time - idle.time, time = end.time - start.time
  let idleProgram = (start.program.processorTime - idle.program.processorTime) / idleTime
  let steps = Double(end.values["steps"] ?? end.values["frames"] ?? "") ?? Double(frames)
  let programTime = end.program.processorTime - start.program.processorTime - idleProgram * time
  return (programTime / steps, (end.display.processorTime - start.display.processorTime) / steps, steps / time)
}

/// Milliseconds from the start of the process until an X client sees text in the window, and memory then, in MiB.
func measureStart(of subject: BenchmarkSubject, observer: String) throws -> (seen: Double, resident: Double, proportional: Double) {
  let display = try VirtualDisplay()
  let program = try MarkedProgram([observer] + subject.command("hello"), display: display, environment: subject.environment, directory: subject.directory)
  defer { program.stop() }
  let drawn = try program.wait(for: "xdrawn", seconds: 20)
  Thread.sleep(forTimeInterval: 1)
  let memory = ProcessSample(of: Array(program.processes.dropFirst()))
  return (Double(drawn.values["ms"] ?? "") ?? .nan, memory.residentMemory, memory.proportionalMemory)
}

/// System calls that end within five seconds while nothing happens, and the processor time of five other idle seconds, in milliseconds.
func measureIdle(of subject: BenchmarkSubject) throws -> (calls: Int, processorTime: Double) {
  let display = try VirtualDisplay()
  let program = try MarkedProgram(subject.command("hello"), display: display, environment: subject.environment, directory: subject.directory)
  defer { program.stop() }
  _ = try program.wait(for: "idle0")
  Thread.sleep(forTimeInterval: 2)
  let before = ProcessSample(of: program.processes)
  Thread.sleep(forTimeInterval: 5)
  let after = ProcessSample(of: program.processes)
  return (try systemCalls(of: program.processes, seconds: 5), after.processorTime - before.processorTime)
}

/// System calls of some processes that end within some seconds.
func systemCalls(of processes: [Int32], seconds: Double) throws -> Int {
  let report = FileManager.default.temporaryDirectory.appendingPathComponent("quince-bench-strace-\(getpid())").path
  defer { try? FileManager.default.removeItem(atPath: report) }
  let trace = Process()
  trace.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
  trace.arguments = ["-c", "-f", "-o", report] + processes.flatMap { ["-p", "\($0)"] }
  trace.standardError = FileHandle.nullDevice
  do { try trace.run() } catch { throw BenchmarkError(description: "strace is missing; install it with: apt-get install strace") }
  Thread.sleep(forTimeInterval: seconds + 0.5)
  trace.interrupt()
  trace.waitUntilExit()
  let total = (try? String(contentsOfFile: report, encoding: .utf8))?.split(separator: "\n").first { $0.hasSuffix("total") }
  let fields = total?.split(separator: " ") ?? []
  return fields.count > 3 ? Int(fields[3]) ?? -1 : 0
}
