// The Swift sources that belong to the entities of a data model: what Xcode makes for "Class Definition" and "Category/Extension".

import CoreDataModel
import Foundation

/// Writes classes and properties of a model's entities.
public struct ManagedClassWriter {
  private let document: DataModelDocument
  private let isMainActorDefault: Bool
  private let entities: [String: DataModel.Entity]

  /// - Parameter isMainActorDefault: the target's declarations belong to the main actor where nothing else is said; these do not.
  public init(_ document: DataModelDocument, isMainActorDefault: Bool = false) {
    self.document = document
    self.isMainActorDefault = isMainActorDefault
    entities = Dictionary(document.model.entities.map { ($0.name, $0) }) { $1 }
  }

  public struct Source: Equatable, Sendable {
    public var fileName: String
    public var text: String
  }

  /// - Parameter declares: whether the app's own sources match a regular expression, for what need not be made twice.
  public func sources(declares: (String) -> Bool = { _ in false }) -> [Source] {
    document.model.entities.flatMap { entity -> [Source] in
      let kind = document.classes[entity.name]?.codeGeneration ?? .manual
      guard kind != .manual, let name = entity.plainClassName else { return [] }
      var made: [Source] = []
      if kind == .definition { made.append(Source(fileName: "\(name)+CoreDataClass.swift", text: definition(of: entity, name))) }
      let isIdentifiable = kind == .definition && !declares("extension\\s+\(name)\\s*:[^{]*\\bIdentifiable\\b")
      made.append(Source(fileName: "\(name)+CoreDataProperties.swift", text: properties(of: entity, name, isIdentifiable: isIdentifiable)))
      return made
    }
  }

  private var isolation: String { isMainActorDefault ? "nonisolated " : "" }

  private func definition(of entity: DataModel.Entity, _ name: String) -> String {
    let superclass = entity.parent.flatMap { entities[$0]?.plainClassName } ?? "NSManagedObject"
    return """
      // Made from the data model \(document.name): the class of the entity \(entity.name).

      import Foundation
      import CoreData

      @objc(\(name))
      \(isolation)public class \(name): \(superclass) {

      }

      """
  }

  private func properties(of entity: DataModel.Entity, _ name: String, isIdentifiable: Bool) -> String {
    let scalars = document.classes[entity.name]?.scalars ?? []
    var lines: [String] = []
    for attribute in entity.attributes.sorted(by: { $0.name < $1.name }) {
      lines.append("    @NSManaged public var \(word(attribute.name)): \(type(of: attribute, isScalar: scalars.contains(attribute.name)))")
    }
    for relation in entity.relationships.sorted(by: { $0.name < $1.name }) {
      let type = relation.isToMany ? (relation.isOrdered ? "NSOrderedSet?" : "NSSet?") : className(relation.destination) + "?"
      lines.append("    @NSManaged public var \(word(relation.name)): \(type)")
    }
    for request in entity.fetchedProperties { lines.append("    @NSManaged public var \(word(request.name)): [\(className(request.entity))]?") }
    var text = """
      // Made from the data model \(document.name): the properties of the entity \(entity.name).

      import Foundation
      import CoreData

      \(isolation)extension \(name) {

          @nonobjc public class func fetchRequest() -> NSFetchRequest<\(name)> {
              return NSFetchRequest<\(name)>(entityName: "\(entity.name)")
          }

      \(lines.joined(separator: "\n"))

      }

      """
    for relation in entity.relationships.sorted(by: { $0.name < $1.name }) where relation.isToMany {
      text += "\n" + accessors(of: relation, name)
    }
    // What an ancestor is, its heirs are.
    if isIdentifiable, entity.parent == nil { text += "\n\(isolation)extension \(name): Identifiable {\n\n}\n" }
    return text
  }

  private func accessors(of relation: DataModel.Relationship, _ name: String) -> String {
    let key = relation.name.prefix(1).uppercased() + relation.name.dropFirst()
    let element = className(relation.destination), set = relation.isOrdered ? "NSOrderedSet" : "NSSet"
    var members: [(selector: String, declaration: String)] = []
    if relation.isOrdered {
      members += [
        ("insertObject:in\(key)AtIndex:", "insertInto\(key)(_ value: \(element), at idx: Int)"),
        ("removeObjectFrom\(key)AtIndex:", "removeFrom\(key)(at idx: Int)"),
        ("insert\(key):atIndexes:", "insertInto\(key)(_ values: [\(element)], at indexes: NSIndexSet)"),
        ("remove\(key)AtIndexes:", "removeFrom\(key)(at indexes: NSIndexSet)"),
        ("replaceObjectIn\(key)AtIndex:withObject:", "replace\(key)(at idx: Int, with value: \(element))"),
        ("replace\(key)AtIndexes:with\(key):", "replace\(key)(at indexes: NSIndexSet, with values: [\(element)])"),
      ]
    }
    members += [
      ("add\(key)Object:", "addTo\(key)(_ value: \(element))"), ("remove\(key)Object:", "removeFrom\(key)(_ value: \(element))"),
      ("add\(key):", "addTo\(key)(_ values: \(set))"), ("remove\(key):", "removeFrom\(key)(_ values: \(set))"),
    ]
    let texts = members.map { "    @objc(\($0.selector))\n    @NSManaged public func \($0.declaration)\n" }
    return "\(isolation)extension \(name) {\n\n\(texts.joined(separator: "\n"))\n}\n"
  }

  /// The class of an entity's objects as Swift writes it.
  private func className(_ entity: String) -> String { entities[entity]?.plainClassName ?? "NSManagedObject" }

  private func type(of attribute: DataModel.Attribute, isScalar: Bool) -> String {
    switch attribute.type {
    case .integer16: return isScalar ? "Int16" : "NSNumber?"
    case .integer32: return isScalar ? "Int32" : "NSNumber?"
    case .integer64: return isScalar ? "Int64" : "NSNumber?"
    case .double: return isScalar ? "Double" : "NSNumber?"
    case .float: return isScalar ? "Float" : "NSNumber?"
    case .boolean: return isScalar ? "Bool" : "NSNumber?"
    case .decimal: return "NSDecimalNumber?"
    case .string: return "String?"
    case .date: return isScalar ? "TimeInterval" : "Date?"
    case .binary: return "Data?"
    case .uuid: return "UUID?"
    case .uri: return "URL?"
    case .transformable, .undefined:
      let name = attribute.valueClass ?? "NSObject"
      return name.contains("[") || name.contains("<") ? name + "?" : name.split(separator: ".").joined(separator: ".") + "?"
    }
  }

  /// A name that may be a word of Swift's.
  private func word(_ name: String) -> String {
    let words: Set<String> = [
      "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false", "for", "func", "guard",
      "if", "import", "in", "init", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "return", "self", "static",
      "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
    return words.contains(name) ? "`\(name)`" : name
  }
}

extension DataModel.Entity {
  /// The class's name without its module; nil for NSManagedObject itself.
  public var plainClassName: String? {
    guard let last = className?.split(separator: ".").last.map(String.init), last != "NSManagedObject" else { return nil }
    return last
  }
}
