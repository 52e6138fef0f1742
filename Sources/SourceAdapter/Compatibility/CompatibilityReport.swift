// docs/COMPATIBILITY.md: what of Apple's surface works, as the frameworks' own sources say.

internal import Foundation

struct CompatibilityReport {
  let text: String

  init(modules: [(name: String, folder: String)]) throws {
    var lines = [
      "# What works", "",
      "Generated from the sources by `quince-adapter compatibility`; not edited by hand.", "",
      "*works*: does what Apple documents. *partly*: works with what is said missing. *declared*: compiles, and says on standard error,",
      "once, that it is not done yet. What is not listed does not exist here.", "",
      "| framework | works | partly | declared |", "| --- | --: | --: | --: |",
    ]
    var chapters: [String] = []
    for module in modules {
      let types = try Self.types(in: module.folder)
      let symbols = types.flatMap(\.symbols)
      let works = symbols.filter { $0.state == .works }.count
      let declared = symbols.filter { $0.state == .declared }.count
      lines.append("| \(module.name) | \(works) | \(symbols.count - works - declared) | \(declared) |")
      chapters += ["", "## \(module.name)"] + types.flatMap(Self.chapter)
    }
    text = (lines + chapters).joined(separator: "\n") + "\n"
  }

  /// Sorted by name; each symbol once.
  private static func types(in folder: String) throws -> [PublicType] {
    var types: [String: PublicType] = [:]
    for path in try FrameworkIndexer.swiftFiles(in: folder) {
      let file: SourceFile
      do { file = try SourceFile(contentsOf: path) } catch { throw AdapterError.unreadable(file: path, reason: error.localizedDescription) }
      for (name, type) in PublicSymbolReader.read(file) {
        var merged = types[name] ?? PublicType(name: name)
        if !type.kind.isEmpty { merged.kind = type.kind }
        merged.missing = merged.missing ?? type.missing
        merged.symbols += type.symbols
        types[name] = merged
      }
    }
    return types.values.sorted { $0.name < $1.name }.map { type in
      var type = type
      var seen: Set<String> = []
      type.symbols = type.symbols.sorted { $0.name < $1.name }.filter { seen.insert($0.name).inserted }
      return type
    }.filter { !$0.symbols.isEmpty || $0.missing != nil }
  }

  private static func chapter(_ type: PublicType) -> [String] {
    var lines = ["", "### " + (type.name.isEmpty ? "Functions and constants" : type.name)]
    if let missing = type.missing { lines += ["", "Partly: \(escaped(missing))"] }
    let works = type.symbols.filter { $0.state == .works }.map { "`\($0.name)`" }
    let declared = type.symbols.filter { $0.state == .declared }.map { "`\($0.name)`" }
    let partly = type.symbols.compactMap { symbol -> String? in
      guard case .partly(let gap) = symbol.state else { return nil }
      return "`\(symbol.name)`: \(escaped(gap))"
    }
    let rows = [("works", works, ", "), ("partly", partly, "<br>"), ("declared", declared, ", ")].filter { !$0.1.isEmpty }
    if rows.isEmpty { return lines }
    lines += ["", "| | |", "| --- | --- |"]
    lines += rows.map { "| \($0.0) | \($0.1.joined(separator: $0.2)) |" }
    return lines
  }

  private static func escaped(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
