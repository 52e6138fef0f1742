// A few people who are nobody, for trying apps with: numbers and domains are those that are set aside for examples.
import AddressBookStore
import Foundation

public enum SamplePeople {
  private static let people: [(family: String, given: String, organization: String, phone: String, mail: String)] = [
    ("Appleby", "Ann", "", "+1 212 555 0101", "ann@example.com"), ("Baker", "Tom", "Harbour Bakery", "+1 212 555 0102", "tom@example.com"),
    ("Novák", "Eva", "", "+44 1632 960103", "eva@example.org"), ("Ödberg", "Lars", "", "+44 1632 960104", "lars@example.org"),
    ("王", "小明", "", "+86 10 5550 0105", "xiaoming@example.cn"), ("李", "娜", "", "+86 10 5550 0106", "lina@example.cn"),
    ("曾", "雨桐", "", "+86 10 5550 0107", "yutong@example.cn"), ("Zimmer", "Ida", "", "+1 212 555 0108", "ida@example.net"),
  ]

  /// Samples have identifiers that are always the same, so that they are known again.
  private static func identifier(_ mail: String) -> RecordIdentifier { RecordIdentifier("quince-sample-\(mail)") }

  /// Adds those that are not in the book.
  @discardableResult
  public static func add(to book: AddressBookStore) throws -> Int {
    try book.write(author: "samples") { changes in
      var count = 0
      for sample in people where try changes.id(of: identifier(sample.mail)) == nil {
        var person = Person()
        person.identifier = identifier(sample.mail)
        person.familyName = sample.family
        person.givenName = sample.given
        person.organizationName = sample.organization
        person.values = [
          LabeledValue(.phone, label: ValueLabel.mobile, value: sample.phone), LabeledValue(.email, label: ValueLabel.home, value: sample.mail),
        ]
        try changes.insert(&person)
        count += 1
      }
      return count
    }
  }

  @discardableResult
  public static func remove(from book: AddressBookStore) throws -> Int {
    try book.write(author: "samples") { changes in
      let ids = try people.compactMap { try changes.id(of: identifier($0.mail)) }
      for id in ids { try changes.delete(person: id) }
      return ids.count
    }
  }
}
