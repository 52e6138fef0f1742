// The identifier that an app's vendor knows the phone by. It lasts as long as the app's container.

enum VendorIdentifier {
  static let kept: UUID = {
    let file = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library/VendorIdentifier")
    if let text = try? String(contentsOf: file, encoding: .utf8), let known = UUID(uuidString: text) { return known }
    // Not UUID(), which reads the system's randomness: equal runs on the phone's own clock give equal identifiers.
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let made = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    // A container that cannot be written to gives another identifier next time.
    try? Data(made.uuidString.utf8).write(to: file)
    return made
  }()
}
