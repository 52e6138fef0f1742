// quince-adapter: the tool around the module SourceAdapter. People seldom call it; the builder does.

import AdapterProtocol
import Foundation
import SourceAdapter

let usage = """
  quince-adapter adapt --request FILE.json
      Adapts one target; the request and the response (on standard output) are described in Sources/AdapterProtocol.
  quince-adapter index --out FILE.json MODULE=FOLDER …
      Writes the index of frameworks from their sources.
  """

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func fail(_ text: String) -> Never {
  say(text)
  exit(1)
}

/// Takes `name VALUE` out of the arguments.
func option(_ name: String, from arguments: inout [String]) -> String {
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { fail("quince-adapter: \(name) is missing\n\(usage)") }
  let value = arguments[place + 1]
  arguments.removeSubrange(place...(place + 1))
  return value
}

func adapt(requestFile: String) throws {
  guard let data = FileManager.default.contents(atPath: requestFile) else {
    throw AdapterError.badRequest(file: requestFile, reason: "there is no such file")
  }
  let request: AdapterRequest
  do {
    request = try JSONDecoder().decode(AdapterRequest.self, from: data)
  } catch {
    throw AdapterError.badRequest(file: requestFile, reason: "\(error)")
  }
  let response = try TargetAdapter.adapt(request)
  let excerpts = SourceExcerpts()
  for problem in response.problems { say(excerpts.text(of: problem)) }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
  FileHandle.standardOutput.write(try encoder.encode(response) + Data("\n".utf8))
  if response.problems.contains(where: { $0.severity == .error }) { exit(1) }
}

func modules(from arguments: [String]) -> [(name: String, folder: String)] {
  if arguments.isEmpty { fail("quince-adapter: no MODULE=FOLDER given\n\(usage)") }
  return arguments.map { argument in
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { fail("quince-adapter: '\(argument)' is not MODULE=FOLDER\n\(usage)") }
    return (parts[0], parts[1])
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
let command = arguments.isEmpty ? "" : arguments.removeFirst()
do {
  switch command {
  case "adapt":
    try adapt(requestFile: option("--request", from: &arguments))
  case "index":
    let out = option("--out", from: &arguments)
    try FrameworkIndexer.write(modules: modules(from: arguments), to: out)
  case "help", "--help", "-h":
    print(usage)
  default:
    fail("quince-adapter: \(command.isEmpty ? "no command" : "unknown command '\(command)'")\n\(usage)")
  }
} catch {
  fail("\(error)")
}
