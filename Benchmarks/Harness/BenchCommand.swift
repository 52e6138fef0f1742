// quince bench: every figure the project claims, measured on this machine, with the mark beside it.
import AdapterProtocol
import Foundation

/// Runs the bench and prints a table.
///
///     quince bench              every figure of ours
///     quince bench --peers      GTK 4, Qt 6 and Chromium beside ours where they are to be had
///     quince bench --quick      one run of each
///     quince bench frame start  only these
public struct BenchCommand {
  static let names = ["frame", "paths", "labels", "flip", "layers", "headless", "start", "idle", "edit", "unchanged", "adapter", "compositor", "page"]

  let arguments: [String]
  /// The quince program itself, and the checkout it was built in.
  let program: String, checkout: String
  /// The compositor's own figures (name, value, unit, mark); given by the command line, since the harness links no phone.
  let compositorFigures: () -> [(name: String, value: Double, unit: String, mark: Double)]

  public init(arguments: [String], program: String, checkout: String, compositorFigures: @escaping () -> [(name: String, value: Double, unit: String, mark: Double)]) {
    (self.arguments, self.program, self.checkout, self.compositorFigures) = (arguments, program, checkout, compositorFigures)
  }

  public func run() -> Int32 {
    let wanted = arguments.filter { !$0.hasPrefix("--") }
    for word in wanted where !Self.names.contains(word) {
      FileHandle.standardError.write(Data("quince bench: no figure is called “\(word)”; there are: \(Self.names.joined(separator: ", "))\n".utf8))
      return 64
    }
    for option in arguments where option.hasPrefix("--") && !["--peers", "--quick"].contains(option) {
      FileHandle.standardError.write(Data("quince bench: unknown option \(option); there are: --peers, --quick\n".utf8))
      return 64
    }
    let runs = arguments.contains("--quick") ? 1 : 5
    var report = BenchReport()
    report.begin()
    var failed = false
    for name in Self.names where wanted.isEmpty || wanted.contains(name) {
      do {
        try measure(name, runs: runs, into: &report)
      } catch {
        failed = true
        report.line(name, "failed: \(error)", mark: "", note: "")
      }
    }
    return failed ? 1 : 0
  }

  private var ours: BenchmarkSubject {
    // As the launcher starts it.
    BenchmarkSubject(name: "Quince", scenes: Set(Self.scenes.keys), command: { scene in
      [program + "-start", "run", "\(checkout)/Benchmarks/Apps/\(Self.scenes[scene] ?? "HelloScene")", "--window", "--release", "--device", "iPhone 8"]
    })
  }

  /// Our apps by scene.
  private static let scenes = ["ball": "BallScene", "hello": "HelloScene", "paths": "PathScene", "labels": "LabelScene", "flip": "FlipScene", "layers": "LayerScene"]

  /// Processor time a frame of a scene in which much is drawn.
  private func drawing(_ scene: String, _ what: String, mark: String, peers: [BenchmarkSubject], runs: Int, into report: inout BenchReport) throws {
    for subject in [ours] + peers where subject.scenes.contains(scene) {
      let values = try (0..<max(runs / 2, 1)).map { _ in try measureFrame(of: subject, scene: scene, frames: 60) }
      report.line(
        "\(subject.name): processor time a frame, \(what)", String(format: "%.2f ms", median(values.map { $0.program + $0.display })), mark: mark,
        note: String(
          format: "app and phone %.2f, X server %.2f, %.0f frames/s", median(values.map(\.program)), median(values.map(\.display)),
          median(values.map(\.rate))))
    }
  }

