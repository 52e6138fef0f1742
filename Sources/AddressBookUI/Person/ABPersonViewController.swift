// ABPersonViewController: a person of the book, to be read and changed.
import AddressBook
import AddressBookModel
import ContactsUI
import UIKit

@preconcurrency @MainActor
public protocol ABPersonViewControllerDelegate: NSObjectProtocol {
  /// A value was tapped: whether it is opened (called, written to…).
  ///
  /// - Parameter identifier: `kABMultiValueInvalidIdentifier` for a property that there is one of.
  func personViewController(
    _ personViewController: ABPersonViewController, shouldPerformDefaultActionForPerson person: ABRecord, property: ABPropertyID,
    identifier: ABMultiValueIdentifier
  ) -> Bool
}

/// Shows a person. It belongs into a navigation controller.
///
///     let screen = ABPersonViewController()
///     screen.displayedPerson = person
///     screen.allowsEditing = true
///     navigationController?.pushViewController(screen, animated: true)
@preconcurrency @MainActor
open class ABPersonViewController: UIViewController {
  open weak var personViewDelegate: ABPersonViewControllerDelegate?
  /// A person who lives in a book makes that the screen's book.
  open var displayedPerson: ABRecord = ABPersonCreate().takeRetainedValue() {
    didSet {
      if let book = (displayedPerson as? PersonRecord)?.book { addressBook = book }
      if isViewLoaded { showPerson() }
    }
  }
  open var addressBook: ABAddressBook?
  /// Numbers of properties that are shown while nothing is edited; nil: all. Names are always shown.
  open var displayedProperties: [NSNumber]?
  open var allowsEditing = false { didSet { screen?.allowsEditing = allowsEditing; screen?.showEditItem() } }
  /// Buttons for calling and writing.
  open var allowsActions = true
  open var shouldShowLinkedPeople = false

  private var highlights: [(key: String, number: Int64?)] = []
  private var screen: PersonScreen?

  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a value stand out.
  /// - Parameter identifier: of one value of several.
  open func setHighlightedItemForProperty(_ property: ABPropertyID, withIdentifier identifier: ABMultiValueIdentifier) {
    guard let key = PersonKeys.key(of: property) else { return }
    let isMultiple = ABPersonGetTypeOfProperty(property) & 0x100 != 0
    highlights.append((key, isMultiple && identifier != kABMultiValueInvalidIdentifier ? Int64(identifier) : nil))
    screen?.highlighted = highlights
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    showPerson()
  }

  private func showPerson() {
    guard let record = displayedPerson as? PersonRecord else { return }
    let keeper = RecordKeeper(record, context: RecordKeeper.context(addressBook, of: record))
    let screen = PersonScreen(host: self, keeper: keeper, person: record.person, image: keeper.image)
    screen.displayedKeys = PersonKeys.keys(of: displayedProperties)
    screen.allowsEditing = allowsEditing
    screen.allowsActions = allowsActions
    screen.showsLinkedPeople = shouldShowLinkedPeople
    screen.highlighted = highlights
    screen.onChoose = { [weak self] item in
      guard let self, let delegate = personViewDelegate else { return true }
      return delegate.personViewController(
        self, shouldPerformDefaultActionForPerson: displayedPerson, property: PersonKeys.number(of: item.property),
        identifier: PersonKeys.identifier(of: item))
    }
    self.screen = screen
    screen.showCard()
  }
}

@section(".init_array") @used
private let registerPersonScreen: @convention(c) () -> Void = {
  ClassMembers.register(ABPersonViewController.self) { members in
    members.property("personViewDelegate", { $0.personViewDelegate }, { $0.personViewDelegate = $1 })
    members.factory("init") { _ in ABPersonViewController() }
  }
}
