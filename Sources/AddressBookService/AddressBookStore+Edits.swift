// An app's changes, made together or not at all.
import AddressBookModel
import AddressBookStore

extension AddressBookStore {
  /// - Returns: people and groups that were added or changed, as they are after it, in the order of the changes; and the
  ///   token of the last change.
  /// - Throws: `BookFailure` that names the place of the change that cannot be made.
  func apply(_ edits: [BookEdit], author: String) throws -> (people: [Person], groups: [PeopleGroup], token: Int64) {
    try write(author: author) { transaction in
      var people: [Person] = [], groups: [PeopleGroup] = []
      // Numbers that the request uses for what it adds, and those they got.
      var madePeople: [Int64: Int64] = [:], madeGroups: [Int64: Int64] = [:]
      func person(_ id: Int64) -> Int64 { madePeople[id] ?? id }
      func group(_ id: Int64) -> Int64 { madeGroups[id] ?? id }
      for (place, edit) in edits.enumerated() {
        do {
          switch edit {
          case .insertPerson(var added, let image):
            let name = added.id
            (added.id, added.hasImage) = (0, false)
            for index in added.values.indices { added.values[index].id = 0 }
            try transaction.insert(&added)
            if let image {
              try transaction.setImage(image, ofPerson: added.id, logging: false)
              added.hasImage = true
            }
            if name < 0 { madePeople[name] = added.id }
            people.append(added)
          case .updatePerson(let changed, let fields, let image):
            guard var current = try transaction.person(person(changed.id)) else { throw AddressBookError.noSuchPerson(changed.id) }
            current.take(fields, from: changed)
            try transaction.update(&current)
            if fields.contains(.image) {
              try transaction.setImage(image, ofPerson: current.id)
              current.hasImage = image != nil
            }
            people.append(current)
          case .deletePerson(let id): try transaction.delete(person: person(id))
          case .insertGroup(var added):
            let name = added.id
            added.id = 0
            try transaction.insert(&added)
            if name < 0 { madeGroups[name] = added.id }
            groups.append(added)
          case .updateGroup(var changed):
            changed.id = group(changed.id)
            try transaction.update(changed)
            groups.append(changed)
          case .deleteGroup(let id): try transaction.delete(group: group(id))
          case .addMember(let member, let to): try transaction.add(person: person(member), toGroup: group(to))
          case .removeMember(let member, let from): try transaction.remove(person: person(member), fromGroup: group(from))
          }
        } catch {
          var failure = BookFailure(error)
          failure.edit = place
          throw failure
        }
      }
      return (people, groups, try transaction.token())
    }
  }
}

extension Person {
  private static let texts: [(PersonFields, WritableKeyPath<Person, String>)] = [
    (.namePrefix, \.namePrefix), (.givenName, \.givenName), (.middleName, \.middleName), (.familyName, \.familyName),
    (.previousFamilyName, \.previousFamilyName), (.nameSuffix, \.nameSuffix), (.nickname, \.nickname), (.phoneticGivenName, \.phoneticGivenName),
    (.phoneticMiddleName, \.phoneticMiddleName), (.phoneticFamilyName, \.phoneticFamilyName),
    (.phoneticOrganizationName, \.phoneticOrganizationName), (.organizationName, \.organizationName), (.departmentName, \.departmentName),
    (.jobTitle, \.jobTitle), (.note, \.note), (.birthday, \.birthday), (.otherBirthday, \.otherBirthday),
  ]

  /// Takes these fields over. Values keep the parameters that their card had where the asker does not know them.
  mutating func take(_ fields: PersonFields, from other: Person) {
    if fields.contains(.kind) { kind = other.kind }
    for (field, text) in Person.texts where fields.contains(field) { self[keyPath: text] = other[keyPath: text] }
    for property in ValueProperty.allCases where fields.contains(.values(property)) {
      let known = Dictionary(values.filter { $0.property == property }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      values.removeAll { $0.property == property }
      for var value in other.values(of: property) {
        if value.parameters.isEmpty, let old = known[value.id] { value.parameters = old.parameters }
        // A number that is not one of this person's is nobody's.
        if known[value.id] == nil { value.id = 0 }
        values.append(value)
      }
    }
  }
}
