// Replays a recording on a phone, and looks whether the app does the same again.
import Foundation
import PhoneLink

/// Does to the app what a recording says, at the recorded moments, and compares what the app says and shows.
///
///     let player = RecordingPlayer(recording, name: "game.quince")
///     let phone = Phone(device: …, display: display, clock: .virtual) { try player.link(to: launcher()) }
///     try phone.start()
///     try player.run(on: phone, display: display)      // throws RecordingDifference at the first difference
final class RecordingPlayer {
  private let recording: Recording
  /// The recording's file, for messages.
  private let name: String
  /// Where the pictures go that the recording wrote to files; nil: they are only compared.
  private let pictureFolder: String?

  /// The index of the hello of the next life of the app.
  private var nextLife = 0
  private var link: ReplayedLink?
  /// What the app has said and the recording has not yet, and the other way round. What a thread of the app says, or the app while it
  /// starts, comes a tick earlier or later from run to run.
  private var heard: [Saying] = [], expected: [Saying] = []
  /// Ticks that such a thing may be late.
  private static let patience = 2
  private var tickCount = 0

  private struct Saying {
    var words: String
    var tick: Int
    var index: Int
  }
  /// The entry that is played.
  private var index = 0
  /// The last thing from outside, for the report of a difference.
  private var lastCause = "the start"
  private(set) var pictureCount = 0
  /// Seconds of the phone's time.
  var duration: Double { recording.duration }

  init(_ recording: Recording, name: String, pictureFolder: String? = nil) {
    (self.recording, self.name, self.pictureFolder) = (recording, name, pictureFolder)
  }

  // MARK: The app's lives

  /// The link to an app that was just started, as the phone is to use it.
  func link(to app: any PhoneEnd) throws -> any PhoneEnd {
    let lives = recording.entries.indices.filter { index in
      if case .message(let recorded) = recording.entries[index].event, case .hello = recorded.message { return true }
      return false
    }
    guard nextLife < lives.count, case .message(let recorded) = recording.entries[lives[nextLife]].event, case .hello(let hello) = recorded.message
    else { throw RecordingError("the recording does not start the app again") }
    let end = nextLife + 1 < lives.count ? lives[nextLife + 1] : recording.entries.count
    var replies: [UInt32: PhoneMessage] = [:]
    for entry in recording.entries[lives[nextLife]..<end] {
      if case .message(let recorded) = entry.event, recorded.isAwaited, case .reply(let number, _) = recorded.message {
        replies[number] = recorded.message
      }
    }
    nextLife += 1
    let link = ReplayedLink(app, hello: hello, awaitedReplies: replies) { [unowned self] message in
      if let words = message.words { heard.append(Saying(words: words, tick: tickCount, index: index)) }
    }
    self.link = link
    return link
  }

  // MARK: Playing

  /// Plays all entries; the app was started once. Throws `RecordingDifference` at the first difference, and `RunInterruption`.
  func run(on phone: Phone, display: any ReplayDisplay) throws {
    guard let driver = phone.driver as? LockStep else { preconditionFailure("a replay has the phone's own time") }
    for (index, entry) in recording.entries.enumerated() {
      self.index = index
      try driver.play(until: entry.time)
      switch entry.event {
      case .tick:
        try requireApp(on: phone)
        tickCount += 1
        try driver.playTick(at: entry.time)
        try compareSayings(patience: Self.patience)
      case .message(let recorded): try send(recorded, entry, on: phone)
      case .appSaid(let words): expected.append(Saying(words: words, tick: tickCount, index: index))
      case .picture(let checksum, let file):
        try compareSayings(patience: Self.patience)
        try compare(checksum, file, entry, display)
      case .stop:
        if phone.session != nil { throw difference("the app has ended here, and in the replay it goes on") }
      case .end: try compareSayings(patience: 0)
      }
    }
  }

  private func send(_ recorded: RecordedMessage, _ entry: RecordingEntry, on phone: Phone) throws {
    if case .hello = recorded.message {
      // The first life has begun before the recording is played.
      if index > 0 { try phone.start() }
      return
    }
    try requireApp(on: phone)
    if let cause = recorded.message.description { lastCause = cause + at(entry.time) }
    // A reply within a tick went when it was asked for.
    if recorded.isAwaited, case .reply = recorded.message { return }
    link?.isPlaying = true
    defer { link?.isPlaying = false }
    phone.replay(recorded.message)
  }

  // MARK: Comparing

  private func requireApp(on phone: Phone) throws {
    guard phone.session == nil else { return }
    throw difference("the app goes on in the recording, and in the replay it has ended" + (phone.lastEnd.map { ": it \($0.words)" } ?? ""))
  }

  /// The one sequence against the other; what is behind by more ticks than `patience` does not come any more.
  private func compareSayings(patience: Int) throws {
    while let said = heard.first, let recorded = expected.first {
      guard said.words == recorded.words else {
        throw difference("the app said “\(recorded.words)”, and in the replay “\(said.words)”", at: recorded.index)
      }
      heard.removeFirst()
      expected.removeFirst()
    }
    if let missing = expected.first, missing.tick + patience <= tickCount {
      throw difference("the app said “\(missing.words)”, and in the replay it does not", at: missing.index)
    }
    if let extra = heard.first, extra.tick + patience <= tickCount {
      throw difference("the app says “\(extra.words)”, which the recording does not have", at: extra.index)
    }
  }

  private func compare(_ checksum: String, _ file: String?, _ entry: RecordingEntry, _ display: any ReplayDisplay) throws {
    pictureCount += 1
    if let file, let pictureFolder {
      let path = URL(fileURLWithPath: pictureFolder).appendingPathComponent(file).path
      do { try display.writePicture(to: path, at: entry.time) } catch { throw RecordingError("cannot write the picture \(path): \(error)") }
    }
    let shown = try display.checksum(at: entry.time)
    guard shown == checksum else {
      let which = file.map { "the picture \($0)" } ?? "the picture"
      throw difference("\(which) is another: \(checksum) was recorded, and now it is \(shown)")
    }
  }

  private func difference(_ text: String, at index: Int? = nil) -> RecordingDifference {
    let index = index ?? self.index, time = recording.entries[index].time
    // The first line is the header.
    return RecordingDifference(time: time, description: "\(name):\(index + 2): the replay differs\(at(time)): \(text)\n  after \(lastCause)")
  }

  private func at(_ time: Double) -> String { String(format: " at %.2f s", time - (recording.entries.first?.time ?? 0)) }
}

/// The first place where a replay is not as it was recorded.
struct RecordingDifference: Error, CustomStringConvertible {
  let time: Double
  let description: String
}

/// A display whose picture can be compared.
protocol ReplayDisplay: AnyObject {
  /// Equal for equal pictures: a checksum and the size in pixels. The phone's own words are left out, as in `writePicture`.
  func checksum(at time: Double) throws -> String
  func writePicture(to path: String, at time: Double) throws
}

extension AppOutcome {
  var words: String {
    switch ending {
    case .exited(let status): "ended with status \(status)"
    case .signal(let signal): "crashed with signal \(signal)"
    }
  }
}

extension Phone {
  /// Sends a message of a recording, with what it means for the phone itself.
  func replay(_ message: PhoneMessage) {
    switch message {
    case .orientation(let orientation): turn(to: orientation)
    case .lifecycle(.terminate): stopApp()
    case .lifecycle(.enterBackground):
      send(message)
      isAtHome = true
    case .lifecycle(.becomeActive):
      send(message)
      isAtHome = false
    default: send(message)
    }
  }
}
