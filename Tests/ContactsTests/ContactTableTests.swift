// The parts of Contacts that the other tests do not come by, one after the other.
import AddressBookModel
import Foundation
import XCTest
@testable import Contacts

final class ContactTableTests: ContactStoreTestCase {
  private func request(_ change: (CNSaveRequest) -> Void) throws {
    let request = CNSaveRequest()
    change(request)
    try store.execute(request)
  }

  func testTheStatusIsWhatThePhoneSaidAndARefusalIsRemembered() {
    let before = BookAccess.status
    defer { BookAccess.status = before }
    BookAccess.status = .notDetermined
    XCTAssertEqual(CNContactStore.authorizationStatus(for: .contacts), .notDetermined)
    for (status, expected) in [(BookAccess.Status.denied, CNAuthorizationStatus.denied), (.restricted, .restricted)] {
      BookAccess.status = status
      XCTAssertEqual(CNContactStore.authorizationStatus(for: .contacts), expected)
      let store = CNContactStore(), told = expectation(description: "told")
      store.requestAccess(for: .contacts) { granted, error in
        XCTAssertFalse(granted)
        XCTAssertEqual((error as? CNError)?.code, .authorizationDenied)
        told.fulfill()
      }
      wait(for: [told], timeout: 20)
      XCTAssertThrowsError(try store.unifiedContacts(matching: CNContact.predicateForContacts(matchingName: "a"), keysToFetch: Self.nameKeys)) {
        XCTAssertEqual(($0 as NSError).code, 100)
      }
      XCTAssertThrowsError(try store.execute(CNSaveRequest())) { XCTAssertEqual(($0 as? CNError)?.code, .authorizationDenied) }
      XCTAssertEqual(store.defaultContainerIdentifier(), "")
      XCTAssertNil(store.currentHistoryToken)
    }
    BookAccess.status = .authorized
    let told = expectation(description: "told")
    CNContactStore().requestAccess(for: .contacts) { granted, error in
      XCTAssertTrue(granted)
      XCTAssertNil(error)
      told.fulfill()
    }
    wait(for: [told], timeout: 20)
  }

