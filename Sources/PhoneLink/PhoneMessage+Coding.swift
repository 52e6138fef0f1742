// How the phone's messages look on the wire.
import Foundation
import LayerModel

extension Vector3: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [x, y, z] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws { self.init(x: try reader.read(), y: try reader.read(), z: try reader.read()) }
}
extension Quaternion: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [x, y, z, w] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws {
    self.init(x: try reader.read(), y: try reader.read(), z: try reader.read(), w: try reader.read())
  }
}
extension EdgeInsets: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [top, left, bottom, right] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws {
    self.init(top: try reader.read(), left: try reader.read(), bottom: try reader.read(), right: try reader.read())
  }
}
extension LinkClock: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .real: writer.write(false)
    case .virtual(let mediaTime, let wallTime):
      writer.write(true)
      writer.write(mediaTime)
      writer.write(wallTime)
    }
  }
  public init(from reader: inout ByteReader) throws {
    self = try reader.read(Bool.self) ? .virtual(mediaTime: try reader.read(), wallTime: try reader.read()) : .real
  }
}
extension TouchSample: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(finger)
    writer.write(phase.rawValue)
    writer.write(point)
    writer.write(time)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(finger: try reader.read(), phase: try reader.readCase(), point: try reader.read(), time: try reader.read())
  }
}
extension KeySample: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(text)
    writer.write(usage)
    writer.write(isDown)
    writer.write(isMarked)
    writer.write(time)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      text: try reader.read(), usage: try reader.read(), isDown: try reader.read(), isMarked: try reader.read(), time: try reader.read())
  }
}
extension MotionSample: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(time)
    writer.write(gravity)
    writer.write(userAcceleration)
    writer.write(rotationRate)
    writer.write(attitude)
    writer.write(magneticField)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      time: try reader.read(), gravity: try reader.read(), userAcceleration: try reader.read(),
      rotationRate: try reader.readOptional(), attitude: try reader.readOptional(),
      magneticField: try reader.readOptional())
  }
}
extension PhoneHello: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(version)
    writer.write(deviceIdentifier)
    writer.write(deviceName)
    writer.write(screenSize)
    writer.write(screenScale)
    writer.write(safeArea)
    writer.write(statusBarHeight)
    writer.write(cornerRadius)
    writer.write(Int32(maximumFramesPerSecond))
    writer.write(languages) { $0.write($1) }
    writer.write(prefersDarkAppearance)
    writer.write(clock)
    writer.write(orientation.rawValue)
    writer.write(sensors) { $0.write($1.rawValue) }
    writer.write(launchURL != nil)
    writer.write(launchURL ?? "")
  }
  public init(from reader: inout ByteReader) throws {
    let version: UInt32 = try reader.read()
    guard version == linkVersion else {
      throw LinkError("the phone speaks version \(version) of the link and the app \(linkVersion); build the app again")
    }
    self.init(
      deviceIdentifier: try reader.read(), deviceName: try reader.read(), screenSize: try reader.read(), screenScale: try reader.read(),
      safeArea: try reader.read(), statusBarHeight: try reader.read(), cornerRadius: try reader.read(),
      maximumFramesPerSecond: Int(try reader.read(Int32.self)), languages: try reader.readArray { try $0.read(String.self) },
      prefersDarkAppearance: try reader.read(), clock: try reader.read(), orientation: try reader.readCase(),
      sensors: try reader.readArray { try $0.readCase() })
    let isForURL: Bool = try reader.read()
    let address: String = try reader.read()
    launchURL = isForURL ? address : nil
  }
}

extension PhoneMessage: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .hello(let hello): writer.write(0 as UInt8); writer.write(hello)
    case .tick(let tick): writer.write(1 as UInt8); writer.write(tick.number); writer.write(tick.time)
    case .touches(let touches): writer.write(2 as UInt8); writer.write(touches)
    case .key(let key): writer.write(3 as UInt8); writer.write(key)
    case .motion(let sample): writer.write(4 as UInt8); writer.write(sample)
    case .shake(let phase, let time): writer.write(5 as UInt8); writer.write(phase.rawValue); writer.write(time)
    case .orientation(let orientation): writer.write(6 as UInt8); writer.write(orientation.rawValue)
    case .lifecycle(let event): writer.write(7 as UInt8); writer.write(event.rawValue)
    case .memoryWarning: writer.write(8 as UInt8)
    case .openURL(let text): writer.write(9 as UInt8); writer.write(text)
    case .inspect(let number): writer.write(10 as UInt8); writer.write(number)
    case .bitmapsReleased(let bitmaps): writer.write(11 as UInt8); writer.write(bitmaps)
    case .reply(let number, let data): writer.write(12 as UInt8); writer.write(number); writer.write(data)
    case .significantTimeChange: writer.write(13 as UInt8)
    case .soundEnded(let number, let time): writer.write(15 as UInt8); writer.write(number); writer.write(time)
    case .keyboard(let isOnScreen): writer.write(20 as UInt8); writer.write(isOnScreen)
    case .sensors(let kinds): writer.write(14 as UInt8); writer.write(kinds) { $0.write($1.rawValue) }
    }
  }
  public init(from reader: inout ByteReader) throws {
    let tag: UInt8 = try reader.read()
    switch tag {
    case 0: self = .hello(try reader.read())
    case 1: self = .tick(FrameTick(number: try reader.read(), time: try reader.read()))
    case 2: self = .touches(try reader.readArray())
    case 3: self = .key(try reader.read())
    case 4: self = .motion(try reader.read())
    case 5: self = .shake(try reader.readCase(), time: try reader.read())
    case 6: self = .orientation(try reader.readCase())
    case 7: self = .lifecycle(try reader.readCase())
    case 8: self = .memoryWarning
    case 9: self = .openURL(try reader.read())
    case 10: self = .inspect(try reader.read())
    case 11: self = .bitmapsReleased(try reader.readArray())
    case 12: self = .reply(try reader.read(), try reader.read())
    case 13: self = .significantTimeChange
    case 15: self = .soundEnded(try reader.read(), time: try reader.read())
    case 20: self = .keyboard(isOnScreen: try reader.read())
    case 14: self = .sensors(try reader.readArray { try $0.readCase() })
    default: throw LinkError("\(tag) is no message of the phone")
    }
  }
}
