// A problem as the compiler prints one: place and message, the user's line, and a mark under the column.

internal import AdapterProtocol
internal import Foundation

/// Prints problems; each file is read once.
final class SourceExcerpts {
  private var lines: [String: [String]] = [:]

  func text(of problem: AdapterProblem) -> String {
    let lines = self.lines(of: problem.file)
    guard lines.indices.contains(problem.line - 1) else { return problem.description }
    let line = lines[problem.line - 1]
    // Tabs stay tabs, so that the mark stands under its column in any terminal.
    let indent = line.utf8.prefix(max(problem.column - 1, 0)).map { $0 == UInt8(ascii: "\t") ? "\t" : " " }.joined()
    return "\(problem)\n\(line)\n\(indent)^"
  }

  private func lines(of file: String) -> [String] {
    if let known = lines[file] { return known }
    let bytes = FileManager.default.contents(atPath: file).map { [UInt8]($0) } ?? []
    let starts = SourceFile.lineStarts(of: bytes)
    let found = starts.indices.map { number in
      let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
      return String(decoding: bytes[starts[number]..<end], as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    lines[file] = found
    return found
  }
}
