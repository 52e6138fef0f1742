// ABNewPersonViewController: the form of a person who is not in the book.
import AddressBook
import AddressBookModel
import ContactsUI
import UIKit

@preconcurrency @MainActor
public protocol ABNewPersonViewControllerDelegate: NSObjectProtocol {
  /// - Parameter person: as saved; nil when the person at the phone has given up. Taking the screen away is the app's part.
  func newPersonViewController(_ newPersonView: ABNewPersonViewController, didCompleteWithNewPerson person: ABRecord?)
}

/// Lets a person be made. It belongs into a navigation controller.
@preconcurrency @MainActor
open class ABNewPersonViewController: UIViewController {
  open weak var newPersonViewDelegate: ABNewPersonViewControllerDelegate?
  /// Where the person is saved; nil: a book of the screen's own.
  open var addressBook: ABAddressBook?
  /// What the form begins with.
  open var displayedPerson: ABRecord?
  /// The new person becomes a member.
  open var parentGroup: ABRecord?
  private var screen: PersonScreen?

  public convenience init() { self.init(nibName: nil, bundle: nil) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    if title == nil { title = word("New Contact") }
    let record = displayedPerson as? PersonRecord ?? PersonRecord(Person(), book: nil)
    let group = parentGroup as? GroupRecord
    let context = record.book ?? group?.book ?? RecordKeeper.context(addressBook, of: nil)
    let keeper = RecordKeeper(record, context: context, group: group)
    let screen = PersonScreen(host: self, keeper: keeper, person: record.person, image: keeper.image)
    screen.onComplete = { [weak self] person in
      guard let self else { return }
      newPersonViewDelegate?.newPersonViewController(self, didCompleteWithNewPerson: person == nil ? nil : keeper.record)
    }
    // The record's book lives as long as the screen.
    book = context
    self.screen = screen
    screen.showNew()
  }

  private var book: EditContext?
}

@section(".init_array") @used
private let registerNewPersonScreen: @convention(c) () -> Void = {
  ClassMembers.register(ABNewPersonViewController.self) { members in
    members.property("newPersonViewDelegate", { $0.newPersonViewDelegate }, { $0.newPersonViewDelegate = $1 })
    members.factory("init") { _ in ABNewPersonViewController() }
  }
}
