// What becomes of Core Data's classes: accessors by name, methods by name, objects made of a class in a type parameter.

import AdapterProtocol
import XCTest

final class ManagedObjectTests: XCTestCase {
  private let framework = """
    import Foundation
    open class NSManagedObject: NSObject {
      public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
      public convenience init(context moc: NSManagedObjectContext) {}
    }

    """

  private func adapt(_ text: String) throws -> String { try AdaptedTarget(["A.swift": framework + text]).text("A.swift") }

  func testAPropertyGetsAccessorsByName() throws {
    let text = try adapt("class Note: NSManagedObject {\n  @NSManaged public var title: String?\n  @NSManaged var tags: Set<Tag>\n}")
    XCTAssertTrue(text.contains("             public var title: String? { get { ObjectiveC.__managedValue(self, \"title\") as String? }"), text)
    XCTAssertTrue(text.contains("set { ObjectiveC.__setManagedValue(self, \"tags\", newValue) } }"), text)
    XCTAssertFalse(text.contains("members.property(\"title\""), "the object answers for it itself")
  }

  func testAMethodIsCalledByItsName() throws {
    let text = try adapt(
      "class Note: NSManagedObject {}\nextension Note {\n  @objc(addTagsObject:)\n  @NSManaged public func addToTags(_ value: Tag)\n"
        + "  @objc(insertObject:inTagsAtIndex:) @NSManaged func insert(_ value: Tag, at place: Int)\n}")
    XCTAssertTrue(text.contains("public func addToTags(_ value: Tag) { ObjectiveC.__managedCall(self, \"addTagsObject:\", value) }"), text)
    XCTAssertTrue(text.contains("{ ObjectiveC.__managedCall(self, \"insertObject:inTagsAtIndex:\", value, place) }"), text)
  }

  func testAValidatingMethodSaysByNameWhatItThrows() throws {
    let text = try adapt(
      "class Note: NSManagedObject {\n  @objc func validateTitle(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}\n}")
    XCTAssertTrue(
      text.contains(
        "members.method(\"validateTitle:error:\") { object, arguments in ObjectiveC.__failure { "
          + "try object.validateTitle(arguments[0] as AutoreleasingUnsafeMutablePointer<AnyObject?>) } }"), text)
  }

  func testAClassCanBeMadeByName() throws {
    let text = try adapt("@objc(Note) public class Note: NSManagedObject {\n}")
    XCTAssertTrue(text.contains("register(Note.self, name: \"Note\")"), text)
    XCTAssertTrue(
      text.contains("members.factory(\"initWithEntity:insertInto:\") { arguments in Note(entity: arguments[0], insertInto: arguments[1]) }"), text)
    XCTAssertTrue(text.contains("members.factory(\"initWithContext:\") { arguments in Note(context: arguments[0]) }"), text)
  }

  func testAnObjectOfATypeParameterIsMadeThroughItsTable() throws {
    let text = try adapt("func make<T: NSManagedObject>(_ type: T.Type, _ c: NSManagedObjectContext) -> T { return T(context: c) }")
    XCTAssertTrue(text.contains("return ObjectiveC.__new(T.self, \"initWithContext:\",          c) }"), text)
  }

  func testAnObjectOfAnEntityIsOfTheEntitysClass() throws {
    let text = try adapt("let a = NSManagedObject(entity: e, insertInto: c)\nlet b = NSManagedObject(context: c)")
    XCTAssertTrue(text.contains("let a = __managedObject(entity: e, insertInto: c)\nlet b = NSManagedObject(context: c)"), text)
  }

  func testACastBetweenRequestsIsMadeByAFunction() throws {
    let text = try adapt(
      "let a = Item.fetchRequest() as! NSFetchRequest<Item>\nlet b = NSBatchDeleteRequest(fetchRequest: a as! NSFetchRequest<NSFetchRequestResult>)\n"
        + "let c = b ?? d as? NSFetchedResultsController<Item>\nlet e = f as! [Item]")
    for line in [
      "let a = __request(Item.fetchRequest(), (Item).self)", "NSBatchDeleteRequest(fetchRequest: __request(a, (NSFetchRequestResult).self)",
      "let c = b ?? __resultsIfAny(d, (Item).self)", "let e = f as! [Item]",
    ] { XCTAssertTrue(text.contains(line), text) }
  }

  func testAKeyPathOfASortDescriptorHasAName() throws {
    let text = try adapt("let d = NSSortDescriptor(keyPath: \\Note.title, ascending: true)")
    XCTAssertTrue(text.contains("NSSortDescriptor(keyPath: ObjectiveC.__named(\"title\", \\Note.title), ascending: true)"), text)
  }
}
