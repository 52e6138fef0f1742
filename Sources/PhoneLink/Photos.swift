// The link's words for the phone's photographs. The phone reads the person's folder; an app gets names, and the pictures that it asks for.
import Foundation

/// The requests of an app that shows the photo library.
public enum PhotoRequest {
  /// How all of them begin.
  public static let prefix = "photos."
  /// Answered with a `PhotoList`.
  public static let list = "photos.list"
  /// Its data is a name; answered with the file's bytes, empty when it cannot be read.
  public static let read = "photos.read"
  /// Its data is a picture file's bytes; answered with a `PhotoSaving`.
  public static let add = "photos.add"
}

/// The photographs that there are, oldest first, as in an iPhone's library.
public struct PhotoList: Sendable, Equatable, LinkCodable {
  /// Files' names within the library.
  public var names: [String]
  /// What a person calls the place that they come from.
  public var title: String

  public init(names: [String], title: String) { (self.names, self.title) = (names, title) }

  public func encode(into writer: inout ByteWriter) {
    writer.write(names) { $0.write($1) }
    writer.write(title)
  }
  public init(from reader: inout ByteReader) throws {
    self.init(names: try reader.readArray { try $0.read(String.self) }, title: try reader.read())
  }
}

/// What became of a picture that an app wants kept.
public enum PhotoSaving: Sendable, Equatable, LinkCodable {
  /// The name that it has now.
  case saved(String)
  case failed(String)

  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .saved(let name):
      writer.write(0 as UInt8)
      writer.write(name)
    case .failed(let reason):
      writer.write(1 as UInt8)
      writer.write(reason)
    }
  }
  public init(from reader: inout ByteReader) throws {
    switch try reader.read(UInt8.self) {
    case 0: self = .saved(try reader.read())
    case 1: self = .failed(try reader.read())
    case let tag: throw LinkError("\(tag) is no answer about a photograph")
    }
  }
}