  private func measure(_ name: String, runs: Int, into report: inout BenchReport) throws {
    let peers = arguments.contains("--peers") ? try PeerPrograms(checkout: checkout).subjects() : []
    if ["frame", "paths", "labels", "flip", "layers", "start", "idle"].contains(name) {
      for scene in Self.scenes.values.sorted() { _ = try time([program, "build", "\(checkout)/Benchmarks/Apps/\(scene)", "--release"]) }
    }
    switch name {
    case "frame":
      for subject in [ours] + peers {
        let values = try (0..<max(runs / 2, 1)).map { _ in try measureFrame(of: subject) }
        let total = median(values.map { $0.program + $0.display })
        report.line(
          "\(subject.name): processor time a frame, moving ball, window", String(format: "%.3f ms", total), mark: "≤ 0.15 ms",
          note: String(format: "app and phone %.3f, X server %.3f, %.0f frames/s", median(values.map(\.program)), median(values.map(\.display)), median(values.map(\.rate))))
      }
    case "paths": try drawing("paths", "draw(_:) of 1,000 path segments", mark: "", peers: peers, runs: runs, into: &report)
    case "labels": try drawing("labels", "1,000 labels, all texts new", mark: "", peers: peers, runs: runs, into: &report)
    case "flip": try drawing("flip", "card of 300×400 pt flips, window", mark: "", peers: peers, runs: runs, into: &report)
    case "layers": try drawing("layers", "100 layers animate, window", mark: "", peers: peers, runs: runs, into: &report)
    case "headless":
      let values = try (0..<runs).map { _ in try headlessFrame() }
      report.line("Quince: processor time a frame, moving ball, headless", String(format: "%.3f ms", median(values)), mark: "", note: "virtual clock, 60 s of phone time")
    case "start":
      let observer = try PeerPrograms(checkout: checkout).observer()
      for subject in [ours] + peers {
        let values = try (0..<runs).map { _ in try measureStart(of: subject, observer: observer) }
        report.line("\(subject.name): process start to text in the window", String(format: "%.0f ms", median(values.map(\.seen))), mark: "≤ 40 ms", note: "")
        report.line(
          "\(subject.name): resident memory, all processes", String(format: "%.0f MiB", median(values.map(\.resident))), mark: "≤ 44 MiB",
          note: String(format: "shared pages counted once: %.0f MiB", median(values.map(\.proportional))))
      }
    case "idle":
      for subject in [ours] + peers {
        let value = try measureIdle(of: subject)
        report.line("\(subject.name): system calls in 5 s of idling", "\(value.calls)", mark: "0", note: String(format: "processor time %.2f ms", value.processorTime))
      }
    case "edit":
      let app = try GeneratedApp()
      defer { app.remove() }
      _ = try picture(of: app)
      let values = try (1...runs).map { number -> Double in
        try app.edit(number)
        return try picture(of: app)
      }
      report.line("Quince: saved edit to new picture, \(app.lineCount) lines", String(format: "%.2f s", median(values)), mark: "≤ 1.2 s", note: "build, start, first frame as PNG")
    case "unchanged":
      let app = try GeneratedApp()
      defer { app.remove() }
      _ = try picture(of: app)
      let values = try (1...runs).map { _ in try picture(of: app) }
      report.line("Quince: nothing changed, start to picture", String(format: "%.2f s", median(values)), mark: "< 0.5 s", note: "")
    case "adapter":
      let values = try (0..<runs).map { _ in try adapterSpeed() }
      report.line("Quince: source adapter, one thread", String(format: "%.0f lines/s", median(values)), mark: "≥ 16000", note: "whole process, 100,000 lines")
    case "page":
      let figures = PageFigures(program: program, checkout: checkout) { _ = try time([program, "build", $0, "--release"]) }
      try figures.measure(runs: runs, into: &report)
    case "compositor":
      for figure in compositorFigures() {
        let isTime = figure.unit == "ms"
        report.line(
          "Quince: compositor, \(figure.name)", String(format: isTime ? "%.4f " : "%.2f ", figure.value) + figure.unit,
          mark: String(format: isTime ? "≤ %.2f " : "≥ %.0f ", figure.mark) + figure.unit, note: "750×1334 pixels, in memory")
      }
    default: break
    }
  }

  /// Seconds from the start of `quince run` to its end with a picture of the first frame.
  private func picture(of app: GeneratedApp) throws -> Double {
    let path = app.folder + "/picture.png"
    try? FileManager.default.removeItem(atPath: path)
    let seconds = try time([program, "run", app.folder, "--headless", "--seconds", "0.1", "--screenshot", path])
    guard FileManager.default.fileExists(atPath: path) else { throw BenchmarkError(description: "no picture was written") }
    return seconds
  }

  private func headlessFrame() throws -> Double {
    let scene = "\(checkout)/Benchmarks/Apps/BallScene"
    func processorTime(_ seconds: String) throws -> Double {
      let children = __rusage_who_t(RUSAGE_CHILDREN.rawValue)
      var before = rusage(), after = rusage()
      getrusage(children, &before)
      setenv("FRAMES", "1000000", 1)
      defer { unsetenv("FRAMES") }
      _ = try time([program, "run", scene, "--headless", "--release", "--device", "iPhone 8", "--seconds", seconds])
      getrusage(children, &after)
      func total(_ usage: rusage) -> Double {
        Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000
      }
      return total(after) - total(before)
    }
    // The difference of two lengths leaves start-up out.
    return try (processorTime("65") - processorTime("5")) / (60 * 60)
  }

  private func adapterSpeed() throws -> Double {
    let app = try GeneratedApp()
    defer { app.remove() }
    let sources = try (1...10).map { try String(contentsOfFile: "\(app.folder)/Large/Screen\($0).swift", encoding: .utf8) }
    let folder = app.folder + "/Many"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var files: [String] = [], lines = 0, number = 0
    while lines < 100_000 {
      for source in sources {
        number += 1
        let text = source.replacingOccurrences(of: "class Screen", with: "class Copy\(number)Screen").replacingOccurrences(of: "Row", with: "Row\(number)x")
        let path = "\(folder)/File\(number).swift"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        files.append(path)
        lines += text.utf8.reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
      }
    }
    let products = (program as NSString).deletingLastPathComponent
    let request = AdapterRequest(
      module: "Many", files: files, outputFolder: app.folder + "/adapted", conditions: ["__iOS__"],
      indexes: [products + "/QuinceFrameworks.index.json"], threads: 1)
    let requestFile = app.folder + "/request.json"
    try JSONEncoder().encode(request).write(to: URL(fileURLWithPath: requestFile))
    return Double(lines) / (try time([products + "/quince-adapter", "adapt", "--request", requestFile]))
  }

  /// Runs a command to its end; seconds. Throws with the end of what it said when it fails.
  @discardableResult
  private func time(_ command: [String]) throws -> Double {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    let start = monotonicTime()
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let seconds = monotonicTime() - start
    guard process.terminationStatus == 0 else {
      throw BenchmarkError(description: "\(command.joined(separator: " ")) ended with \(process.terminationStatus):\n\(String(decoding: said.suffix(800), as: UTF8.self))")
    }
    return seconds
  }
}

/// The table on standard output, a line at a time.
struct BenchReport {
  func begin() {
    line("figure (median)", "value", mark: "mark", note: "")
    print(String(repeating: "-", count: 110))
  }
  func line(_ name: String, _ value: String, mark: String, note: String) {
    func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(1, width - text.count)) }
    print(pad(name, 62) + pad(value, 14) + pad(mark, 12) + note)
    fflush(stdout)
  }
}
