// How animations look on the wire.
import Foundation
import LayerModel

extension TimingCurve: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [x1, y1, x2, y2] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws {
    self.init(try reader.read(), try reader.read(), try reader.read(), try reader.read())
  }
}

extension LayerTime: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [beginTime, speed, timeOffset] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws {
    self.init(beginTime: try reader.read(), speed: try reader.read(), timeOffset: try reader.read())
  }
}

extension LayerAnimation.Spring: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [mass, stiffness, damping, initialVelocity] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws {
    self.init(mass: try reader.read(), stiffness: try reader.read(), damping: try reader.read(), initialVelocity: try reader.read())
  }
}

extension AnimationTiming: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    for number in [beginTime, duration, speed, timeOffset, repeatCount] { writer.write(number) }
    for flag in [autoreverses, fillsBackwards, fillsForwards] { writer.write(flag) }
    writer.write(curve)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(beginTime: try reader.read(), duration: try reader.read())
    speed = try reader.read()
    timeOffset = try reader.read()
    repeatCount = try reader.read()
    autoreverses = try reader.read()
    fillsBackwards = try reader.read()
    fillsForwards = try reader.read()
    curve = try reader.read()
  }
}

extension TransformParts: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for number in numbers { writer.write(number) } }
  public init(from reader: inout ByteReader) throws {
    var read: [Double] = []
    for _ in 0..<Self.numberCount { read.append(try reader.read()) }
    self.init(numbers: read)
  }
}

extension AnimatedValue: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .number(let value): writer.write(0 as UInt8); writer.write(value)
    case .point(let value): writer.write(1 as UInt8); writer.write(value)
    case .rect(let value): writer.write(2 as UInt8); writer.write(value)
    case .color(let value): writer.write(3 as UInt8); writer.write(value)
    case .transform(let value): writer.write(4 as UInt8); writer.write(value)
    case .bitmap(let value): writer.write(5 as UInt8); writer.write(value)
    case .size(let value): writer.write(6 as UInt8); writer.write(value)
    case .parts(let value): writer.write(7 as UInt8); writer.write(value)
    case .bitmaps(let from, let to, let part):
      writer.write(8 as UInt8); writer.write(from); writer.write(to); writer.write(part)
    case .fade(let bitmap, let part): writer.write(9 as UInt8); writer.write(bitmap); writer.write(part)
    case .underlying: writer.write(10 as UInt8)
    }
  }
  public init(from reader: inout ByteReader) throws {
    let tag: UInt8 = try reader.read()
    switch tag {
    case 0: self = .number(try reader.read())
    case 1: self = .point(try reader.read())
    case 2: self = .rect(try reader.read())
    case 3: self = .color(try reader.read())
    case 4: self = .transform(try reader.read())
    case 5: self = .bitmap(try reader.readOptional())
    case 6: self = .size(try reader.read())
    case 7: self = .parts(try reader.read())
    case 8: self = .bitmaps(try reader.readOptional(), try reader.readOptional(), part: try reader.read())
    case 9: self = .fade(from: try reader.read(), part: try reader.read())
    case 10: self = .underlying
    default: throw LinkError("\(tag) is no animated value")
    }
  }
}

extension LayerAnimation: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(property.rawValue)
    writer.write(component.rawValue)
    writer.write(values)
    writer.write(keyTimes) { $0.write($1) }
    writer.write(stretchTimings)
    writer.write(controls)
    for flag in [isEvenlyPaced, isDiscrete, isAdditive, isCumulative] { writer.write(flag) }
    writer.write(pathTurn.rawValue)
    writer.write(timing)
    writer.write(groups)
    writer.write(spring)
  }
  public init(from reader: inout ByteReader) throws {
    let property: AnimatedProperty = try reader.readCase(), component: AnimatedComponent = try reader.readCase()
    self.init(property: property, values: try reader.readArray(), beginTime: 0, duration: 0)
    self.component = component
    keyTimes = try reader.readArray { try $0.read(Double.self) }
    stretchTimings = try reader.readArray()
    controls = try reader.readArray()
    isEvenlyPaced = try reader.read()
    isDiscrete = try reader.read()
    isAdditive = try reader.read()
    isCumulative = try reader.read()
    pathTurn = try reader.readCase()
    timing = try reader.read()
    groups = try reader.readArray()
    spring = try reader.readOptional()
  }
}
