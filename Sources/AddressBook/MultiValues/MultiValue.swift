// Several values of one property, in order, each with a label and an identifier that stays.
import AddressBookModel
import Foundation

/// The object behind ABMultiValue and ABMutableMultiValue.
final class MultiValue: NSObject {
  struct Entry {
    var identifier: ABMultiValueIdentifier
    var label: String?
    var value: AnyObject
    /// Parameters of the card's line, kept as they are.
    var parameters = ""
  }

  let type: ABPropertyType
  let isMutable: Bool
  private(set) var entries: [Entry]

  init(type: ABPropertyType, entries: [Entry] = [], isMutable: Bool) {
    (self.type, self.entries, self.isMutable) = (type, entries, isMutable)
  }

  /// The identifiers of values that are not saved count down from here; the book's own count up from 1.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var lastNew: ABMultiValueIdentifier = 0x7000_0000
  static func isNew(_ identifier: ABMultiValueIdentifier) -> Bool { identifier >= 0x7000_0000 }

  private static func newIdentifier() -> ABMultiValueIdentifier {
    lock.withLock {
      lastNew += 1
      return lastNew
    }
  }

  /// False for a value of another type, an index that is not there, or a list that cannot be changed.
  func insert(_ value: AnyObject, label: String?, at index: Int) -> ABMultiValueIdentifier? {
    guard isMutable, accepts(value), (0...entries.count).contains(index) else { return nil }
    let identifier = Self.newIdentifier()
    entries.insert(Entry(identifier: identifier, label: label, value: value), at: index)
    return identifier
  }

  func remove(at index: Int) -> Bool {
    guard isMutable, entries.indices.contains(index) else { return false }
    entries.remove(at: index)
    return true
  }

  func replaceValue(at index: Int, with value: AnyObject) -> Bool {
    guard isMutable, entries.indices.contains(index), accepts(value) else { return false }
    entries[index].value = value
    return true
  }

  func replaceLabel(at index: Int, with label: String?) -> Bool {
    guard isMutable, entries.indices.contains(index) else { return false }
    entries[index].label = label
    return true
  }

  private func accepts(_ value: AnyObject) -> Bool { PropertyValues.accepts(value, type & 0xFF) }

  // MARK: From and to the book

  convenience init(_ values: [LabeledValue], type: ABPropertyType) {
    let entries = values.compactMap { value -> Entry? in
      PropertyValues.object(of: value).map {
        Entry(
          identifier: ABMultiValueIdentifier(truncatingIfNeeded: value.id), label: value.label.isEmpty ? nil : value.label, value: $0,
          parameters: value.parameters)
      }
    }
    self.init(type: type, entries: entries, isMutable: false)
  }

  func labeledValues(_ property: ValueProperty) -> [LabeledValue] {
    entries.map { entry in
      var value = LabeledValue(property, label: entry.label ?? "", parts: PropertyValues.parts(of: entry.value, property), parameters: entry.parameters)
      value.id = Self.isNew(entry.identifier) ? 0 : Int64(entry.identifier)
      return value
    }
  }
}

/// Values of the book as objects, and back.
enum PropertyValues {
  /// Whether an object is of an element's type.
  static func accepts(_ value: AnyObject, _ type: ABPropertyType) -> Bool {
    switch type {
    case kABStringPropertyType: value is NSString
    case kABIntegerPropertyType, kABRealPropertyType: value is NSNumber
    case kABDateTimePropertyType: value is NSDate
    case kABDictionaryPropertyType: value is NSDictionary
    default: false
    }
  }

  private static func dictionary(_ pairs: [(CFString?, String)]) -> NSDictionary {
    let result = NSMutableDictionary()
    for (key, text) in pairs where !text.isEmpty { result[String(describing: key!)] = text }
    return result
  }

  private static func text(_ dictionary: NSDictionary, _ key: CFString?) -> String {
    (dictionary[String(describing: key!)] as? String) ?? (dictionary[key!] as? NSString).map { String(describing: $0) } ?? ""
  }

  static func object(of value: LabeledValue) -> AnyObject? {
    let parts = value.parts
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch value.property {
    case .phone, .email, .url, .relatedName: return NSString(string: value.value)
    case .date: return BookDays.date(value.value)
    case .address:
      return dictionary([
        (kABPersonAddressStreetKey, [part(2), part(1), part(0)].filter { !$0.isEmpty }.joined(separator: "\n")), (kABPersonAddressCityKey, part(3)),
        (kABPersonAddressStateKey, part(4)), (kABPersonAddressZIPKey, part(5)), (kABPersonAddressCountryKey, part(6)),
        (kABPersonAddressCountryCodeKey, part(7)),
      ])
    case .instantMessage:
      return dictionary([
        (kABPersonInstantMessageServiceKey, part(0)), (kABPersonInstantMessageUsernameKey, parts.dropFirst().joined(separator: ":")),
      ])
    case .socialProfile:
      return dictionary([
        (kABPersonSocialProfileServiceKey, part(0)), (kABPersonSocialProfileUsernameKey, part(1)), (kABPersonSocialProfileURLKey, part(2)),
        (kABPersonSocialProfileUserIdentifierKey, part(3)),
      ])
    }
  }

  static func parts(of value: AnyObject, _ property: ValueProperty) -> [String] {
    switch property {
    case .phone, .email, .url, .relatedName: return [(value as? NSString).map { String(describing: $0) } ?? ""]
    case .date: return [(value as? NSDate).map(BookDays.text) ?? ""]
    case .address:
      guard let value = value as? NSDictionary else { return [] }
      return ["", ""] + [
        kABPersonAddressStreetKey, kABPersonAddressCityKey, kABPersonAddressStateKey, kABPersonAddressZIPKey, kABPersonAddressCountryKey,
        kABPersonAddressCountryCodeKey,
      ].map { text(value, $0) }
    case .instantMessage:
      guard let value = value as? NSDictionary else { return [] }
      return [kABPersonInstantMessageServiceKey, kABPersonInstantMessageUsernameKey].map { text(value, $0) }
    case .socialProfile:
      guard let value = value as? NSDictionary else { return [] }
      return [
        kABPersonSocialProfileServiceKey, kABPersonSocialProfileUsernameKey, kABPersonSocialProfileURLKey, kABPersonSocialProfileUserIdentifierKey,
      ].map { text(value, $0) }
    }
  }
}

/// Days as dates, at noon of Greenwich so that no time zone makes another day of them.
enum BookDays {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return calendar
  }()

  /// A day without a year is of the year 1604, as Apple's programs write it.
  static func date(_ text: String) -> NSDate? {
    let full = text.hasPrefix("--") ? "1604-" + text.dropFirst(2) : text
    let numbers = full.split(separator: "-").map { Int($0.prefix(4)) ?? 0 }
    guard numbers.count == 3 else { return nil }
    return calendar.date(from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12)) as NSDate?
  }

  static func text(_ date: NSDate) -> String {
    let day = calendar.dateComponents([.year, .month, .day], from: date as Date)
    let rest = String(format: "%02d-%02d", day.month ?? 1, day.day ?? 1)
    return day.year == 1604 ? "--" + rest : String(format: "%04d-", day.year ?? 1604) + rest
  }
}
