// A person in words: the name as a list shows it, the initials, the lines below the name.
import AddressBookModel
import UIKit

package enum PersonWords {
  /// The name, with the part that the list is ordered by in bold.
  @MainActor
  package static func listName(of person: Person, ordering: SortOrdering, color: UIColor) -> NSAttributedString {
    let plain = UIFont.systemFont(ofSize: 17), bold = UIFont.systemFont(ofSize: 17, weight: .semibold)
    let name = person.displayName
    guard !name.isEmpty else {
      return NSAttributedString(string: word("No Name"), attributes: [.font: plain, .foregroundColor: UIColor.secondaryLabel])
    }
    let text = NSMutableAttributedString(string: name, attributes: [.font: plain, .foregroundColor: color])
    let sorted: String
    if person.kind == .organization || (person.familyName + person.givenName).isEmpty {
      sorted = name
    } else {
      let (first, second) = ordering == .familyName ? (person.familyName, person.givenName) : (person.givenName, person.familyName)
      sorted = first.isEmpty ? second : first
    }
    // A family name stands behind others unless its script puts it first.
    let isFamily = sorted == person.familyName && !NameScript.isEastAsian(sorted)
    let range = (name as NSString).range(of: sorted, options: isFamily ? .backwards : [])
    if range.location != NSNotFound { text.setAttributes([.font: bold, .foregroundColor: color], range: range) }
    return text
  }

  /// Whether the person is called anything: a mail address or a number stands in for a name and is none.
  static func hasName(_ person: Person) -> Bool {
    [person.givenName, person.middleName, person.familyName, person.nickname, person.organizationName].contains { !$0.isEmpty }
  }

  /// At most two letters; the family name's first character where it stands first. "" for who has no name.
  package static func initials(of person: Person) -> String {
    func first(_ text: String) -> String { text.first.map { String($0).uppercased() } ?? "" }
    if person.kind == .person, !(person.familyName + person.givenName).isEmpty {
      if NameScript.isEastAsian(person.familyName + person.givenName) { return first(person.familyName.isEmpty ? person.givenName : person.familyName) }
      return first(person.givenName) + first(person.familyName)
    }
    let name = person.displayName
    return name.unicodeScalars.first?.properties.isAlphabetic == true ? first(name) : ""
  }

  /// What stands below the name on a card: readings, nickname, job, firm.
  package static func lines(of person: Person) -> [String] {
    let reading = NameScript.join(
      prefix: "", given: person.phoneticGivenName, middle: person.phoneticMiddleName, family: person.phoneticFamilyName, suffix: "")
    var lines = [reading]
    if !person.nickname.isEmpty, person.nickname != person.displayName { lines.append("“\(person.nickname)”") }
    lines.append([person.jobTitle, person.departmentName].filter { !$0.isEmpty }.joined(separator: " — "))
    if person.organizationName != person.displayName { lines.append(person.organizationName) }
    return lines.filter { !$0.isEmpty }
  }
}
