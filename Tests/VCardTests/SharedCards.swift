// The public test cards that lie beside the checkout, where they are there. Tests that need them are skipped without them.
import Foundation
import XCTest

enum SharedCards {
  static let folder: String? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return ["../shared", "../../shared"].map { package.appendingPathComponent("\($0)/data/vcf").standardized.path }
      .first { FileManager.default.fileExists(atPath: $0 + "/expected.tsv") }
  }()

  static func files() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try XCTUnwrapOrSkip(folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".vcf") }.sorted().map {
      ($0, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))))
    }
  }

  /// The rows of expected.tsv: file, field and value.
  static func expectations() throws -> [SuiteExpectation] {
    let folder = try XCTUnwrapOrSkip(folder)
    let text = try String(contentsOfFile: folder + "/expected.tsv", encoding: .utf8)
    return text.split { $0 == "\n" || $0 == "\r\n" }.dropFirst().compactMap { row in
      let columns = row.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      return columns.count == 4 ? SuiteExpectation(file: columns[0], test: columns[1], field: columns[2], value: columns[3]) : nil
    }
  }

  private static func XCTUnwrapOrSkip(_ folder: String?) throws -> String {
    guard let folder else { throw XCTSkip("the shared cards are not here") }
    return folder
  }

  /// The same bytes with every line ended in CR LF, or in LF.
  static func withLineEnds(_ bytes: [UInt8], carriageReturns: Bool) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      if byte == 0x0A, carriageReturns { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}
