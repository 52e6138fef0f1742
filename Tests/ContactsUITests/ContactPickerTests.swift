// Picking contacts, as a person does it and as an app hears of it.
import AddressBookModel
import PeopleFixtures
import XCTest
@testable import ContactsUI

/// Writes down what it hears. It knows as many methods as it is told to.
private class PickerDelegate: NSObject, CNContactPickerDelegate { var heard: [String] = [] }
private final class OneContact: PickerDelegate {}
private final class Contacts: PickerDelegate {}
private final class OneProperty: PickerDelegate {}
private final class Properties: PickerDelegate {}
private final class Both: PickerDelegate {}

private func name(_ contact: CNContact) -> String { CNContactFormatter.string(from: contact, style: .fullName) ?? "" }

private let register: Void = {
  ClassMembers.register(PickerDelegate.self) { members in
    members.method("contactPickerDidCancel:") { delegate, _ in delegate.heard.append("cancel") }
  }
  ClassMembers.register(OneContact.self) { members in
    members.method("contactPicker:didSelectContact:") { delegate, arguments in delegate.heard.append(name(arguments[1])) }
  }
  ClassMembers.register(Contacts.self) { members in
    members.method("contactPicker:didSelectContacts:") { delegate, arguments in
      delegate.heard.append((arguments[1] as [CNContact]).map(name).joined(separator: ", "))
    }
  }
  ClassMembers.register(OneProperty.self) { members in
    members.method("contactPicker:didSelectContactProperty:") { delegate, arguments in
      let property: CNContactProperty = arguments[1]
      delegate.heard.append("\(property.key) \(property.value ?? "") \(property.label ?? "")")
    }
  }
  ClassMembers.register(Properties.self) { members in
    members.method("contactPicker:didSelectContactProperties:") { delegate, arguments in
      delegate.heard.append((arguments[1] as [CNContactProperty]).map { "\($0.value ?? "")" }.joined(separator: ", "))
    }
  }
  ClassMembers.register(Both.self) { members in
    members.method("contactPicker:didSelectContact:") { delegate, arguments in delegate.heard.append(name(arguments[1])) }
    members.method("contactPicker:didSelectContactProperty:") { delegate, arguments in
      delegate.heard.append("\((arguments[1] as CNContactProperty).value ?? "")")
    }
  }
}()

final class ContactPickerTests: PeopleTestCase {
  private let picker = UnsafePicker()

  override func setUpWithError() throws {
    try super.setUpWithError()
    _ = register
    try add("Ida", "Zimmer") { person in
      person.values = [
        LabeledValue(.phone, label: ValueLabel.mobile, value: "+49 30 901820"), LabeledValue(.email, label: ValueLabel.home, value: "ida@example.com"),
        LabeledValue(.email, label: ValueLabel.work, value: "office@example.com"),
      ]
    }
    try add("雨桐", "曾")
    try add("Ann", "Appleby") { $0.values = [LabeledValue(.email, label: ValueLabel.work, value: "ann@example.com")] }
    try add("伟", "张")
  }

  @MainActor
  private final class UnsafePicker {
    nonisolated init() {}
    lazy var controller = CNContactPickerViewController()
  }

  private func present(_ delegate: PickerDelegate, _ change: @MainActor (CNContactPickerViewController) -> Void = { _ in }) {
    MainActor.assumeIsolated {
      picker.controller.delegate = delegate
      change(picker.controller)
      root.present(picker.controller, animated: true)
    }
    settle()
  }

  private var isGone: Bool { MainActor.assumeIsolated { root.presentedViewController == nil } }

  func testTheListStandsInTheBooksOrderUnderItsSections() {
    present(OneContact())
    let wanted = ["A", "Ann Appleby", "Z", "曾雨桐", "张伟", "Ida Zimmer"]
    let places = wanted.compactMap { frame(of: $0)?.minY }
    XCTAssertEqual(places.count, wanted.count, "\(texts())")
    XCTAssertEqual(places, places.sorted())
  }

  func testATapReturnsTheContactAndThePickerGoes() {
    let delegate = OneContact()
    present(delegate)
    tap("曾雨桐")
    XCTAssertEqual(delegate.heard, ["曾雨桐"])
    wait("the picker's leaving") { isGone }
  }

  func testCancelIsToldOnce() {
    let delegate = OneContact()
    present(delegate)
    tap("Cancel")
    XCTAssertEqual(delegate.heard, ["cancel"])
    wait("the picker's leaving") { isGone }
  }

  func testWhoDoesNotMatchCannotBePicked() {
    let delegate = OneContact()
    present(delegate) { $0.predicateForEnablingContact = NSPredicate(format: "emailAddresses.@count > 0") }
    tap("张伟")
    XCTAssertEqual(delegate.heard, [])
    tap("Ann Appleby")
    XCTAssertEqual(delegate.heard, ["Ann Appleby"])
  }

