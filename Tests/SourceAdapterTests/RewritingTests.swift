import AdapterProtocol
import SourceAdapter
import XCTest

/// Texts before and after. That the results behave is shown by WholeAppTests.
final class RewritingTests: XCTestCase {
  private func assertFirstLine(_ text: String, becomes expected: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let adapted = try adapt(text, file: file, line: line).components(separatedBy: "\n")[0]
    XCTAssertEqual(adapted, expected, file: file, line: line)
  }

  // MARK: - Attributes

  func testAttributesOfObjectiveCAreBlanksOfTheSameWidth() throws {
    let text = try adapt("""
      @IBDesignable class A: NSObject {
        @IBOutlet weak var label: NSObject!
        @objc(one:two:) func named(_ a: Int, _ b: Int) {}
        @nonobjc @IBAction func tapped() { let x = 1 }
      }
      @objc enum Kind: Int { case a }
      """).components(separatedBy: "\n")
    XCTAssertEqual(text[0], "              class A: NSObject {")
    XCTAssertEqual(text[1], "            weak var label: NSObject!")
    XCTAssertEqual(text[2], "                  func named(_ a: Int, _ b: Int) {}")
    XCTAssertEqual(text[3], "                     func tapped() { let x = 1 }")
    XCTAssertEqual(text[5], "      enum Kind: Int { case a }")
  }

  func testAnAttributeOverSeveralLinesKeepsThem() throws {
    let text = try adapt("class A: NSObject {\n  @objc(\n    name:\n  ) func f(_ x: Int) {}\n}")
    XCTAssertTrue(text.hasPrefix("class A: NSObject {\n        \n         \n    func f(_ x: Int) {}\n"), text)
    XCTAssertTrue(text.contains("members.method(\"name:\")"), text)
  }

  func testOfTwoRequirementsOfOneNameTheOneWithTheSameTypesIsMeant() throws {
    let text = try adapt("""
      @objc protocol P { @objc(manyInList:) optional func many(in list: List) -> Int }
      @objc protocol Q { @objc(manyInGrid:) optional func many(in grid: Grid) -> Int }
      class List: NSObject {}
      class Grid: NSObject {}
      class A: NSObject { func many(in list: List) -> Int { 1 } }
      class B: NSObject { func many(in grid: Grid) -> Int { 2 } }
      """).components(separatedBy: "\n")
    XCTAssertTrue(text[4].contains("members.method(\"manyInList:\")"), text[4])
    XCTAssertTrue(text[5].contains("members.method(\"manyInGrid:\")"), text[5])
  }

  func testTheApplicationsMainAttributeBecomesSwifts() throws {
    try assertFirstLine("@UIApplicationMain class A: NSObject {\n}", becomes: "@main              class A: NSObject {")
  }

  func testAnUnavailableMemberGetsNoEntry() throws {
    let text = try adapt("class A: NSObject {\n  @available(*, unavailable) @objc func old() {}\n  @objc func new() {}\n}")
    XCTAssertFalse(text.contains("\"old\""), text)
    XCTAssertTrue(text.contains("\"new\""), text)
  }

  // MARK: - Imports and conditions

  func testImportsOfPartsBecomeImportsOfTheModule() throws {
    let text = try adapt("import UIKit.UIGestureRecognizerSubclass\nimport class UIKit.UIView\nimport UIKit").components(separatedBy: "\n")
    XCTAssertEqual(text[0].trimmingCharacters(in: .whitespaces), "import UIKit")
    XCTAssertEqual(text[1].trimmingCharacters(in: .whitespaces), "import UIKit")
    XCTAssertEqual(text[2], "import UIKit")
  }

  func testCoreFoundationIsWhatComesWithFoundation() throws {
    let text = try adapt("import CoreFoundation\nimport func CoreFoundation.CFAbsoluteTimeGetCurrent\nimport UIKit").components(separatedBy: "\n")
    XCTAssertEqual(text.prefix(3).map { $0.trimmingCharacters(in: .whitespaces) }, ["import Foundation", "import Foundation", "import UIKit"])
  }

  func testConditionsAreAnsweredAsOnAPhone() throws {
    try assertFirstLine("#if os(iOS) && !os(Linux)\n#endif", becomes: "#if true    && !false    ")
    try assertFirstLine("#if targetEnvironment(simulator)\n#endif", becomes: "#if true                        ")
    try assertFirstLine("#if canImport(AppKit) || canImport(Foundation)\n#endif", becomes: "#if false             || true                 ")
  }

