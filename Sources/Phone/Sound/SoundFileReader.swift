// WAV, AIFF, CAF, MP3, FLAC and Ogg, read by libsndfile.
import CSoundFile
import Foundation
import PhoneLink

final class SoundFileReader: SoundReader {
  let facts: SoundFacts
  private let library: quince_sound_file_functions
  private let file: OpaquePointer
  private let frameCount: Int

  /// Reads from a copy of the descriptor.
  init(_ descriptor: Int32, name: String) throws {
    guard let library = quince_sound_file_load()?.pointee else {
      let reason = String(cString: quince_sound_file_load_error())
      throw SoundError(problem: .noDecoder, description: "no sound is played: libsndfile cannot be loaded (\(reason)); install libsndfile1")
    }
    var info = quince_sound_info()
    guard let file = library.open_fd(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), QUINCE_SOUND_READ, &info, 1) else {
      let isUnknown = library.error(nil) == QUINCE_SOUND_UNRECOGNISED
      throw SoundError(
        problem: isUnknown ? .unknownFormat : .damaged, description: "\(name): \(String(cString: library.strerror(nil)))")
    }
    guard info.samplerate > 0, info.channels > 0, info.frames >= 0 else {
      _ = library.close(file)
      throw SoundError(problem: .damaged, description: "\(name): \(info.channels) channels at \(info.samplerate) Hz")
    }
    (self.library, self.file, frameCount) = (library, file, Int(info.frames))
    facts = SoundFacts(
      duration: Double(info.frames) / Double(info.samplerate), sampleRate: Double(info.samplerate), channelCount: UInt32(info.channels))
  }

  deinit { _ = library.close(file) }

  func read(_ frameCount: Int, into buffer: UnsafeMutablePointer<Float>) -> Int {
    max(Int(library.readf_float(file, buffer, Int64(frameCount))), 0)
  }

  func seek(toFrame frame: Int) { _ = library.seek(file, Int64(min(max(frame, 0), frameCount)), SEEK_SET) }
}
