// The figures of the address book: reading cards, importing them, opening, paging, searching and saving, on generated people of whom 40 % are
// Chinese. Every figure is the median of several runs, or for many small operations their median and 95th percentile.
import AddressBookStore
import Foundation
import VCard

public struct AddressBookBenchmark {
  public var people: Int
  public var folder: String
  /// Takes the lines of the report as they come.
  public var report: (String) -> Void

  public init(people: Int = 1_000_000, folder: String, report: @escaping (String) -> Void = { print($0) }) {
    self.people = people
    self.folder = folder
    self.report = report
  }

  /// Runs everything. The folder gets a file of cards and a book, which are removed at the end.
  public func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/people.vcf", path = folder + "/benchmark.sqlite"
    defer { for name in [file, path, path + "-wal", path + "-shm", path + "-lock"] { unlink(name) } }
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
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  private func line(_ name: String, _ value: String) {
    report(name.padding(toLength: 44, withPad: " ", startingAt: 0) + value)
  }

  private func format(_ number: Double, _ unit: String) -> String {
    let rounded = number >= 100 ? String(Int(number.rounded())) : String(format: number >= 10 ? "%.1f" : "%.3f", number)
    return "\(rounded) \(unit)"
  }

  /// Median and 95th percentile of an operation, in milliseconds.
  private func measure(_ name: String, rounds: Int, _ body: (Int) throws -> Void) rethrows {
    var times: [Double] = []
    for round in 0..<rounds { times.append(try seconds { try body(round) } * 1000) }
    times.sort()
    line(name, "\(format(times[rounds / 2], "ms")), 95 %: \(format(times[rounds * 95 / 100], "ms"))")
  }

  private func measureReading(_ file: String) throws {
    var times: [Double] = [], count = 0
    for _ in 0..<3 {
      let reader = try VCardReader(path: file)
      count = 0
      times.append(seconds { while reader.next() != nil { count += 1 } })
    }
    line("reading cards", format(times.sorted()[1] / Double(max(count, 1)) * 1e6, "µs a card"))
  }

  private func measureImport(_ file: String, into book: AddressBookStore) throws {
    var added = 0
    let time = try seconds { added = try book.importCards(path: file).added }
    line("import", "\(format(Double(added) / time, "cards/s")), \(format(time, "s")), memory at most \(MemoryUse.peak >> 20) MiB")
  }

  private func measureOpening(_ path: String) throws {
    // The file's pages are dropped from the system's cache, as far as the system does what it is told.
    let descriptor = open(path, O_RDONLY)
    fsync(descriptor)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    close(descriptor)
    let cold = try seconds { _ = try AddressBookStore(path: path).people(in: .familyName, at: 0..<30) }
    line("open and first 30 rows, cold", format(cold * 1000, "ms"))
    try measure("open and first 30 rows", rounds: 15) { _ in _ = try AddressBookStore(path: path).people(in: .familyName, at: 0..<30) }
  }

  private func measurePaging(_ book: AddressBookStore) throws {
    let count = try book.peopleCount()
    line("order of everyone, built once", format(try seconds { _ = try book.allIDs(in: .familyName) } * 1000, "ms"))
    var generator = PeopleGenerator(seed: 3)
    try measure("30 rows anywhere", rounds: 400) { _ in
      let start = Int(generator.next() % UInt64(max(count - 30, 1)))
      _ = try book.people(in: .familyName, at: start..<(start + 30))
    }
    try measure("sections", rounds: 100) { _ in _ = try book.sections(in: .familyName) }
  }

  private func measureSearch(_ book: AddressBookStore) throws {
    for typed in ["z", "s", "zh", "zhangwei", "zw", "张", "张伟", "smith ja", "1", "139", "139123", "5678", "a", "m", "e"] {
      try measure("search \(typed)", rounds: 11) { _ in _ = try book.search(typed) }
    }
  }

  private func measureSaving(_ book: AddressBookStore) throws {
    var generator = PeopleGenerator(seed: 5)
    try measure("one durable save of a new person", rounds: 200) { _ in
      var person = generator.person()
      try book.write { try $0.insert(&person) }
    }
    let count = try book.peopleCount()
    try measure("one durable edit", rounds: 200) { _ in
      guard var person = try book.person(Int64(generator.next() % UInt64(count)) + 1) else { return }
      person.jobTitle = "Title \(generator.next() % 1000)"
      try book.write { try $0.update(&person) }
    }
    try measure("first search after an edit", rounds: 50) { round in
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
    line("everyone's names", "\(format(time, "s")), own memory grew by \(max(0, MemoryUse.current - before) >> 20) MiB")
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
    return (Int(line.split(separator: " ").dropLast().last ?? "") ?? Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0) * 1024
  }
}
