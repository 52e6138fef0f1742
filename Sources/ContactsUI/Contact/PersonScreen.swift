// What is the same in the screens about one person, of ContactsUI and of AddressBookUI: a card or a form fills the controller, and Edit, Done and
// Cancel lead from one to the other.
import AddressBookModel
import Contacts
import UIKit

@MainActor
package final class PersonScreen {
  private unowned let host: UIViewController
  package let keeper: PersonKeeper
  /// Contacts' keys of what the card shows; nil: everything. The form has everything.
  package var displayedKeys: Set<String>?
  package var allowsEditing = true
  /// Whether the form has a row that deletes.
  package var allowsDeleting = true
  package var allowsActions = true
  package var showsLinkedPeople = false
  package var alternateName: String?
  package var message: String?
  package var highlighted: [(key: String, number: Int64?)] = [] { didSet { card?.highlighted = highlighted } }
  /// Whether the default action of a value is to follow; nil: it does.
  package var onChoose: ((CardItem) -> Bool)?
  /// Somebody was saved; nil: given up, or deleted.
  package var onComplete: ((Person?) -> Void)?

  package private(set) var person: Person
  package private(set) var image: [UInt8]?
  private var card: PersonCardController?
  private var form: PersonFormController?

  package init(host: UIViewController, keeper: PersonKeeper, person: Person, image: [UInt8]?) {
    (self.host, self.keeper, self.person, self.image) = (host, keeper, person, image)
  }

  package func show(_ person: Person, image: [UInt8]?) {
    (self.person, self.image) = (person, image)
    card?.show(person, image: image)
  }

  // MARK: - Somebody who is there

  /// The card, with Edit if that is allowed.
  package func showCard(buttons: [[PersonCardController.Button]] = []) {
    let card = PersonCardController(person: person, image: image)
    card.displayedKeys = displayedKeys
    card.alternateName = alternateName
    card.message = message
    card.showsActions = allowsActions
    card.highlighted = highlighted
    card.buttons = buttons
    card.onChoose = { [weak self] in self?.onChoose?($0) ?? true }
    if showsLinkedPeople { card.linkedPeople = keeper.linkedPeople(person) }
    card.onChooseLinked = { [weak self] in self?.showLinked($0) }
    self.card = card
    fill(with: card)
    showEditItem()
  }

  package func showEditItem() {
    guard form == nil, card != nil else { return }
    host.navigationItem.hidesBackButton = false
    host.navigationItem.leftBarButtonItem = nil
    host.navigationItem.rightBarButtonItem = allowsEditing
      ? UIBarButtonItem(systemItem: .edit, primaryAction: UIAction { [weak self] _ in self?.edit() }) : nil
  }

  private func showLinked(_ person: Person) {
    let linked = PersonCardController(person: person, image: keeper.current(person)?.image)
    linked.displayedKeys = displayedKeys
    host.navigationController?.pushViewController(linked, animated: true)
  }

  /// The form in the place of the card.
  package func edit() {
    guard form == nil else { return }
    // Alone, without what is joined to it from those who are linked.
    let current = keeper.current(person) ?? (person, image)
    let form = PersonFormController(person: current.person, image: current.image, isNew: false)
    form.onCancel = { [weak self] in self?.endEditing() }
    form.onDone = { [weak self] draft in
      self?.save(draft) { saved in
        self?.show(saved.person, image: saved.image)
        self?.endEditing()
        self?.onComplete?(saved.person)
      }
    }
    if allowsDeleting { form.onDelete = { [weak self] in self?.delete() } }
    begin(form)
  }

  private func endEditing() {
    form = nil
    if let card { fill(with: card) }
    showEditItem()
  }

  private func delete() {
    keeper.requestAccess { [weak self] isGranted in
      guard let self else { return }
      guard isGranted else { return tell(word("Cannot Delete Contact"), word("This app has no access to your contacts.")) }
      do { try keeper.delete(person) } catch { return tell(word("Cannot Delete Contact"), "\(error)") }
      form = nil
      onComplete?(nil)
      // Nobody is left to be shown.
      if let navigation = host.navigationController, navigation.topViewController === host, navigation.viewControllers.count > 1 {
        navigation.popViewController(animated: true)
      }
    }
  }

  // MARK: - Somebody new

  /// The form of a person who is not in the book.
  package func showNew() {
    let form = PersonFormController(person: person, image: image, isNew: true)
    form.onCancel = { [weak self] in self?.onComplete?(nil) }
    form.onDone = { [weak self] draft in
      self?.save(draft) { saved in
        self?.show(saved.person, image: saved.image)
        self?.onComplete?(saved.person)
      }
    }
    begin(form)
  }

  // MARK: - Somebody unknown

  /// The card with the ways to keep the person.
  package func showUnknown(allowsAdding: Bool) {
    allowsEditing = false
    let adding = [
      PersonCardController.Button(word("Create New Contact")) { [weak self] in self?.createNew() },
      PersonCardController.Button(word("Add to Existing Contact")) { [weak self] in self?.chooseExisting() },
    ]
    showCard(buttons: allowsAdding ? [adding] : [])
  }

  private func createNew() {
    let form = PersonFormController(person: person, image: image, isNew: true)
    form.title = word("New Contact")
    form.onCancel = { [weak self] in self?.host.dismiss(animated: true) }
    form.onDone = { [weak self] draft in self?.save(draft, over: form) { self?.finish($0) } }
    form.install(in: form.navigationItem)
    let navigation = UINavigationController(rootViewController: form)
    navigation.isModalInPresentation = true
    host.present(navigation, animated: true)
  }

  private func chooseExisting() {
    let session = PickerSession.open()
    let list = PeopleListController(people: PeopleSource(client: session.client))
    let navigation = UINavigationController(rootViewController: list)
    list.onCancel = { [weak self, weak list] in
      list?.close()
      self?.host.dismiss(animated: true)
    }
    list.onChoose = { [weak self, weak list] chosen in
      guard let self else { return }
      let image = chosen.hasImage ? (try? session.client.image(ofPerson: chosen.id)) ?? nil : nil
      let form = PersonFormController(person: chosen, image: image, isNew: false)
      form.draft.add(person, image: self.image)
      form.onCancel = { [weak list] in list?.navigationController?.popViewController(animated: true) }
      form.onDone = { [weak self] draft in
        self?.save(draft, over: form) { saved in
          list?.close()
          self?.finish(saved)
        }
      }
      form.install(in: form.navigationItem)
      list?.navigationController?.pushViewController(form, animated: true)
    }
    host.present(navigation, animated: true)
  }

  private func finish(_ saved: (person: Person, image: [UInt8]?)) {
    show(saved.person, image: saved.image)
    card?.buttons = []
    card?.reload()
    host.dismiss(animated: true) { [weak self] in self?.onComplete?(saved.person) }
  }

  // MARK: - Saving

  private func save(_ draft: PersonDraft, over shown: UIViewController? = nil, then: @escaping ((person: Person, image: [UInt8]?)) -> Void) {
    keeper.requestAccess { [weak self] isGranted in
      guard let self else { return }
      guard isGranted else { return tell(word("Cannot Save Contact"), word("This app has no access to your contacts."), over: shown) }
      do {
        let changes = draft.changes
        let saved = changes.isEmpty ? draft.person : try keeper.save(draft.result, changes, image: draft.image)
        then((saved, draft.image))
      } catch {
        tell(word("Cannot Save Contact"), "\(error)", over: shown)
      }
    }
  }

  private func tell(_ title: String, _ text: String, over shown: UIViewController? = nil) {
    let alert = UIAlertController(title: title, message: text, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: word("OK"), style: .default))
    (shown ?? host).present(alert, animated: true)
  }

  // MARK: - What fills the controller

  private func begin(_ form: PersonFormController) {
    self.form = form
    fill(with: form)
    form.install(in: host.navigationItem)
  }

  private func fill(with controller: UIViewController) {
    for child in host.children where child is PersonCardController || child is PersonFormController {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    host.addChild(controller)
    controller.view.frame = host.view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    host.view.addSubview(controller.view)
    controller.didMove(toParent: host)
  }
}

extension PersonDraft {
  /// Adds what another person has and this one has not.
  mutating func add(_ other: Person, image otherImage: [UInt8]?) {
    for text in TextField.allCases where person[keyPath: text.path].isEmpty { person[keyPath: text.path] = other[keyPath: text.path] }
    if person.birthday.isEmpty { person.birthday = other.birthday }
    if person.note.isEmpty { person.note = other.note }
    for var value in other.values where !person.values.contains(where: { $0.property == value.property && $0.value == value.value }) {
      value.id = 0
      person.values.append(value)
    }
    if image == nil { image = otherImage }
  }
}
