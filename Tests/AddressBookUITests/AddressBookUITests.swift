// The older screens about people, as a person uses them and as an app hears of it.
import AddressBookModel
import PeopleFixtures
import XCTest
@testable import AddressBook
@testable import AddressBookUI

private class PeoplePickerDelegate: NSObject, ABPeoplePickerNavigationControllerDelegate {
  var heard: [String] = []
  var picked: ABRecord?
}
private final class PersonPicker: PeoplePickerDelegate {}
private final class ValuePicker: PeoplePickerDelegate {}
private final class OldPicker: PeoplePickerDelegate { var continues = true }

private func composedName(_ record: ABRecord) -> String { ABRecordCopyCompositeName(record).map { "\($0.takeRetainedValue())" } ?? "" }

private func readValue(_ record: ABRecord, _ property: ABPropertyID, _ identifier: ABMultiValueIdentifier) -> String {
  guard let list = ABRecordCopyValue(record, property)?.takeRetainedValue() else { return "nothing" }
  guard identifier != kABMultiValueInvalidIdentifier else { return "\(list)" }
  return "\(ABMultiValueCopyValueAtIndex(list, ABMultiValueGetIndexForIdentifier(list, identifier)).takeRetainedValue())"
}

private let register: Void = {
  ClassMembers.register(PeoplePickerDelegate.self) { members in
    members.method("peoplePickerNavigationControllerDidCancel:") { delegate, _ in delegate.heard.append("cancel") }
  }
  ClassMembers.register(PersonPicker.self) { members in
    members.method("peoplePickerNavigationController:didSelectPerson:") { delegate, arguments in
      let record: ABRecord = arguments[1]
      delegate.picked = record
      delegate.heard.append(composedName(record))
    }
  }
  ClassMembers.register(ValuePicker.self) { members in
    members.method("peoplePickerNavigationController:didSelectPerson:property:identifier:") { delegate, arguments in
      delegate.heard.append(readValue(arguments[1], arguments[2], arguments[3]))
    }
  }
  ClassMembers.register(OldPicker.self) { members in
    members.method("peoplePickerNavigationController:shouldContinueAfterSelectingPerson:") { delegate, arguments -> Bool in
      delegate.heard.append(composedName(arguments[1]))
      return delegate.continues
    }
    members.method("peoplePickerNavigationController:shouldContinueAfterSelectingPerson:property:identifier:") { delegate, arguments -> Bool in
      delegate.heard.append(readValue(arguments[1], arguments[2], arguments[3]))
      return false
    }
  }
}()

private final class PersonDelegate: NSObject, ABPersonViewControllerDelegate, ABNewPersonViewControllerDelegate, ABUnknownPersonViewControllerDelegate {
  var heard: [String] = []
  var person: ABRecord?
  func personViewController(
    _ personViewController: ABPersonViewController, shouldPerformDefaultActionForPerson person: ABRecord, property: ABPropertyID,
    identifier: ABMultiValueIdentifier
  ) -> Bool {
    heard.append("tapped \(readValue(person, property, identifier))")
    return false
  }
  func newPersonViewController(_ newPersonView: ABNewPersonViewController, didCompleteWithNewPerson person: ABRecord?) {
    self.person = person
    heard.append(person.map(composedName) ?? "nil")
  }
  func unknownPersonViewController(_ unknownCardViewController: ABUnknownPersonViewController, didResolveToPerson person: ABRecord?) {
    self.person = person
    heard.append(person.map(composedName) ?? "nil")
  }
}

final class AddressBookUITests: PeopleTestCase {
  private var ida: Person!
  private var addressBook: EditContext!
  private let delegate = PersonDelegate()

  override func setUpWithError() throws {
    try super.setUpWithError()
    _ = register
    ida = try add("Ida", "Zimmer") { person in
      person.values = [
        LabeledValue(.phone, label: ValueLabel.mobile, value: "+49 30 901820"), LabeledValue(.email, label: ValueLabel.home, value: "ida@example.com"),
        LabeledValue(.email, label: ValueLabel.work, value: "office@example.com"),
      ]
      person.birthday = "1980-03-22"
    }
    try add("Ann", "Appleby")
    addressBook = EditContext(client: client)
  }

  private func present(_ picker: PeoplePickerDelegate, withAccess: Bool = false, _ change: @MainActor (ABPeoplePickerNavigationController) -> Void = { _ in }) {
    MainActor.assumeIsolated {
      let controller = ABPeoplePickerNavigationController()
      controller.peoplePickerDelegate = picker
      if withAccess { controller.addressBook = addressBook }
      change(controller)
      root.present(controller, animated: true)
    }
    settle()
  }

  private var isGone: Bool { MainActor.assumeIsolated { root.presentedViewController == nil } }

  func testWithoutAccessThePickedPersonIsACopyOfNoBook() throws {
    let picker = PersonPicker()
    present(picker)
    tap("Ida Zimmer")
    XCTAssertEqual(picker.heard, ["Ida Zimmer"])
    let record = try XCTUnwrap(picker.picked)
    XCTAssertEqual(ABRecordGetRecordID(record), kABRecordInvalidID)
    XCTAssertEqual(readValue(record, kABPersonPhoneProperty, ABMultiValueIdentifier(ida.values[0].id)), "+49 30 901820")
    wait("the picker's leaving") { isGone }
  }

  func testWithAccessThePickedPersonIsTheBooks() throws {
    let picker = PersonPicker()
    present(picker, withAccess: true)
    tap("Ida Zimmer")
    XCTAssertEqual(ABRecordGetRecordID(try XCTUnwrap(picker.picked)), ABRecordID(ida.id))
  }

