// .xcconfig files: `KEY = value` lines, `//` comments and includes.

import Foundation

/// The settings of a configuration file and of those it includes.
struct ConfigurationFile {
  /// Later lines win; an included file counts as if it stood in the place of its line.
  private(set) var settings: [String: Any] = [:]
  /// Every file that was read, and those that would have been if they were there (`#include?`).
  private(set) var files: [String] = []

  /// Reads the file at `path`.
  init(path: String) throws {
    try read(path, openFiles: [])
  }

  private mutating func read(_ path: String, openFiles: [String]) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostic.error("the configuration file cannot be read", file: path)
    }
    let text = String(decoding: data, as: UTF8.self)
    if openFiles.contains(path) {
      throw Diagnostic.error("the configuration file includes itself", file: path)
    }
    files.append(path)
    for (index, rawLine) in text.components(separatedBy: .newlines).enumerated() {
      let line = (rawLine.range(of: "//").map { String(rawLine[..<$0.lowerBound]) } ?? rawLine).trimmingCharacters(in: .whitespaces)
      if rawLine.trimmingCharacters(in: .whitespaces).hasPrefix("#include") {
        let quoted = rawLine.split(separator: "\"", omittingEmptySubsequences: false)
        guard quoted.count >= 3 else { throw Diagnostic.error("an include without a file name", file: path, line: index + 1) }
        let included = path.folderPath.appendingPath(String(quoted[1])).standardizedPath
        if !included.fileExists {
          if rawLine.contains("#include?") {
            files.append(included)
            continue
          }
          throw Diagnostic.error("the included file \(quoted[1]) does not exist", file: path, line: index + 1)
        }
        try read(included, openFiles: openFiles + [path])
        continue
      }
      guard let equals = assignment(in: line) else { continue }
      let key = line[..<equals].trimmingCharacters(in: .whitespaces)
      var value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      if value.hasSuffix(";") { value.removeLast() }
      if !key.isEmpty { settings[key] = value }
    }
  }

  /// The `=` that separates name and value: the first one outside a `[condition=…]`.
  private func assignment(in line: String) -> String.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: break
      }
    }
    return nil
  }
}
