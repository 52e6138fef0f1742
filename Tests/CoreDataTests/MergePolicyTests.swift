import XCTest

@testable import CoreData

/// Policies of an app's own.
final class MergePolicyTests: CoreDataTestCase {
  /// The title of both, one after the other; the larger rank.
  private final class Joining: NSMergePolicy, @unchecked Sendable {
    var seen: [NSMergeConflict] = []

    override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
      seen += list
      for conflict in list {
        guard let theirs = conflict.cachedSnapshot, let note = conflict.sourceObject as? Note else { continue }
        note.title = "\(note.title ?? "") + \(theirs["title"] ?? "")"
        note.rank = max(note.rank, Int16((theirs["rank"] as? NSNumber)?.intValue ?? 0))
      }
    }
  }

  private final class Keeping: NSMergePolicy, @unchecked Sendable {
    var seen: [NSConstraintConflict] = []

    override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
      seen += list
      try super.resolve(constraintConflicts: list)
    }
  }

  private final class Refusing: NSMergePolicy, @unchecked Sendable {
    struct Refused: Error {}
    override func resolve(mergeConflicts list: [Any]) throws { throw Refused() }
  }

  private func conflict(_ policy: NSMergePolicy) throws -> NSManagedObjectContext {
    let container = try self.container(), mine = container.viewContext
    let note = make("Note", ["title": "old", "rank": 1], in: mine) as! Note
    try mine.save()
    let other = container.newBackgroundContext()
    try other.performAndWait {
      let same = other.object(with: note.objectID) as! Note
      (same.title, same.rank) = ("theirs", 7)
      try other.save()
    }
    note.title = "mine"
    mine.mergePolicy = policy
    return mine
  }

  func testAPolicyOfTheAppsOwnMergesValues() throws {
    let policy = Joining(merge: .errorMergePolicyType), context = try conflict(policy)
    try context.save()
    let next = try container().viewContext, saved = try fetch("Note", in: next)
    XCTAssertEqual(strings(saved), ["mine + theirs"])
    XCTAssertEqual(saved.first?.value(forKey: "rank") as? Int, 7)
    let seen = try XCTUnwrap(policy.seen.first)
    XCTAssertEqual([seen.oldVersionNumber, seen.newVersionNumber], [1, 2])
    XCTAssertEqual(seen.objectSnapshot?["title"] as? String, "old")
    XCTAssertNil(seen.persistedSnapshot, "the coordinator itself saved the other version")
    try context.save()
    XCTAssertEqual(policy.seen.count, 1)
  }

  func testWhatAnotherCoordinatorSavedIsPersisted() throws {
    let policy = Joining(merge: .errorMergePolicyType)
    let mine = try container().viewContext
    let note = make("Note", ["title": "old"], in: mine) as! Note
    try mine.save()
    let other = try container().viewContext
    try XCTUnwrap(try fetch("Note", in: other).first).setValue("theirs", forKey: "title")
    try other.save()
    note.title = "mine"
    mine.mergePolicy = policy
    try mine.save()
    XCTAssertEqual(policy.seen.first?.cachedSnapshot?["title"] as? String, "old")
    XCTAssertEqual(policy.seen.first?.persistedSnapshot?["title"] as? String, "theirs")
  }

  func testAPolicyMayRefuse() throws {
    let context = try conflict(Refusing(merge: .overwriteMergePolicyType))
    XCTAssertThrowsError(try context.save()) { XCTAssertTrue($0 is Refusing.Refused) }
    XCTAssertTrue(context.hasChanges)
  }

  func testEqualObjectsAreOneConflict() throws {
    let container = try self.container(), context = container.viewContext
    make("Owner", ["email": "a@b"], in: context)
    try context.save()
    let policy = Keeping(merge: .mergeByPropertyStoreTrumpMergePolicyType)
    context.mergePolicy = policy
    for email in ["a@b", "c@d", "a@b", "c@d", "c@d", "e@f"] { make("Owner", ["email": email], in: context) }
    try context.save()
    XCTAssertEqual(policy.seen.count, 2)
    XCTAssertEqual(policy.seen[0].constraintValues["email"] as? String, "a@b")
    XCTAssertNotNil(policy.seen[0].databaseObject)
    XCTAssertEqual(policy.seen[0].conflictingObjects.count, 2)
    XCTAssertNil(policy.seen[1].databaseObject)
    XCTAssertEqual(policy.seen[1].conflictingObjects.count, 3)
    let next = try self.container().viewContext
    XCTAssertEqual(strings(try fetch("Owner", sortedBy: "email", in: next), "email"), ["a@b", "c@d", "e@f"])
  }
}
