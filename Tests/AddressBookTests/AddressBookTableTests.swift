// The functions of AddressBook that the other tests do not come by, one after the other.
import AddressBookModel
import AddressBookStore
import Foundation
import XCTest
@testable import AddressBook

final class AddressBookTableTests: AddressBookTestCase {
  private func list(_ array: Unmanaged<NSArray>?) -> [AnyObject] { (array?.takeRetainedValue() ?? []).map { $0 as AnyObject } }

  func testTheStatusIsWhatThePhoneSaidAndABookIsEmptyUntilItIsAllowed() throws {
    let before = BookAccess.status
    defer { BookAccess.status = before }
    for (status, expected) in [(BookAccess.Status.notDetermined, ABAuthorizationStatus.notDetermined), (.restricted, .restricted), (.denied, .denied), (.authorized, .authorized)] {
      BookAccess.status = status
      XCTAssertEqual(ABAddressBookGetAuthorizationStatus(), expected)
    }
    for status in [BookAccess.Status.denied, .restricted] {
      BookAccess.status = status
      var error: Unmanaged<CFError>?
      XCTAssertNil(ABAddressBookCreateWithOptions(nil, &error))
      let reason = try XCTUnwrap(error).takeRetainedValue()
      XCTAssertEqual(reason.domain, ABAddressBookErrorDomain)
      XCTAssertEqual(reason.code, kABOperationNotPermittedByUserError)
      XCTAssertNil(ABAddressBookCreate())
      // The answer is remembered: nobody is asked again.
      let told = expectation(description: "told")
      ABAddressBookRequestAccessWithCompletion(nil) { granted, error in
        XCTAssertFalse(granted)
        XCTAssertEqual(error?.code, kABOperationNotPermittedByUserError)
        told.fulfill()
      }
      wait(for: [told], timeout: 20)
    }
    BookAccess.status = .notDetermined
    let book = try XCTUnwrap(ABAddressBookCreateWithOptions(nil, nil)).takeRetainedValue()
    XCTAssertEqual(ABAddressBookGetPersonCount(book), 0)
    XCTAssertEqual(list(ABAddressBookCopyArrayOfAllPeople(book)).count, 0)
    XCTAssertEqual(list(ABAddressBookCopyArrayOfAllGroups(book)).count, 0)
    for attempt in [ABAddressBookAddRecord, ABAddressBookRemoveRecord] {
      var error: Unmanaged<CFError>?
      XCTAssertFalse(attempt(book, person("Ann", "Lee"), &error))
      XCTAssertEqual(error?.takeRetainedValue().code, kABOperationNotPermittedByUserError)
    }
    var error: Unmanaged<CFError>?
    XCTAssertFalse(ABAddressBookSave(book, &error))
    XCTAssertEqual(error?.takeRetainedValue().code, kABOperationNotPermittedByUserError)
  }

  func testSourcesAreListedAndRecordsKnowTheirs() throws {
    let book = try context()
    let source = ABAddressBookCopyDefaultSource(book).takeRetainedValue()
    XCTAssertEqual(ABRecordGetRecordType(source), kABSourceType)
    XCTAssertEqual(ABRecordCopyValue(source, kABSourceTypeProperty).takeRetainedValue() as? Int, Int(kABSourceTypeLocal))
    XCTAssertNotNil(ABRecordCopyValue(source, kABSourceNameProperty))
    XCTAssertTrue(list(ABAddressBookCopyArrayOfAllSources(book)).first === source)
    XCTAssertTrue(ABAddressBookGetSourceWithRecordID(book, ABRecordGetRecordID(source)).takeUnretainedValue() === source)
    XCTAssertNil(ABAddressBookGetSourceWithRecordID(book, 99))
    let ann = ABPersonCreateInSource(source).takeRetainedValue(), group = ABGroupCreateInSource(source).takeRetainedValue()
    XCTAssertEqual(ABRecordGetRecordType(ann), kABPersonType)
    XCTAssertEqual(ABRecordGetRecordType(group), kABGroupType)
    for record in [ann, group] { XCTAssertTrue(ABAddressBookAddRecord(book, record, nil)) }
    XCTAssertTrue(ABAddressBookSave(book, nil))
    XCTAssertTrue(ABPersonCopySource(ann)?.takeRetainedValue() === source)
    XCTAssertTrue(ABGroupCopySource(group)?.takeRetainedValue() === source)
    XCTAssertTrue(ABAddressBookGetGroupWithRecordID(book, ABRecordGetRecordID(group))?.takeUnretainedValue() === group)
    XCTAssertNil(ABAddressBookGetGroupWithRecordID(book, 99))
    XCTAssertEqual(list(ABAddressBookCopyArrayOfAllGroupsInSource(book, source)).count, 1)
    XCTAssertEqual(list(ABAddressBookCopyArrayOfAllPeopleInSource(book, source)).count, 1)
    XCTAssertFalse(ABAddressBookAddRecord(book, source, nil), "a source cannot be added")
    XCTAssertFalse(ABAddressBookRemoveRecord(book, source, nil), "nor removed")
  }

