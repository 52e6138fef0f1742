// Showing, making, changing and deleting a contact.
import AddressBookModel
import PeopleFixtures
import XCTest
@testable import Contacts
@testable import ContactsUI

private final class ScreenDelegate: NSObject, CNContactViewControllerDelegate {
  var heard: [String] = []
  var opens = true
  func contactViewController(_ viewController: CNContactViewController, shouldPerformDefaultActionFor property: CNContactProperty) -> Bool {
    heard.append("tapped \(property.key) \(property.value ?? "")")
    return opens
  }
  func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?) {
    heard.append(contact.map { CNContactFormatter.string(from: $0, style: .fullName) ?? "nobody's name" } ?? "nil")
  }
}

final class ContactScreenTests: PeopleTestCase {
  private let delegate = ScreenDelegate()

  private func push(_ make: @MainActor () throws -> CNContactViewController) rethrows {
    try MainActor.assumeIsolated {
      let screen = try make()
      screen.contactStore = store
      screen.delegate = delegate
      navigation.pushViewController(screen, animated: true)
    }
    settle()
  }

  private func contact(_ person: Person) throws -> CNContact {
    try store.unifiedContact(
      withIdentifier: person.identifier.description, keysToFetch: [MainActor.assumeIsolated { CNContactViewController.descriptorForRequiredKeys() }])
  }

  private func addIda() throws -> Person {
    try add("Ida", "Zimmer") { person in
      person.values = [
        LabeledValue(.phone, label: ValueLabel.mobile, value: "+49 30 901820"), LabeledValue(.email, label: ValueLabel.home, value: "ida@example.com"),
      ]
      (person.birthday, person.organizationName) = ("1980-03-22", "Zimmer & Söhne")
    }
  }

  func testACardShowsWhatIsAskedFor() throws {
    let ida = try contact(addIda())
    push {
      let screen = CNContactViewController(for: ida)
      screen.displayedPropertyKeys = [CNContactPhoneNumbersKey, CNContactFormatter.descriptorForRequiredKeys(for: .fullName)]
      return screen
    }
    for text in ["Ida Zimmer", "Zimmer & Söhne", "mobile", "+49 30 901820", "Edit"] { XCTAssertTrue(shows(text), "no \(text) in \(texts())") }
    XCTAssertFalse(shows("ida@example.com"))
    XCTAssertFalse(shows("March 22, 1980"))
  }

  func testTheAppDecidesWhatATapDoes() throws {
    let ida = try contact(addIda())
    delegate.opens = false
    push { CNContactViewController(for: ida) }
    tap("ida@example.com")
    XCTAssertEqual(delegate.heard, ["tapped emailAddresses ida@example.com"])
  }

  func testEditingSavesThroughTheStore() throws {
    let ida = try addIda()
    let contact = try contact(ida)
    push { CNContactViewController(for: contact) }
    tap("Edit")
    tap("Zimmer")
    type("mann")
    tap("add phone")
    type("555 0100")
    tap("Done")
    XCTAssertEqual(delegate.heard, ["Ida Zimmermann"])
    let saved = try XCTUnwrap(client.person(ida.id))
    XCTAssertEqual(saved.familyName, "Zimmermann")
    XCTAssertEqual(saved.values(of: .phone).map(\.value), ["+49 30 901820", "555 0100"])
    XCTAssertEqual(saved.values(of: .phone).map(\.label), [ValueLabel.mobile, ValueLabel.home])
    XCTAssertEqual(saved.values(of: .phone)[0].id, ida.values(of: .phone)[0].id, "a value that stays keeps its number")
    XCTAssertEqual(saved.birthday, "1980-03-22")
    XCTAssertTrue(shows("Ida Zimmermann") && shows("Edit"), "the card is back: \(texts())")
  }

