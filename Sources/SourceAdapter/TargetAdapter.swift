// Adapts one target: Swift written for an iPhone becomes Swift that compiles on Linux, line for line.
//
// Two passes. The first reads every file and notes what it declares and which names it asks for; together with the indexes of
// the imported modules that is the TargetIndex. The second rewrites each file with that index at hand. Both go file by file and
// run on several threads.

internal import AdapterProtocol
internal import Foundation

struct TargetAdapter {
  private let request: AdapterRequest
  private let conditions: BuildConditions
  private let modules: [ModuleIndex]

  /// Adapts the target and writes the results to the request's output folder.
  ///
  /// - Returns: with an error among its problems, nothing was written.
  static func adapt(_ request: AdapterRequest) throws -> AdapterResponse { try TargetAdapter(request).run() }

  init(_ request: AdapterRequest) throws {
    self.request = request
    modules = try request.indexes.flatMap { try Self.modules(inIndex: $0) }
    conditions = BuildConditions(
      names: Set(request.conditions), swiftVersion: request.swiftVersion,
      importableModules: Set(request.importableModules + modules.map(\.module)))
  }

  private static func modules(inIndex path: String) throws -> [ModuleIndex] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw AdapterError.unreadable(file: path, reason: "there is no such file")
    }
    do {
      return try JSONDecoder().decode([ModuleIndex].self, from: data)
    } catch {
      throw AdapterError.badIndex(file: path, reason: "\(error)")
    }
  }

  private func run() throws -> AdapterResponse {
    let begin = DispatchTime.now().uptimeNanoseconds
    let files = try perFile(request.files) { _, path in try Self.read(path) }
    let check = SyntaxCheck(compiler: request.compiler ?? "swiftc", swiftVersion: request.swiftVersion)
    var problems = files.filter(\.tree.hasError).flatMap { check.problems(in: $0) }
    var response = AdapterResponse(
      overlay: "", editMap: "", index: "", compilerArguments: [], changedFiles: [], problems: problems,
      lines: files.reduce(0) { $0 + $1.lineCount })
    if problems.contains(where: { $0.severity == .error }) { return response }

    let fileIndexes = perFile(files) { number, file in
      DeclarationIndexer.index(file, number: number, module: request.module, conditions: conditions)
    }
    let index = TargetIndex(
      modules: modules, files: fileIndexes, interfaceNames: InterfaceNames(files: request.interfaceFiles))
    let results = perFile(files) { number, file in
      let dynamicMembers = request.dynamicMembers.filter { $0.file == file.path }
      return FileRewriter.rewrite(file, number: number, conditions: conditions, index: index, dynamicMembers: dynamicMembers)
    }
    problems += results.flatMap(\.problems)
    if let prelude = try writePrelude(for: files, index, to: &response) { response.additionalSources = [prelude] }
    try write(results, of: files, fileIndexes, to: &response)
    response.problems = problems
    response.compilerArguments += implicitImports(files)
    response.seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    return response
  }

  private static func read(_ path: String) throws -> SourceFile {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw AdapterError.unreadable(file: path, reason: "there is no such file")
    }
    return SourceFile(path: path, bytes: [UInt8](data))
  }

  // MARK: - Writing

  private func write(
    _ results: [FileRewriter.Result], of files: [SourceFile], _ fileIndexes: [FileIndex], to response: inout AdapterResponse
  ) throws {
    let folder = try OutputFolder(request.outputFolder)
    var overlaid: [(original: String, adapted: String)] = []
    for (file, result) in zip(files, results) {
      let adapted = folder.path(forAdapted: file.path)
      if try OutputFolder.write(result.text, to: adapted) { response.changedFiles.append(file.path) }
      overlaid.append((file.path, adapted))
    }
    response.overlay = folder.path + "/overlay.yaml"
    response.editMap = folder.path + "/edits.json"
    response.index = folder.path + "/index.json"
    try OutputFolder.writeJSON(Overlay(files: overlaid), to: response.overlay)
    // A file without lines of its own: whatever the compiler says about it is about generated code.
    let generated = response.additionalSources.map { EditMap.File(file: $0, lineCount: 0, edits: []) }
    try OutputFolder.writeJSON(EditMap(files: results.map(\.map) + generated), to: response.editMap)
    try OutputFolder.writeJSON([targetIndex(fileIndexes)], to: response.index)
    response.compilerArguments = ["-vfsoverlay", response.overlay]
  }

  /// Writes the prelude, or removes the one of an earlier run that is no longer needed.
  ///
  /// - Returns: its path, when the target needs one.
  private func writePrelude(for files: [SourceFile], _ index: TargetIndex, to response: inout AdapterResponse) throws -> String? {
    let path = try OutputFolder(request.outputFolder).path + "/Prelude.swift"
    func declares(_ type: String) -> Bool { index.types[type].map { !$0.isExternal && $0.entry.isDeclared } ?? false }
    guard let text = Prelude.text(for: files, declares: declares) else {
      try? FileManager.default.removeItem(atPath: path)
      return nil
    }
    if try OutputFolder.write([UInt8](text.utf8), to: path) { response.changedFiles.append(path) }
    return path
  }

  /// The index of the whole target, for the targets that import it.
  private func targetIndex(_ fileIndexes: [FileIndex]) -> ModuleIndex {
    var merged = ModuleIndex(module: request.module)
    for file in fileIndexes {
      merged.exports.formUnion(file.module.exports)
      for (path, entry) in file.module.types where !path.contains("<") {
        var whole = merged.types[path] ?? TypeEntry()
        let members = (whole.methods + entry.methods, whole.properties + entry.properties, whole.initializers + entry.initializers)
        if entry.isDeclared { whole = entry }
        (whole.methods, whole.properties, whole.initializers) = members
        merged.types[path] = whole
      }
    }
    return merged
  }

  // MARK: - Imports

  /// Modules that on Apple's platforms are part of Foundation, and words that need them. Every app would pay for loading them.
  private static let splitModules: [(module: String, words: [String])] = [
    (
      "FoundationNetworking",
      ["URLSession", "URLRequest", "URLResponse", "HTTPURL", "HTTPCookie", "URLCache", "URLProtocol", "URLCredential", "URLAuth"]
    ),
    ("FoundationXML", ["XMLParser", "XMLDocument", "XMLElement", "XMLNode"]),
  ]

  private func implicitImports(_ files: [SourceFile]) -> [String] {
    let needed = Self.splitModules.filter { entry in
      files.contains { file in entry.words.contains { file.mentions($0) } }
    }
    return (["ObjectiveC"] + needed.map(\.module)).flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
  }

  // MARK: - Threads

  /// Runs a step for each element, on several threads; the results keep the elements' order.
  private func perFile<Element, Result>(_ elements: [Element], _ step: (Int, Element) throws -> Result) rethrows -> [Result] {
    guard request.threads != 1, elements.count > 1 else { return try elements.enumerated().map { try step($0.offset, $0.element) } }
    return try withoutActuallyEscaping(step) { step in
      let work = ParallelWork(elements, step)
      DispatchQueue.concurrentPerform(iterations: elements.count) { work.run($0) }
      return try work.results()
    }
  }
}

/// The shared state of a parallel step. Unchecked: each index is touched by one thread, and the results are read after all have ended.
private final class ParallelWork<Element, Result>: @unchecked Sendable {
  private let elements: [Element]
  private let step: (Int, Element) throws -> Result
  private let slots: UnsafeMutableBufferPointer<Swift.Result<Result, Error>?>

  init(_ elements: [Element], _ step: @escaping (Int, Element) throws -> Result) {
    self.elements = elements
    self.step = step
    slots = .allocate(capacity: elements.count)
    slots.initialize(repeating: nil)
  }

  func run(_ number: Int) { slots[number] = Swift.Result { try step(number, elements[number]) } }
  func results() throws -> [Result] { try slots.map { try $0!.get() } }

  deinit {
    slots.deinitialize()
    slots.deallocate()
  }
}
