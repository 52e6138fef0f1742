// An app's requests to the address book, through a socket as an app makes them.
import AddressBookModel
import AddressBookStore
import Foundation
import PhoneLink
import XCTest
@testable import AddressBookService

final class BookServiceTests: XCTestCase {
  private var path = ""
  private var book: AddressBookStore!
  private var clients: [BookClient] = []

  override func setUpWithError() throws {
    path = FileManager.default.temporaryDirectory.path + "/quince-service-\(UUID().uuidString).sqlite"
    book = try AddressBookStore(path: path)
  }

  override func tearDown() {
    clients = []
    book = nil
    for suffix in ["", "-wal", "-shm", "-lock"] { unlink(path + suffix) }
  }

  /// A client whose requests a thread of this process answers.
  private func client(isReadOnly: Bool = false) throws -> BookClient {
    let (ours, theirs) = try makeSocketPair()
    let service = BookService(book: book, socket: BookSocket(descriptor: theirs), isReadOnly: isReadOnly)
    Thread.detachNewThread { try? service.run() }
    let client = BookClient(socket: BookSocket(descriptor: ours))
    clients.append(client)
    return client
  }

  private func person(_ given: String, _ family: String, phone: String = "", mail: String = "") -> Person {
    var person = Person()
    (person.givenName, person.familyName) = (given, family)
    if !phone.isEmpty { person.values.append(LabeledValue(.phone, label: ValueLabel.mobile, value: phone)) }
    if !mail.isEmpty { person.values.append(LabeledValue(.email, label: ValueLabel.home, value: mail)) }
    return person
  }

  func testWhatIsSavedComesBackInTheOrderOfTheList() throws {
    let client = try client()
    var added = person("伟", "张", phone: "+86 139 1234 5678")
    added.cardLines = ["X-KEPT:1"]
    let saved = try client.save([.insertPerson(person("Ida", "Zimmer"), image: [1, 2, 3]), .insertPerson(added, image: nil)])
    XCTAssertEqual(saved.people.map(\.id), [1, 2])
    XCTAssertEqual(try client.count(), 2)
    XCTAssertEqual(try client.people(.everyone, at: 0..<10).map(\.familyName), ["张", "Zimmer"])
    let zhang = try XCTUnwrap(client.person(2))
    XCTAssertEqual(zhang.cardLines, ["X-KEPT:1"])
    XCTAssertEqual(zhang.values, saved.people[1].values)
    XCTAssertEqual(try client.image(ofPerson: 1), [1, 2, 3])
    XCTAssertNil(try client.image(ofPerson: 2))
  }

  func testAListHasSectionsOfEveryoneAndOfAGroup() throws {
    let client = try client()
    let saved = try client.save([
      .insertPerson(person("Ida", "Zimmer"), image: nil), .insertPerson(person("伟", "张"), image: nil), .insertPerson(person("Ann", "Appleby"), image: nil),
      .insertPerson(person("", "7 Dwarfs"), image: nil), .insertGroup(PeopleGroup(name: "Choir")),
    ])
    for place in [0, 2] { _ = try client.save([.addMember(person: saved.people[place].id, group: saved.groups[0].id)]) }
    XCTAssertEqual(try client.sections(), [BookSection(title: "A", count: 1), BookSection(title: "Z", count: 2), BookSection(title: "#", count: 1)])
    XCTAssertEqual(try client.sections(.group(saved.groups[0].id)), [BookSection(title: "A", count: 1), BookSection(title: "Z", count: 1)])
    XCTAssertEqual(try client.sections(.words("zimmer")), [BookSection(title: "", count: 1)])
    XCTAssertEqual(try client.sections(.words("nobody")), [])
  }

  func testAPickerReadsAndCannotSave() throws {
    let client = try client(isReadOnly: true)
    XCTAssertEqual(try client.count(), 0)
    XCTAssertThrowsError(try client.save([.insertPerson(person("Ida", "Zimmer"), image: nil)])) { error in
      XCTAssertEqual((error as? BookFailure)?.kind, .notAllowed)
    }
    XCTAssertEqual(try client.count(), 0)
  }

