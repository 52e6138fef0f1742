// What a process does to the book until it is killed, and what the book must hold afterwards. Each step is one transaction and is said on the
// standard output once the book has said that it is saved; the same seed takes the same steps, so what must be there can be reckoned anywhere.
import AddressBookStore
import Foundation

public enum CrashScene: String, CaseIterable {
  /// A file of cards larger than the book, which takes the sort indexes away and builds them again.
  case bulkImport = "import"
  /// People added, changed, deleted, with pictures and groups, one transaction a step.
  case singleSaves = "saves"
  /// Changes all over a large book, so that most of the time its log goes back into its file.
  case checkpoint
  /// Two of `singleSaves` at once.
  case twoWriters = "two-writers"
  /// Opening a book of an older version whose sort keys are of an older kind.
  case migration
}

/// A source of numbers that are the same for the same seed.
struct CrashNumbers {
  private var state: UInt64

  init(_ seed: Int, _ step: Int = 0) { state = UInt64(bitPattern: Int64(seed &* 1_000_003 &+ step)) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}

/// The word by which what one writer has made is found. No one of them begins another.
func crashWord(_ seed: Int) -> String { "crash" + String(1_000_000 + seed) }

/// A person as far as the test looks.
struct ExpectedPerson: Equatable, CustomStringConvertible {
  var given: String
  var numbers: Int
  var hasImage = false
  var isMember = false
  var description: String { "\(given) with \(numbers) numbers\(hasImage ? ", a picture" : "")\(isMember ? ", in the group" : "")" }
}

/// The steps of `singleSaves`. Person 0 keeps count of them in its note.
struct SaveSteps {
  let seed: Int
  private static let image = [UInt8](repeating: 0x5A, count: 9_000)

  /// Who must be there after so many steps, by nickname.
  static func people(after count: Int) -> [String: ExpectedPerson] {
    var people: [String: ExpectedPerson] = [:]
    for step in 0..<count {
      switch step % 4 {
      case 0: people["n\(step)"] = ExpectedPerson(given: "Given\(step)", numbers: 2, hasImage: true, isMember: true)
      case 1: people["n\(step - 1)"] = ExpectedPerson(given: "伟\(step)", numbers: 3, hasImage: true, isMember: true)
      case 2:
        for name in ["n\(step)", "m\(step)"] { people[name] = ExpectedPerson(given: "Zoë\(step)", numbers: 1) }
      default: people["n\(step - 1)"] = nil
      }
    }
    return people
  }

  private func person(_ nickname: String, given: String, numbers: Int) -> Person {
    var person = Person()
    person.organizationName = crashWord(seed)
    person.nickname = nickname
    person.givenName = given
    person.familyName = numbers == 3 ? "王" : "Family"
    person.values = (0..<numbers).map { LabeledValue(.phone, label: ValueLabel.mobile, value: "+86 139 0000 \(1000 + $0)") }
    return person
  }

  func run(_ book: AddressBookStore, saved: (Int) -> Void) throws {
    var counter = person("counter", given: "Counter", numbers: 0), group = PeopleGroup(name: crashWord(seed))
    var last = Person(), step = 0
    while true {
      let before = (counter, group, last)
      do {
        try book.write(author: "crash \(seed)") { changes in
          counter.note = "\(step + 1)"
          if step == 0 {
            try changes.insert(&counter)
            try changes.insert(&group)
          } else {
            try changes.update(&counter)
          }
          switch step % 4 {
          case 0:
            last = person("n\(step)", given: "Given\(step)", numbers: 2)
            try changes.insert(&last)
            try changes.setImage(Self.image, ofPerson: last.id)
            try changes.add(person: last.id, toGroup: group.id)
          case 1:
            var changed = person("n\(step - 1)", given: "伟\(step)", numbers: 3)
            changed.id = last.id
            try changes.update(&changed)
          case 2:
            last = person("n\(step)", given: "Zoë\(step)", numbers: 1)
            try changes.insert(&last)
            var other = person("m\(step)", given: "Zoë\(step)", numbers: 1)
            try changes.insert(&other)
          default: try changes.delete(person: last.id)
          }
        }
      } catch {
        (counter, group, last) = before
        throw error
      }
      step += 1
      saved(step)
    }
  }

