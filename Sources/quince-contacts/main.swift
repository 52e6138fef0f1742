// The address book's own program: `quince contacts` and `quince bench contacts` become it. It is apart from quince so that a phone whose app
// asks for nobody starts without the database's and the collation's libraries.
import AddressBookBenchmark
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
    let isNew = !FileManager.default.fileExists(atPath: file)
    if path != nil { try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true) }
    let book = try AddressBookStore(path: file)
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