  func testSeveralArePickedWithDoneAlsoByASearch() {
    let delegate = Contacts()
    present(delegate)
    tap("Ida Zimmer")
    tap("Search")
    type("zw")
    wait("the search") { !shows("Ann Appleby") }
    tap("张伟")
    tap("Cancel")
    wait("the whole list") { shows("Ann Appleby") }
    XCTAssertEqual(delegate.heard, [], "that Cancel ended the search")
    tap("Ann Appleby")
    tap("Ann Appleby")
    tap("Done")
    XCTAssertEqual(delegate.heard, ["Ida Zimmer, 张伟"])
    wait("the picker's leaving") { isGone }
  }

  func testAValueIsPickedOnTheCard() {
    let delegate = OneProperty()
    present(delegate) { $0.displayedPropertyKeys = [CNContactEmailAddressesKey] }
    tap("Ida Zimmer")
    XCTAssertFalse(shows("+49 30 901820"), "only mail addresses are shown")
    XCTAssertTrue(shows("home") && shows("work"))
    tap("office@example.com")
    XCTAssertEqual(delegate.heard, ["emailAddresses office@example.com \(CNLabelWork)"])
    wait("the picker's leaving") { isGone }
  }

  func testPredicatesSayWhatATapPicks() {
    let delegate = Both()
    present(delegate) {
      $0.predicateForSelectionOfContact = NSPredicate(format: "emailAddresses.@count == 1")
      $0.predicateForSelectionOfProperty = NSPredicate(format: "(key == 'emailAddresses') AND (value LIKE 'office@*')")
    }
    // Also when a search has found the person.
    tap("Search")
    type("zim")
    wait("the search") { !shows("Ann Appleby") }
    tap("Ida Zimmer")
    tap("ida@example.com")
    XCTAssertEqual(delegate.heard, [], "the card opened, and that address is not to be picked")
    tap("office@example.com")
    XCTAssertEqual(delegate.heard, ["office@example.com"])
  }

  func testOneContactIsPickedWhereItsPredicateSaysSo() {
    let delegate = Both()
    present(delegate) { $0.predicateForSelectionOfContact = NSPredicate(format: "emailAddresses.@count == 1") }
    tap("Ann Appleby")
    XCTAssertEqual(delegate.heard, ["Ann Appleby"])
  }

  func testSeveralValuesArePickedWithDone() {
    let delegate = Properties()
    present(delegate) { $0.predicateForSelectionOfProperty = NSPredicate(format: "key == 'emailAddresses'") }
    tap("Ida Zimmer")
    tap("ida@example.com")
    tap("office@example.com")
    tap("Contacts")
    tap("Ann Appleby")
    tap("ann@example.com")
    tap("Done")
    XCTAssertEqual(delegate.heard, ["ida@example.com, office@example.com, ann@example.com"])
  }

  func testAGroupIsShownAlone() throws {
    let group = try client.save([.insertGroup(PeopleGroup(name: "Choir"))]).groups[0]
    _ = try client.save([.addMember(person: 3, group: group.id)])
    present(OneContact())
    tap("Groups")
    tap("Choir")
    wait("the group") { !shows("Ida Zimmer") }
    XCTAssertTrue(shows("Ann Appleby"))
  }
}

final class PeopleSourceTests: PeopleTestCase {
  func testALongListIsReadByPages() throws {
    let people = (0..<3_000).map { number -> BookEdit in
      var person = Person()
      (person.givenName, person.familyName) = ("Person", "\(UnicodeScalar(UInt8(65 + number % 26)))\(number)")
      return .insertPerson(person, image: nil)
    }
    _ = try client.save(people)
    let source = PeopleSource(client: client)
    source.load()
    XCTAssertEqual(source.sections.count, 26)
    XCTAssertEqual(source.sections.map(\.count).reduce(0, +), 3_000)
    for (section, entry) in source.sections.enumerated() {
      for row in [0, entry.count / 2, entry.count - 1] {
        XCTAssertEqual(source.person(section: section, row: row)?.familyName.prefix(1), entry.title.prefix(1))
      }
    }
    XCTAssertLessThanOrEqual(source.heldCount, 700)
    XCTAssertNil(source.person(section: 25, row: 1_000))
  }

  func testASearchGoesOnWhereItEnded() throws {
    _ = try client.save((0..<120).map { number in
      var person = Person()
      (person.givenName, person.familyName) = ("Nina", "N\(number)")
      return .insertPerson(person, image: nil)
    })
    let source = PeopleSource(client: client)
    source.load()
    source.search(for: "nin")
    XCTAssertEqual(source.sections.map(\.count), [50])
    XCTAssertTrue(source.findMore())
    XCTAssertTrue(source.findMore())
    XCTAssertEqual(source.sections.map(\.count), [120])
    XCTAssertFalse(source.findMore())
    source.search(for: "")
    XCTAssertEqual(source.sections.map(\.title), ["N"])
  }
}
