// ABUnknownPersonViewController: somebody who is perhaps not in the book, with the ways to keep him or her.
import AddressBook
import AddressBookModel
import ContactsUI
import UIKit

@preconcurrency @MainActor
public protocol ABUnknownPersonViewControllerDelegate: NSObjectProtocol {
  /// - Parameter person: as saved, new or joined to somebody of the book; nil when it was given up.
  func unknownPersonViewController(_ unknownCardViewController: ABUnknownPersonViewController, didResolveToPerson person: ABRecord?)
  /// A value was tapped: whether it is opened. Without this method it is.
  func unknownPersonViewController(
    _ personViewController: ABUnknownPersonViewController, shouldPerformDefaultActionForPerson person: ABRecord, property: ABPropertyID,
    identifier: ABMultiValueIdentifier
  ) -> Bool
}

extension ABUnknownPersonViewControllerDelegate {
  public func unknownPersonViewController(
    _ personViewController: ABUnknownPersonViewController, shouldPerformDefaultActionForPerson person: ABRecord, property: ABPropertyID,
    identifier: ABMultiValueIdentifier
  ) -> Bool {
    sendIfImplemented(
      to: self, "unknownPersonViewController:shouldPerformDefaultActionForPerson:property:identifier:",
      [personViewController, person, property, identifier]) ?? true
  }
}

/// Shows somebody unknown. It belongs into a navigation controller.
@preconcurrency @MainActor
open class ABUnknownPersonViewController: UIViewController {
  open weak var unknownPersonViewDelegate: ABUnknownPersonViewControllerDelegate?
  open var addressBook: ABAddressBook?
  open var displayedPerson: ABRecord = ABPersonCreate().takeRetainedValue()
  /// Shown in the place of a name where there is none.
  open var alternateName: String?
  /// A line below the name.
  open var message: String?
  open var allowsActions = false
  open var allowsAddingToAddressBook = false
  private var screen: PersonScreen?
  private var book: EditContext?

  public convenience init() { self.init(nibName: nil, bundle: nil) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    guard let record = displayedPerson as? PersonRecord else { return }
    let context = RecordKeeper.context(addressBook, of: record)
    let keeper = RecordKeeper(record, context: context)
    let screen = PersonScreen(host: self, keeper: keeper, person: record.person, image: keeper.image)
    (screen.alternateName, screen.message, screen.allowsActions) = (alternateName, message, allowsActions)
    screen.onChoose = { [weak self] item in
      guard let self, let delegate = unknownPersonViewDelegate else { return true }
      return delegate.unknownPersonViewController(
        self, shouldPerformDefaultActionForPerson: displayedPerson, property: PersonKeys.number(of: item.property),
        identifier: PersonKeys.identifier(of: item))
    }
    screen.onComplete = { [weak self] person in
      guard let self else { return }
      unknownPersonViewDelegate?.unknownPersonViewController(self, didResolveToPerson: person == nil ? nil : keeper.record)
    }
    book = context
    self.screen = screen
    screen.showUnknown(allowsAdding: allowsAddingToAddressBook)
  }
}

@section(".init_array") @used
private let registerUnknownPersonScreen: @convention(c) () -> Void = {
  ClassMembers.register(ABUnknownPersonViewController.self) { members in
    members.property("unknownPersonViewDelegate", { $0.unknownPersonViewDelegate }, { $0.unknownPersonViewDelegate = $1 })
    members.factory("init") { _ in ABUnknownPersonViewController() }
  }
}