  func testPeopleOfASourceComeInTheOrderAskedFor() throws {
    let book = try context()
    for (first, last) in [("Zoë", "Adams"), ("Ann", "Young")] { ABAddressBookAddRecord(book, person(first, last), nil) }
    ABAddressBookSave(book, nil)
    let source = ABAddressBookCopyDefaultSource(book).takeRetainedValue()
    for source in [source, nil] {
      XCTAssertEqual(names(ABAddressBookCopyArrayOfAllPeopleInSourceWithSortOrdering(book, source, kABPersonSortByFirstName).takeRetainedValue()), ["Ann Young", "Zoë Adams"])
      XCTAssertEqual(names(ABAddressBookCopyArrayOfAllPeopleInSourceWithSortOrdering(book, source, kABPersonSortByLastName).takeRetainedValue()), ["Zoë Adams", "Ann Young"])
    }
    XCTAssertEqual(ABPersonGetSortOrdering(), kABPersonSortByLastName)
    XCTAssertEqual(ABPersonGetCompositeNameFormat(), kABPersonCompositeNameFormatFirstNameFirst)
  }

  func testAListOfValuesIsReadWhole() throws {
    let values = ABMultiValueCreateMutable(kABMultiStringPropertyType).takeRetainedValue()
    XCTAssertEqual(ABMultiValueGetPropertyType(values), kABMultiStringPropertyType)
    XCTAssertNil(ABMultiValueCopyArrayOfAllValues(values), "nil for none")
    var identifiers: [ABMultiValueIdentifier] = [0, 0, 0]
    for (index, text) in ["a", "b", "b"].enumerated() { ABMultiValueAddValueAndLabel(values, text as NSString, kABHomeLabel, &identifiers[index]) }
    XCTAssertEqual(Set(identifiers).count, 3)
    XCTAssertEqual(ABMultiValueCopyArrayOfAllValues(values).takeRetainedValue() as? [String], ["a", "b", "b"])
    XCTAssertEqual(ABMultiValueGetFirstIndexOfValue(values, "b" as NSString), 1)
    XCTAssertEqual(ABMultiValueGetFirstIndexOfValue(values, "c" as NSString), -1)
    XCTAssertTrue(ABMultiValueReplaceLabelAtIndex(values, kABWorkLabel, 1))
    XCTAssertEqual(ABMultiValueGetIdentifierAtIndex(values, 1), identifiers[1], "the label's change keeps it")
    XCTAssertTrue(ABMultiValueRemoveValueAndLabelAtIndex(values, 0))
    XCTAssertFalse(ABMultiValueRemoveValueAndLabelAtIndex(values, 7))
    XCTAssertEqual(ABMultiValueGetIndexForIdentifier(values, identifiers[1]), 0, "the others' identifiers stay")
    XCTAssertEqual(ABMultiValueGetIndexForIdentifier(values, identifiers[0]), -1)
    XCTAssertEqual(ABMultiValueGetIdentifierAtIndex(values, 9), kABMultiValueInvalidIdentifier)
    XCTAssertNil(ABMultiValueCopyValueAtIndex(values, 9))
    XCTAssertEqual(ABMultiValueGetPropertyType(nil), kABInvalidPropertyType)
  }

