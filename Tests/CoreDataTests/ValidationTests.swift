import XCTest

@testable import CoreData

/// What a class says of its own values, and what follows from other values.
final class ValidationTests: CoreDataTestCase {
  func testAMethodOfTheClassRefusesAValue() throws {
    let context = try container().viewContext
    let note = Note(context: context)
    note.title = "forbidden"
    XCTAssertThrowsError(try context.save()) { XCTAssertEqual(($0 as NSError).domain, "Notes") }
    XCTAssertTrue(note.isInserted)
    note.title = "fine"
    try context.save()
    XCTAssertEqual(try storedTitles(), ["fine"])
  }

  func testAMethodOfTheClassCorrectsAValue() throws {
    let context = try container().viewContext
    let note = Note(context: context)
    note.title = "  spaces "
    try context.save()
    XCTAssertEqual(note.title, "spaces")
    XCTAssertEqual(try storedTitles(), ["spaces"])
  }

  func testAValueIsAskedForByItsKey() throws {
    let context = try container().viewContext
    let note = Note(context: context)
    var value: AnyObject? = "forbidden" as NSString
    func ask(_ key: String) throws { try withUnsafeMutablePointer(to: &value) { try note.validateValue(AutoreleasingUnsafeMutablePointer($0), forKey: key) } }
    XCTAssertThrowsError(try ask("title"))
    XCTAssertNil(note.title, "only asked")
    value = "x " as NSString
    try ask("title")
    XCTAssertEqual(value as? String, "x")
    value = NSNumber(value: 40_000)
    XCTAssertThrowsError(try ask("rank")) { XCTAssertEqual(($0 as NSError).code, NSValidationNumberTooLargeError) }
  }

  func testDerivedAttributesFollowWithEachSave() throws {
    let model = Self.model { model in
      let plain = model.entities.firstIndex { $0.name == "Note" }!, list = model.entities.firstIndex { $0.name == "List" }!
      model.entities[plain].attributes.append(Self.attribute("plainTitle", .string) { $0.derivation = "canonical:(title)" })
      model.entities[plain].attributes.append(Self.attribute("saved", .date) { $0.derivation = "now:()" })
      model.entities[plain].attributes.append(Self.attribute("listName", .string) { $0.derivation = "list.name" })
      model.entities[list].attributes.append(Self.attribute("count", .integer32) { $0.derivation = "notes.@count" })
      model.entities[list].attributes.append(Self.attribute("ranks", .integer32) { $0.derivation = "notes.@sum.rank" })
    }
    let context = try container(model).viewContext
    let list = make("List", ["name": "One"], in: context)
    let notes = [2, 3].map { make("Note", ["title": "Éclair \($0)", "rank": $0, "list": list], in: context) }
    try context.save()
    XCTAssertEqual(notes[0].value(forKey: "plainTitle") as? String, "eclair 2")
    XCTAssertEqual(notes[0].value(forKey: "listName") as? String, "One")
    XCTAssertNotNil(notes[0].value(forKey: "saved") as? Date)
    XCTAssertEqual(list.value(forKey: "count") as? Int, 2)
    XCTAssertEqual(list.value(forKey: "ranks") as? Int, 5)
    notes[0].setValue(10, forKey: "rank")
    try context.save()
    XCTAssertEqual(list.value(forKey: "ranks") as? Int, 13, "a change of one of the notes is enough")
    list.setValue("Two", forKey: "name")
    try context.save()
    XCTAssertEqual(notes[1].value(forKey: "listName") as? String, "Two")
    context.delete(notes[1])
    try context.save()
    let next = try container(model).viewContext
    XCTAssertEqual(try fetch("List", in: next).map { $0.value(forKey: "count") as? Int }, [1])
    XCTAssertEqual(try fetch("Note", "plainTitle == 'eclair 2'", in: next).count, 1)
  }
}
