// One card of a vCard file: its properties in the order of the file. What a property means is left to who reads the card; nothing is
// dropped here, so that a card can be written back with everything its writer put in.
import Foundation

/// The versions in use. A card without a VERSION line is read by the rules of 3.0, which the older and newer ones differ from little.
public enum VCardVersion: String, Sendable, CaseIterable {
  case v2_1 = "2.1"
  case v3_0 = "3.0"
  case v4_0 = "4.0"
}

public struct VCard: Sendable, Equatable {
  /// What the card's VERSION line says; nil when it has none, or one that is no known version.
  public var version: VCardVersion?
  /// Every property but BEGIN, VERSION and END.
  public var properties: [VCardProperty]
  /// Where the card began: its position in the file and the line of BEGIN, both counted from 1. 0 for a card that was not read.
  public internal(set) var number = 0
  public internal(set) var line = 0

  public init(version: VCardVersion? = nil, properties: [VCardProperty] = []) {
    self.version = version
    self.properties = properties
  }

  public static func == (one: VCard, other: VCard) -> Bool {
    one.version == other.version && one.properties == other.properties
  }

  /// The first property with this key.
  public func first(_ key: VCardPropertyKey) -> VCardProperty? {
    properties.first { $0.key == key }
  }

  public func all(_ key: VCardPropertyKey) -> [VCardProperty] {
    properties.filter { $0.key == key }
  }

  /// The property of a group: `item1.X-ABLabel` belongs to `item1.TEL`. Groups are compared without regard to case.
  public func first(_ key: VCardPropertyKey, inGroup group: String) -> VCardProperty? {
    properties.first { property in
      guard property.key == key, let other = property.group else { return false }
      return other == group || other.caseInsensitiveCompare(group) == .orderedSame
    }
  }

  /// Whether both cards say the same: the same properties in the same order, with the same groups, parameters and values. How a value
  /// travelled (ENCODING, CHARSET), the version, and the case of names are no part of it.
  public func isEquivalent(to other: VCard) -> Bool {
    properties.count == other.properties.count
      && zip(properties, other.properties).allSatisfy { $0.isEquivalent(to: $1) }
  }
}