  func testOnlyTheBranchThatIsCompiledIsAdapted() throws {
    let source = """
      class A: NSObject {
      #if DEBUG
        @objc func debug() {}
      #elseif swift(>=5.0)
        @objc func five() {}
      #else
        @objc func old() {}
      #endif
      }
      """
    let debug = try adapt(source, conditions: ["DEBUG"]), five = try adapt(source), old = try adapt(source, swiftVersion: "4.2")
    XCTAssertTrue(debug.contains("\"debug\"") && !debug.contains("\"five\"") && debug.contains("@objc func five"), debug)
    XCTAssertTrue(five.contains("\"five\"") && !five.contains("\"old\""), five)
    XCTAssertTrue(old.contains("\"old\"") && !old.contains("\"five\""), old)
  }

  func testNetworkingAndXMLAreImportedForWhoeverUsesThem() throws {
    let plain = try AdaptedTarget(["A.swift": "let a = 1"]).response.compilerArguments
    let both = try AdaptedTarget(["A.swift": "let a = URLSession.shared", "B.swift": "let p: XMLParser? = nil"]).response.compilerArguments
    XCTAssertEqual(plain.filter { !$0.hasPrefix("-") && !$0.hasPrefix("/") }, ["ObjectiveC"])
    XCTAssertEqual(both.filter { !$0.hasPrefix("-") && !$0.hasPrefix("/") }, ["ObjectiveC", "FoundationNetworking", "FoundationXML"])
  }

  // MARK: - Selectors and key paths

  func testSelectorsAreNamedByObjectiveCsRule() throws {
    let declarations = """
      class A: NSObject {
        @objc func plain() {}
        @objc func tapped(_ sender: Any) {}
        @objc func add(item: Int, at place: Int) {}
        @objc func move(to place: Int) {}
        @objc func moveTo(place: Int) {}
        @objc(renamed:) func original(_ x: Int) {}
        @objc var level = 0
        func f() { let s = [
      """
    let cases = [
      ("#selector(plain)", "plain"), ("#selector(A.tapped(_:))", "tapped:"), ("#selector(self.tapped)", "tapped:"),
      ("#selector(add(item:at:))", "addWithItem:at:"), ("#selector(move(to:))", "moveTo:"), ("#selector(moveTo(place:))", "moveToPlace:"),
      ("#selector(original)", "renamed:"), ("#selector(getter: level)", "level"), ("#selector(setter: A.level)", "setLevel:"),
      ("#selector(tapped as (A) -> (Any) -> Void)", "tapped:"), ("#selector(Unknown.run(with:))", "runWith:"),
    ]
    for (expression, selector) in cases {
      let text = try adapt(declarations + expression + "] }\n}")
      XCTAssertTrue(text.contains("__S(\"\(selector)\")"), "\(expression) in \(text)")
    }
  }

  func testAnAmbiguousSelectorIsReportedWithItsPlace() throws {
    let target = try AdaptedTarget(["A.swift": "class A { @objc func f() {} }\nclass B { @objc func f(_ x: Int) {} }\nlet s = #selector(f)"])
    let problem = try XCTUnwrap(target.response.problems.first)
    XCTAssertEqual("\(problem.severity.rawValue) \(problem.line):\(problem.column)", "warning 3:9")
    XCTAssertTrue(problem.message.contains("f, f:"), problem.message)
  }

  func testKeyPathsBecomeStrings() throws {
    try assertFirstLine("let k = #keyPath(Counter.owner.name)", becomes: "let k = \"owner.name\"                ")
  }

  func testAnObservedKeyPathIsNamed() throws {
    try assertFirstLine(
      "let o = a.observe(\\.owner?.name, options: [.new]) { _, _ in }",
      becomes: "let o = a.observe(ObjectiveC.__named(\"owner.name\", \\.owner?.name), options: [.new]) { _, _ in }")
  }

  func testAPreviewIsNoPartOfTheApp() throws {
    let text = try adapt("let a = 1\n#Preview {\n  let view = Missing()\n  return view\n}\n@available(iOS 17, *)\n#Preview(\"b\") { Missing() }\nlet c = 3\n")
    XCTAssertFalse(text.contains("Missing") || text.contains("Preview") || text.contains("available"), text)
    let lines = text.components(separatedBy: "\n")
    XCTAssertEqual([lines[0], lines[7]], ["let a = 1", "let c = 3"])
  }

  func testAnAttributedTextOfNothingIsEmpty() throws {
    try assertFirstLine("let a = NSMutableAttributedString()", becomes: "let a = NSMutableAttributedString(string: \"\")")
    try assertFirstLine("let a = b ?? NSAttributedString()", becomes: "let a = b ?? NSAttributedString(string: \"\")")
    try assertFirstLine("let a = NSAttributedString(string: x)", becomes: "let a = NSAttributedString(string: x)")
  }