  func testAValueIsPickedOnTheCard() {
    let picker = ValuePicker()
    present(picker) {
      $0.displayedProperties = [NSNumber(value: kABPersonEmailProperty)]
      $0.predicateForEnablingPerson = NSPredicate(format: "%K.@count > 0", ABPersonEmailAddressesProperty)
    }
    tap("Ann Appleby")
    XCTAssertTrue(shows("Ida Zimmer"), "Ann has no mail address and cannot be picked")
    tap("Ida Zimmer")
    XCTAssertFalse(shows("+49 30 901820"))
    tap("office@example.com")
    XCTAssertEqual(picker.heard, ["office@example.com"])
    wait("the picker's leaving") { isGone }
  }

  func testADelegateOfBeforeIOS8Decides() {
    let picker = OldPicker()
    present(picker)
    tap("Ida Zimmer")
    tap("ida@example.com")
    XCTAssertEqual(picker.heard, ["Ida Zimmer", "ida@example.com"])
    XCTAssertFalse(isGone, "taking the picker away is its part")
    tap("Contacts")
    picker.continues = false
    tap("Ann Appleby")
    XCTAssertTrue(shows("Ida Zimmer"), "the list stays")
    tap("Cancel")
    XCTAssertEqual(picker.heard, ["Ida Zimmer", "ida@example.com", "Ann Appleby", "cancel"])
    wait("the picker's leaving") { isGone }
  }

  func testAPersonIsShownAndChangedInTheBook() throws {
    let record = try XCTUnwrap(addressBook.person(ABRecordID(ida.id)))
    MainActor.assumeIsolated {
      let screen = ABPersonViewController()
      screen.personViewDelegate = delegate
      screen.displayedPerson = record
      screen.displayedProperties = [NSNumber(value: kABPersonPhoneProperty), NSNumber(value: kABPersonBirthdayProperty)]
      screen.allowsEditing = true
      navigation.pushViewController(screen, animated: true)
    }
    settle()
    XCTAssertFalse(shows("ida@example.com"))
    XCTAssertTrue(shows("March 22, 1980"), "\(texts())")
    tap("+49 30 901820")
    XCTAssertEqual(delegate.heard, ["tapped +49 30 901820"])
    tap("Edit")
    XCTAssertTrue(shows("ida@example.com"), "all is seen while it is edited")
    tap("Zimmer")
    type("mann")
    tap("Done")
    XCTAssertEqual(try client.person(ida.id)?.familyName, "Zimmermann")
    XCTAssertEqual(composedName(record), "Ida Zimmermann")
  }

  func testANewPersonJoinsTheGroup() throws {
    let group = try client.save([.insertGroup(PeopleGroup(name: "Choir"))]).groups[0]
    MainActor.assumeIsolated {
      let screen = ABNewPersonViewController()
      screen.newPersonViewDelegate = delegate
      screen.addressBook = addressBook
      let record = ABPersonCreate().takeRetainedValue()
      ABRecordSetValue(record, kABPersonFirstNameProperty, NSString(string: "Mei"), nil)
      screen.displayedPerson = record
      screen.parentGroup = ABAddressBookGetGroupWithRecordID(addressBook, ABRecordID(group.id))?.takeUnretainedValue()
      navigation.pushViewController(screen, animated: true)
    }
    settle()
    tap("Last name")
    type("Lin")
    tap("Done")
    XCTAssertEqual(delegate.heard, ["Mei Lin"])
    let saved = try client.people(.name("lin"), at: 0..<2)
    XCTAssertEqual(saved.map(\.givenName), ["Mei"])
    XCTAssertEqual(ABRecordGetRecordID(delegate.person), ABRecordID(saved[0].id))
    XCTAssertEqual(try client.numbers(.group(group.id)), saved.map(\.id))
  }

  func testSomebodyUnknownIsAdded() throws {
    MainActor.assumeIsolated {
      let screen = ABUnknownPersonViewController()
      screen.unknownPersonViewDelegate = delegate
      screen.addressBook = addressBook
      (screen.alternateName, screen.message, screen.allowsAddingToAddressBook) = ("A Caller", "Called yesterday", true)
      let record = ABPersonCreate().takeRetainedValue()
      let phones = ABMultiValueCreateMutable(kABMultiStringPropertyType).takeRetainedValue()
      ABMultiValueAddValueAndLabel(phones, NSString(string: "555 0177"), kABWorkLabel, nil)
      ABRecordSetValue(record, kABPersonPhoneProperty, phones, nil)
      screen.displayedPerson = record
      navigation.pushViewController(screen, animated: true)
    }
    settle()
    XCTAssertTrue(shows("A Caller") && shows("Called yesterday") && shows("555 0177"), "\(texts())")
    tap("Create New Contact")
    tap("First name")
    type("Otto")
    tap("Done")
    wait("the answer") { !delegate.heard.isEmpty }
    XCTAssertEqual(delegate.heard, ["Otto"])
    XCTAssertEqual(try client.people(.phone("555 0177"), at: 0..<2).map(\.givenName), ["Otto"])
  }

  func testAddressesAreWrittenInTheFormOfTheirCountry() {
    let address: [AnyHashable: Any] = [
      "Street": "Lindenstr. 5", "City": "Berlin", "ZIP": "10969", "Country": "Germany", "CountryCode": "de",
    ]
    XCTAssertEqual(ABCreateStringWithAddressDictionary(address, true), "Lindenstr. 5\n10969 Berlin\nGermany")
    XCTAssertEqual(ABCreateStringWithAddressDictionary(address, false), "Lindenstr. 5\n10969 Berlin")
  }
}
