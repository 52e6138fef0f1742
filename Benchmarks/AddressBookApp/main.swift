// The app of `quince bench contacts`: asks for the contacts of a large book as apps do, through CNContactStore, over the socket that a phone
// gives an app. It shows nothing. Each figure is a line "FIGURE name value…", which the bench reads.
import Contacts
import Foundation

private func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  try body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}

/// Bytes of memory that are the process's own.
private func ownMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
  return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}

private func figure(_ name: String, _ values: [Double]) {
  print("FIGURE", name, values.map { String(format: "%.4f", $0) }.joined(separator: " "))
}

/// Median and 95th percentile, in milliseconds.
private func measure(_ name: String, rounds: Int, _ body: (Int) throws -> Void) rethrows {
  var times: [Double] = []
  for round in 0..<rounds { times.append(try seconds { try body(round) } * 1000) }
  times.sort()
  figure(name, [times[rounds / 2], times[rounds * 95 / 100]])
}

private let store = CNContactStore()
private let twoKeys = [CNContactGivenNameKey as CNKeyDescriptor, CNContactFamilyNameKey as CNKeyDescriptor]
private let listKeys = [CNContactFormatter.descriptorForRequiredKeys(for: .fullName), CNContactPhoneNumbersKey as CNKeyDescriptor]

/// Seconds, contacts, and by how many bytes memory grew between the first thousand contacts and its highest.
private func enumerateEveryone(_ sortOrder: CNContactSortOrder) throws -> [Double] {
  let request = CNContactFetchRequest(keysToFetch: twoKeys)
  request.sortOrder = sortOrder
  var count = 0, letters = 0, before = 0, most = 0
  let time = try seconds {
    try store.enumerateContacts(with: request) { contact, _ in
      count += 1
      letters += contact.givenName.utf8.count + contact.familyName.utf8.count
      if count == 1_000 { before = ownMemory() }
      if count % 20_000 == 0 { most = max(most, ownMemory()) }
    }
  }
  most = max(most, ownMemory())
  return [time, Double(count), Double(max(0, most - before))]
}

setvbuf(stdout, nil, _IOLBF, 0)
do {
  figure("enumerate", try enumerateEveryone(.none))
  figure("enumerate-in-order", try enumerateEveryone(.userDefault))
  // A list of an app: the identifiers in order, and the contacts of the rows that are seen.
  var identifiers: [String] = []
  let everyone = CNContactFetchRequest(keysToFetch: [])
  everyone.sortOrder = .userDefault
  try store.enumerateContacts(with: everyone) { contact, _ in identifiers.append(contact.identifier) }
  var random = UInt64(7)
  try measure("page", rounds: 400) { _ in
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let start = Int(random >> 33) % max(identifiers.count - 30, 1)
    let page = Array(identifiers[start..<min(start + 30, identifiers.count)])
    let found = try store.unifiedContacts(matching: CNContact.predicateForContacts(withIdentifiers: page), keysToFetch: listKeys)
    guard found.count == page.count else { fatalError("\(page.count) contacts were asked for, \(found.count) came") }
  }
  try measure("first-page", rounds: 100) { _ in
    let request = CNContactFetchRequest(keysToFetch: listKeys)
    request.sortOrder = .userDefault
    var count = 0
    try store.enumerateContacts(with: request) { _, stop in
      count += 1
      if count == 30 { stop.pointee = true }
    }
  }
  for typed in ["z", "s", "a", "m", "e", "zh", "zhangwei", "zw", "张", "张伟", "smith ja", "example", "person"] {
    try measure("search \(typed.replacingOccurrences(of: " ", with: "_"))", rounds: 15) { _ in
      let request = CNContactFetchRequest(keysToFetch: listKeys)
      request.sortOrder = .userDefault
      request.predicate = CNContact.predicateForContacts(matchingName: typed)
      var count = 0
      try store.enumerateContacts(with: request) { _, stop in
        count += 1
        if count == 30 { stop.pointee = true }
      }
    }
  }
  try measure("save", rounds: 200) { round in
    let contact = CNMutableContact()
    (contact.givenName, contact.familyName) = ("New \(round)", "Person")
    contact.phoneNumbers = [CNLabeledValue(label: CNLabelPhoneNumberMobile, value: CNPhoneNumber(stringValue: "+1 212 555 01\(round)"))]
    let request = CNSaveRequest()
    request.add(contact, toContainerWithIdentifier: nil)
    try store.execute(request)
  }
} catch {
  FileHandle.standardError.write(Data("address-book-app: \(error)\n".utf8))
  exit(1)
}
