// People that are made up, the same ones for the same seed: 40 % with Chinese names, each with two numbers and a mail address.
import AddressBookStore
import Foundation
import VCard

public struct PeopleGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private static let surnames = Array("王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文")
  private static let givenCharacters = Array("伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂红玉萍鹏飞建国华文志海永春雪梅琳云莉慧佳欣怡子轩宇航浩然思远雨晨梓涵一诺俊")
  private static let families = [
    "Smith", "Johnson", "Williams", "Brown", "Jones", "Garcia", "Miller", "Davis", "Rodriguez", "Martinez", "Anderson", "Taylor", "Thomas", "Moore",
    "Müller", "Schmidt", "Dubois", "Rossi", "Novák", "Kowalski", "Øster", "Ångström", "Silva", "Yamada", "Young", "Zimmer", "Fischer", "Keller", "Baker", "Clark",
  ]
  private static let givens = [
    "James", "Mary", "John", "Patricia", "Robert", "Jennifer", "Michael", "Linda", "David", "Elizabeth", "Sarah", "Jan", "Eva", "Zoë", "Álvaro", "Karl", "Anna",
    "Peter", "Olga", "Tim", "Kim", "Ursula", "Quentin", "Xavier", "Ines", "Hugo", "Nora", "Felix", "Greta", "Bo",
  ]

  public mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int(next() % UInt64(elements.count))] }

  public mutating func person() -> Person {
    var person = Person()
    if next() % 10 < 4 {
      person.familyName = String(pick(Self.surnames))
      person.givenName = String(pick(Self.givenCharacters))
      if next() % 3 > 0 { person.givenName += String(pick(Self.givenCharacters)) }
    } else {
      person.familyName = pick(Self.families) + (next() % 4 == 0 ? "-" + pick(Self.families) : "")
      person.givenName = pick(Self.givens)
    }
    person.values = [
      LabeledValue(.phone, label: ValueLabel.mobile, value: "+86 13\(next() % 10) \(1000 + next() % 9000) \(1000 + next() % 9000)"),
      LabeledValue(.phone, label: ValueLabel.home, value: "0\(10 + next() % 90) \(1_000_000 + next() % 9_000_000)"),
      LabeledValue(.email, label: ValueLabel.work, value: "person\(next() % 10_000_000)@example\(next() % 100).com"),
    ]
    return person
  }

  /// Writes a file of cards of 3.0.
  public mutating func writeCards(_ count: Int, to path: String) throws {
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw VCardFileError(path: path, reason: String(cString: strerror(errno))) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var text = ""
    for number in 1...max(count, 1) {
      let person = person()
      text += "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(person.familyName);\(person.givenName);;;\r\nFN:\(person.displayName)\r\n"
      text += "TEL;type=CELL;type=VOICE;type=pref:\(person.values[0].value)\r\nTEL;type=HOME;type=VOICE:\(person.values[1].value)\r\n"
      text += "EMAIL;type=INTERNET;type=WORK:\(person.values[2].value)\r\nEND:VCARD\r\n"
      if number % 5_000 == 0 || number == count {
        try handle.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
  }
}
