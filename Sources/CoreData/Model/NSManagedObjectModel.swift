// A model: the entities of a store. Read from what the builder put into the bundle, or made in code.

import CoreDataModel

open class NSManagedObjectModel: NSObject, @unchecked Sendable {
  /// The Swift module its classes are looked for in.
  var module: String?
  open var versionIdentifiers: Set<AnyHashable> = []
  private var templates: [String: NSFetchRequest<NSFetchRequestResult>] = [:]
  private var configurationEntities: [String: [NSEntityDescription]] = [:]
  private var byName: [String: NSEntityDescription]?
  private var byClass: [ObjectIdentifier: NSEntityDescription]?
  private static let all = Guarded<[WeakModel]>([])

  private struct WeakModel { weak var model: NSManagedObjectModel? }

  public override init() {
    super.init()
    Self.all.withValue { models in
      models.removeAll { $0.model == nil }
      models.append(WeakModel(model: self))
    }
  }

  /// Reads `NAME.momd` or `NAME.mom`. Nil when nothing is there or it is no model; the reason is said on standard error.
  public convenience init?(contentsOf url: URL) {
    do {
      let model = try Self.read(url)
      self.init()
      take(model)
    } catch {
      warn("Failed to load model at \(url.path): \((error as NSError).localizedDescription)")
      return nil
    }
  }

  convenience init(_ model: DataModel) {
    self.init()
    take(model)
  }

  /// All models of the bundles in one; nil when there is none. Of each model the current version is taken.
  open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    var urls: [URL] = []
    for bundle in bundles ?? [Bundle.main] {
      let contents = (try? FileManager.default.contentsOfDirectory(at: bundle.resourceURL ?? bundle.bundleURL, includingPropertiesForKeys: nil)) ?? []
      urls += contents.filter { ["momd", "mom"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }
    return urls.isEmpty ? nil : NSManagedObjectModel(byMerging: urls.compactMap { NSManagedObjectModel(contentsOf: $0) })
  }

  /// The entities of all the models in one. Stops the app when two entities share a name.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models, !models.isEmpty else { return nil }
    self.init()
    var merged = DataModel()
    for model in models {
      let content = model.dataModel
      for entity in content.entities where merged.entities.contains(where: { $0.name == entity.name }) {
        stop("Can't merge models with two different entities named '\(entity.name)'")
      }
      merged.module = merged.module ?? content.module
      merged.entities += content.entities
      merged.fetchRequests += content.fetchRequests
    }
    take(merged)
  }

  // MARK: Entities

  open var entities: [NSEntityDescription] = [] {
    didSet {
      (byName, byClass) = (nil, nil)
      for entity in entities { entity.managedObjectModel = self }
    }
  }

  open var entitiesByName: [String: NSEntityDescription] {
    if let byName { return byName }
    let made = Dictionary(entities.map { ($0.entityName, $0) }) { $1 }
    byName = made
    return made
  }

  /// The entity whose objects are of that class.
  func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
    if byClass == nil {
      byClass = Dictionary(entities.filter { $0.objectClass != NSManagedObject.self }.map { (ObjectIdentifier($0.objectClass), $0) }) { first, _ in first }
    }
    return byClass?[ObjectIdentifier(type)]
  }

  /// The entity of a class in any model that is in use.
  static func entityOfAnyModel(_ type: NSManagedObject.Type) -> NSEntityDescription? {
    all.withValue { $0 }.reversed().lazy.compactMap { $0.model?.entity(of: type) }.first
  }

  open var entityVersionHashesByName: [String: Data] { entitiesByName.mapValues(\.versionHash) }

  open func isConfiguration(withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]) -> Bool {
    guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return false }
    let own = Dictionary(uniqueKeysWithValues: (entities(forConfigurationName: configuration) ?? []).map { ($0.entityName, $0.versionHash) })
    return hashes == own
  }

  // MARK: Configurations and templates

  open var configurations: [String] { configurationEntities.keys.sorted() + ["PF_DEFAULT_CONFIGURATION_NAME"] }

  open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration, configuration != "PF_DEFAULT_CONFIGURATION_NAME" else { return entities }
    return configurationEntities[configuration]
  }

  open func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
    configurationEntities[configuration] = entities
  }

  open var fetchRequestTemplatesByName: [String: NSFetchRequest<NSFetchRequestResult>] { templates }

  open func setFetchRequestTemplate(_ fetchRequestTemplate: NSFetchRequest<NSFetchRequestResult>?, forName name: String) {
    templates[name] = fetchRequestTemplate
  }

  open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<NSFetchRequestResult>? { templates[name]?.copied() }

  /// A copy of the template in which the variables of its predicate have values.
  open func fetchRequestFromTemplate(withName name: String, substitutionVariables variables: [String: Any]) -> NSFetchRequest<NSFetchRequestResult>? {
    guard let request = templates[name]?.copied() else { return nil }
    request.predicate = request.predicate?.withSubstitutionVariables(variables)
    return request
  }

  // MARK: Inside

  private static func read(_ url: URL) throws -> DataModel {
    var file = url
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      let information = try Data(contentsOf: url.appendingPathComponent(DataModel.VersionInformation.fileName))
      let values = try PropertyListSerialization.propertyList(from: information, options: [], format: nil) as? [String: Any]
      let name = values?[DataModel.VersionInformation.currentVersionKey] as? String ?? ""
      file = url.appendingPathComponent(name + ".mom")
    }
    let model = try DataModel(encoded: try Data(contentsOf: file))
    guard model.format == DataModel.format else { throw coreDataError(NSPersistentStoreOpenError, "the model is of another form: build the app again") }
    return model
  }

  private func take(_ model: DataModel) {
    module = model.module
    versionIdentifiers = Set(model.identifiers)
    let made = Dictionary(model.entities.map { ($0.name, NSEntityDescription($0)) }) { $1 }
    for entity in model.entities {
      if let parent = entity.parent { made[parent]?.subentities.append(made[entity.name]!) }
    }
    for entity in model.entities { made[entity.name]!.addProperties(of: entity, entities: made) }
    for entity in model.entities {
      for relation in entity.relationships {
        let description = made[entity.name]!.relationshipsByName[relation.name]
        description?.inverseRelationship = relation.inverse.flatMap { description?.destinationEntity?.relationshipsByName[$0] }
      }
    }
    entities = model.entities.map { made[$0.name]! }
    for (name, members) in model.configurations { setEntities(members.compactMap { made[$0] }, forConfigurationName: name) }
    for request in model.fetchRequests { templates[request.name] = NSFetchRequest(request, entity: made[request.entity]) }
  }
}
