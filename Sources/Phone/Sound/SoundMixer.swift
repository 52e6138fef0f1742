// Several sounds at once, at the device's rate: each is read a little at a time, stretched to that rate, and added.
import Foundation
import PhoneLink

/// Filled by the device's own thread, changed by the main one.
final class SoundMixer: @unchecked Sendable {  // `voices` is only touched under the lock
  private final class Voice {
    let reader: any SoundReader
    var run: SoundRun
    private let channels: Int
    /// Frames of the file for a frame of the device.
    private let step: Double
    private var loopsLeft: Int32
    // The frames that were read last, and where in them the next one of the device lies.
    private var buffer: [Float]
    private var bufferedFrames = 0, place = 0.0
    private static let bufferSize = 4096

    init(_ reader: any SoundReader, _ run: SoundRun, at time: Double, rate: Double) {
      (self.reader, self.run) = (reader, run)
      let facts = reader.facts
      channels = Int(facts.channelCount)
      step = facts.sampleRate * run.rate / rate
      buffer = [Float](repeating: 0, count: (Self.bufferSize + 1) * channels)
      let position = run.position(at: time, duration: facts.duration)
      let passed = run.position + max(time - run.start, 0) * run.rate
      loopsLeft = run.loops < 0 ? -1 : max(run.loops - Int32(facts.duration > 0 ? passed / facts.duration : 0), 0)
      reader.seek(toFrame: Int(position * facts.sampleRate))
    }

    /// Adds to `output`, pairs of left and right. False when it is over.
    func mix(into output: UnsafeMutablePointer<Float>, frameCount: Int) -> Bool {
      let volume = Float(run.level.volume), pan = Float(run.level.pan)
      let left = volume * min(1 - pan, 1), right = volume * min(1 + pan, 1)
      for frame in 0..<frameCount {
        while Int(place) + 1 >= bufferedFrames {
          if !refill() { return false }
        }
        let first = Int(place), part = Float(place - Double(first))
        func sample(_ channel: Int) -> Float {
          let from = buffer[first * channels + channel], to = buffer[(first + 1) * channels + channel]
          return from + (to - from) * part
        }
        let one = sample(0)
        output[frame * 2] += one * left
        output[frame * 2 + 1] += (channels > 1 ? sample(1) : one) * right
        place += step
      }
      return true
    }

    /// Reads on; the last frame is kept, since the next ones are reckoned from it.
    private func refill() -> Bool {
      var kept = 0
      if bufferedFrames > 0 {
        for channel in 0..<channels { buffer[channel] = buffer[(bufferedFrames - 1) * channels + channel] }
        place -= Double(bufferedFrames - 1)
        kept = 1
      }
      let count = buffer.withUnsafeMutableBufferPointer { reader.read(Self.bufferSize, into: $0.baseAddress! + kept * channels) }
      bufferedFrames = kept + count
      if count > 0 { return true }
      guard loopsLeft != 0, reader.facts.duration > 0 else { return false }
      loopsLeft -= loopsLeft > 0 ? 1 : 0
      reader.seek(toFrame: 0)
      bufferedFrames = kept
      return true
    }
  }

  /// Hertz.
  let rate: Double
  private let lock = NSLock()
  private var voices: [UInt32: Voice] = [:]

  init(rate: Double) { self.rate = rate }

  func play(_ sound: UInt32, _ reader: any SoundReader, _ run: SoundRun, at time: Double) {
    let voice = Voice(reader, run, at: time, rate: rate)
    lock.withLock { voices[sound] = voice }
  }

  func adjust(_ sound: UInt32, to level: SoundLevel) { lock.withLock { voices[sound]?.run.level = level } }
  func stop(_ sound: UInt32) { lock.withLock { voices[sound] = nil } }
  var isSilent: Bool { lock.withLock { voices.isEmpty } }

  /// The next frames, pairs of left and right, −1…1.
  func fill(_ output: UnsafeMutablePointer<Float>, frameCount: Int) {
    output.update(repeating: 0, count: frameCount * 2)
    lock.withLock {
      for (sound, voice) in voices where !voice.mix(into: output, frameCount: frameCount) { voices[sound] = nil }
    }
    for index in 0..<frameCount * 2 { output[index] = min(max(output[index], -1), 1) }
  }
}