  func testLinkedPeopleAreFoundFromEachOfThem() throws {
    let book = try context()
    for name in ["Ann", "Anne", "Bo"] { ABAddressBookAddRecord(book, person(name, "Lee"), nil) }
    ABAddressBookSave(book, nil)
    try store.write { try $0.link([1, 2], as: 5) }
    ABAddressBookRevert(book)
    func linked(_ id: ABRecordID) -> [String] {
      names(ABPersonCopyArrayOfAllLinkedPeople(ABAddressBookGetPersonWithRecordID(book, id).takeUnretainedValue())?.takeRetainedValue()).sorted()
    }
    XCTAssertEqual(linked(1), ["Ann Lee", "Anne Lee"])
    XCTAssertEqual(linked(2), ["Ann Lee", "Anne Lee"])
    XCTAssertEqual(linked(3), ["Bo Lee"], "who is linked with nobody is linked with oneself")
  }

  func testPicturesAreTakenAwayAndKeptAsTheyWereGiven() throws {
    let book = try context(), ann = person("Ann", "Lee"), picture = NSData(data: Data((0...255).map { UInt8($0) }))
    XCTAssertFalse(ABPersonHasImageData(ann))
    XCTAssertNil(ABPersonCopyImageData(ann))
    ABAddressBookAddRecord(book, ann, nil)
    ABPersonSetImageData(ann, picture, nil)
    ABAddressBookSave(book, nil)
    XCTAssertEqual(ABPersonCopyImageDataWithFormat(ann, kABPersonImageFormatOriginalSize)?.takeRetainedValue(), picture)
    XCTAssertNotNil(ABPersonCopyImageDataWithFormat(ann, kABPersonImageFormatThumbnail))
    XCTAssertTrue(ABPersonRemoveImageData(ann, nil))
    XCTAssertTrue(ABAddressBookHasUnsavedChanges(book))
    XCTAssertFalse(ABPersonHasImageData(ann))
    ABAddressBookSave(book, nil)
    XCTAssertNil(try store.image(ofPerson: 1))
    XCTAssertFalse(ABPersonSetImageData(ABGroupCreate().takeRetainedValue(), picture, nil))
  }

  func testPropertiesHaveNamesAndTypesAndTheBooksOwnDatesCannotBeSet() throws {
    XCTAssertEqual(ABPersonCopyLocalizedPropertyName(kABPersonOrganizationProperty).takeRetainedValue(), "Company")
    XCTAssertNil(ABPersonCopyLocalizedPropertyName(12_345))
    for (property, type) in [
      (kABPersonFirstNameProperty, kABStringPropertyType), (kABPersonBirthdayProperty, kABDateTimePropertyType), (kABPersonKindProperty, kABIntegerPropertyType),
      (kABPersonEmailProperty, kABMultiStringPropertyType), (kABPersonDateProperty, kABMultiDateTimePropertyType), (kABPersonAddressProperty, kABMultiDictionaryPropertyType),
      (kABPersonAlternateBirthdayProperty, kABDictionaryPropertyType), (12_345, kABInvalidPropertyType),
    ] { XCTAssertEqual(ABPersonGetTypeOfProperty(property), type, "\(property)") }
    let book = try context(), ann = person("Ann", "Lee")
    XCTAssertNil(ABRecordCopyValue(ann, kABPersonCreationDateProperty))
    XCTAssertFalse(ABRecordSetValue(ann, kABPersonCreationDateProperty, NSDate(), nil))
    XCTAssertFalse(ABRecordRemoveValue(ann, kABPersonModificationDateProperty, nil))
    ABAddressBookAddRecord(book, ann, nil)
    ABAddressBookSave(book, nil)
    XCTAssertNotNil(ABRecordCopyValue(ann, kABPersonCreationDateProperty)?.takeRetainedValue() as? NSDate)
    XCTAssertNotNil(ABRecordCopyValue(ann, kABPersonModificationDateProperty)?.takeRetainedValue() as? NSDate)
    let chinese: NSDictionary = ["calendarIdentifier": "chinese", "era": 78, "year": 30, "month": 5, "isLeapMonth": 0, "day": 5]
    XCTAssertTrue(ABRecordSetValue(ann, kABPersonAlternateBirthdayProperty, chinese, nil))
    ABAddressBookSave(book, nil)
    XCTAssertEqual(ABRecordCopyValue(ann, kABPersonAlternateBirthdayProperty)?.takeRetainedValue() as? NSDictionary, chinese)
  }

