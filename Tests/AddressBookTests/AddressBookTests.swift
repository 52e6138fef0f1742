// The functions of AddressBook by what they do, over a fresh book.
import AddressBookModel
import AddressBookStore
import Foundation
import PhoneLink
import XCTest
@testable import AddressBook
@testable import AddressBookService

final class AddressBookTests: AddressBookTestCase {
  func testNothingIsSeenByOthersBeforeItIsSaved() throws {
    let mine = try context(), theirs = try context()
    let ann = person("Ann", "Lee")
    XCTAssertEqual(ABRecordGetRecordID(ann), kABRecordInvalidID)
    XCTAssertTrue(ABAddressBookAddRecord(mine, ann, nil))
    XCTAssertTrue(ABAddressBookHasUnsavedChanges(mine))
    XCTAssertEqual(ABAddressBookGetPersonCount(mine), 1)
    XCTAssertEqual(ABAddressBookGetPersonCount(theirs), 0)
    XCTAssertTrue(ABAddressBookSave(mine, nil))
    XCTAssertFalse(ABAddressBookHasUnsavedChanges(mine))
    XCTAssertEqual(ABAddressBookGetPersonCount(theirs), 1)
    let id = ABRecordGetRecordID(ann)
    XCTAssertGreaterThan(id, 0)
    let seen = ABAddressBookGetPersonWithRecordID(theirs, id)?.takeUnretainedValue()
    XCTAssertEqual(text(seen, kABPersonLastNameProperty), "Lee")
    XCTAssertTrue(seen === ABAddressBookGetPersonWithRecordID(theirs, id)?.takeUnretainedValue(), "the same person is the same record")
  }

  func testRevertDropsWhatWasNotSavedAndSeesWhatOthersHaveSaved() throws {
    let mine = try context(), theirs = try context()
    let ann = person("Ann", "Lee")
    ABAddressBookAddRecord(mine, ann, nil)
    ABAddressBookSave(mine, nil)
    let seen = ABAddressBookGetPersonWithRecordID(theirs, ABRecordGetRecordID(ann)).takeUnretainedValue()
    ABRecordSetValue(seen, kABPersonNoteProperty, "theirs" as NSString, nil)
    ABAddressBookSave(theirs, nil)
    ABRecordSetValue(ann, kABPersonFirstNameProperty, "Never" as NSString, nil)
    XCTAssertTrue(ABAddressBookHasUnsavedChanges(mine))
    ABAddressBookRevert(mine)
    XCTAssertFalse(ABAddressBookHasUnsavedChanges(mine))
    XCTAssertEqual(text(ann, kABPersonFirstNameProperty), "Ann")
    XCTAssertEqual(text(ann, kABPersonNoteProperty), "theirs")
    ABAddressBookRemoveRecord(theirs, seen, nil)
    ABAddressBookSave(theirs, nil)
    ABAddressBookRevert(mine)
    XCTAssertNil(ABRecordCopyValue(ann, kABPersonFirstNameProperty), "deleted by somebody else")
    XCTAssertNil(ABAddressBookGetPersonWithRecordID(mine, ABRecordGetRecordID(ann)))
  }

