// The address book's own program: `quince contacts` and `quince bench contacts` become it. It is apart from quince so that a phone whose app
// asks for nobody starts without the database's and the collation's libraries.
import AddressBookBenchmark
import AddressBookCrashTest
import AddressBookModel
import AddressBookService
import AddressBookStore
import ContactsCommand
import Foundation

/// Exit status of a mistake in the command line, after sysexits.h.
let usageStatus: Int32 = 64

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

func runBenchmark(_ words: [String]) throws {
  var people = 1_000_000, withPeers = false
  var rest = words[...]
  while let word = rest.popFirst() {
    if word == "--peers" {
      withPeers = true
      continue
    }
    guard word == "--people", let number = rest.popFirst().flatMap(Int.init), number >= 1_000 else {
      throw ContactsUsageError(description: "quince bench contacts [--people N] [--peers], with 1000 people at least")
    }
    people = number
  }
  let folder = FileManager.default.temporaryDirectory.path + "/quince-contacts-bench-\(getpid())"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
  var benchmark = AddressBookBenchmark(people: people, folder: folder, programs: programs)
  benchmark.withPeers = withPeers
  try benchmark.run()
}

/// `--crash N [--scene NAME] [--people N] [--folder FOLDER] [--seed N]`: kills N writers and looks what is left.
func runCrashTest(_ words: [String]) throws -> Int32 {
  var kills: Int?, scenes: [CrashScene] = [], people = 1_000_000, seed = Int(time(nil)) % 100_000
  var folder = FileManager.default.temporaryDirectory.path + "/quince-contacts-crash-\(getpid())", isOwnFolder = true
  var rest = words[...]
  while let word = rest.popFirst() {
    let value = rest.popFirst(), number = value.flatMap(Int.init)
    switch (word, number) {
    case ("--scene", _) where value.flatMap(CrashScene.init) != nil: scenes.append(CrashScene(rawValue: value!)!)
    case ("--crash", let number?) where number > 0: kills = number
    case ("--people", let number?) where number >= 1_000: people = number
    case ("--seed", let number?) where number >= 0: seed = number
    case ("--folder", _) where value != nil: (folder, isOwnFolder) = (value!, false)
    default:
      let names = CrashScene.allCases.map(\.rawValue).joined(separator: ", ")
      throw ContactsUsageError(
        description: "quince bench contacts --crash KILLS [--scene NAME] [--people N] [--folder FOLDER] [--seed N], with 1000 people at least; the scenes are \(names)")
    }
  }
  defer { if isOwnFolder { try? FileManager.default.removeItem(atPath: folder) } }
  let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  var test = CrashTest(kills: kills ?? 1_000, people: people, folder: folder, program: [own, "bench", "--crash-writer"], seed: seed) { print($0) }
  if !scenes.isEmpty { test.only(scenes) }
  print("seed \(seed), \(test.killsOfScene) kills a scene")
  let problems = try test.run()
  for problem in problems { print("PROBLEM \(problem)") }
  return problems.isEmpty ? 0 : 1
}

/// `serve DESCRIPTOR [--refuse | --read-only] [--book FILE] [--cards FILE]`: answers one app over a socket that the phone has made.
func serve(_ words: [String]) throws {
  var rest = words[...]
  guard let descriptor = rest.popFirst().flatMap(Int32.init) else { throw ContactsUsageError(description: "quince-contacts serve needs a descriptor") }
  var path: String?, cards: String?, refuses = false, isReadOnly = false
  while let word = rest.popFirst() {
    switch word {
    case "--refuse": refuses = true
    case "--read-only": isReadOnly = true
    case "--book": path = rest.popFirst()
    case "--cards": cards = rest.popFirst()
    default: throw ContactsUsageError(description: "quince-contacts serve has no option \(word)")
    }
  }
  let socket = BookSocket(descriptor: descriptor)
  guard !refuses else { return try BookService.refuse(socket) }
  let file = try path ?? BookPlace.standard()
  do {
    if path != nil { try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true) }
    let book = try AddressBookStore(path: file)
    let isNew = book.isNew && !book.openingNotes.contains(.emptied)
    if isNew, let cards {
      let result = try book.importCards(path: cards)
      for issue in result.issues.prefix(20) { complain("\(cards): \(issue)") }
    } else if isNew {
      try SamplePeople.add(to: book)
    }
    try BookService(book: book, socket: socket, isReadOnly: isReadOnly).run()
  } catch {
    complain("\(error)")
    // The app hears why instead of waiting.
    try BookService.refuse(socket, because: BookFailure(error))
  }
}

setvbuf(stdout, nil, _IOLBF, 0)
do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.first == "serve" {
    try serve(Array(words.dropFirst()))
    exit(0)
  }
  if words.first == "bench", words.dropFirst().first == "--crash-writer" { try CrashWriter.run(Array(words.dropFirst(2))) }
  if words.first == "bench", words.contains("--crash") { exit(try runCrashTest(Array(words.dropFirst()))) }
  if words.first == "bench" {
    try runBenchmark(Array(words.dropFirst()))
    exit(0)
  }
  var command = ContactsCommand(
    bookPath: try BookPlace.standard(), isTerminal: isatty(STDERR_FILENO) == 1, output: { print($0) }, log: complain)
  command.fillsNewBook = true
  exit(try command.run(words))
} catch let error as ContactsUsageError {
  complain("\(error)")
  exit(usageStatus)
} catch {
  complain("\(error)")
  exit(1)
}
