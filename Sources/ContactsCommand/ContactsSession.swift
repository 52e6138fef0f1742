// What the commands do with an open book.
import AddressBookStore
import Foundation
import VCard

struct ContactsSession {
  let command: ContactsCommand
  let book: AddressBookStore
  let isJSON: Bool
  /// Changes are logged under this name.
  let author = "quince contacts"

  private func output(_ text: String) { command.output(text) }

  // MARK: Showing

  func list(_ words: inout ContactsArguments) throws -> Int32 {
    let ordering = try ordering(&words)
    let group = try words.option("--group")
    let from = try words.number("--from") ?? 0, count = try words.number("--count")
    _ = try words.rest()
    if let group {
      let members = try book.members(ofGroup: try self.group(named: group).id, in: ordering).dropFirst(from).prefix(count ?? .max)
      try show(Array(members))
      return 0
    }
    let end = count.map { from + $0 } ?? Int.max
    var place = from
    while place < end {
      let page = try book.people(in: ordering, at: place..<min(place + 500, end), withValues: true)
      for person in page { showLine(person) }
      if page.count < min(500, end - place) { break }
      place += page.count
    }
    return 0
  }

  func search(_ words: inout ContactsArguments) throws -> Int32 {
    let ordering = try ordering(&words)
    let count = try words.number("--count") ?? 100
    let typed = try words.rest().joined(separator: " ")
    guard !typed.isEmpty else { throw ContactsUsageError(description: "contacts: search for what?") }
    try show(try book.search(typed, in: ordering, at: 0..<count))
    return 0
  }

  private func ordering(_ words: inout ContactsArguments) throws -> SortOrdering {
    switch try words.option("--by") {
    case nil, "family": .familyName
    case "given": .givenName
    case let other?: throw ContactsUsageError(description: "contacts: --by family or --by given, not \(other)")
    }
  }

  private func show(_ ids: [Int64]) throws {
    for person in try book.people(ids) { showLine(person) }
  }

  private func showLine(_ person: Person) {
    if isJSON { return output(ContactsJSON.text(person)) }
    let details = [person.values(of: .phone).first?.value, person.values(of: .email).first?.value].compactMap { $0 }
    output("\(String(person.id).padding(toLength: max(7, String(person.id).count), withPad: " ", startingAt: 0)) "
      + ([person.displayName] + details).joined(separator: "  "))
  }

  func show(_ words: inout ContactsArguments) throws -> Int32 {
    for id in try words.people() {
      guard let person = try book.person(id) else { throw AddressBookError.noSuchPerson(id) }
      if isJSON {
        output(ContactsJSON.text(person))
        continue
      }
      output("\(person.displayName)  (\(person.id), \(person.identifier))")
      let fields = [
        ("nickname", person.nickname), ("organization", person.organizationName), ("department", person.departmentName), ("title", person.jobTitle),
        ("birthday", person.birthday), ("note", person.note.replacingOccurrences(of: "\n", with: "\n    ")),
      ]
      for (name, value) in fields where !value.isEmpty { output("  \(name): \(value)") }
      for value in person.values {
        let label = value.label.replacingOccurrences(of: "_$!<", with: "").replacingOccurrences(of: ">!$_", with: "").lowercased()
        let text = value.parts.filter { !$0.isEmpty }.joined(separator: ", ").replacingOccurrences(of: "\n", with: ", ")
        output("  \(value.property)\(label.isEmpty ? "" : " (\(label))"): \(text)")
      }
      let names = try book.groups(ofPerson: id).compactMap { id in try book.groups().first { $0.id == id }?.name }
      if !names.isEmpty { output("  groups: \(names.joined(separator: ", "))") }
      if person.hasImage { output("  has a picture") }
      for line in person.cardLines { output("  kept: \(line.prefix(100))") }
    }
    return 0
  }

  // MARK: Changing

  func add(_ words: inout ContactsArguments) throws -> Int32 {
    var person = Person()
    try change(&person, &words)
    _ = try words.rest()
    guard !person.displayName.isEmpty else { throw ContactsUsageError(description: "contacts: add needs a name, a number or an address") }
    try book.write(author: author) { try $0.insert(&person) }
    showLine(person)
    return 0
  }

  func edit(_ words: inout ContactsArguments) throws -> Int32 {
    var changes = words
    var probe = Person()
    try change(&probe, &changes)
    let ids = try changes.people()
    guard ids.count == 1 else { throw ContactsUsageError(description: "contacts: edit needs one person's number") }
    guard var person = try book.person(ids[0]) else { throw AddressBookError.noSuchPerson(ids[0]) }
    try change(&person, &words)
    try book.write(author: author) { try $0.update(&person) }
    showLine(person)
    return 0
  }

