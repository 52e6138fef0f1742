// The process that is killed.
import AddressBookStore
import Foundation

/// Writes to a book until it is killed, and says on the standard output what it was told is saved, a line a step.
public enum CrashWriter {
  /// - Parameter words: the scene, the book's path, the seed, the number of people or cards.
  public static func run(_ words: [String]) throws -> Never {
    guard words.count == 4, let scene = CrashScene(rawValue: words[0]), let seed = Int(words[2]), let size = Int(words[3]) else { exit(64) }
    setvbuf(stdout, nil, _IONBF, 0)
    let book = try AddressBookStore(path: words[1])
    print("open")
    switch scene {
    case .singleSaves, .twoWriters: try SaveSteps(seed: seed).run(book) { print("saved \($0)") }
    case .checkpoint: try ScatteredSteps(seed: seed, people: size).run(book) { print("saved \($0)") }
    case .bulkImport:
      _ = try book.importCards(path: words[1] + ".vcf") { stored, _ in
        print("saved \(stored)")
        return true
      }
    case .migration: break
    }
    print("done")
    while true { sleep(60) }
  }
}

/// A writer under way, and what it has said.
final class WriterProcess: @unchecked Sendable {
  // `text` and `hasEnded` are guarded by `condition`.
  private let process = Process()
  private let condition = NSCondition()
  private var text = ""
  private var hasEnded = false

  init(program: [String], scene: CrashScene, path: String, seed: Int, size: Int) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program[0])
    process.arguments = program.dropFirst() + [scene.rawValue, path, "\(seed)", "\(size)"]
    process.standardOutput = output
    try process.run()
    Thread.detachNewThread { [self] in
      while true {
        let data = output.fileHandleForReading.availableData
        condition.lock()
        text += String(decoding: data, as: UTF8.self)
        if data.isEmpty { hasEnded = true }
        condition.broadcast()
        condition.unlock()
        if data.isEmpty { return }
      }
    }
  }

  /// Waits until the writer has said a word. False when it ends first, or does not say it within `seconds`.
  func wait(for word: String, seconds: Double = 120) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: seconds)
    while !text.contains(word) { guard !hasEnded, condition.wait(until: limit) else { return text.contains(word) } }
    return true
  }

  /// The steps that were acknowledged so far.
  var steps: Int { condition.withLock { Self.steps(in: text) } }

  private static func steps(in text: String) -> Int {
    // A line that is not whole was not said.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.last { $0.hasPrefix("saved ") }.flatMap { Int($0.dropFirst(6)) } ?? 0
  }

  /// Kills it.
  /// - Returns: the steps it had been told are saved; nil when it had ended by itself, which it never does unless something is wrong.
  func kill() -> Int? {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    condition.lock()
    defer { condition.unlock() }
    while !hasEnded { condition.wait() }
    guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else { return nil }
    return Self.steps(in: text)
  }
}

extension NSCondition {
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
