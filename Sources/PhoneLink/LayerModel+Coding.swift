// How the layer values look on the wire.
import Foundation
import LayerModel

extension LayerID: LinkCodable {
  public func encode(into writer: inout ByteWriter) { writer.write(rawValue) }
  public init(from reader: inout ByteReader) throws { self.init(rawValue: try reader.read()) }
}
extension BitmapID: LinkCodable {
  public func encode(into writer: inout ByteWriter) { writer.write(rawValue) }
  public init(from reader: inout ByteReader) throws { self.init(rawValue: try reader.read()) }
}
extension CGPoint: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(Double(x))
    writer.write(Double(y))
  }
  public init(from reader: inout ByteReader) throws { self.init(x: try reader.read(Double.self), y: try reader.read(Double.self)) }
}
extension CGSize: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(Double(width))
    writer.write(Double(height))
  }
  public init(from reader: inout ByteReader) throws { self.init(width: try reader.read(Double.self), height: try reader.read(Double.self)) }
}
extension CGRect: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(origin)
    writer.write(size)
  }
  public init(from reader: inout ByteReader) throws { self.init(origin: try reader.read(), size: try reader.read()) }
}
extension LayerColor: LinkCodable {
  public func encode(into writer: inout ByteWriter) { for value in [red, green, blue, alpha] { writer.write(value) } }
  public init(from reader: inout ByteReader) throws {
    self.init(red: try reader.read(), green: try reader.read(), blue: try reader.read(), alpha: try reader.read())
  }
}
extension LayerTransform: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    for value in [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] { writer.write(value) }
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      m11: try reader.read(), m12: try reader.read(), m13: try reader.read(), m14: try reader.read(),
      m21: try reader.read(), m22: try reader.read(), m23: try reader.read(), m24: try reader.read(),
      m31: try reader.read(), m32: try reader.read(), m33: try reader.read(), m34: try reader.read(),
      m41: try reader.read(), m42: try reader.read(), m43: try reader.read(), m44: try reader.read())
  }
}
extension LayerShadow: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(color)
    writer.write(opacity)
    writer.write(offset)
    writer.write(radius)
    writer.write(outline)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(
      color: try reader.read(), opacity: try reader.read(), offset: try reader.read(), radius: try reader.read(),
      outline: try reader.readOptional())
  }
}

extension LayerOutline: LinkCodable {
  public func encode(into writer: inout ByteWriter) { writer.write(steps) }
  public init(from reader: inout ByteReader) throws { self.init(steps: try reader.readArray()) }
}
extension LayerOutline.Step: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .move: writer.write(0 as UInt8)
    case .line: writer.write(1 as UInt8)
    case .curve: writer.write(2 as UInt8)
    case .close: writer.write(3 as UInt8)
    }
    for point in points { writer.write(point) }
  }
  public init(from reader: inout ByteReader) throws {
    let tag: UInt8 = try reader.read()
    switch tag {
    case 0: self = .move(try reader.read())
    case 1: self = .line(try reader.read())
    case 2: self = .curve(try reader.read(), try reader.read(), try reader.read())
    case 3: self = .close
    default: throw LinkError("\(tag) is no step of an outline")
    }
  }
}
extension LayerBackdrop: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    writer.write(blurRadius)
    writer.write(saturation)
  }
  public init(from reader: inout ByteReader) throws { self.init(blurRadius: try reader.read(), saturation: try reader.read()) }
}

