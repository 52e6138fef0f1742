// What the kernel knows of a process tree: processor time and memory, read from /proc.
import Foundation

/// Processor time in milliseconds and memory in MiB of some processes at one moment.
struct ProcessSample {
  /// Milliseconds of processor time used so far, all threads, from the scheduler's nanosecond clock.
  var processorTime = 0.0
  /// MiB.
  var residentMemory = 0.0
  /// MiB; pages shared with others count by their part.
  var proportionalMemory = 0.0

  init(of processes: [Int32]) {
    for process in processes {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      for task in tasks {
        let fields = Self.text("/proc/\(process)/task/\(task)/schedstat").split(separator: " ")
        processorTime += (fields.first.flatMap { Double($0) } ?? 0) / 1e6
      }
      for line in Self.text("/proc/\(process)/smaps_rollup").split(separator: "\n") {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count >= 2, let kibibytes = Double(fields[1]) else { continue }
        if fields[0] == "Rss:" { residentMemory += kibibytes / 1024 }
        if fields[0] == "Pss:" { proportionalMemory += kibibytes / 1024 }
      }
    }
  }

  /// A process and all that descend from it.
  static func tree(from root: Int32) -> [Int32] {
    var children: [Int32: [Int32]] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let process = Int32(name), let rest = text("/proc/\(name)/stat").components(separatedBy: ") ").last else { continue }
      let fields = rest.split(separator: " ")
      if fields.count > 1, let parent = Int32(fields[1]) { children[parent, default: []].append(process) }
    }
    var result: [Int32] = [], waiting = [root]
    while let process = waiting.popLast() {
      result.append(process)
      waiting += children[process] ?? []
    }
    return result
  }

  private static func text(_ path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}

/// The middle value.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted.count % 2 == 1 ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
}