  func testPeopleAreFoundByNameMailAndNumber() throws {
    let client = try client()
    _ = try client.save([
      .insertPerson(person("Álvaro", "Gómez", mail: "anna@example.com"), image: nil), .insertPerson(person("Anna", "Lee", phone: "(212) 555-0101"), image: nil),
    ])
    XCTAssertEqual(try client.numbers(.name("alvaro")), [1])
    // The mail address begins with anna, the name does not.
    XCTAssertEqual(try client.numbers(.name("anna")), [2])
    XCTAssertEqual(try client.numbers(.words("anna")), [1, 2])
    XCTAssertEqual(try client.numbers(.name("lee an")), [2])
    XCTAssertEqual(try client.numbers(.mail("ANNA@example.com")), [1])
    XCTAssertEqual(try client.numbers(.phone("+1 212 555 0101")), [2])
    XCTAssertEqual(try client.numbers(.name("nobody")), [])
  }

  func testAChangeSetsOnlyTheFieldsItNamesAndKeepsTheNumbersOfValues() throws {
    let client = try client()
    let first = try client.save([.insertPerson(person("Ann", "Lee", phone: "1"), image: nil)]).people[0]
    var mine = first
    mine.givenName = "Anne"
    mine.familyName = "not meant"
    mine.values[0].value = "2"
    mine.values.append(LabeledValue(.phone, value: "3"))
    let changed = try client.save([.updatePerson(mine, [.givenName, .values(.phone)], image: nil)]).people[0]
    XCTAssertEqual(changed.givenName, "Anne")
    XCTAssertEqual(changed.familyName, "Lee")
    XCTAssertEqual(changed.values.map(\.value), ["2", "3"])
    XCTAssertEqual(changed.values[0].id, first.values[0].id)
  }

  func testARequestIsDoneWholeOrNotAtAllAndSaysWhichChangeItWas() throws {
    let client = try client()
    XCTAssertThrowsError(try client.save([.insertPerson(person("Ann", "Lee"), image: nil), .deletePerson(77)])) { error in
      XCTAssertEqual((error as? BookFailure)?.kind, .noSuchRecord)
      XCTAssertEqual((error as? BookFailure)?.edit, 1)
    }
    XCTAssertEqual(try client.count(), 0)
  }

  func testANewPersonJoinsANewGroupInOneRequest() throws {
    let client = try client()
    var group = PeopleGroup(name: "Friends")
    group.id = -1
    var ann = person("Ann", "Lee")
    ann.id = -1
    let saved = try client.save([.insertGroup(group), .insertPerson(ann, image: nil), .addMember(person: -1, group: -1)])
    XCTAssertEqual(try client.numbers(.group(saved.groups[0].id)), [saved.people[0].id])
    XCTAssertEqual(try client.groups(ofPerson: saved.people[0].id).map(\.name), ["Friends"])
  }

  func testOnlyForeignChangesAreTold() throws {
    let client = try client()
    let told = expectation(description: "told")
    told.assertForOverFulfill = true
    _ = try client.watch { _ in told.fulfill() }
    _ = try client.save([.insertPerson(person("Mine", "Own"), image: nil)])
    usleep(150_000)
    try book.write(author: "somebody else") { changes in
      var other = person("Their", "Own")
      try changes.insert(&other)
    }
    wait(for: [told], timeout: 10)
    let history = try client.changes(since: 0)
    XCTAssertEqual(history.entries.map(\.kind), [.personAdded, .personAdded])
    XCTAssertEqual(history.entries.map(\.author), [BookClient.author, "somebody else"])
  }

  func testEveryoneIsHandedOutInBatchesWhileOthersWrite() throws {
    let client = try client()
    _ = try client.save((1...1200).map { .insertPerson(person("P\($0)", "Q"), image: nil) })
    var seen: Set<Int64> = []
    try client.forEachBatch(of: 500, withValues: false) { batch in
      for person in batch { seen.insert(person.id) }
      if batch.count == 500 { _ = try client.save([.insertPerson(self.person("New", "One"), image: nil), .deletePerson(batch.last!.id)]) }
      return true
    }
    XCTAssertTrue(seen.isSuperset(of: 1...1200))
  }

  /// Lists in order are cut by places, and places move when others write.
  func testAListInOrderIsWholeWhateverOthersWriteMeanwhile() throws {
    let client = try client()
    let names = (1000..<2000).map { "N\($0)" }
    _ = try client.save(names.map { .insertPerson(person($0, "Same"), image: nil) })
    for query in [PeopleQuery.everyone, .name("same"), .words("same"), .source(1)] {
      var seen: [String] = []
      var deleted: [Person] = []
      try client.forEachBatch(query, in: .givenName, of: 100, withValues: false) { batch in
        seen += batch.map(\.givenName)
        if deleted.isEmpty {
          // Somebody new comes first, and the next hundred and more are deleted: a whole batch is missing.
          deleted = try client.people(query, in: .givenName, at: 40..<240)
          _ = try client.save([.insertPerson(self.person("A first", "Same"), image: nil)] + deleted.map { .deletePerson($0.id) })
        }
        return true
      }
      let gone = Set(deleted.map(\.givenName))
      XCTAssertEqual(gone.count, 200)
      XCTAssertEqual(seen.filter { $0 != "A first" }, names.filter { !gone.contains($0) }, "\(query)")
      let everyone = try client.numbers(.everyone)
      _ = try client.save(everyone.map { .deletePerson($0) } + names.map { .insertPerson(person($0, "Same"), image: nil) })
    }
  }

