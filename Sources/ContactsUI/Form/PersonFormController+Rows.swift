// The form's rows: names, values with their add rows, days with their wheels, notes.
import AddressBookModel
import Contacts
import UIKit

extension PersonFormController: UITableViewDataSource, UITableViewDelegate {
  enum Row: Equatable {
    case text(TextField)
    case value(CardProperty, Int)
    case birthday
    case wheels(DayPlace)
    case add(CardProperty)
    case notes
    case addText
    case delete
  }

  /// The properties that have a section of their own, in order. A birthday in another calendar is kept as it is.
  private static let properties: [CardProperty] = [.phone, .email, .url, .address, .birthday, .date, .relatedName, .socialProfile, .instantMessage]

  private var sections: [[Row]] {
    var sections: [[Row]] = [TextField.ordered.filter(shownTexts.contains).map(Row.text)]
    sections += Self.properties.map(rows(of:))
    sections.append([.notes])
    if shownTexts.count < TextField.allCases.count { sections.append([.addText]) }
    if onDelete != nil { sections.append([.delete]) }
    return sections
  }

  private func rows(of property: CardProperty) -> [Row] {
    guard let kind = property.values else {
      guard !draft.person.birthday.isEmpty else { return [.add(.birthday)] }
      return openDay == .birthday ? [.birthday, .wheels(.birthday)] : [.birthday]
    }
    var rows: [Row] = []
    for index in 0..<draft.count(kind) {
      rows.append(.value(property, index))
      if property == .date, openDay == .date(index) { rows.append(.wheels(.date(index))) }
    }
    return rows + [.add(property)]
  }

  private func row(_ path: IndexPath) -> Row { sections[path.section][path.row] }

  private func section(of property: CardProperty) -> Int { 1 + (Self.properties.firstIndex(of: property) ?? 0) }

  func reload(_ property: CardProperty) {
    let section = section(of: property)
    table.reloadSections(IndexSet(integer: section), with: .none)
  }

  // MARK: - Numbers

  package func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

