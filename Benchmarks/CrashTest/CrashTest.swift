// Kills writers of an address book at random moments, by the signal that nothing can be done about, and looks after every kill whether all that
// they had been told is saved is there, nothing is there by halves, and everything in the file fits together.
import AddressBookStore
import CSQLite
import Foundation

public struct CrashTest {
  /// Kills of each scene.
  public var killsOfScene: Int
  /// People of the book of the scene `checkpoint`.
  public var people: Int
  /// Cards of an imported file.
  public var cards = 12_000
  /// People of the book that is migrated.
  public var olderPeople = 8_000
  /// A larger book is begun anew.
  public var largestBook = 15_000
  public var folder: String
  /// The words of a command that becomes the writer; scene, path, seed and size are put behind them.
  public var program: [String]
  public private(set) var scenes = CrashScene.allCases
  public var seed: Int
  public var report: (String) -> Void

  public init(kills: Int, people: Int, folder: String, program: [String], seed: Int, report: @escaping (String) -> Void) {
    killsOfScene = max(1, (kills + CrashScene.allCases.count - 1) / CrashScene.allCases.count)
    (self.people, self.folder, self.program, self.seed, self.report) = (people, folder, program, seed, report)
  }

  /// All kills in these scenes alone.
  public mutating func only(_ some: [CrashScene]) {
    killsOfScene = max(1, (killsOfScene * scenes.count + some.count - 1) / some.count)
    scenes = some
  }

  /// What happened in one scene.
  struct Tally {
    var kills = 0, acknowledged = 0
    /// Steps that were in the book although the writer was killed before it heard of it.
    var unheard = 0
    /// Kills in the middle of writing the log back.
    var inCheckpoint = 0
    var slowestOpening = 0.0
    var thorough = 0
    var problems: [String] = []
  }

