// The MPEG-4 container (.m4a, .mp4): where in the file the frames of its sound lie, and what decodes them. No library that is small enough
// does this, and for sound alone it is little.
//
// A file is a tree of boxes: a length, four letters, and what is in it. Nothing in it is trusted: every number is checked against the
// file's length before it is used.
import Foundation
import PhoneLink

/// The first sound track of a file.
struct AudioContainer {
  /// Ticks a second of `trimmedStart` and `trimmedLength`.
  private(set) var timescale = 0
  /// What the decoder must know: the AudioSpecificConfig.
  private(set) var configuration: [UInt8] = []
  /// One channel; decoders may make two of it.
  var isMono: Bool {
    // Five bits for the kind, 29 for a stereo that is made of one channel; four for the rate; four for the channels.
    guard configuration.count >= 2, configuration[0] >> 3 != 29, (configuration[0] & 7) << 1 | configuration[1] >> 7 != 15 else { return false }
    return configuration[1] >> 3 & 15 == 1
  }
  /// Where each frame lies in the file.
  private(set) var frames: [Range<Int>] = []
  /// Where the sound begins behind what the encoder needed to start, in ticks; nil: the file does not say.
  private(set) var trimmedStart: Int?
  /// Seconds from there, nil: the file does not say.
  private(set) var trimmedLength: Double?

  private let bytes: Data
  private let name: String

