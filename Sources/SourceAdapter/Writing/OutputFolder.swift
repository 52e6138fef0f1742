// Writing what was adapted. A file is written only when its bytes change, so that the compiler's incremental mode sees no news
// where there is none.

internal import Foundation

struct OutputFolder {
  let path: String

  init(_ path: String) throws {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    do {
      try FileManager.default.createDirectory(atPath: self.path + "/sources", withIntermediateDirectories: true)
    } catch {
      throw AdapterError.unwritable(file: path, reason: error.localizedDescription)
    }
  }

  /// Where the adapted text of a file lies: its name for a person, and a hash of its path, as two folders may have one name twice.
  func path(forAdapted original: String) -> String {
    let name = (original as NSString).lastPathComponent as NSString
    return "\(path)/sources/\(name.deletingPathExtension)-\(Self.hash(original)).swift"
  }

  /// - Returns: whether the file's bytes have changed.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) throws -> Bool {
    let data = Data(bytes)
    if FileManager.default.contents(atPath: path) == data { return false }
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw AdapterError.unwritable(file: path, reason: error.localizedDescription)
    }
    return true
  }

  @discardableResult
  static func writeJSON<Value: Encodable>(_ value: Value, to path: String) throws -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try write([UInt8](encoder.encode(value)), to: path)
  }

  /// FNV-1a, 32 bits: the same in every run, which Swift's own hashes are not.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(hash, radix: 16)
  }
}
