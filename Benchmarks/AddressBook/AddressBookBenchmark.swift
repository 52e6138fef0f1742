// The figures of the address book: reading cards, importing them, opening, paging, searching and saving, on generated people of whom 40 % are
// Chinese; then the same from an app. Every figure is the median of several runs, or for many small operations their median and 95th
// percentile, with the mark beside it that it has to keep.
import AddressBookStore
import Foundation
import VCard

public struct AddressBookBenchmark {
  public var people: Int
  public var folder: String
  /// The folder of the built programs, for the figures of an app; nil: those are left out.
  public var programs: String?
  /// Whether peers do the same work afterwards, where they are installed.
  public var withPeers = false
  /// Takes the lines of the report as they come.
  public var report: (String) -> Void

  public init(people: Int = 1_000_000, folder: String, programs: String? = nil, report: @escaping (String) -> Void = { print($0) }) {
    self.people = people
    self.folder = folder
    self.programs = programs
    self.report = report
  }

  /// Runs everything. The folder gets a file of cards and a book, which are removed at the end.
  public func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/people.vcf", path = folder + "/benchmark.sqlite"
    defer { for name in [file, path, path + "-wal", path + "-shm", path + "-lock"] { unlink(name) } }
    var loads = [Double](repeating: 0, count: 3)
    if getloadavg(&loads, 3) > 0, loads[0] > Double(ProcessInfo.processInfo.activeProcessorCount) / 2 {
      report(String(format: "The machine has other work: a load of %.1f on %d processors. The clock's figures are of it, the processor's are ours.",
        loads[0], ProcessInfo.processInfo.activeProcessorCount))
    }
    line("\(people) generated people", "value", "mark", "")
    report(String(repeating: "-", count: 96))
    var generator = PeopleGenerator(seed: 8)
    try generator.writeCards(people, to: file)
    try measureReading(file)
    let book = try AddressBookStore(path: path)
    try measureImport(file, into: book)
    try measureOpening(path)
    try measurePaging(book)
    try measureSearch(book)
    try measureSaving(book)
    try measureEnumeration(book)
    guard let programs else { return }
    try measureApp(AppFigures(programs: programs, book: path))
    if withPeers { try PeerFigures(programs: programs, folder: folder, people: min(people, 100_000), report: report).run() }
  }

  /// Seconds that the processor has worked for this process. On a busy machine it tells more than the clock.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  private func line(_ name: String, _ value: String, _ mark: String = "", _ note: String = "") {
    func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(1, width - text.count)) }
    let text = pad(name, 44) + pad(value, 18) + pad(mark, 18) + note
    report(String(text.reversed().drop { $0 == " " }.reversed()))
  }

  private func format(_ number: Double, _ unit: String) -> String {
    let rounded = number >= 100 ? String(Int(number.rounded())) : String(format: number >= 10 ? "%.1f" : "%.3f", number)
    return "\(rounded) \(unit)"
  }

  private func mebibytes(_ bytes: Int) -> String { "\(max(0, bytes) >> 20) MiB" }

  /// Median and 95th percentile of an operation, in milliseconds.
  private func measure(_ name: String, rounds: Int, _ mark: String = "", _ body: (Int) throws -> Void) rethrows {
    var times: [Double] = [], work: [Double] = []
    for round in 0..<rounds {
      let before = Self.processorTime()
      times.append(try seconds { try body(round) } * 1000)
      work.append((Self.processorTime() - before) * 1000)
    }
    times.sort()
    work.sort()
    line(name, format(times[rounds / 2], "ms"), mark, "95 %: \(format(times[rounds * 95 / 100], "ms")), processor: \(format(work[rounds / 2], "ms"))")
  }

  private func measureReading(_ file: String) throws {
    var times: [Double] = [], work: [Double] = [], count = 0, growth = 0
    for _ in 0..<3 {
      let processor = Self.processorTime()
      let reader = try VCardReader(path: file)
      count = 0
      var before = 0
      times.append(seconds {
        while reader.next() != nil {
          count += 1
          if count == 1_000 { before = MemoryUse.current }
        }
      })
      work.append(Self.processorTime() - processor)
      growth = max(growth, MemoryUse.current - before)
    }
    func perCard(_ times: [Double]) -> String { format(times.sorted()[1] / Double(max(count, 1)) * 1e6, "µs a card") }
    line("reading cards", perCard(times), "≤ 4 µs a card", "processor: \(perCard(work))")
    line("reading cards, memory grew by", mebibytes(growth), "flat")
  }

  private func measureImport(_ file: String, into book: AddressBookStore) throws {
    var added = 0, early = 0, late = 0
    let processor = Self.processorTime()
    let time = try seconds {
      added = try book.importCards(path: file) { stored, _ in
        let memory = MemoryUse.current
        if stored < people / 2 { early = max(early, memory) } else { late = max(late, memory) }
        return true
      }.added
    }
    let work = format(Self.processorTime() - processor, "s")
    line("import from a file of cards", format(Double(added) / time, "cards/s"), "≥ 30000 cards/s", "\(format(time, "s")), processor, two threads: \(work)")
    line("import, memory grew after the first half by", mebibytes(late - early), "flat", "highest \(mebibytes(MemoryUse.peak)), of which the database's cache takes 256 MiB at most")
  }

  private func measureOpening(_ path: String) throws {
    // The file's pages are dropped from the system's cache, as far as the system does what it is told.
    let descriptor = open(path, O_RDONLY)
    fsync(descriptor)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    close(descriptor)
    let cold = try seconds { _ = try AddressBookStore(path: path).people(in: .familyName, at: 0..<30) }
    line("open and first 30 rows, cold", format(cold * 1000, "ms"), "≤ 100 ms")
    try measure("open and first 30 rows", rounds: 15) { _ in _ = try AddressBookStore(path: path).people(in: .familyName, at: 0..<30) }
  }

  private func measurePaging(_ book: AddressBookStore) throws {
    let count = try book.peopleCount()
    line("order of everyone, built once", format(try seconds { _ = try book.allIDs(in: .familyName) } * 1000, "ms"))
    var generator = PeopleGenerator(seed: 3)
    try measure("30 rows anywhere", rounds: 400, "< 1 ms") { _ in
      let start = Int(generator.next() % UInt64(max(count - 30, 1)))
      _ = try book.people(in: .familyName, at: start..<(start + 30))
    }
    try measure("sections", rounds: 100) { _ in _ = try book.sections(in: .familyName) }
  }

  private func measureSearch(_ book: AddressBookStore) throws {
    for typed in ["z", "s", "zh", "zhangwei", "zw", "张", "张伟", "smith ja", "1", "139", "139123", "5678", "a", "m", "e", "example", "person", "person1", "smith exam"] {
      try measure("search \(typed), first 30 in order", rounds: 11, "< 30 ms") { _ in _ = try book.search(typed) }
    }
  }

  private func measureSaving(_ book: AddressBookStore) throws {
    var generator = PeopleGenerator(seed: 5)
    try measure("one durable save of a new person", rounds: 200, "95 % < 5 ms") { _ in
      var person = generator.person()
      try book.write { try $0.insert(&person) }
    }
    let count = try book.peopleCount()
    try measure("one durable edit", rounds: 200, "95 % < 5 ms") { _ in
      guard var person = try book.person(Int64(generator.next() % UInt64(count)) + 1) else { return }
      person.jobTitle = "Title \(generator.next() % 1000)"
      try book.write { try $0.update(&person) }
    }
    try measure("first search after an edit", rounds: 50, "< 30 ms") { round in
      var person = generator.person()
      try book.write { try $0.insert(&person) }
      _ = try book.search(round % 2 == 0 ? "s" : "zh")
    }
  }

  private func measureEnumeration(_ book: AddressBookStore) throws {
    var count = 0
    let before = MemoryUse.current
    let time = try seconds {
      try book.forEachBatch(withValues: false) { batch in
        count += batch.count
        return true
      }
    }
    line("everyone's names", format(time, "s"), "", "memory grew by \(mebibytes(MemoryUse.current - before))")
  }

  private func measureApp(_ app: AppFigures) throws {
    try app.run { name, values in
      guard values.count >= 2 else { return }
      switch name {
      case "enumerate", "enumerate-in-order":
        let order = name == "enumerate" ? "" : ", in order"
        line("app: everyone with 2 keys\(order)", format(values[0], "s"), "", "\(Int(values[1])) contacts")
        line("app: … memory grew by", mebibytes(Int(values[2])), "constant")
      case "page": line("app: 30 contacts anywhere", format(values[0], "ms"), "< 3 ms", "95 %: \(format(values[1], "ms"))")
      case "first-page": line("app: first 30 contacts in order", format(values[0], "ms"), "", "95 %: \(format(values[1], "ms"))")
      case "save": line("app: one durable save", format(values[0], "ms"), "95 % < 5 ms", "95 %: \(format(values[1], "ms"))")
      default:
        let typed = name.replacingOccurrences(of: "search ", with: "").replacingOccurrences(of: "_", with: " ")
        line("app: search \(typed), first 30 in order", format(values[0], "ms"), "< 30 ms", "95 %: \(format(values[1], "ms"))")
      }
    }
  }
}

/// Memory of this process, in bytes.
enum MemoryUse {
  /// Without the pages of files, which the system takes back when it needs them.
  static var current: Int { value("RssAnon:") }
  static var peak: Int { value("VmHWM:") }

  private static func value(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