  func testCompositeNamesFallBackToTheFirmThenToNothing() throws {
    let nobody = ABPersonCreate().takeRetainedValue()
    XCTAssertNil(ABRecordCopyCompositeName(nobody))
    ABRecordSetValue(nobody, kABPersonOrganizationProperty, "Harbour Bakery" as NSString, nil)
    XCTAssertEqual(ABRecordCopyCompositeName(nobody).takeRetainedValue(), "Harbour Bakery")
    let whole = person("Ida", "Zimmer")
    for (property, text) in [(kABPersonPrefixProperty, "Dr."), (kABPersonMiddleNameProperty, "M."), (kABPersonSuffixProperty, "Jr.")] {
      ABRecordSetValue(whole, property, text as NSString, nil)
    }
    XCTAssertEqual(ABRecordCopyCompositeName(whole).takeRetainedValue(), "Dr. Ida M. Zimmer Jr.")
    XCTAssertEqual(ABRecordCopyCompositeName(person("小龍", "李")).takeRetainedValue(), "李小龍")
    XCTAssertEqual(ABPersonCopyCompositeNameDelimiterForRecord(whole).takeRetainedValue(), " ")
    let group = ABGroupCreate().takeRetainedValue()
    ABRecordSetValue(group, kABGroupNameProperty, "Friends" as NSString, nil)
    XCTAssertEqual(ABRecordCopyCompositeName(group).takeRetainedValue(), "Friends")
  }

  func testWhatIsAddedAndRemovedUnsavedIsNothingAndAMissingRecordCannotBeSaved() throws {
    let book = try context(), ann = person("Ann", "Lee")
    ABAddressBookAddRecord(book, ann, nil)
    ABAddressBookRemoveRecord(book, ann, nil)
    XCTAssertFalse(ABAddressBookHasUnsavedChanges(book))
    ABAddressBookAddRecord(book, ann, nil)
    ABAddressBookSave(book, nil)
    XCTAssertFalse(ABAddressBookAddRecord(book, ann, nil), "it is in the book")
    try store.write(author: "somebody else") { try $0.delete(person: 1) }
    ABAddressBookRemoveRecord(book, ann, nil)
    var error: Unmanaged<CFError>?
    XCTAssertFalse(ABAddressBookSave(book, &error))
    XCTAssertEqual(error?.takeRetainedValue().code, kABOperationNotPermittedByStoreError)
    XCTAssertTrue(ABAddressBookHasUnsavedChanges(book), "what was not saved is still there")
  }

  func testAChangeIsToldOnTheMainThreadToWhoRegisteredOnAQueue() throws {
    final class Count: @unchecked Sendable { var calls = 0; var isMain = false }
    let mine = try context(), count = Count(), pointer = Unmanaged.passUnretained(count).toOpaque()
    // A queue's thread has no run loop that runs: nothing would ever be called there.
    DispatchQueue.global().sync {
      ABAddressBookRegisterExternalChangeCallback(mine, { _, _, context in
        let count = Unmanaged<Count>.fromOpaque(context!).takeUnretainedValue()
        count.calls += 1
        count.isMain = Thread.isMainThread
      }, pointer)
    }
    try store.write(author: "somebody else") { changes in
      var person = Person()
      person.givenName = "New"
      try changes.insert(&person)
    }
    let deadline = Date(timeIntervalSinceNow: 20)
    while count.calls == 0, Date() < deadline { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02)) }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))
    XCTAssertEqual(count.calls, 1)
    XCTAssertTrue(count.isMain)
    ABAddressBookUnregisterExternalChangeCallback(mine, nil, pointer)
  }

  func testLabelsOfTheSystemHaveWordsAndOthersStay() {
    for (label, word) in [(kABHomeLabel, "home"), (kABPersonPhoneWorkFAXLabel, "work fax"), (kABPersonAnniversaryLabel, "anniversary"), ("Own word" as NSString?, "Own word")] {
      XCTAssertEqual(ABAddressBookCopyLocalizedLabel(label).takeRetainedValue(), word as NSString)
    }
  }
}
