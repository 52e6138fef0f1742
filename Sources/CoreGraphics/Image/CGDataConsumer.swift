// Where bytes go: memory or a file.
import Foundation

public typealias CFMutableData = NSMutableData

public final class CGDataConsumer {
  private let data: NSMutableData?
  private let file: FileHandle?

  public init?(data: CFMutableData) {
    self.data = data
    file = nil
  }

  /// Nil when the file cannot be made.
  public init?(url: CFURL) {
    guard let path = url.path, FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { return nil }
    data = nil
    file = handle
  }

  /// False, and a notice, when the file takes no more.
  func write(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
    data?.append(bytes, length: count)
    do {
      try file?.write(contentsOf: Data(bytes: bytes, count: count))
      return true
    } catch {
      Diagnostics.reportOnce("CGDataConsumer: the file cannot be written: \(error)")
      return false
    }
  }
}
