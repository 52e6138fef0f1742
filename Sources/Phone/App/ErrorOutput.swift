// The app's standard error: passed through to ours, its end kept for the report of a crash.
import Foundation

/// Reads a pipe on a thread of its own, so that an app that writes much never waits for a phone that waits for it.
final class ErrorOutput: @unchecked Sendable {  // `kept` is guarded by the lock, the rest does not change
  /// Bytes of the end that are kept.
  static let keptLength = 64 << 10

  private let descriptor: Int32
  private let output: Int32
  private let lock = NSLock()
  private var kept: [UInt8] = []
  private let ended = DispatchSemaphore(value: 0)

  /// Takes over `descriptor` and writes what comes to `output`.
  init(reading descriptor: Int32, passingTo output: Int32 = STDERR_FILENO) {
    (self.descriptor, self.output) = (descriptor, output)
    let thread = Thread { self.readAll() }
    thread.name = "app's standard error"
    thread.stackSize = 128 << 10
    thread.start()
  }

  private func readAll() {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      var written = 0
      while written < count {
        let step = chunk.withUnsafeBytes { write(output, $0.baseAddress! + written, count - written) }
        if step < 0, errno == EINTR { continue }
        guard step > 0 else { break }
        written += step
      }
      lock.lock()
      kept += chunk[..<count]
      if kept.count > 2 * Self.keptLength { kept.removeFirst(kept.count - Self.keptLength) }
      lock.unlock()
    }
    close(descriptor)
    ended.signal()
  }

  /// What was written last, once the app has closed its end or the seconds are over.
  func tail(waiting seconds: Double) -> String {
    if ended.wait(timeout: .now() + seconds) == .success { ended.signal() }
    lock.lock()
    defer { lock.unlock() }
    return String(decoding: kept.suffix(Self.keptLength), as: UTF8.self)
  }
}
