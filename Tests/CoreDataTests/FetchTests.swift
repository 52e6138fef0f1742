import XCTest

@testable import CoreData

final class FetchTests: CoreDataTestCase {
  private func seeded() throws -> NSManagedObjectContext {
    let context = try self.container().viewContext
    let shop = make("List", ["name": "Shop"], in: context), home = make("List", ["name": "Home"], in: context)
    let words: [(String?, Int, Bool, NSManagedObject?)] = [
      ("Milk", 3, false, shop), ("milk tea", 1, true, shop), ("Bread", 2, false, home), (nil, 5, true, nil), ("Éclair", 4, false, home),
    ]
    for (title, rank, isDone, list) in words {
      let note = make("Note", ["rank": rank, "isDone": isDone, "created": Date(timeIntervalSinceReferenceDate: Double(rank) * 100)], in: context)
      note.setValue(title, forKey: "title")
      note.setValue(list, forKey: "list")
      note.setValue(Double(rank) / 2, forKey: "weight")
    }
    try context.save()
    return context
  }

  /// Once from the store alone, and once with every object changed in the context, where Foundation decides.
  private func ranks(_ format: String, _ arguments: [Any] = [], in context: NSManagedObjectContext, file: StaticString = #filePath, line: UInt = #line) throws
    -> [Int]
  {
    context.reset()
    let fromStore = try fetch("Note", format, arguments, in: context).map { $0.value(forKey: "rank") as! Int }.sorted()
    for note in try fetch("Note", in: context) { note.setValue(true, forKey: "isDone"); note.setValue(note.committedValues(forKeys: ["isDone"])["isDone"], forKey: "isDone") }
    XCTAssertTrue(context.hasChanges)
    let fromObjects = try fetch("Note", format, arguments, in: context).map { $0.value(forKey: "rank") as! Int }.sorted()
    XCTAssertEqual(fromStore, fromObjects, "store and objects differ for \(format)", file: file, line: line)
    context.rollback()
    return fromStore
  }

  func testPredicates() throws {
    let context = try seeded()
    XCTAssertEqual(try ranks("title == %@", ["Milk"], in: context), [3])
    XCTAssertEqual(try ranks("title != %@", ["Milk"], in: context), [1, 2, 4, 5])
    XCTAssertEqual(try ranks("title == nil", in: context), [5])
    XCTAssertEqual(try ranks("title != NULL", in: context), [1, 2, 3, 4])
    XCTAssertEqual(try ranks("title CONTAINS[cd] %@", ["MILK"], in: context), [1, 3])
    XCTAssertEqual(try ranks("title CONTAINS %@", ["ilk"], in: context), [1, 3])
    XCTAssertEqual(try ranks("title BEGINSWITH[cd] %@", ["e"], in: context), [4])
    XCTAssertEqual(try ranks("title BEGINSWITH %@", ["M"], in: context), [3])
    XCTAssertEqual(try ranks("title ENDSWITH %@", ["d"], in: context), [2])
    XCTAssertEqual(try ranks("title LIKE[c] %@", ["m*"], in: context), [1, 3])
    XCTAssertEqual(try ranks("title MATCHES %@", [".*ea.?"], in: context), [1, 2])
    XCTAssertEqual(try ranks("rank > %d AND isDone == NO", [2], in: context), [3, 4])
    XCTAssertEqual(try ranks("rank BETWEEN {2, 4}", in: context), [2, 3, 4])
    XCTAssertEqual(try ranks("rank IN %@", [[1, 5, 9]], in: context), [1, 5])
    XCTAssertEqual(try ranks("NOT (rank IN %@)", [[1, 5, 9]], in: context), [2, 3, 4])
    XCTAssertEqual(try ranks("isDone == %@", [NSNumber(value: true)], in: context), [1, 5])
    XCTAssertEqual(try ranks("isDone == YES || rank = 2", in: context), [1, 2, 5])
    XCTAssertEqual(try ranks("NOT title CONTAINS 'i'", in: context), [2, 5])
    XCTAssertEqual(try ranks("created >= %@", [Date(timeIntervalSinceReferenceDate: 300)], in: context), [3, 4, 5])
    XCTAssertEqual(try ranks("weight < 1.5", in: context), [1, 2])
    XCTAssertEqual(try ranks("%K == %@", ["rank", 4], in: context), [4])
    XCTAssertEqual(try ranks("list.name == %@", ["Shop"], in: context), [1, 3])
    XCTAssertEqual(try ranks("list == nil", in: context), [5])
    let home = try fetch("List", "name == 'Home'", in: context)[0]
    XCTAssertEqual(try fetch("Note", "list == %@", [home], in: context).count, 2)
    XCTAssertEqual(try fetch("Note", "list == %@", [home.objectID], in: context).count, 2)
    XCTAssertEqual(try fetch("List", "notes.@count > 1", in: context).count, 2)
    XCTAssertEqual(try fetch("List", "ANY notes.title == 'Milk'", in: context).map { $0.value(forKey: "name") as? String }, ["Shop"])
    XCTAssertEqual(try fetch("List", "ALL notes.isDone == NO", in: context).map { $0.value(forKey: "name") as? String }, ["Home"])
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(format: "rank > 1"), NSPredicate(format: "rank < 4")])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.predicate = both
    XCTAssertEqual(try context.fetch(request).count, 2)
    request.predicate = NSCompoundPredicate(notPredicateWithSubpredicate: both)
    XCTAssertEqual(try context.count(for: request), 3)
    request.predicate = NSPredicate { object, _ in (object as? Note)?.rank == 2 }
    XCTAssertEqual(try context.fetch(request).count, 1)
  }

  func testOrderLimitAndOffset() throws {
    let context = try seeded()
    let request = NSFetchRequest<Note>(entityName: "Note")
    request.sortDescriptors = [NSSortDescriptor(key: "isDone", ascending: false), NSSortDescriptor(key: "rank", ascending: false)]
    XCTAssertEqual(try context.fetch(request).map(\.rank), [5, 1, 4, 3, 2])
    request.fetchLimit = 2
    request.fetchOffset = 1
    XCTAssertEqual(try context.fetch(request).map(\.rank), [1, 4])
    let fresh = Note(context: context)
    (fresh.rank, fresh.isDone) = (9, true)
    XCTAssertEqual(try context.fetch(request).map(\.rank), [5, 1], "what is not saved counts too")
    request.includesPendingChanges = false
    XCTAssertEqual(try context.fetch(request).map(\.rank), [1, 4])

    let byTitle = NSFetchRequest<Note>(entityName: "Note")
    byTitle.predicate = NSPredicate(format: "rank < 9")
    byTitle.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true, selector: selectorCaseInsensitive)]
    XCTAssertEqual(try context.fetch(byTitle).map(\.rank), [5, 2, 4, 3, 1])
    byTitle.sortDescriptors = [NSSortDescriptor(keyPath: __named("title", \Note.title), ascending: false)]
    XCTAssertEqual(try context.fetch(byTitle).map(\.rank).last, 5)
    byTitle.sortDescriptors = [NSSortDescriptor(key: "list.name", ascending: false), NSSortDescriptor(key: "rank", ascending: true)]
    XCTAssertEqual(try context.fetch(byTitle).map(\.rank), [1, 3, 2, 4, 5])
  }

  func testFormsOfResults() throws {
    let context = try seeded()
    let counts = NSFetchRequest<NSNumber>(entityName: "Note")
    counts.resultType = .countResultType
    XCTAssertEqual(try context.fetch(counts).first?.intValue, 5)
    let identities = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
    identities.resultType = .managedObjectIDResultType
    XCTAssertEqual(try context.fetch(identities).count, 5)

    let rows = NSFetchRequest<NSDictionary>(entityName: "Note")
    rows.resultType = .dictionaryResultType
    rows.propertiesToFetch = ["title", "rank"]
    rows.predicate = NSPredicate(format: "rank == 3")
    XCTAssertEqual(try context.fetch(rows), [["title": "Milk", "rank": 3]])

    let total = NSExpressionDescription()
    total.name = "total"
    total.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "rank")])
    total.expressionResultType = .integer64AttributeType
    let sums = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
    sums.resultType = .dictionaryResultType
    sums.propertiesToFetch = [total]
    XCTAssertEqual((try context.fetch(sums) as? [[String: Any]])?.first?["total"] as? Int, 15)
    let grouped = NSFetchRequest<NSDictionary>(entityName: "Note")
    grouped.resultType = .dictionaryResultType
    grouped.propertiesToFetch = ["isDone", total]
    grouped.propertiesToGroupBy = ["isDone"]
    let pairs = try context.fetch(grouped).map { ($0["isDone"] as! Bool, $0["total"] as! Int) }
    XCTAssertEqual(pairs.first { $0.0 }?.1, 6)
    XCTAssertEqual(pairs.first { !$0.0 }?.1, 9)
  }

  func testOneObjectForOneIdentity() throws {
    let context = try seeded()
    let one = try fetch("Note", "rank == 1", in: context)[0], same = try fetch("Note", "title == 'milk tea'", in: context)[0]
    XCTAssertTrue(one === same)
    XCTAssertTrue(context.object(with: one.objectID) === one)
    context.delete(one)
    XCTAssertEqual(try fetch("Note", in: context).count, 4, "deleted and not yet saved")
    try context.save()
    XCTAssertThrowsError(try context.existingObject(with: one.objectID)) {
      XCTAssertEqual(($0 as NSError).code, NSManagedObjectReferentialIntegrityError)
    }
  }

  func testBatchRequests() throws {
    let context = try seeded()
    let update = NSBatchUpdateRequest(entityName: "Note")
    update.predicate = NSPredicate(format: "rank < 3")
    update.propertiesToUpdate = ["isDone": true, "title": "batch"]
    update.resultType = .updatedObjectsCountResultType
    XCTAssertEqual((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int, 2)
    context.reset()
    XCTAssertEqual(try fetch("Note", "title == 'batch' AND isDone == YES", in: context).count, 2)

    let insert = NSBatchInsertRequest(entityName: "Note", objects: [["title": "n1", "rank": 11], ["title": "n2"]])
    insert.resultType = .count
    XCTAssertEqual((try context.execute(insert) as? NSBatchInsertResult)?.result as? Int, 2)
    XCTAssertEqual(try fetch("Note", in: context).count, 7)

    let all = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
    all.predicate = NSPredicate(format: "rank >= 4")
    let delete = NSBatchDeleteRequest(fetchRequest: all)
    delete.resultType = .resultTypeObjectIDs
    let result = try XCTUnwrap(try context.execute(delete) as? NSBatchDeleteResult)
    let identities = try XCTUnwrap(result.result as? [NSManagedObjectID])
    XCTAssertEqual(identities.count, 3)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: identities], into: [context])
    XCTAssertEqual(try fetch("Note", in: context).count, 4)
    XCTAssertEqual(try fetch("Note", in: try self.container().viewContext).count, 4)
  }

  func testAsynchronousFetch() throws {
    let context = try seeded()
    let done = expectation(description: "fetched")
    let request = NSAsynchronousFetchRequest(fetchRequest: NSFetchRequest<Note>(entityName: "Note")) { result in
      XCTAssertEqual(result.finalResult?.count, 5)
      done.fulfill()
    }
    try context.execute(request)
    wait(for: [done], timeout: 20)
  }

  func testTextsAreSortedAsTheirSelectorsSay() throws {
    let context = try container().viewContext
    let titles = ["Zoo", "file 10", "éclair", "File 2", "apple", "Übung", "zebra", "ecru", "Apple"]
    for title in titles.shuffled() { make("Note", ["title": title], in: context) }
    make("Note", in: context)
    try context.save()
    func sorted(_ selector: String?, ascending: Bool = true) throws -> [String] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: ascending, selector: selector.map { Selector($0) })]
      return strings(try context.fetch(request))
    }
    XCTAssertEqual(try sorted(nil), ["-"] + titles.sorted { $0.compare($1) == .orderedAscending })
    XCTAssertEqual(try sorted("localizedStandardCompare:"), ["-", "apple", "Apple", "éclair", "ecru", "File 2", "file 10", "Übung", "zebra", "Zoo"])
    XCTAssertEqual(try sorted("localizedStandardCompare:", ascending: false).first, "Zoo")
    XCTAssertEqual(try sorted("localizedStandardCompare:", ascending: false).last, "-")
    XCTAssertEqual(
      try sorted("localizedCaseInsensitiveCompare:").filter { $0.lowercased() != "apple" },
      ["-", "éclair", "ecru", "file 10", "File 2", "Übung", "zebra", "Zoo"])
    let ignoringCase = try sorted("caseInsensitiveCompare:")
    XCTAssertLessThan(ignoringCase.firstIndex(of: "zebra")!, ignoringCase.firstIndex(of: "Zoo")!)
    XCTAssertLessThan(ignoringCase.firstIndex(of: "ecru")!, ignoringCase.firstIndex(of: "File 2")!)
  }
}

private let selectorCaseInsensitive: Selector = "caseInsensitiveCompare:"
