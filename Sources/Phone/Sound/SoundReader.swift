// A sound file as frames of numbers, whatever it is written in.
import CSystemSupport
import Foundation
import PhoneLink

/// Reads a sound from its beginning to its end. A reader is used by one thread at a time.
protocol SoundReader: AnyObject {
  var facts: SoundFacts { get }
  /// Fills with frames (one number a channel, −1…1). Fewer than asked for: the end.
  func read(_ frameCount: Int, into buffer: UnsafeMutablePointer<Float>) -> Int
  /// Goes to a frame; those before the first and behind the last are taken for these.
  func seek(toFrame frame: Int)
}

/// Why a sound cannot be read, for the app and for a person.
struct SoundError: Error, Equatable, CustomStringConvertible {
  var problem: SoundProblem
  var description: String
}

extension SoundSource {
  /// A new reader of this sound.
  func makeReader() throws -> any SoundReader {
    let descriptor = try openDescriptor()
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 12)
    if pread(descriptor, &head, head.count, 0) == head.count, AudioContainer.isRecognized(Data(head)) {
      return try AACReader(path.isEmpty ? bytes : Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe), name: name)
    }
    return try SoundFileReader(descriptor, name: name)
  }

  /// The file's bytes, wherever they are.
  private func openDescriptor() throws -> Int32 {
    if path.isEmpty {
      guard !bytes.isEmpty else { throw SoundError(problem: .unknownFormat, description: "\(name): the sound has no bytes") }
      let descriptor = quince_shared_memory("quince-sound", bytes.count)
      let isWhole = descriptor >= 0 && bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
      guard isWhole, lseek(descriptor, 0, SEEK_SET) == 0 else {
        if descriptor >= 0 { close(descriptor) }
        throw SoundError(problem: .damaged, description: "\(name): no memory for the sound: \(String(cString: strerror(errno)))")
      }
      return descriptor
    }
    // Something that is no file, a pipe say, must not hold the phone up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw SoundError(problem: .missing, description: "\(path): \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SoundError(problem: .missing, description: "\(path): not a file")
    }
    return descriptor
  }
}
