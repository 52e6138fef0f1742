// From an Xcode project to an app that starts: reads the project, plans the bundle, has the sources adapted, compiles, assembles.
//
// Everything is skipped that the last build already did: the whole build by the times and sizes of its inputs, without starting a
// process; adapter and compiler when only resources changed; single files by the compiler's own incremental mode.

import AdapterProtocol
import Foundation
import XcodeProject

/// Builds apps.
///
/// ```swift
/// let builder = AppBuilder(installation: try .current(), reporter: TerminalProgress())
/// let application = try builder.build(BuildRequest(path: "Apps/BalanceBall"))
/// ```
public struct AppBuilder {
  private let installation: Installation
  private let reporter: BuildReporting
  /// Overrides the folder that holds the build places.
  private let placesRoot: String?

  public init(installation: Installation, reporter: BuildReporting, placesRoot: String? = nil) {
    self.installation = installation
    self.reporter = reporter
    self.placesRoot = placesRoot
  }

  /// Builds what is asked for, or finds that nothing changed since the last time.
  /// - Throws: a `Diagnostic` that the caller prints, or a ``BuildFailure`` after everything has been printed.
  public func build(_ request: BuildRequest) throws -> BuiltApplication {
    let projectPath = try ProjectFinder.location(of: request.path)
    let root = try placesRoot ?? BuildPlace.root(packageFolder: installation.packageFolder)
    let place = BuildPlace(root: root, projectPath: projectPath, target: request.target, configuration: request.configuration)
    if let application = upToDate(place) { return try finish(application, request) }
    try place.prepare(for: projectPath)
    defer { reporter.finish() }
    return try place.locked {
      // Another build may have done the work while this one waited.
      if let application = upToDate(place) { return try finish(application, request) }
      return try finish(try work(request, projectPath: projectPath, place: place), request)
    }
  }

  private func upToDate(_ place: BuildPlace) -> BuiltApplication? {
    guard let stamp = BuildStamp(file: place.stampFile), var application = stamp.application, stamp.isCurrent,
      application.executablePath.fileExists
    else { return nil }
    application.decidingFiles = stamp.inputs.map(\.line)
    return application
  }

  private func work(_ request: BuildRequest, projectPath: String, place: BuildPlace) throws -> BuiltApplication {
    let started = Date()
    reporter.step("Reading \(projectPath.fileName)")
    var target = try ProjectFinder.appTarget(at: projectPath, named: request.target, configuration: request.configuration)
    let modelWarnings = try ManagedClasses(target: target, place: place).add(to: &target)
    let inputs = BuildStamp.inputs(of: target, installation: installation)
    try? FileManager.default.removeItem(atPath: place.stampFile)
    let contents = try BundleContents(target: target)
    let interfaces = try readInterfaces(of: target)
    for warning in target.warnings + contents.warnings + modelWarnings { reporter.message(warning.description) }
    try checkInterfaces(interfaces, target: target, contents: contents)

    let compiler = SwiftCompiler(installation: installation, target: target, configuration: request.configuration, place: place)
    try compile(compiler, interfaces: interfaces, inputs: inputs, showsWarnings: request.showsWarnings)

    let bundlePath = place.folder.appendingPath("\(target.productName).app")
    try contents.write(to: bundlePath)
    let executable = bundlePath.appendingPath(target.executableName)
    try install(compiler.product, at: executable)
    var application = BuiltApplication(
      bundlePath: bundlePath, executablePath: executable, name: target.displayName, bundleIdentifier: target.bundleIdentifier,
      storyboardDevice: interfaces.first { $0.path == target.mainStoryboard }?.deviceIdentifier, frameworksFolder: installation.buildFolder)
    try BuildStamp(key: "", application: application, inputs: inputs).write(to: place.stampFile)
    application.decidingFiles = inputs.map(\.line)
    reporter.message("Built \(target.displayName) in \(String(format: "%.1f", Date().timeIntervalSince(started))) s")
    return application
  }

  // MARK: Storyboards

  private func readInterfaces(of target: AppTarget) throws -> [InterfaceDocument] {
    try target.resources.filter { ["storyboard", "xib"].contains($0.path.fileExtension) }.map { try InterfaceDocument(path: $0.path) }
  }