  func testCancelAsksWhenSomethingWasChanged() throws {
    let ida = try addIda()
    let contact = try contact(ida)
    push { CNContactViewController(for: contact) }
    tap("Edit")
    tap("Cancel")
    XCTAssertTrue(shows("Edit"), "nothing was changed, nothing is asked")
    tap("Edit")
    tap("Ida")
    type("lia")
    tap("Cancel")
    tap("Keep Editing")
    XCTAssertTrue(shows("Idalia"))
    tap("Cancel")
    tap("Discard Changes")
    XCTAssertTrue(shows("Ida Zimmer"))
    XCTAssertEqual(try client.person(ida.id)?.givenName, "Ida")
    XCTAssertEqual(delegate.heard, [])
  }

  func testAValueIsRemovedAndAnotherGetsAnotherLabel() throws {
    let ida = try addIda()
    let contact = try contact(ida)
    push { CNContactViewController(for: contact) }
    tap("Edit")
    // The first of the round buttons is the phone number's.
    tap("Remove")
    tap("Delete")
    tap("home ›")
    tap("work")
    tap("Done")
    let saved = try XCTUnwrap(client.person(ida.id))
    XCTAssertEqual(saved.values.map(\.value), ["ida@example.com"])
    XCTAssertEqual(saved.values.map(\.label), [ValueLabel.work])
  }

  func testAContactIsDeletedAfterAQuestion() throws {
    let ida = try addIda()
    let contact = try contact(ida)
    push { CNContactViewController(for: contact) }
    tap("Edit")
    MainActor.assumeIsolated { scrollFormToTheEnd() }
    tap("Delete Contact")
    XCTAssertNotNil(try client.person(ida.id), "the question is not answered yet")
    tap("Delete Contact")
    XCTAssertNil(try client.person(ida.id))
    XCTAssertEqual(delegate.heard, ["nil"])
    wait("the screen's leaving") { MainActor.assumeIsolated { navigation.viewControllers.count == 1 } }
  }

  @MainActor
  private func scrollFormToTheEnd() {
    func tables(_ view: UIView) -> [UITableView] { (view as? UITableView).map { [$0] } ?? view.subviews.flatMap(tables) }
    for table in tables(window) {
      let last = table.numberOfSections - 1
      table.scrollToRow(at: IndexPath(row: table.numberOfRows(inSection: last) - 1, section: last), at: .bottom, animated: false)
    }
  }

  func testANewContactIsSavedAndTold() throws {
    let group = try client.save([.insertGroup(PeopleGroup(name: "Choir"))]).groups[0]
    push {
      let screen = CNContactViewController(forNewContact: nil)
      screen.parentGroup = try? store.groups(matching: nil).first
      return screen
    }
    XCTAssertTrue(shows("New Contact"))
    tap("First name")
    type("Mei")
    tap("Last name")
    type("Lin")
    tap("Done")
    XCTAssertEqual(delegate.heard, ["Mei Lin"])
    let saved = try client.people(.name("mei"), at: 0..<2)
    XCTAssertEqual(saved.map(\.familyName), ["Lin"])
    XCTAssertEqual(try client.numbers(.group(group.id)), saved.map(\.id))
  }

  func testAnEmptyNewContactIsGivenUp() throws {
    push { CNContactViewController(forNewContact: nil) }
    tap("Cancel")
    XCTAssertEqual(delegate.heard, ["nil"])
    XCTAssertEqual(try client.count(), 0)
  }

  func testAnUnknownContactIsJoinedToOneOfTheBook() throws {
    let ida = try addIda()
    push {
      let contact = CNMutableContact()
      contact.phoneNumbers = [CNLabeledValue(label: CNLabelWork, value: CNPhoneNumber(stringValue: "555 0177"))]
      let screen = CNContactViewController(forUnknownContact: contact)
      (screen.alternateName, screen.message) = ("A Caller", "Called yesterday")
      return screen
    }
    XCTAssertTrue(shows("A Caller") && shows("Called yesterday"), "\(texts())")
    tap("Add to Existing Contact")
    tap("Ida Zimmer")
    tap("Done")
    wait("the answer") { !delegate.heard.isEmpty }
    XCTAssertEqual(delegate.heard, ["Ida Zimmer"])
    XCTAssertEqual(try client.person(ida.id)?.values(of: .phone).map(\.value), ["+49 30 901820", "555 0177"])
  }