extension LayerProperty: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .position(let value): writer.write(0 as UInt8); writer.write(value)
    case .bounds(let value): writer.write(1 as UInt8); writer.write(value)
    case .anchorPoint(let value): writer.write(2 as UInt8); writer.write(value)
    case .zPosition(let value): writer.write(3 as UInt8); writer.write(value)
    case .transform(let value): writer.write(4 as UInt8); writer.write(value)
    case .sublayerTransform(let value): writer.write(5 as UInt8); writer.write(value)
    case .opacity(let value): writer.write(6 as UInt8); writer.write(value)
    case .isHidden(let value): writer.write(7 as UInt8); writer.write(value)
    case .masksToBounds(let value): writer.write(8 as UInt8); writer.write(value)
    case .isDoubleSided(let value): writer.write(9 as UInt8); writer.write(value)
    case .cornerRadius(let value): writer.write(10 as UInt8); writer.write(value)
    case .backgroundColor(let value): writer.write(11 as UInt8); writer.write(value)
    case .borderWidth(let value): writer.write(12 as UInt8); writer.write(value)
    case .borderColor(let value): writer.write(13 as UInt8); writer.write(value)
    case .contents(let value): writer.write(14 as UInt8); writer.write(value)
    case .contentsRect(let value): writer.write(15 as UInt8); writer.write(value)
    case .contentsCenter(let value): writer.write(16 as UInt8); writer.write(value)
    case .contentsGravity(let value): writer.write(17 as UInt8); writer.write(value.rawValue)
    case .contentsScale(let value): writer.write(18 as UInt8); writer.write(value)
    case .shadow(let value): writer.write(19 as UInt8); writer.write(value)
    case .mask(let value): writer.write(20 as UInt8); writer.write(value)
    case .time(let value): writer.write(21 as UInt8); writer.write(value)
    case .corners(let value): writer.write(22 as UInt8); writer.write(value.rawValue)
    case .backdrop(let value): writer.write(23 as UInt8); writer.write(value)
    }
  }
  public init(from reader: inout ByteReader) throws {
    let tag: UInt8 = try reader.read()
    switch tag {
    case 0: self = .position(try reader.read())
    case 1: self = .bounds(try reader.read())
    case 2: self = .anchorPoint(try reader.read())
    case 3: self = .zPosition(try reader.read())
    case 4: self = .transform(try reader.read())
    case 5: self = .sublayerTransform(try reader.read())
    case 6: self = .opacity(try reader.read())
    case 7: self = .isHidden(try reader.read())
    case 8: self = .masksToBounds(try reader.read())
    case 9: self = .isDoubleSided(try reader.read())
    case 10: self = .cornerRadius(try reader.read())
    case 11: self = .backgroundColor(try reader.readOptional())
    case 12: self = .borderWidth(try reader.read())
    case 13: self = .borderColor(try reader.read())
    case 14: self = .contents(try reader.readOptional())
    case 15: self = .contentsRect(try reader.read())
    case 16: self = .contentsCenter(try reader.read())
    case 17: self = .contentsGravity(try reader.readCase())
    case 18: self = .contentsScale(try reader.read())
    case 19: self = .shadow(try reader.readOptional())
    case 20: self = .mask(try reader.readOptional())
    case 21: self = .time(try reader.read())
    case 22: self = .corners(LayerCorners(rawValue: try reader.read()))
    case 23: self = .backdrop(try reader.readOptional())
    default: throw LinkError("\(tag) is no layer property")
    }
  }
}

extension LayerChange: LinkCodable {
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .create(let layer): writer.write(0 as UInt8); writer.write(layer)
    case .destroy(let layer): writer.write(1 as UInt8); writer.write(layer)
    case .sublayers(let layer, let children): writer.write(2 as UInt8); writer.write(layer); writer.write(children)
    case .set(let layer, let property): writer.write(3 as UInt8); writer.write(layer); writer.write(property)
    case .addAnimation(let layer, let key, let animation):
      writer.write(4 as UInt8); writer.write(layer); writer.write(key); writer.write(animation)
    case .removeAnimation(let layer, let key): writer.write(5 as UInt8); writer.write(layer); writer.write(key)
    case .root(let layer): writer.write(6 as UInt8); writer.write(layer)
    case .snapshot(let layer, let bitmap, let scale):
      writer.write(7 as UInt8); writer.write(layer); writer.write(bitmap); writer.write(scale)
    }
  }
  public init(from reader: inout ByteReader) throws {
    let tag: UInt8 = try reader.read()
    switch tag {
    case 0: self = .create(try reader.read())
    case 1: self = .destroy(try reader.read())
    case 2: self = .sublayers(try reader.read(), try reader.readArray())
    case 3: self = .set(try reader.read(), try reader.read())
    case 4: self = .addAnimation(try reader.read(), key: try reader.read(), try reader.read())
    case 5: self = .removeAnimation(try reader.read(), key: try reader.read())
    case 6: self = .root(try reader.readOptional())
    case 7: self = .snapshot(try reader.read(), try reader.read(), scale: try reader.read())
    default: throw LinkError("\(tag) is no layer change")
    }
  }
}
