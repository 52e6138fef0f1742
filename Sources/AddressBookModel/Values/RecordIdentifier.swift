// What a record is known by, in this book and in others.
import Foundation

/// 16 bytes, written as a UUID. New ones begin with the time, so that they are in order in the index.
public struct RecordIdentifier: Hashable, Sendable, Codable, CustomStringConvertible {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    precondition(bytes.count == 16)
    self.bytes = bytes
  }

  /// What is no record's.
  package static let none = RecordIdentifier(bytes: [UInt8](repeating: 0, count: 16))

  /// A new identifier.
  public init() {
    var bytes = [UInt8](repeating: 0, count: 16)
    let milliseconds = UInt64(Date().timeIntervalSince1970 * 1000)
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> UInt64(8 * (5 - index))) }
    let random = (RecordIdentifier.random(), RecordIdentifier.random())
    for index in 0..<8 { bytes[8 + index] = UInt8(truncatingIfNeeded: random.0 >> UInt64(8 * index)) }
    bytes[6] = 0x70 | UInt8(truncatingIfNeeded: random.1) & 0x0F
    bytes[7] = UInt8(truncatingIfNeeded: random.1 >> 8)
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.bytes = bytes
  }

  /// The identifier of a UUID, or one that is always the same for the same text, which some programs use instead of UUIDs.
  public init(_ text: String) {
    var digits = text.lowercased()
    if digits.hasPrefix("urn:uuid:") { digits.removeFirst(9) }
    if let uuid = UUID(uuidString: digits) {
      bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
      return
    }
    // FNV-1a over 64 bits, twice from different beginnings.
    var halves: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4]
    for index in 0..<2 {
      for byte in text.utf8 { halves[index] = (halves[index] ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(8 * $0)) } }
    bytes[6] = 0x80 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.bytes = bytes
  }

  public var description: String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  private static let state = RandomState()

  private static func random() -> UInt64 { state.next() }

  private final class RandomState: @unchecked Sendable {
    // Guarded by `lock`. A system call for each person of an import would cost more than storing them.
    private var value = UInt64.random(in: 1...UInt64.max)
    private let lock = NSLock()

    func next() -> UInt64 {
      lock.lock()
      defer { lock.unlock() }
      value &+= 0x9E37_79B9_7F4A_7C15
      var mixed = value
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }
}
