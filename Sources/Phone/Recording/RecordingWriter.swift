// Writes a recording while it happens. Each line is in the file before the app is let go on, so a recording that is killed lacks its end
// and nothing else.
import Foundation
import PhoneLink

final class RecordingWriter {
  /// Seconds of the phone's time between two looks at the screen by itself.
  static let lookInterval = 1.0

  private let file: FileHandle
  private let path: String
  private let clock: any PhoneClock
  private let report: (String) -> Void
  /// The picture's checksum at a moment; nil: nothing to look at.
  var look: ((Double) -> String?)?
  private var lastLook = -Double.infinity
  private var hasNewPicture = false
  private var lastPicture = ""
  /// A tick was sent that is not answered.
  private var isAppWorking = false
  private var isOver = false

  /// Makes the file. Throws `PhoneUsageError` when that cannot be done.
  init(path: String, header: RecordingHeader, clock: any PhoneClock, report: @escaping (String) -> Void) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
      throw PhoneUsageError("cannot write the recording \(path)")
    }
    (self.file, self.path, self.clock, self.report) = (file, path, clock, report)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try file.write(contentsOf: try encoder.encode(header) + Data("\n".utf8))
  }

  func sent(_ message: PhoneMessage) {
    switch message {
    // The phone's own business, which it does again in a replay.
    case .bitmapsReleased, .inspect: return
    case .tick(let tick):
      isAppWorking = true
      write(.tick(tick.number))
    default: write(.message(RecordedMessage(message: message, isAwaited: isAppWorking)))
    }
  }

  func received(_ message: AppMessage) {
    switch message {
    case .commit: hasNewPicture = true
    case .idle:
      isAppWorking = false
      lookIfDue()
    default: if let words = message.words { write(.appSaid(words)) }
    }
  }

  /// A picture was written for somebody.
  func wrotePicture(_ checksum: String, to path: String) {
    write(.picture(checksum: checksum, file: URL(fileURLWithPath: path).lastPathComponent))
  }

  func stopped() {
    isAppWorking = false
    write(.stop)
  }

  /// The last line. Later ones are not written.
  func end(_ reason: String) {
    guard !isOver else { return }
    if let checksum = look?(clock.now) { write(.picture(checksum: checksum, file: nil)) }
    write(.end(reason))
    isOver = true
    try? file.close()
  }

  private func lookIfDue() {
    guard hasNewPicture, clock.now >= lastLook + Self.lookInterval, let checksum = look?(clock.now) else { return }
    (lastLook, hasNewPicture) = (clock.now, false)
    guard checksum != lastPicture else { return }
    lastPicture = checksum
    write(.picture(checksum: checksum, file: nil))
  }

  private func write(_ event: RecordingEntry.Event) {
    guard !isOver else { return }
    do {
      try file.write(contentsOf: try RecordingEntry(time: clock.now, event: event).encoded() + Data("\n".utf8))
    } catch {
      isOver = true
      report("quince: the recording \(path) ends here, as it cannot be written: \(error)")
    }
  }
}

extension AppMessage {
  /// What the app said, in words that are equal when it said the same; nil for what is told otherwise or changes from run to run.
  var words: String? {
    switch self {
    // The greeting comes whenever the process is up.
    case .commit, .idle, .inspection, .hello: nil
    case .wantsFrames(let isWanted): isWanted ? "wants frames" : "wants no more frames"
    case .wantsSensor(let kind, let interval): interval.map { "wants \(kind) every \($0) s" } ?? "wants \(kind) no more"
    case .interface(let state):
      "interface \(state.orientation), orientations \(state.supportedOrientations), status bar "
        + (state.isStatusBarHidden ? "hidden" : state.isStatusBarLight ? "light" : "dark") + (state.isIdleTimerDisabled ? ", stays awake" : "")
    case .notice(let text): "notice: \(text)"
    case .feedback(let feedback): "feedback \(feedback.word)"
    case .sound(let number, let command): "sound \(number): \(command)"
    // Its data may have places of this machine.
    case .request(let number, let kind, _): "request \(number) \(kind)"
    case .exit(let status): "exits with \(status)"
    }
  }
}