  /// Whether a file looks like one.
  static func isRecognized(_ head: Data) -> Bool { head.count >= 8 && head.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8) }

  init(_ bytes: Data, name: String) throws {
    (self.bytes, self.name) = (bytes, name)
    guard let movie = boxes(in: 0..<bytes.count).first(where: { $0.kind == "moov" })?.body else { throw damaged("it has no table of contents") }
    let movieScale = boxes(in: movie).first { $0.kind == "mvhd" }.map { scale(ofHeader: $0.body) } ?? 0
    for track in boxes(in: movie) where track.kind == "trak" {
      guard let media = box("mdia", in: track.body), let handler = box("hdlr", in: media), handler.count >= 12,
        text(at: handler.lowerBound + 8) == "soun"
      else { continue }
      try readTrack(track.body, media: media, movieScale: movieScale)
      return
    }
    throw SoundError(problem: .unknownFormat, description: "\(name): it has no sound")
  }

  private mutating func readTrack(_ track: Range<Int>, media: Range<Int>, movieScale: Int) throws {
    guard let header = box("mdhd", in: media), let information = box("minf", in: media), let table = box("stbl", in: information) else {
      throw damaged("its sound track is incomplete")
    }
    timescale = scale(ofHeader: header)
    guard timescale > 0 else { throw damaged("its sound has no time scale") }
    configuration = try readConfiguration(table)
    frames = try readFrames(table)
    if let edits = box("edts", in: track), let list = box("elst", in: edits) { readEdits(list, movieScale: movieScale) }
  }

  // MARK: Boxes

  private func boxes(in range: Range<Int>) -> [(kind: String, body: Range<Int>)] {
    var found: [(kind: String, body: Range<Int>)] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      var length = number(at: place, 4), head = 8
      if length == 1, place + 16 <= range.upperBound { (length, head) = (number(at: place + 8, 8), 16) }
      if length == 0 { length = range.upperBound - place }
      guard length >= head, length <= range.upperBound - place else { break }
      found.append((text(at: place + 4), place + head..<place + length))
      place += length
    }
    return found
  }

  private func box(_ kind: String, in range: Range<Int>) -> Range<Int>? { boxes(in: range).first { $0.kind == kind }?.body }

  /// Big-endian; 0 beyond the end of the file.
  private func number(at place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    var value: UInt64 = 0
    for offset in 0..<count { value = value << 8 | UInt64(bytes[bytes.startIndex + place + offset]) }
    return Int(clamping: value)
  }

  private func text(at place: Int) -> String {
    guard place + 4 <= bytes.count else { return "" }
    return String(decoding: bytes[bytes.startIndex + place..<bytes.startIndex + place + 4], as: UTF8.self)
  }

  private func damaged(_ what: String) -> SoundError { SoundError(problem: .damaged, description: "\(name): \(what)") }

  /// Ticks a second, of a movie's or a track's header.
  private func scale(ofHeader body: Range<Int>) -> Int { number(at: body.lowerBound + (number(at: body.lowerBound, 1) == 1 ? 20 : 12), 4) }

  // MARK: What decodes it

  private func readConfiguration(_ table: Range<Int>) throws -> [UInt8] {
    guard let descriptions = box("stsd", in: table), descriptions.count > 8,
      let entry = boxes(in: descriptions.lowerBound + 8..<descriptions.upperBound).first
    else { throw damaged("its sound is not described") }
    guard entry.kind == "mp4a" else {
      throw SoundError(problem: .unknownFormat, description: "\(name): its sound is coded as “\(entry.kind)”; of MPEG-4 only AAC is decoded")
    }
    guard entry.body.count > 28, let descriptor = box("esds", in: entry.body.lowerBound + 28..<entry.body.upperBound), descriptor.count > 4
    else { throw damaged("its decoder is not described") }
    guard let configuration = decoderInformation(in: descriptor.lowerBound + 4..<descriptor.upperBound), !configuration.isEmpty else {
      throw damaged("its decoder's configuration is missing")
    }
    return configuration.map { bytes[bytes.startIndex + $0] }
  }

  /// A descriptor is a tag, a length in groups of seven bits, and what is in it: 3 holds 4, and 4 holds 5, the configuration.
  private func decoderInformation(in range: Range<Int>) -> Range<Int>? {
    var place = range.lowerBound
    while place < range.upperBound {
      let tag = number(at: place, 1)
      place += 1
      var length = 0
      for _ in 0..<4 where place < range.upperBound {
        let part = number(at: place, 1)
        place += 1
        length = length << 7 | part & 0x7F
        if part & 0x80 == 0 { break }
      }
      let body = place..<min(place + length, range.upperBound)
      switch tag {
      case 3 where body.count > 3: return decoderInformation(in: body.lowerBound + 3..<body.upperBound)
      case 4 where body.count > 13: return decoderInformation(in: body.lowerBound + 13..<body.upperBound)
      case 5: return body
      default: place = body.upperBound
      }
    }
    return nil
  }

  // MARK: Where the frames lie

  private func readFrames(_ table: Range<Int>) throws -> [Range<Int>] {
    guard let sizes = box("stsz", in: table), let runs = box("stsc", in: table), let chunks = box("stco", in: table) ?? box("co64", in: table)
    else { throw damaged("its frames are not listed") }
    let width = box("stco", in: table) == nil ? 8 : 4
    let commonSize = number(at: sizes.lowerBound + 4, 4), frameCount = number(at: sizes.lowerBound + 8, 4)
    let chunkCount = number(at: chunks.lowerBound + 4, 4), runCount = number(at: runs.lowerBound + 4, 4)
    guard chunkCount * width <= chunks.count, runCount * 12 <= runs.count, commonSize > 0 || frameCount * 4 <= sizes.count,
      frameCount <= bytes.count, frameCount > 0
    else { throw damaged("its list of frames is longer than the file") }
    var found: [Range<Int>] = []
    found.reserveCapacity(frameCount)
    var run = 0
    for chunk in 0..<chunkCount {
      // A run holds from its first chunk, counted from 1, to the next run's.
      while run + 1 < runCount, number(at: runs.lowerBound + 8 + (run + 1) * 12, 4) <= chunk + 1 { run += 1 }
      var place = number(at: chunks.lowerBound + 8 + chunk * width, width)
      for _ in 0..<number(at: runs.lowerBound + 8 + run * 12 + 4, 4) where found.count < frameCount {
        let size = commonSize > 0 ? commonSize : number(at: sizes.lowerBound + 12 + found.count * 4, 4)
        // A file that is cut off is read as far as it goes.
        guard size > 0, place >= 0, size <= bytes.count - min(place, bytes.count) else { return try atLeastOne(found) }
        found.append(place..<place + size)
        place += size
      }
    }
    return try atLeastOne(found)
  }

  private func atLeastOne(_ frames: [Range<Int>]) throws -> [Range<Int>] {
    if frames.isEmpty { throw damaged("none of its frames are in the file") }
    return frames
  }

  /// The first edit that shows something says where the sound begins and how long it is.
  private mutating func readEdits(_ list: Range<Int>, movieScale: Int) {
    let width = number(at: list.lowerBound, 1) == 1 ? 8 : 4, count = number(at: list.lowerBound + 4, 4)
    for edit in 0..<min(count, 16) {
      let place = list.lowerBound + 8 + edit * (2 * width + 4)
      guard place + 2 * width <= list.upperBound else { return }
      let length = number(at: place, width), start = number(at: place + width, width)
      // All ones: an empty edit.
      if start == (width == 8 ? Int.max : 0xFFFF_FFFF) { continue }
      trimmedStart = start
      if movieScale > 0, length > 0 { trimmedLength = Double(length) / Double(movieScale) }
      return
    }
  }
}
