// The address book's own program: `quince contacts` and `quince bench contacts` become it. It is apart from quince so that a phone whose app
// asks for nobody starts without the database's and the collation's libraries.
import AddressBookBenchmark
import AddressBookStore
import ContactsCommand
import Foundation

/// Exit status of a mistake in the command line, after sysexits.h.
let usageStatus: Int32 = 64

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

func runBenchmark(_ words: [String]) throws {
  var people = 1_000_000
  var rest = words[...]
  while let word = rest.popFirst() {
    guard word == "--people", let number = rest.popFirst().flatMap(Int.init), number >= 1_000 else {
      throw ContactsUsageError(description: "quince bench contacts [--people N], with 1000 people at least")
    }
    people = number
  }
  let folder = FileManager.default.temporaryDirectory.path + "/quince-contacts-bench-\(getpid())"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try AddressBookBenchmark(people: people, folder: folder).run()
}

setvbuf(stdout, nil, _IOLBF, 0)
do {
  let words = Array(CommandLine.arguments.dropFirst())
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
