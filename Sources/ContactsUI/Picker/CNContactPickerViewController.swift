// CNContactPickerViewController: the list of all contacts, from which a person picks some for the app.
//
// The app needs no permission: the list is read through a way of the picker's own, and the app gets what was picked. Knowingly different: where
// the delegate has no method that a tap could call, the card opens.
import AddressBookModel
import UIKit

/// Lets the person pick contacts, or values of contacts.
///
///     let picker = CNContactPickerViewController()
///     picker.delegate = self
///     picker.predicateForEnablingContact = NSPredicate(format: "emailAddresses.@count > 0")
///     present(picker, animated: true)
///
/// It goes by itself when something was picked or the person cancels. Predicates and keys count as they are when it is shown.
@preconcurrency @MainActor
open class CNContactPickerViewController: UIViewController {
  /// Keys of the properties that a contact's card shows; nil: all. Names are always shown.
  open var displayedPropertyKeys: [String]?
  open weak var delegate: CNContactPickerDelegate?
  /// Asked of a CNContact; who does not match is grey and cannot be picked. Nil: everybody can.
  open var predicateForEnablingContact: NSPredicate?
  /// Asked of a CNContact that is tapped: whether it is picked; otherwise its card opens. Nil: it is picked if the delegate has a method for that.
  open var predicateForSelectionOfContact: NSPredicate?
  /// Asked of a CNContactProperty that is tapped: whether it is picked; otherwise its default action follows. Nil: it is picked if the delegate has
  /// a method for that.
  open var predicateForSelectionOfProperty: NSPredicate?

  private var session: PickerSession?
  private var list: PeopleListController?
  /// What was picked so far, where several values may be.
  private var pickedProperties: [PickedProperty] = []
  private var hasEnded = false

  private struct PickedProperty {
    var person: Int64
    var item: CardItem
    var property: CNContactProperty
  }

  // MARK: - Which way it works

  private func implements(_ selector: String) -> Bool { respondsTo(delegate, Selector(selector)) }
  private var picksContacts: Bool { implements("contactPicker:didSelectContacts:") }
  private var picksProperties: Bool { !picksContacts && implements("contactPicker:didSelectContactProperties:") }
  private var picksOneContact: Bool { implements("contactPicker:didSelectContact:") }
  private var picksOneProperty: Bool { implements("contactPicker:didSelectContactProperty:") }

  // MARK: - Coming and going

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if list == nil { open() }
    if let presentation = presentationController, presentation.delegate == nil { presentation.delegate = pull }
  }

  /// A sheet that is pulled down is cancelled.
  private lazy var pull = SheetPull { [weak self] in self?.cancel() }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if presentedViewController == nil { close() }
  }

  private func open() {
    view.backgroundColor = .systemBackground
    (hasEnded, pickedProperties) = (false, [])
    let session = PickerSession.open()
    let list = PeopleListController(people: PeopleSource(client: session.client))
    (self.session, self.list) = (session, list)
    if let predicate = predicateForEnablingContact { list.isEnabled = { predicate.evaluate(with: CNContact($0)) } }
    list.onCancel = { [weak self] in self?.cancel() }
    list.onChoose = { [weak self] in self?.choose($0) }
    if picksContacts {
      list.onDone = { [weak self] in self?.finish(with: $0) }
    } else if picksProperties {
      list.onDone = { [weak self] _ in self?.finishWithProperties() }
      list.isMarked = { [weak self] person in self?.pickedProperties.contains { $0.person == person.id } ?? false }
      list.mayFinish = { [weak self] in self?.pickedProperties.isEmpty == false }
    }
    let navigation = UINavigationController(rootViewController: list)
    addChild(navigation)
    navigation.view.frame = view.bounds
    navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
  }

  private func close() {
    list?.close()
    for child in children {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    (list, session) = (nil, nil)
  }

  /// Tells the app once, and goes if the app has not sent it away itself.
  private func end(_ tell: (CNContactPickerDelegate) -> Void) {
    guard !hasEnded else { return }
    hasEnded = true
    if let delegate { tell(delegate) }
    if presentingViewController != nil, !isBeingDismissed { dismiss(animated: true) }
  }

  private func cancel() { end { $0.contactPickerDidCancel(self) } }

  // MARK: - Picking

  private func choose(_ person: Person) {
    guard let session, let contact = PickerContacts.contact(person, session.client) else { return }
    let isPicked = !picksProperties && picksOneContact && predicateForSelectionOfContact?.evaluate(with: contact) ?? true
    if isPicked { end { $0.contactPicker(self, didSelect: contact) } } else { showCard(of: contact, person) }
  }

  private func finish(with people: [Person]) {
    guard let session else { return }
    let contacts = people.compactMap { PickerContacts.contact($0, session.client) }
    end { $0.contactPicker(self, didSelect: contacts) }
  }

  private func finishWithProperties() {
    let properties = pickedProperties.map(\.property)
    end { $0.contactPicker(self, didSelectContactProperties: properties) }
  }

  private func showCard(of contact: CNContact, _ person: Person) {
    let card = PersonCardController(person: contact.bookPerson, image: contact.bookImage)
    card.displayedKeys = displayedPropertyKeys.map(Set.init)
    card.navigationItem.rightBarButtonItem = picksProperties
      ? UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.finishWithProperties() })
      : UIBarButtonItem(systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancel() })
    if picksProperties {
      card.navigationItem.rightBarButtonItem?.isEnabled = !pickedProperties.isEmpty
      card.isMarked = { [weak self] item in self?.isPicked(item, of: person) ?? false }
    }
    card.onChoose = { [weak self, weak card] item in self?.choose(item, of: contact, person, on: card) ?? false }
    list?.navigationController?.pushViewController(card, animated: true)
  }

  private func isPicked(_ item: CardItem, of person: Person) -> Bool {
    pickedProperties.contains { $0.person == person.id && $0.item.property == item.property && $0.item.index == item.index }
  }

  /// - Returns: whether the value's default action is to follow.
  private func choose(_ item: CardItem, of contact: CNContact, _ person: Person, on card: PersonCardController?) -> Bool {
    let property = PickerContacts.property(item, of: contact)
    guard picksProperties || picksOneProperty, predicateForSelectionOfProperty?.evaluate(with: property) ?? true else { return true }
    guard picksProperties else {
      end { $0.contactPicker(self, didSelect: property) }
      return false
    }
    if isPicked(item, of: person) {
      pickedProperties.removeAll { $0.person == person.id && $0.item.property == item.property && $0.item.index == item.index }
    } else {
      pickedProperties.append(PickedProperty(person: person.id, item: item, property: property))
    }
    card?.navigationItem.rightBarButtonItem?.isEnabled = !pickedProperties.isEmpty
    return false
  }
}

@section(".init_array") @used
private let registerPicker: @convention(c) () -> Void = {
  ClassMembers.register(CNContactPickerViewController.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.factory("init") { _ in CNContactPickerViewController() }
  }
}
