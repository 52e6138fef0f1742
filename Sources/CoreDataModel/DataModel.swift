// A data model as the builder writes it into an app's bundle and Core Data reads it: entities, their attributes and relationships.
//
// The builder makes it of a `.xcdatamodel`; it lies in the bundle as `NAME.momd/VERSION.mom`, a JSON text, beside `VersionInfo.plist`.

import Foundation

/// One version of a data model.
public struct DataModel: Codable, Equatable, Sendable {
  /// The form of the text. A reader refuses another one.
  public static let format = 1

  public var format = DataModel.format
  /// The Swift module that classes without one are looked for in first.
  public var module: String?
  /// The version identifiers that a person gave.
  public var identifiers: [String] = []
  public var entities: [Entity] = []
  /// Entities by the name of a configuration.
  public var configurations: [String: [String]] = [:]
  public var fetchRequests: [FetchRequest] = []

  public init() {}

  public struct Entity: Codable, Equatable, Sendable {
    public var name: String
    /// The class of the entity's objects; nil for NSManagedObject itself.
    public var className: String?
    public var isAbstract = false
    public var parent: String?
    public var attributes: [Attribute] = []
    public var relationships: [Relationship] = []
    public var fetchedProperties: [FetchRequest] = []
    /// Each a list of attributes whose values together no two objects share.
    public var uniquenessConstraints: [[String]] = []
    public var userInfo: [String: String] = [:]
    /// The name the entity had in an earlier version.
    public var renamingIdentifier: String?
    public var versionHashModifier: String?

    public init(name: String) { self.name = name }
  }

  /// The types of attributes, by the words of Xcode's editor.
  public enum AttributeType: String, Codable, CaseIterable, Sendable {
    case integer16 = "Integer 16", integer32 = "Integer 32", integer64 = "Integer 64"
    case decimal = "Decimal", double = "Double", float = "Float", string = "String", boolean = "Boolean", date = "Date", binary = "Binary"
    case uuid = "UUID", uri = "URI", transformable = "Transformable", undefined = "Undefined"
  }

  public struct Attribute: Codable, Equatable, Sendable {
    public var name: String
    public var type: AttributeType
    public var isOptional = false
    public var isTransient = false
    /// Numbers as digits, booleans as YES and NO, dates as seconds since 2001.
    public var defaultValue: String?
    public var minimum: String?
    public var maximum: String?
    public var regularExpression: String?
    public var valueTransformer: String?
    public var valueClass: String?
    public var allowsExternalStorage = false
    public var derivation: String?
    public var userInfo: [String: String] = [:]
    public var renamingIdentifier: String?
    public var versionHashModifier: String?

    public init(name: String, type: AttributeType) { (self.name, self.type) = (name, type) }
  }

  public enum DeletionRule: String, Codable, CaseIterable, Sendable {
    case noAction = "No Action", nullify = "Nullify", cascade = "Cascade", deny = "Deny"
  }

  public struct Relationship: Codable, Equatable, Sendable {
    public var name: String
    public var destination: String
    public var inverse: String?
    public var isOptional = false
    public var isTransient = false
    public var isToMany = false
    public var isOrdered = false
    public var minimumCount = 0
    /// 0 for no limit.
    public var maximumCount = 0
    public var deletionRule = DeletionRule.nullify
    public var userInfo: [String: String] = [:]
    public var renamingIdentifier: String?
    public var versionHashModifier: String?

    public init(name: String, destination: String) { (self.name, self.destination) = (name, destination) }
  }

  /// A fetch request template, or the request of a fetched property.
  public struct FetchRequest: Codable, Equatable, Sendable {
    public var name: String
    public var entity: String
    public var predicate: String?

    public init(name: String, entity: String) { (self.name, self.entity) = (name, entity) }
  }
}

extension DataModel {
  /// The bytes that lie in the bundle: equal models give equal bytes.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  public init(encoded data: Data) throws { self = try JSONDecoder().decode(DataModel.self, from: data) }

  /// What the folder `NAME.momd` says of its versions.
  public enum VersionInformation {
    public static let fileName = "VersionInfo.plist"
    public static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"
  }
}

// MARK: - What a store depends on

extension DataModel.Entity {
  /// A text that is equal for two versions of an entity exactly when a store of one can be opened with the other. Names of classes, defaults
  /// and what is only checked when saving play no part, as Apple documents for version hashes.
  public var versionText: String {
    var lines = [
      "entity \(name) \(isAbstract) \(parent ?? "-") \(versionHashModifier ?? "")",
      "unique " + uniquenessConstraints.map { $0.sorted().joined(separator: "+") }.sorted().joined(separator: ","),
    ]
    for attribute in attributes.sorted(by: { $0.name < $1.name }) {
      lines.append(
        "attribute \(attribute.name) \(attribute.type.rawValue) \(attribute.isOptional) \(attribute.isTransient) \(attribute.versionHashModifier ?? "")")
    }
    for relation in relationships.sorted(by: { $0.name < $1.name }) {
      lines.append(
        "relationship \(relation.name) \(relation.destination) \(relation.inverse ?? "-") \(relation.isOptional) \(relation.isTransient) "
          + "\(relation.isToMany) \(relation.isOrdered) \(relation.minimumCount) \(relation.maximumCount) \(relation.versionHashModifier ?? "")")
    }
    return lines.joined(separator: "\n")
  }

  /// The hash of `versionText`: 32 bytes that are the same in every process (FNV-1a, four times with different beginnings).
  public var versionHash: Data {
    var bytes: [UInt8] = []
    for seed in UInt64(0)..<4 {
      let hash = versionText.utf8.reduce(0xcbf2_9ce4_8422_2325 ^ (seed &* 0x9e37_79b9_7f4a_7c15)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      withUnsafeBytes(of: hash.bigEndian) { bytes += $0 }
    }
    return Data(bytes)
  }
}
