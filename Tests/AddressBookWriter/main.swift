// A process that writes to a book until it is killed, and says on its standard output what it was told is saved. The tests end it with a
// signal it cannot catch, and then look whether all of that is in the book.
//
//     address-book-writer PATH singles|import|migrate SEED
import AddressBookStore
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 4, let seed = Int(arguments[3]) else { exit(64) }
setvbuf(stdout, nil, _IONBF, 0)

do {
  let book = try AddressBookStore(path: arguments[1])
  print("open")
  switch arguments[2] {
  case "singles":
    var number = 0
    while true {
      var person = Person()
      person.familyName = "Family\(seed)"
      person.givenName = "Given\(number)"
      person.values = [LabeledValue(.phone, label: ValueLabel.mobile, value: "+86 139 \(number)"), LabeledValue(.email, value: "a\(number)@example.com")]
      try book.write { changes in
        try changes.insert(&person)
        if number % 3 == 2 {
          person.jobTitle = "changed"
          try changes.update(&person)
        }
      }
      print("saved \(person.id)")
      number += 1
    }
  default:
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:王;伟\(seed);;;\r\nTEL;type=CELL:139\r\nEND:VCARD\r\n"
    let data = Data(String(repeating: card, count: 40_000).utf8)
    let file = arguments[1] + ".\(seed).vcf"
    try data.write(to: URL(fileURLWithPath: file))
    _ = try book.importCards(path: file) { stored, _ in
      print("imported \(stored)")
      return true
    }
    print("done")
    sleep(60)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
