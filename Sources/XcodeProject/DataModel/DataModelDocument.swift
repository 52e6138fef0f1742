// One version of a data model as Xcode writes it: `NAME.xcdatamodel/contents`, XML.
//
// Not read: indexes of the store (fetch indexes), Spotlight expressions, what only iCloud needs, how the editor lays entities out.

import CoreDataModel
import Foundation
import FoundationXML

/// A `.xcdatamodel`, read and checked.
public struct DataModelDocument {
  /// How an entity gets its class.
  public enum CodeGeneration: String, Sendable {
    /// The app has it.
    case manual
    /// The build makes class and properties.
    case definition = "class"
    /// The app has the class, the build makes the properties.
    case category
  }

  public struct ClassGeneration: Sendable {
    public var codeGeneration = CodeGeneration.manual
    /// Attributes that are numbers of Swift and not objects.
    public var scalars: Set<String> = []
    public var line = 1
  }

  public private(set) var path: String
  public fileprivate(set) var model = DataModel()
  /// By entity.
  public fileprivate(set) var classes: [String: ClassGeneration] = [:]
  /// Version of Xcode's tools that wrote the document: 17189 and later are Xcode 12's.
  public fileprivate(set) var toolsVersion = 0

  public var name: String { path.fileStem }
  /// The file that messages are about.
  public var file: String { path.appendingPath("contents") }

  init(path: String, module: String) throws {
    self.path = path
    let file = path.appendingPath("contents")
    guard let data = FileManager.default.contents(atPath: file) else {
      let isOld = path.appendingPath("elements").fileExists
      throw Diagnostic.error(
        isOld ? "the data model is in the form that Xcode wrote before version 4" : "the data model has no file “contents”", file: path,
        advice: isOld ? "Open and save it in a newer Xcode." : "Restore it from version control.")
    }
    let reader = DataModelReader(document: self)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    let isWellFormed = parser.parse()
    if let problem = reader.problem { throw problem }
    guard isWellFormed, parser.parserError == nil else {
      let open = reader.openElements.last.map { ": the element <\($0)> is not closed" } ?? ""
      throw Diagnostic.error(
        "the data model is not complete or not well-formed XML\(open)", file: file, line: max(parser.lineNumber, 1),
        advice: "Restore the file from version control, or open and save it in Xcode.")
    }
    guard reader.rootElement == "model" else { throw Diagnostic.error("this is not a data model of Xcode", file: file, line: 1) }
    self = reader.document
    model.module = module
    try check(reader.lines)
  }

  /// Entities and properties that are named must be there.
  private func check(_ lines: [String: Int]) throws {
    let names = Dictionary(model.entities.map { ($0.name, $0) }) { $1 }
    func fail(_ message: String, _ key: String) -> Diagnostic { Diagnostic.error(message, file: file, line: lines[key]) }
    for entity in model.entities {
      if let parent = entity.parent, names[parent] == nil {
        throw fail("the entity \(entity.name) inherits from \(parent), which is not in the model", entity.name)
      }
      var above = entity.parent, seen: Set<String> = [entity.name]
      while let name = above {
        guard seen.insert(name).inserted else { throw fail("the entity \(entity.name) inherits from itself", entity.name) }
        above = names[name]?.parent
      }
      for relation in entity.relationships {
        let key = entity.name + "." + relation.name
        guard names[relation.destination] != nil else {
          let whither = relation.destination.isEmpty ? "leads nowhere" : "leads to \(relation.destination), which is not in the model"
          throw fail("the relationship \(entity.name).\(relation.name) \(whither)", key)
        }
        if let inverse = relation.inverse, self.relationship(inverse, of: relation.destination, names) == nil {
          throw fail(
            "the relationship \(entity.name).\(relation.name) has the inverse \(relation.destination).\(inverse), which is not in the model", key)
        }
      }
    }
  }

