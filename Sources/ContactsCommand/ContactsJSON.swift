// People as JSON, one line each.
import AddressBookStore
import Foundation

enum ContactsJSON {
  static func text(_ object: [String: Any]) -> String {
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  static func text(_ person: Person) -> String {
    var object: [String: Any] = ["id": person.id, "identifier": person.identifier.description, "name": person.displayName]
    if person.kind == .organization { object["kind"] = "organization" }
    for (name, value) in [
      ("prefix", person.namePrefix), ("given", person.givenName), ("middle", person.middleName), ("family", person.familyName),
      ("suffix", person.nameSuffix),
      ("nickname", person.nickname), ("organization", person.organizationName), ("department", person.departmentName), ("title", person.jobTitle),
      ("note", person.note), ("birthday", person.birthday),
    ] where !value.isEmpty {
      object[name] = value
    }
    if !person.values.isEmpty {
      object["values"] = person.values.map { value -> [String: Any] in
        ["id": value.id, "property": "\(value.property)", "label": value.label, "value": value.parts.count > 1 ? value.parts : value.value]
      }
    }
    return text(object)
  }
}
