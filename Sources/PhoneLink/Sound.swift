// The link's words for sounds. The phone reads, decodes and plays them; the app names them by numbers of its own.
import Foundation

/// A sound that an app wants opened: the data of the request "sound.open".
public struct SoundSource: Sendable, Equatable, LinkCodable {
  /// The app's own number for it.
  public var identifier: UInt32
  /// What a person calls it: the file's name.
  public var name: String
  /// The file; "" when the bytes come along.
  public var path: String
  public var bytes: Data

  public init(identifier: UInt32, name: String, path: String = "", bytes: Data = Data()) {
    (self.identifier, self.name, self.path, self.bytes) = (identifier, name, path, bytes)
  }

  public func encode(into writer: inout ByteWriter) {
    writer.write(identifier)
    writer.write(name)
    writer.write(path)
    writer.write(bytes)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(identifier: try reader.read(), name: try reader.read(), path: try reader.read(), bytes: try reader.read())
  }
}

/// The answer to "sound.open".
public enum SoundOpening: Sendable, Equatable, LinkCodable {
  case opened(SoundFacts)
  case failed(SoundProblem, String)

  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .opened(let facts):
      writer.write(0 as UInt8)
      writer.write(facts.duration)
      writer.write(facts.sampleRate)
      writer.write(facts.channelCount)
    case .failed(let problem, let text):
      writer.write(1 as UInt8)
      writer.write(problem.rawValue)
      writer.write(text)
    }
  }
  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0: self = .opened(SoundFacts(duration: try reader.read(), sampleRate: try reader.read(), channelCount: try reader.read()))
    case 1: self = .failed(try reader.readCase(), try reader.read())
    case let tag: throw LinkError("\(tag) is no answer about a sound")
    }
  }
}

public struct SoundFacts: Sendable, Equatable {
  /// Seconds.
  public var duration: Double
  /// Hertz.
  public var sampleRate: Double
  public var channelCount: UInt32
  public init(duration: Double, sampleRate: Double, channelCount: UInt32) {
    (self.duration, self.sampleRate, self.channelCount) = (duration, sampleRate, channelCount)
  }
}

/// Why a sound cannot be played. Raw values are part of the link's format.
public enum SoundProblem: UInt8, Sendable { case missing, unknownFormat, damaged, noDecoder }

/// How a sound is heard.
public struct SoundLevel: Sendable, Equatable {
  /// 0…1.
  public var volume: Double
  /// −1 (left) … 1 (right).
  public var pan: Double
  public init(volume: Double = 1, pan: Double = 0) { (self.volume, self.pan) = (volume, pan) }
}

/// One playing of a sound.
public struct SoundRun: Sendable, Equatable {
  /// Media time at which it begins.
  public var start: Double
  /// Where in the sound, seconds.
  public var position: Double
  /// How often it is repeated; negative: for ever.
  public var loops: Int32
  /// 1: as recorded.
  public var rate: Double
  public var level: SoundLevel

  public init(start: Double, position: Double = 0, loops: Int32 = 0, rate: Double = 1, level: SoundLevel = SoundLevel()) {
    (self.start, self.position, self.loops, self.rate, self.level) = (start, position, loops, rate, level)
  }

  /// Media time at which it is over; infinity when it is repeated for ever.
  public func end(duration: Double) -> Double {
    loops < 0 ? .infinity : start + (max(duration - position, 0) + Double(loops) * duration) / rate
  }

  /// Where in the sound it is, seconds.
  public func position(at time: Double, duration: Double) -> Double {
    let passed = position + max(time - start, 0) * rate
    guard duration > 0 else { return 0 }
    return time >= end(duration: duration) ? duration : passed.truncatingRemainder(dividingBy: duration)
  }
}

/// What an app does with an opened sound.
public enum SoundCommand: Sendable, Equatable, LinkCodable {
  case play(SoundRun)
  case stop
  case adjust(SoundLevel)
  /// The app has done with it; its number is free.
  case close
  /// One of the system's own, by its number: the phone has none of them and tells which it would be.
  case system

  public func encode(into writer: inout ByteWriter) {
    func write(_ level: SoundLevel) {
      writer.write(level.volume)
      writer.write(level.pan)
    }
    switch self {
    case .play(let run):
      writer.write(0 as UInt8)
      writer.write(run.start)
      writer.write(run.position)
      writer.write(run.loops)
      writer.write(run.rate)
      write(run.level)
    case .stop: writer.write(1 as UInt8)
    case .adjust(let level):
      writer.write(2 as UInt8)
      write(level)
    case .close: writer.write(3 as UInt8)
    case .system: writer.write(4 as UInt8)
    }
  }

  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0:
      let run = SoundRun(
        start: try reader.read(), position: try reader.read(), loops: try reader.read(), rate: try reader.read(),
        level: SoundLevel(volume: try reader.read(), pan: try reader.read()))
      guard run.start.isFinite, run.position.isFinite, run.position >= 0, run.rate > 0, run.rate.isFinite else {
        throw LinkError("a sound is to be played from \(run.position) s at the rate \(run.rate)")
      }
      self = .play(run)
    case 1: self = .stop
    case 2: self = .adjust(SoundLevel(volume: try reader.read(), pan: try reader.read()))
    case 3: self = .close
    case 4: self = .system
    case let tag: throw LinkError("\(tag) is nothing to do with a sound")
    }
  }
}

extension LinkCodable {
  /// As the data of a request or its answer.
  public var linkData: Data {
    var writer = ByteWriter()
    writer.write(self)
    return Data(writer.bytes)
  }

  public init(linkData: Data) throws {
    self = try linkData.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try Self(from: &reader)
    }
  }
}
