// How far a long import is: share, rate, time that is left. On a terminal one line that is written over, else a line now and then.
import Foundation

final class ContactsProgress {
  private let file: String
  private let bytes: Int
  private let isTerminal: Bool
  private let log: (String) -> Void
  private let start = DispatchTime.now().uptimeNanoseconds
  private var shown = 0.0

  init(file: String, bytes: Int, isTerminal: Bool, log: @escaping (String) -> Void) {
    self.file = file
    self.bytes = bytes
    self.isTerminal = isTerminal
    self.log = log
  }

  func report(_ stored: Int, _ read: Int) -> Bool {
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    // Short imports need no progress.
    guard seconds > 1, seconds - shown > (isTerminal ? 0.2 : 10) else { return true }
    shown = seconds
    log((isTerminal ? "\r\u{1B}[K" : "") + ContactsProgress.line(file: file, stored: stored, read: read, bytes: bytes, seconds: seconds))
    return true
  }

  static func line(file: String, stored: Int, read: Int, bytes: Int, seconds: Double) -> String {
    let share = bytes > 0 ? min(1, Double(read) / Double(bytes)) : 0
    if bytes == 0 { return "\(file): \(read >> 20) MB, \(stored) people, \(Int(Double(stored) / max(seconds, 0.001))) a second" }
    let rest = share > 0 ? Int((seconds / share - seconds).rounded()) : 0
    return "\(file): \(Int(share * 100)) %, \(stored) people, \(Int(Double(stored) / max(seconds, 0.001))) a second, \(rest) s left"
  }
}
