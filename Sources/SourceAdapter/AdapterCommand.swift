// The command line of the tool `quince-adapter`, which is only a main around this. People seldom call it; the builder does.

internal import AdapterProtocol
internal import Foundation

public enum AdapterCommand {
  /// What a run of the tool gives.
  public struct Outcome {
    /// For standard output.
    public var output = ""
    /// For standard error.
    public var messages = ""
    public var exitCode: Int32 = 0
  }

  static let usage = """
    quince-adapter adapt --request FILE.json
        Adapts one target; the request and the response (on standard output) are described in Sources/AdapterProtocol.
    quince-adapter index --out FILE.json MODULE=FOLDER …
        Writes the index of frameworks from their sources.
    quince-adapter compatibility --out FILE.md MODULE=FOLDER …
        Writes what of Apple's surface works, from the frameworks' sources.
    """

  /// Runs a command, for instance `["adapt", "--request", "request.json"]`. The arguments do not include the program's name.
  public static func run(_ arguments: [String]) -> Outcome {
    var arguments = Arguments(arguments)
    do {
      switch arguments.next() {
      case "adapt":
        return try adapt(requestFile: try arguments.option("--request"))
      case "index":
        let out = try arguments.option("--out")
        try FrameworkIndexer.write(modules: try arguments.modules(), to: out)
        return Outcome()
      case "compatibility":
        let out = try arguments.option("--out")
        let report = try CompatibilityReport(modules: try arguments.modules())
        try OutputFolder.write([UInt8](report.text.utf8), to: out)
        return Outcome()
      case "help"?, "--help"?, "-h"?:
        return Outcome(output: usage + "\n")
      case let command:
        throw UsageError(message: command.map { "unknown command '\($0)'" } ?? "no command")
      }
    } catch {
      return Outcome(messages: "\(error)\n", exitCode: 1)
    }
  }

  private static func adapt(requestFile: String) throws -> Outcome {
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
    var outcome = Outcome()
    let excerpts = SourceExcerpts()
    for problem in response.problems { outcome.messages += excerpts.text(of: problem) + "\n" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    outcome.output = String(decoding: try encoder.encode(response), as: UTF8.self) + "\n"
    if response.problems.contains(where: { $0.severity == .error }) { outcome.exitCode = 1 }
    return outcome
  }

  private struct UsageError: Error, CustomStringConvertible {
    let message: String
    var description: String { "quince-adapter: \(message)\n\(usage)" }
  }

  private struct Arguments {
    private var rest: [String]
    init(_ arguments: [String]) { rest = arguments }

    mutating func next() -> String? { rest.isEmpty ? nil : rest.removeFirst() }

    /// Takes `name VALUE` out of the arguments.
    mutating func option(_ name: String) throws -> String {
      guard let place = rest.firstIndex(of: name), place + 1 < rest.count else { throw UsageError(message: "\(name) is missing") }
      let value = rest[place + 1]
      rest.removeSubrange(place...(place + 1))
      return value
    }

    func modules() throws -> [(name: String, folder: String)] {
      if rest.isEmpty { throw UsageError(message: "no MODULE=FOLDER given") }
      return try rest.map { argument in
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw UsageError(message: "'\(argument)' is not MODULE=FOLDER") }
        return (parts[0], parts[1])
      }
    }
  }
}
