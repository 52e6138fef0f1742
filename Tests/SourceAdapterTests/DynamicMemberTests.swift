// Members of `AnyObject`, at the places that the compiler has named.

import AdapterProtocol
import XCTest

final class DynamicMemberTests: XCTestCase {
  /// Adapts the text, in which `name` (a bracket for a subscript) is a member of `AnyObject` where it stands after "object" or "found".
  private func adapt(_ text: String, _ names: String...) throws -> String {
    var members: [DynamicMember] = []
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      for name in names {
        for lead in ["object.", "object?.", "found]?.", "object"] where lead != "object" || name == "[" {
          guard let range = line.range(of: lead + name) else { continue }
          let column = line[..<range.upperBound].utf8.count - name.utf8.count + 1
          members.append(DynamicMember(file: "A.swift", line: number + 1, column: column, name: name == "[" ? "" : name))
        }
      }
    }
    XCTAssertFalse(members.isEmpty)
    return try AdaptedTarget(["A.swift": text], dynamicMembers: members).text("A.swift")
  }

  private let shapes = """
    import Foundation
    class Shape: NSObject { @objc var sides = 3; @objc func grow(by amount: Int, _ times: Int) -> Bool { true } }
    class Square: Shape { @objc override var sides: Int { get { 4 } set {} } }
    class Letter: NSObject { @objc var sides = 2 }

    """

  func testAPropertyIsAskedOfEveryClassThatDeclaresIt() throws {
    let text = try adapt(shapes + "func count(_ object: AnyObject) -> Int { return object.sides }", "sides")
    XCTAssertTrue(
      text.contains("return ObjectiveC.__dynamicMember(object, { ($0 as? Letter).map { $0.sides } }, { ($0 as? Shape).map { $0.sides } })"), text)
    XCTAssertFalse(text.contains("($0 as? Square)"), "its superclass answers for it")
  }

  func testAChainAsksWhatMayBeNil() throws {
    let text = try adapt("import Foundation\nfunc f(_ d: [String: AnyObject]) { let found = \"x\"; _ = d[found]?.doubleValue }", "doubleValue")
    XCTAssertTrue(text.contains("ObjectiveC.__dynamicMember(d[found], { ($0 as? NSNumber).map { $0.doubleValue } }"), text)
  }

  func testAMethodIsTakenWithItsLabelsAndCalledWithoutThem() throws {
    let text = try adapt(shapes + "func f(_ object: AnyObject) { _ = object.grow(by: 1, 2) }", "grow")
    XCTAssertTrue(text.contains("ObjectiveC.__dynamicMember(object, { ($0 as? Shape).map { $0.grow(by:_:) } })(    1, 2)"), text)
  }

  func testASubscriptIsAskedOfTheCollection() throws {
    let text = try adapt("import Foundation\nfunc f(_ object: AnyObject) -> Any? { return object[\"a\"] }", "[")
    XCTAssertTrue(text.contains("return ObjectiveC.__dynamicSubscript(object, \"a\")"), text)
  }

  func testAMemberThatNobodyHasAndAPlaceThatIsOldAreLeftAlone() throws {
    let source = "import Foundation\nfunc f(_ object: AnyObject) { _ = object.nobodyHasThis }"
    XCTAssertTrue(try adapt(source, "nobodyHasThis").contains("object.nobodyHasThis"))
    let old = DynamicMember(file: "A.swift", line: 2, column: 3, name: "sides")
    let text = try AdaptedTarget(["A.swift": shapes + "func f(_ object: AnyObject) {}"], dynamicMembers: [old]).text("A.swift")
    XCTAssertFalse(text.contains("__dynamicMember"))
  }
}
