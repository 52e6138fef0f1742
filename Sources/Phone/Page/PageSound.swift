// The app's sounds in pages: a page that holds the phone gets the sound's file once and is told when it begins and ends; the browser plays it.
// What the browser cannot read in its own form becomes plain numbers on the way.
import Foundation
import PhoneLink

/// A sound on its way to a page.
struct PageSoundFile: Sendable {
  /// The app's number for it.
  var number: UInt32
  var source: SoundSource

  /// Bytes of one sound, at most. What is larger is not heard in pages.
  static let room = 16 << 20

  /// A file that browsers read: as it is when it is of a widespread form, otherwise written anew as plain numbers. Empty: it is too large, or
  /// cannot be read. Takes its time.
  func bytes() -> [UInt8] {
    if let size = fileSize, size <= Self.room, let data = content, Self.isWidespread(data) { return Array(data) }
    return (try? source.makeReader()).flatMap { Self.waveFile($0) } ?? []
  }

  private var fileSize: Int? {
    if source.path.isEmpty { return source.bytes.count }
    return (try? FileManager.default.attributesOfItem(atPath: source.path))?[.size] as? Int
  }

  private var content: Data? {
    source.path.isEmpty ? source.bytes : try? Data(contentsOf: URL(fileURLWithPath: source.path), options: .mappedIfSafe)
  }

  /// WAVE, MP3, and MPEG-4 are read by every browser.
  static func isWidespread(_ data: Data) -> Bool {
    let head = Array(data.prefix(12))
    guard head.count == 12 else { return false }
    func word(_ place: Int) -> String { String(decoding: head[place..<place + 4], as: UTF8.self) }
    if word(0) == "RIFF" { return word(8) == "WAVE" }
    if word(4) == "ftyp" { return word(8).hasPrefix("M4A") || word(8).hasPrefix("mp4") || word(8) == "isom" }
    return head.starts(with: Array("ID3".utf8)) || (head[0] == 0xff && head[1] & 0xe6 == 0xe2)
  }

  /// A WAVE file of 16 bits a number; nil when it would be too large.
  static func waveFile(_ reader: any SoundReader) -> [UInt8]? {
    let facts = reader.facts, channels = Int(facts.channelCount)
    guard channels > 0, facts.sampleRate > 0, facts.duration * facts.sampleRate * Double(channels) * 2 <= Double(room) else { return nil }
    var numbers: [Int16] = [], buffer = [Float](repeating: 0, count: 4096 * channels)
    while numbers.count * 2 <= room {
      let count = buffer.withUnsafeMutableBufferPointer { reader.read(4096, into: $0.baseAddress!) }
      if count <= 0 { break }
      numbers += buffer[..<(count * channels)].map { Int16((min(max($0, -1), 1) * 32767).rounded()) }
    }
    var file: [UInt8] = []
    func add(_ text: String) { file += Array(text.utf8) }
    func add<Number: FixedWidthInteger>(_ number: Number) { withUnsafeBytes(of: number.littleEndian) { file += $0 } }
    let size = UInt32(numbers.count * 2), rate = UInt32(facts.sampleRate.rounded())
    add("RIFF")
    add(36 + size)
    add("WAVEfmt ")
    add(16 as UInt32)
    add(1 as UInt16)
    add(UInt16(channels))
    add(rate)
    add(rate * UInt32(channels) * 2)
    add(UInt16(channels * 2))
    add(16 as UInt16)
    add("data")
    add(size)
    file.reserveCapacity(44 + numbers.count * 2)
    for number in numbers { add(number) }
    return file
  }
}

/// Has pages play what the app plays.
final class PageSound: SoundOutput {
  /// The pages that are to hear it.
  var listeners: () -> [PageVisitor] = { [] }
  /// Called when there is something to be told.
  var onNews: () -> Void = {}
  /// What plays now, for pages that come meanwhile.
  private var running: [UInt32: (source: SoundSource, run: SoundRun)] = [:]

  func play(_ sound: UInt32, _ source: SoundSource, _ run: SoundRun, at time: Double) {
    running[sound] = (source, run)
    for visitor in listeners() { play(sound, source, run, for: visitor) }
    onNews()
  }

  private func play(_ sound: UInt32, _ source: SoundSource, _ run: SoundRun, for visitor: PageVisitor) {
    if visitor.sounds.insert(sound).inserted { visitor.soundFiles.append(PageSoundFile(number: sound, source: source)) }
    var text = PageText()
    text.add(text: "[\"play\",\(sound),")
    for number in [run.start, run.position, run.rate, run.level.volume, run.level.pan] {
      text.add(exactly: (number * 1e6).rounded() / 1e6)
      text.add(",")
    }
    text.add(Int(run.loops))
    text.add("]")
    visitor.soundWords.append(text.bytes)
  }

  /// A page that is to hear it from now on.
  func welcome(_ visitor: PageVisitor) {
    for (sound, entry) in running.sorted(by: { $0.key < $1.key }) { play(sound, entry.source, entry.run, for: visitor) }
  }

  /// A page that holds the phone no longer.
  func silence(_ visitor: PageVisitor) { visitor.soundWords.append(Array("[\"silence\"]".utf8)) }

  func adjust(_ sound: UInt32, to level: SoundLevel) {
    running[sound]?.run.level = level
    var text = PageText()
    text.add(text: "[\"adjust\",\(sound),")
    text.add(level.volume)
    text.add(",")
    text.add(level.pan)
    text.add("]")
    tell(text.bytes, about: sound)
  }

  func stop(_ sound: UInt32) {
    running[sound] = nil
    tell(Array("[\"stop\",\(sound)]".utf8), about: sound)
  }

  func close(_ sound: UInt32) {
    running[sound] = nil
    tell(Array("[\"close\",\(sound)]".utf8), about: sound)
    for visitor in listeners() { visitor.sounds.remove(sound) }
  }

  /// The page reckons by itself when a sound is over.
  func ended(_ sound: UInt32) { running[sound] = nil }

  private func tell(_ word: [UInt8], about sound: UInt32) {
    let hearing = listeners().filter { $0.sounds.contains(sound) }
    for visitor in hearing { visitor.soundWords.append(word) }
    if !hearing.isEmpty { onNews() }
  }
}