  func testIdentifiersOfValuesStayWhenOthersComeBeforeThemAndWhenTheyAreChanged() throws {
    let book = try context(), ann = person("Ann", "Lee")
    let phones = ABMultiValueCreateMutable(kABMultiStringPropertyType).takeRetainedValue()
    var mobile: ABMultiValueIdentifier = 0
    XCTAssertTrue(ABMultiValueAddValueAndLabel(phones, "1" as NSString, kABPersonPhoneMobileLabel, &mobile))
    XCTAssertTrue(ABMultiValueAddValueAndLabel(phones, "2" as NSString, "own" as NSString, nil))
    XCTAssertTrue(ABRecordSetValue(ann, kABPersonPhoneProperty, phones, nil))
    ABAddressBookAddRecord(book, ann, nil)
    XCTAssertTrue(ABAddressBookSave(book, nil))
    let saved = ABRecordCopyValue(ann, kABPersonPhoneProperty).takeRetainedValue()
    XCTAssertEqual(ABMultiValueGetIndexForIdentifier(saved, mobile), 0, "what was given before saving still leads to it")
    let identifier = ABMultiValueGetIdentifierAtIndex(saved, 0)
    XCTAssertFalse(ABMultiValueAddValueAndLabel(saved, "3" as NSString, nil, nil), "a copy cannot be changed")
    let copy = ABMultiValueCreateMutableCopy(saved).takeRetainedValue()
    XCTAssertTrue(ABMultiValueInsertValueAndLabelAtIndex(copy, "0" as NSString, nil, 0, nil))
    XCTAssertTrue(ABMultiValueReplaceValueAtIndex(copy, "11" as NSString, 1))
    XCTAssertFalse(ABMultiValueReplaceValueAtIndex(copy, 5 as NSNumber, 1), "of another type")
    ABRecordSetValue(ann, kABPersonPhoneProperty, copy, nil)
    ABAddressBookSave(book, nil)
    let other = try context()
    let seen = ABAddressBookGetPersonWithRecordID(other, ABRecordGetRecordID(ann)).takeUnretainedValue()
    let again = ABRecordCopyValue(seen, kABPersonPhoneProperty).takeRetainedValue()
    XCTAssertEqual(ABMultiValueGetCount(again), 3)
    XCTAssertEqual(ABMultiValueGetIndexForIdentifier(again, identifier), 1)
    XCTAssertEqual(ABMultiValueCopyValueAtIndex(again, 1).takeRetainedValue() as? String, "11")
    XCTAssertEqual(ABMultiValueCopyLabelAtIndex(again, 2).takeRetainedValue(), "own")
    XCTAssertNil(ABMultiValueCopyLabelAtIndex(again, 0))
    XCTAssertEqual(ABMultiValueGetFirstIndexOfValue(again, "2" as NSString), 2)
    XCTAssertEqual(ABAddressBookCopyLocalizedLabel(kABPersonPhoneMobileLabel).takeRetainedValue(), "mobile")
  }

  func testEveryKindOfPropertyGoesThroughTheBook() throws {
    let book = try context(), ann = person("Ann", "Lee")
    let addresses = ABMultiValueCreateMutable(kABMultiDictionaryPropertyType).takeRetainedValue()
    let address: NSDictionary = ["Street": "1 Main\nBack", "City": "Town", "ZIP": "12345", "CountryCode": "us"]
    ABMultiValueAddValueAndLabel(addresses, address, kABHomeLabel, nil)
    ABRecordSetValue(ann, kABPersonAddressProperty, addresses, nil)
    let birthday = NSDate(timeIntervalSince1970: 322_574_400)
    ABRecordSetValue(ann, kABPersonBirthdayProperty, birthday, nil)
    ABRecordSetValue(ann, kABPersonKindProperty, kABPersonKindOrganization, nil)
    ABRecordSetValue(ann, kABPersonOrganizationProperty, "ACME" as NSString, nil)
    var error: Unmanaged<CFError>?
    XCTAssertFalse(ABRecordSetValue(ann, kABPersonFirstNameProperty, 5 as NSNumber, &error))
    XCTAssertEqual(error?.takeRetainedValue().domain, ABAddressBookErrorDomain)
    ABPersonSetImageData(ann, NSData(data: Data([9, 8])), nil)
    ABAddressBookAddRecord(book, ann, nil)
    ABAddressBookSave(book, nil)
    let other = try context()
    let seen = ABAddressBookGetPersonWithRecordID(other, ABRecordGetRecordID(ann)).takeUnretainedValue()
    let found = ABRecordCopyValue(seen, kABPersonAddressProperty).takeRetainedValue()
    XCTAssertEqual(ABMultiValueCopyValueAtIndex(found, 0).takeRetainedValue() as? NSDictionary, address)
    let day = ABRecordCopyValue(seen, kABPersonBirthdayProperty).takeRetainedValue() as? Date
    XCTAssertEqual(Calendar(identifier: .gregorian).dateComponents(in: TimeZone(secondsFromGMT: 0)!, from: try XCTUnwrap(day)).day, 22)
    XCTAssertEqual(ABRecordCopyCompositeName(seen).takeRetainedValue(), "ACME")
    XCTAssertTrue(ABPersonHasImageData(seen))
    XCTAssertEqual(ABPersonCopyImageData(seen).takeRetainedValue() as Data, Data([9, 8]))
    XCTAssertTrue(ABRecordRemoveValue(seen, kABPersonAddressProperty, nil))
    XCTAssertNil(ABRecordCopyValue(seen, kABPersonAddressProperty))
    XCTAssertEqual(ABPersonGetTypeOfProperty(kABPersonPhoneProperty), kABMultiStringPropertyType)
  }

