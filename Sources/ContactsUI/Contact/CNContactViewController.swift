// CNContactViewController: one contact, to be read and changed; one that is made; one that is not known yet.
//
// Showing needs no permission, saving does: the person is asked at Done if that was not decided, and told when it is refused.
import AddressBookModel
import UIKit

/// Shows a contact. It belongs into a navigation controller, whose bar has its buttons.
///
///     let keys = [CNContactViewController.descriptorForRequiredKeys()]
///     let contact = try store.unifiedContact(withIdentifier: identifier, keysToFetch: keys)
///     let screen = CNContactViewController(for: contact)
///     screen.contactStore = store
///     navigationController?.pushViewController(screen, animated: true)
@preconcurrency @MainActor
open class CNContactViewController: UIViewController {
  private enum Kind { case existing, unknown, new }

  /// Everything that the screen may show; a contact that was fetched without it ends the app.
  open class func descriptorForRequiredKeys() -> CNKeyDescriptor { CNContactVCardSerialization.descriptorForRequiredKeys() }

  private let kind: Kind
  /// As it was given, or as it was saved last.
  open private(set) var contact: CNContact
  /// Keys of the properties that are shown while nothing is edited: strings or descriptors. Nil: all. Names are always shown.
  open var displayedPropertyKeys: [Any]?
  open weak var delegate: CNContactViewControllerDelegate?
  open var allowsEditing = true { didSet { screenIfLoaded?.allowsEditing = allowsEditing && kind == .existing; screenIfLoaded?.showEditItem() } }
  /// Buttons for calling and writing.
  open var allowsActions = true
  /// A list of the contacts with which this one is linked.
  open var shouldShowLinkedContacts = false
  /// Where the contact was fetched from and is saved to; nil: a store of the screen's own.
  open var contactStore: CNContactStore?
  /// A new contact becomes a member.
  open var parentGroup: CNGroup?
  open var parentContainer: CNContainer?
  /// Shown in the place of a name where the contact has none.
  open var alternateName: String?
  /// A line below the name.
  open var message: String?

  private var highlights: [(key: String, number: Int64?)] = []
  private var screenIfLoaded: PersonScreen?

  /// A contact of the book.
  public convenience init(for contact: CNContact) { self.init(contact, .existing) }
  /// A contact that is perhaps not in the book; it can be added, or joined to one that is.
  public convenience init(forUnknownContact contact: CNContact) { self.init(contact, .unknown) }
  /// - Parameter contact: what the form begins with; nil: nothing.
  public convenience init(forNewContact contact: CNContact?) { self.init(contact ?? CNContact(), .new) }

  private init(_ contact: CNContact, _ kind: Kind) {
    (self.contact, self.kind) = (contact, kind)
    super.init(nibName: nil, bundle: nil)
    title = kind == .new ? word("New Contact") : nil
  }

  public required init?(coder: NSCoder) {
    (contact, kind) = (CNContact(), .new)
    super.init(coder: coder)
    title = word("New Contact")
  }

  /// Makes a value stand out.
  /// - Parameter identifier: of a labelled value; nil: all values of the property.
  open func highlightProperty(withKey key: String, identifier: String?) {
    highlights.append((key, identifier.flatMap(Int64.init)))
    screenIfLoaded?.highlighted = highlights
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let keeper = StoreKeeper(store: contactStore ?? CNContactStore(), group: parentGroup, container: parentContainer)
    for name in kind == .new ? [] : Self.descriptorForRequiredKeys().keyNames {
      guard contact.isKeyAvailable(name) else {
        fatalError(
          "a CNContactViewController shows a contact of which “\(name)” was not fetched: fetch it with CNContactViewController.descriptorForRequiredKeys()")
      }
    }
    var person = contact.bookPerson
    if kind == .new { person.id = 0 }
    let screen = PersonScreen(host: self, keeper: keeper, person: person, image: contact.bookImage)
    screen.displayedKeys = displayedPropertyKeys.map { Set($0.compactMap { $0 as? CNKeyDescriptor }.flatMap(\.keyNames)) }
    screen.allowsEditing = allowsEditing && kind == .existing
    screen.allowsActions = allowsActions
    screen.showsLinkedPeople = shouldShowLinkedContacts
    (screen.alternateName, screen.message, screen.highlighted) = (alternateName, message, highlights)
    screen.onChoose = { [weak self] item in
      guard let self, let delegate else { return true }
      return delegate.contactViewController(self, shouldPerformDefaultActionFor: PickerContacts.property(item, of: contact))
    }
    screen.onComplete = { [weak self] in self?.complete($0, keeper) }
    screenIfLoaded = screen
    switch kind {
    case .existing: screen.showCard()
    case .unknown: screen.showUnknown(allowsAdding: true)
    case .new: screen.showNew()
    }
  }

  private func complete(_ person: Person?, _ keeper: StoreKeeper) {
    if let person {
      let keys = PickerContacts.keys
      contact = (try? keeper.store.unifiedContact(withIdentifier: person.identifier.description, keysToFetch: keys)) ?? CNContact(person)
    }
    delegate?.contactViewController(self, didCompleteWith: person == nil ? nil : contact)
  }
}

@section(".init_array") @used
private let registerContactScreen: @convention(c) () -> Void = {
  ClassMembers.register(CNContactViewController.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("contactStore", { $0.contactStore }, { $0.contactStore = $1 })
  }
}
