// Peers beside ours: Evolution Data Server over D-Bus, as GNOME's apps ask it, and vobject, the reader of cards of Python's tools. Each does the
// same work on the same file right before or after ours, round after round, so that whatever else the machine does slows both; what is
// reported are the medians, and the median of the rounds' ratios.
import AddressBookStore
import Foundation
import VCard

struct PeerFigures {
  /// The folder of the built programs, and one for files that may be thrown away.
  var programs: String, folder: String
  var people = 100_000, rounds = 3
  var report: (String) -> Void

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Peers"

  func run() throws {
    report("")
    report("\(people) people, \(rounds) rounds of ours and theirs in turn".padded(44) + "ours".padded(18) + "theirs".padded(18) + "theirs / ours")
    report(String(repeating: "-", count: 96))
    let file = folder + "/peer.vcf"
    defer { unlink(file) }
    var generator = PeopleGenerator(seed: 21)
    try generator.writeCards(people, to: file)
    do { try compareReading() } catch { report("vobject left out: \(error)") }
    do { try compareBooks(file) } catch { report("Evolution Data Server left out: \(error)") }
  }

  private func line(_ name: String, _ ours: [Double], _ theirs: [Double], _ unit: String, isRate: Bool = false) {
    let ratios = zip(ours, theirs).map { isRate ? $0 / $1 : $1 / $0 }
    func text(_ values: [Double]) -> String {
      let middle = values.sorted()[values.count / 2]
      return (middle >= 100 ? String(Int(middle.rounded())) : String(format: middle >= 10 ? "%.1f" : "%.3f", middle)) + " " + unit
    }
    report(name.padded(44) + text(ours).padded(18) + text(theirs).padded(18) + String(format: "%.1f", ratios.sorted()[ratios.count / 2]))
  }

  // MARK: vobject

  private func compareReading() throws {
    let file = folder + "/reading.vcf", count = 5_000
    defer { unlink(file) }
    var generator = PeopleGenerator(seed: 22)
    try generator.writeCards(count, to: file)
    var ours: [Double] = [], theirs: [Double] = []
    for _ in 0..<rounds {
      let start = DispatchTime.now().uptimeNanoseconds
      let reader = try VCardReader(path: file)
      while reader.next() != nil {}
      ours.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000 / Double(count))
      let figures = try run(["/usr/bin/python3", Self.sources + "/vobject_peer.py", file], needs: "python3-vobject")
      guard let reading = figures["reading"], reading[0] == Double(count) else { throw AppFiguresError(description: "it read other cards: \(figures)") }
      theirs.append(reading[1] * 1e6 / Double(count))
    }
    line("vobject: reading a card", ours, theirs, "µs")
  }

  // MARK: Evolution Data Server

  private func compareBooks(_ file: String) throws {
    let program = folder + "/eds_peer"
    let compiler = "cc -w -O2 -o '\(program)' '\(Self.sources)/eds_peer.c' $(pkg-config --cflags --libs libebook-1.2)"
    _ = try run(["/bin/sh", "-c", compiler], needs: "evolution-data-server libebook1.2-dev dbus")
    defer { unlink(program) }
    var ours: [String: [[Double]]] = [:], theirs: [String: [[Double]]] = [:]
    for round in 0..<rounds {
      let book = folder + "/peer-\(round).sqlite"
      defer { for suffix in ["", "-wal", "-shm", "-lock"] { unlink(book + suffix) } }
      let start = DispatchTime.now().uptimeNanoseconds
      let added = try AddressBookStore(path: book).importCards(path: file).added
      ours["import", default: []].append([Double(added), Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9])
      try AppFigures(programs: programs, book: book).run { ours[$0, default: []].append($1) }

      let home = folder + "/peer-home-\(round)"
      defer { try? FileManager.default.removeItem(atPath: home) }
      var environment = ProcessInfo.processInfo.environment
      for (name, part) in [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache"), ("HOME", "home")] {
        environment[name] = "\(home)/\(part)"
        try FileManager.default.createDirectory(atPath: "\(home)/\(part)", withIntermediateDirectories: true)
      }
      for (name, values) in try run(["/usr/bin/dbus-run-session", "--", program, file], needs: "dbus evolution-data-server", environment) {
        theirs[name, default: []].append(values)
      }
    }
    func compare(_ title: String, _ our: String, _ their: String, _ unit: String, isRate: Bool = false, _ value: ([Double]) -> Double) {
      guard let mine = ours[our], let other = theirs[their], mine.count == other.count else { return report("\(title): one of the two did not say") }
      line("Evolution: \(title)", mine.map(value), other.map(value), unit, isRate: isRate)
    }
    compare("import of a file of cards", "import", "import", "cards/s", isRate: true) { $0[0] / $0[1] }
    compare("30 contacts anywhere, from an app", "page", "page", "ms") { $0[0] }
    compare("first 30 in order of s…", "search s", "search s", "ms") { $0[0] }
    compare("first 30 in order of Smith…", "search smith_ja", "search Smith", "ms") { $0[0] }
    compare("first 30 in order of 张伟…", "search 张伟", "search 张伟", "ms") { $0[0] }
    compare("everyone's names from an app", "enumerate", "enumerate", "s") { $0[0] }
    compare("… memory of the app grew by", "enumerate", "enumerate", "MiB") { max($0[2] / 1_048_576, 0.01) }
    compare("one durable save from an app", "save", "save", "ms") { $0[0] }
  }

  /// Runs a program to its end; the figures it printed.
  private func run(_ command: [String], needs packages: String, _ environment: [String: String]? = nil) throws -> [String: [Double]] {
    let process = Process(), output = Pipe(), errors = folder + "/peer-errors"
    guard FileManager.default.createFile(atPath: errors, contents: nil) else { throw AppFiguresError(description: "\(errors) cannot be written") }
    defer { unlink(errors) }
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = environment
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: errors)
    do { try process.run() } catch { throw AppFiguresError(description: "it needs: apt-get install \(packages)") }
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason = (try? String(contentsOfFile: errors, encoding: .utf8))?.split(separator: "\n").last.map(String.init) ?? ""
      throw AppFiguresError(description: "it needs: apt-get install \(packages) (\(reason))")
    }
    var figures: [String: [Double]] = [:]
    for text in said.split(separator: "\n") where text.hasPrefix("FIGURE ") {
      let (name, values) = AppFigures.figure(String(text))
      figures[name] = values
    }
    return figures
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
