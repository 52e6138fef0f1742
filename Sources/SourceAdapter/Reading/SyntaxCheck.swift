// What is wrong with a file that does not parse. swift-syntax and the compiler differ in a few old forms, so the compiler has the
// word: a file it takes is adapted, and what it rejects is told with its messages.

internal import AdapterProtocol
internal import Foundation
internal import SwiftSyntax

struct SyntaxCheck {
  let compiler: String
  let swiftVersion: String

  /// The errors in a file whose tree has some; empty when the compiler takes the file.
  func problems(in file: SourceFile) -> [AdapterProblem] {
    guard let output = compilerOutput(file.path) else { return [unexplained(file)] }
    if output.succeeded { return [] }
    let problems = output.text.split(separator: "\n").compactMap { problem(in: String($0), file: file.path) }
    return problems.contains { $0.severity == .error } ? problems : [unexplained(file)]
  }

  private func compilerOutput(_ path: String) -> (text: String, succeeded: Bool)? {
    let process = Process()
    let arguments = ["-frontend", "-parse", path, "-swift-version", swiftVersion, "-diagnostic-style", "llvm"]
    process.executableURL = URL(fileURLWithPath: compiler.contains("/") ? compiler : "/usr/bin/env")
    process.arguments = compiler.contains("/") ? arguments : [compiler] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // 127: env found no compiler.
    return process.terminationStatus == 127 ? nil : (text, process.terminationStatus == 0)
  }

  /// `path:line:column: error: message`.
  private func problem(in line: String, file: String) -> AdapterProblem? {
    guard line.hasPrefix(file + ":") else { return nil }
    let parts = line.dropFirst(file.count + 1).split(separator: ":", maxSplits: 3).map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 4, let row = Int(parts[0]), let column = Int(parts[1]),
      let severity = AdapterProblem.Severity(rawValue: parts[2])
    else { return nil }
    return AdapterProblem(severity: severity, file: file, line: row, column: column, message: parts[3])
  }

  /// Without a compiler to ask: where the tree first goes wrong.
  private func unexplained(_ file: SourceFile) -> AdapterProblem {
    var node = Syntax(file.tree)
    while let next = node.children(viewMode: .all).first(where: { $0.hasError || $0.is(UnexpectedNodesSyntax.self) }) { node = next }
    let offset = min(node.start, max(file.bytes.count - 1, 0))
    return AdapterProblem(
      severity: .error, file: file.path, line: file.line(at: offset), column: file.column(at: offset),
      message: "this is not Swift that can be read; look for a missing or surplus brace, parenthesis or word")
  }
}