  private func checkInterfaces(_ interfaces: [InterfaceDocument], target: AppTarget, contents: BundleContents) throws {
    guard !interfaces.isEmpty else { return }
    var classes: Set<String> = []
    for source in target.sources {
      classes.formUnion(ClassDeclarations.names(in: String(decoding: FileManager.default.contents(atPath: source) ?? Data(), as: UTF8.self)))
    }
    let checks = InterfaceChecks(
      moduleName: target.moduleName, declaredClasses: classes, imageNames: contents.imageNames, colorNames: Set(contents.assets.colors.keys))
    for document in interfaces {
      for warning in checks.warnings(for: document) { reporter.message(warning.description) }
    }
  }

  // MARK: Code

  /// Has the sources adapted and compiled, unless neither they nor anything that decides about them changed.
  private func compile(_ compiler: SwiftCompiler, interfaces: [InterfaceDocument], inputs: [FileState], showsWarnings: Bool) throws {
    let place = compiler.place
    let paths = Set(compiler.target.sources + interfaces.map(\.path) + installation.identityFiles)
    let codeInputs = inputs.filter { paths.contains($0.path) }
    let key = StableHash.text(of: compiler.arguments.joined(separator: "\n"))
    if BuildStamp(file: place.codeStampFile) == BuildStamp(key: key, application: nil, inputs: codeInputs), compiler.product.fileExists { return }
    try? FileManager.default.removeItem(atPath: place.codeStampFile)

    let count = compiler.target.sources.count
    reporter.step("Compiling \(count) \(count == 1 ? "file" : "files") of \(compiler.target.name)")
    var dynamicMembers = DynamicMembers(file: place.dynamicMembersFile)
    var adapted = try adapt(compiler, interfaces: interfaces, dynamicMembers: dynamicMembers.all)
    try compiler.writeOutputFileMap(adapted)
    // The compiler's own incremental mode asks whether a file is newer than the last build, which a file that was put back, or one
    // written in the same instant, is not.
    let sources = codeInputs.filter { compiler.target.sources.contains($0.path) }
    let seen = Set(BuildStamp(file: place.compiledStampFile)?.inputs ?? [])
    compiler.invalidate(adapted.changedFiles + sources.filter { !seen.contains($0) }.map(\.path))
    try BuildStamp(key: "", application: nil, inputs: sources).write(to: place.compiledStampFile)
    var result = try compiler.run(adapted)
    // What the compiler finds to be a member of `AnyObject` is adapted in a further pass. Its result may be one again: `a["b"]["c"]`.
    for _ in 0..<4 {
      guard !result.isSuccess, dynamicMembers.add(from: result, map: editMap(adapted.editMap)) else { break }
      adapted = try adapt(compiler, interfaces: interfaces, dynamicMembers: dynamicMembers.all)
      compiler.invalidate(adapted.changedFiles)
      result = try compiler.run(adapted)
    }
    dynamicMembers.save()
    let errorCount = report(result, map: adapted.editMap, showsWarnings: showsWarnings)
    if let signal = result.signal {
      throw Diagnostic.error("the compiler was ended by signal \(signal)", advice: "Its output is in \(place.compilerLog).")
    }
    guard result.isSuccess else { throw BuildFailure(errorCount: max(errorCount, 1)) }
    try BuildStamp(key: key, application: nil, inputs: codeInputs).write(to: place.codeStampFile)
  }

