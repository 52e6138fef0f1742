import CoreDataModel
import XCTest

@testable import CoreData

/// Notes in lists, with tags: a model that has every kind of relationship, and a folder of its own for each test.
class CoreDataTestCase: XCTestCase {
  private(set) var folder: URL!
  var storeURL: URL { folder.appendingPathComponent("Notes.sqlite") }

  override func setUpWithError() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("core-data-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  static func attribute(_ name: String, _ type: DataModel.AttributeType, _ change: (inout DataModel.Attribute) -> Void = { _ in }) -> DataModel.Attribute {
    var attribute = DataModel.Attribute(name: name, type: type)
    attribute.isOptional = true
    change(&attribute)
    return attribute
  }

  static func relationship(
    _ name: String, _ destination: String, inverse: String?, toMany: Bool, ordered: Bool = false, rule: DataModel.DeletionRule = .nullify,
    optional: Bool = true
  ) -> DataModel.Relationship {
    var relation = DataModel.Relationship(name: name, destination: destination)
    relation.inverse = inverse
    relation.isToMany = toMany
    relation.isOrdered = ordered
    relation.isOptional = optional
    relation.maximumCount = toMany ? 0 : 1
    relation.deletionRule = rule
    return relation
  }

  /// - Parameter change: a different version of the model.
  static func model(_ change: (inout DataModel) -> Void = { _ in }) -> NSManagedObjectModel {
    var note = DataModel.Entity(name: "Note")
    note.className = "Note"
    note.attributes = [
      attribute("title", .string), attribute("rank", .integer16) { $0.defaultValue = "0" }, attribute("isDone", .boolean) { $0.defaultValue = "NO" },
      attribute("created", .date), attribute("weight", .double), attribute("price", .decimal), attribute("data", .binary), attribute("key", .uuid),
      attribute("link", .uri), attribute("colors", .transformable), attribute("length", .integer32) { $0.isTransient = true },
    ]
    note.relationships = [
      relationship("list", "List", inverse: "notes", toMany: false), relationship("tags", "Tag", inverse: "notes", toMany: true),
      relationship("details", "Detail", inverse: "note", toMany: false, rule: .cascade),
    ]
    var reminder = DataModel.Entity(name: "Reminder")
    reminder.parent = "Note"
    reminder.attributes = [attribute("due", .date)]
    var list = DataModel.Entity(name: "List")
    list.attributes = [attribute("name", .string) { $0.isOptional = false }]
    list.relationships = [
      relationship("notes", "Note", inverse: "list", toMany: true, ordered: true, rule: .cascade), relationship("owner", "Owner", inverse: "lists", toMany: false),
    ]
    var owner = DataModel.Entity(name: "Owner")
    owner.attributes = [attribute("email", .string)]
    owner.uniquenessConstraints = [["email"]]
    owner.relationships = [
      relationship("lists", "List", inverse: "owner", toMany: true, rule: .deny), relationship("friends", "Owner", inverse: "friends", toMany: true),
    ]
    var tag = DataModel.Entity(name: "Tag")
    tag.attributes = [attribute("word", .string)]
    tag.relationships = [relationship("notes", "Note", inverse: "tags", toMany: true)]
    var detail = DataModel.Entity(name: "Detail")
    detail.attributes = [attribute("text", .string)]
    detail.relationships = [relationship("note", "Note", inverse: "details", toMany: false, optional: false)]
    var model = DataModel()
    model.entities = [note, reminder, list, owner, tag, detail]
    change(&model)
    return NSManagedObjectModel(model)
  }

  func container(_ model: NSManagedObjectModel = CoreDataTestCase.model(), inMemory: Bool = false) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: storeURL)
    if inMemory { description.type = NSInMemoryStoreType }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  @discardableResult
  func make(_ entity: String, _ values: [String: Any] = [:], in context: NSManagedObjectContext) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  func fetch(_ entity: String, _ format: String? = nil, _ arguments: [Any] = [], sortedBy key: String? = nil, in context: NSManagedObjectContext) throws
    -> [NSManagedObject]
  {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
    request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
    return try context.fetch(request)
  }

  /// As another context reads them from the store.
  func storedTitles() throws -> [String] {
    let context = try container().viewContext
    return strings(try fetch("Note", in: context))
  }

  func strings(_ objects: [NSManagedObject], _ key: String = "title") -> [String] { objects.map { $0.value(forKey: key) as? String ?? "-" } }
}

/// What the adapter makes of a class with `@NSManaged` properties.
final class Note: NSManagedObject {
  var title: String? { get { __managedValue(self, "title") } set { __setManagedValue(self, "title", newValue) } }
  var rank: Int16 { get { __managedValue(self, "rank") } set { __setManagedValue(self, "rank", newValue) } }
  var isDone: Bool { get { __managedValue(self, "isDone") } set { __setManagedValue(self, "isDone", newValue) } }
  var created: Date? { get { __managedValue(self, "created") } set { __setManagedValue(self, "created", newValue) } }
  var price: NSDecimalNumber? { get { __managedValue(self, "price") } set { __setManagedValue(self, "price", newValue) } }
  var tags: NSSet? { get { __managedValue(self, "tags") } set { __setManagedValue(self, "tags", newValue) } }
  var list: NSManagedObject? { get { __managedValue(self, "list") } set { __setManagedValue(self, "list", newValue) } }
  func addToTags(_ tag: NSManagedObject) { __managedCall(self, "addTagsObject:", tag) }
  func removeFromTags(_ tag: NSManagedObject) { __managedCall(self, "removeTagsObject:", tag) }

  var events: [String] = []
  override func awakeFromInsert() { events.append("insert") }
  override func awakeFromFetch() { events.append("fetch") }
  override func willSave() { events.append("willSave") }
  override func didSave() { events.append("didSave") }
  override func prepareForDeletion() { events.append("deletion") }

  func validateTitle(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
    guard let title = value.pointee as? String else { return }
    if title == "forbidden" { throw NSError(domain: "Notes", code: 1) }
    let trimmed = title.trimmingCharacters(in: .whitespaces)
    if trimmed != title { value.pointee = trimmed as NSString }
  }
}

@section(".init_array") @used private let registerNote: @convention(c) () -> Void = {
  ClassMembers.register(Note.self, name: "Note") { members in
    members.factory("initWithEntity:insertInto:") { arguments in Note(entity: arguments[0], insertInto: arguments[1]) }
    members.method("validateTitle:error:") { object, arguments in
      __failure { try object.validateTitle(arguments[0] as AutoreleasingUnsafeMutablePointer<AnyObject?>) }
    }
  }
}