  private func change(_ person: inout Person, _ words: inout ContactsArguments) throws {
    let fields: [(String, WritableKeyPath<Person, String>)] = [
      ("--prefix", \.namePrefix), ("--given", \.givenName), ("--middle", \.middleName), ("--family", \.familyName), ("--suffix", \.nameSuffix),
      ("--nickname", \.nickname), ("--organization", \.organizationName), ("--department", \.departmentName), ("--title", \.jobTitle),
      ("--note", \.note),
    ]
    for (name, field) in fields { if let value = try words.option(name) { person[keyPath: field] = value } }
    if let birthday = try words.option("--birthday") {
      guard birthday.isEmpty || VCardDate(birthday) != nil else {
        throw ContactsUsageError(description: "contacts: a birthday is written 1980-03-22, or --03-22 without the year, not \(birthday)")
      }
      person.birthday = VCardDate(birthday)?.text ?? ""
    }
    for (name, property) in [("--phone", ValueProperty.phone), ("--email", .email)] {
      let texts = try words.options(name)
      guard !texts.isEmpty else { continue }
      let old = person.values(of: property)
      person.values.removeAll { $0.property == property }
      for (index, text) in texts.enumerated() where !text.isEmpty {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        var value = LabeledValue(property, label: parts.count == 2 ? label(parts[0]) : "", value: parts.last!)
        if index < old.count { value.id = old[index].id }
        person.values.append(value)
      }
    }
  }

  private func label(_ word: String) -> String {
    [
      "home": ValueLabel.home, "work": ValueLabel.work, "other": ValueLabel.other, "mobile": ValueLabel.mobile, "main": ValueLabel.main,
      "pager": ValueLabel.pager, "iphone": ValueLabel.iPhone,
    ][word.lowercased()] ?? word
  }

  func delete(_ words: inout ContactsArguments) throws -> Int32 {
    let ids = try words.people()
    guard !ids.isEmpty else { throw ContactsUsageError(description: "contacts: delete whom?") }
    try book.write(author: author) { changes in for id in ids { try changes.delete(person: id) } }
    output(isJSON ? "{\"deleted\":\(ids.count)}" : "\(ids.count) deleted")
    return 0
  }

  private func group(named name: String) throws -> PeopleGroup {
    guard let group = try book.groups().first(where: { $0.name == name }) else {
      throw ContactsUsageError(description: "contacts: there is no group \(name); see quince contacts groups")
    }
    return group
  }

  func groups(_ words: inout ContactsArguments) throws -> Int32 {
    guard let action = words.next() else {
      for group in try book.groups() {
        let count = try book.members(ofGroup: group.id).count
        output(isJSON ? ContactsJSON.text(["id": group.id, "name": group.name, "count": count]) : "\(group.name)  \(count)")
      }
      return 0
    }
    guard let name = words.next() else { throw ContactsUsageError(description: "contacts: groups \(action) needs a name") }
    let ids = try words.people()
    switch action {
    case "add":
      var group = try book.groups().first { $0.name == name } ?? PeopleGroup(name: name)
      try book.write(author: author) { changes in
        if group.id == 0 { try changes.insert(&group) }
        for id in ids { try changes.add(person: id, toGroup: group.id) }
      }
    case "remove":
      let group = try group(named: name)
      try book.write(author: author) { changes in for id in ids { try changes.remove(person: id, fromGroup: group.id) } }
    case "delete":
      let group = try group(named: name)
      try book.write(author: author) { try $0.delete(group: group.id) }
    default: throw ContactsUsageError(description: "contacts: groups add, remove or delete, not \(action)")
    }
    return 0
  }

  // MARK: Files

  func importFiles(_ words: inout ContactsArguments) throws -> Int32 {
    var options = CardImportOptions()
    options.author = author
    options.characterSet = try words.option("--charset")
    options.replacesKnown = words.flag("--replace")
    let files = try words.rest()
    guard !files.isEmpty else { throw ContactsUsageError(description: "contacts: import which file?") }
    var status: Int32 = 0
    for file in files {
      let size = ((try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? NSNumber)?.intValue ?? 0
      let progress = ContactsProgress(file: file, bytes: size, isTerminal: command.isTerminal, log: command.log)
      let isSpreadsheet = file.lowercased().hasSuffix(".csv") || file.lowercased().hasSuffix(".tsv")
      let result = isSpreadsheet
        ? try book.importSpreadsheet(path: file, options: options, progress: progress.report)
        : try book.importCards(path: file, options: options, progress: progress.report)
      for issue in result.issues.prefix(20) { command.log("\(file): \(issue)") }
      if result.issueCount > 20 { command.log("\(file): and \(result.issueCount - 20) more") }
      let figures: [String: Any] = [
        "file": file, "added": result.added, "replaced": result.replaced, "groups": result.groups, "issues": result.issueCount,
      ]
      output(isJSON ? ContactsJSON.text(figures)
        : "\(file): \(result.added) people added\(result.replaced > 0 ? ", \(result.replaced) replaced" : "")"
          + "\(result.groups > 0 ? ", \(result.groups) groups" : "")\(result.issueCount > 0 ? ", \(result.issueCount) things to look at" : "")")
      if !result.isWhole {
        command.log("\(file): the rest of it could not be read; what was read is in the book")
        status = 1
      } else if result.added + result.replaced + result.cards == 0, !isSpreadsheet {
        command.log("\(file): there is no card in it; a card (vCard) begins with BEGIN:VCARD")
        status = 1
      }
    }
    return status
  }

  func export(_ words: inout ContactsArguments) throws -> Int32 {
    let version: VCardVersion
    switch try words.option("--version") {
    case nil, "3.0": version = .v3_0
    case "4.0": version = .v4_0
    case let other?: throw ContactsUsageError(description: "contacts: --version 3.0 or 4.0, not \(other)")
    }
    guard let file = words.next() else { throw ContactsUsageError(description: "contacts: export to which file? - is the standard output") }
    let ids = try words.people()
    // The file appears when it is whole.
    let target = file == "-" ? nil : file + ".part"
    var handle: FileHandle?
    if let target {
      guard FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw VCardFileError(path: file, reason: "it cannot be written: \(String(cString: strerror(errno)))")
      }
      handle = FileHandle(forWritingAtPath: target)
    }
    try book.exportCards(ids.isEmpty ? nil : ids, version: version) { piece in
      if let handle { try handle.write(contentsOf: piece) } else { output(String(decoding: piece, as: UTF8.self)) }
      return true
    }
    try handle?.synchronize()
    try handle?.close()
    if let target, rename(target, file) != 0 { throw VCardFileError(path: file, reason: String(cString: strerror(errno))) }
    return 0
  }

