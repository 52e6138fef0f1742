// ABPeoplePickerNavigationController: the list of all people, from which one is picked, or a value of one.
import AddressBook
import AddressBookModel
import Contacts
import ContactsUI
import UIKit

@preconcurrency @MainActor
public protocol ABPeoplePickerNavigationControllerDelegate: NSObjectProtocol {
  // Since iOS 8: the picker goes by itself.
  func peoplePickerNavigationController(_ peoplePicker: ABPeoplePickerNavigationController, didSelectPerson person: ABRecord)
  /// - Parameter identifier: `kABMultiValueInvalidIdentifier` for a property that there is one of.
  func peoplePickerNavigationController(
    _ peoplePicker: ABPeoplePickerNavigationController, didSelectPerson person: ABRecord, property: ABPropertyID, identifier: ABMultiValueIdentifier)
  func peoplePickerNavigationControllerDidCancel(_ peoplePicker: ABPeoplePickerNavigationController)
  // Before: the app takes the picker away.
  /// Whether the person's card is to be shown.
  func peoplePickerNavigationController(_ peoplePicker: ABPeoplePickerNavigationController, shouldContinueAfterSelectingPerson person: ABRecord) -> Bool
  /// Whether the value's default action is to follow.
  func peoplePickerNavigationController(
    _ peoplePicker: ABPeoplePickerNavigationController, shouldContinueAfterSelectingPerson person: ABRecord, property: ABPropertyID,
    identifier: ABMultiValueIdentifier
  ) -> Bool
}

extension ABPeoplePickerNavigationControllerDelegate {
  public func peoplePickerNavigationController(_ peoplePicker: ABPeoplePickerNavigationController, didSelectPerson person: ABRecord) {
    sendIfImplemented(to: self, "peoplePickerNavigationController:didSelectPerson:", [peoplePicker, person])
  }
  public func peoplePickerNavigationController(
    _ peoplePicker: ABPeoplePickerNavigationController, didSelectPerson person: ABRecord, property: ABPropertyID, identifier: ABMultiValueIdentifier
  ) {
    sendIfImplemented(
      to: self, "peoplePickerNavigationController:didSelectPerson:property:identifier:", [peoplePicker, person, property, identifier])
  }
  public func peoplePickerNavigationControllerDidCancel(_ peoplePicker: ABPeoplePickerNavigationController) {
    sendIfImplemented(to: self, "peoplePickerNavigationControllerDidCancel:", [peoplePicker])
  }
  public func peoplePickerNavigationController(
    _ peoplePicker: ABPeoplePickerNavigationController, shouldContinueAfterSelectingPerson person: ABRecord
  ) -> Bool {
    sendIfImplemented(to: self, "peoplePickerNavigationController:shouldContinueAfterSelectingPerson:", [peoplePicker, person]) ?? true
  }
  public func peoplePickerNavigationController(
    _ peoplePicker: ABPeoplePickerNavigationController, shouldContinueAfterSelectingPerson person: ABRecord, property: ABPropertyID,
    identifier: ABMultiValueIdentifier
  ) -> Bool {
    sendIfImplemented(
      to: self, "peoplePickerNavigationController:shouldContinueAfterSelectingPerson:property:identifier:",
      [peoplePicker, person, property, identifier]) ?? true
  }
}

/// Lets the person at the phone pick somebody.
///
///     let picker = ABPeoplePickerNavigationController()
///     picker.peoplePickerDelegate = self
///     present(picker, animated: true)
@preconcurrency @MainActor
open class ABPeoplePickerNavigationController: UINavigationController {
  open weak var peoplePickerDelegate: ABPeoplePickerNavigationControllerDelegate?
  /// Numbers of the properties that a card shows; nil: all. Names are always shown.
  open var displayedProperties: [NSNumber]?
  /// Asked of a person; who does not match is grey and cannot be picked. Nil: everybody can. Keys are `ABPersonEmailAddressesProperty` and so on.
  open var predicateForEnablingPerson: NSPredicate?
  /// Asked of a person who is tapped: whether he or she is picked; otherwise the card opens. Nil: picked if the delegate has a method for that.
  open var predicateForSelectionOfPerson: NSPredicate?
  /// Asked of a value that is tapped, by `key` and `value`: whether it is picked; otherwise its default action follows. Nil: picked if the delegate
  /// has a method for that.
  open var predicateForSelectionOfProperty: NSPredicate?

  private var givenBook: ABAddressBook?
  /// The book that picked people are of; nil as long as the app has no access.
  open var addressBook: ABAddressBook? {
    get {
      if givenBook == nil, BookAccess.status == .authorized { givenBook = EditContext(client: .shared) }
      return givenBook
    }
    set { givenBook = newValue }
  }

