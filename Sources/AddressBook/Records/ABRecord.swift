// The functions of ABRecord: reading and setting properties.
import AddressBookModel
import Foundation

public func ABRecordGetRecordID(_ record: ABRecord!) -> ABRecordID {
  guard let number = (record as? BookRecord)?.number, number > 0 else { return kABRecordInvalidID }
  return ABRecordID(truncatingIfNeeded: number)
}

public func ABRecordGetRecordType(_ record: ABRecord!) -> ABRecordType {
  switch record {
  case is GroupRecord: kABGroupType
  case is SourceRecord: kABSourceType
  default: kABPersonType
  }
}

/// Nil when the property is not set. Lists are copies: set them again after changing one.
public func ABRecordCopyValue(_ record: ABRecord!, _ property: ABPropertyID) -> Unmanaged<CFTypeRef>! {
  let value: AnyObject?
  switch record {
  case let record as PersonRecord: value = record.isGone ? nil : record.value(property)
  case let record as GroupRecord: value = property == kABGroupNameProperty && !record.group.name.isEmpty ? NSString(string: record.group.name) : nil
  case let record as SourceRecord:
    value = property == kABSourceNameProperty ? NSString(string: record.source.name)
      : property == kABSourceTypeProperty ? NSNumber(value: record.source.kind == .local ? 0 : Int(record.source.kind.rawValue)) : nil
  default: value = nil
  }
  return value.map { Unmanaged.passRetained($0) }
}

/// False, with an error, for a value of another type and for what cannot be set.
@discardableResult
public func ABRecordSetValue(
  _ record: ABRecord!, _ property: ABPropertyID, _ value: CFTypeRef!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!
) -> Bool {
  guard let value else { return ABRecordRemoveValue(record, property, error) }
  switch record {
  case let record as PersonRecord:
    if record.setValue(value, property) { return true }
    set(error, kABOperationNotPermittedByStoreError, "the property \(property) of a person cannot be set to \(type(of: value))")
    return false
  case let record as GroupRecord where property == kABGroupNameProperty:
    guard let name = value as? NSString else { break }
    record.group.name = String(describing: name)
    record.book?.noteRenamed(record)
    return true
  default: break
  }
  set(error, kABOperationNotPermittedByStoreError, "the property \(property) of this record cannot be set to \(type(of: value))")
  return false
}

@discardableResult
public func ABRecordRemoveValue(_ record: ABRecord!, _ property: ABPropertyID, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  if let record = record as? PersonRecord, record.removeValue(property) { return true }
  set(error, kABOperationNotPermittedByStoreError, "the property \(property) of this record cannot be removed")
  return false
}

/// A person's name in the order of its script, an organization's, a group's name. Nil when there is none.
public func ABRecordCopyCompositeName(_ record: ABRecord!) -> Unmanaged<CFString>! {
  let name: String
  switch record {
  case let record as PersonRecord: name = record.isGone ? "" : record.person.displayName
  case let record as GroupRecord: name = record.group.name
  case let record as SourceRecord: name = record.source.name
  default: name = ""
  }
  return name.isEmpty ? nil : Unmanaged.passRetained(NSString(string: name))
}

extension PersonRecord {
  func value(_ property: ABPropertyID) -> AnyObject? {
    guard let meaning = PersonProperty.all[property]?.meaning else { return nil }
    switch meaning {
    case .text(let path, _): return person[keyPath: path].isEmpty ? nil : NSString(string: person[keyPath: path])
    case .values(let kind):
      let list = MultiValue(person.values(of: kind), type: PersonProperty.type(property))
      // A property that was never set is nil; one of which all values were taken away as well.
      guard !list.entries.isEmpty else { return nil }
      guard let new = newIdentifiers[kind], new.count == list.entries.count else { return list }
      return MultiValue(
        type: list.type, entries: zip(list.entries, new).map { entry, identifier in
          var entry = entry
          entry.identifier = identifier
          return entry
        }, isMutable: false)
    case .birthday: return BookDays.date(person.birthday)
    case .alternateBirthday: return AlternateBirthday.dictionary(person.otherBirthday)
    case .creationDate: return number > 0 ? NSDate(timeIntervalSince1970: person.created) : nil
    case .modificationDate: return number > 0 ? NSDate(timeIntervalSince1970: person.modified) : nil
    case .kind: return person.kind == .organization ? kABPersonKindOrganization : kABPersonKindPerson
    }
  }

