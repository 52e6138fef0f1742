// Pixels that both processes see: premultiplied ARGB32 (native-endian words, so B G R A in memory), in anonymous shared memory.
import CSystemSupport
import Foundation
import LayerModel

/// A bitmap in shared memory. The app draws into it before the commit that shows it, and leaves it alone until the phone
/// has sent `bitmapsReleased` for it.
public final class SharedBitmap: @unchecked Sendable {  // immutable but for the pixels, which one side owns at a time
  public let id: BitmapID
  /// Pixels.
  public let width: Int, height: Int
  public let bytesPerRow: Int
  /// True when no pixel is translucent, which lets the compositor copy instead of blend.
  public let isOpaque: Bool
  public let base: UnsafeMutableRawPointer
  private(set) var descriptor: Int32
  private let length: Int

  /// The largest side a layer's bitmap may have, in pixels.
  public static let maximumSide = 16384

  /// Fresh, zeroed memory. Throws when a side is not in 1...16384 or the system has no memory.
  public init(id: BitmapID, width: Int, height: Int, isOpaque: Bool) throws {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw LinkError("a bitmap of \(width)×\(height) pixels; a side must be 1 to \(Self.maximumSide)")
    }
    (self.id, self.width, self.height, self.isOpaque) = (id, width, height, isOpaque)
    bytesPerRow = (width * 4 + 63) & ~63
    length = bytesPerRow * height
    descriptor = quince_shared_memory("quince-bitmap", length)
    guard descriptor >= 0 else { throw LinkError("no shared memory for a bitmap of \(width)×\(height) pixels: \(String(cString: strerror(errno)))") }
    let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else {
      close(descriptor)
      throw LinkError("cannot map a bitmap of \(width)×\(height) pixels: \(String(cString: strerror(errno)))")
    }
    base = mapped
  }

  /// Memory received from the other side, checked against its real size.
  init(id: BitmapID, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, descriptor: Int32) throws {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height), bytesPerRow >= width * 4, bytesPerRow <= 1 << 20 else {
      close(descriptor)
      throw LinkError("a bitmap of \(width)×\(height) pixels with rows of \(bytesPerRow) bytes")
    }
    length = bytesPerRow * height
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= length else {
      close(descriptor)
      throw LinkError("the memory of a bitmap of \(width)×\(height) pixels is too small")
    }
    let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    close(descriptor)
    guard let mapped, mapped != MAP_FAILED else { throw LinkError("cannot map a received bitmap: \(String(cString: strerror(errno)))") }
    (self.id, self.width, self.height, self.bytesPerRow, self.isOpaque) = (id, width, height, bytesPerRow, isOpaque)
    base = mapped
    self.descriptor = -1
  }

  deinit {
    munmap(base, length)
    closeDescriptor()
  }

  /// Once the other side has the memory the descriptor is of no more use; a process has only so many.
  func closeDescriptor() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }
}

extension SharedBitmap: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(id)
    writer.write(UInt32(width))
    writer.write(UInt32(height))
    writer.write(UInt32(bytesPerRow))
    writer.write(isOpaque)
    writer.attachments.append(self)
  }
  public convenience init(from reader: inout ByteReader) throws {
    let id: BitmapID = try reader.read()
    let width = Int(try reader.read(UInt32.self)), height = Int(try reader.read(UInt32.self))
    let bytesPerRow = Int(try reader.read(UInt32.self)), isOpaque: Bool = try reader.read()
    try self.init(id: id, width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque, descriptor: try reader.takeDescriptor())
  }
}
