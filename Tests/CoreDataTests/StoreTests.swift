import CoreDataModel
import XCTest

@testable import CoreData

final class StoreTests: CoreDataTestCase {
  func testWhatWasSavedIsThereAtTheNextStart() throws {
    let key = UUID(), created = Date(timeIntervalSinceReferenceDate: 700_000_000.125)
    let uri: URL = try {
      let context = try self.container().viewContext
      let note = make(
        "Note",
        [
          "title": "Grüße, 世界 🍐", "rank": -3, "isDone": true, "created": created, "weight": 2.5, "price": NSDecimalNumber(string: "19.90"),
          "data": Data([0, 1, 255]), "key": key, "link": URL(string: "https://example.org/a?b=c")!, "colors": ["red", "blue"] as NSArray, "length": 5,
        ], in: context)
      let list = make("List", ["name": "One"], in: context)
      for title in ["z", "a", "m"] { make("Note", ["title": title, "list": list], in: context) }
      let tags = ["x", "y"].map { make("Tag", ["word": $0], in: context) }
      note.setValue(NSSet(array: tags), forKey: "tags")
      note.setValue(make("Detail", ["text": "d"], in: context), forKey: "details")
      let friends = ["p", "q"].map { make("Owner", ["email": $0], in: context) }
      friends[0].setValue(NSSet(object: friends[1]), forKey: "friends")
      try context.save()
      XCTAssertFalse(note.objectID.isTemporaryID)
      return note.objectID.uriRepresentation()
    }()

    let container = try self.container(), context = container.viewContext
    let identity = try XCTUnwrap(container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri))
    let note = try context.existingObject(with: identity)
    XCTAssertEqual(note.value(forKey: "title") as? String, "Grüße, 世界 🍐")
    XCTAssertEqual(note.value(forKey: "rank") as? Int, -3)
    XCTAssertEqual(note.value(forKey: "isDone") as? Bool, true)
    XCTAssertEqual(note.value(forKey: "created") as? Date, created)
    XCTAssertEqual(note.value(forKey: "weight") as? Double, 2.5)
    XCTAssertEqual(note.value(forKey: "price") as? NSDecimalNumber, NSDecimalNumber(string: "19.90"))
    XCTAssertEqual(note.value(forKey: "data") as? Data, Data([0, 1, 255]))
    XCTAssertEqual(note.value(forKey: "key") as? UUID, key)
    XCTAssertEqual(note.value(forKey: "link") as? URL, URL(string: "https://example.org/a?b=c")!)
    XCTAssertEqual(note.value(forKey: "colors") as? [String], ["red", "blue"])
    XCTAssertNil(note.value(forKey: "length"), "transient")
    XCTAssertEqual((note.value(forKey: "tags") as! Set<NSManagedObject>).map { $0.value(forKey: "word") as! String }.sorted(), ["x", "y"])
    XCTAssertEqual(note.value(forKeyPath: "details.text") as? String, "d")
    let list = try fetch("List", in: context)[0]
    XCTAssertEqual(strings((list.value(forKey: "notes") as! NSOrderedSet).array as! [NSManagedObject]), ["z", "a", "m"])
    XCTAssertEqual(try fetch("Owner", "ANY friends.email == %@", ["q"], in: context).map { $0.value(forKey: "email") as? String }, ["p"])
  }

  func testChangesAndDeletionsReachTheFile() throws {
    do {
      let context = try self.container().viewContext
      let list = make("List", ["name": "One"], in: context)
      let notes = ["a", "b", "c"].map { make("Note", ["title": $0, "list": list], in: context) }
      let tag = make("Tag", in: context)
      tag.setValue(NSSet(array: notes), forKey: "notes")
      try context.save()
      notes[0].setValue("A", forKey: "title")
      list.mutableOrderedSetValue(forKey: "notes").removeObject(at: 1)
      context.delete(notes[2])
      try context.save()
    }
    let context = try self.container().viewContext
    let list = try fetch("List", in: context)[0], tag = try fetch("Tag", in: context)[0]
    XCTAssertEqual(strings(try fetch("Note", sortedBy: "title", in: context)), ["A", "b"])
    XCTAssertEqual(strings((list.value(forKey: "notes") as! NSOrderedSet).array as! [NSManagedObject]), ["A"])
    XCTAssertEqual((tag.value(forKey: "notes") as? NSSet)?.count, 2)
    XCTAssertEqual(list.value(forKeyPath: "notes.title") as? [String], ["A"])
  }

  func testWhatIsNotSavedIsNotThere() throws {
    do {
      let context = try self.container().viewContext
      make("Note", ["title": "saved"], in: context)
      try context.save()
      make("Note", ["title": "lost"], in: context)
      make("List", in: context)
      XCTAssertThrowsError(try context.save())
    }
    let next = try self.container()
    XCTAssertEqual(strings(try fetch("Note", in: next.viewContext)), ["saved"])
  }

  func testAParentEntityFindsItsHeirs() throws {
    let context = try self.container().viewContext
    make("Note", ["title": "note"], in: context)
    make("Reminder", ["title": "reminder", "due": Date(timeIntervalSinceReferenceDate: 0)], in: context)
    try context.save()
    context.reset()
    XCTAssertEqual(strings(try fetch("Note", sortedBy: "title", in: context)), ["note", "reminder"])
    XCTAssertEqual(strings(try fetch("Reminder", in: context)), ["reminder"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.includesSubentities = false
    XCTAssertEqual(strings(try context.fetch(request)), ["note"])
    XCTAssertEqual(try fetch("Note", sortedBy: "title", in: context)[1].entity.name, "Reminder")
  }

  func testAnotherModelIsRefusedOrMigrated() throws {
    do {
      let context = try self.container().viewContext
      let note = make("Note", ["title": "kept", "rank": 4], in: context)
      note.setValue(NSSet(object: make("Tag", ["word": "t"], in: context)), forKey: "tags")
      note.setValue(make("List", ["name": "l"], in: context), forKey: "list")
      try context.save()
    }
    let newer = Self.model { model in
      model.entities[0].attributes.removeAll { $0.name == "weight" }
      let place = model.entities[0].attributes.firstIndex { $0.name == "title" }!
      model.entities[0].attributes[place].name = "headline"
      model.entities[0].attributes[place].renamingIdentifier = "title"
      model.entities[0].attributes.append(Self.attribute("stars", .integer16) { ($0.isOptional, $0.defaultValue) = (false, "5") })
      var extra = DataModel.Entity(name: "Extra")
      extra.attributes = [Self.attribute("text", .string)]
      model.entities.append(extra)
    }
    let refusing = NSPersistentStoreCoordinator(managedObjectModel: newer)
    XCTAssertThrowsError(try refusing.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL)) {
      XCTAssertEqual(($0 as NSError).code, NSPersistentStoreIncompatibleVersionHashError)
      XCTAssertEqual(($0 as NSError).domain, NSCocoaErrorDomain)
    }
    let context = try self.container(newer).viewContext
    let note = try XCTUnwrap(try fetch("Note", in: context).first)
    XCTAssertEqual(note.value(forKey: "headline") as? String, "kept")
    XCTAssertEqual(note.value(forKey: "rank") as? Int, 4)
    XCTAssertEqual(note.value(forKey: "stars") as? Int, 5)
    XCTAssertEqual((note.value(forKey: "tags") as? Set<NSManagedObject>)?.first?.value(forKey: "word") as? String, "t")
    XCTAssertEqual(note.value(forKeyPath: "list.name") as? String, "l")
    make("Extra", ["text": "new"], in: context)
    make("Note", ["headline": "second"], in: context)
    try context.save()
    XCTAssertEqual(try fetch("Note", in: try self.container(newer).viewContext).count, 2)
  }

  func testWhatCannotBeInferredIsRefusedAndTheStoreStaysAsItWas() throws {
    do {
      let context = try self.container().viewContext
      make("Note", ["title": "kept"], in: context)
      try context.save()
    }
    let newer = Self.model { $0.entities[0].attributes.append(Self.attribute("must", .string) { $0.isOptional = false }) }
    XCTAssertThrowsError(try self.container(newer)) { error in
      XCTAssertEqual((error as NSError).code, NSInferredMappingModelError)
      XCTAssertEqual((error as NSError).userInfo["property"] as? String, "must")
    }
    let next = try self.container()
    XCTAssertEqual(strings(try fetch("Note", in: next.viewContext)), ["kept"])
  }

  func testAFileThatIsNoStoreIsRefused() throws {
    try Data("this is a text and no database at all, and it is long enough".utf8).write(to: storeURL)
    XCTAssertThrowsError(try self.container()) { XCTAssertTrue("\($0)".contains(storeURL.path), "\($0)") }
    XCTAssertEqual(try Data(contentsOf: storeURL).count, 60, "and left alone")
  }

  func testMetadataAndDestruction() throws {
    let container = try self.container()
    let store = container.persistentStoreCoordinator.persistentStores[0]
    container.persistentStoreCoordinator.setMetadata(["seeded": true], for: store)
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: storeURL)
    XCTAssertEqual(metadata["seeded"] as? Bool, true)
    XCTAssertEqual(metadata[NSStoreUUIDKey] as? String, store.identifier)
    XCTAssertTrue(Self.model().isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    XCTAssertFalse(Self.model { $0.entities.removeLast(1); $0.entities[0].relationships.removeLast() }.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    try container.persistentStoreCoordinator.destroyPersistentStore(at: storeURL, ofType: NSSQLiteStoreType)
    XCTAssertFalse(FileManager.default.fileExists(atPath: storeURL.path))
  }
}
