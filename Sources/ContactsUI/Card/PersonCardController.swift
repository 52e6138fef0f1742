// A person's card: picture, name, values. A tap on a value does what its owner says, or opens it.
import AddressBookModel
import Contacts
import UIKit

package final class PersonCardController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// A row below the values that does something.
  package struct Button {
    package var title: String
    package var isDestructive = false
    package var action: () -> Void
    package init(_ title: String, isDestructive: Bool = false, action: @escaping () -> Void) {
      (self.title, self.isDestructive, self.action) = (title, isDestructive, action)
    }
  }

  package private(set) var person: Person
  package private(set) var image: [UInt8]?
  /// Contacts' keys of what is shown below the name; nil: everything.
  package var displayedKeys: Set<String>?
  /// Stands in the place of a name that there is not.
  package var alternateName: String?
  /// A line below the name.
  package var message: String?
  /// Buttons for calling and writing below the name.
  package var showsActions = false
  package var buttons: [[Button]] = []
  package var linkedPeople: [Person] = []
  package var onChooseLinked: ((Person) -> Void)?
  /// The value that stands out: its key and number; number nil: all of the property.
  package var highlighted: [(key: String, number: Int64?)] = []
  /// A tap on a value; nil: its default action. True when the default action is to follow.
  package var onChoose: ((CardItem) -> Bool)?
  /// Whether a value has a mark.
  package var isMarked: ((CardItem) -> Bool)?

  private var sections: [[CardItem]] = []
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let header = CardHeaderView()

  package init(person: Person, image: [UInt8]?) {
    (self.person, self.image) = (person, image)
    super.init(nibName: nil, bundle: nil)
  }

  package required init?(coder: NSCoder) { nil }

  package func show(_ person: Person, image: [UInt8]?) {
    (self.person, self.image) = (person, image)
    if isViewLoaded { reload() }
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.dataSource = self
    table.delegate = self
    table.accessibilityIdentifier = "card"
    view.addSubview(table)
    reload()
  }

  package override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    for path in table.indexPathsForSelectedRows ?? [] { table.deselectRow(at: path, animated: animated) }
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if header.bounds.width != table.bounds.width { placeHeader() }
  }

  package func reload() {
    sections = CardItem.sections(of: person, keys: displayedKeys)
    let name = PersonWords.hasName(person) ? person.displayName : alternateName ?? person.displayName
    header.show(
      person, image: image, name: name.isEmpty ? word("No Name") : name, lines: PersonWords.lines(of: person),
      message: message, actions: showsActions ? CardActions.list(for: person, allowed: displayedKeys) : [])
    table.reloadData()
    placeHeader()
  }

  private func placeHeader() {
    let width = max(table.bounds.width, 1)
    header.frame = CGRect(x: 0, y: 0, width: width, height: header.height(forWidth: width))
    table.tableHeaderView = header
  }

  // MARK: - Rows

  private enum Row {
    case item(CardItem)
    case linked(Person)
    case button(Button)
  }

  private func rows(_ section: Int) -> [Row] {
    if section < sections.count { return sections[section].map(Row.item) }
    var section = section - sections.count
    if !linkedPeople.isEmpty {
      if section == 0 { return linkedPeople.map(Row.linked) }
      section -= 1
    }
    return buttons[section].map(Row.button)
  }

  package func numberOfSections(in tableView: UITableView) -> Int { sections.count + (linkedPeople.isEmpty ? 0 : 1) + buttons.count }
  package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows(section).count }
  package func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    if case .linked? = rows(section).first { return word("Linked Contacts") }
    return nil
  }

  package func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    guard case .item(let item) = rows(indexPath.section)[indexPath.row] else { return PeopleMetrics.rowHeight }
    return CardValueCell.height(of: item.text, width: tableView.bounds.width - 2 * (PeopleMetrics.inset(forWidth: tableView.bounds.width) + PeopleMetrics.margin))
  }

  package func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    switch rows(indexPath.section)[indexPath.row] {
    case .item(let item):
      let cell = tableView.dequeueReusableCell(withIdentifier: "value") as? CardValueCell ?? CardValueCell(style: .default, reuseIdentifier: "value")
      let stands = highlighted.contains { $0.key == item.property.key && ($0.number == nil || $0.number == item.valueNumber) }
      cell.show(item, isHighlighted: stands, isActive: onChoose != nil || item.address != nil)
      cell.accessoryType = isMarked?(item) ?? false ? .checkmark : .none
      return cell
    case .linked(let person):
      let cell = tableView.dequeueReusableCell(withIdentifier: "linked") ?? UITableViewCell(style: .default, reuseIdentifier: "linked")
      cell.textLabel?.text = person.displayName
      cell.accessoryType = .disclosureIndicator
      return cell
    case .button(let button):
      let cell = tableView.dequeueReusableCell(withIdentifier: "button") ?? UITableViewCell(style: .default, reuseIdentifier: "button")
      cell.textLabel?.text = button.title
      cell.textLabel?.textColor = button.isDestructive ? .systemRed : .systemBlue
      return cell
    }
  }

  package func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    guard case .item(let item) = rows(indexPath.section)[indexPath.row] else { return true }
    return onChoose != nil || item.address != nil
  }

  package func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch rows(indexPath.section)[indexPath.row] {
    case .item(let item): if onChoose?(item) ?? true { CardActions.open(item.address) }
    case .linked(let person): onChooseLinked?(person)
    case .button(let button): button.action()
    }
    if isMarked != nil { table.reloadData() }
  }
}
