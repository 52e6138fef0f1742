import XCTest

@testable import CoreData

final class ObjectTests: CoreDataTestCase {
  func testANewObjectHasItsDefaultsAndItsClass() throws {
    let context = try self.container(inMemory: true).viewContext
    let note = Note(context: context)
    XCTAssertEqual(note.rank, 0)
    XCTAssertFalse(note.isDone)
    XCTAssertNil(note.title)
    XCTAssertTrue(note.isInserted && note.hasChanges && context.hasChanges)
    XCTAssertTrue(note.objectID.isTemporaryID)
    XCTAssertEqual(note.events, ["insert"])
    XCTAssertTrue(make("Note", in: context) is Note)
    XCTAssertTrue(type(of: make("List", in: context)) == NSManagedObject.self)
    XCTAssertEqual(Note.entity().name, "Note")
  }

  func testValuesByNameAndByPropertyAreTheSame() throws {
    let context = try self.container(inMemory: true).viewContext
    let note = Note(context: context)
    note.setValue("Milk", forKey: "title")
    note.setValue(7, forKey: "rank")
    XCTAssertEqual(note.title, "Milk")
    XCTAssertEqual(note.rank, 7)
    note.rank = 9
    XCTAssertEqual(note.value(forKey: "rank") as? Int, 9)
    XCTAssertEqual((note as NSObject).value(forKey: "title") as? String, "Milk")
    let list = make("List", ["name": "Shop"], in: context)
    note.list = list
    XCTAssertEqual(note.value(forKeyPath: "list.name") as? String, "Shop")
    XCTAssertEqual(list.value(forKeyPath: "notes.@count") as? Int, 1)
    XCTAssertEqual(note.changedValues().keys.sorted(), ["isDone", "list", "rank", "title"])
  }

  func testBothSidesOfARelationshipAreKept() throws {
    let context = try self.container(inMemory: true).viewContext
    let one = make("List", ["name": "One"], in: context), two = make("List", ["name": "Two"], in: context)
    let note = Note(context: context), tag = make("Tag", ["word": "new"], in: context)
    note.list = one
    XCTAssertEqual((one.value(forKey: "notes") as? NSOrderedSet)?.array as? [Note], [note])
    note.list = two
    XCTAssertEqual((one.value(forKey: "notes") as? NSOrderedSet)?.count, 0)
    XCTAssertEqual((two.value(forKey: "notes") as? NSOrderedSet)?.count, 1)
    two.setValue(NSOrderedSet(), forKey: "notes")
    XCTAssertNil(note.list)

    note.addToTags(tag)
    XCTAssertEqual(tag.value(forKey: "notes") as? Set<Note>, [note])
    tag.mutableSetValue(forKey: "notes").remove(note)
    XCTAssertEqual(note.tags?.count, 0)

    let detail = make("Detail", in: context), other = Note(context: context)
    note.setValue(detail, forKey: "details")
    other.setValue(detail, forKey: "details")
    XCTAssertNil(note.value(forKey: "details"), "one to one: who had it before has it no more")
    XCTAssertTrue(detail.value(forKey: "note") as? Note === other)

    let ann = make("Owner", in: context), bob = make("Owner", in: context)
    ann.managedCall("addFriends:", [NSSet(array: [bob])])
    XCTAssertEqual(bob.value(forKey: "friends") as? Set<NSManagedObject>, [ann])
  }

  func testOrderedRelationshipsByTheirAccessors() throws {
    let context = try self.container(inMemory: true).viewContext
    let list = make("List", ["name": "One"], in: context)
    let notes = ["a", "b", "c", "d"].map { make("Note", ["title": $0], in: context) }
    func titles() -> [String] { strings((list.value(forKey: "notes") as! NSOrderedSet).array as! [NSManagedObject]) }
    list.managedCall("addNotes:", [NSOrderedSet(array: [notes[0], notes[1]])])
    list.managedCall("insertObject:inNotesAtIndex:", [notes[2], 0])
    XCTAssertEqual(titles(), ["c", "a", "b"])
    list.managedCall("removeObjectFromNotesAtIndex:", [1])
    XCTAssertEqual(titles(), ["c", "b"])
    list.managedCall("replaceObjectInNotesAtIndex:withObject:", [1, notes[3]])
    XCTAssertEqual(titles(), ["c", "d"])
    list.managedCall("insertNotes:atIndexes:", [[notes[0], notes[1]], NSIndexSet(indexesIn: NSRange(location: 1, length: 2))])
    XCTAssertEqual(titles(), ["c", "a", "b", "d"])
    list.managedCall("removeNotesAtIndexes:", [NSIndexSet(index: 0)])
    XCTAssertEqual(titles(), ["a", "b", "d"])
    list.mutableOrderedSetValue(forKey: "notes").removeObject(at: 0)
    XCTAssertEqual(titles(), ["b", "d"])
  }