  func backup(_ words: inout ContactsArguments) throws -> Int32 {
    let files = try words.rest()
    guard files.count == 1 else { throw ContactsUsageError(description: "contacts: backup needs the name of a file that is not there yet") }
    try book.backup(to: files[0])
    return 0
  }

  func restore(_ words: inout ContactsArguments) throws -> Int32 {
    let files = try words.rest()
    guard files.count == 1 else { throw ContactsUsageError(description: "contacts: restore needs one backup") }
    let former = try book.restore(from: files[0])
    output(isJSON ? ContactsJSON.text(["people": try book.peopleCount(), "former": former])
      : "\(try book.peopleCount()) people restored; what was there before is in \(former)")
    return 0
  }

  func check(_ words: inout ContactsArguments) throws -> Int32 {
    let repairs = words.flag("--repair"), depth = words.flag("--thorough") ? AddressBookStore.CheckDepth.everyWord : .usual
    _ = try words.rest()
    var result = try book.check(depth)
    if repairs && !result.isGood {
      try book.repairIndexes()
      result = try book.check(depth)
    }
    if isJSON {
      output(ContactsJSON.text(["people": result.people, "problems": result.problems]))
    } else {
      for problem in result.problems { output(problem) }
      output(result.isGood ? "\(result.people) people, everything fits together" : "see quince contacts check --repair")
    }
    return result.isGood ? 0 : 1
  }

  // MARK: The same person twice

  func merge(_ words: inout ContactsArguments) throws -> Int32 {
    let all = words.flag("--all")
    let ids = try words.people()
    if !ids.isEmpty {
      guard Set(ids).count > 1 else { throw ContactsUsageError(description: "contacts: merge needs two people at least") }
      try remember(try book.merge(ids, author: author))
      try show([ids[0]])
      return 0
    }
    for proposal in try book.mergeProposals() {
      let people = try book.people(proposal.people)
      guard people.count == proposal.people.count else { continue }
      if all {
        try remember(try book.merge(proposal.people, author: author))
      }
      if isJSON {
        output(ContactsJSON.text(["people": proposal.people, "reason": "\(proposal.reason)"]))
      } else {
        let reason: String
        switch proposal.reason {
        case .sameNumber(let number): reason = "the same number \(number)"
        case .sameMail(let address): reason = "the same address \(address)"
        case .sameNameAndOrganization: reason = "the same name"
        }
        output(people.map { "\($0.id) \($0.displayName)" }.joined(separator: ", ") + ": \(reason)\(all ? ", merged" : "")")
      }
    }
    return 0
  }

  private var undoPath: String { command.bookPath + ".merge-undo" }

  private func remember(_ undo: MergeUndo) throws {
    try undo.encoded().write(to: URL(fileURLWithPath: undoPath), options: .atomic)
    chmod(undoPath, 0o600)
  }

  func undo(_ words: inout ContactsArguments) throws -> Int32 {
    _ = try words.rest()
    guard let data = FileManager.default.contents(atPath: undoPath), let undo = MergeUndo(encoded: data) else {
      throw ContactsUsageError(description: "contacts: there is no merge to take back")
    }
    try book.undo(undo, author: author)
    unlink(undoPath)
    try show(undo.people)
    return 0
  }

  // MARK: Samples

  func samples(_ words: inout ContactsArguments) throws -> Int32 {
    let removes = words.flag("--remove")
    _ = try words.rest()
    let count = removes ? try SamplePeople.remove(from: book) : try SamplePeople.add(to: book)
    output(isJSON ? ContactsJSON.text([removes ? "removed" : "added": count]) : "\(count) sample people \(removes ? "removed" : "added")")
    return 0
  }
}
