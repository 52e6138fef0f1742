// People from the CSV files that Google and Outlook write. Columns go by their titles; a column that no field stands for is put into the note,
// so that nothing is lost.
import AddressBookModel
import Foundation
import VCard

/// The rows of a CSV file (RFC 4180): commas, semicolons or tabs between fields, quotes around those that need them.
struct CSVRows {
  static func rows(_ text: String) -> [[String]] {
    let firstLine = text.prefix { !$0.isNewline }
    func count(_ separator: UInt8) -> Int { firstLine.utf8.filter { $0 == separator }.count }
    let mark = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].max { count($0) < count($1) } ?? UInt8(ascii: ",")
    var rows: [[String]] = [], row: [String] = [], field: [UInt8] = []
    var isQuoted = false, wasQuote = false
    func endField() {
      row.append(String(decoding: field, as: UTF8.self))
      field.removeAll(keepingCapacity: true)
    }
    func endRow() {
      endField()
      if row.count > 1 || !row[0].isEmpty { rows.append(row) }
      row = []
    }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if isQuoted {
        if wasQuote {
          wasQuote = false
          if byte == 0x22 {
            field.append(byte)
            continue
          }
          isQuoted = false
        } else if byte == 0x22 {
          wasQuote = true
          continue
        } else {
          field.append(byte)
          continue
        }
      }
      switch byte {
      case 0x22 where field.isEmpty: isQuoted = true
      case mark: endField()
      case 0x0D: endRow()
      case 0x0A: if previous != 0x0D { endRow() }
      default: field.append(byte)
      }
      previous = byte
    }
    if !field.isEmpty || !row.isEmpty { endRow() }
    return rows
  }
}

struct SpreadsheetRow {
  private var fields: [String: String] = [:]
  private var used: Set<String> = []
  private let titles: [String]

  init(titles: [String], row: [String]) {
    self.titles = titles.map { $0.trimmingCharacters(in: .whitespaces) }
    for (title, value) in zip(self.titles, row) {
      let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
      if !value.isEmpty, fields[title] == nil { fields[title] = value }
    }
  }

  /// The first of the columns that has something.
  private mutating func take(_ titles: String...) -> String {
    used.formUnion(titles)
    return titles.lazy.compactMap { [fields] in fields[$0] }.first ?? ""
  }

