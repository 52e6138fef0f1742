// The link's byte format: little-endian values one after the other, no names, no padding. Both ends are built together and check
// `linkVersion` first, so nothing here describes itself. Reading never trusts a length: what does not fit throws.
import Foundation
import LayerModel

/// Grows with every change of the messages' form; the two ends refuse to talk when it differs.
public let linkVersion: UInt32 = 4

/// Why a message could not be read.
public struct LinkError: Error, CustomStringConvertible, Equatable {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// A value that can cross the link.
public protocol LinkCodable {
  func encode(into writer: inout ByteWriter)
  init(from reader: inout ByteReader) throws
}

/// Collects bytes, and the bitmaps whose shared memory travels with them.
public struct ByteWriter {
  public private(set) var bytes: [UInt8] = []
  /// Bitmaps whose memory goes along, in the order they were written.
  public internal(set) var attachments: [SharedBitmap] = []
  public init() { bytes.reserveCapacity(256) }

  /// Starts anew in the same memory, unless that has grown large.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
    if !attachments.isEmpty { attachments = [] }
  }

  /// Replaces a value that was written before.
  mutating func overwrite(_ value: UInt64, at offset: Int) {
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self) }
  }

  public mutating func write<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
  public mutating func write(_ value: Double) { write(value.bitPattern) }
  public mutating func write(_ value: Float) { write(value.bitPattern) }
  public mutating func write(_ value: Bool) { write(value ? 1 as UInt8 : 0) }
  public mutating func write(_ value: String) {
    var text = value
    text.withUTF8 { utf8 in
      write(UInt32(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }
  /// A run of bytes with its length.
  public mutating func write(bytes value: [UInt8]) {
    write(UInt32(value.count))
    bytes.append(contentsOf: value)
  }
  public mutating func write(_ value: some LinkCodable) { value.encode(into: &self) }
  public mutating func write<T>(_ value: T?, _ body: (inout ByteWriter, T) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }
  public mutating func write<T>(_ values: [T], _ body: (inout ByteWriter, T) -> Void) {
    write(UInt32(values.count))
    for value in values { body(&self, value) }
  }
  public mutating func write<T: LinkCodable>(_ values: [T]) { write(values) { $0.write($1) } }
  public mutating func write<T: LinkCodable>(_ value: T?) { write(value) { $0.write($1) } }
}

/// Takes bytes apart in the order they were written.
public struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Descriptors that came with the bytes, in the order they were sent. Taken ones belong to the taker; the rest are closed by the channel.
  public internal(set) var descriptors: [Int32]

  /// `bytes` must outlive the reader.
  public init(_ bytes: UnsafeRawBufferPointer, descriptors: [Int32] = []) {
    self.bytes = bytes
    self.descriptors = descriptors
  }

  public var remaining: Int { bytes.count - position }

  public mutating func read<T: FixedWidthInteger>(_ type: T.Type = T.self) throws -> T {
    let size = MemoryLayout<T>.size
    guard remaining >= size else { throw LinkError("message ends after \(bytes.count) bytes, \(size - remaining) too early") }
    defer { position += size }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: T.self))
  }
  public mutating func read(_ type: Double.Type = Double.self) throws -> Double { Double(bitPattern: try read(UInt64.self)) }
  public mutating func read(_ type: Float.Type = Float.self) throws -> Float { Float(bitPattern: try read(UInt32.self)) }
  public mutating func read(_ type: Bool.Type = Bool.self) throws -> Bool { try read(UInt8.self) != 0 }
  public mutating func read(_ type: String.Type = String.self) throws -> String {
    let count = Int(try read(UInt32.self))
    guard count <= remaining else { throw LinkError("text of \(count) bytes in a message with \(remaining) left") }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }
  /// A run of bytes that was written with its length.
  public mutating func readBytes() throws -> [UInt8] {
    let count = Int(try read(UInt32.self))
    guard count <= remaining else { throw LinkError("\(count) bytes in a message with \(remaining) left") }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
  public mutating func read<T: LinkCodable>(_ type: T.Type = T.self) throws -> T { try T(from: &self) }
  public mutating func readOptional<T>(_ body: (inout ByteReader) throws -> T) throws -> T? {
    try read(Bool.self) ? try body(&self) : nil
  }
  public mutating func readArray<T>(_ body: (inout ByteReader) throws -> T) throws -> [T] {
    let count = Int(try read(UInt32.self))
    // Every element takes at least one byte, so a count beyond the rest is nonsense and must not reserve memory.
    guard count <= remaining else { throw LinkError("list of \(count) elements in a message with \(remaining) bytes left") }
    var result: [T] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try body(&self)) }
    return result
  }
  public mutating func readArray<T: LinkCodable>(_ type: T.Type = T.self) throws -> [T] { try readArray { try $0.read(T.self) } }
  public mutating func readOptional<T: LinkCodable>(_ type: T.Type = T.self) throws -> T? { try readOptional { try $0.read(T.self) } }
  /// A raw value of an enumeration, or an error that names the type.
  public mutating func readCase<T: RawRepresentable>(_ type: T.Type = T.self) throws -> T where T.RawValue: FixedWidthInteger {
    let raw = try read(T.RawValue.self)
    guard let value = T(rawValue: raw) else { throw LinkError("\(raw) is no \(T.self)") }
    return value
  }
  public mutating func takeDescriptor() throws -> Int32 {
    guard !descriptors.isEmpty else { throw LinkError("a bitmap came without its memory") }
    return descriptors.removeFirst()
  }
}
