// Fetching and saving, as apps do it.
import AddressBookModel
import Contacts
import Foundation
import XCTest

final class ContactStoreTests: ContactStoreTestCase {
  func testASavedContactComesBackWhole() throws {
    let saved = try save("Ida", "Zimmer") { contact in
      contact.phoneNumbers = [CNLabeledValue(label: CNLabelPhoneNumberMobile, value: CNPhoneNumber(stringValue: "+1 (212) 555-0108"))]
      contact.emailAddresses = [CNLabeledValue(label: CNLabelHome, value: "ida@example.net" as NSString), CNLabeledValue(label: "Own word", value: "i@example.net")]
      let address = CNMutablePostalAddress()
      (address.street, address.city, address.postalCode, address.isoCountryCode) = ("1 Main Street\nBack house", "Springfield", "12345", "us")
      contact.postalAddresses = [CNLabeledValue(label: CNLabelWork, value: address)]
      contact.birthday = DateComponents(month: 3, day: 22)
      contact.imageData = Data([1, 2, 3])
      contact.note = "line\nline"
      contact.socialProfiles = [
        CNLabeledValue(label: nil, value: CNSocialProfile(urlString: "https://example.com/ida", username: "ida", userIdentifier: nil, service: CNSocialProfileServiceTwitter))
      ]
    }
    let contact = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey)
    XCTAssertEqual(contact.phoneNumbers[0].value.stringValue, "+1 (212) 555-0108")
    XCTAssertEqual(CNLabeledValue<CNPhoneNumber>.localizedString(forLabel: contact.phoneNumbers[0].label!), "mobile")
    XCTAssertEqual(contact.emailAddresses.map { $0.value as String }, ["ida@example.net", "i@example.net"])
    XCTAssertEqual(contact.emailAddresses[1].label, "Own word")
    XCTAssertEqual(contact.postalAddresses[0].value.street, "1 Main Street\nBack house")
    XCTAssertEqual(contact.postalAddresses[0].value.isoCountryCode, "us")
    XCTAssertEqual(contact.birthday?.day, 22)
    XCTAssertNil(contact.birthday?.year)
    XCTAssertEqual(contact.imageData, Data([1, 2, 3]))
    XCTAssertEqual(contact.note, "line\nline")
    XCTAssertNil(contact.socialProfiles[0].label)
    XCTAssertEqual(contact.socialProfiles[0].value.username, "ida")
    XCTAssertEqual(contact.phoneNumbers[0].identifier, saved.phoneNumbers[0].identifier, "identifiers stay")
  }

  func testOnlyWhatWasChangedIsSavedAndThePartsThatWereNotFetchedStay() throws {
    let saved = try save("Ann", "Lee") { $0.note = "kept" }
    let mine = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: [CNContactGivenNameKey as CNKeyDescriptor]).mutableCopy() as! CNMutableContact
    // Somebody else changes another field meanwhile.
    try book.write(author: "other") { changes in
      var person = try XCTUnwrap(try changes.person(1))
      person.jobTitle = "Baker"
      try changes.update(&person)
    }
    mine.givenName = "Anne"
    let request = CNSaveRequest()
    request.update(mine)
    try store.execute(request)
    let now = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: Self.everyKey)
    XCTAssertEqual([now.givenName, now.familyName, now.jobTitle, now.note], ["Anne", "Lee", "Baker", "kept"])
  }

  func testFetchedKeysAreKnownAndOthersAreNot() throws {
    let saved = try save("Ann", "Lee")
    let contact = try store.unifiedContact(withIdentifier: saved.identifier, keysToFetch: [CNContactGivenNameKey as NSString])
    XCTAssertTrue(contact.isKeyAvailable(CNContactGivenNameKey))
    XCTAssertTrue(contact.isKeyAvailable(CNContactIdentifierKey))
    XCTAssertFalse(contact.isKeyAvailable(CNContactFamilyNameKey))
    XCTAssertFalse(contact.areKeysAvailable(Self.nameKeys))
    XCTAssertThrowsError(try store.unifiedContacts(matching: CNContact.predicateForContacts(matchingName: "a"), keysToFetch: ["nonsense" as CNKeyDescriptor])) {
      XCTAssertTrue("\($0.localizedDescription)".contains("nonsense"))
    }
  }

  func testPredicatesFindByNameNumberAddressAndGroup() throws {
    try save("Álvaro", "Gómez") { $0.emailAddresses = [CNLabeledValue(label: nil, value: "a@example.com")] }
    let ann = try save("Ann", "Lee") { $0.phoneNumbers = [CNLabeledValue(label: nil, value: CNPhoneNumber(stringValue: "212 555 0101"))] }
    try save("伟", "张")
    XCTAssertEqual(try names(CNContact.predicateForContacts(matchingName: "gomez alv")), ["Álvaro Gómez"])
    XCTAssertEqual(try names(CNContact.predicateForContacts(matchingName: "张")), ["张伟"])
    XCTAssertEqual(try names(CNContact.predicateForContacts(matching: CNPhoneNumber(stringValue: "+1 (212) 555-0101"))), ["Ann Lee"])
    XCTAssertEqual(try names(CNContact.predicateForContacts(matchingEmailAddress: "A@Example.com")), ["Álvaro Gómez"])
    let group = CNMutableGroup()
    group.name = "Friends"
    let request = CNSaveRequest()
    request.add(group, toContainerWithIdentifier: store.defaultContainerIdentifier())
    request.addMember(ann, to: group)
    try store.execute(request)
    XCTAssertEqual(try names(CNContact.predicateForContactsInGroup(withIdentifier: group.identifier)), ["Ann Lee"])
    XCTAssertEqual(try store.groups(matching: nil).map(\.name), ["Friends"])
    XCTAssertEqual(try names(CNContact.predicateForContactsInContainer(withIdentifier: store.defaultContainerIdentifier())).count, 3)
    XCTAssertEqual(try store.containers(matching: CNContainer.predicateForContainerOfGroup(withIdentifier: group.identifier)).count, 1)
    let mistake = NSPredicate { _, _ in true }
    XCTAssertThrowsError(try store.unifiedContacts(matching: mistake, keysToFetch: Self.nameKeys)) {
      XCTAssertEqual(($0 as? CNError)?.code, .predicateInvalid)
    }
  }

  func testEveryoneIsEnumeratedInTheOrderAskedForAndCanBeStopped() throws {
    for (given, family) in [("Zoë", "Adams"), ("伟", "曾"), ("Bo", "Young"), ("123", "")] { try save(given, family) }
    let request = CNContactFetchRequest(keysToFetch: Self.nameKeys)
    request.sortOrder = .familyName
    var seen: [String] = []
    try store.enumerateContacts(with: request) { contact, _ in seen.append(CNContactFormatter.string(from: contact, style: .fullName)!) }
    // 曾 is read zeng as a surname, not ceng.
    XCTAssertEqual(seen, ["Zoë Adams", "Bo Young", "曾伟", "123"])
    seen = []
    request.sortOrder = .none
    try store.enumerateContacts(with: request) { contact, stop in
      seen.append(contact.givenName)
      if seen.count == 2 { stop.pointee = true }
    }
    XCTAssertEqual(seen, ["Zoë", "伟"])
  }

  func testARequestThatCannotBeDoneChangesNothingAndNamesTheRecord() throws {
    let saved = try save("Ann", "Lee")
    let request = CNSaveRequest()
    let new = CNMutableContact()
    new.givenName = "New"
    request.add(new, toContainerWithIdentifier: nil)
    let gone = CNMutableContact()
    gone.givenName = "Never saved"
    request.update(gone)
    XCTAssertThrowsError(try store.execute(request)) { error in
      XCTAssertEqual((error as? CNError)?.code, .recordDoesNotExist)
      XCTAssertTrue((error as? CNError)?.affectedRecords?.first === gone)
      XCTAssertEqual((error as NSError).domain, CNErrorDomain)
      XCTAssertEqual((error as NSError).code, 200)
    }
    XCTAssertEqual(try book.peopleCount(), 1)
    let again = CNSaveRequest()
    again.add(saved, toContainerWithIdentifier: nil)
    XCTAssertThrowsError(try store.execute(again)) { XCTAssertEqual(($0 as? CNError)?.code, .insertedRecordAlreadyExists) }
    XCTAssertThrowsError(try store.unifiedContact(withIdentifier: "nobody", keysToFetch: Self.nameKeys)) {
      XCTAssertEqual(($0 as? CNError)?.code, .recordDoesNotExist)
    }
  }

  func testAddingAndDeletingInOneRequestIsNothing() throws {
    let request = CNSaveRequest(), contact = CNMutableContact()
    contact.givenName = "Short-lived"
    request.add(contact, toContainerWithIdentifier: nil)
    request.delete(contact)
    try store.execute(request)
    XCTAssertEqual(try book.peopleCount(), 0)
  }

  func testLinkedPeopleAreOneContactWithAllTheyKnow() throws {
    let first = try save("Ann", "Lee") { $0.phoneNumbers = [CNLabeledValue(label: nil, value: CNPhoneNumber(stringValue: "1"))] }
    let second = try save("Ann", "Lee") { $0.note = "from work" }
    try book.write { try $0.link([1, 2], as: 7) }
    var found: [CNContact] = []
    try store.enumerateContacts(with: CNContactFetchRequest(keysToFetch: Self.everyKey)) { contact, _ in found.append(contact) }
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(found[0].note, "from work")
    XCTAssertEqual(found[0].phoneNumbers.count, 1)
    XCTAssertTrue(found[0].isUnifiedWithContact(withIdentifier: first.identifier))
    XCTAssertTrue(found[0].isUnifiedWithContact(withIdentifier: second.identifier))
    let request = CNContactFetchRequest(keysToFetch: Self.nameKeys)
    request.unifyResults = false
    var count = 0
    try store.enumerateContacts(with: request) { _, _ in count += 1 }
    XCTAssertEqual(count, 2)
  }

  func testTheHistoryTellsWhatHasHappenedSinceATokenAndLeavesOutOneself() throws {
    let start = try XCTUnwrap(store.currentHistoryToken)
    let ann = try save("Ann", "Lee")
    let bo = try save("Bo", "Young")
    let request = CNSaveRequest()
    let changed = try store.unifiedContact(withIdentifier: ann.identifier, keysToFetch: Self.everyKey).mutableCopy() as! CNMutableContact
    changed.givenName = "Anne"
    request.update(changed)
    request.delete(bo)
    request.transactionAuthor = "me"
    try store.execute(request)
    let history = CNChangeHistoryFetchRequest()
    history.startingToken = start
    history.additionalContactKeyDescriptors = Self.nameKeys
    let result = try store.enumeratorForChangeHistoryFetchRequest(history)
    let events = result.value.allObjects
    XCTAssertEqual(events.count, 1, "added and deleted is nothing: \(events)")
    XCTAssertEqual((events[0] as? CNChangeHistoryAddContactEvent)?.contact.givenName, "Anne")
    history.startingToken = nil
    XCTAssertTrue(try store.enumeratorForChangeHistoryFetchRequest(history).value.allObjects.first is CNChangeHistoryDropEverythingEvent)
    history.startingToken = Data([1])
    XCTAssertThrowsError(try store.enumeratorForChangeHistoryFetchRequest(history)) { XCTAssertEqual(($0 as? CNError)?.code, .changeHistoryInvalidAnchor) }
  }
}
