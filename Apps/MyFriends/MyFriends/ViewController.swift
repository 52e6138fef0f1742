import AddressBook
import AddressBookUI
import UIKit

/// The list of friends. Left a button that chooses one from the phone's address book, right one that makes a new person; a tap on a
/// friend shows the card.
class ViewController: UITableViewController {

    private let list = FriendList()
    /// Open once the user has allowed it.
    private var addressBook: ABAddressBook?
    private let emptyLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.leftBarButtonItems?.append(editButtonItem)
        tableView.tableFooterView = UIView()
        emptyLabel.text = NSLocalizedString("No friends yet", comment: "The list is empty")
        emptyLabel.textColor = .gray
        emptyLabel.textAlignment = .center
        updateEmptyLabel()
        // Not before the user asks for something: whoever opens the app for the first time is not met by a question.
        if ABAddressBookGetAuthorizationStatus() == .authorized, openAddressBook() { readNames() }
    }

    // MARK: - The address book

    private func openAddressBook() -> Bool {
        if addressBook != nil { return true }
        var error: Unmanaged<CFError>?
        guard let book = ABAddressBookCreateWithOptions(nil, &error)?.takeRetainedValue() else { return false }
        addressBook = book
        ABAddressBookRegisterExternalChangeCallback(book, { book, _, context in
            ABAddressBookRevert(book)
            Unmanaged<ViewController>.fromOpaque(context!).takeUnretainedValue().readNames()
        }, Unmanaged.passUnretained(self).toOpaque())
        return true
    }

    /// Does something with the book, after asking for permission where that is needed.
    private func withAddressBook(_ action: @escaping (ABAddressBook) -> Void) {
        if openAddressBook(), let book = addressBook, ABAddressBookGetAuthorizationStatus() == .authorized { return action(book) }
        ABAddressBookRequestAccessWithCompletion(addressBook) { isGranted, _ in
            DispatchQueue.main.async {
                if isGranted, self.openAddressBook(), let book = self.addressBook { action(book) } else { self.explainDenial() }
            }
        }
    }

    private func explainDenial() {
        let alert = UIAlertController(
            title: NSLocalizedString("Contacts are closed", comment: "Title: the user has denied access"),
            message: NSLocalizedString("You can allow it in Settings › Privacy › Contacts.", comment: "What to do"),
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: NSLocalizedString("OK", comment: "Button"), style: .default))
        present(alert, animated: true)
    }

    private func readNames() {
        guard let book = addressBook else { return }
        list.update { recordID in
            (ABAddressBookGetPersonWithRecordID(book, recordID)?.takeUnretainedValue()).map(name)
        }
        tableView.reloadData()
        updateEmptyLabel()
    }

    private func name(of person: ABRecord) -> String {
        let name = ABRecordCopyCompositeName(person)?.takeRetainedValue() as String?
        return name ?? NSLocalizedString("No name", comment: "A person without any name")
    }

    // MARK: - Choosing and making people

    @IBAction func selectContacts(_ sender: Any) {
        // The picker needs no permission, but without it a chosen person has no record number, by which to find the card again.
        withAddressBook { book in
            let picker = ABPeoplePickerNavigationController()
            picker.addressBook = book
            picker.peoplePickerDelegate = self
            self.present(picker, animated: true)
        }
    }

    @IBAction func newClick(_ sender: Any) {
        withAddressBook { book in
            let controller = ABNewPersonViewController()
            controller.addressBook = book
            controller.newPersonViewDelegate = self
            self.present(UINavigationController(rootViewController: controller), animated: true)
        }
    }

    private func add(_ person: ABRecord) {
        let (index, isNew) = list.add(Friend(recordID: ABRecordGetRecordID(person), name: name(of: person)))
        let path = IndexPath(row: index, section: 0)
        if isNew { tableView.insertRows(at: [path], with: .right) } else { tableView.reloadRows(at: [path], with: .automatic) }
        updateEmptyLabel()
        tableView.scrollToRow(at: path, at: .none, animated: true)
    }

    private func updateEmptyLabel() {
        tableView.backgroundView = list.friends.isEmpty ? emptyLabel : nil
    }

    // MARK: - Table

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return list.friends.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
        cell.textLabel?.text = list.friends[indexPath.row].name
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let friend = list.friends[indexPath.row]
        tableView.deselectRow(at: indexPath, animated: true)
        withAddressBook { book in
            guard let person = ABAddressBookGetPersonWithRecordID(book, friend.recordID)?.takeUnretainedValue() else {
                return self.readNames()
            }
            let controller = ABPersonViewController()
            controller.addressBook = book
            controller.personViewDelegate = self
            controller.displayedPerson = person
            controller.allowsEditing = true
            controller.allowsActions = true
            controller.displayedProperties = [NSNumber(value: kABPersonEmailProperty), NSNumber(value: kABPersonPhoneProperty)]
            self.navigationController?.pushViewController(controller, animated: true)
        }
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        list.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
        updateEmptyLabel()
    }

    override func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        list.move(from: source.row, to: destination.row)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // The card may have been edited.
        readNames()
    }
}

// MARK: - ABPeoplePickerNavigationControllerDelegate

extension ViewController: ABPeoplePickerNavigationControllerDelegate {

    func peoplePickerNavigationController(_ peoplePicker: ABPeoplePickerNavigationController, didSelectPerson person: ABRecord) {
        add(person)
    }

    func peoplePickerNavigationControllerDidCancel(_ peoplePicker: ABPeoplePickerNavigationController) {}
}

// MARK: - ABPersonViewControllerDelegate

extension ViewController: ABPersonViewControllerDelegate {

    func personViewController(
        _ personViewController: ABPersonViewController, shouldPerformDefaultActionForPerson person: ABRecord,
        property: ABPropertyID, identifier: ABMultiValueIdentifier
    ) -> Bool {
        return true
    }
}

// MARK: - ABNewPersonViewControllerDelegate

extension ViewController: ABNewPersonViewControllerDelegate {

    func newPersonViewController(_ newPersonView: ABNewPersonViewController, didCompleteWithNewPerson person: ABRecord?) {
        if let person = person { add(person) }
        newPersonView.dismiss(animated: true)
    }
}
