// Saves people through an ABAddressBook.
import AddressBook
import AddressBookModel
import ContactsUI
import Foundation

@MainActor
final class RecordKeeper: PersonKeeper {
  private(set) var record: PersonRecord
  private let context: EditContext
  private let group: GroupRecord?

  init(_ record: PersonRecord, context: EditContext, group: GroupRecord? = nil) { (self.record, self.context, self.group) = (record, context, group) }

  /// The context of a book that an app has given or a record lives in; one of its own else.
  static func context(_ addressBook: ABAddressBook?, of record: PersonRecord?) -> EditContext {
    record?.book ?? addressBook as? EditContext ?? EditContext(client: .shared)
  }

  /// The picture as it was set, or as the book has it.
  var image: [UInt8]? {
    guard let data = ABPersonCopyImageData(record)?.takeRetainedValue() else { return nil }
    return Array(data as Data)
  }

  func requestAccess(_ answer: @escaping @MainActor (Bool) -> Void) { if context.isAllowed { answer(true) } else { PersonAccess.request(answer) } }

  func current(_ person: Person) -> (person: Person, image: [UInt8]?)? {
    guard person.id == record.number else { return context.person(ABRecordID(truncatingIfNeeded: person.id)).map { ($0.person, nil) } }
    return (record.person, image)
  }

  func linkedPeople(_ person: Person) -> [Person] {
    guard person.id > 0, person.link != 0 else { return [] }
    return context.people(.linked(with: person.id), in: .familyName).map(\.person).filter { $0.id != person.id }
  }

  func save(_ person: Person, _ fields: PersonFields, image: [UInt8]?) throws -> Person {
    // Somebody who was chosen to be joined with is another record of the book.
    if person.id > 0, person.id != record.number, let other = context.person(ABRecordID(truncatingIfNeeded: person.id)) { record = other }
    record.person = person
    record.changedFields.formUnion(fields.subtracting(.image))
    if fields.contains(.image) { record.image = .some(image) }
    if person.id == 0, record.number == 0 {
      if record.book !== context {
        record.book = context
        context.stage(.add(record))
      }
      if let group { context.stage(.addMember(record, group)) }
    }
    try context.save()
    return record.person
  }

  func delete(_ person: Person) throws {
    context.stage(.remove(record))
    try context.save()
  }
}