  mutating func card() -> ImportedCard {
    var card = ImportedCard(), person = Person()
    person.givenName = take("First Name", "Given Name", "名")
    person.middleName = take("Middle Name", "Additional Name")
    person.familyName = take("Last Name", "Family Name", "姓")
    person.namePrefix = take("Name Prefix", "Title")
    person.nameSuffix = take("Name Suffix", "Suffix")
    person.nickname = take("Nickname")
    person.phoneticGivenName = take("Phonetic First Name", "Given Name Yomi")
    person.phoneticFamilyName = take("Phonetic Last Name", "Family Name Yomi")
    person.organizationName = take("Organization Name", "Organization 1 - Name", "Company", "公司", "单位")
    person.departmentName = take("Organization Department", "Organization 1 - Department", "Department", "部门")
    person.jobTitle = take("Organization Title", "Organization 1 - Title", "Job Title", "职务")
    let birthday = take("Birthday", "生日")
    person.birthday = VCardDate(birthday)?.text ?? SpreadsheetRow.outlookDate(birthday) ?? ""
    person.note = take("Notes", "附注")
    let name = take("Name", "File As", "Display Name", "姓名")
    if person.givenName.isEmpty, person.familyName.isEmpty, !name.isEmpty {
      let divided = NameScript.divide(name)
      (person.familyName, person.givenName, person.middleName) = (divided.family, divided.given, divided.middle)
    }
    card.categories = take("Labels", "Group Membership", "Categories").replacingOccurrences(of: ":::", with: ";").split(separator: ";")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }.filter { !$0.isEmpty && $0 != "myContacts" }
    addGoogleValues(to: &person)
    addOutlookValues(to: &person)
    if person.kind == .person, person.displayName == person.organizationName, !person.organizationName.isEmpty { person.kind = .organization }
    let rest = titles.filter { !used.contains($0) && fields[$0] != nil && !SpreadsheetRow.ignored.contains($0) }.map { "\($0): \(fields[$0]!)" }
    if !rest.isEmpty { person.note = ([person.note] + rest).filter { !$0.isEmpty }.joined(separator: "\n") }
    card.person = person
    return card
  }

  /// Outlook writes these for everyone.
  private static let ignored: Set<String> = ["Gender", "Priority", "Private", "Sensitivity", "Anniversary", "Photo", "Initials", "Web Page", "Keywords"]

  /// 3/22/1980, and 0/0/00 for none.
  private static func outlookDate(_ text: String) -> String? {
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 3, (1...12).contains(numbers[0]), (1...31).contains(numbers[1]), numbers[2] > 1000 else { return nil }
    return VCardDate(year: numbers[2], month: numbers[0], day: numbers[1]).text
  }

  /// "Phone 1 - Value" with "Phone 1 - Label" or "Phone 1 - Type". Several values of one column stand between " ::: ".
  private mutating func addGoogleValues(to person: inout Person) {
    for (column, property) in [
      ("E-mail", ValueProperty.email), ("Phone", .phone), ("Website", .url), ("Relation", .relatedName), ("Event", .date), ("IM", .instantMessage),
    ] {
      for number in 1...20 {
        let label = SpreadsheetRow.label(take("\(column) \(number) - Label", "\(column) \(number) - Type"), property)
        let service = take("\(column) \(number) - Service")
        for value in take("\(column) \(number) - Value").components(separatedBy: " ::: ") where !value.isEmpty {
          person.values.append(LabeledValue(property, label: label, value: property == .instantMessage ? "\(service)\u{1F}\(value)" : value))
        }
      }
    }
    for number in 1...10 {
      func field(_ name: String) -> String { take("Address \(number) - \(name)") }
      let label = SpreadsheetRow.label(take("Address \(number) - Label", "Address \(number) - Type"), .address)
      let parts = [
        field("PO Box"), field("Extended Address"), field("Street"), field("City"), field("Region"), field("Postal Code"), field("Country"), "",
      ]
      let formatted = field("Formatted")
      if parts.contains(where: { !$0.isEmpty }) {
        person.values.append(LabeledValue(.address, label: label, parts: parts))
      } else if !formatted.isEmpty {
        person.values.append(LabeledValue(.address, label: label, parts: ["", "", formatted, "", "", "", "", ""]))
      }
    }
  }

  private mutating func addOutlookValues(to person: inout Person) {
    for (titles, label) in [
      (["Mobile Phone", "移动电话"], ValueLabel.mobile), (["Home Phone", "住宅电话", "Home Phone 2"], ValueLabel.home),
      (["Business Phone", "商务电话", "Business Phone 2"], ValueLabel.work), (["Company Main Phone", "Primary Phone"], ValueLabel.main),
      (["Business Fax"], ValueLabel.workFAX), (["Home Fax"], ValueLabel.homeFAX), (["Other Fax"], ValueLabel.otherFAX),
      (["Pager"], ValueLabel.pager), (["Other Phone"], ValueLabel.other), (["Car Phone"], "car"), (["Assistant's Phone"], "assistant"),
    ] {
      for title in titles {
        let number = take(title)
        if !number.isEmpty { person.values.append(LabeledValue(.phone, label: label, value: number)) }
      }
    }
    for title in ["E-mail Address", "E-mail 2 Address", "E-mail 3 Address", "电子邮件地址"] {
      let address = take(title)
      if !address.isEmpty { person.values.append(LabeledValue(.email, value: address)) }
    }
    let page = take("Web Page", "Personal Web Page")
    if !page.isEmpty { person.values.append(LabeledValue(.url, label: ValueLabel.homePage, value: page)) }
    let spouse = take("Spouse")
    if !spouse.isEmpty { person.values.append(LabeledValue(.relatedName, label: ValueLabel.spouse, value: spouse)) }
    if let anniversary = SpreadsheetRow.outlookDate(take("Anniversary")) {
      person.values.append(LabeledValue(.date, label: ValueLabel.anniversary, value: anniversary))
    }
    for (kind, label) in [("Business", ValueLabel.work), ("Home", ValueLabel.home), ("Other", ValueLabel.other)] {
      let street = [take("\(kind) Street"), take("\(kind) Street 2"), take("\(kind) Street 3")].filter { !$0.isEmpty }.joined(separator: "\n")
      let parts = [
        take("\(kind) Address PO Box"), "", street, take("\(kind) City"), take("\(kind) State"), take("\(kind) Postal Code"),
        take("\(kind) Country/Region", "\(kind) Country"), "",
      ]
      if parts.contains(where: { !$0.isEmpty }) { person.values.append(LabeledValue(.address, label: label, parts: parts)) }
    }
  }

  private static func label(_ word: String, _ property: ValueProperty) -> String {
    let word = word.trimmingCharacters(in: CharacterSet(charactersIn: "* "))
    switch word.lowercased() {
    case "": return ""
    case "home": return ValueLabel.home
    case "work": return ValueLabel.work
    case "other": return ValueLabel.other
    case "mobile": return ValueLabel.mobile
    case "main": return ValueLabel.main
    case "pager": return ValueLabel.pager
    case "home fax": return ValueLabel.homeFAX
    case "work fax": return ValueLabel.workFAX
    case "home page", "homepage": return ValueLabel.homePage
    case "anniversary": return ValueLabel.anniversary
    case "spouse": return ValueLabel.spouse
    default: return word
    }
  }
}

extension AddressBookStore {
  /// A spreadsheet is in memory as a whole.
  private static let largestSpreadsheet = 256 << 20

  /// Imports a CSV file of Google or Outlook.
  public func importSpreadsheet(
    path file: String, options: CardImportOptions = CardImportOptions(), progress: (Int, Int) -> Bool = { _, _ in true }
  ) throws -> CardImportResult {
    let input = try ImportInput(file)
    defer { input.close() }
    let handle = FileHandle(fileDescriptor: input.descriptor, closeOnDealloc: false)
    guard let data = try handle.read(upToCount: Self.largestSpreadsheet + 1), !data.isEmpty else { throw VCardFileError(path: file, reason: "it is empty") }
    guard data.count <= Self.largestSpreadsheet else {
      throw VCardFileError(path: file, reason: "it has more than \(Self.largestSpreadsheet >> 20) MB; divide it, or export cards (vCard) instead")
    }
    let rows = CSVRows.rows(TextGuess.text(of: [UInt8](data), characterSet: options.characterSet))
    guard let titles = rows.first, titles.count > 1 else { throw VCardFileError(path: file, reason: "its first line has no titles of columns") }
    var cards: [ImportedCard] = []
    for row in rows.dropFirst() {
      var row = SpreadsheetRow(titles: titles, row: row)
      let card = row.card()
      if !card.person.displayName.isEmpty || !card.person.values.isEmpty { cards.append(card) }
    }
    guard rows.count == 1 || !cards.isEmpty else {
      throw VCardFileError(path: file, reason: "none of its columns is known: \(titles.prefix(5).joined(separator: ", ")) …")
    }
    return try importCards(cards, options: options, bytes: data.count, progress: progress)
  }
}