  func testWhoHasAWordOnlyInAMailAddressIsNotFoundByName() throws {
    let client = try client()
    let names = (1000..<1400).map { "N\($0)" }
    _ = try client.save(names.map { .insertPerson(person($0, "Same", mail: "anna@example.com"), image: nil) })
    _ = try client.save(["Anna", "Änna", "Annabel"].map { .insertPerson(person($0, "Zoe"), image: nil) } + [.insertPerson(person("X", "Lee-Anna"), image: nil)])
    for typed in ["anna", "ANNA", "änna"] {
      var found: [String] = []
      try client.forEachBatch(.name(typed), in: .familyName) { batch in
        found += batch.map(\.givenName)
        return true
      }
      XCTAssertEqual(Set(found), ["X", "Anna", "Änna", "Annabel"], typed)
      XCTAssertEqual(found.first, "X")
    }
    XCTAssertEqual(try client.people(.name("n10"), in: .givenName, at: 0..<30).map(\.givenName), Array(names.prefix(30)))
    XCTAssertEqual(try client.people(.name("anna same"), at: 0..<30), [])
  }

  func testListsThatAreReadAtOnceDoNotDisturbEachOther() throws {
    let client = try client()
    _ = try client.save((1000..<1300).map { .insertPerson(person("N\($0)", "Same"), image: nil) })
    var pairs = 0
    try client.forEachBatch(.name("same"), in: .givenName, of: 64, withValues: false) { outer in
      for query in [PeopleQuery.name("same"), .everyone, .words("n1"), .name("n10"), .name("n11")] {
        var seen: [String] = []
        try client.forEachBatch(query, in: .givenName, of: 64, withValues: false) { inner in
          seen += inner.map(\.givenName)
          return seen.count < 70
        }
        XCTAssertEqual(Set(seen).count, seen.count)
      }
      pairs += outer.count
      return true
    }
    XCTAssertEqual(pairs, 300)
  }

  func testRequestsFromManyThreadsAreEachAnswered() throws {
    let client = try client()
    _ = try client.save((1...50).map { .insertPerson(person("P\($0)", "Q"), image: nil) })
    let names = (1...50).map { "P\($0)" }
    let wrong = NSMutableArray()
    DispatchQueue.concurrentPerform(iterations: 200) { round in
      if (try? client.person(Int64(round % 50 + 1)))??.givenName != names[round % 50] { synchronized(wrong) { wrong.add(round) } }
    }
    XCTAssertEqual(wrong.count, 0)
  }

  private let lock = NSLock()
  private func synchronized(_ object: NSMutableArray, _ body: () -> Void) { lock.withLock(body) }

  func testAClosedSocketEndsEveryWaitWithAReason() throws {
    let (ours, theirs) = try makeSocketPair()
    let client = BookClient(socket: BookSocket(descriptor: ours))
    close(theirs)
    XCTAssertThrowsError(try client.count()) { XCTAssertEqual(($0 as? BookFailure)?.kind, .unavailable) }
    XCTAssertThrowsError(try BookClient(socket: nil).count()) { XCTAssertEqual(($0 as? BookFailure)?.kind, .unavailable) }
  }

  func testNonsenseOnTheSocketEndsTheServiceAndNothingElse() throws {
    let (ours, theirs) = try makeSocketPair()
    let service = BookService(book: book, socket: BookSocket(descriptor: theirs))
    let bytes: [UInt8] = [3, 0, 0, 0, 1, 0, 0, 0, 0xEE, 1, 2]
    XCTAssertEqual(write(ours, bytes, bytes.count), bytes.count)
    XCTAssertThrowsError(try service.run()) { XCTAssertTrue("\($0)".contains("238 is no request"), "\($0)") }
    close(ours)
    XCTAssertEqual(try book.peopleCount(), 0)
  }

