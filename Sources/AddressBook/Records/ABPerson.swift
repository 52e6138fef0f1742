// The functions of ABPerson.
import AddressBookModel
import Contacts
import Foundation
import VCard

private func person(_ record: ABRecord?) -> PersonRecord? { record as? PersonRecord }

/// A person who is in no book yet.
public func ABPersonCreate() -> Unmanaged<ABRecord>! { Unmanaged.passRetained(PersonRecord(Person(), book: nil)) }

public func ABPersonCreateInSource(_ source: ABRecord!) -> Unmanaged<ABRecord>! {
  let record = PersonRecord(Person(), book: nil)
  if let source = source as? SourceRecord { record.person.source = source.number }
  return Unmanaged.passRetained(record)
}

public func ABPersonCopySource(_ record: ABRecord!) -> Unmanaged<ABRecord>! {
  guard let record = person(record), let source = record.book?.source(record.person.source) else { return nil }
  return Unmanaged.passRetained(source)
}

/// Those who are linked with the person, and the person.
public func ABPersonCopyArrayOfAllLinkedPeople(_ record: ABRecord!) -> Unmanaged<NSArray>! {
  guard let record = person(record) else { return nil }
  guard record.number > 0, record.person.link != 0, let book = record.book else { return Unmanaged.passRetained([record] as NSArray) }
  return Unmanaged.passRetained(NSArray(array: book.people(.linked(with: record.number), in: .familyName)))
}

public func ABPersonGetTypeOfProperty(_ property: ABPropertyID) -> ABPropertyType { PersonProperty.type(property) }

public func ABPersonCopyLocalizedPropertyName(_ property: ABPropertyID) -> Unmanaged<CFString>! {
  guard let name = PersonProperty.all[property]?.name else { return nil }
  return Unmanaged.passRetained(NSString(string: SystemLabels.isChinese ? name.chinese : name.english))
}

// MARK: Names

/// By family name, as a phone has it that nobody has set otherwise.
public func ABPersonGetSortOrdering() -> ABPersonSortOrdering { kABPersonSortByLastName }
public func ABPersonGetCompositeNameFormat() -> ABPersonCompositeNameFormat {
  SystemLabels.isChinese ? kABPersonCompositeNameFormatLastNameFirst : kABPersonCompositeNameFormatFirstNameFirst
}

/// By the script of the name.
public func ABPersonGetCompositeNameFormatForRecord(_ record: ABRecord!) -> ABPersonCompositeNameFormat {
  guard let person = person(record)?.person, !(person.familyName + person.givenName).isEmpty else { return ABPersonGetCompositeNameFormat() }
  return NameScript.isEastAsian(person.familyName + person.givenName)
    ? kABPersonCompositeNameFormatLastNameFirst : kABPersonCompositeNameFormatFirstNameFirst
}

public func ABPersonCopyCompositeNameDelimiterForRecord(_ record: ABRecord!) -> Unmanaged<CFString>! {
  guard let person = person(record)?.person else { return nil }
  return Unmanaged.passRetained(NameScript.isEastAsian(person.familyName + person.givenName) ? "" : " ")
}

/// What apps sort with: the order of the phone's list, by the names as they are now.
public func ABPersonComparePeopleByName(_ person1: ABRecord!, _ person2: ABRecord!, _ ordering: ABPersonSortOrdering) -> ComparisonResult {
  guard let first = person(person1)?.person, let second = person(person2)?.person else { return .orderedSame }
  return CNContact.comparator(forNameSortOrder: ordering == kABPersonSortByFirstName ? .givenName : .familyName)(CNContact(first), CNContact(second))
}

// MARK: Pictures

public func ABPersonHasImageData(_ record: ABRecord!) -> Bool {
  guard let record = person(record), !record.isGone else { return false }
  if let set = record.image { return set != nil }
  return record.person.hasImage
}

/// The bytes as they were set.
public func ABPersonCopyImageData(_ record: ABRecord!) -> Unmanaged<NSData>! {
  guard let record = person(record), !record.isGone else { return nil }
  if let set = record.image { return set.map { Unmanaged.passRetained(NSData(data: Data($0))) } }
  guard record.person.hasImage, let bytes = (try? record.book?.client.image(ofPerson: record.number)).flatMap({ $0 }) else { return nil }
  return Unmanaged.passRetained(NSData(data: Data(bytes)))
}

/// Partly: the thumbnail is the picture itself.
public func ABPersonCopyImageDataWithFormat(_ record: ABRecord!, _ format: ABPersonImageFormat) -> Unmanaged<NSData>! { ABPersonCopyImageData(record) }

@discardableResult
public func ABPersonSetImageData(_ record: ABRecord!, _ imageData: NSData!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let record = person(record), let imageData else {
    set(error, kABOperationNotPermittedByStoreError, "only a person has a picture, and only data can be one")
    return false
  }
  record.image = .some(Array(imageData as Data))
  return true
}

@discardableResult
public func ABPersonRemoveImageData(_ record: ABRecord!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let record = person(record) else {
    set(error, kABOperationNotPermittedByStoreError, "only a person has a picture")
    return false
  }
  record.image = .some(nil)
  return true
}

// MARK: Cards

/// The people of a stream of cards; they are in no book.
public func ABPersonCreatePeopleInSourceWithVCardRepresentation(_ source: ABRecord!, _ vCardData: NSData!) -> Unmanaged<NSArray>! {
  let people = VCard.cards(in: vCardData as Data).cards.map { card in
    let imported = ImportedCard(card)
    let record = PersonRecord(imported.person, book: nil)
    if let source = source as? SourceRecord { record.person.source = source.number }
    if let image = imported.image { record.image = .some(image) }
    return record
  }
  return Unmanaged.passRetained(NSArray(array: people))
}

/// One stream with a card of version 3.0 for each person.
public func ABPersonCreateVCardRepresentationWithPeople(_ people: NSArray!) -> Unmanaged<NSData>! {
  let writer = VCardWriter(version: .v3_0)
  var bytes: [UInt8] = []
  for case let record as PersonRecord in people {
    let image = ABPersonCopyImageData(record)?.takeRetainedValue()
    writer.write(VCard(record.person, image: image.map { Array($0 as Data) }, version: .v3_0), to: &bytes)
  }
  return Unmanaged.passRetained(NSData(data: Data(bytes)))
}