  package func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    switch row(indexPath) {
    case .value(.address, let index):
      let fields = AddressForm.fields(country: AddressForm.countryCode(of: draft.value(.address, index)))
      return CGFloat(fields.count) * PeopleMetrics.formFieldHeight
    case .notes: return PeopleMetrics.notesHeight
    case .wheels: return PeopleMetrics.wheelsHeight
    default: return PeopleMetrics.formFieldHeight
    }
  }

  // MARK: - Cells

  package func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    switch row(indexPath) {
    case .text(let text):
      let cell = FormTextCell(placeholder: text.title, text: draft.person[keyPath: text.path])
      cell.onChange = { [weak self] in self?.draft.person[keyPath: text.path] = $0 }
      return cell
    case .value(let property, let index): return valueCell(property, index)
    case .birthday:
      let cell = FormValueCell(label: word("birthday"), hasLabel: false)
      cell.addChoice(DayWords.text(draft.person.birthday)) { [weak self] in self?.toggle(.birthday) }
      return cell
    case .wheels(let place): return wheelsCell(place)
    case .add(let property): return plainCell(Self.addTitle(property))
    case .notes:
      let cell = FormNotesCell(text: draft.person.note)
      cell.onChange = { [weak self] in self?.draft.person.note = $0 }
      return cell
    case .addText: return plainCell(word("add field"))
    case .delete:
      let cell = plainCell(word("Delete Contact"))
      cell.textLabel?.textColor = .systemRed
      return cell
    }
  }

  private func plainCell(_ title: String) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = title
    cell.textLabel?.font = .systemFont(ofSize: 16)
    return cell
  }

  private static func addTitle(_ property: CardProperty) -> String {
    switch property {
    case .phone: word("add phone")
    case .email: word("add email")
    case .url: word("add url")
    case .address: word("add address")
    case .birthday, .otherBirthday: word("add birthday")
    case .date: word("add date")
    case .relatedName: word("add related name")
    case .socialProfile: word("add social profile")
    case .instantMessage: word("add instant message")
    case .note: word("Notes")
    }
  }

  private func valueCell(_ property: CardProperty, _ index: Int) -> UITableViewCell {
    guard let kind = property.values else { return UITableViewCell() }
    let value = draft.value(kind, index)
    let cell = FormValueCell(label: CardItem.label(of: value, property))
    cell.onLabel = { [weak self] in self?.chooseLabel(of: property, kind, index) }
    func add(_ placeholder: String, _ text: String, _ keyboard: UIKeyboardType, change: @escaping (inout LabeledValue, String) -> Void) {
      let field = cell.addField(placeholder, text) { [weak self] text in
        guard let self else { return }
        var value = draft.value(kind, index)
        change(&value, text)
        draft.set(value, index)
      }
      field.keyboardType = keyboard
      field.autocapitalizationType = property == .relatedName || property == .address ? .words : .none
      field.autocorrectionType = .no
    }
    switch property {
    case .phone: add(word("Phone"), value.value, .phonePad) { $0.value = $1 }
    case .email: add(word("Email"), value.value, .emailAddress) { $0.value = $1 }
    case .url: add(word("URL"), value.value, .URL) { $0.value = $1 }
    case .relatedName: add(word("Name"), value.value, .default) { $0.value = $1 }
    case .socialProfile, .instantMessage:
      let parts = value.parts
      add(word("User name"), parts.count > 1 ? parts[1] : "", .default) { value, text in
        var parts = value.parts
        while parts.count < 2 { parts.append("") }
        parts[1] = text
        value.value = parts.joined(separator: "\u{1F}")
      }
    case .address:
      for field in AddressForm.fields(country: AddressForm.countryCode(of: value)) {
        if field.part == .country {
          let name = AddressForm.part(field, of: value)
          cell.addChoice(name.isEmpty ? field.title : name) { [weak self] in self?.chooseCountry(index) }
        } else {
          add(field.title, AddressForm.part(field, of: value), .default) { $0 = AddressForm.setting($1, field, of: $0) }
        }
      }
    case .date: cell.addChoice(DayWords.text(value.value)) { [weak self] in self?.toggle(.date(index)) }
    case .birthday, .otherBirthday, .note: break
    }
    return cell
  }

  private func wheelsCell(_ place: DayPlace) -> UITableViewCell {
    switch place {
    case .birthday:
      return FormWheelsCell(day: draft.person.birthday) { [weak self] day in
        self?.draft.person.birthday = day
        self?.showDay(.birthday)
      }
    case .date(let index):
      return FormWheelsCell(day: draft.value(.date, index).value) { [weak self] day in
        guard let self else { return }
        var value = draft.value(.date, index)
        value.value = day
        draft.set(value, index)
        showDay(place)
      }
    }
  }

  // MARK: - Days

  private func path(of place: DayPlace) -> IndexPath? {
    let property: CardProperty = place == .birthday ? .birthday : .date
    let section = section(of: property)
    let wanted: Row = if case .date(let index) = place { .value(.date, index) } else { .birthday }
    return sections[section].firstIndex(of: wanted).map { IndexPath(row: $0, section: section) }
  }

  /// The day above its wheels follows them.
  private func showDay(_ place: DayPlace) {
    if let path = path(of: place) { table.reloadRows(at: [path], with: .none) }
  }

  private func toggle(_ place: DayPlace) {
    view.endEditing(true)
    openDay = openDay == place ? nil : place
    reload(.birthday)
    reload(.date)
  }

  private func today() -> String {
    let components = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return DayWords.day(year: components.year, month: components.month ?? 1, day: components.day ?? 1)
  }

  // MARK: - Adding and removing

  package func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { tableView.isEditing }

  package func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle {
    switch row(indexPath) {
    case .value, .birthday: return .delete
    case .add, .addText: return .insert
    case .text, .wheels, .notes, .delete: return .none
    }
  }

  package func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
    self.tableView(tableView, editingStyleForRowAt: indexPath) != .none
  }

  package func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
    switch row(indexPath) {
    case .add(let property): add(property)
    case .addText: chooseText()
    case .value(let property, let index):
      guard let kind = property.values else { return }
      view.endEditing(true)
      if case .date? = openDay { openDay = nil }
      draft.remove(kind, index)
      // The rows below are bound to their places.
      reload(property)
    case .birthday:
      openDay = nil
      draft.person.birthday = ""
      reload(.birthday)
    default: break
    }
  }

  private func add(_ property: CardProperty) {
    view.endEditing(true)
    if property == .birthday {
      draft.person.birthday = today()
      openDay = .birthday
      reload(.birthday)
      reload(.date)
      return
    }
    guard let kind = property.values else { return }
    draft.add(property)
    let index = draft.count(kind) - 1
    if property == .date {
      var value = draft.value(.date, index)
      value.value = today()
      draft.set(value, index)
      openDay = .date(index)
      reload(.birthday)
      reload(.date)
      return
    }
    let path = IndexPath(row: index, section: section(of: property))
    table.insertRows(at: [path], with: .automatic)
    table.scrollToRow(at: path, at: .none, animated: false)
    (table.cellForRow(at: path) as? FormValueCell)?.fields.first?.becomeFirstResponder()
  }

  package func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    switch row(indexPath) {
    case .add, .addText, .delete: true
    case .text, .value, .birthday, .wheels, .notes: false
    }
  }

  package func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch row(indexPath) {
    case .add(let property): add(property)
    case .addText: chooseText()
    case .delete: askToDelete()
    default: break
    }
  }
}