  func testNobodyMatchingIsAnEmptyListAndPredicatesAreOnlyTakenFromTheirMakers() throws {
    try save("Ann", "Lee")
    XCTAssertEqual(try names(CNContact.predicateForContacts(matchingName: "nobody")), [])
    XCTAssertEqual(try names(CNContact.predicateForContacts(withIdentifiers: [])), [])
    XCTAssertEqual(try names(CNContact.predicateForContacts(withIdentifiers: ["unknown"])), [])
    XCTAssertEqual(try names(CNContact.predicateForContactsInGroup(withIdentifier: "unknown")), [])
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [CNContact.predicateForContacts(matchingName: "a")])
    for predicate in [compound, NSPredicate(value: true), CNGroup.predicateForGroups(withIdentifiers: [])] {
      XCTAssertThrowsError(try store.unifiedContacts(matching: predicate, keysToFetch: Self.nameKeys)) { XCTAssertEqual(($0 as? CNError)?.code, .predicateInvalid) }
    }
    for wrong in [CNContact.predicateForContacts(matchingName: "a"), NSPredicate(value: true)] {
      XCTAssertThrowsError(try store.groups(matching: wrong)) { XCTAssertEqual(($0 as? CNError)?.code, .predicateInvalid) }
      XCTAssertThrowsError(try store.containers(matching: wrong)) { XCTAssertEqual(($0 as? CNError)?.code, .predicateInvalid) }
    }
  }

  func testWordsOfANameMatchInAnyOrderAndWithoutMarks() throws {
    try save("Anna Maria", "Šilhavý") { $0.nickname = "Mia" }
    for typed in ["anna silh", "silh anna", "Maria", "mia", "ŠILHAVÝ"] {
      XCTAssertEqual(try names(CNContact.predicateForContacts(matchingName: typed)), ["Anna Maria Šilhavý"], typed)
    }
    XCTAssertEqual(try names(CNContact.predicateForContacts(matchingName: "anna nobody")), [])
  }

  func testIdentifiersComeBackInTheOrderInWhichTheyWereAskedFor() throws {
    let saved = try ["Cleo", "Ann", "Bo"].map { try save($0, "Lee").identifier }
    let found = try store.unifiedContacts(matching: CNContact.predicateForContacts(withIdentifiers: [saved[2], "unknown", saved[0]]), keysToFetch: Self.nameKeys)
    XCTAssertEqual(found.map(\.givenName), ["Bo", "Cleo"])
  }

  func testGroupsAreRenamedJoinedLeftAndDeletedAndTheirContactsStay() throws {
    let ann = try save("Ann", "Lee"), bo = try save("Bo", "Young")
    let group = CNMutableGroup()
    group.name = "Friends"
    try request { $0.add(group, toContainerWithIdentifier: nil); $0.addMember(ann, to: group); $0.addMember(bo, to: group) }
    let inGroup = CNContact.predicateForContactsInGroup(withIdentifier: group.identifier)
    XCTAssertEqual(try names(inGroup), ["Ann Lee", "Bo Young"])
    let renamed = try XCTUnwrap(store.groups(matching: CNGroup.predicateForGroups(withIdentifiers: [group.identifier])).first?.mutableCopy() as? CNMutableGroup)
    renamed.name = "Old friends"
    try request { $0.update(renamed); $0.removeMember(bo, from: renamed) }
    XCTAssertEqual(try names(inGroup), ["Ann Lee"])
    XCTAssertEqual(try store.groups(matching: CNGroup.predicateForGroupsInContainer(withIdentifier: store.defaultContainerIdentifier())).map(\.name), ["Old friends"])
    XCTAssertEqual(try store.groups(matching: CNGroup.predicateForSubgroupsInGroup(withIdentifier: group.identifier)), [])
    XCTAssertEqual(try store.containers(matching: CNContainer.predicateForContainerOfContact(withIdentifier: ann.identifier)).map(\.identifier), [store.defaultContainerIdentifier()])
    XCTAssertEqual(try store.containers(matching: CNContainer.predicateForContainers(withIdentifiers: ["unknown"])), [])
    XCTAssertEqual(try store.containers(matching: nil).map(\.type), [.local])
    try request { $0.delete(renamed) }
    XCTAssertEqual(try store.groups(matching: nil), [])
    XCTAssertEqual(try book.peopleCount(), 2)
    XCTAssertThrowsError(try request { $0.update(renamed) }) { XCTAssertEqual(($0 as NSError).code, 200) }
  }

  func testDeletingAMissingContactIsRefusedAndDeletingThenAddingCancels() throws {
    let ann = try save("Ann", "Lee")
    try request { $0.delete(ann) }
    XCTAssertEqual(try book.peopleCount(), 0)
    XCTAssertThrowsError(try request { $0.delete(ann) }) { XCTAssertEqual(($0 as NSError).code, 200) }
    let bo = try save("Bo", "Young")
    try request { $0.delete(bo); $0.add(bo, toContainerWithIdentifier: nil) }
    XCTAssertEqual(try book.peopleCount(), 1)
  }

  func testTheLastSavedWinsAndOnlyForWhatItChanged() throws {
    let identifier = try save("Ann", "Lee").identifier
    func mine() throws -> CNMutableContact { try store.unifiedContact(withIdentifier: identifier, keysToFetch: Self.everyKey).mutableCopy() as! CNMutableContact }
    let first = try mine(), second = try mine()
    (first.givenName, first.jobTitle) = ("First", "Baker")
    second.givenName = "Second"
    try request { $0.update(first) }
    try request { $0.update(second) }
    let now = try mine()
    XCTAssertEqual([now.givenName, now.jobTitle, now.familyName], ["Second", "Baker", "Lee"])
  }

  func testClearedTextsListsAndDatesAreGone() throws {
    let saved = try save("Ann", "Lee") { contact in
      (contact.note, contact.birthday, contact.imageData) = ("note", DateComponents(year: 1980, month: 3, day: 22), Data([1]))
      contact.emailAddresses = [CNLabeledValue(label: nil, value: "a@b.c")]
    }
    let mine = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey).mutableCopy() as! CNMutableContact
    (mine.note, mine.birthday, mine.imageData, mine.emailAddresses) = ("", nil, nil, [])
    try request { $0.update(mine) }
    let now = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey)
    XCTAssertEqual(now.note, "")
    XCTAssertNil(now.birthday)
    XCTAssertNil(now.imageData)
    XCTAssertFalse(now.imageDataAvailable)
    XCTAssertEqual(now.emailAddresses, [])
  }

  func testALabelledValueKeepsItsIdentifierWhenItIsChanged() throws {
    let value = CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "+1 (212) 555-0101"))
    XCTAssertNotEqual(value.identifier, CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "1")).identifier)
    XCTAssertEqual(value.settingLabel(CNLabelWork).identifier, value.identifier)
    XCTAssertEqual(value.settingValue(CNPhoneNumber(stringValue: "2")).identifier, value.identifier)
    let both = value.settingLabel("Own", value: CNPhoneNumber(stringValue: "3"))
    XCTAssertEqual([both.identifier, both.label, both.value.stringValue], [value.identifier, "Own", "3"])
    XCTAssertEqual(value.value.stringValue, "+1 (212) 555-0101", "never written anew")
    XCTAssertEqual(CNLabeledValue<NSString>.localizedString(forLabel: "Own"), "Own")
    let saved = try save("Ann", "Lee") { $0.phoneNumbers = [value] }
    let mine = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey).mutableCopy() as! CNMutableContact
    let kept = mine.phoneNumbers[0].identifier
    mine.phoneNumbers = [CNLabeledValue(label: nil, value: CNPhoneNumber(stringValue: "0")), mine.phoneNumbers[0].settingLabel(CNLabelWork)]
    try request { $0.update(mine) }
    let now = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey)
    XCTAssertEqual(now.phoneNumbers[1].identifier, kept)
    XCTAssertEqual(now.phoneNumbers[1].label, CNLabelWork)
  }

  func testMutableObjectsAreHandedOutWhenTheyAreAskedFor() throws {
    try save("Ann", "Lee")
    let fetch = CNContactFetchRequest(keysToFetch: Self.nameKeys)
    try store.enumerateContacts(with: fetch) { contact, _ in XCTAssertFalse(contact is CNMutableContact) }
    fetch.mutableObjects = true
    try store.enumerateContacts(with: fetch) { contact, _ in
      guard let mine = contact as? CNMutableContact else { return XCTFail("not mutable") }
      mine.givenName = "Anne"
      try? self.request { $0.update(mine) }
    }
    XCTAssertEqual(try names(CNContact.predicateForContacts(matchingName: "Anne")), ["Anne Lee"])
  }

  func testAComparatorsKeysAreEnoughForItAndItsOrderIsTheFetchsOrder() throws {
    for (given, family) in [("Zoë", "Adams"), ("伟", "曾"), ("Bo", "Young"), ("Ann", "Young"), ("123", ""), ("", "Ångström")] { try save(given, family) }
    for order in [CNContactSortOrder.familyName, .givenName] {
      let fetch = CNContactFetchRequest(keysToFetch: [CNContact.descriptorForAllComparatorKeys()])
      fetch.sortOrder = order
      var fetched: [CNContact] = []
      try store.enumerateContacts(with: fetch) { contact, _ in fetched.append(contact) }
      let sorted = fetched.reversed().sorted { CNContact.comparator(forNameSortOrder: order)($0, $1) == .orderedAscending }
      XCTAssertEqual(sorted.map { $0.givenName + $0.familyName }, fetched.map { $0.givenName + $0.familyName }, "\(order)")
    }
  }

  func testValuesOfSocialLifeComeBackAsTheyWereGiven() throws {
    let saved = try save("Ann", "Lee") { contact in
      contact.socialProfiles = [
        CNLabeledValue(label: CNLabelHome, value: CNSocialProfile(urlString: "https://example.com/a", username: "a", userIdentifier: "9", service: CNSocialProfileServiceSinaWeibo))
      ]
      contact.instantMessageAddresses = [CNLabeledValue(label: CNLabelWork, value: CNInstantMessageAddress(username: "a:b", service: CNInstantMessageServiceQQ))]
      contact.contactRelations = [CNLabeledValue(label: CNLabelContactRelationSpouse, value: CNContactRelation(name: "Tom"))]
      contact.dates = [CNLabeledValue(label: CNLabelDateAnniversary, value: DateComponents(year: 2001, month: 2, day: 3) as NSDateComponents)]
      contact.urlAddresses = [CNLabeledValue(label: CNLabelURLAddressHomePage, value: "https://example.com")]
      var chinese = DateComponents(era: 78, year: 30, month: 5, day: 5)
      chinese.calendar = Calendar(identifier: .chinese)
      contact.nonGregorianBirthday = chinese
      let address = CNMutablePostalAddress()
      (address.street, address.subLocality, address.city, address.subAdministrativeArea, address.state) = ("1 Main\nBack", "Harbour", "Town", "County", "S")
      contact.postalAddresses = [CNLabeledValue(label: nil, value: address)]
    }
    let now = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey)
    let profile = now.socialProfiles[0].value
    XCTAssertEqual([profile.service, profile.username, profile.userIdentifier, profile.urlString], ["SinaWeibo", "a", "9", "https://example.com/a"])
    XCTAssertEqual(now.instantMessageAddresses[0].value.username, "a:b")
    XCTAssertEqual(now.instantMessageAddresses[0].value.service, CNInstantMessageServiceQQ)
    XCTAssertEqual(now.contactRelations[0].value.name, "Tom")
    XCTAssertEqual(CNLabeledValue<CNContactRelation>.localizedString(forLabel: now.contactRelations[0].label!), "spouse")
    XCTAssertEqual(now.dates[0].value.year, 2001)
    XCTAssertEqual(now.urlAddresses[0].value as String, "https://example.com")
    XCTAssertEqual(now.nonGregorianBirthday?.calendar?.identifier, .chinese)
    XCTAssertEqual(now.nonGregorianBirthday?.month, 5)
    let address = now.postalAddresses[0].value
    XCTAssertEqual([address.street, address.subLocality, address.city, address.subAdministrativeArea, address.state], ["1 Main\nBack", "Harbour", "Town", "County", "S"])
    XCTAssertEqual(CNContact.localizedString(forKey: CNContactOrganizationNameKey), "company")
    XCTAssertEqual(CNPostalAddress.localizedString(forKey: CNPostalAddressCityKey), "city")
    XCTAssertEqual(CNSocialProfile.localizedString(forKey: CNSocialProfileUsernameKey), "username")
  }

  func testAttributedNamesSayWhichPartIsWhich() throws {
    let contact = CNMutableContact()
    (contact.givenName, contact.familyName) = ("Ida", "Zimmer")
    let text = try XCTUnwrap(CNContactFormatter.attributedString(from: contact, style: .fullName, defaultAttributes: ["own" as NSString: 1]))
    XCTAssertEqual(text.string, "Ida Zimmer")
    let key = NSAttributedString.Key(rawValue: CNContactPropertyAttribute)
    XCTAssertEqual(text.attribute(key, at: 0, effectiveRange: nil) as? String, CNContactGivenNameKey)
    XCTAssertEqual(text.attribute(key, at: 4, effectiveRange: nil) as? String, CNContactFamilyNameKey)
    XCTAssertEqual(text.attribute(NSAttributedString.Key(rawValue: "own"), at: 0, effectiveRange: nil) as? Int, 1)
    (contact.phoneticGivenName, contact.phoneticFamilyName) = ("Eeda", "Tsimmer")
    XCTAssertEqual(CNContactFormatter.string(from: contact, style: .phoneticFullName), "Eeda Tsimmer")
    XCTAssertNil(CNContactFormatter.string(from: CNMutableContact(), style: .phoneticFullName))
  }

  func testTheHistoryTellsOfGroupsAndOfEachKindOfEvent() throws {
    final class Visitor: CNChangeHistoryEventVisitor {
      var told: [String] = []
      func visit(_ event: CNChangeHistoryDropEverythingEvent) { told.append("everything") }
      func visit(_ event: CNChangeHistoryAddContactEvent) { told.append("+\(event.contact.givenName)") }
      func visit(_ event: CNChangeHistoryUpdateContactEvent) { told.append("~\(event.contact.givenName)") }
      func visit(_ event: CNChangeHistoryDeleteContactEvent) { told.append("-\(event.contactIdentifier)") }
      func visit(_ event: CNChangeHistoryAddGroupEvent) { told.append("+[\(event.group.name)]") }
      func visit(_ event: CNChangeHistoryUpdateGroupEvent) { told.append("~[\(event.group.name)]") }
      func visit(_ event: CNChangeHistoryDeleteGroupEvent) { told.append("-[\(event.groupIdentifier)]") }
      func visit(_ event: CNChangeHistoryAddMemberToGroupEvent) { told.append("\(event.member.givenName)>\(event.group.name)") }
      func visit(_ event: CNChangeHistoryRemoveMemberFromGroupEvent) { told.append("\(event.member.givenName)<\(event.group.name)") }
    }
    let ann = try save("Ann", "Lee"), bo = try save("Bo", "Young"), group = CNMutableGroup()
    group.name = "Friends"
    let start = try XCTUnwrap(store.currentHistoryToken)
    ann.jobTitle = "Baker"
    try request { $0.add(group, toContainerWithIdentifier: nil); $0.addMember(ann, to: group); $0.update(ann) }
    try request { $0.delete(bo); $0.removeMember(ann, from: group) }
    let history = CNChangeHistoryFetchRequest()
    (history.startingToken, history.includeGroupChanges, history.additionalContactKeyDescriptors) = (start, true, Self.nameKeys)
    let visitor = Visitor()
    let result = try store.enumeratorForChangeHistoryFetchRequest(history)
    for event in result.value.allObjects { (event as? CNChangeHistoryEvent)?.accept(visitor) }
    XCTAssertEqual(visitor.told, ["~Ann", "-\(bo.identifier)", "+[Friends]", "Ann>Friends", "Ann<Friends"])
    history.startingToken = result.currentHistoryToken
    XCTAssertEqual(try store.enumeratorForChangeHistoryFetchRequest(history).value.allObjects.count, 0)
    try request { $0.transactionAuthor = "me"; $0.delete(ann) }
    history.excludedTransactionAuthors = ["me"]
    XCTAssertEqual(try store.enumeratorForChangeHistoryFetchRequest(history).value.allObjects.count, 0, "own changes are left out")
  }

  func testErrorsHaveContactsCodesAndSayWhatTheyAreAbout() throws {
    XCTAssertEqual(CNError.Code.recordDoesNotExist.rawValue, 200)
    XCTAssertEqual(CNError.Code.insertedRecordAlreadyExists.rawValue, 201)
    XCTAssertEqual(CNError.Code.predicateInvalid.rawValue, 400)
    XCTAssertEqual(CNError.Code.vCardMalformed.rawValue, 700)
    let ann = try save("Ann", "Lee")
    XCTAssertThrowsError(try request { $0.add(ann, toContainerWithIdentifier: nil) }) { error in
      XCTAssertTrue((error as? CNError)?.affectedRecords?.first === ann)
      XCTAssertEqual((error as NSError).code, 201)
    }
    XCTAssertThrowsError(try store.unifiedContact(withIdentifier: "unknown", keysToFetch: Self.nameKeys)) {
      XCTAssertEqual(($0 as? CNError)?.affectedRecordIdentifiers, ["unknown"])
    }
  }

  func testAForeignChangeIsToldOnceAndOnesOwnNever() throws {
    let before = BookAccess.status
    defer { BookAccess.status = before }
    BookAccess.status = .authorized
    var told = 0
    let observer = NotificationCenter.default.addObserver(forName: .CNContactStoreDidChange, object: nil, queue: nil) { _ in told += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    func wait(_ seconds: Double, until isDone: () -> Bool = { false }) {
      let end = Date(timeIntervalSinceNow: seconds)
      while !isDone(), Date() < end { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02)) }
    }
    func change(_ name: String) throws {
      try book.write(author: "somebody else") { changes in
        var person = Person()
        person.givenName = name
        try changes.insert(&person)
      }
    }
    // The watch is set up on another thread: a change is made until one is told.
    for round in 0..<40 where told == 0 {
      ForeignChanges.begin(store.client)
      try change("First \(round)")
      wait(0.5) { told > 0 }
    }
    wait(1)
    XCTAssertGreaterThan(told, 0)
    let soFar = told
    try save("Ann", "Lee")
    wait(0.5)
    XCTAssertEqual(told, soFar, "one's own change")
    try change("Second")
    wait(20) { told > soFar }
    wait(0.5)
    XCTAssertEqual(told, soFar + 1)
  }

  func testWhatContactsDoNotKnowStaysInTheCardOfWhoIsEdited() throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nFN:Ann Lee\nORG:Harbour Bakery;Ovens\nX-OWN;X-P=1:kept\nitem9.X-OTHER:too\nitem9.X-ABLabel:Own\nTEL;type=CELL;X-Q=2:1\nEND:VCARD\n"
    _ = try book.importCards(data: Data(card.utf8))
    let mine = try XCTUnwrap(store.unifiedContacts(matching: CNContact.predicateForContacts(matchingName: "Ann"), keysToFetch: Self.everyKey).first?.mutableCopy() as? CNMutableContact)
    mine.givenName = "Anne"
    try request { $0.update(mine) }
    let person = try XCTUnwrap(book.person(1))
    XCTAssertEqual([person.givenName, person.organizationName, person.departmentName], ["Anne", "Harbour Bakery", "Ovens"])
    XCTAssertEqual(person.cardLines.filter { $0.contains("OWN") || $0.contains("OTHER") }, ["X-OWN;X-P=1:kept", "item9.X-OTHER:too"])
    XCTAssertEqual(person.values.first?.parameters, "X-Q=2")
  }

  func testAContactIsArchivedWhole() throws {
    let saved = try save("Ann", "Lee") { contact in
      contact.phoneNumbers = [CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "1"))]
      (contact.imageData, contact.birthday) = (Data([1, 2]), DateComponents(month: 3, day: 22))
    }
    let contact = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey)
    let again = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: CNContact.self, from: NSKeyedArchiver.archivedData(withRootObject: contact, requiringSecureCoding: true)))
    XCTAssertEqual(again, contact)
    XCTAssertEqual(again.phoneNumbers, contact.phoneNumbers)
    XCTAssertEqual(again.imageData, contact.imageData)
    let part = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: [CNContactGivenNameKey as CNKeyDescriptor])
    let partAgain = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: CNContact.self, from: NSKeyedArchiver.archivedData(withRootObject: part, requiringSecureCoding: true)))
    XCTAssertFalse(partAgain.isKeyAvailable(CNContactFamilyNameKey))
    XCTAssertEqual(partAgain.givenName, "Ann")
    let copy = try XCTUnwrap(contact.mutableCopy() as? CNMutableContact)
    copy.givenName = "Other"
    XCTAssertEqual(contact.givenName, "Ann", "a copy is another contact")
    XCTAssertEqual((contact.copy() as? CNContact)?.identifier, contact.identifier)
  }

  func testTheUsersSettingsAreThere() {
    XCTAssertEqual(CNContactsUserDefaults.shared().sortOrder, .familyName)
    XCTAssertEqual(CNContactsUserDefaults.shared().countryCode.count, 2)
  }
}
