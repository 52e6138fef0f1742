import XCTest
@testable import UIKit

final class MarkupReaderTests: XCTestCase {
  private func read(_ text: String) throws -> MarkupElement {
    try MarkupReader.read(Data(text.utf8), file: "Main.storyboard")
  }

  private func message(of text: String, line: UInt = #line) -> String {
    do {
      _ = try read(text)
      XCTFail("was read without an error", line: line)
      return ""
    } catch {
      return String(describing: error)
    }
  }

  func testElementsKeepAttributesOrderAndLines() throws {
    let root = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- saved by hand -->
      <document version='3.0'>
        <label text="A" id="a"/>
        <view
            id="b">
          <rect key="frame" x="1"/>
        </view>
      </document>
      """)
    XCTAssertEqual(root.name, "document")
    XCTAssertEqual(root["version"], "3.0")
    XCTAssertEqual(root.children.map(\.name), ["label", "view"])
    XCTAssertEqual(root.children.map(\.line), [4, 5])
    XCTAssertEqual(root.children[1].child(forKey: "frame")?["x"], "1")
    XCTAssertEqual(root.children[1].child(forKey: "frame")?.enclosing("document")?["version"], "3.0")
  }

  func testEntitiesAndCharacterDataAreResolved() throws {
    let root = try read("<a t=\"&lt;&amp;&quot;&apos;&gt;&#10;&#x4E2D;\nx\">one &amp; two<![CDATA[ <three> ]]></a>")
    XCTAssertEqual(root["t"], "<&\"'>\n中 x")
    XCTAssertEqual(root.text, "one & two <three> ")
  }

  func testVisitGoesInDocumentOrder() throws {
    var names: [String] = []
    try read("<a><b><c/></b><d/></a>").visit { names.append($0.name) }
    XCTAssertEqual(names, ["a", "b", "c", "d"])
  }

  func testByteOrderMarkIsSkipped() throws {
    XCTAssertEqual(try MarkupReader.read(Data([0xEF, 0xBB, 0xBF]) + Data("<a/>".utf8), file: "x").name, "a")
  }

  func testEveryCutOfADocumentGivesAnErrorAndNeverATree() throws {
    let text = "<?xml version=\"1.0\"?><document><view id=\"&lt;a\"><!-- c --><label text='x'/>t</view></document>"
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      XCTAssertThrowsError(try MarkupReader.read(Data(bytes[..<length]), file: "cut"), "cut after \(length) bytes")
    }
    XCTAssertNoThrow(try read(text))
  }

  func testErrorsNameFileAndLine() {
    XCTAssertEqual(message(of: "<a>\n<b>\n</a>\n"), "Main.storyboard:3: </a> where <b> of line 2 should end")
    XCTAssertEqual(message(of: "<a>\n<b x=\"1\""), "Main.storyboard:2: the file ends inside the tag <b> of line 2; it seems cut off")
    XCTAssertEqual(message(of: "<a>\n\n"), "Main.storyboard:3: the file ends inside <a> of line 1; it seems cut off")
    XCTAssertEqual(message(of: "<a x=\"1\" x=\"2\"/>"), "Main.storyboard:1: <a> has the attribute 'x' twice")
    XCTAssertEqual(message(of: "<a x=1/>"), "Main.storyboard:1: the value of 'x' is not in quotation marks")
    XCTAssertEqual(message(of: "<a>&nbsp;</a>\n"), "Main.storyboard:1: unknown entity '&nbsp;'")
    XCTAssertEqual(message(of: "<a/><b/>"), "Main.storyboard:1: a second document element <b>")
    XCTAssertEqual(message(of: ""), "Main.storyboard:1: the file holds no element")
  }

  func testHostileNestingIsRefused() {
    let text = String(repeating: "<a>", count: 100_000)
    XCTAssertTrue(message(of: text).contains("more than 256 elements inside each other"))
  }
}
