// AAC in an MPEG-4 file, decoded by FAAD2.
import CFaad
import Foundation
import PhoneLink

final class AACReader: SoundReader {
  let facts: SoundFacts
  private let library: quince_faad_functions
  private let decoder: OpaquePointer
  private let bytes: Data
  private let container: AudioContainer
  /// Those that are given, and those that the decoder makes.
  private let channels: Int, decodedChannels: Int
  /// Frames of sound in a frame of the file.
  private let frameLength: Int
  /// Frames of sound before the first that is to be heard, and how many are.
  private let start, length: Int

  private var nextUnit = 0
  private var decoded: [Float] = []
  /// In `decoded`, and in the sound.
  private var place = 0, position = 0

  init(_ bytes: Data, name: String) throws {
    let container = try AudioContainer(bytes, name: name)
    guard let library = quince_faad_load()?.pointee else {
      let reason = String(cString: quince_faad_load_error())
      throw SoundError(problem: .noDecoder, description: "AAC is not played: FAAD2 cannot be loaded (\(reason)); install libfaad2")
    }
    guard let decoder = library.Open() else { throw SoundError(problem: .noDecoder, description: "\(name): FAAD2 does not start") }
    let settings = library.GetCurrentConfiguration(decoder)
    settings.pointee.outputFormat = QUINCE_AAC_FLOAT
    _ = library.SetConfiguration(decoder, settings)
    var rate: UInt = 0, channels: UInt8 = 0
    let configuration = container.configuration
    guard library.Init2(decoder, configuration, UInt(configuration.count), &rate, &channels) >= 0, rate > 0, channels > 0 else {
      library.Close(decoder)
      throw SoundError(problem: .damaged, description: "\(name): its decoder's configuration is not understood")
    }
    (self.library, self.decoder, self.bytes, self.container, decodedChannels) = (library, decoder, bytes, container, Int(channels))
    self.channels = container.isMono ? 1 : decodedChannels
    // A decoder that doubles the rate (spectral band replication) gives twice as many.
    frameLength = 1024 * max(Int((Double(rate) / Double(container.timescale)).rounded()), 1)
    let all = container.frames.count * frameLength
    start = min(Int(Double(container.trimmedStart ?? 0) / Double(container.timescale) * Double(rate)), all)
    length = min(container.trimmedLength.map { Int(($0 * Double(rate)).rounded()) } ?? all, all - start)
    facts = SoundFacts(duration: Double(length) / Double(rate), sampleRate: Double(rate), channelCount: UInt32(self.channels))
    seek(toFrame: 0)
  }

  deinit { library.Close(decoder) }

  func read(_ frameCount: Int, into buffer: UnsafeMutablePointer<Float>) -> Int {
    var done = 0
    while done < frameCount, position < length {
      if place * channels >= decoded.count, !decodeNext() { break }
      let count = min(frameCount - done, decoded.count / channels - place, length - position)
      decoded.withUnsafeBufferPointer { (buffer + done * channels).update(from: $0.baseAddress! + place * channels, count: count * channels) }
      done += count
      place += count
      position += count
    }
    return done
  }

  func seek(toFrame frame: Int) {
    position = min(max(frame, 0), length)
    let wanted = start + position
    // A frame needs the one before it to be whole.
    nextUnit = max(wanted / frameLength - 1, 0)
    library.PostSeekReset(decoder, nextUnit)
    decoded = []
    place = 0
    var skipped = nextUnit * frameLength
    while skipped < wanted, decodeNext() {
      let count = min(decoded.count / channels, wanted - skipped)
      skipped += count
      place = count
    }
  }

  /// The next frame of the file; one that is broken is silence of its length.
  private func decodeNext() -> Bool {
    guard nextUnit < container.frames.count else { return false }
    let range = container.frames[nextUnit]
    nextUnit += 1
    var frame = quince_aac_frame()
    let unit = [UInt8](bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
    let output = library.Decode(decoder, &frame, unit, UInt(unit.count))
    place = 0
    if let output, frame.error == 0, frame.samples > 0, Int(frame.channels) == decodedChannels {
      let samples = UnsafeBufferPointer(start: output.assumingMemoryBound(to: Float.self), count: Int(frame.samples))
      decoded = channels == decodedChannels ? Array(samples) : stride(from: 0, to: samples.count, by: decodedChannels).map { samples[$0] }
    } else {
      decoded = [Float](repeating: 0, count: frameLength * channels)
    }
    return true
  }
}
