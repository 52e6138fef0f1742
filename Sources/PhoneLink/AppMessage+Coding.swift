// How the app's messages look on the wire.
import Foundation
import LayerModel

extension Data: LinkCodable {
  public func encode(into writer: inout ByteWriter) { writer.write(Array(self)) { $0.write($1) } }
  public init(from reader: inout ByteReader) throws { self.init(try reader.readArray { try $0.read(UInt8.self) }) }
}
extension AppHello: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(version)
    writer.write(bundleIdentifier)
    writer.write(displayName)
    writer.write(processIdentifier)
  }
  public init(from reader: inout ByteReader) throws {
    let version: UInt32 = try reader.read()
    guard version == linkVersion else {
      throw LinkError("the app speaks version \(version) of the link and the phone \(linkVersion); build the app again")
    }
    self.init(bundleIdentifier: try reader.read(), displayName: try reader.read(), processIdentifier: try reader.read())
  }
}
extension LayerCommit: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(number)
    writer.write(time)
    writer.write(bitmaps)
    writer.write(changes)
    writer.write(discardedBitmaps)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      number: try reader.read(), time: try reader.read(), bitmaps: try reader.readArray(), changes: try reader.readArray(),
      discardedBitmaps: try reader.readArray())
  }
}
extension InterfaceState: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(isStatusBarHidden)
    writer.write(isStatusBarLight)
    writer.write(orientation.rawValue)
    writer.write(supportedOrientations)
    writer.write(isIdleTimerDisabled)
    writer.write(takesText)
  }
  public init(from reader: inout ByteReader) throws {
    self.init()
    isStatusBarHidden = try reader.read()
    isStatusBarLight = try reader.read()
    orientation = try reader.readCase()
    supportedOrientations = try reader.read()
    isIdleTimerDisabled = try reader.read()
    takesText = try reader.read()
  }
}
extension InspectedNode: LinkCodable {
  /// Deeper trees are cut, so that hostile bytes cannot exhaust the stack.
  static let maximumDepth = 256

  public func encode(into writer: inout ByteWriter) { encode(into: &writer, depth: 0) }
  private func encode(into writer: inout ByteWriter, depth: Int) {
    writer.write(className)
    writer.write(frame)
    writer.write(text)
    writer.write(accessibilityIdentifier)
    writer.write(isVisible)
    writer.write(isEnabled)
    writer.write(details) { $0.write($1) }
    writer.write(depth < Self.maximumDepth ? children : []) { $1.encode(into: &$0, depth: depth + 1) }
  }
  public init(from reader: inout ByteReader) throws { try self.init(from: &reader, depth: 0) }
  private init(from reader: inout ByteReader, depth: Int) throws {
    guard depth <= Self.maximumDepth else { throw LinkError("a view tree deeper than \(Self.maximumDepth) levels") }
    self.init(
      className: try reader.read(), frame: try reader.read(), text: try reader.read(), accessibilityIdentifier: try reader.read(),
      isVisible: try reader.read(), isEnabled: try reader.read(), details: try reader.readArray { try $0.read(String.self) },
      children: try reader.readArray { try InspectedNode(from: &$0, depth: depth + 1) })
  }
}

extension AppMessage: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .hello(let hello): writer.write(0 as UInt8); writer.write(hello)
    case .commit(let commit): writer.write(1 as UInt8); writer.write(commit)
    case .idle(let report): writer.write(2 as UInt8); writer.write(report.tick); writer.write(report.nextWake) { $0.write($1) }
    case .wantsFrames(let wanted): writer.write(3 as UInt8); writer.write(wanted)
    case .wantsSensor(let kind, let interval):
      writer.write(4 as UInt8); writer.write(kind.rawValue); writer.write(interval) { $0.write($1) }
    case .interface(let state): writer.write(5 as UInt8); writer.write(state)
    case .inspection(let number, let node): writer.write(6 as UInt8); writer.write(number); writer.write(node)
    case .notice(let text): writer.write(7 as UInt8); writer.write(text)
    case .feedback(let feedback): writer.write(8 as UInt8); writer.write(feedback.rawValue)
    case .request(let number, let kind, let data): writer.write(9 as UInt8); writer.write(number); writer.write(kind); writer.write(data)
    case .exit(let status): writer.write(10 as UInt8); writer.write(status)
    case .sound(let number, let command): writer.write(11 as UInt8); writer.write(number); writer.write(command)
    }
  }
  public init(from reader: inout ByteReader) throws {
    let tag: UInt8 = try reader.read()
    switch tag {
    case 0: self = .hello(try reader.read())
    case 1: self = .commit(try reader.read())
    case 2: self = .idle(IdleReport(tick: try reader.read(), nextWake: try reader.readOptional { try $0.read(Double.self) }))
    case 3: self = .wantsFrames(try reader.read())
    case 4: self = .wantsSensor(try reader.readCase(), interval: try reader.readOptional { try $0.read(Double.self) })
    case 5: self = .interface(try reader.read())
    case 6: self = .inspection(try reader.read(), try reader.read())
    case 7: self = .notice(try reader.read())
    case 8: self = .feedback(try reader.readCase())
    case 9: self = .request(try reader.read(), kind: try reader.read(), try reader.read())
    case 10: self = .exit(try reader.read())
    case 11: self = .sound(try reader.read(), try reader.read())
    default: throw LinkError("\(tag) is no message of the app")
    }
  }
}
