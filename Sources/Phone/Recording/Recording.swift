// A recording, read from its file: what was recorded, and everything that happened, in order.
import Foundation
import PhoneLink

/// The header and the entries of a recording.
///
///     let recording = try Recording(file: "game.quince")
///     for entry in recording.entries { … }
struct Recording: Equatable {
  var header: RecordingHeader
  var entries: [RecordingEntry]

  /// Reads a whole file. Throws `RecordingError` with file, line and what to do.
  ///
  /// - Parameter allowsCut: takes a file without its end, as a recording leaves that was killed; what is there is read.
  init(file: String, allowsCut: Bool = false) throws {
    var lines = try Self.lines(of: file)
    header = try Self.header(of: lines.first ?? Data(), in: file)
    lines.removeFirst()
    entries = []
    entries.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        entries.append(try RecordingEntry(line: line))
      } catch let error as RecordingError {
        // The last line of a killed recording may be half of one.
        if index == lines.count - 1 { break }
        throw RecordingError("\(file):\(index + 2): the line \(error)")
      }
      if entries.count > 1, entries[entries.count - 1].time < entries[entries.count - 2].time {
        throw RecordingError("\(file):\(index + 2): time goes back; the lines are not in the order in which they were written")
      }
    }
    try checkWhole(file, allowsCut)
  }

  init(header: RecordingHeader, entries: [RecordingEntry]) { (self.header, self.entries) = (header, entries) }

  private func checkWhole(_ file: String, _ allowsCut: Bool) throws {
    guard case .message(let first)? = entries.first?.event, case .hello = first.message else {
      throw RecordingError("\(file): the recording is cut off before the app was started; record it again")
    }
    if case .end? = entries.last?.event { return }
    guard !allowsCut else { return }
    let seconds = entries.last!.time - entries.first!.time
    throw RecordingError(
      String(format: "%@: the recording is cut off after line %d, at %.2f s: it has no end; --partial replays what is there", file, entries.count + 1, seconds))
  }

  /// The first line of a file.
  static func header(of file: String) throws -> RecordingHeader { try header(of: try lines(of: file).first ?? Data(), in: file) }

  private static func lines(of file: String) throws -> [Data] {
    guard let data = FileManager.default.contents(atPath: file) else { throw RecordingError("cannot read the recording \(file)") }
    return data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Data($0) }
  }

  /// What every format has, for saying why another cannot be read.
  private struct AnyHeader: Codable { var quince: String, format: Int, link: UInt32 }

  private static func header(of line: Data, in file: String) throws -> RecordingHeader {
    guard let any = try? JSONDecoder().decode(AnyHeader.self, from: line), any.quince == RecordingHeader.kind else {
      throw RecordingError("\(file) is no recording: quince record makes one")
    }
    guard any.format == RecordingHeader.currentFormat else {
      throw RecordingError("\(file) is a recording of format \(any.format); this Quince reads format \(RecordingHeader.currentFormat): record it again")
    }
    guard any.link == linkVersion else {
      throw RecordingError("\(file) was recorded with version \(any.link) of the link; this Quince speaks version \(linkVersion): record it again")
    }
    do { return try JSONDecoder().decode(RecordingHeader.self, from: line) } catch {
      throw RecordingError("\(file):1: the first line lacks what it must say: \(error)")
    }
  }

  /// Seconds from the app's start to the end.
  var duration: Double { (entries.last?.time ?? 0) - (entries.first?.time ?? 0) }
}
