import XCTest

@testable import CoreData

final class FetchedResultsTests: CoreDataTestCase {
  /// Writes down what it hears, and keeps a list that it changes only by what it hears, as a table does.
  private final class Listener: NSObject, NSFetchedResultsControllerDelegate {
    var heard: [String] = []

    private func word(_ type: NSFetchedResultsChangeType) -> String { ["", "insert", "delete", "move", "update"][Int(type.rawValue)] }
    private func text(_ path: IndexPath?) -> String { path.map { "\($0[0]).\($0[1])" } ?? "-" }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { heard.append("will") }
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
      heard.append("did \(controller.fetchedObjects?.count ?? -1)")
    }
    func controller(
      _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
      atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
    ) { heard.append("section \(word(type)) \(sectionIndex) \(sectionInfo.name)") }
    func controller(
      _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
      for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) { heard.append("\(word(type)) \((anObject as? Note)?.title ?? "?") \(text(indexPath)) \(text(newIndexPath))") }
  }

  private func controller(_ context: NSManagedObjectContext, section: String? = nil, _ format: String? = nil) throws -> NSFetchedResultsController<Note> {
    let request = NSFetchRequest<Note>(entityName: "Note")
    request.predicate = format.map { NSPredicate(format: $0) }
    request.sortDescriptors = (section.map { [NSSortDescriptor(key: $0, ascending: true)] } ?? []) + [NSSortDescriptor(key: "title", ascending: true)]
    let controller = NSFetchedResultsController(fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: section, cacheName: nil)
    try controller.performFetch()
    return controller
  }

  func testRowsComeGoMoveAndChange() throws {
    let context = try self.container(inMemory: true).viewContext
    let notes = ["b", "d", "f"].map { make("Note", ["title": $0], in: context) as! Note }
    try context.save()
    let controller = try controller(context), listener = Listener()
    controller.delegate = listener
    XCTAssertEqual(controller.sections?.count, 1)
    XCTAssertEqual(controller.object(at: IndexPath(indexes: [0, 1])).title, "d")
    XCTAssertEqual(controller.indexPath(forObject: notes[2]), IndexPath(indexes: [0, 2]))
    func heard() throws -> [String] {
      try context.save()
      defer { listener.heard = [] }
      return listener.heard
    }
    make("Note", ["title": "a"], in: context)
    XCTAssertEqual(try heard(), ["will", "insert a - 0.0", "did 4"])
    notes[1].rank = 3
    XCTAssertEqual(try heard(), ["will", "update d 0.2 0.2", "did 4"])
    notes[1].title = "z"
    XCTAssertEqual(try heard(), ["will", "move z 0.2 0.3", "did 4"])
    context.delete(notes[0])
    XCTAssertEqual(try heard(), ["will", "delete b 0.1 -", "did 3"])
    make("Tag", in: context)
    XCTAssertEqual(try heard(), [], "another entity")
    XCTAssertEqual(controller.fetchedObjects?.map(\.title), ["a", "f", "z"])
  }

  func testAnObjectThatFitsNoMoreIsTakenOut() throws {
    let context = try self.container(inMemory: true).viewContext
    let note = make("Note", ["title": "a"], in: context) as! Note
    let controller = try controller(context, "isDone == NO"), listener = Listener()
    controller.delegate = listener
    note.isDone = true
    context.processPendingChanges()
    XCTAssertEqual(listener.heard, ["will", "delete a 0.0 -", "did 0"])
    XCTAssertEqual(controller.sections?.first?.numberOfObjects, 0)
  }

  func testAmongEqualsAChangedObjectStaysWhereItIs() throws {
    let context = try self.container(inMemory: true).viewContext
    let notes = (0..<3).map { make("Note", ["title": "same", "rank": $0], in: context) as! Note }
    try context.save()
    let controller = try controller(context), listener = Listener()
    controller.delegate = listener
    notes[0].isDone = true
    context.processPendingChanges()
    XCTAssertEqual(listener.heard, ["will", "update same 0.0 0.0", "did 3"])
    XCTAssertEqual(controller.fetchedObjects?.map(\.rank), [0, 1, 2])
  }

  func testSections() throws {
    let context = try self.container(inMemory: true).viewContext
    for (title, rank) in [("a", 1), ("b", 1), ("c", 3)] { make("Note", ["title": title, "rank": rank], in: context) }
    try context.save()
    let controller = try controller(context, section: "rank"), listener = Listener()
    controller.delegate = listener
    XCTAssertEqual(controller.sections?.map(\.name), ["1", "3"])
    XCTAssertEqual(controller.sections?.map(\.numberOfObjects), [2, 1])
    XCTAssertEqual((controller.sections?[1].objects as? [Note])?.map(\.title), ["c"])
    XCTAssertEqual(controller.sectionIndexTitles, ["1", "3"])
    XCTAssertEqual(controller.section(forSectionIndexTitle: "3", at: 1), 1)
    make("Note", ["title": "n", "rank": 2], in: context)
    context.processPendingChanges()
    XCTAssertEqual(listener.heard, ["will", "section insert 1 2", "insert n - 1.0", "did 4"])
    listener.heard = []
    try fetch("Note", "title == 'c'", in: context)[0].setValue(1, forKey: "rank")
    context.processPendingChanges()
    XCTAssertEqual(listener.heard, ["will", "section delete 2 3", "move c 2.0 0.2", "did 4"])
  }

  func testChangesOfABackgroundContextAreHeard() throws {
    let container = try self.container()
    container.viewContext.automaticallyMergesChangesFromParent = true
    let controller = try controller(container.viewContext), listener = Listener()
    controller.delegate = listener
    let done = expectation(description: "saved")
    container.performBackgroundTask { context in
      Note(context: context).title = "theirs"
      try! context.save()
      DispatchQueue.main.async { done.fulfill() }
    }
    wait(for: [done], timeout: 20)
    XCTAssertEqual(listener.heard, ["will", "insert theirs - 0.0", "did 1"])
    XCTAssertEqual(controller.fetchedObjects?.first?.title, "theirs")
  }

  func testWithoutASaveTheEndOfTheEventTells() throws {
    let context = try self.container(inMemory: true).viewContext
    let controller = try controller(context), listener = Listener()
    controller.delegate = listener
    make("Note", ["title": "a"], in: context)
    XCTAssertEqual(listener.heard, [])
    let later = expectation(description: "later")
    DispatchQueue.main.async { later.fulfill() }
    wait(for: [later], timeout: 20)
    XCTAssertEqual(listener.heard, ["will", "insert a - 0.0", "did 1"])
  }
}
