import AdapterProtocol
import SourceAdapter
import XCTest

/// An app full of Objective-C's ways is adapted, compiled and run; each test looks at one of the things it prints.
final class WholeAppTests: XCTestCase {
  private static let folder = Result { try TemporaryFolder() }
  private static let output = Result { try EndToEnd.run(EndToEnd.swiftFiles(in: EndToEnd.fixtures + "/App"), in: folder.get()) }

  /// Asserts that the app printed these lines, one after the other.
  private func assertPrinted(_ lines: String..., file: StaticString = #filePath, line: UInt = #line) throws {
    let output = try Self.output.get()
    let found = output.indices.contains { output[$0...].starts(with: lines) }
    XCTAssertTrue(found, "\(lines) not found in:\n\(output.joined(separator: "\n"))", file: file, line: line)
  }

  /// Line and column, from 1, of a text in a fixture.
  private func place(of text: String, in file: String) throws -> (line: Int, column: Int) {
    let lines = try String(contentsOfFile: EndToEnd.fixtures + "/App/" + file, encoding: .utf8).components(separatedBy: "\n")
    let row = try XCTUnwrap(lines.firstIndex { $0.contains(text) })
    let column = lines[row].distance(from: lines[row].startIndex, to: try XCTUnwrap(lines[row].range(of: text)).lowerBound)
    return (row + 1, column + 1)
  }

  func testTheAppDelegateIsMadeAndLaunched() throws { try assertPrinted("launched", "tapped 7") }

  func testActionsWithNoneOneAndTwoArgumentsAreCalled() throws {
    try assertPrinted("tapped 7", "changed true UIEvent", "noArguments", "baseAction", "added true")
  }

  func testAnOverrideOfAnActionIsCalled() throws { try assertPrinted("base overridden", "sub overridden") }

  func testAFrameworksMethodCanBeASelector() throws { try assertPrinted("endEditing true") }

  func testSelectorsHaveObjectiveCsNames() throws {
    let column = try place(of: "#column", in: "ViewController.swift").column
    try assertPrinted("selector renamed: incrementBy: value setValue: \(column)")
  }

  func testMethodsAreFoundByTheirNames() throws { try assertPrinted("original text", "swift3Style", "throwing t") }

  func testTheBranchForThePhoneIsCompiledAndLinesStay() throws {
    try assertPrinted("iOS \(place(of: "print(\"iOS", in: "ViewController.swift").line)")
  }

  func testObjectsKnowWhatTheyRespondTo() throws { try assertPrinted("responds true false true", "class from the class") }

  func testTimersAndNotificationsReachTheirSelectors() throws { try assertPrinted("tick info", "note 7", "box set") }

  func testOutletsAndInspectablesAreSetByKey() throws {
    try assertPrinted("box set", "undefined key unknownKey", "outlets one true true 2 4 true 2.5", "keyPath counter.value")
  }

  func testOptionalRequirementsAreCalledWhereTheyExist() throws {
    try assertPrinted("bump Optional(false) Optional(true)", "closure 3", "required", "hint none")
  }

  func testAFrameworksOptionalMethodInASubclassOfTheConformingClassIsCalled() throws {
    try assertPrinted("didSelect 4", "heights 44.0 nil", "didSelect 5")
  }

  func testCellsAreMadeByTheirClass() throws { try assertPrinted("cell styled") }

  func testObserversHearOfChangesUntilTheyAreRemoved() throws {
    try assertPrinted("kvo 2 12", "didSet 0 3", "observeValue level 3", "computed 5", "didSet 3 4", "watcher level")
  }

  func testOverridesInExtensionsAreCalledThroughTheSuperclass() throws { try assertPrinted("super prepare segue", "prepare segue", "hidesBar true") }

  func testMembersOfExtensionsAreFoundByName() throws { try assertPrinted("fromExtension", "hidden", "dismissKeyboard ViewController") }

  func testAMethodOfAnExtensionCanBeOverridden() throws { try assertPrinted("base of the extension", "subclass of the extension") }

  func testGenericNestedPrivateAndLocalClassesAreReachedByName() throws {
    try assertPrinted("reload Int 2", "own", "names true help 3", "inner", "deep", "poke 5 x", "plain class", "local", "held")
  }

  func testAGenericFunctionMakesAnObject() throws { try assertPrinted("generic SubTable") }

  func testManagedPropertiesKeepValues() throws { try assertPrinted("managed 4 t") }

  func testDeclarationsOfUnusualShapeCompileAndAreReached() throws {
    try assertPrinted("finished true", "finished true", "named x!", "deeper", "here", "extended", "concrete", "generic responds true")
    try assertPrinted("nothing", "inside Int", "private extension", "every object")
  }

  func testAClassIsMadeOnlyByTheInitialisersItHas() throws { try assertPrinted("factories true true true") }

  func testPlacesAreTheUsersOwn() throws {
    let place = try place(of: "#column", in: "Extensions.swift")
    try assertPrinted("place Extensions.swift \(place.line) \(place.column)")
  }

  func testTheSameHappensOptimisedInAnOlderLanguageModeAndOnTheMainActor() throws {
    let files = EndToEnd.swiftFiles(in: EndToEnd.fixtures + "/App")
    for (version, options) in [("4", ["-O", "-wmo"]), ("6", ["-default-isolation", "MainActor"])] {
      let output = try EndToEnd.run(files, in: TemporaryFolder(), swiftVersion: version, options: options)
      XCTAssertEqual(output, try Self.output.get(), "Swift \(version)")
    }
  }

  func testASecondRunChangesNoFile() throws {
    _ = try Self.output.get()
    let files = EndToEnd.swiftFiles(in: EndToEnd.fixtures + "/App")
    let request = AdapterRequest(
      module: "App", files: files, outputFolder: try Self.folder.get().path + "/adapted",
      indexes: [try EndToEnd.frameworks.get().path + "/index.json"])
    XCTAssertEqual(try Adapter.adapt(request, in: Self.folder.get()).changedFiles, [])
  }
}
