// The memory that a socket is read into: bytes go in at the end and out at the start, and nothing is moved as long as whole messages come.

/// Grows to the largest message that is on its way.
final class ReceiveBuffer {
  /// The least room for one read, in bytes.
  static let leastRoom = 64 << 10

  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * ReceiveBuffer.leastRoom, alignment: 16)
  private var start = 0, end = 0

  deinit { memory.deallocate() }

  /// What is in it. Valid until it is changed.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  /// Where the next read may put its bytes: call `append` with the number of them.
  var room: UnsafeMutableRawBufferPointer {
    if memory.count - end < Self.leastRoom { makeRoom() }
    return UnsafeMutableRawBufferPointer(rebasing: memory[end...])
  }

  func append(_ count: Int) { end += count }

  func removeFirst(_ count: Int) {
    start += count
    guard start == end else { return }
    (start, end) = (0, 0)
    if memory.count > 1 << 20 { resize(to: 2 * Self.leastRoom) }
  }

  private func makeRoom() {
    let needed = end - start + Self.leastRoom
    if needed <= memory.count / 2 {
      memory.copyMemory(from: bytes)
      (start, end) = (0, end - start)
    } else {
      resize(to: max(2 * memory.count, needed))
    }
  }

  private func resize(to size: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    (memory, start, end) = (larger, 0, end - start)
  }
}
