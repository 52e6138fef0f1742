// The compiler's words: taken apart, and led back to the person's text.

import AdapterProtocol
import ProjectFixtures
import XCTest

@testable import AppBuilder

final class CompilerMessageTests: XCTestCase {
  func testMessagesAreTakenApartAndExcerptsDropped() {
    let output = """
      /a/b c.swift:3:7: error: cannot find 'x': y in scope
        let z = x
                ^
      /a/b c.swift:1:1: note: did you mean 'w'?
      /a/d.swift:9:2: warning: unused
      /usr/bin/ld: /tmp/x.o: undefined reference to `symbol'
      error: link command failed with exit code 1 (use -v to see invocation)
      """
    let (messages, other) = CompilerMessage.parse(output)
    XCTAssertEqual(
      messages,
      [
        CompilerMessage(severity: .error, file: "/a/b c.swift", line: 3, column: 7, text: "cannot find 'x': y in scope"),
        CompilerMessage(severity: .note, file: "/a/b c.swift", line: 1, column: 1, text: "did you mean 'w'?"),
        CompilerMessage(severity: .warning, file: "/a/d.swift", line: 9, column: 2, text: "unused"),
      ])
    XCTAssertEqual(other.count, 2)
  }

  func testAMessageOfTwoBatchesIsSaidOnce() {
    let line = "/a.swift:1:1: error: same\n"
    XCTAssertEqual(CompilerMessage.parse(line + line).messages.count, 1)
  }

  func testColumnsAreLedBackThroughTheEditMap() {
    let folder = TemporaryFolder()
    let file = folder.write("\tlet a = 1; observe(x)\n", to: "A.swift")
    let edit = EditMap.Edit(line: 1, column: 21, originalLength: 0, newLength: 9, purpose: nil)
    let map = EditMap(files: [EditMap.File(file: file, lineCount: 1, edits: [edit])])
    let message = CompilerMessage(severity: .error, file: file, line: 1, column: 31, text: "wrong")
    XCTAssertEqual(CompilerMessagePrinter(map: map).text(of: message), "\(file):1:22: error: wrong\n  \tlet a = 1; observe(x)\n  \t                    ^")
  }

  func testAFileThatIsGoneHasNoExcerpt() {
    let message = CompilerMessage(severity: .error, file: "/gone.swift", line: 5, column: 1, text: "wrong")
    XCTAssertEqual(CompilerMessagePrinter(map: EditMap()).text(of: message), "/gone.swift:5:1: error: wrong")
  }
}

final class BuildStampTests: XCTestCase {
  private let folder = TemporaryFolder()

  func testAStampSurvivesTheDiskAndSeesChanges() throws {
    let file = folder.write("1", to: "with space.txt")
    let stamp = BuildStamp(key: "k", application: .notBuiltYet, inputs: [FileState(of: file), FileState(of: folder.path + "/absent")])
    try stamp.write(to: folder.path + "/stamps")
    let read = try XCTUnwrap(BuildStamp(file: folder.path + "/stamps"))
    XCTAssertEqual(read, stamp)
    XCTAssertTrue(read.isCurrent)
    folder.write("12", to: "with space.txt")
    XCTAssertFalse(read.isCurrent)
  }

  func testAFileThatAppearsIsAChange() {
    let stamp = BuildStamp(key: "", application: nil, inputs: [FileState(of: folder.path + "/later")])
    XCTAssertTrue(stamp.isCurrent)
    folder.write("", to: "later")
    XCTAssertFalse(stamp.isCurrent)
  }

  func testGarbageIsNoStamp() {
    XCTAssertNil(BuildStamp(file: folder.write("something else\n\n\n", to: "stamp")))
    XCTAssertNil(BuildStamp(file: folder.path + "/none"))
  }
}
