// Whole files of text in whatever character set: what the reader does for cards, for other files of contacts.
import Foundation

public enum TextGuess {
  /// The text of a file: by its mark, as UTF-8, in the given character set, or guessed.
  public static func text(of bytes: [UInt8], characterSet: String? = nil) -> String {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = bytes.dropFirst(3)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      var converter = UTF16Converter(bigEndian: bytes[0] == 0xFE)
      return Array(bytes.dropFirst(2)).withUnsafeBufferPointer { String(decoding: converter.convert($0), as: UTF8.self) }
    }
    return Array(bytes).withUnsafeBufferPointer { VCardValueDecoder(fallback: characterSet, isMarkedUTF8: false).text($0) }
  }
}
