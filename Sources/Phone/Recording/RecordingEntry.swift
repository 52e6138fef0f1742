// One line of a recording after the first: a moment, and what happened then.
//
// Lines are JSON objects with a time "t" (media time, seconds) and one more member that says what it is:
//
//   {"t":1000.5,"touches":[{"finger":1,"phase":"began","x":160,"y":300}]}      down the link, in words
//   {"t":1000.5,"tick":31}                                                     the app was let work
//   {"t":1000,"link":"AAIAAAA…","is":"hello"}                                  down the link, as its bytes
//   {"t":1000.5,"app":"wants the accelerometer every 0.0666 s"}                what the app said
//   {"t":1001.5,"picture":"1f00a2b4 750x1334","file":"start.png"}              what was on the screen
//   {"t":1001.5,"stop":true}                                                   the app is gone
//   {"t":1001.5,"end":"the script was over"}                                   the last line
//
// A message is written in words where the words read back to the same bytes, otherwise as its bytes: nothing is lost by a member that is
// younger than this file's form.
import Foundation
import PhoneLink

struct RecordingEntry: Equatable {
  enum Event: Equatable {
    case message(RecordedMessage)
    /// The number of the tick in the app's life.
    case tick(UInt64)
    /// In words, for comparing.
    case appSaid(String)
    /// `checksum` as `SceneDisplay.checksum` gives it; `file` when the picture was written to one.
    case picture(checksum: String, file: String?)
    case stop
    case end(String)
  }

  /// Media time.
  var time: Double
  var event: Event
}

/// A message down the link that can be compared: by its bytes.
struct RecordedMessage: Equatable {
  let message: PhoneMessage
  /// The app waited for it before it answered its tick, as for a reply that it needs at once.
  var isAwaited = false

  static func == (first: RecordedMessage, second: RecordedMessage) -> Bool {
    first.isAwaited == second.isAwaited && first.bytes == second.bytes
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    message.encode(into: &writer)
    return writer.bytes
  }
}

extension RecordingEntry {
  /// The line, without its end.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if case .message(let recorded) = event, let words = WordsOfMessage(recorded.message, time: time) {
      var line = Line(t: time)
      line.words = words
      line.awaited = recorded.isAwaited ? true : nil
      // A number that JSON does not have, or a member the words do not know: the bytes then.
      if let data = try? encoder.encode(line), (try? RecordingEntry(line: data)) == self { return data }
    }
    return try encoder.encode(Line(self))
  }

  /// Throws `RecordingError` without the place, which the reader adds.
  init(line data: Data) throws {
    let line: Line
    do { line = try JSONDecoder().decode(Line.self, from: data) } catch { throw RecordingError("is no line of a recording") }
    time = line.t
    guard time.isFinite else { throw RecordingError("has no time") }
    event = try line.event()
  }
}

/// A line as JSON has it.
private struct Line: Codable {
  var t: Double
  var tick: UInt64?
  var app: String?
  var picture: String?
  var file: String?
  var stop: Bool?
  var end: String?
  /// The message's bytes in base 64, and its name for a reader.
  var link: String?
  var `is`: String?
  var awaited: Bool?
  var words: WordsOfMessage?

  enum CodingKeys: String, CodingKey { case t, tick, app, picture, file, stop, end, link, `is`, awaited }

  init(t: Double) { self.t = t }

  init(_ entry: RecordingEntry) {
    t = entry.time
    switch entry.event {
    case .tick(let number): tick = number
    case .appSaid(let text): app = text
    case .picture(let checksum, let file): (picture, self.file) = (checksum, file)
    case .stop: stop = true
    case .end(let reason): end = reason
    case .message(let recorded):
      link = Data(recorded.bytes).base64EncodedString()
      `is` = recorded.message.kindName
      awaited = recorded.isAwaited ? true : nil
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    t = try values.decode(Double.self, forKey: .t)
    tick = try values.decodeIfPresent(UInt64.self, forKey: .tick)
    app = try values.decodeIfPresent(String.self, forKey: .app)
    picture = try values.decodeIfPresent(String.self, forKey: .picture)
    file = try values.decodeIfPresent(String.self, forKey: .file)
    stop = try values.decodeIfPresent(Bool.self, forKey: .stop)
    end = try values.decodeIfPresent(String.self, forKey: .end)
    link = try values.decodeIfPresent(String.self, forKey: .link)
    `is` = try values.decodeIfPresent(String.self, forKey: .is)
    awaited = try values.decodeIfPresent(Bool.self, forKey: .awaited)
    words = try WordsOfMessage(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(t, forKey: .t)
    try values.encodeIfPresent(tick, forKey: .tick)
    try values.encodeIfPresent(app, forKey: .app)
    try values.encodeIfPresent(picture, forKey: .picture)
    try values.encodeIfPresent(file, forKey: .file)
    try values.encodeIfPresent(stop, forKey: .stop)
    try values.encodeIfPresent(end, forKey: .end)
    try values.encodeIfPresent(link, forKey: .link)
    try values.encodeIfPresent(`is`, forKey: .is)
    try values.encodeIfPresent(awaited, forKey: .awaited)
    try words?.encode(to: encoder)
  }

  func event() throws -> RecordingEntry.Event {
    if let tick { return .tick(tick) }
    if let app { return .appSaid(app) }
    if let picture { return .picture(checksum: picture, file: file) }
    if stop == true { return .stop }
    if let end { return .end(end) }
    if let message = try message() { return .message(RecordedMessage(message: message, isAwaited: awaited ?? false)) }
    throw RecordingError("says nothing that is known")
  }

  private func message() throws -> PhoneMessage? {
    if let message = words?.message(time: t) { return message }
    guard let link else { return nil }
    guard let data = Data(base64Encoded: link) else { throw RecordingError("has a message that is not base 64") }
    do {
      return try data.withUnsafeBytes { bytes in
        var reader = ByteReader(bytes, descriptors: [])
        return try PhoneMessage(from: &reader)
      }
    } catch { throw RecordingError("has a message that cannot be read: \(error)") }
  }
}

extension PhoneMessage {
  /// The case's name.
  var kindName: String {
    switch self {
    case .hello: "hello"
    case .reply: "reply"
    case .motion: "motion"
    default: String("\(self)".prefix { $0 != "(" })
    }
  }
}