  // MARK: - What becomes known by name

  func testAMethodASelectorSpeaksOfIsKnownWithoutAWord() throws {
    let text = try adapt("class A: NSObject {\n  func go() {}\n  func stay() {}\n  func f() { perform(Selector(\"go\")) }\n}")
    XCTAssertTrue(text.contains("members.method(\"go\")"), text)
    XCTAssertFalse(text.contains("members.method(\"stay\")"), text)
  }

  func testObjCMembersHoldsForSubclassesAndExtensions() throws {
    let target = try AdaptedTarget([
      "A.swift": "@objcMembers class A: NSObject { func inA() {}\n private func hidden() {} }",
      "B.swift": "class B: A { func inB() {} }\nextension A { func inExtension() {} }",
    ])
    XCTAssertTrue(try target.text("A.swift").contains("\"inA\""))
    XCTAssertFalse(try target.text("A.swift").contains("\"hidden\""))
    XCTAssertTrue(try target.text("B.swift").contains("\"inB\""))
    XCTAssertTrue(try target.text("B.swift").contains("\"inExtension\""))
  }

  func testNamesInAStoryboardAreKnown() throws {
    let text = try adapt(
      "class Outer: NSObject {\n  func pressed(_ x: Any) {}\n  var size = 1\n  private class Inner: NSObject {}\n}",
      interface: """
        <view customClass="Inner"><action selector="pressed:" destination="a"/>
        <userDefinedRuntimeAttribute type="number" keyPath="size"/></view>
        """)
    XCTAssertTrue(text.contains("members.method(\"pressed:\")"), text)
    XCTAssertTrue(text.contains("members.property(\"size\""), text)
    XCTAssertTrue(text.contains("register(Inner.self, name: \"Inner\")"), text)
  }

  func testAMethodThatCannotBeCalledByNameIsReported() throws {
    let target = try AdaptedTarget(["A.swift": "class A: NSObject {\n  @objc func f(_ x: inout Int) {}\n}"])
    XCTAssertEqual(target.response.problems.map(\.line), [2])
  }

  func testAPropertyThatIsReadOnlyHasNoSetter() throws {
    let text = try adapt("class A: NSObject {\n  @objc var a: Int { return 1 }\n  @objc let b = 2\n  @objc var c: Int { get { 1 } set {} }\n}")
    XCTAssertTrue(text.contains("members.property(\"a\", { object in object.a });"), text)
    XCTAssertTrue(text.contains("members.property(\"b\", { object in object.b });"), text)
    XCTAssertTrue(text.contains("{ object, value in object.c = value }"), text)
  }

  // MARK: - Observing

  func testADynamicPropertyTellsItsObservers() throws {
    let text = try adapt("""
      class A: NSObject {
        @objc dynamic var a = 1
        @objc dynamic var b = 1 { didSet(old) { print(old) } }
        @objc dynamic var c = 1 { willSet { print(1) } }
        @objc dynamic var d: Int { get { 1 } set { print(newValue) } }
        dynamic var e = 1
      }
      """).components(separatedBy: "\n")
    XCTAssertTrue(text[1].hasSuffix("var a = 1 { didSet { ObjectiveC.__propertyDidChange(self, \"a\", oldValue, self.a) } }"), text[1])
    XCTAssertTrue(text[2].contains("{ defer { ObjectiveC.__propertyDidChange(self, \"b\", old, self.b) }; print(old) }"), text[2])
    XCTAssertTrue(text[3].contains(" didSet { ObjectiveC.__propertyDidChange(self, \"c\", oldValue, self.c) } }"), text[3])
    XCTAssertTrue(text[4].contains("set { let __old = self.d; defer { ObjectiveC.__propertyDidChange(self, \"d\", __old, self.d) }; print"), text[4])
    XCTAssertEqual(text[5], "  dynamic var e = 1")
  }

  // MARK: - Protocols

  func testAnObjCProtocolIsForClasses() throws {
    try assertFirstLine("@objc protocol P { }", becomes: "      protocol P: AnyObject { }")
    try assertFirstLine("@objc protocol P: Q { }\nprotocol Q: AnyObject {}", becomes: "      protocol P: Q, AnyObject { }")
    try assertFirstLine("@objc protocol P: NSObjectProtocol { }", becomes: "      protocol P: NSObjectProtocol { }")
  }

