// The objects behind ABRecord: people, groups and sources.
import AddressBookModel
import Foundation

package class BookRecord: NSObject {
  /// The number in the book; 0 before it is saved.
  package var number: Int64 = 0
  package weak var book: EditContext?
}

/// A person. Values that were set are seen at once here, and by others once the book is saved.
package final class PersonRecord: BookRecord {
  package var person: Person
  package var changedFields: PersonFields = []
  /// Nil: as it is in the book. Set: what it was set to.
  package var image: [UInt8]??
  /// Identifiers, given before saving, of the values that are in `person` now, by property.
  var newIdentifiers: [ValueProperty: [ABMultiValueIdentifier]] = [:]
  /// Somebody else has deleted the person: every property is nil.
  var isGone = false

  package init(_ person: Person, book: EditContext?) {
    self.person = person
    super.init()
    (number, self.book) = (person.id, book)
  }

  func didSave(as saved: Person) {
    for (property, identifiers) in newIdentifiers {
      for (identifier, value) in zip(identifiers, saved.values(of: property)) where MultiValue.isNew(identifier) {
        ValueAliases.note(identifier, is: value.id)
      }
    }
    (person, number, changedFields, image, newIdentifiers) = (saved, saved.id, [], nil, [:])
  }
}

package final class GroupRecord: BookRecord {
  var group: PeopleGroup
  init(_ group: PeopleGroup, book: EditContext?) {
    self.group = group
    super.init()
    (number, self.book) = (group.id, book)
  }
}

final class SourceRecord: BookRecord {
  let source: PeopleSource
  init(_ source: PeopleSource, book: EditContext?) {
    self.source = source
    super.init()
    (number, self.book) = (source.id, book)
  }
}
