import AdapterProtocol
import XCTest

final class EditMapTests: XCTestCase {
  /// `class A { @objc dynamic var level = 0 }` with 12 bytes put in at column 20 and a word of 6 bytes at column 30 shortened to 2.
  private let map = EditMap(files: [
    EditMap.File(file: "/app/A.swift", lineCount: 9, edits: [
      EditMap.Edit(line: 4, column: 20, originalLength: 0, newLength: 12, purpose: "observers of A.level"),
      EditMap.Edit(line: 4, column: 30, originalLength: 6, newLength: 2),
    ])
  ])

  func testAColumnBeforeTheFirstEditStays() {
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 4, column: 19), OriginalPosition(line: 4, column: 19))
  }

  func testAColumnAfterAnInsertionMovesBack() {
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 4, column: 32), OriginalPosition(line: 4, column: 20))
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 4, column: 41), OriginalPosition(line: 4, column: 29))
  }

  func testAColumnInsideAnInsertionIsGeneratedAndSaysWhatFor() {
    let position = map.originalPosition(file: "/app/A.swift", line: 4, column: 25)
    XCTAssertEqual(position, OriginalPosition(line: 4, column: 20, isGenerated: true, purpose: "observers of A.level"))
  }

  func testAColumnInsideAReplacementStaysWithinTheUsersWord() {
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 4, column: 43), OriginalPosition(line: 4, column: 31))
  }

  func testColumnsAfterAShortenedWordMoveForward() {
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 4, column: 44), OriginalPosition(line: 4, column: 36))
  }

  func testOtherLinesAndUnknownFilesKeepTheirPlaces() {
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 5, column: 32), OriginalPosition(line: 5, column: 32))
    XCTAssertEqual(map.originalPosition(file: "/app/B.swift", line: 4, column: 32), OriginalPosition(line: 4, column: 32))
  }

  func testALineAfterTheUsersLastOneIsGenerated() {
    XCTAssertEqual(map.originalPosition(file: "/app/A.swift", line: 10, column: 7), OriginalPosition(line: 9, column: 1, isGenerated: true))
  }
}
