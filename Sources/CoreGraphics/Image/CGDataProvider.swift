// Bytes for an image, and the bytes of an image.
import Foundation

public final class CGDataProvider: @unchecked Sendable {
  // Unchecked: the bytes are made once, under the lock.
  private let lock = NSLock()
  private var made: NSData?
  private let make: () -> NSData

  public init?(data: CFData) {
    made = data
    make = { data }
  }

  public convenience init?(data: Data) {
    self.init(data: NSData(data: data))
  }

  public convenience init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename))
  }

  /// Copies the bytes at once and then calls `releaseData`, so that nothing depends on when the caller frees them.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    self.init(data: NSData(bytes: data, length: size))
    releaseData(info, data, size)
  }

  init(_ make: @escaping () -> NSData) {
    self.make = make
  }

  public var data: CFData? {
    lock.lock()
    defer { lock.unlock() }
    let result = made ?? make()
    made = result
    return result
  }
}
