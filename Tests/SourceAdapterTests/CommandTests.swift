import AdapterProtocol
import Foundation
import SourceAdapter
import XCTest

/// The tool's commands, with good and with bad input.
final class CommandTests: XCTestCase {
  func testASyntaxErrorIsToldWithPlaceAndTheUsersLine() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("class A {\n  func f( { }\n}\n", to: "A.swift")
    let request = try folder.write(
      String(decoding: JSONEncoder().encode(AdapterRequest(module: "App", files: [file], outputFolder: folder.path + "/out")), as: UTF8.self),
      to: "request.json")
    let outcome = AdapterCommand.run(["adapt", "--request", request])
    XCTAssertEqual(outcome.exitCode, 1)
    XCTAssertTrue(outcome.messages.hasPrefix("\(file):2:"), outcome.messages)
    XCTAssertTrue(outcome.messages.contains(": error: "), outcome.messages)
    XCTAssertTrue(outcome.messages.contains("\n  func f( { }\n"), outcome.messages)
  }

  func testASyntaxErrorIsToldWithoutACompilerToo() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("let a = 1\nclass {", to: "A.swift")
    let request = AdapterRequest(module: "App", files: [file], outputFolder: folder.path + "/out", compiler: "/no/such/compiler")
    let problem = try XCTUnwrap(Adapter.adapt(request, in: folder).problems.first)
    XCTAssertEqual(problem.severity, .error)
    XCTAssertEqual(problem.line, 2)
  }

  func testWhatTheCompilerTakesIsNoError() throws {
    // swift-syntax rejects the blank before the parenthesis.
    let target = try AdaptedTarget(["A.swift": "@available (iOS 9, *)\nclass A: NSObject { @objc func f() {} }"])
    XCTAssertEqual(target.response.problems, [])
    XCTAssertTrue(try target.text("A.swift").contains("\"f\""))
  }

  func testBadInputIsToldByName() throws {
    let folder = try TemporaryFolder()
    func messages(_ arguments: String...) -> String {
      let outcome = AdapterCommand.run(arguments)
      XCTAssertEqual(outcome.exitCode, 1)
      return outcome.messages
    }
    XCTAssertTrue(messages("adapt", "--request", "/no/request.json").contains("/no/request.json: error: not a request"))
    let broken = try folder.write("{", to: "broken.json")
    XCTAssertTrue(messages("adapt", "--request", broken).contains(broken))
    XCTAssertTrue(messages("adapt").contains("--request is missing"))
    XCTAssertTrue(messages("bake").contains("unknown command 'bake'"))
    XCTAssertTrue(messages("index", "--out", folder.path + "/i.json", "UIKit").contains("'UIKit' is not MODULE=FOLDER"))
    XCTAssertTrue(messages("index", "--out", folder.path + "/i.json", "UIKit=/no/folder").contains("/no/folder"))
    for request in [
      AdapterRequest(module: "App", files: ["/no/A.swift"], outputFolder: folder.path + "/out"),
      AdapterRequest(module: "App", files: [], outputFolder: folder.path + "/out", indexes: [broken]),
    ] {
      let file = try folder.write(String(decoding: JSONEncoder().encode(request), as: UTF8.self), to: "request.json")
      let text = messages("adapt", "--request", file)
      XCTAssertTrue(text.contains("/no/A.swift: error:") || text.contains(broken + ": error:"), text)
    }
  }

  func testAChangedFileIsReportedAndAnUnchangedOneIsNot() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("class A: NSObject { @objc func f() {} }", to: "A.swift")
    let second = try folder.write("let b = 1", to: "B.swift")
    let request = AdapterRequest(module: "App", files: [first, second], outputFolder: folder.path + "/out")
    XCTAssertEqual(try Adapter.adapt(request, in: folder).changedFiles, [first, second])
    // B asks for a method of A by name: A's table changes though A does not.
    _ = try folder.write("let b = Selector(\"g\")", to: "B.swift")
    _ = try folder.write("class A: NSObject { @objc func f() {}\n func g() {} }", to: "A.swift")
    XCTAssertEqual(try Adapter.adapt(request, in: folder).changedFiles, [first, second])
    _ = try folder.write("let b = Selector(\"h\")", to: "B.swift")
    XCTAssertEqual(try Adapter.adapt(request, in: folder).changedFiles, [first, second])
    XCTAssertEqual(try Adapter.adapt(request, in: folder).changedFiles, [])
  }

  func testTheIndexOfOneTargetServesAnother() throws {
    let library = try AdaptedTarget(["L.swift": "@objc public protocol P { @objc optional func did(_ a: Int) }\nopen class Base: NSObject { @objc open func go(with x: Int) {} }"])
    let app = try AdaptedTarget(
      ["A.swift": "import App\nclass A: Base, P { func did(_ a: Int) {}\n  let s = #selector(go) }"], indexes: [library.response.index])
    XCTAssertTrue(try app.text("A.swift").contains("members.method(\"did:\")"))
    XCTAssertTrue(try app.text("A.swift").contains("__S(\"goWith:\")"))
  }

  func testTheReportOfCompatibilityTellsWhatIsDone() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/Kit", withIntermediateDirectories: true)
    _ = try folder.write("""
      public class Thing {
        public var done = 1
        public func todo(_ a: Int) { unimplemented("Thing.todo(_:)") }
        public func mostly(with a: Int) { if a > 3 { unimplemented("Thing.mostly(with:)") } else { print(a) } }
        /// Does it.
        ///
        /// Partly: without colours.
        public func paint() { print(1) }
        func inside() {}
      }
      public func free(_ a: Int) {}
      """, to: "Kit/Thing.swift")
    let out = folder.path + "/COMPATIBILITY.md"
    XCTAssertEqual(AdapterCommand.run(["compatibility", "--out", out, "Kit=\(folder.path)/Kit"]).exitCode, 0)
    let text = try String(contentsOfFile: out, encoding: .utf8)
    XCTAssertTrue(text.contains("| Kit | 2 | 2 | 1 |"), text)
    XCTAssertTrue(text.contains("| works | `done` |\n| partly | `mostly(with:)`: some uses; they say so at run time<br>`paint()`: without colours. |\n| declared | `todo(_:)` |"), text)
    XCTAssertTrue(text.contains("### Functions and constants\n\n| | |\n| --- | --- |\n| works | `free(_:)` |"), text)
    XCTAssertFalse(text.contains("inside"), text)
  }

  /// Apple's contact picker has three methods of one name.
  func testOptionalMethodsOfOneNameAreToldApartByTheirTypes() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/Kit", withIntermediateDirectories: true)
    _ = try folder.write(
      """
      public class Picker {}
      public class Contact {}
      public class Value {}
      public protocol PickerDelegate: NSObjectProtocol {
        func picker(_ picker: Picker, didSelect contact: Contact)
        func picker(_ picker: Picker, didSelect value: Value)
        func picker(_ picker: Picker, didSelect contacts: [Contact])
      }
      extension PickerDelegate {
        public func picker(_ picker: Picker, didSelect contact: Contact) { sendIfImplemented(to: self, "picker:didSelectContact:", [picker, contact]) }
        public func picker(_ picker: Picker, didSelect value: Value) { sendIfImplemented(to: self, "picker:didSelectValue:", [picker, value]) }
        public func picker(_ picker: Picker, didSelect contacts: [Contact]) { sendIfImplemented(to: self, "picker:didSelectContacts:", [picker, contacts]) }
      }
      """, to: "Kit/Picker.swift")
    XCTAssertEqual(AdapterCommand.run(["index", "--out", folder.path + "/index.json", "Kit=\(folder.path)/Kit"]).messages, "")
    let target = try AdaptedTarget(
      [
        "A.swift": """
        import Kit
        class A: NSObject, PickerDelegate {
          func picker(_ picker: Picker, didSelect someone: Kit.Contact!) {}
          func picker(_ picker: Picker, didSelect all: Array<Contact>) {}
          func picker(_ picker: Picker, didSelect value: Value) {}
        }
        """
      ], indexes: [folder.path + "/index.json"])
    let text = try target.text("A.swift")
    for selector in ["picker:didSelectContact:", "picker:didSelectContacts:", "picker:didSelectValue:"] {
      XCTAssertEqual(text.components(separatedBy: "members.method(\"\(selector)\")").count, 2, "\(selector) once in \(text)")
    }
  }
}