  func testWithoutAccessNothingIsSavedAndThePersonIsTold() throws {
    let before = BookAccess.status
    BookAccess.status = .denied
    defer { BookAccess.status = before }
    MainActor.assumeIsolated {
      let screen = CNContactViewController(forNewContact: nil)
      screen.delegate = delegate
      navigation.pushViewController(screen, animated: true)
    }
    settle()
    tap("First name")
    type("Mei")
    tap("Done")
    wait("the reason") { shows("This app has no access to your contacts.") }
    tap("OK")
    XCTAssertEqual(delegate.heard, [])
    XCTAssertTrue(shows("Mei"), "what was typed is still there")
  }
}

final class PersonDraftTests: XCTestCase {
  private func ida() -> Person {
    var person = Person()
    (person.id, person.givenName) = (7, "Ida")
    person.values = [LabeledValue(.phone, label: ValueLabel.mobile, value: "1")]
    person.values[0].id = 3
    return person
  }

  func testOnlyWhatWasChangedCounts() {
    var draft = PersonDraft(ida(), image: [1], isNew: false)
    XCTAssertEqual(draft.changes, [])
    draft.add(.email)
    XCTAssertEqual(draft.changes, [], "an empty value is none")
    var mail = draft.value(.email, 0)
    mail.value = "ida@example.com"
    draft.set(mail, 0)
    draft.person.givenName = "Idalia"
    draft.image = nil
    XCTAssertEqual(draft.changes, [.givenName, .values(.email), .image])
    draft.person.givenName = "Ida"
    draft.remove(.email, 0)
    XCTAssertEqual(draft.changes, [.image])
  }

  func testWhatANewContactBeginsWithCounts() {
    XCTAssertEqual(PersonDraft(Person(), image: nil, isNew: true).changes, [])
    XCTAssertEqual(PersonDraft(ida(), image: nil, isNew: true).changes, [.givenName, .values(.phone)])
  }

  func testANewValueTakesTheFirstLabelThatIsFree() {
    var draft = PersonDraft(ida(), image: nil, isNew: false)
    draft.add(.phone)
    draft.add(.phone)
    XCTAssertEqual(draft.person.values(of: .phone).map(\.label), [ValueLabel.mobile, ValueLabel.home, ValueLabel.work])
  }

  func testAnAddressKeepsItsStreetsLines() {
    var draft = PersonDraft(Person(), image: nil, isNew: true)
    draft.add(.address)
    XCTAssertEqual(draft.changes, [], "a country alone is no address")
    var value = draft.value(.address, 0)
    let fields = AddressForm.fields(country: "us")
    XCTAssertEqual(fields.map(\.part), [.street, .street, .city, .state, .postalCode, .country])
    for (field, text) in zip(fields, ["1 Infinite Loop", "Building 2", "Cupertino", "CA", "95014"]) { value = AddressForm.setting(text, field, of: value) }
    draft.set(value, 0)
    XCTAssertEqual(draft.result.values[0].parts.dropFirst(2).prefix(4), ["1 Infinite Loop\nBuilding 2", "Cupertino", "CA", "95014"])
    value = AddressForm.setting("", fields[0], of: value)
    XCTAssertEqual(AddressForm.part(fields[1], of: value), "Building 2")
  }

  func testDaysAreWrittenAsTheBookWritesThem() {
    XCTAssertEqual(DayWords.day(year: 1980, month: 3, day: 2), "1980-03-02")
    XCTAssertEqual(DayWords.day(year: nil, month: 12, day: 24), "--12-24")
    XCTAssertEqual(DayWords.text("1980-03-22"), "March 22, 1980")
    XCTAssertEqual(DayWords.text("--02-29"), "February 29")
  }
}
