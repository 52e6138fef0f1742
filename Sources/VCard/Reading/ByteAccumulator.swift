// Bytes gathered piece by piece, whose address stays the same until the next change.

final class ByteAccumulator {
  private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  private var capacity = 4096
  private var count = 0

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Empties it. What a very long value needed is given back.
  func removeAll() {
    count = 0
    guard capacity > 1 << 20 else { return }
    base.deallocate()
    capacity = 4096
    base = .allocate(capacity: capacity)
  }

  func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let source = more.baseAddress, !more.isEmpty else { return }
    if count + more.count > capacity {
      while capacity < count + more.count { capacity *= 2 }
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: base, count: count)
      base.deallocate()
      base = larger
    }
    (base + count).update(from: source, count: more.count)
    count += more.count
  }

  func removeLast() { count -= 1 }
}
