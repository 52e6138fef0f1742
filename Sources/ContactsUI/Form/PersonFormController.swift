// The form in which a person is made or changed. What is done with the result its owner says. Its rows lie in PersonFormController+Rows.
import AddressBookModel
import Contacts
import UIKit

package final class PersonFormController: UIViewController {
  package var draft: PersonDraft { didSet { draftDidChange() } }
  package let isNew: Bool
  /// A tap on Done: saves, and takes the form away.
  package var onDone: ((PersonDraft) -> Void)?
  /// The person gives up, after a question if something was changed.
  package var onCancel: (() -> Void)?
  /// The person wants the contact deleted and has confirmed it; nil: it cannot be.
  package var onDelete: (() -> Void)?

  let table = UITableView(frame: .zero, style: .insetGrouped)
  private let header = FormHeaderView()
  private lazy var doneItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.finish() })
  private lazy var cancelItem = UIBarButtonItem(systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancel() })

  /// Names beyond the usual ones that have a row.
  var shownTexts: Set<TextField>
  /// The day whose wheels are open.
  var openDay: DayPlace?
  enum DayPlace: Equatable {
    case birthday
    case date(Int)
  }

  package init(person: Person, image: [UInt8]?, isNew: Bool) {
    draft = PersonDraft(person, image: image, isNew: isNew)
    self.isNew = isNew
    shownTexts = TextField.usual.union(TextField.allCases.filter { !person[keyPath: $0.path].isEmpty })
    super.init(nibName: nil, bundle: nil)
  }

  package required init?(coder: NSCoder) { nil }

  /// Puts the form's items into the bar of the screen that it is a part of.
  package func install(in item: UINavigationItem) {
    item.hidesBackButton = true
    item.leftBarButtonItem = cancelItem
    item.rightBarButtonItem = doneItem
    showDone()
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.dataSource = self
    table.delegate = self
    table.accessibilityIdentifier = "form"
    table.keyboardDismissMode = .onDrag
    table.allowsSelectionDuringEditing = true
    table.setEditing(true, animated: false)
    view.addSubview(table)
    header.onEdit = { [weak self] in self?.editPhoto() }
    header.show(draft.person, image: draft.image)
    for name in [UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillHideNotification] {
      NotificationCenter.default.addObserver(self, selector: "keyboardMoves:", name: name, object: nil)
    }
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard header.bounds.width != table.bounds.width || table.tableHeaderView == nil else { return }
    header.frame = CGRect(x: 0, y: 0, width: table.bounds.width, height: FormHeaderView.height)
    table.tableHeaderView = header
  }

  /// Rows below a keyboard of the screen can be scrolled up.
  fileprivate func keyboardMoves(_ notification: Notification) {
    guard let window = view.window else { return }
    var covered: CGFloat = 0
    if notification.name != UIResponder.keyboardWillHideNotification, let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect {
      covered = max(table.convert(table.bounds, to: window).maxY - frame.minY - table.safeAreaInsets.bottom, 0)
    }
    table.contentInset.bottom = covered
    table.scrollIndicatorInsets.bottom = covered
  }

  // MARK: - The bar

  private func draftDidChange() {
    header.show(draft.person, image: draft.image)
    showDone()
  }

  private func showDone() { doneItem.isEnabled = !draft.changes.isEmpty }

  private func finish() {
    view.endEditing(true)
    onDone?(draft)
  }

  package func cancel() {
    view.endEditing(true)
    guard !draft.changes.isEmpty else {
      onCancel?()
      return
    }
    let question = word(isNew ? "Are you sure you want to discard this new contact?" : "Are you sure you want to discard your changes?")
    let sheet = UIAlertController(title: nil, message: question, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: word("Discard Changes"), style: .destructive) { [weak self] _ in self?.onCancel?() })
    sheet.addAction(UIAlertAction(title: word("Keep Editing"), style: .cancel))
    present(sheet, animated: true)
  }

  func askToDelete() {
    view.endEditing(true)
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: word("Delete Contact"), style: .destructive) { [weak self] _ in self?.onDelete?() })
    sheet.addAction(UIAlertAction(title: word("Cancel"), style: .cancel))
    present(sheet, animated: true)
  }

  private func editPhoto() {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: word("Delete Photo"), style: .destructive) { [weak self] _ in self?.draft.image = nil })
    sheet.addAction(UIAlertAction(title: word("Cancel"), style: .cancel))
    present(sheet, animated: true)
  }

  // MARK: - Choosing

  func choose(_ title: String, from choices: [String], chosen: Int?, ownTextTitle: String? = nil, then take: @escaping (Int?, String) -> Void) {
    view.endEditing(true)
    let choice = ChoiceController(title: title, choices: choices, chosen: chosen, ownTextTitle: ownTextTitle ?? "")
    choice.onChoose = { [weak self] index in
      self?.dismiss(animated: true)
      take(index, choices[index])
    }
    if ownTextTitle != nil {
      choice.onOwnText = { [weak self] text in
        self?.dismiss(animated: true)
        take(nil, text)
      }
    }
    choice.onCancel = { [weak self] in self?.dismiss(animated: true) }
    present(UINavigationController(rootViewController: choice), animated: true)
  }

  /// The label of a value, or the service of a profile.
  func chooseLabel(of property: CardProperty, _ kind: ValueProperty, _ index: Int) {
    let value = draft.value(kind, index), services = property.services
    let own = services.isEmpty ? draft.person.values(of: kind).map(\.label).filter { !$0.isEmpty && !property.labels.contains($0) } : []
    let labels = services.isEmpty ? property.labels + own.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } : services
    let current = services.isEmpty ? value.label : value.parts.first ?? ""
    let names = services.isEmpty ? labels.map(SystemLabels.localized) : services
    choose(word(services.isEmpty ? "Label" : "Service"), from: names, chosen: labels.firstIndex(of: current), ownTextTitle: word("Add Custom Label")) {
      [weak self] place, text in
      guard let self else { return }
      var changed = draft.value(kind, index)
      let label = place.map { labels[$0] } ?? text
      if services.isEmpty {
        changed.label = label
      } else {
        changed.value = ([label] + changed.parts.dropFirst()).joined(separator: "\u{1F}")
      }
      draft.set(changed, index)
      reload(property)
    }
  }

  func chooseCountry(_ index: Int) {
    let countries = AddressForm.countries(), current = AddressForm.countryCode(of: draft.value(.address, index))
    choose(word("Country or Region"), from: countries.map(\.name), chosen: countries.firstIndex { $0.code == current }) { [weak self] place, name in
      guard let self, let place else { return }
      var value = AddressForm.setting(name, AddressForm.Field(part: .country, title: ""), of: draft.value(.address, index))
      value = AddressForm.setting(countries[place].code, AddressForm.Field(part: .countryCode, title: ""), of: value)
      draft.set(value, index)
      reload(.address)
    }
  }

  func chooseText() {
    let hidden = TextField.ordered.filter { !shownTexts.contains($0) }
    guard !hidden.isEmpty else { return }
    choose(word("Add Field"), from: hidden.map(\.title), chosen: nil) { [weak self] place, _ in
      guard let self, let place else { return }
      shownTexts.insert(hidden[place])
      table.reloadData()
    }
  }
}

@section(".init_array") @used
private let registerForm: @convention(c) () -> Void = {
  ClassMembers.register(PersonFormController.self) { members in
    members.method("keyboardMoves:") { form, arguments in form.keyboardMoves(arguments[0]) }
    // A table deletes rows only of a data source that is known to do it.
    members.method("tableView:commitEditingStyle:forRowAtIndexPath:") { form, arguments in
      form.tableView(arguments[0], commit: arguments[1], forRowAt: arguments[2])
    }
  }
}
