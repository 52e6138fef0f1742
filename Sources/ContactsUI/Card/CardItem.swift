// One row of a card: a value of a person with its label, in words, and what a tap on it opens.
import AddressBookModel
import Contacts
import Foundation

package struct CardItem {
  package let property: CardProperty
  /// The place among the values of its kind; 0 for properties that there is one of.
  package let index: Int
  /// The value's number in the book; nil for properties that there is one of, 0 for what is not saved.
  package let valueNumber: Int64?
  package let label: String
  package let text: String
  /// What its default action opens; nil: nothing.
  package let address: String?

  /// The rows of a person's card, a section for each property.
  /// - Parameter keys: the properties that are shown; nil: all.
  package static func sections(of person: Person, keys: Set<String>?) -> [[CardItem]] {
    let contact = CNContact(person)
    return CardProperty.allCases.compactMap { property in
      guard keys?.contains(property.key) ?? true else { return nil }
      let items = items(property, of: person, contact)
      return items.isEmpty ? nil : items
    }
  }

  private static func items(_ property: CardProperty, of person: Person, _ contact: CNContact) -> [CardItem] {
    if let kind = property.values {
      return person.values(of: kind).enumerated().map { index, value in
        CardItem(
          property: property, index: index, valueNumber: value.id, label: label(of: value, property),
          text: text(of: value, index, contact), address: address(of: value, index, contact))
      }
    }
    let words: String
    switch property {
    case .birthday: words = DayWords.text(person.birthday)
    case .otherBirthday: words = contact.nonGregorianBirthday.map(DayWords.text(ofOther:)) ?? ""
    default: words = person.note
    }
    guard !words.isEmpty else { return [] }
    return [CardItem(property: property, index: 0, valueNumber: nil, label: property.name, text: words, address: nil)]
  }

  package static func label(of value: LabeledValue, _ property: CardProperty) -> String {
    if !property.services.isEmpty {
      let service = value.parts.first ?? ""
      if !service.isEmpty { return service }
    }
    return value.label.isEmpty ? property.name : SystemLabels.localized(value.label)
  }

  private static func text(of value: LabeledValue, _ index: Int, _ contact: CNContact) -> String {
    switch value.property {
    case .address: return CNPostalAddressFormatter.string(from: contact.postalAddresses[index].value, style: .mailingAddress)
    case .date: return DayWords.text(value.value)
    case .socialProfile:
      let profile = contact.socialProfiles[index].value
      return profile.username.isEmpty ? profile.urlString : profile.username
    case .instantMessage: return contact.instantMessageAddresses[index].value.username
    case .phone, .email, .url, .relatedName: return value.value
    }
  }

  private static func address(of value: LabeledValue, _ index: Int, _ contact: CNContact) -> String? {
    func escaped(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
    switch value.property {
    case .phone: return "tel:" + value.value.filter { $0.isNumber || "+*#".contains($0) }
    case .email: return "mailto:" + (value.value.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
    case .url: return value.value.contains(":") ? value.value : "http://" + value.value
    case .address:
      let address = CNPostalAddressFormatter.string(from: contact.postalAddresses[index].value, style: .mailingAddress)
      return "maps:?address=" + escaped(address.replacingOccurrences(of: "\n", with: ", "))
    case .socialProfile:
      let url = contact.socialProfiles[index].value.urlString
      return url.isEmpty ? nil : url
    case .date, .relatedName, .instantMessage: return nil
    }
  }
}

/// Days in the person's language.
package enum DayWords {
  private static var locale: Locale { Locale(identifier: SystemLabels.isChinese ? "zh_CN" : "en_US") }

  /// A day as the book writes it: "1980-03-22", "--03-22".
  package static func text(_ day: String) -> String {
    guard let components = components(day) else { return day }
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.setLocalizedDateFormatFromTemplate(components.year == nil ? "MMMMd" : "yMMMMd")
    return date(components).map(formatter.string(from:)) ?? day
  }

  package static func text(ofOther components: DateComponents) -> String {
    var calendar = components.calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(components.year == nil ? "MMMMd" : "yMMMMd")
    return calendar.date(from: components).map(formatter.string(from:)) ?? ""
  }

  /// Year (nil where it is not known), month, day.
  package static func components(_ day: String) -> (year: Int?, month: Int, day: Int)? {
    let hasYear = !day.hasPrefix("--")
    let numbers = (hasYear ? day : String(day.dropFirst(2))).split(separator: "-").compactMap { Int($0.prefix(4)) }
    guard numbers.count == (hasYear ? 3 : 2) else { return nil }
    return hasYear ? (numbers[0], numbers[1], numbers[2]) : (nil, numbers[0], numbers[1])
  }

  /// As the book writes it.
  package static func day(year: Int?, month: Int, day: Int) -> String {
    func padded(_ number: Int, _ count: Int) -> String { String(repeating: "0", count: max(0, count - String(number).count)) + String(number) }
    return (year.map { padded($0, 4) } ?? "-") + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  private static func date(_ components: (year: Int?, month: Int, day: Int)) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    // A leap year stands for one that is not known, so that February has all its days.
    return calendar.date(from: DateComponents(year: components.year ?? 2000, month: components.month, day: components.day))
  }
}