  /// False when the value is of another type, or the property cannot be set.
  func setValue(_ value: AnyObject, _ property: ABPropertyID) -> Bool {
    guard let meaning = PersonProperty.all[property]?.meaning else { return false }
    switch meaning {
    case .text(let path, let field):
      guard let text = value as? NSString else { return false }
      person[keyPath: path] = String(describing: text)
      changedFields.insert(field)
    case .values(let kind):
      guard let list = value as? MultiValue, list.type == PersonProperty.type(property) else { return false }
      person.values.removeAll { $0.property == kind }
      person.values += list.labeledValues(kind)
      newIdentifiers[kind] = list.entries.map(\.identifier)
      changedFields.insert(.values(kind))
    case .birthday:
      guard let date = value as? NSDate else { return false }
      person.birthday = BookDays.text(date)
      changedFields.insert(.birthday)
    case .alternateBirthday:
      guard let text = (value as? NSDictionary).flatMap(AlternateBirthday.text) else { return false }
      person.otherBirthday = text
      changedFields.insert(.otherBirthday)
    case .kind:
      guard let number = value as? NSNumber else { return false }
      person.kind = number.intValue == 1 ? .organization : .person
      changedFields.insert(.kind)
    case .creationDate, .modificationDate: return false
    }
    return true
  }

  func removeValue(_ property: ABPropertyID) -> Bool {
    guard let meaning = PersonProperty.all[property]?.meaning else { return false }
    switch meaning {
    case .text(let path, let field):
      person[keyPath: path] = ""
      changedFields.insert(field)
    case .values(let kind):
      person.values.removeAll { $0.property == kind }
      newIdentifiers[kind] = []
      changedFields.insert(.values(kind))
    case .birthday:
      person.birthday = ""
      changedFields.insert(.birthday)
    case .alternateBirthday:
      person.otherBirthday = ""
      changedFields.insert(.otherBirthday)
    case .kind:
      person.kind = .person
      changedFields.insert(.kind)
    case .creationDate, .modificationDate: return false
    }
    return true
  }
}

/// A birthday in another calendar: in the book "chinese;e78;y30;m5;l0;d5".
enum AlternateBirthday {
  private static let keys: [(Character, CFString?)] = [
    ("e", kABPersonAlternateBirthdayEraKey), ("y", kABPersonAlternateBirthdayYearKey), ("m", kABPersonAlternateBirthdayMonthKey),
    ("l", kABPersonAlternateBirthdayIsLeapMonthKey), ("d", kABPersonAlternateBirthdayDayKey),
  ]

  static func dictionary(_ text: String) -> NSDictionary? {
    let parts = text.split(separator: ";")
    guard let calendar = parts.first, !text.isEmpty else { return nil }
    let result = NSMutableDictionary()
    result[String(describing: kABPersonAlternateBirthdayCalendarIdentifierKey!)] = String(calendar)
    for part in parts.dropFirst() {
      if let key = keys.first(where: { $0.0 == part.first })?.1, let number = Int(part.dropFirst()) { result[String(describing: key)] = number }
    }
    return result
  }

  static func text(_ dictionary: NSDictionary) -> String? {
    guard let calendar = dictionary[String(describing: kABPersonAlternateBirthdayCalendarIdentifierKey!)] as? String else { return nil }
    return ([calendar] + keys.compactMap { letter, key in
      (dictionary[String(describing: key!)] as? NSNumber).map { "\(letter)\($0.intValue)" }
    }).joined(separator: ";")
  }
}