  private func editMap(_ path: String) -> EditMap {
    FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(EditMap.self, from: $0) } ?? EditMap()
  }

  private func adapt(
    _ compiler: SwiftCompiler, interfaces: [InterfaceDocument], dynamicMembers: [DynamicMember]
  ) throws -> AdapterResponse {
    let place = compiler.place
    var request = AdapterRequest(module: compiler.target.moduleName, files: compiler.target.sources, outputFolder: place.adaptedFolder)
    request.swiftVersion = compiler.target.swiftVersion
    request.conditions = compiler.conditions
    // Without it the adapter would not know which classes can be made by name, and the app would stop at its start.
    guard installation.frameworksIndex.fileExists else {
      throw Diagnostic.error(
        "the index of the frameworks is missing: \(installation.frameworksIndex)",
        advice: "Start Quince by its launcher, ./quince, or its tests by ./test: both write it.")
    }
    request.indexes = [installation.frameworksIndex]
    request.interfaceFiles = interfaces.map(\.path)
    request.dynamicMembers = dynamicMembers
    request.compiler = installation.compiler
    try JSONEncoder().encode(request).write(to: URL(fileURLWithPath: place.requestFile))
    let result = try ChildProcess.run(installation.adapter, ["adapt", "--request", place.requestFile])
    guard let response = try? JSONDecoder().decode(AdapterResponse.self, from: result.output) else {
      let said = String(decoding: result.errors, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      throw Diagnostic.error("the source adapter failed" + (said.isEmpty ? "" : ":\n" + said), advice: "Its request is \(place.requestFile).")
    }
    var errorCount = 0
    for problem in response.problems {
      let excerpt = CompilerMessagePrinter.excerpt(file: problem.file, line: problem.line, column: problem.column)
      reporter.message(problem.description + (excerpt.map { "\n" + $0 } ?? ""))
      if problem.severity == .error { errorCount += 1 }
    }
    if errorCount > 0 || !result.isSuccess { throw BuildFailure(errorCount: max(errorCount, 1)) }
    return response
  }

  /// Prints what the compiler said: errors always; warnings as a number, unless they are wanted in full. Gives the number of errors.
  private func report(_ result: ChildProcess, map path: String, showsWarnings: Bool) -> Int {
    let printer = CompilerMessagePrinter(map: editMap(path))
    let (messages, other) = CompilerMessage.parse(String(decoding: result.errors + result.output, as: UTF8.self))
    // A mistake in the person's code often breaks the code made for it as well: only the first is worth reading.
    let hasOwnErrors = messages.contains { $0.severity == .error && !printer.isAboutGeneratedCode($0) }
    var isPrinting = false
    var (errorCount, warningCount) = (0, 0)
    for message in messages {
      switch message.severity {
      case .error:
        isPrinting = !(hasOwnErrors && printer.isAboutGeneratedCode(message))
        if isPrinting { errorCount += 1 }
      case .warning, .remark:
        let isOwn = !printer.isAboutGeneratedCode(message)
        isPrinting = showsWarnings && isOwn
        if isOwn { warningCount += 1 }
      case .note: break  // belongs to the message before it
      }
      if isPrinting { reporter.message(printer.text(of: message)) }
    }
    if !result.isSuccess {
      for line in other { reporter.message(line) }
    }
    if warningCount > 0, !showsWarnings {
      reporter.message("\(warningCount) \(warningCount == 1 ? "warning" : "warnings") (shown with --warnings)")
    }
    return errorCount
  }

  // MARK: Products

  /// Puts the executable into the bundle in one step: an app that is running keeps the file it was started from.
  private func install(_ product: String, at path: String) throws {
    let fresh = path + ".new"
    try? FileManager.default.removeItem(atPath: fresh)
    try FileManager.default.copyItem(atPath: product, toPath: fresh)
    guard rename(fresh, path) == 0 else { throw Diagnostic.error("cannot write the executable", file: path) }
  }

  /// Copies the bundle to where the person wants it.
  private func finish(_ application: BuiltApplication, _ request: BuildRequest) throws -> BuiltApplication {
    guard let outputFolder = request.outputFolder?.absolutePath else { return application }
    let manager = FileManager.default
    var copy = application
    copy.bundlePath = outputFolder.appendingPath(application.bundlePath.fileName)
    copy.executablePath = copy.bundlePath.appendingPath(application.executablePath.fileName)
    do {
      try manager.createDirectory(atPath: outputFolder, withIntermediateDirectories: true)
      if copy.bundlePath.fileExists { try manager.removeItem(atPath: copy.bundlePath) }
      try manager.copyItem(atPath: application.bundlePath, toPath: copy.bundlePath)
    } catch {
      throw Diagnostic.error("cannot write the bundle to \(outputFolder): \((error as NSError).localizedDescription)")
    }
    return copy
  }
}