  /// - Returns: what was wrong; nothing, when the book holds what it promises.
  public func run() throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var problems: [String] = []
    for scene in scenes {
      let start = Date()
      let tally = try run(scene)
      problems += tally.problems.map { "\(scene.rawValue): \($0)" }
      report("\(scene.rawValue): \(tally.kills) kills (\(tally.inCheckpoint) while the log went back into the file), \(tally.acknowledged) steps acknowledged, "
        + "\(tally.unheard) saved and not heard of, slowest opening \(Int(tally.slowestOpening * 1000)) ms, \(tally.thorough) checks of every word, "
        + "\(tally.problems.isEmpty ? "nothing lost" : "\(tally.problems.count) problems") (\(Int(-start.timeIntervalSinceNow)) s)")
    }
    return problems
  }

  private func run(_ scene: CrashScene) throws -> Tally {
    let path = folder + "/\(scene.rawValue).sqlite"
    removeBook(path)
    defer {
      removeBook(path)
      for file in [path + ".vcf", path + ".older"] { unlink(file) }
    }
    var tally = Tally(), random = CrashNumbers(seed, scene.rawValue.utf8.reduce(0) { $0 * 31 + Int($1) } % 100_000)
    try prepare(scene, path)
    var window = 0.5
    // With two writers every round kills twice.
    let rounds = scene == .twoWriters ? (killsOfScene + 1) / 2 : killsOfScene
    for round in 0..<rounds {
      let seed = self.seed * 10_000 % 800_000 + round
      if try isTooLarge(path, scene) { removeBook(path) }
      if scene == .migration { try placeOlder(path) }
      if scene == .bulkImport { try ImportedFile(seed: seed, cards: cards).write(to: path + ".vcf") }
      let seeds = scene == .twoWriters ? [seed, seed + 100_000] : [seed]
      let began = Date()
      let writers = try seeds.map { try WriterProcess(program: program, scene: scene, path: path, seed: $0, size: scene == .checkpoint ? people : cards) }
      // A migration is over when the book is open; everything else begins then.
      if scene != .migration, let failed = writers.first(where: { !$0.wait(for: "open") }) {
        _ = failed.kill()
        tally.problems.append("round \(round): the writer could not open the book")
        continue
      }
      if round == 0 {
        // The first one is watched, to know in which time to kill the others.
        switch scene {
        case .bulkImport, .migration:
          if !writers[0].wait(for: "done", seconds: 600) { tally.problems.append("round 0: the writer did not finish") }
          window = -began.timeIntervalSinceNow * 1.05
        case .checkpoint: window = 2.5
        case .singleSaves, .twoWriters: window = 0.5
        }
      } else {
        usleep(UInt32(Double(random.next(below: 1_000_000)) * window))
      }
      try killAndLook(scene, path, round: round, seeds: seeds, writers, &tally)
      // A large book takes long; who stops the test before its end knows what was found until then.
      if round % 25 == 24, round < rounds - 1 { report("\(scene.rawValue): \(tally.kills) kills so far, \(tally.problems.count) problems") }
      if tally.problems.count > 20 { break }
    }
    return tally
  }

  private func killAndLook(
    _ scene: CrashScene, _ path: String, round: Int, seeds: [Int], _ writers: [WriterProcess], _ tally: inout Tally
  ) throws {
    var acknowledged: [Int] = []
    for (index, writer) in writers.enumerated() {
      guard let steps = writer.kill() else {
        tally.problems.append("round \(round): writer \(seeds[index]) ended by itself")
        writers.forEach { _ = $0.kill() }
        return
      }
      acknowledged.append(steps)
      tally.kills += 1
      // One that is killed holds nobody else up.
      if index == 0, writers.count > 1 {
        let before = writers[1].steps
        let limit = Date(timeIntervalSinceNow: 20)
        while writers[1].steps < before + 2, Date() < limit { usleep(1_000) }
        if writers[1].steps < before + 2 { tally.problems.append("round \(round): the second writer did not go on after the first was killed") }
      }
    }
    if isInCheckpoint(path) { tally.inCheckpoint += 1 }
    let start = Date()
    let book = try AddressBookStore(path: path)
    tally.slowestOpening = max(tally.slowestOpening, -start.timeIntervalSinceNow)
    for note in book.openingNotes {
      switch note {
      case .damaged, .logMissing, .salvageFinished, .emptied: tally.problems.append("round \(round): \(note)")
      case .migrated, .keysRebuilt, .indexesRebuilt: break
      }
    }
    for (seed, steps) in zip(seeds, acknowledged) {
      tally.acknowledged += steps
      let found: (steps: Int, people: Int, problems: [String])
      switch scene {
      case .singleSaves, .twoWriters: found = try SaveSteps(seed: seed).inspect(book, acknowledged: steps)
      case .checkpoint: found = try ScatteredSteps(seed: seed, people: people).inspect(book, acknowledged: steps)
      case .bulkImport: found = try ImportedFile(seed: seed, cards: cards).inspect(book, acknowledged: steps)
      case .migration: found = (0, 0, try inspectMigrated(book, path))
      }
      tally.unheard += found.steps - steps
      tally.problems += found.problems.map { "round \(round): \($0)" }
    }
    // Every word of a million people takes minutes: there all is looked at after some kills, and after the others what the writer has touched.
    let isThorough = scene != .checkpoint || people < 100_000 || round % 40 == 39
    if isThorough { tally.thorough += 1 }
    let touched = isThorough ? [] : (0..<acknowledged[0] + 1).reduce(into: Set<Int64>()) { $0.formUnion(ScatteredSteps(seed: seeds[0], people: people).ids($1)) }
    tally.problems += try book.check(isThorough ? .everyWord : .file, people: touched).problems.map { "round \(round): \($0)" }
  }

  // MARK: Books

  private func prepare(_ scene: CrashScene, _ path: String) throws {
    switch scene {
    case .checkpoint: try fill(path, people: people)
    case .migration:
      try fill(path, people: olderPeople)
      try makeOlder(path)
      for ending in ["-lock"] { unlink(path + ending) }
      rename(path, path + ".older")
    default: break
    }
  }

  private func fill(_ path: String, people: Int) throws {
    let book = try AddressBookStore(path: path)
    let file = path + ".vcf"
    var numbers = CrashNumbers(seed, 7)
    let families = ["王", "李", "张", "Smith", "Müller", "Dubois", "Novák", "Øster"], givens = ["伟国", "芳", "James", "Zoë", "Anna", "Álvaro"]
    FileManager.default.createFile(atPath: file, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    var text = ""
    for number in 0..<people {
      let family = families[numbers.next(below: families.count)], given = givens[numbers.next(below: givens.count)]
      text += "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(family);\(given)\(number);;;\r\nTEL;type=CELL:+86 13\(numbers.next(below: 10)) \(10_000_000 + numbers.next(below: 90_000_000))\r\n"
      text += "EMAIL;type=WORK:person\(number)@example.com\r\nEND:VCARD\r\n"
      if number % 5_000 == 4_999 || number == people - 1 {
        try handle.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try handle.close()
    let result = try book.importCards(path: file)
    unlink(file)
    guard result.added == people, try book.peopleCount() == people else { throw CrashTestError("the book of \(people) people could not be made: \(result)") }
  }

  /// Takes the newest steps of the schema back, and lets the keys look older than they are.
  private func makeOlder(_ path: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw CrashTestError("\(path) cannot be opened") }
    let sql = "DROP INDEX person_link; PRAGMA user_version=1; UPDATE setting SET value = 'older' WHERE name = 'keys'; PRAGMA wal_checkpoint(TRUNCATE)"
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw CrashTestError(String(cString: sqlite3_errmsg(handle))) }
  }

  private func placeOlder(_ path: String) throws {
    removeBook(path)
    try FileManager.default.copyItem(atPath: path + ".older", toPath: path)
  }

  private func inspectMigrated(_ book: AddressBookStore, _ path: String) throws -> [String] {
    var problems: [String] = []
    if try book.peopleCount() != olderPeople { problems.append("\(try book.peopleCount()) of \(olderPeople) people are there after the migration") }
    let last = try book.search("person\(olderPeople - 1)@example.com")
    if last.count != 1 { problems.append("the last person is found \(last.count) times") }
    // Copies of the old book are whole or not there.
    let folder = (path as NSString).deletingLastPathComponent, name = (path as NSString).lastPathComponent
    let copies = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(name + ".version1-") && $0.hasSuffix(".backup") }
    if copies.isEmpty { problems.append("there is no copy of the older book") }
    for copy in copies {
      var handle: OpaquePointer?
      defer { sqlite3_close_v2(handle) }
      var found = ""
      if sqlite3_open_v2(folder + "/" + copy, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "SELECT (SELECT count(*) FROM person) || ' ' || (SELECT * FROM pragma_user_version) || ' ' || (SELECT * FROM pragma_quick_check)", -1, &statement, nil)
        if sqlite3_step(statement) == SQLITE_ROW { found = String(cString: sqlite3_column_text(statement, 0)) }
        sqlite3_finalize(statement)
      }
      if found != "\(olderPeople) 1 ok" { problems.append("the copy \(copy) is not whole: \(found)") }
    }
    return problems
  }

  private func isTooLarge(_ path: String, _ scene: CrashScene) throws -> Bool {
    guard scene != .checkpoint, scene != .migration, FileManager.default.fileExists(atPath: path) else { return false }
    return try AddressBookStore(path: path).peopleCount() > (scene == .bulkImport ? min(cards - 1, largestBook) : largestBook)
  }

  private func removeBook(_ path: String) {
    let folder = (path as NSString).deletingLastPathComponent, name = (path as NSString).lastPathComponent
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where file.hasPrefix(name) && !file.hasSuffix(".older") && !file.hasSuffix(".vcf") {
      unlink(folder + "/" + file)
    }
  }

  /// Whether writing the log back was begun and not ended: in the log's index the attempted frames are more than those done (sqlite.org,
  /// "WAL-Index File Format", offsets 128 and 96).
  private func isInCheckpoint(_ path: String) -> Bool {
    guard let index = FileManager.default.contents(atPath: path + "-shm"), index.count >= 132 else { return false }
    func number(_ offset: Int) -> UInt32 { index.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) } }
    return number(128) > number(96)
  }
}

struct CrashTestError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