  /// What of the steps is in the book.
  /// - Parameter acknowledged: the steps that were said to be saved.
  /// - Returns: how many steps the book has, and what is wrong.
  func inspect(_ book: AddressBookStore, acknowledged: Int) throws -> (steps: Int, people: Int, problems: [String]) {
    let found = try book.people(try book.search(crashWord(seed), at: 0..<Int.max))
    let steps = found.first { $0.nickname == "counter" }.flatMap { Int($0.note) } ?? 0
    guard steps == acknowledged || steps == acknowledged + 1 else {
      return (steps, found.count, ["writer \(seed): step \(acknowledged) was acknowledged, the book has \(steps)"])
    }
    let groups = try book.groups().filter { $0.name == crashWord(seed) }
    guard groups.count == min(steps, 1) else { return (steps, found.count, ["writer \(seed): \(groups.count) groups after \(steps) steps"]) }
    let members = try Set(groups.flatMap { try book.members(ofGroup: $0.id) })
    var problems: [String] = [], expected = Self.people(after: steps)
    for person in found where person.nickname != "counter" {
      let image = try book.image(ofPerson: person.id)
      let actual = ExpectedPerson(
        given: person.givenName, numbers: person.values.count, hasImage: image == Self.image && person.hasImage, isMember: members.contains(person.id))
      let wanted = expected.removeValue(forKey: person.nickname)
      if wanted != actual { problems.append("writer \(seed), step \(steps): \(person.nickname) is \(actual), not \(wanted.map { "\($0)" } ?? "gone")") }
    }
    for missing in expected.keys.sorted() { problems.append("writer \(seed), step \(steps): \(missing) is missing") }
    return (steps, found.count, problems)
  }
}

/// The steps of `checkpoint`: each gives people all over the book a new title.
struct ScatteredSteps {
  let seed: Int
  /// The people that were in the book before, numbered from 1.
  let people: Int
  static let peopleOfStep = 300
  private static let families = ["曾", "Adam", "Øster", "Zimmer", "仇", "Müller", "#1", "Novák"]

  func ids(_ step: Int) -> Set<Int64> {
    var numbers = CrashNumbers(seed, step)
    return Set((0..<Self.peopleOfStep).map { _ in Int64(numbers.next(below: people) + 1) })
  }

  func run(_ book: AddressBookStore, saved: (Int) -> Void) throws {
    var step = 0
    while true {
      try book.write(author: "crash \(seed)") { changes in
        for id in ids(step).sorted() {
          guard var person = try changes.person(id) else { throw AddressBookError.noSuchPerson(id) }
          person.jobTitle = "\(crashWord(seed)) \(step)"
          // Another place in the list, and mostly another section of it.
          person.familyName = Self.families[Int(id &+ Int64(step + seed)) % Self.families.count]
          try changes.update(&person)
        }
      }
      step += 1
      saved(step)
    }
  }

  func inspect(_ book: AddressBookStore, acknowledged: Int) throws -> (steps: Int, people: Int, problems: [String]) {
    let found = try book.people(try book.search(crashWord(seed), at: 0..<Int.max), withValues: false)
    let titles = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.jobTitle) })
    func expected(_ steps: Int) -> [Int64: String] {
      (0..<steps).reduce(into: [:]) { titles, step in for id in ids(step) { titles[id] = "\(crashWord(seed)) \(step)" } }
    }
    for steps in [acknowledged, acknowledged + 1] where titles == expected(steps) { return (steps, 0, []) }
    return (acknowledged, 0, ["writer \(seed): \(acknowledged) steps were acknowledged; the titles of \(titles.count) people are those of neither \(acknowledged) nor one more"])
  }
}

/// The file of `bulkImport`, and what of it is in the book.
struct ImportedFile {
  let seed: Int
  let cards: Int
  /// Cards of one transaction (see CardImport).
  static let batch = 5_000

  func write(to path: String) throws {
    // Whether an import is a large one is told by the bytes of its file.
    let filler = String(repeating: "x", count: max(1, 7_500_000 / cards - 400))
    var text = ""
    for number in 0..<cards {
      text += "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(number % 3 == 0 ? "王" : "Family\(number % 100)");Given\(number);;;\r\nORG:\(crashWord(seed))\r\n"
      text += "NICKNAME:n\(number)\r\nTEL;type=CELL;type=VOICE;type=pref:+86 139 0000 \(1_000 + number % 9_000)\r\n"
      text += "TEL;type=HOME;type=VOICE:010 \(1_000_000 + number)\r\nEMAIL;type=INTERNET;type=WORK:given\(number)@example.com\r\n"
      text += "ADR;type=HOME:;;\(number) Long Street;Springfield;;0\(10_000 + number % 80_000);Erewhon\r\nCATEGORIES:\(crashWord(seed))\r\n"
      text += "NOTE:Number \(number) of a file that somebody is importing when the power goes\r\nX-FILLER:\(filler)\r\nEND:VCARD\r\n"
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func inspect(_ book: AddressBookStore, acknowledged: Int) throws -> (steps: Int, people: Int, problems: [String]) {
    let found = try book.people(try book.search(crashWord(seed), at: 0..<Int.max))
    let count = found.count
    guard count >= acknowledged, count <= min(acknowledged + Self.batch, cards), count % Self.batch == 0 || count == cards else {
      return (count, count, ["import \(seed): \(acknowledged) of \(cards) cards were acknowledged, the book has \(count)"])
    }
    var problems: [String] = []
    let names = Set(found.map(\.nickname))
    if let missing = (0..<count).first(where: { !names.contains("n\($0)") }) { problems.append("import \(seed): card \(missing) is missing") }
    if let poor = found.first(where: { $0.values.count != 4 }) { problems.append("import \(seed): \(poor.nickname) has \(poor.values.count) values") }
    let members = try book.groups().first { $0.name == crashWord(seed) }.map { try book.members(ofGroup: $0.id).count } ?? 0
    if members != count { problems.append("import \(seed): \(members) of \(count) people are in their group") }
    return (count, count, problems)
  }
}
