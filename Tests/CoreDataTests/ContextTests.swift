import XCTest

@testable import CoreData

final class ContextTests: CoreDataTestCase {
  func testNotificationsSayWhatChanged() throws {
    let context = try self.container().viewContext
    var heard: [String] = []
    let center = NotificationCenter.default
    let tokens = [NSNotification.Name.NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextDidSave, .NSManagedObjectContextWillSave].map { name in
      center.addObserver(forName: name, object: context, queue: nil) { note in
        let counts = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey].map { (note.userInfo?[$0] as? Set<NSManagedObject>)?.count ?? 0 }
        let word = name == .NSManagedObjectContextDidSave ? "saved" : name == .NSManagedObjectContextWillSave ? "will" : "changed"
        heard.append("\(word) \(counts[0]) \(counts[1]) \(counts[2])")
      }
    }
    defer { tokens.forEach { center.removeObserver($0 as Any) } }
    let note = Note(context: context)
    try context.save()
    note.title = "a"
    context.processPendingChanges()
    try context.save()
    context.delete(note)
    try context.save()
    try context.save()
    XCTAssertEqual(
      heard,
      [
        "changed 1 0 0", "will 0 0 0", "saved 1 0 0", "changed 0 1 0", "will 0 0 0", "saved 0 1 0", "changed 0 0 1", "will 0 0 0", "saved 0 0 1",
      ])
  }

  func testABackgroundContextReachesTheMainOne() throws {
    let container = try self.container()
    container.viewContext.automaticallyMergesChangesFromParent = true
    let note = Note(context: container.viewContext)
    note.title = "before"
    try container.viewContext.save()
    let identity = note.objectID
    let done = expectation(description: "saved")
    container.performBackgroundTask { context in
      XCTAssertFalse(Thread.isMainThread)
      let same = context.object(with: identity) as! Note
      XCTAssertFalse(same === note)
      same.title = "after"
      Note(context: context).title = "second"
      try! context.save()
      DispatchQueue.main.async { done.fulfill() }
    }
    wait(for: [done], timeout: 20)
    XCTAssertEqual(note.title, "after")
    XCTAssertEqual(try fetch("Note", in: container.viewContext).count, 2)
  }

  func testWithoutMergingAnObjectStaysAsItWasUntilItIsRefreshed() throws {
    let container = try self.container()
    let note = Note(context: container.viewContext)
    note.title = "before"
    try container.viewContext.save()
    let other = container.newBackgroundContext()
    try other.performAndWait {
      (other.object(with: note.objectID) as! Note).title = "after"
      try other.save()
    }
    XCTAssertEqual(note.title, "before")
    container.viewContext.refresh(note, mergeChanges: true)
    XCTAssertEqual(note.title, "after")
  }

  func testConflictsByPolicy() throws {
    func outcome(_ policy: Any) throws -> String {
      let container = try self.container(inMemory: true), mine = container.viewContext
      let note = Note(context: mine)
      (note.title, note.rank) = ("old", 1)
      try mine.save()
      let other = container.newBackgroundContext()
      try other.performAndWait {
        let same = other.object(with: note.objectID) as! Note
        (same.title, same.rank) = ("theirs", 2)
        try other.save()
      }
      note.title = "mine"
      mine.mergePolicy = policy
      do { try mine.save() } catch { return "\((error as NSError).code)" }
      mine.reset()
      let saved = try mine.fetch(NSFetchRequest<Note>(entityName: "Note"))[0]
      return "\(saved.title ?? "-") \(saved.rank)"
    }
    XCTAssertEqual(try outcome(NSErrorMergePolicy), "133020")
    XCTAssertEqual(try outcome(NSMergeByPropertyObjectTrumpMergePolicy), "mine 2")
    XCTAssertEqual(try outcome(NSMergeByPropertyStoreTrumpMergePolicy), "theirs 2")
    XCTAssertEqual(try outcome(NSOverwriteMergePolicy), "mine 1")
    XCTAssertEqual(try outcome(NSMergePolicy.rollback), "theirs 2")
  }

  func testUniqueness() throws {
    let container = try self.container(), context = container.viewContext
    make("Owner", ["email": "a@b"], in: context)
    try context.save()
    make("Owner", ["email": "a@b"], in: context)
    XCTAssertThrowsError(try context.save()) { error in
      XCTAssertEqual((error as NSError).code, NSManagedObjectConstraintMergeError)
      XCTAssertEqual(((error as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict])?.first?.constraint, ["email"])
    }
    context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try context.save()
    XCTAssertEqual(try fetch("Owner", in: context).count, 1)
    XCTAssertEqual(try fetch("Owner", in: try self.container().viewContext).count, 1)
  }

  func testAChildHandsItsChangesToItsParent() throws {
    let container = try self.container(), parent = container.viewContext
    let list = make("List", ["name": "One"], in: parent), old = make("Note", ["title": "old", "list": list], in: parent)
    let gone = make("Note", ["title": "gone"], in: parent)
    try parent.save()
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = parent
    let mine = child.object(with: list.objectID)
    XCTAssertEqual(mine.value(forKey: "name") as? String, "One")
    let fresh = make("Note", ["title": "fresh", "list": mine], in: child)
    child.object(with: old.objectID).setValue("changed", forKey: "title")
    child.delete(child.object(with: gone.objectID))
    XCTAssertEqual(strings(try fetch("Note", sortedBy: "title", in: child)), ["changed", "fresh"])
    XCTAssertEqual(strings(try fetch("Note", sortedBy: "title", in: parent)), ["gone", "old"])
    try child.save()
    XCTAssertTrue(parent.hasChanges)
    XCTAssertEqual(strings(try fetch("Note", sortedBy: "title", in: parent)), ["changed", "fresh"])
    XCTAssertEqual((list.value(forKey: "notes") as? NSOrderedSet)?.count, 2)
    XCTAssertEqual(try fetch("Note", in: try self.container().viewContext).count, 2, "not in the store yet")
    try parent.save()
    XCTAssertFalse(fresh.objectID.isTemporaryID)
    let next = try self.container()
    XCTAssertEqual(strings(try fetch("Note", sortedBy: "title", in: next.viewContext)), ["changed", "fresh"])

    Note(context: child).title = "thrown away"
    child.rollback()
    XCTAssertFalse(child.hasChanges)
  }

  func testAQueueDoesOneThingAfterTheOther() throws {
    let context = try self.container().newBackgroundContext()
    var seen: [Int] = []
    let done = expectation(description: "last")
    for number in 0..<50 { context.perform { seen.append(number) } }
    context.performAndWait { XCTAssertEqual(seen.count, 50) }
    let answer: Int = try context.performAndWait {
      Note(context: context).title = "x"
      return try context.count(for: NSFetchRequest<Note>(entityName: "Note"))
    }
    XCTAssertEqual(answer, 1)
    context.perform { done.fulfill() }
    wait(for: [done], timeout: 20)
    XCTAssertEqual(seen, Array(0..<50))
  }

  func testResultsOfAsynchronousWork() async throws {
    let container = try self.container()
    let count = try await container.performBackgroundTask { context -> Int in
      Note(context: context).title = "x"
      try context.save()
      return try context.count(for: NSFetchRequest<Note>(entityName: "Note"))
    }
    XCTAssertEqual(count, 1)
    struct Refused: Error {}
    do {
      try await container.newBackgroundContext().perform { throw Refused() }
      XCTFail("nothing was thrown")
    } catch is Refused {}
  }
}