  func testGroupsHaveMembersWhoStayWhenTheGroupGoes() throws {
    let book = try context(), ann = person("Ann", "Lee"), bo = person("Bo", "Adams"), group = ABGroupCreate().takeRetainedValue()
    ABRecordSetValue(group, kABGroupNameProperty, "Friends" as NSString, nil)
    XCTAssertFalse(ABGroupAddMember(group, ann, nil), "not in a book yet")
    for record in [ann, bo, group] { ABAddressBookAddRecord(book, record, nil) }
    XCTAssertTrue(ABGroupAddMember(group, ann, nil))
    XCTAssertTrue(ABGroupAddMember(group, bo, nil))
    ABAddressBookSave(book, nil)
    XCTAssertEqual(names(ABGroupCopyArrayOfAllMembersWithSortOrdering(group, kABPersonSortByLastName)?.takeRetainedValue()), ["Bo Adams", "Ann Lee"])
    ABGroupRemoveMember(group, bo, nil)
    ABAddressBookSave(book, nil)
    let other = try context()
    XCTAssertEqual(ABAddressBookGetGroupCount(other), 1)
    let theirs = ABAddressBookCopyArrayOfAllGroups(other).takeRetainedValue()[0] as AnyObject
    XCTAssertEqual(names(ABGroupCopyArrayOfAllMembers(theirs)?.takeRetainedValue()), ["Ann Lee"])
    ABAddressBookRemoveRecord(book, group, nil)
    ABAddressBookSave(book, nil)
    XCTAssertEqual(ABAddressBookGetPersonCount(other), 2)
  }

  func testPeopleAreListedFoundAndSorted() throws {
    let book = try context()
    for (first, last) in [("Zoë", "Young"), ("伟", "曾"), ("Ann", "Adams")] { ABAddressBookAddRecord(book, person(first, last), nil) }
    ABAddressBookSave(book, nil)
    let all = ABAddressBookCopyArrayOfAllPeople(book).takeRetainedValue()
    XCTAssertEqual(names(all), ["Ann Adams", "Zoë Young", "曾伟"])
    XCTAssertEqual(names(ABAddressBookCopyPeopleWithName(book, "zo").takeRetainedValue()), ["Zoë Young"])
    let byFirst = all.sorted { ABPersonComparePeopleByName($0 as AnyObject, $1 as AnyObject, kABPersonSortByFirstName) == .orderedAscending }
    XCTAssertEqual(names(byFirst as NSArray), ["Ann Adams", "曾伟", "Zoë Young"])
    XCTAssertEqual(ABPersonGetCompositeNameFormatForRecord(all[2] as AnyObject), kABPersonCompositeNameFormatLastNameFirst)
    XCTAssertEqual(ABPersonCopyCompositeNameDelimiterForRecord(all[2] as AnyObject).takeRetainedValue(), "")
  }

  func testCardsBecomePeopleWhoAreInNoBook() throws {
    let people = [person("Ann", "Lee"), person("雨桐", "曾")] as NSArray
    let data = ABPersonCreateVCardRepresentationWithPeople(people).takeRetainedValue()
    let read = ABPersonCreatePeopleInSourceWithVCardRepresentation(nil, data).takeRetainedValue()
    XCTAssertEqual(names(read), ["Ann Lee", "曾雨桐"])
    XCTAssertEqual(ABRecordGetRecordID(read[0] as AnyObject), kABRecordInvalidID)
  }

  func testAnExternalChangeIsToldOnTheRunLoopThatRegistered() throws {
    let mine = try context(), theirs = try context()
    final class Count { var calls = 0; var thread: Thread? }
    let count = Count(), pointer = Unmanaged.passUnretained(count).toOpaque()
    ABAddressBookRegisterExternalChangeCallback(mine, { _, information, context in
      XCTAssertNil(information)
      let count = Unmanaged<Count>.fromOpaque(context!).takeUnretainedValue()
      count.calls += 1
      count.thread = .current
    }, pointer)
    // Contexts of this process count as the same author, so the change is made beside them.
    try store.write(author: "somebody else") { changes in
      var person = Person()
      person.givenName = "New"
      try changes.insert(&person)
    }
    let deadline = Date(timeIntervalSinceNow: 10)
    while count.calls == 0, Date() < deadline { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02)) }
    XCTAssertEqual(count.calls, 1)
    XCTAssertEqual(count.thread, Thread.current)
    ABAddressBookUnregisterExternalChangeCallback(mine, nil, pointer)
    _ = theirs
  }
}
