// `quince contacts`: the person's own door to the address book of the simulated phone.
import AddressBookStore
import Foundation
import VCard

public struct ContactsUsageError: Error, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }
}

public struct ContactsCommand {
  /// The book's file; made when it is not there.
  public var bookPath: String
  /// Takes the lines of the result.
  public var output: (String) -> Void
  /// Takes what is said about the work: progress, notes, warnings.
  public var log: (String) -> Void
  /// Whether a book that is made now gets a few sample people, so that an app has somebody to show.
  public var fillsNewBook = false
  /// Whether `log` goes to a terminal, where a progress line may be written over.
  public var isTerminal: Bool

  public init(bookPath: String, isTerminal: Bool = false, output: @escaping (String) -> Void, log: @escaping (String) -> Void) {
    self.bookPath = bookPath
    self.isTerminal = isTerminal
    self.output = output
    self.log = log
  }

  public static let help = """
    quince contacts: the address book of the simulated phone

      list [--by given|family] [--group NAME] [--from N] [--count N]
      search WORDS                    names, pinyin, firms, mail addresses, numbers
      show ID                         everything about one person
      add --given NAME --family NAME … and edit ID --given NAME …
                                      also --prefix --middle --suffix --nickname --organization --title --note --birthday,
                                      --phone [LABEL=]NUMBER, --email [LABEL=]ADDRESS; edit replaces what is given
      delete ID …
      groups                          all groups; groups add NAME ID …, groups remove NAME ID …, groups delete NAME
      import FILE … [--charset NAME] [--replace]
                                      vCard files, CSV files of Google and Outlook; - is the standard input
      export FILE [ID …] [--version 3.0|4.0]
      merge                           people who are probably the same; merge ID ID … makes them one, merge --all does all of them
      undo                            takes the last merge of this command back
      backup FILE, restore FILE
      check [--repair] [--thorough]   whether the file, its order, its search index and its counts fit together; thorough looks at every word
      samples [--remove]              a few people to try apps with

      --json                          results as JSON, one value a line
    """

  /// Runs a command.
  /// - Returns: the exit status: 0, or 1 when `check` found something.
  /// - Throws: `ContactsUsageError` for words that cannot be understood; the book's errors.
  public func run(_ arguments: [String]) throws -> Int32 {
    var words = ContactsArguments(arguments)
    let isJSON = words.flag("--json")
    guard let name = words.next() else {
      output(Self.help)
      return 0
    }
    if name == "help" || name == "--help" {
      output(Self.help)
      return 0
    }
    guard let action = Self.actions[name] else {
      throw ContactsUsageError(description: "contacts: there is no command \(name); see quince contacts help")
    }
    let book = try AddressBookStore(path: bookPath)
    if book.isNew && !book.openingNotes.contains(.emptied) && fillsNewBook && name != "samples" && name != "restore" {
      let count = try SamplePeople.add(to: book)
      log("contacts: this is a new book with \(count) sample people in it; quince contacts samples --remove takes them out")
    }
    for note in book.openingNotes { log(Self.text(of: note)) }
    return try action(ContactsSession(command: self, book: book, isJSON: isJSON), &words)
  }

  private typealias Action = (ContactsSession, inout ContactsArguments) throws -> Int32
  private static let actions: [String: Action] = [
    "list": { try $0.list(&$1) }, "search": { try $0.search(&$1) }, "show": { try $0.show(&$1) }, "add": { try $0.add(&$1) },
    "edit": { try $0.edit(&$1) }, "delete": { try $0.delete(&$1) }, "groups": { try $0.groups(&$1) }, "import": { try $0.importFiles(&$1) }, "export": { try $0.export(&$1) },
    "merge": { try $0.merge(&$1) }, "undo": { try $0.undo(&$1) }, "backup": { try $0.backup(&$1) }, "restore": { try $0.restore(&$1) },
    "check": { try $0.check(&$1) }, "samples": { try $0.samples(&$1) },
  ]

  private static func text(of note: AddressBookStore.OpeningNote) -> String {
    switch note {
    case .migrated(let old, let new, let backup): "contacts: the book was brought from version \(old) to \(new); a copy of the old one is \(backup)"
    case .damaged(let reason, let aside, let people, let groups):
      "contacts: the book was damaged (\(reason)). It is set aside as \(aside); "
        + "\(people) people and \(groups) groups could be read and are in the new book"
    case .keysRebuilt(let people): "contacts: sorting has changed with the system; the order of \(people) people was made anew"
    case .logMissing(let log):
      "contacts: \(log) was taken away while the book was not closed; the changes that only it held are lost, the others are whole"
    case .salvageFinished(let aside): "contacts: the book was damaged. It is set aside as \(aside); what could be read of it is in the new book"
    case .emptied: "contacts: the book's file is empty, and was not before; a new book begins. Copies of the old one, if there are any, lie beside it"
    case .indexesRebuilt: "contacts: an import was interrupted; what it had stored is there, and the order of the list was made anew"
    }
  }
}

/// The words of a command line.
struct ContactsArguments {
  private var words: [String]

  init(_ words: [String]) { self.words = words }

  /// Takes an option without a value.
  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// Takes every value of an option.
  mutating func options(_ name: String) throws -> [String] {
    var values: [String] = []
    while let index = words.firstIndex(of: name) {
      guard index + 1 < words.count else { throw ContactsUsageError(description: "contacts: \(name) needs a value") }
      values.append(words[index + 1])
      words.removeSubrange(index...index + 1)
    }
    return values
  }

  mutating func option(_ name: String) throws -> String? { try options(name).last }

  mutating func number(_ name: String) throws -> Int? {
    guard let text = try option(name) else { return nil }
    guard let number = Int(text), number >= 0 else { throw ContactsUsageError(description: "contacts: \(name) needs a number, not \(text)") }
    return number
  }

  /// The next word that is no option.
  mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// The words that are left, none of which may be an option.
  mutating func rest() throws -> [String] {
    if let option = words.first(where: { $0.hasPrefix("--") }) { throw ContactsUsageError(description: "contacts: unknown option \(option)") }
    defer { words = [] }
    return words
  }

  /// The numbers of people that are left.
  mutating func people() throws -> [Int64] {
    try rest().map { word in
      guard let id = Int64(word), id > 0 else {
        throw ContactsUsageError(description: "contacts: \(word) is no number of a person; see quince contacts list")
      }
      return id
    }
  }
}