  private var session: PickerSession?
  private var list: PeopleListController?
  private var hasEnded = false

  public convenience init() { self.init(nibName: nil, bundle: nil) }

  private func implements(_ selector: String) -> Bool { respondsTo(peoplePickerDelegate, Selector(selector)) }
  private var picksPerson: Bool { implements("peoplePickerNavigationController:didSelectPerson:") }
  private var picksProperty: Bool { implements("peoplePickerNavigationController:didSelectPerson:property:identifier:") }
  /// The delegate is one of before iOS 8.
  private var isOld: Bool { !picksPerson && !picksProperty && implements("peoplePickerNavigationController:shouldContinueAfterSelectingPerson:") }

  // MARK: - Coming and going

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if let presentation = presentationController, presentation.delegate == nil { presentation.delegate = pull }
    guard list == nil else { return }
    hasEnded = false
    let session = PickerSession.open()
    let list = PeopleListController(people: PeopleSource(client: session.client))
    (self.session, self.list) = (session, list)
    if let predicate = predicateForEnablingPerson { list.isEnabled = { predicate.evaluate(with: CNContact($0)) } }
    list.onCancel = { [weak self] in self?.end { $0.peoplePickerNavigationControllerDidCancel($1) } }
    list.onChoose = { [weak self] in self?.choose($0) }
    setViewControllers([list], animated: false)
  }

  /// A sheet that is pulled down is cancelled.
  private lazy var pull = SheetPull { [weak self] in self?.end { $0.peoplePickerNavigationControllerDidCancel($1) } }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard presentedViewController == nil else { return }
    list?.close()
    (list, session) = (nil, nil)
  }

  /// Tells the app once, and goes if the app has not sent it away itself.
  private func end(_ tell: (ABPeoplePickerNavigationControllerDelegate, ABPeoplePickerNavigationController) -> Void) {
    guard !hasEnded else { return }
    hasEnded = true
    if let peoplePickerDelegate { tell(peoplePickerDelegate, self) }
    if presentingViewController != nil, !isBeingDismissed { dismiss(animated: true) }
  }

  // MARK: - Picking

  /// The person in the book; without access a copy that is in none.
  private func record(_ person: Person, _ session: PickerSession) -> PersonRecord? {
    if let book = addressBook as? EditContext { return book.person(ABRecordID(truncatingIfNeeded: person.id)) }
    guard let contact = PickerContacts.contact(person, session.client) else { return nil }
    let copy = PersonRecord(contact.bookPerson, book: nil)
    copy.number = 0
    copy.image = .some(contact.bookImage)
    return copy
  }

  private func choose(_ person: Person) {
    guard let session, let contact = PickerContacts.contact(person, session.client), let record = record(person, session) else { return }
    if isOld {
      let continues = peoplePickerDelegate?.peoplePickerNavigationController(self, shouldContinueAfterSelectingPerson: record) ?? true
      if continues { showCard(of: contact, record) }
      return
    }
    if picksPerson, predicateForSelectionOfPerson?.evaluate(with: contact) ?? true {
      end { $0.peoplePickerNavigationController($1, didSelectPerson: record) }
    } else {
      showCard(of: contact, record)
    }
  }

  private func showCard(of contact: CNContact, _ record: PersonRecord) {
    let card = PersonCardController(person: contact.bookPerson, image: contact.bookImage)
    card.displayedKeys = PersonKeys.keys(of: displayedProperties)
    card.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.end { $0.peoplePickerNavigationControllerDidCancel($1) } })
    card.onChoose = { [weak self] item in self?.choose(item, of: contact, record) ?? false }
    pushViewController(card, animated: true)
  }

  /// - Returns: whether the value's default action is to follow.
  private func choose(_ item: CardItem, of contact: CNContact, _ record: PersonRecord) -> Bool {
    let property = PersonKeys.number(of: item.property), identifier = PersonKeys.identifier(of: item)
    if isOld {
      return peoplePickerDelegate?.peoplePickerNavigationController(
        self, shouldContinueAfterSelectingPerson: record, property: property, identifier: identifier) ?? true
    }
    guard picksProperty, predicateForSelectionOfProperty?.evaluate(with: PersonKeys.property(item, of: contact)) ?? true else { return true }
    end { $0.peoplePickerNavigationController($1, didSelectPerson: record, property: property, identifier: identifier) }
    return false
  }
}

@section(".init_array") @used
private let registerPeoplePicker: @convention(c) () -> Void = {
  ClassMembers.register(ABPeoplePickerNavigationController.self) { members in
    members.property("peoplePickerDelegate", { $0.peoplePickerDelegate }, { $0.peoplePickerDelegate = $1 })
    members.factory("init") { _ in ABPeoplePickerNavigationController() }
  }
}
