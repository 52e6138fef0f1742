// The command line: reads the words, has the app built, hands it to the phone.

import AppBuilder
import Benchmark
import Foundation
import MotionBenchmark
import Phone
import XcodeProject

/// Exit status of a mistake in the command line, after sysexits.h.
let usageStatus: Int32 = 64

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

func run(_ command: Command) throws -> Int32 {
  switch command {
  case .help(let topic): print(HelpText.text(for: topic))
  case .version: print("quince \(QuinceVersion.current)")
  case .devices: print(DeviceList.text)
  case .bench(let words):
    let installation = try Installation.current()
    if words.contains("--motion") {
      guard let bench = MotionBenchmark(arguments: words, checkout: installation.packageFolder ?? ".") else {
        throw UsageError("bench --motion needs a folder of recordings: quince bench --motion FOLDER")
      }
      return bench.run()
    }
    let bench = BenchCommand(
      arguments: words, program: installation.buildFolder.appendingPath("quince"), checkout: installation.packageFolder ?? ".",
      compositorFigures: { CompositorBenchmark.run().map { ($0.name, $0.value, $0.unit, $0.mark) } })
    return bench.run()
  case .contacts(let words): try becomeContacts(words)
  case .privacy(let words): return try PrivacyCommand().run(words)
  case .build(let request):
    let application = try AppBuilder(installation: .current(), reporter: TerminalProgress()).build(request)
    print(application.bundlePath)
  case .run(let request, let settings): return try run(request) { settings.options(for: $0) }
  case .record(let request, let settings, let file):
    return try run(request) { application in
      var options = settings.options(for: application)
      options.recording = .record(file: file, project: request.path, target: request.target, isRelease: request.configuration == .release)
      return options
    }
  case .replay(let settings):
    let app = try RecordedApp(recording: settings.file, project: settings.app)
    var request = BuildRequest(path: app.path, target: app.target, configuration: app.isRelease ? .release : .debug)
    request.showsWarnings = settings.showsWarnings
    return try run(request) { settings.options(for: $0) }
  }
  return 0
}

/// Becomes the address book's program, which lies beside this one.
func becomeContacts(_ words: [String]) throws {
  let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/quince-contacts"
  var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) }
  arguments.append(nil)
  execv(program, arguments)
  throw UsageError("the address book's program cannot be started: \(program): \(String(cString: strerror(errno)))")
}

/// Builds the app and runs it on a phone.
func run(_ request: BuildRequest, _ options: (BuiltApplication) -> PhoneOptions) throws -> Int32 {
  // Script, trace, recording and device are looked at first: nobody wants to wait for a build to hear of a misspelt file.
  try checkPhoneOptions(options(BuiltApplication.notBuiltYet))
  let installation = try Installation.current()
  var options = options(try AppBuilder(installation: installation, reporter: TerminalProgress()).build(request))
  // The page's files lie beside the sources, as they are.
  options.pageFolder = installation.packageFolder.map { URL(fileURLWithPath: $0).appendingPathComponent("Page") }
  if let folder = options.pageFolder { options.page?.folder = folder }
  return runPhone(options)
}

setvbuf(stdout, nil, _IOLBF, 0)
do {
  exit(try run(try Command(arguments: Array(CommandLine.arguments.dropFirst()))))
} catch let error as UsageError {
  complain("quince: \(error)\nSee quince help.")
  exit(usageStatus)
} catch let error as PhoneUsageError {
  complain("quince: \(error)")
  exit(usageStatus)
} catch let failure as BuildFailure {
  complain("The build failed with \(failure.errorCount) \(failure.errorCount == 1 ? "error" : "errors").")
  exit(1)
} catch {
  complain("\(error)")
  exit(1)
}
