// The list of people: sections with their index, a field for searching, groups. What choosing somebody means its owner says.
import AddressBookModel
import UIKit

package final class PeopleListController: UIViewController, UITableViewDataSource, UITableViewDelegate, UISearchResultsUpdating {
  /// Nil once the list has gone and its way to the book is closed.
  package private(set) var people: PeopleSource?

  /// Whether a person may be chosen; nil: everyone.
  package var isEnabled: ((Person) -> Bool)?
  /// A tap on somebody who may be chosen, unless several are.
  package var onChoose: ((Person) -> Void)?
  package var onCancel: (() -> Void)?
  /// With it several are chosen, and this is told at the end, in the order of choosing. Nil: a tap chooses.
  package var onDone: (([Person]) -> Void)?
  /// Whether somebody is marked; nil: who was tapped.
  package var isMarked: ((Person) -> Bool)?
  package var mayFinish: (() -> Bool)?

  private var chosen: [Person] = []
  private let table = UITableView(frame: .zero, style: .plain)
  private let notice = UILabel()
  private let search = UISearchController(searchResultsController: nil)
  private var watch: Int?
  private var group: PeopleGroup?

  package init(people: PeopleSource) {
    self.people = people
    super.init(nibName: nil, bundle: nil)
    title = word("Contacts")
  }

  package required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // Of a height that needs no measuring: the book may be large.
    table.rowHeight = PeopleMetrics.rowHeight
    table.sectionHeaderTopPadding = 0
    table.dataSource = self
    table.delegate = self
    table.keyboardDismissMode = .onDrag
    table.accessibilityIdentifier = "people"
    view.addSubview(table)
    notice.textAlignment = .center
    notice.textColor = .secondaryLabel
    notice.numberOfLines = 0
    notice.font = .systemFont(ofSize: 20)
    notice.isHidden = true
    view.addSubview(notice)
    search.hidesNavigationBarDuringPresentation = false
    search.obscuresBackgroundDuringPresentation = false
    search.searchResultsUpdater = self
    search.searchBar.autocapitalizationType = .none
    search.searchBar.autocorrectionType = .no
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
    showItems()
    people?.load()
    show()
    watchBook()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    notice.frame = CGRect(x: 24, y: view.bounds.height * 0.35, width: view.bounds.width - 48, height: 80)
  }

  package override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    for path in table.indexPathsForSelectedRows ?? [] { table.deselectRow(at: path, animated: animated) }
    if isMarked != nil { showMarks() }
  }

  /// Closes the way to the book.
  package func close() {
    if let watch { people?.client.stopWatching(watch) }
    watch = nil
    people = nil
  }

  /// What others change meanwhile is shown.
  private func watchBook() {
    guard let client = people?.client else { return }
    watch = try? client.watch { [weak self] _ in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard let self, let people = self.people else { return }
          people.load()
          self.show()
        }
      }
    }
  }

  // MARK: - The bar

  private func showItems() {
    let cancel = UIBarButtonItem(systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.onCancel?() })
    if onDone == nil {
      navigationItem.rightBarButtonItem = cancel
    } else {
      let done = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.finish() })
      navigationItem.rightBarButtonItems = [done, cancel]
    }
    let groups = (try? people?.client.groups()) ?? []
    guard !groups.isEmpty else { return }
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: word("Groups"), primaryAction: UIAction { [weak self] _ in self?.showGroups(groups) })
  }

  private func finish() {
    let chosen = self.chosen
    onDone?(chosen)
  }

  private func showMarks() {
    table.reloadData()
    navigationItem.rightBarButtonItems?.first?.isEnabled = mayFinish?() ?? !chosen.isEmpty
  }

  private func showGroups(_ groups: [PeopleGroup]) {
    let choice = ChoiceController(
      title: word("Groups"), choices: [word("All Contacts")] + groups.map(\.name),
      chosen: group.flatMap { group in groups.firstIndex { $0.id == group.id } }.map { $0 + 1 } ?? 0)
    choice.onChoose = { [weak self] index in
      guard let self else { return }
      group = index == 0 ? nil : groups[index - 1]
      title = group?.name ?? word("Contacts")
      people?.query = group.map { .group($0.id) } ?? .everyone
      people?.load()
      show()
      table.setContentOffset(CGPoint(x: 0, y: -table.adjustedContentInset.top), animated: false)
      dismiss(animated: true)
    }
    choice.onCancel = { [weak self] in self?.dismiss(animated: true) }
    present(UINavigationController(rootViewController: choice), animated: true)
  }

  // MARK: - What is shown

  private func show() {
    table.reloadData()
    if onDone != nil { navigationItem.rightBarButtonItems?.first?.isEnabled = mayFinish?() ?? !chosen.isEmpty }
    guard let people else { return }
    notice.isHidden = !people.sections.isEmpty
    notice.text = people.failure != nil ? word("The contacts cannot be read.") : word(people.isSearching ? "No Results" : "No Contacts")
    if let failure = people.failure { FileHandle.standardError.write(Data("Quince: the list of contacts cannot be read: \(failure)\n".utf8)) }
  }

  package func updateSearchResults(for searchController: UISearchController) {
    guard let people else { return }
    let before = people.searched
    people.search(for: searchController.isActive ? searchController.searchBar.text ?? "" : "")
    guard people.searched != before else { return }
    show()
    table.setContentOffset(CGPoint(x: 0, y: -table.adjustedContentInset.top), animated: false)
  }

  // MARK: - Rows

  package func numberOfSections(in tableView: UITableView) -> Int { people?.sections.count ?? 0 }
  package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { people?.sections[section].count ?? 0 }

  package func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    guard let title = people?.sections[section].title, !title.isEmpty else { return nil }
    return title
  }

  package func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    guard let people, !people.isSearching, people.sections.count > 1 else { return nil }
    return people.sections.map(\.title)
  }

  package func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "person") ?? UITableViewCell(style: .default, reuseIdentifier: "person")
    guard let person = person(at: indexPath) else {
      cell.textLabel?.attributedText = nil
      return cell
    }
    let isEnabled = isEnabled?(person) ?? true
    cell.textLabel?.attributedText = PersonWords.listName(
      of: person, ordering: people?.ordering ?? .familyName, color: isEnabled ? .label : .tertiaryLabel)
    cell.selectionStyle = isEnabled ? .default : .none
    cell.isUserInteractionEnabled = true
    cell.accessoryType = marks(person) ? .checkmark : .none
    return cell
  }

  package func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    guard let people, people.isSearching, indexPath.row == people.sections[indexPath.section].count - 1, people.findMore() else { return }
    // Not while the table is being laid out.
    DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.table.reloadData() } }
  }

  private func person(at path: IndexPath) -> Person? { people?.person(section: path.section, row: path.row) }

  private func marks(_ person: Person) -> Bool { isMarked?(person) ?? chosen.contains { $0.id == person.id } }

  package func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    person(at: indexPath).map { isEnabled?($0) ?? true } ?? false
  }

  package func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let person = person(at: indexPath) else { return }
    search.searchBar.resignFirstResponder()
    guard onDone != nil, isMarked == nil else {
      onChoose?(person)
      return
    }
    if let place = chosen.firstIndex(where: { $0.id == person.id }) { chosen.remove(at: place) } else { chosen.append(person) }
    tableView.deselectRow(at: indexPath, animated: true)
    tableView.cellForRow(at: indexPath)?.accessoryType = marks(person) ? .checkmark : .none
    navigationItem.rightBarButtonItems?.first?.isEnabled = !chosen.isEmpty
  }
}