  func testLargePeopleComeFewerAtATimeAndNobodyIsMissed() throws {
    let client = try client()
    let note = String(repeating: "x", count: 6 << 20)
    for number in 0..<12 {
      var large = person("Given\(number)", "Large")
      large.note = note
      _ = try client.save([.insertPerson(large, image: nil)])
    }
    XCTAssertLessThan(try client.people(.everyone, at: 0..<12).count, 12)
    var names: Set<String> = []
    try client.forEachBatch(.everyone) { batch in
      names.formUnion(batch.map(\.givenName))
      return true
    }
    XCTAssertEqual(names.count, 12)
    names = []
    try client.forEachBatch { batch in
      names.formUnion(batch.map(\.givenName))
      return true
    }
    XCTAssertEqual(names.count, 12)
    XCTAssertEqual(try client.people(Array(1...12)).count, 12)
  }

  func testEveryoneComesOnceWhileOthersChangeTheOrder() throws {
    let client = try client()
    _ = try client.save((0..<1_200).map { .insertPerson(person("Given\($0)", "Middle"), image: nil) })
    var seen: [Int64] = [], rounds = 0
    try client.forEachBatch(.everyone, of: 100) { batch in
      seen += batch.map(\.id)
      rounds += 1
      // Whoever is added in front moves everybody else one place on.
      _ = try client.save([.insertPerson(person("New\(rounds)", "Aaa"), image: nil), .deletePerson(Int64(1_200 - rounds))])
      return true
    }
    XCTAssertEqual(Set(seen).count, seen.count)
    XCTAssertTrue(Set(seen).isSuperset(of: 1...1_000))
  }

  func testAPictureTooLargeIsRefusedAndTheBookGoesOnAnswering() throws {
    let client = try client()
    let id = try client.save([.insertPerson(person("A", "B"), image: nil)]).people[0].id
    for size in [AddressBookTransaction.maximumImage + 1, BookSocket.maximumBody + 1] {
      XCTAssertThrowsError(try client.save([.updatePerson(person("A", "B"), .image, image: [UInt8](repeating: 1, count: size))])) {
        // The book is asked only about what can be sent.
        XCTAssertTrue([.tooLarge, .noSuchRecord].contains(($0 as? BookFailure)?.kind), "\($0)")
      }
      var named = try XCTUnwrap(client.person(id))
      named.hasImage = true
      XCTAssertThrowsError(try client.save([.updatePerson(named, .image, image: [UInt8](repeating: 1, count: size))])) {
        XCTAssertEqual(($0 as? BookFailure)?.kind, .tooLarge)
        XCTAssertTrue("\($0)".contains(size > BookSocket.maximumBody ? "at once" : "the picture"), "\($0)")
      }
      XCTAssertNil(try client.image(ofPerson: id))
    }
  }

  func testAnAuthorWhoseNameBeginsLikeAnothersIsAnother() throws {
    let changed = expectation(description: "changed")
    let watcher = try BookWatcher(book: book, excluding: "app 12") { _ in changed.fulfill() }
    var added = person("A", "B")
    try book.write(author: "app 12") { try $0.insert(&added) }
    try book.write(author: "app 12\u{1F}edit") { try $0.delete(person: added.id) }
    usleep(600_000)
    added = person("C", "D")
    try book.write(author: "app 123") { try $0.insert(&added) }
    wait(for: [changed], timeout: 10)
    _ = watcher
  }

  func testTheHistoryGoesOnWhereTheLastEntryEnded() throws {
    let client = try client()
    let start = try client.token()
    let saved = try client.save([.insertPerson(person("A", "B"), image: nil)])
    let changes = try client.changes(since: start)
    XCTAssertEqual(changes.token, saved.token)
    XCTAssertEqual(try client.changes(since: changes.token).entries, [])
    XCTAssertEqual(try client.changes(since: changes.token).token, changes.token)
  }

  func testAFullDiskIsToldAsSuchAndWhatIsSavedLaterIsSaved() throws {
    let client = try client()
    _ = try client.save([.insertPerson(person("A", "B"), image: nil)])
    try book.limitPages(to: 0)
    XCTAssertThrowsError(try client.save([.insertPerson(person("C", "D"), image: [UInt8](repeating: 7, count: 3 << 20))])) {
      XCTAssertEqual(($0 as? BookFailure)?.kind, .unavailable)
      XCTAssertTrue("\($0)".contains("the disk is full"), "\($0)")
    }
    XCTAssertEqual(try client.count(), 1)
    try book.limitPages(to: 1_000_000)
    _ = try client.save([.insertPerson(person("C", "D"), image: nil)])
    XCTAssertEqual(try client.count(), 2)
  }
}