  func testDeletionRules() throws {
    let context = try self.container(inMemory: true).viewContext
    let owner = make("Owner", in: context), list = make("List", ["name": "One"], in: context)
    list.setValue(owner, forKey: "owner")
    let note = make("Note", ["title": "a"], in: context), tag = make("Tag", in: context), detail = make("Detail", in: context)
    note.setValue(list, forKey: "list")
    note.setValue(NSSet(object: tag), forKey: "tags")
    note.setValue(detail, forKey: "details")
    try context.save()

    context.delete(owner)
    XCTAssertThrowsError(try context.save()) { error in
      XCTAssertEqual((error as NSError).code, NSValidationRelationshipDeniedDeleteError)
      XCTAssertEqual((error as NSError).userInfo[NSValidationKeyErrorKey] as? String, "lists")
    }
    context.rollback()
    XCTAssertFalse(owner.isDeleted)

    context.delete(list)
    try context.save()
    XCTAssertEqual(try fetch("Note", in: context).count, 0, "cascade")
    XCTAssertEqual(try fetch("Detail", in: context).count, 0, "cascade upon cascade")
    XCTAssertEqual((tag.value(forKey: "notes") as? NSSet)?.count, 0, "nullify")
    XCTAssertEqual((owner.value(forKey: "lists") as? NSSet)?.count, 0)
    context.delete(owner)
    XCTAssertNoThrow(try context.save())
  }

  func testWhatIsMissingStopsASaveAndNamesIt() throws {
    let context = try self.container(inMemory: true).viewContext
    let list = make("List", in: context)
    XCTAssertThrowsError(try context.save()) { error in
      let error = error as NSError
      XCTAssertEqual(error.domain, NSCocoaErrorDomain)
      XCTAssertEqual(error.code, 1570)
      XCTAssertTrue(error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === list)
      XCTAssertEqual(error.userInfo[NSValidationKeyErrorKey] as? String, "name")
    }
    make("Detail", in: context)
    XCTAssertThrowsError(try context.save()) { error in
      XCTAssertEqual((error as NSError).code, 1560)
      XCTAssertEqual(((error as NSError).userInfo[NSDetailedErrorsKey] as? [NSError])?.map(\.code), [1570, 1570])
    }
    XCTAssertTrue(context.hasChanges, "nothing was saved")
  }

  func testLimitsOfTheModel() throws {
    let model = Self.model { model in
      for place in model.entities[0].attributes.indices {
        switch model.entities[0].attributes[place].name {
        case "title":
          model.entities[0].attributes[place].minimum = "2"
          model.entities[0].attributes[place].maximum = "4"
          model.entities[0].attributes[place].regularExpression = "[a-z]+"
        case "rank":
          model.entities[0].attributes[place].minimum = "-1"
          model.entities[0].attributes[place].maximum = "10"
        default: break
        }
      }
    }
    let context = try self.container(model, inMemory: true).viewContext
    let note = make("Note", ["title": "good"], in: context)
    func code(_ values: [String: Any]) -> Int? {
      for (key, value) in values { note.setValue(value, forKey: key) }
      do { try note.validateForInsert() } catch { return (error as NSError).code }
      return nil
    }
    XCTAssertNil(code([:]))
    XCTAssertEqual(code(["title": "a"]), NSValidationStringTooShortError)
    XCTAssertEqual(code(["title": "abcde"]), NSValidationStringTooLongError)
    XCTAssertEqual(code(["title": "AB"]), NSValidationStringPatternMatchingError)
    XCTAssertEqual(code(["title": "ab", "rank": 11]), NSValidationNumberTooLargeError)
    XCTAssertEqual(code(["rank": -2]), NSValidationNumberTooSmallError)
    XCTAssertEqual(code(["rank": 70000]), NSValidationNumberTooLargeError)
  }

  func testAnObjectHearsOfItsLife() throws {
    let container = try self.container()
    let note = Note(context: container.viewContext)
    try container.viewContext.save()
    XCTAssertEqual(note.events, ["insert", "willSave", "didSave"])
    let other = container.newBackgroundContext()
    try other.performAndWait {
      let same = try XCTUnwrap(try other.fetch(NSFetchRequest<Note>(entityName: "Note")).first)
      XCTAssertTrue(same.isFault)
      XCTAssertEqual(same.events, [])
      _ = same.title
      XCTAssertFalse(same.isFault)
      XCTAssertEqual(same.events, ["fetch"])
      other.delete(same)
      try other.save()
      XCTAssertEqual(same.events, ["fetch", "deletion", "willSave", "didSave"])
    }
  }

  func testObserversHearOfAChange() throws {
    final class Watcher: NSObject {}
    let context = try self.container(inMemory: true).viewContext
    let note = Note(context: context)
    var seen: [String] = []
    let observation = note.observe(__named("title", \.title), options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue.flatMap { $0 } ?? "-") \(change.newValue.flatMap { $0 } ?? "-")")
    }
    note.title = "a"
    note.setValue("b", forKey: "title")
    observation.invalidate()
    note.title = "c"
    XCTAssertEqual(seen, ["- a", "a b"])
  }

  func testChangesAreTakenBack() throws {
    let context = try self.container(inMemory: true).viewContext
    let note = Note(context: context)
    note.title = "before"
    try context.save()
    XCTAssertFalse(context.hasChanges)
    note.title = "after"
    XCTAssertEqual(note.changedValues()["title"] as? String, "after")
    XCTAssertEqual(note.committedValues(forKeys: ["title"])["title"] as? String, "before")
    let second = Note(context: context)
    context.rollback()
    XCTAssertEqual(note.title, "before")
    XCTAssertFalse(context.hasChanges)
    XCTAssertNil(second.managedObjectContext)

    note.title = "again"
    context.refresh(note, mergeChanges: true)
    XCTAssertEqual(note.title, "again")
    context.refresh(note, mergeChanges: false)
    XCTAssertTrue(note.isFault)
    XCTAssertEqual(note.title, "before")
  }
}