  func testACallOfAnOptionalRequirementAsksForItFirst() throws {
    let text = try adapt("""
      @objc protocol P { @objc optional func did(_ a: Int, finish b: Bool) -> Int }
      class A { weak var d: P?; var onTap: ((Int) -> Void)?
        func f() -> Int? { onTap?(1); return d?.did?(1, finish: true) } }
      """).components(separatedBy: "\n")
    XCTAssertEqual(text[2], "  func f() -> Int? { onTap?(1); return d?.__opt_did__finish?(1,         true) } }")
    XCTAssertTrue(text[3].contains("var __opt_did__finish: ((Int, Bool) -> Int)?"), text[3])
  }

  // MARK: - Overriding

  func testAnOverrideInAnExtensionIsForwardedFromTheClass() throws {
    let target = try AdaptedTarget([
      "A.swift": "class Base: NSObject { func f(_ x: Int, y: Int) -> Int { 0 } ; var p: Int { 0 } }\nclass A: Base {\n}",
      "B.swift": "extension A {\n  override func f(_ x: Int, y: Int) -> Int { super.f(x, y: y) }\n  override var p: Int { 1 }\n}",
    ])
    let body = try target.lines("A.swift")[2]
    XCTAssertTrue(body.contains("override func f(_ argument0: Int, y argument1: Int) -> Int { __A_f(argument0, y: argument1) }"), body)
    XCTAssertTrue(body.contains("override var p: Int { get { __A_p } }"), body)
    XCTAssertEqual(try target.lines("B.swift")[1], "           func __A_f(_ x: Int, y: Int) -> Int { super.f(x, y: y) }")
  }

  func testAnOverrideOfWhatOnlyObjectiveCsNSObjectHasLosesTheWord() throws {
    let index = try EndToEnd.frameworks.get().path + "/index.json"
    let method = "override func observeValue(forKeyPath k: String?, of o: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}"
    let target = try AdaptedTarget(
      ["A.swift": "import UIKit\nclass A: NSObject {\n  \(method)\n}\nclass B: UIView {\n  \(method)\n}"], indexes: [index])
    let lines = try target.lines("A.swift")
    XCTAssertTrue(lines[2].hasPrefix("           func observeValue"), lines[2])
    XCTAssertTrue(lines[5].hasPrefix("  override func observeValue"), lines[5])
    XCTAssertTrue(lines[3].contains("\"observeValueForKeyPath:ofObject:change:context:\""), lines[3])
  }

  // MARK: - Objects

  func testAnObjectOfATypeParameterIsMadeByItsClass() throws {
    try assertFirstLine(
      "func make<T: NSObject, U>() -> T { _ = U.self; return T() }",
      becomes: "func make<T: NSObject, U>() -> T { _ = U.self; return ObjectiveC.__new(T.self) }")
    try assertFirstLine("func make<T: Thing>() -> T { T() }\nprotocol Thing { init() }", becomes: "func make<T: Thing>() -> T { T() }")
  }

  func testManagedPropertiesGetAccessors() throws {
    let text = try adapt("class A: NSObject {\n  @NSManaged var name: String?\n}").components(separatedBy: "\n")[1]
    XCTAssertTrue(text.contains("get { ObjectiveC.__managedValue(self, \"name\") as String? }"), text)
  }

  // MARK: - The map back

  func testColumnsAfterAnInsertionLeadBackToTheUsersText() throws {
    let source = "class A: NSObject {\n  @objc dynamic var a = 1; let marker = 2\n}"
    let target = try AdaptedTarget(["A.swift": source])
    func column(_ text: String) throws -> Int {
      text.utf8.distance(from: text.startIndex, to: try XCTUnwrap(text.range(of: "marker")).lowerBound) + 1
    }
    let before = try column(source.components(separatedBy: "\n")[1]), after = try column(target.lines("A.swift")[1])
    XCTAssertNotEqual(before, after)
    let file = target.folder.path + "/A.swift"
    XCTAssertEqual(
      try target.editMap.originalPosition(file: file, line: 2, column: after), OriginalPosition(line: 2, column: before))
    let entry = try target.editMap.originalPosition(file: file, line: 3, column: 150)
    XCTAssertEqual(entry.purpose, "A.a by name")
    XCTAssertTrue(entry.isGenerated)
  }

  func testAFileWithoutALastLineEndAndOneWithWindowsLineEndsKeepTheirLines() throws {
    let text = try adapt("class A: NSObject {\r\n  @objc func f() {}\r\n}")
    XCTAssertEqual(text.components(separatedBy: "\r\n").count, 3)
    XCTAssertTrue(text.contains("}\nprivate enum __LoadTime"), text)
  }
}