  private func relationship(_ name: String, of entity: String, _ names: [String: DataModel.Entity]) -> DataModel.Relationship? {
    guard let found = names[entity] else { return nil }
    return found.relationships.first { $0.name == name } ?? found.parent.flatMap { relationship(name, of: $0, names) }
  }
}

/// Collects a ``DataModelDocument`` from the parser's events.
private final class DataModelReader: NSObject, XMLParserDelegate {
  var document: DataModelDocument
  private(set) var rootElement: String?
  private(set) var openElements: [String] = []
  private(set) var problem: Diagnostic?
  /// Where entities and properties stand.
  private(set) var lines: [String: Int] = [:]
  private var entity: DataModel.Entity?
  private var generation = DataModelDocument.ClassGeneration()
  private var fetchedProperty: String?
  private var constraint: [String] = []
  private var configuration: String?

  init(document: DataModelDocument) { self.document = document }

  private func fail(_ message: String, _ parser: XMLParser, advice: String? = nil) {
    problem = Diagnostic.error(message, file: document.file, line: parser.lineNumber, advice: advice)
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    if rootElement == nil { rootElement = name }
    let parent = openElements.last
    openElements.append(name)
    switch name {
    case "model":
      if let identifier = attributes["userDefinedModelVersionIdentifier"], !identifier.isEmpty { document.model.identifiers = [identifier] }
      document.toolsVersion = Int(attributes["lastSavedToolsVersion"]?.split(separator: ".").first ?? "") ?? 0
    case "entity": begin(attributes, parser)
    case "attribute" where parent == "entity": addAttribute(attributes, parser)
    case "relationship" where parent == "entity": addRelationship(attributes, parser)
    case "fetchedProperty": fetchedProperty = attributes["name"]
    case "fetchRequest": addRequest(attributes)
    case "uniquenessConstraint": constraint = []
    case "constraint": if let value = attributes["value"] { constraint.append(value) }
    case "configuration": configuration = attributes["name"]
    case "memberEntity":
      if let configuration, let member = attributes["name"] { document.model.configurations[configuration, default: []].append(member) }
    case "entry" where parent == "userInfo": addInformation(attributes)
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    openElements.removeLast()
    switch name {
    case "entity":
      if let entity {
        document.model.entities.append(entity)
        document.classes[entity.name] = generation
      }
      entity = nil
    case "fetchedProperty": fetchedProperty = nil
    case "uniquenessConstraint": if !constraint.isEmpty { entity?.uniquenessConstraints.append(constraint) }
    case "configuration": configuration = nil
    default: break
    }
  }

  private func isOn(_ value: String?) -> Bool { value == "YES" }
  private func text(_ value: String?) -> String? { value.flatMap { $0.isEmpty ? nil : $0 } }

  private func begin(_ attributes: [String: String], _ parser: XMLParser) {
    guard let name = text(attributes["name"]) else { return fail("an entity has no name", parser) }
    if document.model.entities.contains(where: { $0.name == name }) { return fail("there are two entities named \(name)", parser) }
    lines[name] = parser.lineNumber
    var entity = DataModel.Entity(name: name)
    entity.className = text(attributes["representedClassName"]).flatMap { $0 == "NSManagedObject" ? nil : $0 }
    entity.isAbstract = isOn(attributes["isAbstract"])
    entity.parent = text(attributes["parentEntity"])
    entity.renamingIdentifier = text(attributes["elementID"])
    entity.versionHashModifier = text(attributes["versionHashModifier"])
    generation = DataModelDocument.ClassGeneration()
    generation.line = parser.lineNumber
    if let word = text(attributes["codeGenerationType"]) {
      guard let kind = DataModelDocument.CodeGeneration(rawValue: word) else {
        return fail("the entity \(name) has the code generation “\(word)”; known are class and category", parser)
      }
      generation.codeGeneration = kind
      if entity.className == nil { entity.className = name }
    }
    self.entity = entity
  }

  private func addAttribute(_ attributes: [String: String], _ parser: XMLParser) {
    guard let owner = entity?.name else { return }
    guard let name = text(attributes["name"]) else { return fail("an attribute of the entity \(owner) has no name", parser) }
    let word = attributes["attributeType"] ?? "Undefined"
    guard let type = DataModel.AttributeType(rawValue: word) else {
      let known = DataModel.AttributeType.allCases.map(\.rawValue).joined(separator: ", ")
      return fail("the attribute \(owner).\(name) is of the type “\(word)”, which is not known here", parser, advice: "Known are \(known).")
    }
    lines[owner + "." + name] = parser.lineNumber
    var attribute = DataModel.Attribute(name: name, type: type)
    attribute.isOptional = isOn(attributes["optional"])
    attribute.isTransient = isOn(attributes["transient"])
    attribute.defaultValue = type == .date ? text(attributes["defaultDateTimeInterval"]) : attributes["defaultValueString"]
    attribute.minimum = text(type == .date ? attributes["minDateTimeInterval"] : attributes["minValueString"])
    attribute.maximum = text(type == .date ? attributes["maxDateTimeInterval"] : attributes["maxValueString"])
    attribute.regularExpression = text(attributes["regularExpressionString"])
    attribute.valueTransformer = text(attributes["valueTransformerName"])
    attribute.valueClass = text(attributes["customClassName"])
    attribute.allowsExternalStorage = isOn(attributes["allowsExternalBinaryDataStorage"])
    attribute.derivation = isOn(attributes["derived"]) ? text(attributes["derivationExpression"]) : nil
    attribute.renamingIdentifier = text(attributes["elementID"])
    attribute.versionHashModifier = text(attributes["versionHashModifier"])
    if isOn(attributes["usesScalarValueType"]) { generation.scalars.insert(name) }
    entity?.attributes.append(attribute)
  }

  private func addRelationship(_ attributes: [String: String], _ parser: XMLParser) {
    guard let owner = entity?.name else { return }
    guard let name = text(attributes["name"]) else { return fail("a relationship of the entity \(owner) has no name", parser) }
    lines[owner + "." + name] = parser.lineNumber
    var relation = DataModel.Relationship(name: name, destination: attributes["destinationEntity"] ?? "")
    relation.inverse = text(attributes["inverseName"])
    relation.isOptional = isOn(attributes["optional"])
    relation.isTransient = isOn(attributes["transient"])
    relation.isToMany = isOn(attributes["toMany"])
    relation.isOrdered = isOn(attributes["ordered"])
    relation.minimumCount = Int(attributes["minCount"] ?? "") ?? 0
    relation.maximumCount = Int(attributes["maxCount"] ?? "") ?? (relation.isToMany ? 0 : 1)
    let rule = attributes["deletionRule"] ?? "No Action"
    guard let known = DataModel.DeletionRule(rawValue: rule) else {
      return fail("the relationship \(owner).\(name) has the deletion rule “\(rule)”, which is not known", parser)
    }
    relation.deletionRule = known
    relation.renamingIdentifier = text(attributes["elementID"])
    relation.versionHashModifier = text(attributes["versionHashModifier"])
    entity?.relationships.append(relation)
  }

  private func addRequest(_ attributes: [String: String]) {
    var request = DataModel.FetchRequest(name: fetchedProperty ?? attributes["name"] ?? "", entity: attributes["entity"] ?? "")
    request.predicate = text(attributes["predicateString"])
    if fetchedProperty != nil { entity?.fetchedProperties.append(request) } else { document.model.fetchRequests.append(request) }
  }

  private func addInformation(_ attributes: [String: String]) {
    guard let key = attributes["key"] else { return }
    let value = attributes["value"] ?? ""
    switch openElements.dropLast(2).last {
    case "entity": entity?.userInfo[key] = value
    case "attribute": if let last = entity?.attributes.indices.last { entity?.attributes[last].userInfo[key] = value }
    case "relationship": if let last = entity?.relationships.indices.last { entity?.relationships[last].userInfo[key] = value }
    default: break
    }
  }
}
